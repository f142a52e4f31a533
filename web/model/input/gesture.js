/** Converts a gesture given as numbers to the actions of `Input.perform`. */

import { boundingBox, boundsOf, intersection, screenToWindow, toScreen } from "../geometry/geometry.js";
import { parentsOf } from "../state/state.js";

/** `from` and `by` are window points; `duration` and `hold` are milliseconds: how long the fingers move, and how long
 * they rest before they lift. A pinch begins with the fingers `spread` apart and ends at `scale` times that.
 * @typedef {Readonly<| { kind: "drag", from: Point, by: Point, duration: number, hold: number,
 *   fingers: number } | { kind: "pinch", from: Point, spread: number, scale: number, duration: number,
 *   hold: number } >} Gesture */

/** Points between fingers that move side by side. */
const BESIDE = 48;

/** The greatest distance, duration and spread of the form; the engine accepts more. */
const LIMITS = Object.freeze({ distance: 100_000, duration: 60_000, fingers: 5, spread: 4000, scale: 100 });

/** The center of the visible part of a view, in the window; null if no part is visible.
 * @param {State} state @param {string} id @returns {Point | null} */
export function middleOf(state, id) {
  const matrix = toScreen(state, parentsOf(state), id);
  if (!matrix) return null;
  const [width, height] = state.device?.size ?? [0, 0];
  const box = intersection(boundingBox(matrix, boundsOf(state.views[id])), [0, 0, width, height]);
  if (box[2] <= 0 || box[3] <= 0) return null;
  return screenToWindow(state, [box[0] + box[2] / 2, box[1] + box[3] / 2]);
}

/** The speed of the fingers in points per second, which is the initial speed of a fling.
 * @param {Gesture} gesture */
export function speedOf(gesture) {
  if (gesture.duration <= 0) return Infinity;
  const way = gesture.kind === "drag" ? Math.hypot(...gesture.by) : Math.abs(gesture.spread * (gesture.scale - 1)) / 2;
  return (1000 * way) / gesture.duration;
}

/** The error of a gesture, for display, or null.
 * @param {Gesture} gesture @returns {string | null} */
export function faultOf(gesture) {
  const numbers = gesture.kind === "drag"
    ? [...gesture.from, ...gesture.by, gesture.duration, gesture.hold, gesture.fingers]
    : [...gesture.from, gesture.spread, gesture.scale, gesture.duration, gesture.hold];
  if (!numbers.every(Number.isFinite)) return "Every field needs a number.";
  if (gesture.duration < 0 || gesture.duration + gesture.hold > LIMITS.duration || gesture.hold < 0) {
    return `The duration is at most ${LIMITS.duration / 1000} seconds.`;
  }
  if (gesture.kind === "pinch") {
    if (gesture.spread <= 0 || gesture.spread > LIMITS.spread) {
      return `The fingers must be 0 to ${LIMITS.spread} points apart.`;
    }
    return gesture.scale > 0 && gesture.scale <= LIMITS.scale
      ? null
      : `The scale must be greater than 0 and at most ${LIMITS.scale}.`;
  }
  if (Math.max(...gesture.by.map(Math.abs)) > LIMITS.distance) {
    return `The distance is at most ${LIMITS.distance} points.`;
  }
  const isCount = Number.isInteger(gesture.fingers) && gesture.fingers >= 1 && gesture.fingers <= LIMITS.fingers;
  return isCount ? null : `One to ${LIMITS.fingers} fingers.`;
}

/** @param {Gesture} gesture a valid one @returns {import("./input.js").Command} */
export function gestureCommand(gesture) {
  const { from: [x, y], duration, hold } = gesture;
  /** @type {readonly (readonly [Point, Point])[]} */
  const ways = gesture.kind === "pinch"
    ? [1, -1].map((side) => {
      const [start, end] = [gesture.spread, gesture.spread * gesture.scale].map((length) => (side * length) / 2);
      return /** @type {const} */ ([[x + start, y], [x + end, y]]);
    })
    : Array.from({ length: gesture.fingers }, (_, index) => {
      const aside = (index - (gesture.fingers - 1) / 2) * BESIDE;
      return /** @type {const} */ ([[x + aside, y], [x + aside + gesture.by[0], y + gesture.by[1]]]);
    });
  const actions = ways.map(([start, end], index) => ({
    type: "pointer",
    id: `finger${index + 1}`,
    parameters: { pointerType: "touch" },
    actions: [
      { type: "pointerMove", duration: 0, x: start[0], y: start[1] },
      { type: "pointerDown", button: 0 },
      { type: "pointerMove", duration, x: end[0], y: end[1] },
      ...(hold > 0 ? [{ type: "pause", duration: hold }] : []),
      { type: "pointerUp", button: 0 },
    ],
  }));
  return { method: "Input.perform", params: { actions } };
}
