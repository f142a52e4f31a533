/** What would follow from the shown state: the way of the content to its rest, as curves ahead of the present. */

import { NO_POINTS } from "./plot.js";
import { offsetOf } from "../state/state.js";
import { restTimeOf, WAY_STEP, wayOf } from "../explain/trajectory.js";

/** @typedef {import("./plot.js").Points} Points */

/** The rest of an axis; `points` is the way to it, empty if its shape is not known.
 * @typedef {Readonly<{ axis: "x" | "y", value: number, points: Points }>} Following */

/** The rests of the drawn axes, the main one first; the other one only if it moves too.
 * @param {State} state @param {View} view @param {readonly ("x" | "y")[]} axes
 * @param {number} to the end of the curves, in microseconds @returns {readonly Following[]} */
export function followingOf(state, view, axes, to) {
  const { rest } = view;
  if (!rest) return [];
  return axes.flatMap((axis, row) => {
    const index = axis === "x" ? 0 : 1;
    const value = rest.contentOffset[index];
    if (row > 0 && value === offsetOf(view)[index]) return [];
    return [Object.freeze({ axis, value, points: pointsOf(state, view, index, to) })];
  });
}

/** @param {State} state @param {View} view @param {0 | 1} axis @param {number} to @returns {Points} */
function pointsOf(state, view, axis, to) {
  const way = wayOf(view, axis, state.device);
  if (way.length === 0) return NO_POINTS;
  const end = restTimeOf(state, view, axis) ?? to;
  // The steps before its end and before the end of the range, then both.
  const steps = Math.min(way.length - 1, Math.ceil((Math.min(end, to) - state.t) / WAY_STEP));
  const length = Math.max(0, steps) + (end < to ? 2 : 1);
  const [times, values] = [new Float64Array(length), new Float64Array(length).fill(way[way.length - 1])];
  for (let index = 0; index < steps; index += 1) {
    times[index] = state.t + index * WAY_STEP;
    values[index] = way[index];
  }
  times[Math.max(0, steps)] = end;
  times[length - 1] = Math.max(end, to);
  return Object.freeze({ times, values });
}
