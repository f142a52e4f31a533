/** Predicts the path of a released scroll view, to draw it ahead of time. The engine provides its end; this
 * is the shape of the path to it, by the rules of the engine's flights. */

import { boundsOf } from "../geometry/geometry.js";
import { offsetOf, offsetRange, overscrollOf } from "../state/state.js";

/** How fast the distance past an edge shrinks, per millisecond. Source: the engine's bounce, fitted to UIScrollView. */
const RETURN = -0.01005;
/** The speed below which the content rests inside its range, in points per millisecond. Source: as above. */
const SLOW = 0.01;
/** The distance from an edge in points within which a bounce ends. Source: as above. */
const CLOSE = 0.5;
/** Milliseconds per step: a frame of the engine's usual rate. */
const STEP = 1000 / 120;
/** The maximum number of steps. */
const MAXIMUM = 2000;

/** Phases in which content moves without fingers or animations. */
const FREE = new Set(["decelerating", "bouncing"]);

/** UIScrollView's rubber band constant. Source: the published fit shown = d·x·c / (d + c·x), c = 0.55. */
export const BAND = 0.55;
/** The constant for a trackpad's drag. Source: recordings of a UIScrollView, to the pixel. */
export const TRACKPAD_BAND = 0.715;

/** The speed at which a view's content moves, in points per second, positive where its offset grows. The engine's own
 * velocity is the law's: the finger's past an edge, where the content moves against the rubber band, and without
 * the pull of the spring in a bounce and on the way to a page.
 * @param {View} view @param {import("../state/state.js").Device | undefined} device
 * @param {boolean} [isTrackpad] whether a trackpad drags it @returns {readonly [number, number]} */
export function speedOf(view, device, isTrackpad = false) {
  const velocity = view.velocity ?? [0, 0];
  const isFree = FREE.has(view.phase ?? "idle");
  if (!isFree && view.isDragging !== true) return velocity;
  const past = overscrollOf(view, device);
  const offset = offsetOf(view);
  const along = (/** @type {0 | 1} */ axis) => {
    const length = boundsOf(view)[2 + axis];
    if (!isFree) {
      const give = past[axis] === 0
        ? 1
        : (isTrackpad ? TRACKPAD_BAND : BAND) * (1 - Math.abs(past[axis]) / length) ** 2;
      return velocity[axis] * give;
    }
    const rest = view.rest?.contentOffset[axis] ?? offset[axis];
    if (isPaged(view, axis)) return velocity[axis] + RETURN * 1000 * (offset[axis] - rest);
    return velocity[axis] + RETURN * 1000 * past[axis];
  };
  return [along(0), along(1)];
}

/** Whether a spring takes a view to its page along an axis.
 * @param {View} view @param {0 | 1} axis */
const isPaged = (view, axis) => view.isPagingEnabled === true && boundsOf(view)[2 + axis] > 0;

/** Offsets and velocities from the view's current ones to its rest, one per display frame of the engine's usual rate;
 * empty while a finger or an animation moves it. The velocity is the movement's, with a spring's pull.
 * @param {View} view @param {0 | 1} axis @param {import("../state/state.js").Device | undefined} device
 * @param {boolean} [isReleased] whether a finger that holds it counts as lifted now
 * @returns {readonly (readonly [number, number])[]} points, and points per second */
export function trajectoryOf(view, axis, device, isReleased = false) {
  const rest = view.rest?.contentOffset[axis];
  if (rest === undefined || !isReleased && !FREE.has(view.phase ?? "idle")) return [];
  const { min, max } = offsetRange(view, device);
  const range = { min: min[axis], max: max[axis], rest };
  const rate = Math.min(0.9999, Math.max(0.5, view.decelerationRate ?? 0.998));
  const step = isPaged(view, axis) ? settled : flown;
  let at = { offset: offsetOf(view)[axis], velocity: (view.velocity?.[axis] ?? 0) / 1000, isOver: false };
  /** @type {[number, number][]} */
  const way = [];
  while (!at.isOver && way.length < MAXIMUM) {
    const next = step(at, range, rate);
    way.push([at.offset, ((next.offset - at.offset) / STEP) * 1000]);
    at = next;
  }
  way.push([rest, 0]);
  return way;
}

/** Distance in points from the rest within which the way after a lift leads there. */
const NEAR = 2;

/** The way of a view's content to its rest, also of held content, as if it were let go now; empty if its shape is not
 * known.
 * @param {View} view @param {0 | 1} axis @param {import("../state/state.js").Device | undefined} device
 * @returns {readonly number[]} offsets, one per frame of the engine's usual rate */
