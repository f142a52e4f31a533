/** Commands for the hierarchy: its search, and its own keys. */

import { command, inGroup } from "../../model/page/commands.js";

/** @type {CommandList} */
export const treeCommands = ({ navigation, parts }) =>
  inGroup("edit", [
    command(
      "filter",
      "Search the hierarchy",
      ["/", "Mod+F"],
      () => navigation.show({ pane: "tree" }, () => parts().tree.focusFilter()),
    ),
    command("treeMove", "Previous, next view", ["ArrowUp", "ArrowDown"], null, { scope: "tree" }),
    command("treeOpen", "Collapse, expand", ["ArrowLeft", "ArrowRight"], null, { scope: "tree" }),
    command("treeEnds", "First, last view", ["Home", "End"], null, { scope: "tree" }),
    command("treePages", "A page up, down", ["PageUp", "PageDown"], null, { scope: "tree" }),
    command("treeAll", "Expand all at this level", ["*"], null, { scope: "tree" }),
  ]);
