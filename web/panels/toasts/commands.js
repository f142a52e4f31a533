/** Commands that describe the source. */

import { command, inGroup } from "../../model/page/commands.js";
import { describeFrame } from "../../model/explain/explainOffset.js";
import { hasState } from "../../model/page/page.js";
import { unitWordOf } from "../../model/session/measured.js";
import { scrollViewFor } from "../../model/state/state.js";

/** @type {CommandList} */
export const announceCommands = ({ store, parts }) =>
  inGroup("page", [
    command("say", "Describe the stage", ["Shift+S"], () => {
      const { selection, session: { state, measured } } = store.get();
      if (!state) return;
      parts().toasts.announce(describeFrame(state, scrollViewFor(state, selection), unitWordOf(measured)));
    }, { when: hasState }),
    command(
      "saySteadily",
      "Announce movement, or stop announcing it",
      [],
      () => store.set({ isSpoken: !store.get().isSpoken }),
    ),
  ]);
