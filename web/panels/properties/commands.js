/** Commands for the properties: edits, their filter, and their own keys. */

import { command, inGroup } from "../../model/page/commands.js";
import { showAndFocus } from "../../kit/showAndFocus.js";

/** @type {CommandList} */
export const propertyCommands = (app, parts) =>
  inGroup("edit", [
    command("undo", "Undo the last edit", ["Mod+Z"], app.edits.undo, {
      repeats: true,
      when: ({ session }) => session.edits !== null && session.edits.undo > 0,
    }),
    command("redo", "Redo the edit that was undone", ["Mod+Shift+Z"], app.edits.redo, {
      repeats: true,
      when: ({ session }) => session.edits !== null && session.edits.redo > 0,
    }),
    command(
      "filterProperties",
      "Filter the properties",
      ["V"],
      () => showAndFocus(app, { pane: "properties" }, () => parts().properties.focusFilter()),
    ),
    command("propertyMove", "Previous, next property", ["ArrowUp", "ArrowDown"], null, { scope: "properties" }),
    command("propertyEdit", "Change the value; while writing, set it", ["Enter", "F2"], null, { scope: "properties" }),
    command("propertyFold", "Fold, unfold the group", ["ArrowLeft", "ArrowRight"], null, { scope: "properties" }),
  ]);
