/** Commands for the properties: edits, their filter, and their own keys. */

import { command, inGroup } from "../../model/page/commands.js";
import { hasState } from "../../model/page/page.js";

/** @type {CommandList} */
export const propertyCommands = ({ edits, navigation, parts }) => {
  const groups = () => parts().properties.groups;
  const here = /** @type {const} */ ({ scope: "properties", isHidden: true });
  const onRow = { ...here, when: () => groups().focusedRow() !== null };
  return inGroup("edit", [
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
    command("pin", "Pin the property, or unpin it", ["T"], () => groups().currentRow()?.pin(), { when: hasState }),
    command("propertyMove", "Previous, next property", ["ArrowUp", "ArrowDown"], (key) => groups().move(key), {
      ...here,
      repeats: true,
      when: () => groups().hasFocus(),
    }),
    command("propertyEnds", "First, last property", ["Home", "End"], (key) => groups().move(key), {
      ...here,
      when: () => groups().hasFocus(),
    }),
    command("propertyEdit", "Edit the value; in a field, set it", ["Enter", "F2"], () => {
      void groups().focusedRow()?.open();
    }, onRow),
    command("copyValue", "Copy the value", ["Mod+C"], () => groups().focusedRow()?.copy(), {
      ...here,
      when: () => groups().mayCopy(),
    }),
    command("propertyFold", "Fold, unfold the group", ["ArrowLeft", "ArrowRight"], (key) => groups().fold(key), {
      ...here,
      when: () => groups().focusedTitle() !== null,
    }),
  ]);
};
