/** Commands for the hierarchy: its search, and its own keys. */

import { command, inGroup } from "../../model/page/commands.js";

/** @type {CommandList} */
export const treeCommands = ({ navigation, parts }) => {
  const move = (/** @type {string} */ key) => parts().tree.move(key);
  const here = /** @type {const} */ ({ scope: "tree", repeats: true, isHidden: true });
  return inGroup("edit", [
    command(
      "filter",
      "Search the hierarchy",
      ["/", "Mod+F"],
      () => navigation.show({ pane: "tree" }, () => parts().tree.focusFilter()),
    ),
    command("treeMove", "Previous, next view", ["ArrowUp", "ArrowDown"], move, here),
    command("treeOpen", "Collapse, expand", ["ArrowLeft", "ArrowRight"], move, here),
    command("treeEnds", "First, last view", ["Home", "End"], move, here),
    command("treePages", "A page up, down", ["PageUp", "PageDown"], move, here),
    command("treeAll", "Expand all at this level", ["*"], move, here),
  ]);
};
