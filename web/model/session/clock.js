/** The engine's clock, as the server sends it and as patches change it. */

import { isObject } from "../state/mergePatch.js";

/** @typedef {import("./session.js").Clock} Clock */

/** @param {any} clock @returns {Clock | null} */
export function clockOf(clock) {
  if (!isObject(clock)) return null;
  return Object.freeze({
    fps: Number(clock.fps ?? 60),
    t: Number(clock.t ?? 0),
    paused: clock.paused === true,
    rate: Number(clock.rate ?? 1),
    effectiveRate: typeof clock.effectiveRate === "number" ? clock.effectiveRate : null,
    earliest: Number(clock.earliest ?? 0),
    latest: Number(clock.latest ?? clock.t ?? 0),
  });
}

/** While time is paused, only a command produces a state of the same time; it replaces what lay ahead.
 * @param {Session} session @param {State} state */
export function clockAfter({ clock, state: before }, state) {
  if (!clock?.paused || clock.latest <= state.t || before?.t !== state.t) return clock;
  return Object.freeze({ ...clock, latest: state.t });
}

/** The time up to which known history of a run is valid, in microseconds: the earliest time set since then.
 * @param {number} epoch the last known one
 * @param {any} epochs of a snapshot: pairs of an epoch and its start time, both increasing */
export function heldUntil(epoch, epochs) {
  if (!Array.isArray(epochs)) return Infinity;
  const next = epochs.find((entry) => Array.isArray(entry) && entry[0] > epoch);
  return typeof next?.[1] === "number" ? next[1] : Infinity;
}
