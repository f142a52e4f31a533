/** Commands for the panes and the borders between them. */

import { command, inGroup } from "../../model/page/commands.js";

/** @type {CommandList} */
export const workspaceCommands = ({ parts }) =>
  inGroup("page", [
    command("nextPane", "Next pane", ["F6"], () => parts().workspace.focusNext(1), { isInFields: true }),
    command("previousPane", "Previous pane", ["Shift+F6"], () => parts().workspace.focusNext(-1), {
      isInFields: true,
    }),
    ...(/** @type {const} */ ([
      ["tree", "the hierarchy"],
      ["properties", "the properties"],
      ["bottom", "the timeline and the lists"],
      ["events", "the lists beside the timeline"],
    ])).map(([side, words]) =>
      command(`toggle-${side}`, `Show or hide ${words}`, [], () => parts().workspace.toggle(side))
    ),
    command(
      "resize",
      "Resize the panes",
      ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"],
      (key) => parts().workspace.resize(key),
      { scope: "separator", repeats: true, isHidden: true },
    ),
    command("collapse", "Smallest, largest", ["Home", "End"], (key) => parts().workspace.resize(key), {
      scope: "separator",
      isHidden: true,
    }),
    command("hidePane", "Hide the pane, or show it again", ["Enter"], () => parts().workspace.hideOrShow(), {
      scope: "separator",
      isHidden: true,
    }),
  ]);
