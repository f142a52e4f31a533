/** The causes of property changes, as the engine names them: the last causes of each property and their deltas. */

import { isPair } from "../lookup/checks.js";

/** Consecutive changes of a property along one axis with one cause: the times after the first and the last of them, and
 * their total delta. `begun` is when the first one began: of the frames that a step merges, that is the earliest. `up`
 * and `down` are the distances of its end from the least and from the greatest value on the way.
 * @typedef {Readonly<{ cause: string, command: number | null, begun: number, from: number, to: number,
 *   delta: number, up: number, down: number, by: Why, flicks?: number, multiplier?: number }>} Run `by`: the first of
 * the entries, which names the actor; the last two are as in it */

/** The runs of both axes: one can glide while the other bounces.
 * @typedef {readonly [x: readonly Run[], y: readonly Run[]]} Runs */

/** The causes of motions, which continue for many steps after their start. */
export const MOTIONS = new Set(["animation", "deceleration", "bounce", "paging"]);

/** The event with which a motion begins that a finger starts. */
const LIFT = "scrollViewDidEndDragging";

/** Number of views with remembered causes, and of runs per property and axis. */
const REMEMBERED = 2000;
const RUNS = 24;

/** Microseconds after which a step without a lift began by itself, not where the previous one ended. */
const PAUSE = 100_000;

/** `runs` are only the layer's.
 * @typedef {Readonly<{ last: Why, t: number, runs: Runs }>} Known */

/** The causes of a range of steps, layered over those of earlier steps.
 * @param {Causes | null} [before] @param {Iterable<[string, Map<string, Known>]>} [known] by view and property
 * @param {number} [since] the time of the step before the first one */
export function createCauses(before = null, known = [], since = -Infinity) {
  let below = before === null ? null : shallow(before);
  /** The time of the latest step. */
  let latest = below?.latest() ?? since;
  const byView = new Map(known);
  /** The first step, which begins where the layer below ends. */
  let first =
    /** @type {Readonly<{ t: number, lifts: ReadonlyMap<string | undefined, Readonly<{ t: number }>> }> | null} */ (null);
  /** What was found in the layers below, which do not change. */
  const found = /** @type {Map<string, Known | null>} */ (new Map());
  /** @type {any} */
  const causes = {
    /** @param {readonly Why[]} entries of a step @param {number} t the time of the resulting state, in microseconds
     * @param {readonly import("../session/session.js").Event[]} [events] of the step */
    add(entries, t, events = []) {
      const since = t - latest <= PAUSE ? latest : t;
      latest = t;
      // A step of merged states has many of both.
      const lifts = new Map(events.filter(({ event }) => event === LIFT).reverse().map((lift) => [lift.view, lift]));
      first ??= { t, lifts };
      for (const entry of entries) {
        const lift = lifts.get(entry.view);
        const known = byView.get(entry.view) ?? new Map();
        const its = known.get(entry.property);
        known.set(entry.property, { last: entry, t, runs: continued(its?.runs ?? NONE, entry, t, lift?.t ?? since) });
        byView.delete(entry.view);
        byView.set(entry.view, known);
        if (byView.size > REMEMBERED) byView.delete(/** @type {string} */ (byView.keys().next().value));
      }
    },
    /** Sets the causes of the steps before.
     * @param {Causes} layer */
    join(layer) {
      below = shallow(layer);
      found.clear();
      if (first === null) return;
      const { t, lifts } = first;
      const since = t - layer.latest() <= PAUSE ? layer.latest() : t;
      for (const [view, known] of byView) {
        const begun = lifts.get(view)?.t ?? since;
        for (const [property, its] of known) {
          const runs = both((axis) =>
            its.runs[axis].map((run, index) => index === 0 && run.from === t ? Object.freeze({ ...run, begun }) : run)
          );
          known.set(property, { ...its, runs });
        }
      }
    },
    latest: () => latest,
    below: () => below,
    depth: () => (below?.depth() ?? 0) + 1,
    /** What the layer itself knows of a property.
     * @param {string} view @param {string} property @returns {Known | null} */
    own: (view, property) => byView.get(view)?.get(property) ?? null,
    views: () => byView,
    /** What is known of a property, in the layer or below it.
     * @param {string} view @param {string} property @returns {Known | null} */
    known(view, property) {
      const own = causes.own(view, property);
      if (own !== null || below === null) return own;
      const key = `${view} ${property}`;
      let its = found.get(key);
      if (its === undefined) {
        its = null;
        for (let layer = /** @type {Causes | null} */ (below); layer !== null && its === null; layer = layer.below()) {
          its = layer.own(view, property);
        }
        found.set(key, its);
      }
      return its;
    },
    /** @param {string} view @param {string} property @returns {Why | null} */
    of: (view, property) => causes.known(view, property)?.last ?? null,
    /** The time of the last change of a property in microseconds, or null.
     * @param {string} view @param {string} property @returns {number | null} */
    since: (view, property) => causes.known(view, property)?.t ?? null,
    /** The properties of a view with a known cause, in the order of their names.
     * @param {string} view @returns {readonly string[]} */
    properties(view) {
      const names = /** @type {Set<string>} */ (new Set());
      for (let layer = causes; layer !== null; layer = layer.below()) {
        for (const name of layer.views().get(view)?.keys() ?? []) names.add(name);
      }
      return [...names].sort();
    },
    /** The last causes of a property along an axis, the oldest first; their deltas add up to the total change.
     * @param {string} view @param {string} property @param {0 | 1} axis @returns {readonly Run[]} */
    chain(view, property, axis) {
      let runs = /** @type {readonly Run[]} */ ([]);
      for (let layer = causes; layer !== null && runs.length < RUNS; layer = layer.below()) {
        runs = joined((layer.own(view, property)?.runs ?? NONE)[axis], runs);
      }
      return runs.length > RUNS ? runs.slice(-RUNS) : runs;
    },
    /** When the motion began that changed a property last; the time of that change if it was none, null without one.
     * @param {string} view @param {string} property @returns {number | null} */
    beginTime(view, property) {
      const known = causes.known(view, property);
      if (known === null || !MOTIONS.has(known.last.cause)) return known?.t ?? null;
      const { cause, command = null } = known.last;
      /** @param {Run | undefined} run */
      const startOf = (run) => run !== undefined && run.cause === cause && run.command === command ? run.from : known.t;
      return Math.min(...both((axis) => startOf(causes.chain(view, property, axis).at(-1))));
    },
  };
  return /** @type {Causes} */ (causes);
}

