/** How many edits the server can take back, and what the next of them is. */

import { isObject } from "./patch.js";

/** The titles are empty where there is nothing, or nothing is said.
 * @typedef {Readonly<{ undo: number, redo: number, undoTitle: string, redoTitle: string }>} Edits */

/**
 * What a message says of the edits; null where the server has none to speak of.
 * @param {any} message
 * @returns {Edits | null}
 */
export function editsFrom(message) {
  if (!isObject(message)) return null;
  return Object.freeze({
    undo: count(message.undo),
    redo: count(message.redo),
    undoTitle: String(message.undoTitle ?? ""),
    redoTitle: String(message.redoTitle ?? ""),
  });
}

/** @param {unknown} value */
function count(value) {
  return Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : 0;
}
