/**
 * Predicts the path of a released scroll view, to draw it ahead of time. The engine provides its end; this
 * is the shape of the path to it.
 */

import { boundsOf } from "../geometry/geometry.js";
import { offsetOf, offsetRange, overscrollOf } from "../state/state.js";

/** @typedef {import("../state/state.js").View} View */

/**
 * How fast the distance past an edge shrinks, per millisecond. Source: the engine's bounce, fitted to
 * UIScrollView.
 */
const RETURN = -0.01005;
/** The speed below which the content rests inside its range, in points per millisecond. Source: as above. */
const SLOW = 0.01;
/**
 * Milliseconds per step, distance in points from the end at which the path ends, and maximum number of
 * steps.
 */
const STEP = 4;
const NEAR = 0.25;
const MOST = 2000;

/** Phases in which content moves without fingers or animations. */
const FREE = new Set(["decelerating", "bouncing"]);

/**
 * The speed of a view's content, in points per second. During a bounce the engine reports the speed without
 * the spring's pull, which is added here.
 * @param {View} view
 * @returns {readonly [number, number]}
 */
export function speedOf(view) {
  const velocity = view.velocity ?? [0, 0];
  if (view.phase !== "bouncing") return velocity;
  const past = overscrollOf(view);
  const offset = offsetOf(view);
  const pulled = (/** @type {0 | 1} */ axis) => {
    const rest = view.rest?.contentOffset[axis] ?? offset[axis];
    return velocity[axis] + RETURN * 1000 * (past[axis] !== 0 ? past[axis] : offset[axis] - rest);
  };
  return [pulled(0), pulled(1)];
}

/**
 * Offsets and velocities from the view's current ones to its rest; empty while a finger or an animation
 * moves it. The velocity is that of the movement, with a spring's pull.
 * @param {View} view
 * @param {0 | 1} axis
 * @returns {readonly (readonly [number, number])[]} points, and points per second
 */
export function flightOf(view, axis) {
  const rest = view.rest?.contentOffset[axis];
  if (rest === undefined || !FREE.has(view.phase ?? "idle")) return [];
  const { min, max } = offsetRange(view);
  const rate = Math.min(0.9999, Math.max(0.5, view.decelerationRate ?? 0.998));
  const isPaging = view.isPagingEnabled === true && boundsOf(view)[2 + axis] > 0;
  const decay = rate ** STEP;
  const travel = (rate * (1 - decay)) / (1 - rate);
  const pull = Math.exp(RETURN * STEP);
  let offset = offsetOf(view)[axis];
  let velocity = (view.velocity?.[axis] ?? 0) / 1000;
  /** @type {[number, number][]} */
  const way = [];
  for (let step = 0; step < MOST; step += 1) {
    const edge = isPaging ? rest : Math.min(max[axis], Math.max(min[axis], offset));
    const isFree = edge === offset && !isPaging;
    const before = Math.abs(rest - offset);
    const start = offset;
    offset = isFree ? offset + velocity * travel : edge + pull * (offset - edge + velocity * travel);
    velocity *= isFree ? decay : decay * pull;
    const after = Math.abs(rest - offset);
    way.push([start, ((offset - start) / STEP) * 1000]);
    if (after < NEAR || ((isFree || after >= before) && Math.abs(velocity) < SLOW)) break;
  }
  way.push([rest, 0]);
  return way;
}
