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
  const rest = way[way.length - 1];
  const end = restTimeOf(state, view, axis) ?? to;
  const points = [
    ...way.map((offset, index) => [state.t + index * WAY_STEP, offset]).filter(([t]) => t < Math.min(end, to)),
    [end, rest],
    ...(end < to ? [[to, rest]] : []),
  ];
  return Object.freeze({
    times: Float64Array.from(points, ([t]) => t),
    values: Float64Array.from(points, ([, value]) => value),
  });
}
