/** The motion of each scroll view, for the timeline and the phase plane. */

import { createSeries } from "./series.js";
import { speedOf } from "../explain/trajectory.js";
import { isScrollView, offsetOf, shownPhase } from "../state/state.js";

/** Rows of times and offsets for a time range, thinned out to at most `points` points.
 * @typedef {Readonly<{ x: readonly (readonly number[])[], y: readonly (readonly number[])[], from: number,
 *   to: number, points: number }>} Computed */

/** The minimum number of microseconds between two samples that means that the content stood still. */
const STILL = 60_000;

/** The minimum number of microseconds between two offsets of a measured source that means the same: some sources send
 * only a few in a second. */
const MEASURED_STILL = 250_000;

/** Maximum number of scroll views; beyond it the one that moved longest ago is forgotten. */
const SERIES = 64;

/** @param {{ samples?: number, views?: number }} limits */
export function createHistory({ samples, views = SERIES } = {}) {
  /** In the order of their last change: the first is forgotten next. */
  const all = /** @type {Map<string, Series>} */ (new Map());
  /** The samples after the time that was sought; they occur again unless a client changes something. */
  const ahead = /** @type {Map<string, Series>} */ (new Map());
  /** The samples before the page's own history, as far as the engine has sent them. */
  const before = /** @type {Map<string, Series>} */ (new Map());
  /** The ids of series with only some points, which cannot be compared with new samples. */
  const computed = new Set();
  let revision = 0;

  /** Discards what lies ahead if the new state differs from it, or has passed it.
   * @param {string} id @param {State} state */
  const meet = (id, state) => {
    const expected = ahead.get(id);
    if (!expected) return;
    const sample = expected.valueAt(state.t);
    const [x, y] = offsetOf(state.views[id]);
    // Between two samples of a motion a slow page may have missed some, so nothing can be compared.
    const isKnown = sample !== null && (sample.t === state.t || sample.phase === "idle");
    if (isKnown && !computed.has(id) && (sample.x !== x || sample.y !== y)) ahead.clear();
    else if (state.t >= expected.time(expected.length - 1)) ahead.delete(id);
  };

  return {
    /** Records the scroll views among the views that a patch touched.
     * @param {State} state @param {readonly string[]} touched @param {readonly Why[]} [why]
     * @param {boolean} [isMeasured] the velocity is the slope of the offsets */
    record(state, touched, why = [], isMeasured = false) {
      revision += 1;
      for (const id of touched) {
        const view = state.views[id];
        if (!view || !isScrollView(view)) continue;
        const series = all.get(id) ?? createSeries(samples);
        const cause = causeOf(why, id);
        meet(id, state);
        const phase = shownPhase(view, state.device);
        // The engine reports no velocity for an animation.
        const velocity = isMeasured
          ? slopeOf(series, state.t, offsetOf(view))
          : phase === "animating"
          ? series.slopeTo(state.t, offsetOf(view))
          : speedOf(view, state.device);
        series.push(state.t, offsetOf(view), phase, { velocity, zoom: view.zoomScale, cause });
        all.delete(id);
        all.set(id, series);
        if (all.size > views) all.delete(/** @type {string} */ (all.keys().next().value));
      }
    },
    /** Handles a seek back to an earlier time.
     * @param {number} t microseconds */
    rewind(t) {
      revision += 1;
      for (const series of before.values()) series.cut(t);
      // Computed series start at another time and are requested again.
      for (const id of computed) ahead.delete(id);
      computed.clear();
      for (const [id, series] of all) {
        const gone = series.cut(t);
        const later = ahead.get(id);
        const from = gone[gone.length - 1]?.t ?? t;
        const held = series.valueAt(t);
        const next = createSeries(samples);
        const rest = later ? Array.from({ length: later.length }, (_, index) => later.at(index)) : [];
        for (const sample of [...(held ? [{ ...held, t }] : []), ...gone, ...rest.filter((each) => each.t > from)]) {
          next.push(sample.t, [sample.x, sample.y], sample.phase, {
            velocity: [sample.vx, sample.vy],
            zoom: sample.zoom,
            cause: sample.cause,
          });
        }
        if (next.length > 1) ahead.set(id, next);
        if (series.length === 0) all.delete(id);
      }
    },
    /** Sets the computed future of a view; it replaces the future that the page has seen.
     * @param {string} id @param {Computed} future */
    expect(id, future) {
      const next = seriesOf(future, samples);
      if (next.length < 2) return;
      revision += 1;
      ahead.set(id, next);
      computed.add(id);
    },
    /** Adds samples before those of each view.
     * @param {Readonly<{ all: () => ReadonlyMap<string, Series> }>} earlier a history that ends where this one begins */
    prepend(earlier) {
      revision += 1;
      for (const [id, series] of earlier.all()) {
        const own = all.get(id);
        for (let index = 0; own && index < own.length; index += 1) {
          const { t, x, y, phase, vx, vy, zoom, cause } = own.at(index);
          series.push(t, [x, y], phase, { velocity: [vx, vy], zoom, cause });
        }
        if (own || all.size < views) all.set(id, series);
      }
    },
    /** Shows the motion of all of a recording, of which the page has the states of a part only.
     * @param {Readonly<{ all: () => ReadonlyMap<string, Series> }>} whole */
    adopt(whole) {
      revision += 1;
      all.clear();
      for (const [id, series] of whole.all()) all.set(id, series);
    },
    /** The series by view. */
    all: () => all,
    /** Sets the computed past of a view, before its first sample.
     * @param {string} id @param {Computed} past */
    recall(id, past) {
      revision += 1;
      const next = seriesOf(past);
      before.delete(id);
      if (next.length === 0) return;
      before.set(id, next);
      if (before.size > views) before.delete(/** @type {string} */ (before.keys().next().value));
    },
    /** Discards everything that lies ahead. */
    forgetAhead() {
      revision += 1;
      ahead.clear();
    },
    clear() {
      revision += 1;
      computed.clear();
      all.clear();
      ahead.clear();
      before.clear();
    },
    /** Grows with every change. */
    revision: () => revision,
    /** @param {string} id @returns {Series | null} */
    series: (id) => all.get(id) ?? null,
    /** What follows the present unless a client changes something, as far as it is known.
     * @param {string} id @returns {Series | null} */
    ahead: (id) => ahead.get(id) ?? null,
    /** The motion before the first sample; its phases and causes are unknown.
     * @param {string} id @returns {Series | null} */
    before: (id) => before.get(id) ?? null,
  };
}

