/** Commands for the properties: edits, their filter, and their own keys. */

import { command, inGroup } from "../../model/page/commands.js";
import { hasState } from "../../model/page/page.js";

/** @type {CommandList} */
export const propertyCommands = ({ edits, navigation, parts }) =>
  inGroup("edit", [
    command("undo", "Undo the last edit", ["Mod+Z"], edits.undo, {
      repeats: true,
      capability: "edit",
      when: ({ session }) => session.edits !== null && session.edits.undo > 0,
      needs: "There is no edit to undo.",
    }),
    command("redo", "Redo the last undone edit", ["Mod+Shift+Z"], edits.redo, {
      repeats: true,
      capability: "edit",
      when: ({ session }) => session.edits !== null && session.edits.redo > 0,
      needs: "There is no edit to redo.",
    }),
    command(
      "filterProperties",
      "Filter the properties",
      ["V"],
      () => navigation.show({ pane: "properties" }, () => parts().properties.focusFilter()),
    ),
    command("pin", "Pin the property, or unpin it", ["T"], () => parts().properties.pin(), { when: hasState }),
    command("propertyMove", "Previous, next property", ["ArrowUp", "ArrowDown"], null, { scope: "properties" }),
    command("propertyEdit", "Edit the value; in a field, set it", ["Enter", "F2"], null, { scope: "properties" }),
    command("copyValue", "Copy the value", ["Mod+C"], null, { scope: "properties" }),
    command("propertyFold", "Fold, unfold the group", ["ArrowLeft", "ArrowRight"], null, { scope: "properties" }),
  ]);
