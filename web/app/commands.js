/** All commands of the page, in the order in which the keyboard help and the palette show them. */

import { aboutCommands } from "../panels/about/commands.js";
import { announceCommands } from "../panels/toasts/commands.js";
import { controlCommands, deviceCommands, themeCommands } from "../panels/topBar/commands.js";
import { ghostCommands } from "../panels/plotTabs/commands.js";
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

/** @typedef {import("./app.js").App} App */
/** @typedef {() => import("./mountPanels.js").Parts} Parts returns the parts; they exist before any command runs */

/** Commands of a panel, with their keys and what they do.
 * @typedef {(app: App, parts: Parts) => readonly Command[]} CommandList */

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

/** @param {App} app @param {Parts} parts @returns {readonly Command[]} */
export const allCommands = (app, parts) => ALL.flatMap((commands) => commands(app, parts));
