/** Commands for the properties: edits, their filter, and their own keys. */

import { showAndFocus } from "../../kit/showAndFocus.js";

/** @param {import("../../app/app.js").App} app @param {import("../../app/commands.js").Parts} parts
 * @returns {readonly Command[]} */
export function propertyCommands(app, parts) {
  return [
    {
      id: "undo",
      title: "Undo the last edit",
      group: "edit",
      keys: ["Mod+Z"],
      repeats: true,
      when: ({ session }) => session.edits !== null && session.edits.undo > 0,
      run: app.edits.undo,
    },
    {
      id: "redo",
      title: "Redo the edit that was undone",
      group: "edit",
      keys: ["Mod+Shift+Z"],
      repeats: true,
      when: ({ session }) => session.edits !== null && session.edits.redo > 0,
      run: app.edits.redo,
    },
    {
      id: "filterProperties",
      title: "Filter the properties",
      group: "edit",
      keys: ["V"],
      run: () => showAndFocus(app, { pane: "properties" }, () => parts().properties.focusFilter()),
    },
    {
      id: "propertyMove",
      title: "Previous, next property",
      group: "edit",
      keys: ["ArrowUp", "ArrowDown"],
      scope: "properties",
    },
    {
      id: "propertyEdit",
      title: "Change the value; while writing, set it",
      group: "edit",
      keys: ["Enter", "F2"],
      scope: "properties",
    },
    {
      id: "propertyFold",
      title: "Fold, unfold the group",
      group: "edit",
      keys: ["ArrowLeft", "ArrowRight"],
      scope: "properties",
    },
  ];
}
