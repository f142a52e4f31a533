/** The command that shows the events. */

import { showAndFocus } from "../../kit/showAndFocus.js";

/** @param {import("../../app/app.js").App} app @param {import("../../app/commands.js").Parts} parts
 * @returns {readonly Command[]} */
export function eventCommands(app, parts) {
  return [
    {
      id: "events",
      title: "Events",
      group: "edit",
      keys: ["E"],
      run: () => showAndFocus(app, { pane: "events", list: "events" }, () => parts().events.focus()),
    },
  ];
}
