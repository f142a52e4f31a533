/** The causes of property changes, as the engine names them: the last causes of each property and their deltas. */

import { isPair } from "../lookup/checks.js";

/** Consecutive changes with one cause: the times after the first and the last of them, and their total delta. `begun` is
 * when the first one began: of the frames that a step merges, that is the earliest. `up` and `down`
 * are the distances of its end from the least and from the greatest value on the way.
 * @typedef {Readonly<{ cause: string, command: number | null, begun: number, from: number, to: number,
 *   delta: Point, up: Point, down: Point, flicks?: number, multiplier?: number }>} Run the last two as in the entries */

/** The causes of motions, which go on for many steps after the one that started them. */
export const MOTIONS = new Set(["animation", "deceleration", "bounce", "paging"]);

/** The event with which a motion begins that a finger starts. */
const LIFT = "scrollViewDidEndDragging";

/** Number of views with remembered causes, and of runs per property. */
const REMEMBERED = 2000;
const RUNS = 24;

/** Microseconds after which a step without a lift began by itself, not where the one before it ended. */
const PAUSE = 100_000;

export function createCauses() {
  /** The time of the latest step. */
  let latest = -Infinity;
  const byView = /** @type {Map<string, Map<string, { last: Why, t: number, runs: Run[] }>>} */ (new Map());
  return {
    /** @param {readonly Why[]} entries of a step @param {number} t the time of the resulting state, in microseconds
     * @param {readonly import("../session/session.js").Event[]} [events] of the step */
    add(entries, t, events = []) {
      const before = t - latest <= PAUSE ? latest : t;
      latest = t;
      for (const entry of entries) {
        const lift = events.find(({ event, view }) => event === LIFT && view === entry.view);
        const known = byView.get(entry.view) ?? new Map();
        const its = known.get(entry.property);
        known.set(entry.property, { last: entry, t, runs: continued(its?.runs ?? [], entry, t, lift?.t ?? before) });
        byView.delete(entry.view);
        byView.set(entry.view, known);
        if (byView.size > REMEMBERED) byView.delete(/** @type {string} */ (byView.keys().next().value));
      }
    },
    clear() {
      byView.clear();
      latest = -Infinity;
    },
    /** @param {string} view @param {string} property @returns {Why | null} */
    of: (view, property) => byView.get(view)?.get(property)?.last ?? null,
    /** The time of the last change of a property in microseconds, or null.
     * @param {string} view @param {string} property @returns {number | null} */
    since: (view, property) => byView.get(view)?.get(property)?.t ?? null,
    /** The properties of a view with a known cause, in the order of their names.
     * @param {string} view @returns {readonly string[]} */
    properties: (view) => [...(byView.get(view)?.keys() ?? [])].sort(),
    /** The last causes of a property, the oldest first; their deltas add up to the total change.
     * @param {string} view @param {string} property @returns {readonly Run[]} */
    chain: (view, property) => byView.get(view)?.get(property)?.runs ?? NONE,
  };
}

/** @typedef {ReturnType<typeof createCauses>} Causes */

/** @type {readonly Run[]} */
const NONE = Object.freeze([]);

/** @param {Run[]} runs @param {Why} entry @param {number} t @param {number} begun @returns {Run[]} */
function continued(runs, entry, t, begun) {
  const { delta } = entry;
  if (!isPair(delta)) return runs;
  const command = typeof entry.command === "number" ? entry.command : null;
  const last = runs[runs.length - 1];
  // A touch sends one command per sample; commands of programs are listed separately, and so is each motion.
  const isOwn = entry.cause === "assignment" || MOTIONS.has(entry.cause);
  const isSame = last?.cause === entry.cause && (last.command === command || !isOwn);
  if (!isSame) {
    const { cause, flicks, multiplier } = entry;
    return [
      ...runs,
      Object.freeze({ cause, command, begun, from: t, to: t, ...moved(STILL, delta), flicks, multiplier }),
    ].slice(-RUNS);
  }
  return [...runs.slice(0, -1), Object.freeze({ ...last, to: t, ...moved(last, delta) })];
}

/** @typedef {Pick<Run, "delta" | "up" | "down">} Way */

/** @type {Way} */
const STILL = Object.freeze({ delta: [0, 0], up: [0, 0], down: [0, 0] });

/** A way after another delta.
 * @param {Way} way @param {Point} by @returns {Way} */
const moved = ({ delta: [x, y], up, down }, by) => ({
  delta: [x + by[0], y + by[1]],
  up: [Math.max(0, up[0] + by[0]), Math.max(0, up[1] + by[1])],
  down: [Math.max(0, down[0] - by[0]), Math.max(0, down[1] - by[1])],
});

/** The least difference that is shown, in points. */
export const SEEN = 0.05;

/** How far a run went one way and then the other along an axis; null if it went one way only.
 * @param {Run} run @param {0 | 1} axis @returns {readonly [number, number] | null} */
export function outAndBack({ delta, up, down }, axis) {
  const ways = [up[axis], -down[axis]].map((back) => /** @type {const} */ ([delta[axis] - back, back]));
  return ways.find(([out, back]) => Math.abs(out) >= SEEN && Math.abs(back) >= SEEN && out < 0 !== back < 0) ?? null;
}

/** The chain as a sum: the start value and the delta of each run. Invisible differences are omitted.
 * @param {readonly Run[]} runs @param {0 | 1} axis @param {number} value the current value
 * @returns {Readonly<{ start: number, steps: readonly Run[] }> | null} null if nothing has moved it */
export function sumOf(runs, axis, value) {
  const steps = runs.filter(({ delta }) => Math.abs(delta[axis]) >= SEEN);
  if (steps.length === 0) return null;
  return Object.freeze({ start: value - runs.reduce((sum, { delta }) => sum + delta[axis], 0), steps });
}
