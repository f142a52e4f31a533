/** The settable properties, of any view, that differed in a ghost, and when; without those that it
 * was given. */

import { isIndicator, isSetting } from "./startDifferences.js";
import { isEqual } from "../properties/valueParser.js";
import { keysOf } from "../state/persistentMap.js";
import { plural, seconds } from "../properties/format.js";

/** The differences until a time; `from` and `to` are the first and the last time of a difference. `origin` is that of the
 * session's states which were compared, `values` are the ghost's which are known to differ.
 * @typedef {{ until: number, from: number, to: number, names: Set<string>, origin: number, values: Ghost["values"] }} Found */

/** Microseconds between two moments that are compared, at least, and the most pairs of views that one search compares. */
const STEP = 50_000;
const MOST = 20_000;
/** Differences that the text names; it counts the others. */
const NAMED = 3;

/** @param {Readonly<{ ghosts: Pick<import("./ghosts.js").Ghosts, "stateAt" | "statesOf">,
 *   states: Pick<import("../time/journal.js").Journal, "stateAt" | "earliest" | "origin" | "neighbour"> }>} memories */
export function createGhostDifferences({ ghosts, states }) {
  /** By the states of the ghost: they end with it and when it restarts. */
  const all = /** @type {WeakMap<object, Found>} */ (new WeakMap());

  /** Looks for differences since the last search.
   * @param {Ghost} ghost @param {object} key @param {number} end microseconds @returns {Found} */
  const search = (ghost, key, end) => {
    const [before, origin] = [all.get(key), states.origin()];
    const start = Math.max(ghost.t, states.earliest ?? Infinity);
    // Later or discarded steps do not change the differences of earlier times.
    const isKept = before !== undefined && before.until <= end && before.values === ghost.values;
    const isOn = isKept && (before.origin === origin || before.names.size > 0 && before.from < (states.earliest ?? 0));
    const found = isOn
      ? before
      : { until: start - STEP, from: 0, to: 0, names: new Set(), origin, values: ghost.values };
    all.set(key, found);
    const views = keysOf(states.stateAt(end)?.views ?? {}).length;
    const step = Math.max(STEP, (end - found.until) / Math.max(1, MOST / Math.max(1, views)));
    for (let t = found.until + step; t <= end; t += step) {
      const [own, other] = [states.stateAt(t), ghosts.stateAt(ghost.fork, t)];
      // The values that the ghost was started with are not reported.
      const names = own && other ? differingNames(own, other, ghost.values) : [];
      found.until = t;
      if (names.length === 0) continue;
      if (found.names.size === 0) found.from = firstOf(ghost, t - step, t);
      found.to = t;
      for (const name of names) found.names.add(name);
    }
    return found;
  };

  /** When a difference begins that was found between two times.
   * @param {Ghost} ghost @param {number} from @param {number} to microseconds */
  const firstOf = (ghost, from, to) => {
    for (let t = states.neighbour(from, 1); t !== null && t < to; t = states.neighbour(t, 1)) {
      const [own, other] = [states.stateAt(t), ghosts.stateAt(ghost.fork, t)];
      if (own && other && differingNames(own, other, ghost.values).length > 0) return t;
    }
    return to;
  };

  /** The differences as a text; empty if there was none, or if the ghost's states are not known.
   * @param {Ghost} ghost @param {number} now microseconds */
  return (ghost, now) => {
    const end = Math.min(ghost.at, now);
    const key = ghosts.statesOf(ghost.fork);
    if (key === null || end < ghost.t || ghosts.stateAt(ghost.fork, end) === null) return "";
    const { names, from, to, until } = search(ghost, key, end);
    if (names.size === 0) return "";
    const list = [...names];
    const others = list.length > NAMED ? ` and ${plural(list.length - NAMED, "other")}` : "";
    const when = to === until ? "on" : `to ${seconds(to, 1)} s`;
    const verb = list.length > 1 ? "differ" : "differs";
    return `${list.slice(0, NAMED).join(", ")}${others} ${verb} from ${seconds(from, 1)} s ${when}`;
  };
}

/** @typedef {ReturnType<typeof createGhostDifferences>} GhostDifferences */

/** @param {State} own @param {State} other @param {Ghost["values"]} values that are left out @returns {readonly string[]} */
function differingNames(own, other, values) {
  const ids = keysOf(other.views).filter((id) => own.views[id] && !isIndicator(id));
  return ids.flatMap((id) => {
    const [its, others] = [own.views[id], other.views[id]];
    if (its === others) return [];
    const names = new Set([...Object.keys(its), ...Object.keys(others)]);
    const isNews = (/** @type {string} */ name) => values[id]?.[name] === undefined;
    return [...names].filter((name) =>
      isSetting(name) && isNews(name) && !isEqual(its[name] ?? null, others[name] ?? null)
    )
      .map((name) => `${id}.${name}`);
  });
}
