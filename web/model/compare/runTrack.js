/** The frames of a run of a scroll view, as a comparison takes them. */

import { countLeading } from "../lookup/sortedSearch.js";

/** A run of a scroll view. `drags`: when fingers were down; `end`: the time up to which it is known, in microseconds;
 * `quantum`: the smallest step of its offsets.
 * @typedef {Readonly<{ name: string, series: Pick<Series, "length" | "time" | "value" | "phase">,
 *   drags: readonly import("./drags.js").Drag[], end: number, quantum: number }>} Run */
/** A part of a run, in microseconds; `lift` is null without touches.
 * @typedef {Readonly<{ from: number, lift: number | null, to: number }>} Part */

/** A run has no samples while nothing changes: a later one than so many usual distances begins a frame before it. */
const MISSED = 1.5;
/** Microseconds of a frame where a run has too few samples to tell. */
const USUAL_FRAME = 16_667;

/** @param {Run} run @param {Part} part @param {"x" | "y"} axis @returns {import("./trackDifference.js").Track} */
export function trackOf({ series, quantum }, { from, lift, to }, axis) {
  const first = Math.max(0, countLeading(series.length, (index) => series.time(index) <= from) - 1);
  const last = countLeading(series.length, (index) => series.time(index) <= to) - 1;
  const frame = frameOf(series, first, last);
  const times = /** @type {number[]} */ ([]);
  const offsets = /** @type {number[]} */ ([]);
  const add = (/** @type {number} */ t, /** @type {number} */ offset) => {
    times.push((t - from) / 1e6);
    offsets.push(offset);
  };
  for (let index = first; index <= last; index += 1) {
    const [t, offset] = [Math.max(from, series.time(index)), series.value(index, axis)];
    if (times.length > 0) {
      const before = times[times.length - 1] * 1e6 + from;
      if (t <= before) {
        // The gesture begins with the offset at its touch-down.
        offsets[offsets.length - 1] = offset;
        continue;
      }
      if (t - before > MISSED * frame) add(t - frame, offsets[offsets.length - 1]);
    }
    add(t, offset);
  }
  const end = times.length > 0 ? times[times.length - 1] * 1e6 + from : to;
  // What does not change any more is at rest.
  if (to - end >= frame) {
    add(end + frame, offsets[offsets.length - 1]);
    if (to - end >= 2 * frame) add(to, offsets[offsets.length - 1]);
  }
  return { times, offsets, lift: lift === null ? null : (lift - from) / 1e6, quantum };
}

/** The usual distance of two samples.
 * @param {Run["series"]} series @param {number} first @param {number} last */
function frameOf(series, first, last) {
  const distances = [];
  for (let index = first + 1; index <= last; index += 1) distances.push(series.time(index) - series.time(index - 1));
  distances.sort((one, other) => one - other);
  return distances[distances.length >> 1] ?? USUAL_FRAME;
}
