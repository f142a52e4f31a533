/** Commands for ghosts: what-if questions, and the counterpart of the scene. */

import { command, inGroup } from "../../model/page/commands.js";
import { hasState } from "../../model/page/page.js";
import { counterpartOf } from "../../model/scenes/counterpart.js";
import { offers } from "../../model/session/permissions.js";

/** @param {Page} page */
const mayFork = (page) => hasState(page) && page.session.lock === "" && offers(page.session, "fork");

/** @type {CommandList} */
export const ghostCommands = ({ ghosts, navigation, parts }) =>
  inGroup("time", [
    command("whatIf", "What if…: run again with another value", ["G"], () => {
      navigation.show({ pane: "timeline", plot: "timeline" }, () => parts().plotTabs.whatIf());
    }, { capability: "fork", when: mayFork }),
    command(
      "counterpart",
      "Compare with the corrected scene or the mistake: a ghost with the same touches",
      [],
      () => void ghosts.counterpart(),
      {
        capability: "fork",
        when: (page) => mayFork(page) && counterpartOf(page) !== null,
      },
    ),
  ]);
