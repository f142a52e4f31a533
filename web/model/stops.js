/** Moments that someone has marked, and those at which a condition has stopped time. */

import { isObject } from "./patch.js";

/**
 * A place on the timeline with words of its own. `predicate` is the condition that has stopped time there, null at
 * a mark that someone has set.
 * @typedef {Readonly<{ t: number, text: string, predicate: string | null }>} Stop
 */

/** Marks kept; older ones are forgotten. */
const MOST = 300;

/**
 * Why time was stopped, of a message of the server; null where it was not.
 * @param {any} message
 * @returns {Stop | null}
 */
export function stopFrom(message) {
  if (!isObject(message) || !isTime(message.t)) return null;
  const predicate = String(message.predicate ?? message.breakpoint ?? "");
  return Object.freeze({ t: message.t, text: String(message.text ?? predicate), predicate });
}

/**
 * Time was stopped at a moment, or goes otherwise than before.
 * @param {readonly Stop[]} stops
 * @param {Stop | null} stop
 */
export function stoppedAt(stops, stop) {
  return stop === null ? stops : added(stops, stop);
}

/**
 * Someone has marked a moment.
 * @param {readonly Stop[]} stops
 * @param {any} message
 */
export function marked(stops, message) {
  if (!isTime(message?.t)) return stops;
  return added(stops, Object.freeze({ t: message.t, text: String(message.text ?? ""), predicate: null }));
}

/**
 * A snapshot has come: in a new epoch, what is later than its time has not happened any more. A scene that starts
 * anew starts at zero.
 * @param {readonly Stop[]} stops
 * @param {boolean} isSameEpoch
 * @param {number} t
 */
export function began(stops, isSameEpoch, t) {
  if (isSameEpoch || stops.length === 0) return stops;
  return Object.freeze(stops.filter((stop) => stop.t <= t));
}

/**
 * In the order of their times; the same one twice is one.
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
