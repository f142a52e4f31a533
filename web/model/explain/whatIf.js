/** What-if questions: the properties worth another value, the time to start at, and the outcome. */

import { fixed, seconds } from "../properties/format.js";
import { isScrollView } from "../state/state.js";

/** One sample of a view's motion.
 * @typedef {Readonly<{ t: number, x: number, y: number, phase: string }>} Sample */
/** @typedef {Readonly<{ length: number, at: (index: number) => Sample, valueAt: (t: number) => Sample | null }>} Motion */

/** A time to start at, in microseconds, and its description.
 * @typedef {Readonly<{ t: number, title: string }>} Start */

/** The most frequent properties, the most frequent first. */
const USUAL = Object.freeze([
  "decelerationRate",
  "contentInset",
  "isPagingEnabled",
  "bounces",
  "frame",
  "contentSize",
  "minimumZoomScale",
  "maximumZoomScale",
  "bouncesZoom",
  "isDirectionalLockEnabled",
  "isScrollEnabled",
  "alwaysBounceVertical",
  "alwaysBounceHorizontal",
  "keyboardDismissMode",
]);

/** Properties that a program would set once, not permanently. */
const MOMENTARY = new Set(["contentOffset", "zoomScale", "isRefreshing"]);

/** The number of microseconds that "a moment ago" means. */
const AGO = 2_000_000;

/** The names of the properties for which another value makes a difference: the frequent ones, then all others.
 * @param {View} view @param {Fields} fields
 * @returns {Readonly<{ usual: readonly string[], others: readonly string[] }>} */
export function questions(view, fields) {
  const isOf = (/** @type {string} */ name) => Object.hasOwn(fields, name) && !fields[name].isReadOnly;
  const usual = isScrollView(view) ? USUAL.filter(isOf) : [];
  const own = Object.keys(fields).filter((name) =>
    isOf(name) && !usual.includes(name) && view[name] !== undefined && !MOMENTARY.has(name)
  );
  return Object.freeze({ usual, others: own.sort() });
}

/** The initial value of a question: the other value if there are two, else the current one.
 * @param {string} name @param {any} value */
export function alternative(name, value) {
  if (typeof value === "boolean") return !value;
  if (name === "decelerationRate") return value === 0.99 ? 0.998 : 0.99;
  return value;
}

/** The possible start times, the most likely first.
 * @param {Readonly<{ moment: number | null, now: number, dragged: number | null }>} times `dragged`: the start of the
 * last drag @returns {readonly Start[]} */
export function startsOf({ moment, now, dragged }) {
  const ago = now > AGO ? now - AGO : null;
  return [
    ...(moment === null ? [] : [{ t: moment, title: `the moment shown, ${seconds(moment)} s` }]),
    ...(dragged === null ? [] : [{ t: dragged, title: `the last drag, ${seconds(dragged)} s` }]),
    ...(ago === null ? [] : [{ t: ago, title: "two seconds ago" }]),
    { t: 0, title: "the start of the scene" },
  ];
}

/** The outcome of a ghost compared to the live run: `would stop at 412.0 at 5.310 s, 84.0 pt earlier`. Empty until it
 * moves.
 * @param {Motion | null} ghost @param {Motion | null} live
 * @param {number} from the time at which they branch, in microseconds */
export function outcome(ghost, live, from) {
  if (!ghost || ghost.length === 0) return "";
  const last = ghost.at(ghost.length - 1);
  const first = ghost.at(0);
  const is = live?.valueAt(last.t) ? (live.length > 0 ? live.at(live.length - 1) : null) : null;
  const was = live?.valueAt(from) ?? first;
  const axis = axisOf(first, last, was, is);
  const place = fixed(last[axis]);
  if (last.phase !== "idle") return `is at ${place} at ${seconds(last.t, 2)} s, still ${last.phase}`;
  const isMoved = last.t > first.t && (last.x !== first.x || last.y !== first.y);
  const stop = isMoved ? `would stop at ${place} at ${seconds(last.t, 2)} s` : `would stay at ${place}`;
  if (!is || is.phase !== "idle") return stop;
  return `${stop}, ${comparison(last[axis] - is[axis], Math.sign(is[axis] - was[axis]), axis)}`;
}

/** The axis with the greatest movement or difference.
 * @param {Sample} first @param {Sample} last @param {Sample} was @param {Sample | null} is @returns {"x" | "y"} */
function axisOf(first, last, was, is) {
  const way = (/** @type {"x" | "y"} */ axis) =>
    Math.max(
      Math.abs(last[axis] - first[axis]),
      is ? Math.abs(is[axis] - was[axis]) : 0,
      is ? Math.abs(last[axis] - is[axis]) : 0,
    );
  return way("x") > way("y") ? "x" : "y";
}

/** @param {number} difference @param {number} direction of the live run @param {"x" | "y"} axis */
function comparison(difference, direction, axis) {
  if (Math.abs(difference) < 0.05) return "where it did";
  const by = `${fixed(Math.abs(difference))} pt`;
  if (direction === 0) {
    const [before, after] = axis === "x" ? ["to the left", "to the right"] : ["higher up", "further down"];
    return `${by} ${difference < 0 ? before : after}`;
  }
  return `${by} ${Math.sign(difference) === direction ? "further" : "earlier"}`;
}
