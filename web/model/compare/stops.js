/** The differences of a gesture that a key leads to, and the cursor's other steps. */

import { nearestFrame } from "./curves.js";

/** @typedef {import("./curves.js").Curves} Curves */
/** @typedef {Readonly<{ frame: number, words: string }>} Stop */

/** Where the two begin to be apart, where they are farthest apart, and where each rests; in order.
 * @param {import("./gesture.js").Gesture} gesture @param {Readonly<{ name: string, reference: string }>} sides
 * @returns {readonly Stop[]} */
export function stopsOf({ curves, rest }, { name, reference }) {
  if (curves === null || curves.reference === null) return Object.freeze([]);
  const stops = /** @type {Stop[]} */ ([]);
  curves.apart.forEach(([first, last], index) => {
    const worst = farthest(curves, first, last);
    stops.push({ frame: first, words: index === 0 ? "first divergence" : "apart again" });
    if (worst !== first) stops.push({ frame: worst, words: "farthest apart here" });
  });
  const rests = rest?.isInside === false ? [[rest.t, name], [rest.referenceT, reference]] : [];
  for (const [t, side] of rests) {
    if (typeof t === "number") stops.push({ frame: nearestFrame(curves, t), words: `${side} rests` });
  }
  const byFrame = /** @type {Map<number, Stop>} */ (new Map());
  // The first words of a frame stay.
  for (const stop of [...stops].reverse()) byFrame.set(stop.frame, stop);
  return Object.freeze([...byFrame.values()].sort((one, other) => one.frame - other.frame));
}

/** @param {Curves} curves @param {number} first @param {number} last */
function farthest({ trace, reference }, first, last) {
  const distance = (/** @type {number} */ frame) => Math.abs(trace[frame] - (reference?.[frame] ?? trace[frame]));
  let worst = first;
  for (let frame = first; frame <= last; frame += 1) if (distance(frame) > distance(worst)) worst = frame;
  return worst;
}

/** The stop after a frame; the first one after the last.
 * @param {readonly Stop[]} stops @param {number} frame @returns {Stop | null} */
export const nextStop = (stops, frame) => stops.find((stop) => stop.frame > frame) ?? stops[0] ?? null;

/** The frame at which a gesture is shown first: where the two part, else where the finger lifts.
 * @param {import("./gesture.js").Gesture} gesture */
export function firstFrame({ curves, divergence }) {
  if (curves === null) return 0;
  if (divergence !== null) return nearestFrame(curves, divergence.t);
  return curves.lift === null ? 0 : nearestFrame(curves, curves.lift);
}

/** A frame some microseconds away, at least one frame.
 * @param {Curves} curves @param {number} frame @param {number} by */
export function frameAfter(curves, frame, by) {
  const last = curves.times.length - 1;
  const near = nearestFrame(curves, curves.times[frame] + by);
  return Math.min(last, Math.max(0, near === frame ? frame + Math.sign(by) : near));
}
