/** Moments that users have marked, and those at which a breakpoint stopped time. */

import { isObject } from "../state/mergePatch.js";

/**
 * A place on the timeline with a text. `predicate` is the condition that stopped time there, null for a mark
 * set by a user.
 * @typedef {Readonly<{ t: number, text: string, predicate: string | null }>} Stop
 */

/** Marks kept; older ones are forgotten. */
const MOST = 300;

/**
 * The stop in a server message; null if there is none.
 * @param {any} message
 * @returns {Stop | null}
 */
export function stopFrom(message) {
  if (!isObject(message) || !isTime(message.t)) return null;
  const predicate = String(message.predicate ?? message.breakpoint ?? "");
  return Object.freeze({ t: message.t, text: String(message.text ?? predicate), predicate });
}

/**
 * Adds a stop; there is none if the clock changed for another reason.
 * @param {readonly Stop[]} stops
 * @param {Stop | null} stop
 */
export function stoppedAt(stops, stop) {
  return stop === null ? stops : added(stops, stop);
}

/**
 * Adds a user's mark.
 * @param {readonly Stop[]} stops
 * @param {any} message
 */
export function marked(stops, message) {
  if (!isTime(message?.t)) return stops;
  return added(stops, Object.freeze({ t: message.t, text: String(message.text ?? ""), predicate: null }));
}

/**
 * Handles a snapshot: in a new epoch, what is later than its time is removed. A scene that restarts starts
 * at zero.
 * @param {readonly Stop[]} stops
 * @param {boolean} isSameEpoch
 * @param {number} t
 */
export function began(stops, isSameEpoch, t) {
  if (isSameEpoch || stops.length === 0) return stops;
  return Object.freeze(stops.filter((stop) => stop.t <= t));
}

/**
 * Adds a stop in the order of times, without duplicates.
 * @param {readonly Stop[]} stops
 * @param {Stop} stop
 */
function added(stops, stop) {
  const { t, text, predicate } = stop;
  if (stops.some((each) => each.t === t && each.text === text && each.predicate === predicate)) return stops;
  return Object.freeze([...stops, stop].sort((one, other) => one.t - other.t).slice(-MOST));
}

/**
 * @param {unknown} value
 * @returns {value is number}
 */
function isTime(value) {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
