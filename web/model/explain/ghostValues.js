/** What ghosts have instead of the values of a view, as fields, rows of the tree and the timeline show it. */

import { curve, NO_POINTS } from "../time/plot.js";
import { endOf } from "./ghosts.js";
import { badgeOf, groupsOf, shownValue } from "../properties/properties.js";
import { isSetting } from "./startDifferences.js";
import { plural } from "../properties/format.js";

/** @typedef {import("../time/plot.js").Points} Points */
/** @typedef {import("../time/series.js").Sample} Sample */
/** @typedef {Readonly<{ ghost: Ghost, value: any, text: string }>} Other */

/** Smaller differences of offsets are pixel rounding; likewise of scales. */
const CLOSE = Object.freeze({ contentOffset: 0.05, zoomScale: 0.0005 });

/** Whether the engine runs again through time that it has been through, as in a demo: ghosts are ahead of it.
 * @param {Pick<Page, "demo" | "session">} page */
export const hasFuture = ({ demo, session: { clock, state } }) =>
  clock !== null && state !== null && clock.latest > clock.t && state.t < clock.latest && demo?.isOver !== true;

/** The time at which a ghost is shown beside the state of a moment. The present state is as old as its last change; a
 * ghost that is not ahead may have moved since.
 * @param {Ghost} ghost @param {number | null} moment null for the present @param {number} t the time of the state
 * @param {boolean} hasFuture */
export const shownTime = (ghost, moment, t, hasFuture) =>
  moment ?? (ghost.isCaughtUp && !hasFuture ? Math.max(t, ghost.at) : t);

/** The motions and the states of ghosts and of the session, at a time.
 * @typedef {Readonly<{ ghostAt: import("./ghosts.js").Ghosts["ghostAt"], ghostStateAt: (fork: string, t: number) => State | null,
 *   sampleAt: (view: string, t: number) => Sample | null, stateAt: (t: number) => State | null }>} Known */

/** By property.
 * @typedef {ReadonlyMap<string, Other>} Others */

/** @type {Others} */
const NONE = new Map();

/** What the visible ghosts have instead of the values of views, at the time in view. Of a ghost whose states are not
 * known, these are the values that it began with, its offset and its zoom. The newest ghost counts.
 * @param {readonly Ghost[]} ghosts
 * @param {Known & Readonly<{ moment: number | null, t: number, hasFuture: boolean }>} shown `t`: the time of the shown state
 * @returns {(view: string) => Others} */
export function ghostValues(ghosts, { moment, t, hasFuture, ghostAt, ghostStateAt, sampleAt, stateAt }) {
  const runs = ghosts.filter(({ isVisible }) => isVisible).map((ghost) => {
    // One that runs along is a few frames behind the session.
    const shown = shownTime(ghost, moment, t, hasFuture);
    const at = ghost.isCaughtUp ? Math.min(shown, endOf(ghost, shown)) : shown;
    const state = ghostStateAt(ghost.fork, at);
    return { ghost, at, state, own: state && stateAt(at) };
  });
  if (runs.length === 0) return () => NONE;
  return (view) => {
    const changed = runs.flatMap(({ ghost, at, state, own }) => {
      if (state && own) {
        return differences(own, state, view).map(([name, its]) => /** @type {const} */ ([name, { ghost, ...its }]));
      }
      const moved = movedValues(ghostAt(ghost.fork, view, at), sampleAt(view, at));
      return Object.entries({ ...ghost.values[view], ...moved }).map((
        [name, value],
      ) => /** @type {const} */ ([name, { ghost, value, text: shownValue(name, value) }]));
    });
    return changed.length === 0 ? NONE : new Map(changed);
  };
}

/** What ghosts have instead of the values of views of a shown state.
 * @param {Readonly<{ ghosts: Pick<import("./ghosts.js").Ghosts, "ghostAt" | "stateAt">,
 *   history: Readonly<{ series: (view: string) => import("../time/series.js").Series | null }>,
 *   states: Pick<import("../time/journal.js").Journal, "stateAt"> }>} memories */
export const createGhostValues = ({ ghosts, history, states }) =>
/** @param {Pick<Page, "ghosts" | "moment"> & Readonly<{ state: State | null, hasFuture: boolean }>} shown */
({ ghosts: list, moment, state, hasFuture }) =>
  ghostValues(state === null ? [] : list, {
    moment,
    hasFuture,
    t: state?.t ?? 0,
    ghostAt: ghosts.ghostAt,
    ghostStateAt: ghosts.stateAt,
    sampleAt: (view, t) => history.series(view)?.valueAt(t) ?? null,
    stateAt: (t) => state !== null && t >= state.t ? state : states.stateAt(t),
  });

/** @typedef {ReturnType<typeof createGhostValues>} GhostValues */

/** What a ghost has in a view's row of the tree, where the row shows another value, `x 960.0`; empty if it shows the same.
 * @param {View} view @param {ReadonlyMap<string, Other>} values */
