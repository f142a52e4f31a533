/** Attributes each part of a container's movement to a cause. The parts add up to the whole movement. */

import { offsetOf, sizesOf } from "./geometry.js";

/** Milliseconds for which an input or a smooth scroll explains a movement, unless it goes on. */
const PATIENCE = 500;

/** Milliseconds after which a busy browser may still begin a script's smooth scroll, or go on with it. */
const LATE = 5_000;

/** Milliseconds after the end of a script's own scroll in which a motion goes on that it has not ended. */
const RESUMED = 100;

/**
 * Notes that a container has come to rest: unless a finger or a button holds it, nothing moves it any more.
 * @param {Container} container
 * @param {number} now
 */
export function rest(container, now) {
  const { motion, writtenAt, step } = container;
  container.hasEnded = false;
  if (motion?.isHeld) return;
  if (motion) container.former = now - writtenAt < RESUMED ? { motion, time: now, step } : null;
  container.motion = null;
}

/**
 * Books a part of the way.
 * @param {Container} container
 * @param {Place} delta
 * @param {Reason} reason
 */
function book(container, delta, { by, cause, command, caller }) {
  const last = container.ways.at(-1);
  if (last && last.by === by && last.cause === cause && last.command === command && last.caller === caller) {
    last.delta = [last.delta[0] + delta[0], last.delta[1] + delta[1]];
    return;
  }
  /** @type {Way} */
  const way = { view: container.id, property: "contentOffset", delta, cause, by };
  if (command) way.command = command;
  if (caller) way.caller = caller;
  container.ways.push(way);
}

/**
 * How far the content is from where it was last read.
 * @param {Container} container
 * @returns {Place | null}
 */
function step(container) {
  const [oldX, oldY] = container.at;
  const [x, y] = offsetOf(container);
  container.at = [x, y];
  return x === oldX && y === oldY ? null : [x - oldX, y - oldY];
}

/**
 * Attributes the movement since the last reading to what was moving the content then.
 * @param {Container} container
 * @param {number} now
 * @param {boolean} hasPageChanged whether the page's elements have changed in this frame
 */
export function settle(container, now, hasPageChanged) {
  const { sizes, former } = container;
  const delta = step(container);
  if (!delta) return false;
  // The end of a script's own scroll was taken for the end of the motion.
  if (!container.motion && former && now - former.time < RESUMED) {
    if (!hasPageChanged || goesOn(delta, former.step)) container.motion = former.motion;
  }
  if (hasPageChanged || container.areSizesDue || !isExplained(container, now)) container.sizes = sizesOf(container);
  book(container, delta, reasonOf(container, sizes, now, hasPageChanged));
  container.movedAt = now;
  container.step = delta;
  return true;
}

/**
 * Whether a step has the direction of the previous one. A page that has changed may have moved its content itself.
 * @param {Place} step
 * @param {Place} before
 */
function goesOn(step, before) {
  return step.every((way, axis) => Math.sign(way) === Math.sign(before[axis]));
}

/**
 * Attributes a movement to a script's call.
 * @param {Container} container
 * @param {() => Reason} reason is asked for only if there is something to book
 */
export function bookCall(container, reason) {
  const delta = step(container);
  if (!delta) return false;
  book(container, delta, reason());
  container.writtenAt = performance.now();
  return true;
}

/** @param {Container} container @param {Sizes} before @param {number} now @param {boolean} hasPageChanged @returns {Reason} */
function reasonOf({ at, sizes, motion, movedAt, foreign }, before, now, hasPageChanged) {
  const isClamped = [0, 1].some((axis) => sizes.range[axis] < before.range[axis] && at[axis] === sizes.range[axis]);
  if (isClamped) return { by: "layout", cause: "clamp" };
  if (motion && isExplained({ motion, movedAt }, now)) return motion;
  const hasSizeChanged = String([sizes.frame, sizes.content]) !== String([before.frame, before.content]);
  if (!hasSizeChanged && !hasPageChanged) {
    const isLate = motion?.by === "script" && now - Math.max(motion.time, movedAt) < LATE;
    return motion && isLate ? motion : { by: "unknown", cause: "external" };
  }
  return { by: foreign["scroll-snap-type"] ? "snap" : "layout", cause: "layout" };
}

/**
 * Whether the cause of a container's movement is known.
 * @param {{ motion: Motion | null, movedAt: number }} container
 * @param {number} now
 */
function isExplained({ motion, movedAt }, now) {
  return motion !== null && (motion.isHeld || now - Math.max(motion.time, movedAt) < PATIENCE);
}
