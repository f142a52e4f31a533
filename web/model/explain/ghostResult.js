/** How a ghost run differs from the session: how far they are apart at the time in view and since when, where the ghost
 * rests instead, and how much sooner. */

import { createGhostPartings, isSamePlace, stretchesOf } from "./ghostPartings.js";
import { endOf, ghostText } from "./ghosts.js";
import { fixed, seconds, short } from "../properties/format.js";

/** @typedef {import("./ghostPartings.js").Motion} Motion */
/** @typedef {import("./ghostPartings.js").Stretch} Stretch */
/** @typedef {Readonly<{ t: number, x: number, y: number, zoom: number, phase: string }>} Sample */

/** `rest` is the ghost's rest, or its latest sample while it moves; `axis` is that of the difference. `parts`: since when they differ, in
 * microseconds; null if they have not been. `isEqual`: it does not differ from the session so far.
 * @typedef {Readonly<{ rest: Sample, text: string, axis: "x" | "y", isEqual: boolean, parts: number | null }>} Result */

/** Smaller differences, in points, are invisible. */
const SMALL = 0.5;
/** Smaller differences in scale do not show in the text. */
const ALIKE = 0.005;
/** Smaller differences, in microseconds, are less than a frame. */
const SOON = 8000;

/** The result of a ghost that branched off at a time and has been computed until another; null before its first sample.
 * @param {Motion | null} ghost @param {Motion | null} live the session's motion
 * @param {Readonly<{ from: number, until: number, moment?: number | null }>} times in microseconds; `moment` is the one
 * in view, null for the present
 * @param {readonly Stretch[]} [known] in which they differ @returns {Result | null} */
export function resultOf(ghost, live, { from, until, moment = null }, known) {
  if (!ghost || ghost.length === 0) return null;
  const latest = ghost.at(ghost.length - 1);
  if (!live || live.length === 0) return Object.freeze({ ...SAME, rest: latest });
  const stretches = known ?? stretchesOf(ghost, live, from, until);
  const last = live.at(live.length - 1);
  const present = last.phase === "idle" ? until : Math.min(until, last.t);
  const at = Math.max(from, Math.min(moment ?? present, present));
  const [its, own] = [held(ghost, at), held(live, at)];
  const zooms = Math.abs(its.zoom - own.zoom) < ALIKE
    ? []
    : [`zoomScale ${fixed(its.zoom, 2)}, not ${fixed(own.zoom, 2)}`];
  const here = stretchAt(stretches, at, (stretch) => rest(ghost, live, stretch, at).isThere);
  if (here === null) {
    const text = ["contentOffset: no difference", ...zooms].join(" · ");
    return Object.freeze({ ...SAME, rest: held(ghost, until), text, isEqual: zooms.length === 0 });
  }
  const ends = rest(ghost, live, here, at);
  const isApart = here.from <= at && (here.to === null || at < here.to) && !isSamePlace(its, own);
  const axis = isApart ? axisOf(its, own) : wayOf(ends, "x") > wayOf(ends, "y") ? "x" : "y";
  const [{ from: first }] = stretches;
  const since = here.from <= from
    ? "apart from the start"
    : first < here.from
    ? `parts again at ${seconds(here.from)} s, first at ${seconds(first)} s`
    : `first differs at ${seconds(here.from)} s`;
  const parts = isApart
    ? apartTexts(its, own, axis, since, ends)
    : here.from > at
    ? ["no difference here", since, ...restTexts(ends, axis)]
    : ends.isThere || here.to === null
    ? restTexts(ends, axis)
    : [
      // First what a narrow card has to show: the curves differ.
      `contentOffset differed from ${seconds(here.from)} s to ${seconds(here.to)} s`,
      `no difference ${moment === null ? "now" : "here"}`,
    ];
  const text = [...parts, ...zooms].join(" · ");
  return Object.freeze({ rest: ends.its ?? held(ghost, at), text, axis, isEqual: false, parts: here.from });
}

