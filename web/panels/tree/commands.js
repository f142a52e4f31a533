/** Commands for the hierarchy: its search, and its own keys. */

import { showAndFocus } from "../../kit/showAndFocus.js";

/** @param {import("../../app/app.js").App} app @param {import("../../app/commands.js").Parts} parts
 * @returns {readonly Command[]} */
export function treeCommands(app, parts) {
  return [
    {
      id: "filter",
      title: "Search the hierarchy",
      group: "edit",
      keys: ["/", "Mod+F"],
      run: () => showAndFocus(app, { pane: "tree" }, () => parts().tree.focusFilter()),
    },
    { id: "treeMove", title: "Previous, next view", group: "edit", keys: ["ArrowUp", "ArrowDown"], scope: "tree" },
    { id: "treeOpen", title: "Collapse, expand", group: "edit", keys: ["ArrowLeft", "ArrowRight"], scope: "tree" },
    { id: "treeEnds", title: "First, last view", group: "edit", keys: ["Home", "End"], scope: "tree" },
    { id: "treePages", title: "A page up, down", group: "edit", keys: ["PageUp", "PageDown"], scope: "tree" },
    { id: "treeAll", title: "Expand all at this level", group: "edit", keys: ["*"], scope: "tree" },
  ];
}
