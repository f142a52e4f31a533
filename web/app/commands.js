/** All commands of the page, in the order in which the keyboard help and the palette show them. */

import { editCommands } from "../panels/properties/commands.js";
import { listCommands } from "../panels/bottomTabs/commands.js";
import { pageCommands } from "../panels/workspace/commands.js";
import { recordCommands } from "../panels/record/commands.js";
import { sceneCommands } from "../panels/topBar/commands.js";
import { stageCommands } from "../panels/stage/commands.js";
import { timeCommands } from "../panels/timeline/commands.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {() => import("./mountPanels.js").Parts} Parts returns the parts; they exist before any command runs */

/**
 * @param {App} app
 * @param {Parts} parts
 * @returns {readonly import("../model/page/commands.js").Command[]}
 */
export function allCommands(app, parts) {
  return [
    ...timeCommands(app),
    ...stageCommands(app, parts),
    ...sceneCommands(app, parts),
    ...editCommands(app, parts),
    ...listCommands(app, parts),
    ...recordCommands(app, parts),
    ...pageCommands(app, parts),
  ];
}