/** @type {Pick<Result, "text" | "axis" | "isEqual" | "parts">} */
const SAME = Object.freeze({ text: "", axis: "y", isEqual: false, parts: null });

/** The difference to report at a time: the one that contains it, or the last one if both still rest where they stopped in
 * it, else the next one, else the last one.
 * @param {readonly Stretch[]} stretches @param {number} at @param {(stretch: Stretch) => boolean} isThere */
function stretchAt(stretches, at, isThere) {
  const last = stretches.filter(({ from }) => from <= at).at(-1) ?? null;
  if (last !== null && (last.to === null || at < last.to || isThere(last))) return last;
  return stretches.find(({ from }) => from > at) ?? last;
}

/** Where the two come to rest in a stretch, and their motions until then. `isThere`: at a time, neither has gone on.
 * @param {Motion} ghost @param {Motion} live @param {Stretch} stretch @param {number} at */
function rest(ghost, live, { from }, at) {
  const [its, own] = [restAfter(ghost, from), restAfter(live, from)];
  const isNotYet = its === null || own === null || at <= Math.max(its.t, own.t);
  const isThere = isNotYet || isSamePlace(held(ghost, at), its) && isSamePlace(held(live, at), own);
  return { ghost, live, from, its, own, isThere, latest: held(ghost, Math.max(at, from)) };
}

/** @typedef {ReturnType<typeof rest>} Ends */

/** @param {Sample} its the ghost's @param {Sample} own the session's @param {"x" | "y"} axis of the greater distance
 * @param {string} since when they are apart @param {Ends} ends */
function apartTexts(its, own, axis, since, ends) {
  const [x, y] = [its.x - own.x, its.y - own.y];
  if (!ends.isThere) return [distanceText(x, y), `${since}: ${insteadText(its, own, axis)}`];
  return [distanceText(x, y), ...restTexts(ends, axis), since];
}

/** How the ghost differs until both rest, where it rests, and how much sooner.
 * @param {Ends} ends @param {"x" | "y"} axis */
function restTexts(ends, axis) {
  const { its, own, latest } = ends;
  const does = doesText(ends, axis);
  if (its === null) return [...does, `still ${latest.phase}, at ${axis} ${fixed(latest[axis])}`];
  if (own === null) return [...does, `rests at ${axis} ${fixed(its[axis])}`];
  const time = its.t - own.t;
  return [
    ...does,
    isSamePlace(its, own)
      ? `rests at the same place, ${axis} ${fixed(its[axis])}`
      : `rests at ${insteadText(its, own, axis)}`,
    ...(Math.abs(time) < SOON ? [] : [`${seconds(Math.abs(time), 2)} s ${time < 0 ? "sooner" : "later"}`]),
  ];
}

/** The axis of the greater distance.
 * @param {Sample} its @param {Sample} own @returns {"x" | "y"} */
const axisOf = (its, own) => Math.abs(its.x - own.x) > Math.abs(its.y - own.y) ? "x" : "y";

/** @param {Sample} its @param {Sample} own @param {"x" | "y"} axis */
const insteadText = (its, own, axis) => `${axis} ${fixed(its[axis])} instead of ${fixed(own[axis])}`;

/** What a ghost does not do that the session does, or does that the session does not.
 * @param {Ends} ends @param {"x" | "y"} axis */
function doesText(ends, axis) {
  const { ghost, live, from, its, own } = ends;
  const start = before(live, from);
  const [mine, others] = [motionOf(live, from, own, start, axis), motionOf(ghost, from, its, start, axis)];
  if (its !== null && others.way < SMALL && mine.way >= SMALL) {
    const isBack = own !== null && isSamePlace(own, start);
    return [mine.isBouncing && isBack ? "does not leave the edge" : "does not move"];
  }
  if (mine.isBouncing === others.isBouncing || its === null || own === null) return [];
  return [others.isBouncing ? "bounces" : "does not bounce"];
}

