/** The phase plane: offset against velocity, in which each kind of deceleration has its own shape. */

import { trajectoryOf } from "../explain/trajectory.js";
import { mainAxis } from "../explain/explainOffset.js";
import { offsetOf, offsetRange, scrollViewFor } from "../state/state.js";
import { knownIn } from "./gaps.js";
import { paddedRange } from "./plot.js";
import { shownRange } from "./timeView.js";
import { unitOf } from "../session/measured.js";

/** What the phase plane shows of the page. `state` is at the time in view; `now` the present.
 * @typedef {Pick<Page, "selection" | "moment" | "timeView" | "range" | "ghosts"> & Readonly<{ state: State | null,
 *   now: number, measured?: Session["measured"] }>} Shown */
/** @typedef {readonly (readonly [number, number])[]} Path offsets and velocities */

/** Maximum number of points of the trail. */
const MAXIMUM = 3000;
/** Phases in which the content may stand still, and the minimum number of microseconds between two samples if it did. */
const HELD = new Set(["idle", "tracking", "dragging", "rubberBand"]);
const STILL = 60_000;

/** @typedef {Readonly<{
 *   id: string,
 *   state: State,
 *   axis: 0 | 1,
 *   trail: readonly Readonly<{ phase: string, path: Path }>[],
 *   flight: Path,
 *   ghosts: readonly Readonly<{ ghost: Ghost, path: Path }>[],
 *   point: readonly [number, number],
 *   phase: string,
 *   limits: readonly [number, number],
 *   rest: number | null,
 *   cursor: number,
 *   unit: string,
 *   isSlope: boolean,
 *   offsets: readonly [number, number],
 *   velocities: readonly [number, number],
 * }>} PhasePlot `isSlope`: the velocities are slopes of measured offsets; `offsets` and
 * `velocities` are the visible ranges */

/** @param {Shown} page @param {import("./timeline.js").Memories} memories @param {"auto" | "x" | "y"} wanted
 * @returns {PhasePlot | null} null if there is no scroll view */
export function phasePlotOf(page, { history, ghosts }, wanted) {
  const { state, now } = page;
  const id = state ? scrollViewFor(state, page.selection) : null;
  const series = id === null ? null : history.series(id);
  const view = id === null ? undefined : state?.views[id];
  if (!state || id === null || !view || !series) return null;
  const { from, to } = page.range ?? shownRange(page.timeView, now);
  const axis = wanted === "auto" ? movedAxis(series, mainAxis(view, state.device), from, to) : wanted === "x" ? 0 : 1;
  const trail = knownIn(history.gaps(), Math.max(from, history.earliest() ?? from), Math.min(to, now))
    .flatMap((range) => trailOf(series, axis, range.from, range.to));
  const flight = trajectoryOf(view, axis, state.device);
  const shownGhosts = page.ghosts.flatMap((ghost) => {
    const its = ghost.isVisible ? ghosts.series(ghost.fork, id) : null;
    if (!its || ghost.at < from || ghost.t > to) return [];
    return [{
      ghost,
      path: trailOf(its, axis, Math.max(from, ghost.t), Math.min(to, ghost.at)).flatMap(({ path }) => path),
    }];
  });
  const cursor = page.moment ?? now;
  const sample = history.sampleAt(id, cursor);
  const point = /** @type {const} */ ([offsetOf(view)[axis], (axis === 0 ? sample?.vx : sample?.vy) ?? 0]);
  const { min, max } = offsetRange(view, state.device);
  const all = [...trail.flatMap(({ path }) => path), ...flight, ...shownGhosts.flatMap(({ path }) => path), point];
  const speeds = paddedRange(all.map(([, velocity]) => velocity), 100);
  const most = Math.max(...speeds.map(Math.abs));
  return {
    id,
    state,
    axis,
    trail,
    flight,
    ghosts: shownGhosts,
    point,
    phase: view.phase ?? "idle",
    limits: [min[axis], max[axis]],
    rest: view.rest?.contentOffset[axis] ?? null,
    cursor,
    unit: unitOf(page.measured),
    isSlope: page.measured != null,
    offsets: paddedRange(all.map(([offset]) => offset)),
    velocities: [-most, most],
  };
}

/** The main axis, or the other one if only that has moved.
 * @param {Series} series @param {0 | 1} main @param {number} from @param {number} to microseconds @returns {0 | 1} */
function movedAxis(series, main, from, to) {
  const first = Math.max(0, series.indexAt(from));
  const last = series.indexAt(to);
  const isMoved = [false, false];
  for (let index = first + 1; index <= last; index += 1) {
    isMoved[0] ||= series.value(index, "x") !== series.value(first, "x");
    isMoved[1] ||= series.value(index, "y") !== series.value(first, "y");
  }
  const other = main === 0 ? 1 : 0;
  return !isMoved[main] && isMoved[other] ? other : main;
}

/** The trail between two times, in pieces of one phase each, with gaps where the content stood still or jumped.
 * @param {Series} series @param {0 | 1} axis @param {number} from @param {number} to microseconds
 * @returns {readonly Readonly<{ phase: string, path: Path }>[]} */
export function trailOf(series, axis, from, to) {
  const pieces = /** @type {{ phase: string, path: (readonly [number, number])[] }[]} */ ([]);
  const [o, v] = axis === 0 ? /** @type {const} */ (["x", "vx"]) : /** @type {const} */ (["y", "vy"]);
  const first = Math.max(0, series.indexAt(from));
  const last = series.indexAt(to);
  const stride = Math.max(1, Math.ceil((last - first + 1) / MAXIMUM));
  let before = -Infinity;
  for (let index = first; index <= last; index += stride) {
    const t = series.time(index);
    const phase = series.phase(index);
    const point = /** @type {const} */ ([series.value(index, o), series.value(index, v)]);
    const piece = pieces[pieces.length - 1];
    const isMotion = t - before <= STILL * stride || (piece !== undefined && !HELD.has(piece.phase));
    before = t;
    if (piece && isMotion && piece.phase === phase) piece.path.push(point);
    else if (piece && isMotion) pieces.push({ phase, path: [piece.path[piece.path.length - 1], point] });
    else pieces.push({ phase, path: [point] });
  }
  return pieces.filter(({ path }) => path.length > 1);
}
