/** Why properties changed, as the engine names it: the last causes of each, and how far each took it. */

/** @typedef {import("./session.js").Why} Why */

/**
 * Changes of one cause, one after the other: from when to when, and how far altogether.
 * @typedef {Readonly<{
 *   cause: string,
 *   command: number | null,
 *   from: number,
 *   to: number,
 *   delta: readonly [number, number],
 * }>} Run
 */

/** Views whose causes are remembered, and runs of each of their properties. */
const REMEMBERED = 2000;
const RUNS = 24;

export function createCauses() {
  /** @type {Map<string, Map<string, { last: Why, runs: Run[] }>>} */
  const byView = new Map();
  return {
    /**
     * @param {readonly Why[]} entries
     * @param {number} t the time that they led to, in microseconds
     */
    add(entries, t) {
      for (const entry of entries) {
        const known = byView.get(entry.view) ?? new Map();
        const its = known.get(entry.property) ?? { last: entry, runs: [] };
        known.set(entry.property, { last: entry, runs: continued(its.runs, entry, t) });
        byView.delete(entry.view);
        byView.set(entry.view, known);
        if (byView.size > REMEMBERED) byView.delete(/** @type {string} */ (byView.keys().next().value));
      }
    },
    clear: () => byView.clear(),
    /**
     * @param {string} view
     * @param {string} property
     * @returns {Why | null}
     */
    of: (view, property) => byView.get(view)?.get(property)?.last ?? null,
    /**
     * What has moved a property last, the oldest first; their deltas add up to the whole way.
     * @param {string} view
     * @param {string} property
     * @returns {readonly Run[]}
     */
    chain: (view, property) => byView.get(view)?.get(property)?.runs ?? NONE,
  };
}

/** @typedef {ReturnType<typeof createCauses>} Causes */

/** @type {readonly Run[]} */
const NONE = Object.freeze([]);

/**
 * @param {Run[]} runs
 * @param {Why} entry
 * @param {number} t
 * @returns {Run[]}
 */
function continued(runs, entry, t) {
  const delta = deltaOf(entry);
  if (delta === null) return runs;
  const command = typeof entry.command === "number" ? entry.command : null;
  const last = runs[runs.length - 1];
  // Fingers come as one command per sample; what a program does is worth telling apart.
  const isSame = last?.cause === entry.cause && (last.command === command || entry.cause !== "assignment");
  if (!isSame) return [...runs, Object.freeze({ cause: entry.cause, command, from: t, to: t, delta })].slice(-RUNS);
  const [x, y] = last.delta;
  const longer = Object.freeze({ ...last, to: t, delta: /** @type {const} */ ([x + delta[0], y + delta[1]]) });
  return [...runs.slice(0, -1), longer];
}

/**
 * @param {Why} entry
 * @returns {readonly [number, number] | null}
 */
function deltaOf({ delta }) {
  return Array.isArray(delta) && delta.length === 2 && delta.every(Number.isFinite) ? [delta[0], delta[1]] : null;
}

/**
 * The chain as a sum: where it began, and what each run added. What is the same to the eye is left out.
 * @param {readonly Run[]} runs
 * @param {0 | 1} axis
 * @param {number} value where it stands now
 * @returns {Readonly<{ start: number, steps: readonly Run[] }> | null} null where nothing has moved it
 */
export function sumOf(runs, axis, value) {
  const steps = runs.filter(({ delta }) => Math.abs(delta[axis]) >= 0.05);
  if (steps.length === 0) return null;
  return Object.freeze({ start: value - runs.reduce((sum, { delta }) => sum + delta[axis], 0), steps });
}
