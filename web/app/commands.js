/** All commands of the page, in the order in which the keyboard help and the palette show them. */

import { aboutCommands } from "../panels/about/commands.js";
import { announceCommands } from "../panels/toasts/commands.js";
import { controlCommands, deviceCommands, themeCommands } from "../panels/topBar/commands.js";
import { ghostCommands } from "../panels/plotTabs/commands.js";
import { createCommands } from "../model/page/commands.js";
import { compareCommands } from "../panels/compare/commands.js";
import { galleryCommands } from "../panels/gallery/commands.js";
import { gestureCommands } from "../panels/gestureDialog/commands.js";
import { helpCommands } from "../panels/help/commands.js";
import { listCommands } from "../panels/bottomTabs/commands.js";
import { forkCommands, momentCommands, playbackCommands } from "../panels/momentCard/commands.js";
import { openCommands } from "../panels/openDialog/commands.js";
import { paletteCommands } from "../panels/palette/commands.js";
import { phasePlaneCommands } from "../panels/phasePlane/commands.js";
import { propertyCommands } from "../panels/properties/commands.js";
import { exportCommands, recordCommands } from "../panels/record/commands.js";
import { stageCommands } from "../panels/stage/commands.js";
import { timelineCommands } from "../panels/timeline/commands.js";
import { transportCommands } from "../panels/transport/commands.js";
import { treeCommands } from "../panels/tree/commands.js";
import { workspaceCommands } from "../panels/workspace/commands.js";

/** Commands of a panel, with their keys and what they do. The panels exist before any command runs.
 * @typedef {(app: import("./app.js").Base) => readonly Command[]} CommandList */

/** What panels get.
 * @typedef {ReturnType<typeof withCommands>} App */

/** @type {readonly CommandList[]} */
const ALL = Object.freeze([
  momentCommands,
  transportCommands,
  forkCommands,
  ghostCommands,
  compareCommands,
  timelineCommands,
  phasePlaneCommands,
  stageCommands,
  gestureCommands,
  galleryCommands,
  aboutCommands,
  deviceCommands,
  treeCommands,
  propertyCommands,
  listCommands,
  recordCommands,
  openCommands,
  playbackCommands,
  exportCommands,
  paletteCommands,
  helpCommands,
  workspaceCommands,
  announceCommands,
  controlCommands,
  themeCommands,
]);

/** @type {CommandList} */
export const allCommands = (app) => ALL.flatMap((commands) => commands(app));

/** @param {import("./app.js").Base} app @param {boolean} [isMac] */
export function withCommands(app, isMac) {
  const commands = createCommands(allCommands(app), isMac);
  return Object.freeze({
    ...app,
    commands,
    /** Runs a command if it is enabled.
     * @param {string} id */
    run: (id) => commands.run(id, app.store.get()),
  });
}
