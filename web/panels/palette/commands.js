/** The key of the command palette. */

import { command, inGroup } from "../../model/page/commands.js";

/** @type {CommandList} */
export const paletteCommands = ({ store, parts }) =>
  inGroup("page", [
    command("palette", "Find a command, a scene, a problem or a view", ["Mod+K"], () =>
      parts().palette.open(store.get()), {
      isInFields: true,
      isHidden: true,
    }),
  ]);
