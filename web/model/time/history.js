/** The motion of each scroll view, for the timeline and the phase plane: a view of the journal, with a rough version
 * of the time before the journal, and the future. */

import { createSeries } from "./series.js";
import { gapAt } from "./gaps.js";
import { offsetOf } from "../state/state.js";
import { sampleOf } from "./motion.js";

/** Rows of times and offsets for a time range, thinned out to at most `points` points.
 * @typedef {Readonly<{ x: readonly (readonly number[])[], y: readonly (readonly number[])[], from: number,
 *   to: number, points: number }>} Computed */

/** @typedef {import("./journal.js").Journal<import("./parts.js").Parts>} Journal */
/** @typedef {import("./gaps.js").Gap} Gap */

/** A motion that may have only some of its points: microseconds between two of them, 0 if it has all.
 * @typedef {Readonly<{ series: Series, resolution: number }>} Rough */

/** The minimum number of microseconds between two samples that means that the content stood still. */
const STILL = 60_000;

/** Maximum number of scroll views whose motion is assembled. */
const VIEWS = 64;

/** Parts of a forgotten chunk; the least and the greatest offset of each is kept. */
const PARTS = 4;
/** Maximum number of remembered gaps in discarded time. */
const GAPS = 1000;

/** @param {Journal} journal @param {{ samples?: number, views?: number }} limits */
export function createHistory(journal, { samples, views = VIEWS } = {}) {
  /** What was read of the journal, by view: up to a step of the chunk with a number. The one that was requested longest
   * ago is forgotten next.
   * @type {Map<string, { series: Series, origin: number, first: number, read: number, earliest: number | null }>} */
  const all = new Map();
  /** The samples after the time that was sought; they occur again unless a client changes something. */
  const ahead = /** @type {Map<string, Series>} */ (new Map());
  /** The motion before the journal. */
  const before = /** @type {Map<string, Rough>} */ (new Map());
  /** The ids of series with only some points, which cannot be compared with new samples. */
  const computed = new Set();
  /** The whole motion of a recording, and its gaps. */
  let whole = /** @type {import("./motion.js").Recorded | null} */ (null);
  let older = /** @type {readonly Gap[]} */ ([]);
  let joinedGaps = { own: older, older, all: older };
  let revision = 0;

  /** @param {string} id @returns {Series | null} */
  const read = (id) => {
    let known = all.get(id);
    const { earliest } = journal;
    if (known === undefined || known.origin !== journal.origin()) {
      known = { series: createSeries(samples), origin: journal.origin(), first: -1, read: 0, earliest };
    }
    all.delete(id);
    all.set(id, known);
    if (all.size > views) all.delete(/** @type {string} */ (all.keys().next().value));
    const chunks = journal.chunks();
    let at = chunks.length;
    while (at > 0 && chunks[at - 1].first >= known.first) at -= 1;
    for (; at < chunks.length; at += 1) {
      const { first, start, parts, steps } = chunks[at];
      if (first > known.first) {
        known.read = 0;
        const view = journal.isJoined(at) ? undefined : start.views[id];
        if (view !== undefined && isMoving(view)) put(known.series, steps[0].t, start, view);
      }
      known.first = first;
      const own = parts.motion.series(id);
      if (own === null) continue;
      // The last sample may have been replaced by one of the same time.
      for (let index = Math.max(0, known.read - 1); index < own.length; index += 1) copy(known.series, own, index);
      known.read = own.length;
    }
    if (known.earliest !== earliest && earliest !== null) known.series.forget(earliest);
    known.earliest = earliest;
    return known.series.length === 0 ? null : known.series;
  };

  /** @param {string} id @returns {Series | null} */
  const seriesOf = (id) => whole?.motion.series(id) ?? read(id);

  const history = {
    /** Compares the state with the future: discards the future if the state differs from it, or has passed
     * it.
     * @param {State} state @param {readonly string[]} touched the views that its patch names */
    meet(state, touched) {
      if (ahead.size === 0) return;
      for (const id of touched) {
        const expected = ahead.get(id);
        const view = state.views[id];
        if (!expected || !view) continue;
        const sample = expected.valueAt(state.t);
        const [x, y] = offsetOf(view);
        // Between two samples of a motion a slow page may have missed some, so nothing can be compared.
        const isKnown = sample !== null && (sample.t === state.t || sample.phase === "idle");
        if (isKnown && !computed.has(id) && (sample.x !== x || sample.y !== y)) ahead.clear();
        else if (state.t >= expected.time(expected.length - 1)) ahead.delete(id);
      }
      revision += 1;
    },
    /** Time is set back: the steps after it become the future.
     * @param {number} t microseconds */
    rewind(t) {
      revision += 1;
      for (const { series } of before.values()) series.cut(t);
      older = older.filter(({ to }) => to <= t);
      // Computed series start at another time and are requested again.
      for (const id of computed) ahead.delete(id);
      computed.clear();
      const moved = new Set(journal.chunks().flatMap(({ parts }) => [...parts.motion.all().keys()]));
      for (const id of moved) {
        const own = read(id);
        if (own === null) continue;
        const next = createSeries(samples);
        const held = own.indexAt(t);
        if (held >= 0) copy(next, own, held, t);
        for (let index = held + 1; index < own.length; index += 1) copy(next, own, index);
        const [later, end] = [ahead.get(id), own.time(own.length - 1)];
        for (let index = later?.length ?? 0; later && index > 0; index -= 1) {
          if (later.time(later.length - index) > end) copy(next, later, later.length - index);
        }
        if (next.length > 1) ahead.set(id, next);
      }
    },
    /** Sets the computed future of a view; it replaces the future that the page has seen.
     * @param {string} id @param {Computed} future */
    expect(id, future) {
      const next = computedSeries(future, samples);
      if (next.length < 2) return;
      revision += 1;
      ahead.set(id, next);
      computed.add(id);
    },
    /** Keeps a rough motion of the discarded time.
     * @param {import("./chunk.js").Chunk<import("./parts.js").Parts>} chunk @param {readonly Gap[]} gaps in it */
    keepRough({ parts: { motion }, steps }, gaps) {
      const [from, to] = [steps[0].t, steps[steps.length - 1].t];
      older = [...older, ...gaps].slice(-GAPS);
      for (const [id, series] of motion.all()) {
        const known = before.get(id) ?? { series: createSeries(samples), resolution: 0 };
        if (known.series.length > 0 && known.series.time(known.series.length - 1) > from) continue;
        const kept = thinned(series);
        const resolution = kept.length < series.length
          ? Math.max(known.resolution, (to - from) / PARTS)
          : known.resolution;
        for (const index of kept) copy(known.series, series, index);
        before.set(id, Object.freeze({ series: known.series, resolution }));
      }
    },
    /** Shows the motion of a whole recording, also where its states are not loaded.
     * @param {import("./motion.js").Recorded} recorded */
    adopt(recorded) {
      revision += 1;
      whole = recorded;
    },
    /** Sets the computed past of a view, before its first sample.
     * @param {string} id @param {Computed} past */
    recall(id, past) {
      revision += 1;
      const series = computedSeries(past);
      const rows = Math.max(past.x.length, past.y.length);
      const resolution = rows < past.points - 2 ? 0 : (2 * (past.to - past.from)) / past.points;
      before.delete(id);
      if (series.length === 0) return;
      before.set(id, Object.freeze({ series, resolution }));
      if (before.size > views) before.delete(/** @type {string} */ (before.keys().next().value));
    },
    /** Discards everything that lies ahead. */
    forgetAhead() {
      revision += 1;
      ahead.clear();
    },
    /** Another run begins. */
    clear() {
      revision += 1;
      [whole, older] = [null, []];
      for (const memory of [computed, all, ahead, before]) memory.clear();
    },
    /** What is missing, in order.
     * @returns {readonly Gap[]} */
    gaps() {
      const own = journal.gaps();
      if (whole !== null || older.length === 0) return whole?.gaps ?? own;
      if (joinedGaps.own !== own || joinedGaps.older !== older) joinedGaps = { own, older, all: [...older, ...own] };
      return joinedGaps.all;
    },
    /** The time from which on the motion is known in full; null if nothing is.
     * @returns {number | null} */
    earliest: () => whole?.from ?? journal.earliest,
    /** The gap in which a time lies; null if something is known of it.
     * @param {number} t microseconds */
    gapAt: (t) => gapAt(history.gaps(), t),
    /** Grows with every change. */
    revision: () => revision + journal.revision,
    /** @param {string} id @returns {Series | null} */
    series: seriesOf,
    /** The sample of a view at a time; null where nothing is known of it.
     * @param {string} id @param {number} t microseconds */
    sampleAt: (id, t) => history.gapAt(t) === null ? seriesOf(id)?.valueAt(t) ?? null : null,
    /** The future, as far as it is known, unless a client changes something.
     * @param {string} id @returns {Series | null} */
    ahead: (id) => ahead.get(id) ?? null,
    /** The motion before the first sample.
     * @param {string} id @returns {Rough | null} */
    before: (id) => before.get(id) ?? null,
  };
  return history;
}

