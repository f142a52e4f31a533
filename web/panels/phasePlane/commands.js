/** The command that shows the phase plane. */

import { command, inGroup } from "../../model/page/commands.js";

/** @type {CommandList} */
export const phasePlaneCommands = ({ store }) =>
  inGroup("time", [
    command("phasePlane", "Show the phase plane", [], () => store.set({ plot: "phase", pane: "timeline" })),
  ]);
