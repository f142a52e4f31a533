/** When a ghost differs from the session: each stretch of time begins where they part, and ends where both rest at the
 * same place. */

import { endOf } from "./ghosts.js";

/** From and to in microseconds; `to` is null while they have not come together again.
 * @typedef {Readonly<{ from: number, to: number | null }>} Stretch */
/** @typedef {Pick<Series, "length" | "time" | "value" | "phase" | "at" | "indexAt">} Motion */
/** The differences until a time: finished ones, and the start of an open one.
 * @typedef {Readonly<{ until: number, over: readonly Stretch[], open: number | null }>} Found */

/** Smaller differences, in points, are pixel rounding. */
const CLOSE = 0.05;
/** Microseconds at the end that are compared again: samples of the session may be on their way. */
const LATE = 1_000_000;

/** @param {Readonly<{ x: number, y: number }>} one @param {Readonly<{ x: number, y: number }>} other */
export const isSamePlace = (one, other) => Math.abs(one.x - other.x) < CLOSE && Math.abs(one.y - other.y) < CLOSE;

/** Continues until a later time. The page may have missed samples of the session's motion, but none of
 * its rests, and none of the ghost's: they are compared at the samples of the session, and while it rests.
 * @param {Motion} ghost @param {Motion} live @param {Found} found @param {number} until @returns {Found} */
function goOn(ghost, live, found, until) {
  const over = [...found.over];
  let { open } = found;
  let [its, own] = [ghost.indexAt(found.until), live.indexAt(found.until)];
  /** @param {number} t @param {boolean} isSample whether the session has a sample of that time */
  const look = (t, isSample) => {
    if (its < 0 || own < 0 || (!isSample && live.phase(own) !== "idle")) return;
    const isSame = Math.abs(ghost.value(its, "x") - live.value(own, "x")) < CLOSE &&
      Math.abs(ghost.value(its, "y") - live.value(own, "y")) < CLOSE;
    if (!isSame) open ??= t;
    else if (open !== null && ghost.phase(its) === "idle" && live.phase(own) === "idle") {
      over.push({ from: open, to: t });
      open = null;
    }
  };
  look(found.until, own >= 0 && live.time(own) === found.until);
  for (;;) {
    const next = [[ghost, its], [live, own]].map(([motion, index]) => {
      const [series, at] = [/** @type {Motion} */ (motion), /** @type {number} */ (index) + 1];
      return at < series.length ? series.time(at) : Infinity;
    });
    const t = Math.min(...next);
    if (t > until) break;
    if (next[0] === t) its += 1;
    if (next[1] === t) own += 1;
    look(t, next[1] === t);
  }
  return { until, over, open };
}

/** The stretches of a ghost that branched off at a time, until another.
 * @param {Motion} ghost @param {Motion} live @param {number} from @param {number} until microseconds
 * @returns {readonly Stretch[]} */
export const stretchesOf = (ghost, live, from, until) =>
  allOf(goOn(ghost, live, { until: from, over: [], open: null }, until));

/** @param {Found} found @returns {readonly Stretch[]} */
const allOf = ({ over, open }) => open === null ? over : [...over, { from: open, to: null }];

/** The same for ghosts that run along: older times are not compared again. */
export function createGhostPartings() {
  /** By the ghost's motion.
   * @type {WeakMap<Motion, Readonly<{ live: Motion, found: Found }>>} */
  const known = new WeakMap();
  /** @param {Ghost} ghost @param {Motion} its @param {Motion} live @param {number} now @returns {readonly Stretch[]} */
  return (ghost, its, live, now) => {
    const until = endOf(ghost, now);
    const before = known.get(its);
    // A session that went back has another end.
    const isOn = before?.live === live && before.found.until <= until;
    let found = isOn ? before.found : { until: ghost.t, over: [], open: null };
    if (!isOn || until - found.until > 2 * LATE) {
      found = goOn(its, live, found, Math.max(found.until, until - LATE));
      known.set(its, { live, found });
    }
    return allOf(goOn(its, live, found, until));
  };
}

/** @typedef {ReturnType<typeof createGhostPartings>} GhostPartings */
