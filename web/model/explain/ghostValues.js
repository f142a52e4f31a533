/** What ghosts have instead of the values of a view, as a field and the timeline show it. */

import { curve, NO_POINTS } from "../time/plot.js";

/** @typedef {import("../time/plot.js").Points} Points */
/** @typedef {import("../time/series.js").Sample} Sample */
/** @typedef {Readonly<{ ghost: Ghost, value: any }>} Other */

/** Differences that are none: of offsets, which are rounded to pixels, and of scales. */
const CLOSE = Object.freeze({ contentOffset: 0.05, zoomScale: 0.0005 });

/** The time at which a ghost is shown beside the state of a moment. The present state is as old as its last change; a
 * ghost may have moved since.
 * @param {Ghost} ghost @param {number | null} moment null for the present @param {number} t the time of the state */
export const shownTime = (ghost, moment, t) => moment ?? (ghost.isCaughtUp ? Math.max(t, ghost.at) : t);

/** What the visible ghosts have instead of a view's values, by property: the values that they began with, and their
 * offset and zoom at the shown moment where these differ from the session's. The newest ghost counts.
 * @param {readonly Ghost[]} ghosts @param {string} view
 * @param {Readonly<{ moment: number | null, t: number, ghostAt: import("./ghosts.js").Ghosts["ghostAt"],
 *   sampleAt: (t: number) => Sample | null }>} shown `t`: the time of the shown state; the motions of ghosts and of the
 * session @returns {ReadonlyMap<string, Other>} */
export function ghostValues(ghosts, view, { moment, t, ghostAt, sampleAt }) {
  const changed = ghosts.filter(({ isVisible }) => isVisible).flatMap((ghost) => {
    // One that runs along is a few frames behind the session.
    const at = Math.min(shownTime(ghost, moment, t), ghost.isCaughtUp ? ghost.at : Infinity);
    const moved = movedValues(ghostAt(ghost.fork, view, at), sampleAt(at));
    return Object.entries({ ...ghost.values[view], ...moved }).map((
      [name, value],
    ) => /** @type {const} */ ([name, { ghost, value }]));
  });
  return new Map(changed);
}

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

/** The curves of a ghost for a plotted property, one for each of its numbers: its motion, or a line at the value that it
 * began with.
 * @param {Ghost} ghost @param {import("../time/watches.js").Watch} watch @param {Series | null} series the ghost's motion
 * @param {number} from @param {number} to microseconds @param {number} columns @returns {readonly Points[]} */
export function ghostCurves(ghost, { view, name, part }, series, from, to, columns) {
  const [start, end] = [Math.max(from, ghost.t), Math.min(to, ghost.at)];
  if (start > end) return [];
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