export function otherBadge(view, values) {
  const its = Object.fromEntries([...values].map(([name, { value }]) => [name, value]));
  const [badge, own] = [badgeOf({ ...view, ...its }), badgeOf(view)];
  if (badge === own) return "";
  const [[x, y], [ownX, ownY]] = [badge, own].map((each) => each.split(", "));
  if (y === undefined || ownY === undefined || (x !== ownX && y !== ownY)) return badge;
  return x === ownX ? `y ${y}` : `x ${x}`;
}

/** Properties that the text about a view names; it counts the others. */
const NAMED = 3;

/** The differences of a view, by name, settable properties first: `contentInset, frame and 2 others differ in the ghost: …`.
 * @param {ReadonlyMap<string, Other>} values that of one property at least */
export function othersText(values) {
  const names = [...values.keys()].sort((one, other) => Number(isSetting(other)) - Number(isSetting(one)));
  const [{ ghost }] = values.values();
  const rest = names.length - NAMED;
  const list = names.slice(0, NAMED).join(", ") + (rest > 0 ? ` and ${plural(rest, "other")}` : "");
  return `${list} ${names.length > 1 ? "differ" : "differs"} in the ghost: ${ghost.question}`;
}

/** @typedef {readonly (readonly [string, Readonly<{ value: any, text: string }>])[]} Differences */
/** What was found last for a view of the session.
 * @type {WeakMap<View, Readonly<{ its: View, devices: readonly unknown[], found: Differences }>>} */
const known = new WeakMap();

/** The properties of a view that differ in another state.
 * @param {State} own @param {State} other @param {string} id @returns {Differences} */
function differences(own, other, id) {
  const [view, its] = [own.views[id], other.views[id]];
  if (!view || !its) return [];
  const before = known.get(view);
  // Most views are the same as in the frame before.
  if (before?.its === its && before.devices[0] === own.device && before.devices[1] === other.device) {
    return before.found;
  }
  const texts = new Map(rowsOf(view, own.device).map(({ name, text }) => [name, text]));
  const found = rowsOf(its, other.device).filter(({ name, text }) => texts.get(name) !== text)
    .map(({ name, value, text }) => /** @type {const} */ ([name, { value, text }]));
  known.set(view, { its, devices: [own.device, other.device], found });
  return found;
}

/** @param {View} view @param {import("../state/state.js").Device | undefined} device */
const rowsOf = (view, device) => groupsOf(view, device).flatMap(({ properties }) => properties);

/** The offset and the zoom of a ghost that differ from the session's.
 * @param {Sample | null} its @param {Sample | null} own */
function movedValues(its, own) {
  if (!its || !own) return {};
  const isElsewhere = Math.max(Math.abs(its.x - own.x), Math.abs(its.y - own.y)) > CLOSE.contentOffset;
  return {
    ...(isElsewhere ? { contentOffset: Object.freeze([its.x, its.y]) } : {}),
    ...(Math.abs(its.zoom - own.zoom) > CLOSE.zoomScale ? { zoomScale: its.zoom } : {}),
  };
}

/** The measures of a motion that are numbers of a property.
 * @type {Readonly<Record<string, readonly import("../time/series.js").Measure[]>>} */
const MEASURES = Object.freeze({ contentOffset: ["x", "y"], zoomScale: ["zoom"] });

/** The curves of a ghost for a plotted property, one for each of its numbers. Of a ghost whose states are not known, it
 * is its motion, or a line at the value that it began with.
 * @param {Ghost} ghost @param {import("../time/watches.js").Watch} watch
 * @param {Pick<import("./ghosts.js").Ghosts, "series" | "curves">} ghosts
 * @param {number} from @param {number} to microseconds @param {number} columns @returns {readonly Points[]} */
export function ghostCurves(ghost, watch, ghosts, from, to, columns) {
  const [start, end] = [Math.max(from, ghost.t), Math.min(to, endOf(ghost, to))];
  if (start > end) return [];
  const known = ghosts.curves(ghost.fork, watch, start, end);
  if (known) return known;
  const { view, name, part } = watch;
  const series = ghosts.series(ghost.fork, view);
  const value = ghost.values[view]?.[name];
  const curves = MEASURES[name]
    ? MEASURES[name].map((measure) => series === null ? NO_POINTS : curve(series, measure, start, end, columns))
    : numbersIn(value).map((number) => levelOf(number, start, end));
  return part === null ? curves : curves.slice(part, part + 1);
}

/** @param {any} value @returns {readonly number[]} */
const numbersIn = (value) =>
  [value].flat().filter((each) => typeof each === "number" || typeof each === "boolean").map(Number);

/** @param {number} value @param {number} from @param {number} to @returns {Points} */
const levelOf = (value, from, to) =>
  Object.freeze({ times: Float64Array.of(from, to), values: Float64Array.of(value, value) });
