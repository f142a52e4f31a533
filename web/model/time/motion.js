/** The motion of each scroll view in a stretch of steps. */

import { createSeries } from "./series.js";
import { isScrollView, offsetOf, shownPhase } from "../state/state.js";
import { isTrackpad } from "../explain/explainOffset.js";
import { speedOf } from "../explain/trajectory.js";

/** The minimum number of microseconds between two offsets of a live source that means that the content stood still:
 * some sources send only a few in a second. */
const MEASURED_STILL = 250_000;

/** Maximum number of scroll views; beyond it the one that moved longest ago is discarded. */
const VIEWS = 64;

/** `before`: the motion in the stretch before it, from which velocities go on.
 * @param {Readonly<{ samples?: number, views?: number, before?: Motion | null }>} options */
export function createMotion({ samples, views = VIEWS, before = null } = {}) {
  /** In the order of their last change: the first is forgotten next. */
  const all = /** @type {Map<string, Series>} */ (new Map());
  const earlier = before?.all();
  /** The velocity from the last samples to an offset.
   * @param {string} id @param {Series} series @param {number} t @param {readonly [number, number]} offset
   * @param {number} [still] */
  const slopeTo = (id, series, t, offset, still) =>
    (series.length > 3 ? series : earlier?.get(id) ?? series).slopeTo(t, offset, still);
  return {
    /** Records the scroll views among the views that a patch touched.
     * @param {State} state @param {readonly string[]} touched @param {readonly Why[]} [why]
     * @param {boolean} [isMeasured] the velocity is the slope of the offsets */
    record(state, touched, why = [], isMeasured = false) {
      for (const id of touched) {
        const view = state.views[id];
        if (!view || !isScrollView(view)) continue;
        const series = all.get(id) ?? createSeries(samples);
        const sample = sampleOf(state, view);
        const [offset, { t }] = [offsetOf(view), state];
        const velocity = isMeasured
          ? stoodStill(series.length > 0 ? series : earlier?.get(id) ?? series, offset)
            ? [0, 0]
            : slopeTo(id, series, t, offset, MEASURED_STILL)
          // The engine reports no velocity for an animation.
          : sample.phase === "animating"
          ? slopeTo(id, series, t, offset)
          : sample.velocity;
        series.push(t, offset, sample.phase, { ...sample, velocity, cause: causeOf(why, id) });
        all.delete(id);
        all.set(id, series);
        if (all.size > views) all.delete(/** @type {string} */ (all.keys().next().value));
      }
    },
    /** The series by view. */
    all: () => all,
    /** @param {string} id @returns {Series | null} */
    series: (id) => all.get(id) ?? null,
  };
}

/** @typedef {Readonly<{ record: (state: State, touched: readonly string[], why?: readonly Why[],
 *   isMeasured?: boolean) => void, all: () => ReadonlyMap<string, Series>, series: (id: string) => Series | null }>} Motion */

/** The whole motion of a recording from a time on, and its gaps, in order.
 * @typedef {Readonly<{ motion: Motion, gaps: readonly import("./gaps.js").Gap[], from: number }>} Recorded */

/** What a sample says of a scroll view.
 * @param {State} state @param {View} view */
export const sampleOf = (state, view) => ({
  phase: shownPhase(view, state.device),
  velocity: /** @type {readonly number[]} */ (speedOf(view, state.device, isTrackpad(state))),
  zoom: view.zoomScale,
});

/** @param {Series} series @param {readonly [number, number]} offset */
function stoodStill(series, [x, y]) {
  const last = series.length - 1;
  return last >= 0 && series.value(last, "x") === x && series.value(last, "y") === y;
}

/** The last cause of a view's offset among these; undefined if there is none.
 * @param {readonly Why[]} why @param {string} id */
function causeOf(why, id) {
  return why.reduce(
    (/** @type {string | undefined} */ cause, each) =>
      each.view === id && each.property === "contentOffset" ? each.cause : cause,
    undefined,
  );
}
