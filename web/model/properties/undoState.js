/** The number of edits that the server can undo and redo, and the titles of the next ones. */

import { isObject } from "../state/mergePatch.js";

/** The titles are empty if there is none, or none is given.
 * @typedef {Readonly<{ undo: number, redo: number, undoTitle: string, redoTitle: string }>} Edits */

/** Reads the edits of a message; null if the server does not support them.
 * @param {any} message @returns {Edits | null} */
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
const count = (value) => (Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : 0);