/** The layers below which all causes are put together. A layer holds on to those below it, which may be forgotten. */
const LAYERS = 16;

/** The same causes in one layer, if there are many.
 * @param {Causes} layer @returns {Causes} */
function shallow(layer) {
  if (layer.depth() < LAYERS) return layer;
  const all = /** @type {Map<string, Map<string, Known>>} */ (new Map());
  for (let each = /** @type {Causes | null} */ (layer); each !== null; each = each.below()) {
    for (const [view, properties] of each.views()) {
      const known = all.get(view) ?? new Map();
      all.set(view, known);
      for (const [property, { last, t }] of properties) {
        const runs = both((axis) => layer.chain(view, property, axis));
        if (!known.has(property)) known.set(property, { last, t, runs });
      }
    }
  }
  return createCauses(null, [...all].slice(0, REMEMBERED).reverse(), layer.latest());
}

/** @typedef {Readonly<{
 *   add: (entries: readonly Why[], t: number, events?: readonly import("../session/session.js").Event[]) => void,
 *   join: (layer: Causes) => void,
 *   latest: () => number,
 *   below: () => Causes | null,
 *   depth: () => number,
 *   own: (view: string, property: string) => Known | null,
 *   views: () => ReadonlyMap<string, ReadonlyMap<string, Known>>,
 *   known: (view: string, property: string) => Known | null,
 *   of: (view: string, property: string) => Why | null,
 *   since: (view: string, property: string) => number | null,
 *   properties: (view: string) => readonly string[],
 *   chain: (view: string, property: string, axis: 0 | 1) => readonly Run[],
 *   beginTime: (view: string, property: string) => number | null,
 * }>} Causes */

/** @template T @param {(axis: 0 | 1) => T} of @returns {readonly [T, T]} */
const both = (of) => [of(0), of(1)];

/** @type {Runs} */
const NONE = [[], []];

/** @param {Runs} runs @param {Why} entry @param {number} t @param {number} begun @returns {Runs} */
function continued(runs, entry, t, begun) {
  const { delta: way, cause, flicks, multiplier } = entry;
  if (!isPair(way)) return runs;
  const command = typeof entry.command === "number" ? entry.command : null;
  return both((axis) => {
    const delta = way[axis];
    if (delta === 0) return runs[axis];
    const [up, down] = [Math.max(0, delta), Math.max(0, -delta)];
    const run = { cause, command, begun, from: t, to: t, delta, up, down, by: entry, flicks, multiplier };
    return joined(runs[axis], [Object.freeze(run)]).slice(-RUNS);
  });
}

/** Runs and those that follow them: the last one and the first one are one, if they have the same cause.
 * @param {readonly Run[]} runs @param {readonly Run[]} later @returns {readonly Run[]} */
function joined(runs, later) {
  const [last, next] = [runs[runs.length - 1], later[0]];
  if (last === undefined || next === undefined) return last === undefined ? later : runs;
  // A touch sends one command per sample; commands of programs are listed separately, and so is each motion.
  const isOwn = next.cause === "assignment" || MOTIONS.has(next.cause);
  const isSame = last.cause === next.cause && (last.command === next.command || !isOwn);
  if (!isSame) return [...runs, ...later];
  // How far the end is from the least and the greatest value of both.
  const way = {
    delta: last.delta + next.delta,
    up: Math.max(next.up, last.up + next.delta),
    down: Math.max(next.down, last.down - next.delta),
  };
  return [...runs.slice(0, -1), Object.freeze({ ...last, to: next.to, ...way }), ...later.slice(1)];
}

/** The least difference that is shown, in points. */
export const SEEN = 0.05;

/** How far a run went one way and then the other; null if it went one way only.
 * @param {Run} run @returns {readonly [number, number] | null} */
export function outAndBack({ delta, up, down }) {
  const ways = [up, -down].map((back) => /** @type {const} */ ([delta - back, back]));
  return ways.find(([out, back]) => Math.abs(out) >= SEEN && Math.abs(back) >= SEEN && out < 0 !== back < 0) ?? null;
}

/** The chain as a sum: the start value and the delta of each run. Invisible differences are omitted.
 * @param {readonly Run[]} runs @param {number} value the current value
 * @returns {Readonly<{ start: number, steps: readonly Run[] }> | null} null if nothing has moved it */
export function sumOf(runs, value) {
  const steps = runs.filter(({ delta }) => Math.abs(delta) >= SEEN);
  if (steps.length === 0) return null;
  return Object.freeze({ start: value - runs.reduce((sum, { delta }) => sum + delta, 0), steps });
}
