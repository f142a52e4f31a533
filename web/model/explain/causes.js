/** The causes of property changes, as the engine names them: the last causes of each property and their deltas. */

import { isPair } from "../lookup/checks.js";

/** Consecutive changes with one cause: their start and end, and their total delta.
 * @typedef {Readonly<{ cause: string, command: number | null, from: number, to: number,
 *   delta: readonly [number, number], flicks?: number, multiplier?: number }>} Run the last two as in the entries */

/** Number of views with remembered causes, and of runs per property. */
const REMEMBERED = 2000;
const RUNS = 24;

export function createCauses() {
  const byView = /** @type {Map<string, Map<string, { last: Why, t: number, runs: Run[] }>>} */ (new Map());
  return {
    /** @param {readonly Why[]} entries @param {number} t the time of the resulting state, in microseconds */
    add(entries, t) {
      for (const entry of entries) {
        const known = byView.get(entry.view) ?? new Map();
        const its = known.get(entry.property);
        known.set(entry.property, { last: entry, t, runs: continued(its?.runs ?? [], entry, t) });
        byView.delete(entry.view);
        byView.set(entry.view, known);
        if (byView.size > REMEMBERED) byView.delete(/** @type {string} */ (byView.keys().next().value));
      }
    },
    clear: () => byView.clear(),
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

/** @param {Run[]} runs @param {Why} entry @param {number} t @returns {Run[]} */
function continued(runs, entry, t) {
  const { delta } = entry;
  if (!isPair(delta)) return runs;
  const command = typeof entry.command === "number" ? entry.command : null;
  const last = runs[runs.length - 1];
  // A touch sends one command per sample; commands of programs are listed separately.
  const isSame = last?.cause === entry.cause && (last.command === command || entry.cause !== "assignment");
  if (!isSame) {
    const { cause, flicks, multiplier } = entry;
    return [...runs, Object.freeze({ cause, command, from: t, to: t, delta, flicks, multiplier })].slice(-RUNS);
  }
  const [x, y] = last.delta;
  const longer = Object.freeze({ ...last, to: t, delta: /** @type {const} */ ([x + delta[0], y + delta[1]]) });
  return [...runs.slice(0, -1), longer];
}

/** The chain as a sum: the start value and the delta of each run. Invisible differences are omitted.
 * @param {readonly Run[]} runs @param {0 | 1} axis @param {number} value the current value
 * @returns {Readonly<{ start: number, steps: readonly Run[] }> | null} null if nothing has moved it */
export function sumOf(runs, axis, value) {
  const steps = runs.filter(({ delta }) => Math.abs(delta[axis]) >= 0.05);
  if (steps.length === 0) return null;
  return Object.freeze({ start: value - runs.reduce((sum, { delta }) => sum + delta[axis], 0), steps });
}
