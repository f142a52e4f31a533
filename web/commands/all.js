/** All commands of the page, in the order in which the keyboard help and the palette show them. */

import { editCommands } from "./edit.js";
import { listCommands } from "./lists.js";
import { pageCommands } from "./page.js";
import { recordCommands } from "./record.js";
import { sceneCommands } from "./scene.js";
import { stageCommands } from "./stage.js";
import { timeCommands } from "./time.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {() => import("../parts.js").Parts} Parts returns the parts; they exist before any command runs */

/**
 * @param {App} app
 * @param {Parts} parts
 * @returns {readonly import("../model/commands.js").Command[]}
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
