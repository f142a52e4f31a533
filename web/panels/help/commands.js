/** The key of the help sheet. */

/** @param {import("../../app/app.js").App} _app @param {import("../../app/commands.js").Parts} parts
 * @returns {readonly Command[]} */
export function helpCommands(_app, parts) {
  return [{ id: "help", title: "Keys and help", group: "page", keys: ["?"], run: () => parts().help.toggle() }];
}
