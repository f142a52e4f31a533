/** Commands that say what is shown. */

import { describeFrame } from "../../model/explain/explainOffset.js";
import { hasState } from "../../model/page/page.js";
import { scrollViewFor } from "../../model/state/state.js";

/** @param {import("../../app/app.js").App} app @param {import("../../app/commands.js").Parts} parts
 * @returns {readonly Command[]} */
export function announceCommands({ store }, parts) {
  return [
    {
      id: "say",
      title: "Say what the stage shows",
      group: "page",
      keys: ["Shift+S"],
      when: hasState,
      run() {
        const { selection, session: { state } } = store.get();
        if (state) parts().toasts.announce(describeFrame(state, scrollViewFor(state, selection)));
      },
    },
    {
      id: "saySteadily",
      title: "Say what moves while it moves, or be quiet again",
      group: "page",
      run: () => store.set({ isSpoken: !store.get().isSpoken }),
    },
  ];
}