/** How far a motion goes from a place, and whether it bounces, from one time until it rests.
 * @param {Motion} motion @param {number} from @param {Sample | null} end @param {Sample} start @param {"x" | "y"} axis */
function motionOf(motion, from, end, start, axis) {
  let [way, isBouncing] = [0, false];
  for (let index = Math.max(0, motion.indexAt(from)); index < motion.length; index += 1) {
    if (end !== null && motion.time(index) > end.t) break;
    way = Math.max(way, Math.abs(motion.value(index, axis) - start[axis]));
    isBouncing ||= motion.phase(index) === "bouncing";
  }
  return { way, isBouncing };
}

/** The longest way of both along an axis.
 * @param {Ends} ends @param {"x" | "y"} axis */
function wayOf({ ghost, live, from, its, own }, axis) {
  const start = before(live, from);
  return Math.max(motionOf(live, from, own, start, axis).way, motionOf(ghost, from, its, start, axis).way);
}

/** The sample in force at a time; the first one before it.
 * @param {Motion} motion @param {number} t @returns {Sample} */
const held = (motion, t) => motion.at(Math.max(0, motion.indexAt(t)));

/** The sample before a time; the first one if there is none.
 * @param {Motion} motion @param {number} t @returns {Sample} */
const before = (motion, t) => held(motion, t - 1);

/** The first rest at a time or after it, null if the motion goes on.
 * @param {Motion} motion @param {number} t @returns {Sample | null} */
function restAfter(motion, t) {
  for (let index = Math.max(0, motion.indexAt(t)); index < motion.length; index += 1) {
    if (motion.phase(index) !== "idle") continue;
    const sample = motion.at(index);
    return sample.t < t ? { ...sample, t } : sample;
  }
  return null;
}

/** How far a ghost is from the session, along the axis of the greater distance: `scrolled 320 pt further right`.
 * @param {number} x @param {number} y in points */
export function distanceText(x, y) {
  const isX = Math.abs(x) > Math.abs(y);
  const where = isX ? (x > 0 ? "right" : "left") : y > 0 ? "down" : "up";
  const distance = Math.abs(isX ? x : y);
  return `scrolled ${short(distance, distance < 100 ? 1 : 0)} pt further ${where}`;
}

/** The results of ghosts for a view, at a time or in the present; each is computed again only when it may change.
 * @param {Readonly<{ ghosts: Pick<import("./ghosts.js").Ghosts, "series">,
 *   history: Readonly<{ series: (view: string) => Series | null }> }>} memories */
export function createGhostResults({ ghosts, history }) {
  const partingsOf = createGhostPartings();
  /** By the ghost's motion.
   * @type {WeakMap<Series, Readonly<{ key: readonly unknown[], result: Result | null }>>} */
  const known = new WeakMap();
  /** @param {Ghost} ghost @param {string} view @param {number | null} moment null for the present
   * @param {number} now the time of the present */
  return (ghost, view, moment, now) => {
    const its = ghosts.series(ghost.fork, view);
    if (!its) return null;
    const live = history.series(view);
    const until = endOf(ghost, now);
    const end = live && live.length > 0 ? live.time(live.length - 1) : -1;
    const key = [live, live?.length, end, until, its.length, moment];
    const before = known.get(its);
    if (before?.key.every((each, index) => each === key[index])) return before.result;
    const stretches = live && live.length > 0 ? partingsOf(ghost, its, live, now) : [];
    const result = resultOf(its, live, { from: ghost.t, until, moment }, stretches);
    known.set(its, { key, result });
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
    differing,
    result && (ghost.isCaughtUp || !result.isEqual) ? result.text : "",
    ghost.start,
    isDone ? "" : ghostText(ghost, now),
  ];
  return parts.filter((part) => part !== "").join(" · ") || ghostText(ghost, now);
}
