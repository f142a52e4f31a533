/** Commands for the doctor’s findings: show them, and their own keys. */

import { showAndFocus } from "../../kit/showAndFocus.js";

/** @param {import("../../app/app.js").App} app @param {import("../../app/commands.js").Parts} parts
 * @returns {readonly Command[]} */
export function findingCommands(app, parts) {
  return [
    {
      id: "problems",
      title: "Problems that were found",
      group: "edit",
      keys: ["P"],
      run: () => showAndFocus(app, { pane: "events", list: "problems" }, () => parts().findings.focus()),
    },
    {
      id: "problemMove",
      title: "Previous, next problem",
      group: "edit",
      keys: ["ArrowUp", "ArrowDown"],
      scope: "problems",
    },
    {
      id: "problemOpen",
      title: "Read it, and show its view and moment",
      group: "edit",
      keys: ["Enter"],
      scope: "problems",
    },
  ];
}
