/** How a ghost run differs from the session: where it rests, how far from there, how much sooner, and how large. */

import { ghostText } from "./ghosts.js";
import { fixed, seconds, short } from "../properties/format.js";

/** One sample of a view's motion.
 * @typedef {Readonly<{ t: number, x: number, y: number, zoom: number, phase: string }>} Sample */
/** @typedef {Readonly<{ length: number, at: (index: number) => Sample, indexAt: (t: number) => number }>} Motion */

/** `rest` is the ghost's rest, or its latest sample while it moves. `isEqual`: it does not differ from the session so
 * far. `settled`: the time from which on neither the ghost nor the session changes the result, null while they may.
 * @typedef {Readonly<{ rest: Sample, text: string, isEqual: boolean, settled: number | null }>} Result */

/** Differences in points that are none: offsets are rounded to pixels. */
const CLOSE = 0.05;
/** Differences in scale that are none: what the text would not show. */
const ALIKE = 0.005;
/** Differences in microseconds that are none: less than a frame. */
const SOON = 8000;

/** The result of a ghost that branched off at a time and has been computed until another; null before its first sample.
 * @param {Motion | null} ghost @param {Motion | null} live the session's motion
 * @param {number} from @param {number} until microseconds @returns {Result | null} */
export function resultOf(ghost, live, from, until) {
  if (!ghost || ghost.length === 0) return null;
  const differs = live && live.length > 0 ? firstDifference(ghost, live, from, until) : from;
  if (differs === null) {
    const rest = held(ghost, Math.max(from, until));
    const zooms = live && live.length > 0 ? zoomText(rest, held(live, rest.t)) : [];
    const text = ["contentOffset: no difference", ...zooms].join(" · ");
    return Object.freeze({ rest, text, isEqual: zooms.length === 0, settled: null });
  }
  const rest = restAfter(ghost, differs);
  const is = live && live.length > 0 ? restAfter(live, differs) : null;
  const was = live && live.length > 0 ? held(live, from) : ghost.at(0);
  const last = rest ?? ghost.at(ghost.length - 1);
  const axis = axisOf(was, last, is);
  const parts = rest === null
    ? [`still ${last.phase}, at ${fixed(last[axis])}`]
    : [`rests at ${fixed(rest[axis])}`, ...(is ? [...comparison(rest, is, was, axis), ...zoomText(rest, is)] : [])];
  const settled = rest && is ? is.t : null;
  return Object.freeze({ rest: last, text: parts.join(" · "), isEqual: false, settled });
}

/** The time from which on the two differ; null if they are the same. The page may have missed samples of the session's
 * motion, but none of its rests, and none of the ghost's.
 * @param {Motion} ghost @param {Motion} live @param {number} from @param {number} until */
function firstDifference(ghost, live, from, until) {
  const first = live.at(0).t;
  let found = Infinity;
  for (let index = Math.max(0, live.indexAt(from)); index < live.length; index += 1) {
    const sample = live.at(index);
    if (sample.t > until) break;
    const t = Math.max(sample.t, from);
    if (ghost.indexAt(t) < 0 || isSame(sample, held(ghost, t))) continue;
    found = t;
    break;
  }
  for (let index = 0; index < ghost.length; index += 1) {
    const sample = ghost.at(index);
    if (sample.t >= found) break;
    if (sample.t < Math.max(from, first)) continue;
    const its = held(live, sample.t);
    if (its.phase === "idle" && !isSame(sample, its)) return sample.t;
  }
  return found === Infinity ? null : found;
}

/** @param {Sample} one @param {Sample} other */
const isSame = (one, other) => Math.abs(one.x - other.x) < CLOSE && Math.abs(one.y - other.y) < CLOSE;

/** The sample in force at a time; the first one before it.
 * @param {Motion} motion @param {number} t */
const held = (motion, t) => motion.at(Math.max(0, motion.indexAt(t)));

/** The first rest at a time or after it, null if the motion goes on.
 * @param {Motion} motion @param {number} t @returns {Sample | null} */
