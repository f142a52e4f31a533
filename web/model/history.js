/** How each scroll view moved: the memory behind the timeline and the phase plane. */

import { createSeries } from "./series.js";
import { speedOf } from "./flight.js";
import { isScrollView, offsetOf, shownPhase } from "./state.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./session.js").Why} Why */
/** @typedef {import("./series.js").Series} Series */

/**
 * Rows of times and offsets from a time to another, thinned out where they were more than so many points.
 * @typedef {Readonly<{
 *   x: readonly (readonly number[])[],
 *   y: readonly (readonly number[])[],
 *   from: number,
 *   to: number,
 *   points: number,
 * }>} Computed
 */

/** Microseconds between two samples from which on the content stood still in between. */
const STILL = 60_000;

/** Scroll views remembered; beyond that the one that moved longest ago is forgotten. */
const SERIES = 64;

/** @param {{ samples?: number, views?: number }} limits */
export function createHistory({ samples, views = SERIES } = {}) {
  /**
   * In the order of their last change: the first is the next to be forgotten.
   * @type {Map<string, Series>}
   */
  const all = new Map();
  /**
   * What was there after the time that was gone back to: it comes again unless someone does something else.
   * @type {Map<string, Series>}
   */
  const ahead = new Map();
  /**
   * What was there before anything was remembered, as far as the engine told it.
   * @type {Map<string, Series>}
   */
  const before = new Map();
  /** Of which of them only some points are known, which nothing can be held against. */
  const computed = new Set();

  /**
   * Gives up what lies ahead where it comes otherwise, and what has come.
   * @param {string} id
   * @param {State} state
   */
  const meet = (id, state) => {
    const expected = ahead.get(id);
    if (!expected) return;
    const sample = expected.valueAt(state.t);
    const [x, y] = offsetOf(state.views[id]);
    // Between two samples of a motion, of which a slow page may have missed some, nothing can be compared.
    const isKnown = sample !== null && (sample.t === state.t || sample.phase === "idle");
    if (isKnown && !computed.has(id) && (sample.x !== x || sample.y !== y)) ahead.clear();
    else if (state.t >= expected.time(expected.length - 1)) ahead.delete(id);
  };

  return {
    /**
     * Remembers the scroll views among the views that a patch touched.
     * @param {State} state
     * @param {readonly string[]} touched
     * @param {readonly Why[]} [why]
     */
    record(state, touched, why = []) {
      for (const id of touched) {
        const view = state.views[id];
        if (!view || !isScrollView(view)) continue;
        const series = all.get(id) ?? createSeries(samples);
        const cause = causeOf(why, id);
        meet(id, state);
        const phase = shownPhase(view);
        // Of an animation the engine says no speed.
        const velocity = phase === "animating" ? series.slopeTo(state.t, offsetOf(view)) : speedOf(view);
        series.push(state.t, offsetOf(view), phase, { velocity, zoom: view.zoomScale, cause });
        all.delete(id);
        all.set(id, series);
        if (all.size > views) all.delete(/** @type {string} */ (all.keys().next().value));
      }
    },
    /**
     * Time was set back.
     * @param {number} t microseconds
     */
    rewind(t) {
      for (const series of before.values()) series.cut(t);
      // What was computed is asked for again: it began at another time.
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
          next.push(sample.t, [sample.x, sample.y], sample.phase, { velocity: [sample.vx, sample.vy], zoom: sample.zoom, cause: sample.cause });
        }
        if (next.length > 1) ahead.set(id, next);
        if (series.length === 0) all.delete(id);
      }
    },
    /**
     * What lies ahead of the present was computed: it takes the place of what was seen of it.
     * @param {string} id
     * @param {Computed} future
     */
    expect(id, future) {
      const next = seriesOf(future, samples);
      if (next.length < 2) return;
      ahead.set(id, next);
      computed.add(id);
    },
    /**
     * What was before the first sample was computed.
     * @param {string} id
     * @param {Computed} past
     */
    recall(id, past) {
      const next = seriesOf(past);
      before.delete(id);
      if (next.length === 0) return;
      before.set(id, next);
      if (before.size > views) before.delete(/** @type {string} */ (before.keys().next().value));
    },
    /** Nothing lies ahead. */
    forgetAhead: () => ahead.clear(),
    clear() {
      computed.clear();
      all.clear();
      ahead.clear();
      before.clear();
    },
    /**
     * @param {string} id
     * @returns {Series | null}
     */
    series: (id) => all.get(id) ?? null,
    /**
     * What comes after the present if nobody does something else, as far as it was seen.
     * @param {string} id
     * @returns {Series | null}
     */
    ahead: (id) => ahead.get(id) ?? null,
    /**
     * How it moved before the first sample; of its phases and causes nothing is known.
     * @param {string} id
     * @returns {Series | null}
     */
    before: (id) => before.get(id) ?? null,
  };
}

/**
 * How a scroll view moved, of points that may have been thinned out: it goes straight from one to the next where it
 * moved. Of phases nothing is known but that.
 * @param {Computed} computed
 * @param {number} [most] samples
 */
function seriesOf({ x: xs, y: ys, from, to, points }, most) {
  const series = createSeries(most);
  const rows = joined(xs, ys).filter(([t]) => t <= to);
  // Nothing is told while the content stands; so long nothing may be told of a motion that was thinned out.
  const still = Math.max(STILL, (4 * (to - from)) / points);
  rows.forEach(([t, x, y], index) => {
    const isStill = (rows[index + 1]?.[0] ?? to) - t > still;
    series.push(t, [x, y], isStill ? "idle" : "decelerating");
  });
  return series;
}

/**
 * Rows of two measures as rows of both, each with what held then.
 * @param {readonly (readonly number[])[]} xs times and values
 * @param {readonly (readonly number[])[]} ys
 * @returns {readonly (readonly [number, number, number])[]}
 */
function joined(xs, ys) {
  const times = [...new Set([...xs, ...ys].map(([t]) => t))].sort((one, other) => one - other);
  let [i, j, x, y] = [0, 0, 0, 0];
  return times.map((t) => {
    for (; i < xs.length && xs[i][0] <= t; i += 1) [, x] = xs[i];
    for (; j < ys.length && ys[j][0] <= t; j += 1) [, y] = ys[j];
    return [t, x, y];
  });
}

/**
 * The cause of a view's offset among these, the last one; undefined where there is none.
 * @param {readonly Why[]} why
 * @param {string} id
 */
function causeOf(why, id) {
  return why.reduce(
    (/** @type {string | undefined} */ cause, each) =>
      each.view === id && each.property === "contentOffset" ? each.cause : cause,
    undefined,
  );
}
