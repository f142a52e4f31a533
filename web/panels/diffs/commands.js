/** The command that shows the diffs. */

import { showAndFocus } from "../../kit/showAndFocus.js";

/** @param {import("../../app/app.js").App} app @param {import("../../app/commands.js").Parts} parts
 * @returns {readonly Command[]} */
export function diffCommands(app, parts) {
  return [
    {
      id: "diffs",
      title: "Diffs: what each frame changed",
      group: "edit",
      keys: ["J"],
      run: () => showAndFocus(app, { plot: "diffs", pane: "timeline" }, () => parts().diffs.focus()),
    },
  ];
}