function restAfter(motion, t) {
  for (let index = Math.max(0, motion.indexAt(t)); index < motion.length; index += 1) {
    const sample = motion.at(index);
    if (sample.phase === "idle") return sample.t < t ? { ...sample, t } : sample;
  }
  return null;
}

/** The axis with the greatest movement or difference.
 * @param {Sample} was @param {Sample} last @param {Sample | null} is @returns {"x" | "y"} */
function axisOf(was, last, is) {
  const way = (/** @type {"x" | "y"} */ axis) =>
    Math.max(Math.abs(last[axis] - was[axis]), is ? Math.abs(is[axis] - was[axis]) : 0);
  return way("x") > way("y") ? "x" : "y";
}

/** @param {Sample} rest the ghost's @param {Sample} is the session's @param {Sample} was before both
 * @param {"x" | "y"} axis */
function comparison(rest, is, was, axis) {
  const distance = rest[axis] - is[axis];
  const time = rest.t - is.t;
  return [
    Math.abs(distance) < CLOSE
      ? "where it did"
      : `${pointsText(distance)} ${wayText(distance, is[axis] - was[axis], axis)}`,
    ...(Math.abs(time) < SOON ? [] : [`${seconds(Math.abs(time), 2)} s ${time < 0 ? "sooner" : "later"}`]),
  ];
}

/** The zoom where the two rest, if they differ in it.
 * @param {Sample} rest the ghost's @param {Sample} is the session's @returns {readonly string[]} */
const zoomText = (rest, is) =>
  Math.abs(rest.zoom - is.zoom) < ALIKE ? [] : [`zoomScale ${fixed(rest.zoom, 2)}, not ${fixed(is.zoom, 2)}`];

/** @param {number} distance */
const pointsText = (distance) => `${short(Math.abs(distance), Math.abs(distance) < 100 ? 1 : 0)} pt`;

/** @param {number} distance @param {number} way of the session @param {"x" | "y"} axis */
function wayText(distance, way, axis) {
  if (Math.abs(way) >= CLOSE) return Math.sign(distance) === Math.sign(way) ? "further" : "short";
  const [before, after] = axis === "x" ? ["to the left", "to the right"] : ["higher up", "further down"];
  return distance < 0 ? before : after;
}

/** The results of ghosts for a view; each is computed again only while it may change.
 * @param {Readonly<{ ghosts: Pick<import("./ghosts.js").Ghosts, "series">,
 *   history: Readonly<{ series: (view: string) => Series | null }> }>} memories */
export function createGhostResults({ ghosts, history }) {
  /** By the ghost's motion.
   * @type {WeakMap<Series, Readonly<{ live: Series | null, end: number, at: number, result: Result | null }>>} */
  const known = new WeakMap();
  return (/** @type {Ghost} */ ghost, /** @type {string} */ view) => {
    const its = ghosts.series(ghost.fork, view);
    if (!its) return null;
    const live = history.series(view);
    const end = live && live.length > 0 ? live.time(live.length - 1) : -1;
    const before = known.get(its);
    if (before?.live === live) {
      const settled = before.result?.settled ?? null;
      if (settled !== null ? end >= settled : before.end === end && before.at === ghost.at) return before.result;
    }
    const result = resultOf(its, live, ghost.t, ghost.at);
    known.set(its, { live, end, at: ghost.at, result });
    return result;
  };
}

/** @typedef {ReturnType<typeof createGhostResults>} GhostResults */

/** A ghost's result and its status in one line.
 * @param {Ghost} ghost @param {Result | null} result @param {number} now microseconds
 * @param {string} [differing] which properties differ where the offset does not */
export function resultText(ghost, result, now, differing = "") {
  const isDone = ghost.isCaughtUp && ghost.note === "" && ghost.noStates === "" && ghost.refused === 0;
  const parts = [
    result && (ghost.isCaughtUp || !result.isEqual) ? result.text : "",
    differing,
    ghost.start,
    isDone ? "" : ghostText(ghost, now),
  ];
  return parts.filter((part) => part !== "").join(" · ") || ghostText(ghost, now);
}
