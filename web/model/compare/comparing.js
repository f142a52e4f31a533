/** What the compare view shows: a comparison, one of its gestures, and a cursor. */

import { firstFrame, frameAfter, nextStop, stopsOf } from "./stops.js";
import { headline } from "./words.js";

/** What can be compared with; `key` tells them apart.
 * @typedef {Readonly<{ key: string, title: string }>} Choice */

/** `choice` is the key of the shown one. `frame`: the cursor's, of the gesture's curves. `stop`: what to see at
 * it; empty if the cursor was moved there by hand. `isOpen`: the view is shown; its comparison stays when it is left.
 * @typedef {Readonly<{ comparison: import("./comparison.js").Comparison, choices: readonly Choice[], choice: string,
 *   gesture: number, frame: number, stop: string, isOpen: boolean }>} Comparing */

/** @param {Comparing["comparison"]} comparison @param {readonly Choice[]} choices @param {string} choice
 * @returns {Comparing} */
export function comparing(comparison, choices, choice) {
  const shown = Object.freeze({ comparison, choices, choice, gesture: 0, frame: 0, stop: "", isOpen: true });
  return atGesture(shown, 0);
}

/** The shown gesture; null if there is none.
 * @param {Comparing} shown */
export const gestureOf = ({ comparison, gesture }) => comparison.gestures[gesture] ?? null;

/** Whether it is a flight without a reference.
 * @param {Comparing} shown */
function isFlightOnly(shown) {
  const gesture = gestureOf(shown);
  return gesture !== null && shown.comparison.kind === "report" && (gesture.curves?.reference ?? null) === null &&
    gesture.rest === null && gesture.phases.length === 0;
}

/** @param {Comparing} shown */
export const headlineOf = (shown) => headline(gestureOf(shown), isFlightOnly(shown));

/** @param {Comparing} shown @param {number} gesture @returns {Comparing} */
export function atGesture(shown, gesture) {
  const its = shown.comparison.gestures[gesture];
  if (its === undefined) return shown;
  const frame = firstFrame(its);
  const stop = stopsOf(its, shown.comparison).find((each) => each.frame === frame)?.words ?? "";
  return Object.freeze({ ...shown, gesture, frame, stop });
}

/** @param {Comparing} shown @param {number} frame @returns {Comparing} */
export function atFrame(shown, frame) {
  const last = (gestureOf(shown)?.curves?.times.length ?? 1) - 1;
  return Object.freeze({ ...shown, frame: Math.min(last, Math.max(0, frame)), stop: "" });
}

/** The cursor some microseconds away, at least one frame.
 * @param {Comparing} shown @param {number} by @returns {Comparing} */
export function moved(shown, by) {
  const curves = gestureOf(shown)?.curves ?? null;
  return curves === null ? shown : atFrame(shown, frameAfter(curves, shown.frame, by));
}

/** The next difference: in the gesture, then in the next one that has any.
 * @param {Comparing} shown @returns {Comparing} */
export function atNext(shown) {
  const { gestures } = shown.comparison;
  for (let step = 0; step <= gestures.length; step += 1) {
    const gesture = (shown.gesture + step) % Math.max(1, gestures.length);
    const its = gestures[gesture];
    if (its === undefined) return shown;
    const stops = stopsOf(its, shown.comparison);
    const isLast = step === 0 && gestures.length > 1 && !stops.some(({ frame }) => frame > shown.frame);
    const stop = isLast ? null : nextStop(stops, step === 0 ? shown.frame : -1);
    if (stop !== null) return Object.freeze({ ...shown, gesture, frame: stop.frame, stop: stop.words });
  }
  return shown;
}
