/** The key of the help sheet. */

import { command, inGroup } from "../../model/page/commands.js";

/** @type {CommandList} */
export const helpCommands = ({ parts }) =>
  inGroup("page", [command("help", "Keys and help", ["?"], () => parts().help.toggle())]);
