/** The command that opens the form for gestures. */

import { command, inGroup } from "../../model/page/commands.js";
import { hasState } from "../../model/page/page.js";

/** @type {CommandList} */
export const gestureCommands = ({ store, parts }) =>
  inGroup("stage", [
    command(
      "gesture",
      "Drag, fling or pinch with numbers",
      ["Shift+F"],
      () => parts().gestureDialog.open(store.get()),
      {
        capability: "input",
        when: hasState,
      },
    ),
  ]);
