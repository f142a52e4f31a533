/** The command that shows the breakpoints. */

import { showAndFocus } from "../../kit/showAndFocus.js";

/** @param {import("../../app/app.js").App} app @param {import("../../app/commands.js").Parts} parts
 * @returns {readonly Command[]} */
export function breakpointCommands(app, parts) {
  return [
    {
      id: "breakpoints",
      title: "Breakpoints: stop when something holds",
      group: "edit",
      keys: ["B"],
      run: () => showAndFocus(app, { pane: "events", list: "breakpoints" }, () => parts().breakpoints.focus()),
    },
  ];
}
