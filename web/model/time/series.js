/** One scroll view's samples in ring buffers of typed arrays. */

import { countLeading } from "../lookup/sortedSearch.js";
import { PHASES } from "../state/state.js";
import { RESTS_AFTER } from "../input/restingFinger.js";

/** Maximum number of samples: half an hour at 120 frames per second. */
const SAMPLES = 1 << 18;
/** Initial capacity in samples; it doubles when full. */
const FEW = 128;

/** The minimum number of microseconds over which a velocity is measured: a touch and the next frame may have the same
 * time but a whole frame's move, and offsets are rounded to pixels. */
const SLOPE = 24_000;
/** The minimum number of microseconds between two samples that means that the content stood still. */
const STILL = 60_000;

/** Phases in which a finger that does not move holds the content still. */
const HELD = new Set(["dragging", "rubberBand"]);

export const PHASE_NAMES = Object.freeze(Object.keys(PHASES));

/** The measures of a sample: offset in points, velocity in points per second, zoom scale.
 * @typedef {"x" | "y" | "vx" | "vy" | "zoom"} Measure */

/** `cause` is the cause of the offset, empty if none was reported.
 * @typedef {Readonly<Record<Measure, number> & { t: number, phase: string, cause: string }>} Sample */

/** @typedef {Readonly<{ velocity?: readonly number[], zoom?: number, cause?: string }>} More */

/** Creates a series, oldest sample first.
 * @param {number} [most] */
export function createSeries(most = SAMPLES) {
  let capacity = Math.min(most, FEW);
  let columns = columnsOf(capacity);
  let start = 0;
  let length = 0;
  /** @type {string[]} */
  const causes = [""];
  const slot = (/** @type {number} */ index) => (start + index) % capacity;
  const grow = () => {
    const larger = Math.min(most, capacity * 2);
    const next = columnsOf(larger);
    for (const name of /** @type {(keyof typeof next)[]} */ (Object.keys(next))) {
      for (let index = 0; index < length; index += 1) next[name][index] = columns[name][slot(index)];
    }
    [columns, capacity, start] = [next, larger, 0];
  };
  /** @param {string} cause */
  const codeOf = (cause) => {
    const known = causes.indexOf(cause);
    if (known >= 0) return known;
    if (causes.length > 255) return 0;
    return causes.push(cause) - 1;
  };
  const series = {
    get length() {
      return length;
    },
    /** @param {number} index 0 is the oldest */
    time: (index) => columns.t[slot(index)],
    /** @param {number} index @param {Measure} measure */
    value: (index, measure) => columns[measure][slot(index)],
    /** @param {number} index */
    phase: (index) => PHASE_NAMES[columns.phase[slot(index)]],
    /** @param {number} index */
    cause: (index) => causes[columns.cause[slot(index)]],
    /** The samples in place, for callers that read many: sample i is at `(start + i) % capacity`. Phases are indexes
     * of PHASE_NAMES.
     * @param {Measure} measure */
    raw: (measure) => ({ times: columns.t, values: columns[measure], phases: columns.phase, start, capacity }),
    /** @param {number} index @returns {Sample} */
    at(index) {
      const at = slot(index);
      const { t, x, y, vx, vy, zoom } = columns;
      const [phase, cause] = [series.phase(index), series.cause(index)];
      return { t: t[at], x: x[at], y: y[at], vx: vx[at], vy: vy[at], zoom: zoom[at], phase, cause };
    },
    /** Adds a sample unless it equals the last one. It replaces a sample with the same time.
     * @param {number} t @param {readonly number[]} offset @param {string} phase @param {More} more */
    push(t, [x, y], phase, { velocity: [vx, vy] = [0, 0], zoom = 1, cause = "" } = {}) {
      const code = Math.max(0, PHASE_NAMES.indexOf(phase));
      const last = length > 0 ? slot(length - 1) : -1;
      const isSame = last >= 0 && columns.x[last] === x && columns.y[last] === y && columns.phase[last] === code &&
        columns.vx[last] === vx && columns.vy[last] === vy && columns.zoom[last] === zoom;
      if (isSame) return;
      if (last < 0 || columns.t[last] !== t) {
        if (length === capacity && capacity < most) grow();
        if (length === capacity) start = slot(1);
        else length += 1;
      }
      const at = slot(length - 1);
      columns.t[at] = t;
      columns.x[at] = x;
      columns.y[at] = y;
      columns.vx[at] = vx;
      columns.vy[at] = vy;
      columns.zoom[at] = zoom;
      columns.phase[at] = code;
      columns.cause[at] = codeOf(cause);
    },
    /** The velocity from the last samples to an offset, in points per second; zero after a rest.
     * @param {number} t microseconds @param {readonly number[]} offset
     * @param {number} [still] microseconds without a sample that are a rest @returns {readonly [number, number]} */
    slopeTo(t, [x, y], still = STILL) {
      let last = length - 1;
      while (last > 0 && t - series.time(last) < SLOPE) last -= 1;
      const time = last >= 0 ? t - series.time(last) : 0;
      if (time <= 0 || time > still) return [0, 0];
      return [((x - series.value(last, "x")) / time) * 1e6, ((y - series.value(last, "y")) / time) * 1e6];
    },
    /** Removes the samples after a time.
     * @param {number} t @returns {readonly Sample[]} the removed samples */
    cut(t) {
      const left = series.indexAt(t) + 1;
      const gone = Array.from({ length: length - left }, (_, index) => series.at(left + index));
      length = left;
      return gone;
    },
    /** Removes samples before a time; the sample in force at it begins then.
     * @param {number} t */
    forget(t) {
      const gone = series.indexAt(t);
      if (gone < 0) return;
      start = slot(gone);
      length -= gone;
      columns.t[start] = Math.max(t, columns.t[start]);
    },
    /** The index of the last sample at or before a time, −1 before the first.
     * @param {number} t */
    indexAt: (t) => countLeading(length, (index) => columns.t[slot(index)] <= t) - 1,
    /** The sample in force at a time, or null before the first.
     * @param {number} t @returns {Sample | null} */
    valueAt(t) {
      const index = series.indexAt(t);
      if (index < 0) return null;
      const sample = series.at(index);
      return HELD.has(sample.phase) && t - sample.t >= RESTS_AFTER ? { ...sample, vx: 0, vy: 0 } : sample;
    },
  };
  return series;
}

/** @typedef {ReturnType<typeof createSeries>} Series */

/** @param {number} capacity */
function columnsOf(capacity) {
  return {
    t: new Float64Array(capacity),
    x: new Float64Array(capacity),
    y: new Float64Array(capacity),
    vx: new Float64Array(capacity),
    vy: new Float64Array(capacity),
    zoom: new Float64Array(capacity),
    phase: new Uint8Array(capacity),
    cause: new Uint8Array(capacity),
  };
}
