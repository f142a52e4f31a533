/** Moments that users have marked, and those at which a breakpoint stopped time. */

import { isCount } from "../lookup/checks.js";
import { isObject } from "../state/mergePatch.js";
import { seconds } from "../properties/format.js";

/** A place on the timeline with a text. `predicate` is the condition that stopped time there, null for a mark set by
 * a user. `to` is the end of a marked range.
 * @typedef {Readonly<{ t: number, text: string, predicate: string | null, to?: number }>} Marker */

/** What this page alone knows of marks: the ranges that it has saved, and the places that it does not show.
 * @typedef {Readonly<{ saved: readonly Marker[], hidden: readonly string[] }>} OwnMarks */

/** @type {OwnMarks} */
export const NO_MARKS = Object.freeze({ saved: Object.freeze([]), hidden: Object.freeze([]) });

/** Reads marks that were stored; invalid ones are dropped.
 * @param {any} stored @returns {OwnMarks} */
export function ownMarksFrom(stored) {
  const { saved, hidden } = isObject(stored) ? stored : NO_MARKS;
  const ranges = (Array.isArray(saved) ? saved : []).filter(isRange).map(({ t, to, text }) =>
    Object.freeze({ t, to, text, predicate: null })
  );
  const keys = (Array.isArray(hidden) ? hidden : []).filter((key) => typeof key === "string");
  return Object.freeze({ saved: ranges.reduce(added, NO_MARKS.saved), hidden: Object.freeze(keys.slice(-MAXIMUM)) });
}

/** @param {any} mark */
const isRange = (mark) =>
  isObject(mark) && isCount(mark.t) && isCount(mark.to) && mark.to > mark.t && typeof mark.text === "string";

/** The length of a marked range; empty for a moment.
 * @param {Marker} marker */
export const durationOf = ({ t, to }) => (to === undefined ? "" : `${seconds(to - t, 2)} s`);

/** Identifies a place on the timeline.
 * @param {Marker} marker */
const keyOf = ({ t, text, predicate, to }) => JSON.stringify([t, text, predicate, to ?? null]);

/** Selects the places that the timeline shows, in the order of their times: the same list while nothing changes.
 * @returns {(page: Pick<Page, "session" | "marks">) => readonly Marker[]} */
export function createShownMarkers() {
  let known = /** @type {Readonly<{ of: readonly unknown[], shown: readonly Marker[] }> | null} */ (null);
  return ({ session: { markers }, marks }) => {
    if (known === null || known.of[0] !== markers || known.of[1] !== marks) {
      const all = marks.saved.reduce(added, markers).filter((marker) => !marks.hidden.includes(keyOf(marker)));
      known = Object.freeze({ of: [markers, marks], shown: Object.freeze(all) });
    }
    return known.shown;
  };
}

/** @param {OwnMarks} marks @param {Marker} marker @returns {OwnMarks} */
export const withSaved = ({ saved, hidden }, marker) => Object.freeze({ saved: added(saved, marker), hidden });

/** @param {OwnMarks} marks @param {Marker} marker @returns {OwnMarks} */
export const withHidden = ({ saved, hidden }, marker) =>
  Object.freeze({ saved, hidden: Object.freeze([...hidden, keyOf(marker)].slice(-MAXIMUM)) });

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

/** Handles a snapshot: in a new epoch, everything after its time is removed. A scene that restarts starts at zero.
 * @param {readonly Marker[]} markers @param {boolean} isSameEpoch @param {number} t */
export function began(markers, isSameEpoch, t) {
  if (isSameEpoch || markers.length === 0) return markers;
  return Object.freeze(markers.filter((stop) => stop.t <= t));
}

/** Adds a stop in the order of times, without duplicates.
 * @param {readonly Marker[]} markers @param {Marker} stop */
function added(markers, stop) {
  const key = keyOf(stop);
  if (markers.some((each) => keyOf(each) === key)) return markers;
  return Object.freeze([...markers, stop].sort((one, other) => one.t - other.t).slice(-MAXIMUM));
}