/** The slope of a measured source's offsets; zero where the offset stays.
 * @param {Series} series @param {number} t microseconds @param {readonly [number, number]} offset */
function slopeOf(series, t, [x, y]) {
  const last = series.length - 1;
  const isStill = last >= 0 && series.value(last, "x") === x && series.value(last, "y") === y;
  return isStill ? [0, 0] : series.slopeTo(t, [x, y], MEASURED_STILL);
}

/** Builds a series from points that may be thinned out: the motion is linear between them. Phases are not known, only
 * whether the content moves.
 * @param {Computed} computed @param {number} [most] samples */
function seriesOf({ x: xs, y: ys, from, to, points }, most) {
  const series = createSeries(most);
  const rows = joined(xs, ys).filter(([t]) => t <= to);
  // A still view sends no samples; a thinned-out motion may have gaps of the same length.
  const still = Math.max(STILL, (4 * (to - from)) / points);
  rows.forEach(([t, x, y], index) => {
    const isStill = (rows[index + 1]?.[0] ?? to) - t > still;
    series.push(t, [x, y], isStill ? "idle" : "decelerating");
  });
  return series;
}

/** Joins the rows of two measures into rows of both, each with the values at its time.
 * @param {readonly (readonly number[])[]} xs times and values
 * @param {readonly (readonly number[])[]} ys @returns {readonly (readonly [number, number, number])[]} */
function joined(xs, ys) {
  const times = [...new Set([...xs, ...ys].map(([t]) => t))].sort((one, other) => one - other);
  let [i, j, x, y] = [0, 0, 0, 0];
  return times.map((t) => {
    for (; i < xs.length && xs[i][0] <= t; i += 1) [, x] = xs[i];
    for (; j < ys.length && ys[j][0] <= t; j += 1) [, y] = ys[j];
    return [t, x, y];
  });
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
