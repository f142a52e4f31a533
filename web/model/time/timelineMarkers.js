/** Moments that users have marked, and those at which a breakpoint stopped time. */

import { isCount } from "../lookup/checks.js";
import { isObject } from "../state/mergePatch.js";

/** A place on the timeline with a text. `predicate` is the condition that stopped time there, null for a mark set by
 * a user.
 * @typedef {Readonly<{ t: number, text: string, predicate: string | null }>} Marker */

/** Marks kept; older ones are forgotten. */
const MAXIMUM = 300;

/** The stop in a server message; null if there is none.
 * @param {any} message @returns {Marker | null} */
export function stopFrom(message) {
  if (!isObject(message) || !isCount(message.t)) return null;
  const predicate = String(message.predicate ?? message.breakpoint ?? "");
  return Object.freeze({ t: message.t, text: String(message.text ?? predicate), predicate });
}

/** Adds a stop; there is none if the clock changed for another reason.
 * @param {readonly Marker[]} markers @param {Marker | null} stop */
export const stoppedAt = (markers, stop) => (stop === null ? markers : added(markers, stop));

/** Adds a user's mark.
 * @param {readonly Marker[]} markers @param {any} message */
export function marked(markers, message) {
  if (!isCount(message?.t)) return markers;
  return added(markers, Object.freeze({ t: message.t, text: String(message.text ?? ""), predicate: null }));
}

/** Handles a snapshot: in a new epoch, what is later than its time is removed. A scene that restarts starts at zero.
 * @param {readonly Marker[]} markers @param {boolean} isSameEpoch @param {number} t */
export function began(markers, isSameEpoch, t) {
  if (isSameEpoch || markers.length === 0) return markers;
  return Object.freeze(markers.filter((stop) => stop.t <= t));
}

/** Adds a stop in the order of times, without duplicates.
 * @param {readonly Marker[]} markers @param {Marker} stop */
function added(markers, stop) {
  const { t, text, predicate } = stop;
  if (markers.some((each) => each.t === t && each.text === text && each.predicate === predicate)) return markers;
  return Object.freeze([...markers, stop].sort((one, other) => one.t - other.t).slice(-MAXIMUM));
}