/** @typedef {ReturnType<typeof createHistory>} History */

/** @param {View} view */
const isMoving = (view) => view.contentOffset !== undefined || view.contentSize !== undefined;

/** @param {Series} series @param {number} t @param {State} state @param {View} view */
function put(series, t, state, view) {
  const { phase, ...more } = sampleOf(state, view);
  series.push(t, offsetOf(view), phase, more);
}

/** @param {Series} to @param {Series} from @param {number} index @param {number} [t] in place of its time */
function copy(to, from, index, t = from.time(index)) {
  const { x, y, phase, vx, vy, zoom, cause } = from.at(index);
  to.push(t, [x, y], phase, { velocity: [vx, vy], zoom, cause });
}

/** The indexes of the samples that the rough motion keeps: the first and the last one, and those with the least and the
 * greatest offsets of each part.
 * @param {Series} series @returns {readonly number[]} in order */
function thinned(series) {
  const { length } = series;
  const kept = new Set([0, length - 1]);
  for (let part = 0; part < PARTS; part += 1) {
    const [from, to] = [part, part + 1].map((each) => Math.floor((each * length) / PARTS));
    if (from === to) continue;
    for (const measure of /** @type {const} */ (["x", "y"])) {
      let [low, high] = [from, from];
      for (let index = from; index < to; index += 1) {
        if (series.value(index, measure) < series.value(low, measure)) low = index;
        if (series.value(index, measure) > series.value(high, measure)) high = index;
      }
      kept.add(low).add(high);
    }
  }
  return [...kept].sort((one, other) => one - other);
}

/** Builds a series from points that may be thinned out: the motion is linear between them. Phases are not known, only
 * whether the content moves.
 * @param {Computed} computed @param {number} [most] samples */
function computedSeries({ x: xs, y: ys, from, to, points }, most) {
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
