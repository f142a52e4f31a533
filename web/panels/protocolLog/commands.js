/** The command that shows the messages of the connection. */

import { showAndFocus } from "../../kit/showAndFocus.js";

/** @param {import("../../app/app.js").App} app @param {import("../../app/commands.js").Parts} parts
 * @returns {readonly Command[]} */
export function protocolLogCommands(app, parts) {
  return [
    {
      id: "messages",
      title: "Messages of the connection",
      group: "edit",
      keys: ["W"],
      run: () => showAndFocus(app, { pane: "events", list: "messages" }, () => parts().protocolLog.focus()),
    },
  ];
}
