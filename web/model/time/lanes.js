/** The timeline's lanes, one above the other: the offset and, if enabled, the velocity and the zoom. */

import { paddedRange } from "./plot.js";

/** @typedef {import("./series.js").Measure} Measure */
/** @typedef {"x" | "y"} Axis */

/** `least` is the smallest half of the shown range; `isDownwards` means that larger values are lower, as in the
 * content. `title` is a plotted property's; other lanes are named by their content.
 * @typedef {Readonly<{ name: "offset" | "velocity" | "zoom" | "plotted", measures: readonly Measure[], share: number,
 *   least: number, isDownwards: boolean, title?: string }>} Lane */

/** @typedef {Readonly<{
 *   lane: Lane,
 *   top: number,
 *   bottom: number,
 *   low: number,
 *   high: number,
 *   y: (value: number) => number,
 * }>} Scale `y` converts a value of the lane to pixels */

/** Pixels between two lanes. */
const GAP = 10;

/** @param {Readonly<{ velocity: boolean, zoom: boolean }>} curves
 * @param {readonly Axis[]} axes that are shown, the main one first @returns {readonly Lane[]} */
export function lanesOf({ velocity, zoom }, axes) {
  /** @type {Lane[]} */
  const lanes = [{ name: "offset", measures: axes, share: 3, least: 20, isDownwards: true }];
  const speeds = axes.map((axis) => /** @type {Measure} */ (axis === "x" ? "vx" : "vy"));
  if (velocity) lanes.push({ name: "velocity", measures: speeds, share: 2.6, least: 60, isDownwards: true });
  if (zoom) lanes.push({ name: "zoom", measures: ["zoom"], share: 1.1, least: 0.1, isDownwards: false });
  return lanes;
}

/** The lane of a plotted property.
 * @param {string} title @returns {Lane} */
export const plottedLane = (title) => ({
  name: "plotted",
  measures: [],
  share: 1.6,
  least: 0.5,
  isDownwards: false,
  title,
});

/** The places of the lanes and the ranges they show.
 * @param {readonly Readonly<{ lane: Lane, values: readonly number[] }>[]} contents the values to fit into each
 * @param {number} top @param {number} bottom pixels @returns {readonly Scale[]} */
export function scalesOf(contents, top, bottom) {
  const shares = contents.reduce((sum, { lane }) => sum + lane.share, 0);
  const room = bottom - top - GAP * (contents.length - 1);
  let at = top;
  return contents.map(({ lane, values }) => {
    const height = (room * lane.share) / shares;
    const start = at;
    const end = start + height;
    at = end + GAP;
    const [low, high] = paddedRange(values, lane.least);
    const y = (/** @type {number} */ value) => {
      const part = ((value - low) / (high - low)) * height;
      return lane.isDownwards ? start + part : end - part;
    };
    return Object.freeze({ lane, top: start, bottom: end, low, high, y });
  });
}

/** The axes to draw: those that are enabled and have moved, else the main one.
 * @param {Readonly<{ x: boolean, y: boolean }>} curves @param {(axis: Axis) => boolean} isMoved @param {Axis} main
 * @returns {readonly Axis[]} */
export function axesOf(curves, isMoved, main) {
  const other = main === "x" ? "y" : "x";
  /** @type {readonly Axis[]} */
  const both = [main, other];
  const axes = both.filter((axis) => curves[axis] && isMoved(axis));
  if (axes.length > 0) return axes;
  return curves[main] || !curves[other] ? [main] : [other];
}
