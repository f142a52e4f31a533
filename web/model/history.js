/**
 * What each scroll view's offset and phase were, in ring buffers of typed arrays: the memory behind the
 * timeline.
 */

import { isScrollView, offsetOf, shownPhase, PHASES } from "./state.js";

/** @typedef {import("./state.js").State} State */

/** Samples kept per scroll view: 17 s at 120 frames a second. */
const SAMPLES = 2048;
/** Scroll views remembered; beyond that the one that moved longest ago is forgotten. */
const SERIES = 64;

const PHASE_NAMES = Object.freeze(Object.keys(PHASES));

/** @typedef {Readonly<{ t: number, x: number, y: number, phase: string }>} Sample */

/**
 * One scroll view's samples, oldest first.
 * @param {number} capacity
 */
export function createSeries(capacity = SAMPLES) {
  const times = new Float64Array(capacity);
  const xs = new Float64Array(capacity);
  const ys = new Float64Array(capacity);
  const phases = new Uint8Array(capacity);
  let start = 0;
  let length = 0;
  const slot = (/** @type {number} */ index) => (start + index) % capacity;
  const series = {
    get length() {
      return length;
    },
    /**
     * @param {number} index 0 is the oldest
     * @returns {Sample}
     */
    at(index) {
      const at = slot(index);
      return { t: times[at], x: xs[at], y: ys[at], phase: PHASE_NAMES[phases[at]] };
    },
    /**
     * Adds a sample unless it says what the last one said. Of two at one time the later counts.
     * @param {number} t
     * @param {readonly [number, number]} offset
     * @param {string} phase
     */
    push(t, [x, y], phase) {
      const code = Math.max(0, PHASE_NAMES.indexOf(phase));
      let at = length > 0 ? slot(length - 1) : -1;
      if (at >= 0 && xs[at] === x && ys[at] === y && phases[at] === code) return;
      if (at < 0 || times[at] !== t) {
        if (length === capacity) start = slot(1);
        else length += 1;
        at = slot(length - 1);
      }
      times[at] = t;
      xs[at] = x;
      ys[at] = y;
      phases[at] = code;
    },
    /**
     * The index of the last sample at or before a time, −1 before the first.
     * @param {number} t
     */
    indexAt(t) {
      let low = 0;
      let high = length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (times[slot(middle)] <= t) low = middle + 1;
        else high = middle;
      }
      return low - 1;
    },
    /**
     * The sample that held at a time, or null before the first.
     * @param {number} t
     * @returns {Sample | null}
     */
    valueAt(t) {
      const index = series.indexAt(t);
      return index < 0 ? null : series.at(index);
    },
  };
  return series;
}

/** @typedef {ReturnType<typeof createSeries>} Series */

export function createHistory({ samples = SAMPLES, views = SERIES } = {}) {
  /**
   * In the order of their last change: the first is the next to be forgotten.
   * @type {Map<string, Series>}
   */
  const all = new Map();
  return {
    /**
     * Remembers the scroll views among the views that a patch touched.
     * @param {State} state
     * @param {readonly string[]} touched
     */
    record(state, touched) {
      for (const id of touched) {
        const view = state.views[id];
        if (!view || !isScrollView(view)) continue;
        const series = all.get(id) ?? createSeries(samples);
        series.push(state.t, offsetOf(view), shownPhase(view));
        all.delete(id);
        all.set(id, series);
        if (all.size > views) all.delete(/** @type {string} */ (all.keys().next().value));
      }
    },
    clear: () => all.clear(),
    /**
     * @param {string} id
     * @returns {Series | null}
     */
    series: (id) => all.get(id) ?? null,
  };
}
