/** A comma-separated table (RFC 4180) of the motion of scroll views: one row per change, as `scrollscope export`
 * writes it. */

import { isObject } from "../state/mergePatch.js";
import { numberText } from "./number.js";

/** @typedef {import("../session/session.js").Event} Event */

/** A change of the state; `patch` is null for a complete state.
 * @typedef {Readonly<{ time: number, patch: any, why: readonly Why[], events: readonly Event[],
 *   state: State }>} Moment */

/** The properties with a row per change. */
const NAMES = Object.freeze(["contentOffset", "zoomScale", "phase"]);

export const CSV_HEAD = "t,view,contentOffset.x,contentOffset.y,zoomScale,velocity.x,velocity.y,phase,cause\r\n";

/** A velocity that was not sent. */
const UNKNOWN = Object.freeze([null, null]);

/** The rows of one change.
 * @param {Moment} moment @param {string | null} [only] the scroll view to include, null for all
 * @param {boolean} [isMeasured] values that its source did not send are empty */
export function csvRows(moment, only = null, isMeasured = false) {
  let text = "";
  for (const [id, view] of changedScrollViews(moment)) {
    if (only !== null && id !== only) continue;
    const [x, y] = view.contentOffset ?? [0, 0];
    const [vx, vy] = view.velocity ?? (isMeasured ? UNKNOWN : [0, 0]);
    const cause = moment.why.filter((each) => each.view === id).pop()?.cause ?? "";
    const zoom = view.zoomScale ?? (isMeasured ? null : 1);
    const numbers = [x, y, zoom, vx, vy].map((number) => number === null ? "" : numberText(number));
    const fields = [moment.time, quoted(id), ...numbers, quoted(view.phase ?? "idle"), quoted(cause)];
    text += `${fields.join(",")}\r\n`;
  }
  return text;
}

/** The scroll views whose offset, scale or phase may have changed, with their new values, in the order of the patch.
 * @param {Moment} moment @returns {readonly (readonly [string, View])[]} */
export function changedScrollViews({ patch, state }) {
  const { views } = state;
  if (patch === null) return Object.keys(views).filter((id) => views[id].contentSize).map((id) => [id, views[id]]);
  if (!isObject(patch.views)) return [];
  const changed = Object.keys(patch.views).filter((id) => {
    const members = patch.views[id];
    return isObject(members) && NAMES.some((name) => name in members) && id in views;
  });
  return changed.map((id) => [id, views[id]]);
}

/** A field, in quotes if RFC 4180 requires it.
 * @param {string} text */
const quoted = (text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