export function wayOf(view, axis, device) {
  const isHeld = view.isTracking === true;
  const way = trajectoryOf(view, axis, device, isHeld).map(([offset]) => offset);
  return way.length < 2 || isHeld && Math.abs(way[way.length - 2] - way[way.length - 1]) > NEAR ? [] : way;
}

/** Microseconds per step of a way. */
export const WAY_STEP = STEP * 1000;

/** When a view will rest, in microseconds; undefined if that is not known.
 * @param {State} state @param {View} view @param {0 | 1} axis */
export function restTimeOf(state, view, axis) {
  if (view.rest === undefined || view.rest.t !== undefined) return view.rest?.t;
  const { length } = wayOf(view, axis, state.device);
  return length === 0 ? undefined : Math.round(state.t + (length - 1) * WAY_STEP);
}

/** @typedef {Readonly<{ offset: number, velocity: number, isOver: boolean }>} Flight velocity in points per millisecond */
/** @typedef {Readonly<{ min: number, max: number, rest: number }>} Range */

/** One frame of a deceleration inside the range, or of a bounce outside it.
 * @param {Flight} flight @param {Range} range @param {number} rate @returns {Flight} */
function flown(flight, range, rate) {
  const { offset } = flight;
  const edge = clamped(offset, range);
  if (offset !== edge) {
    const next = bounced(flight, edge, STEP, rate);
    const [before, after] = [offset - edge, next.offset - clamped(next.offset, range)];
    if (after === 0) return { ...next, isOver: isSlow(next) };
    return { ...next, isOver: before < 0 === after < 0 && endsBounce(next, before, after) };
  }
  const next = decelerated(flight, STEP, rate);
  const end = clamped(next.offset, range);
  if (end === next.offset) {
    // A flight to an offset that a delegate chose, or after several flicks in a row, ends before it is slow.
    const isThere = (range.rest - offset) * (range.rest - end) <= 0;
    return { ...next, isOver: isThere || isSlow(next) };
  }
  // The frame that reaches the edge is free until then, and the bounce for its rest.
  const free = (STEP * (end - offset)) / (next.offset - offset);
  return bounced(decelerated(flight, free, rate), end, STEP - free, rate);
}

/** One frame of the spring to a page.
 * @param {Flight} flight @param {Range} range @param {number} rate @returns {Flight} */
function settled(flight, { min, max, rest }, rate) {
  const next = bounced(flight, rest, STEP, rate);
  const [before, after] = [flight.offset - rest, next.offset - rest];
  if (after === 0) return { ...next, isOver: true };
  const isBeyondEdge = after > 0 ? rest >= max : rest <= min;
  // Inside the range, the content never passes its page.
  if (before !== 0 && before < 0 !== after < 0) return { ...next, isOver: !isBeyondEdge };
  if (Math.abs(after) >= CLOSE) return next;
  if (isBeyondEdge) return { ...next, isOver: endsBounce(next, before, after) };
  const headsOut = (next.velocity > 0 && rest >= max) || (next.velocity < 0 && rest <= min);
  return { ...next, isOver: !headsOut || isSlow(next) };
}

/** @param {Flight} flight @param {number} time milliseconds @param {number} rate @returns {Flight} */
function decelerated({ offset, velocity }, time, rate) {
  const decay = rate ** time;
  return { offset: offset + (velocity * rate * (1 - decay)) / (1 - rate), velocity: velocity * decay, isOver: false };
}

/** @param {Flight} flight @param {number} edge to which the spring pulls @param {number} time milliseconds
 * @param {number} rate @returns {Flight} */
function bounced(flight, edge, time, rate) {
  const pull = Math.exp(RETURN * time);
  const { offset, velocity } = decelerated(flight, time, rate);
  return { offset: edge + pull * (offset - edge), velocity: velocity * pull, isOver: false };
}

/** Whether a bounce that went from one distance past the edge to another ends.
 * @param {Flight} flight @param {number} before @param {number} after */
function endsBounce(flight, before, after) {
  if (Math.abs(after) >= CLOSE || Math.abs(after) > Math.abs(before)) return false;
  return isSlow(flight) || (flight.velocity !== 0 && flight.velocity < 0 === after < 0);
}

/** @param {Flight} flight */
const isSlow = ({ velocity }) => Math.abs(velocity) < SLOW;

/** @param {number} offset @param {Range} range */
const clamped = (offset, { min, max }) => Math.min(max, Math.max(min, offset));
