/** How two tracks of a gesture differ, by the rules of `scrollscope compare`; the vectors `comparison` hold both. */

/** The frames of one side: times in seconds, offsets in points. `lift`: when the last finger was lifted, null without
 * touches. `quantum`: the smallest step of its offsets.
 * @typedef {Readonly<{ times: readonly number[], offsets: readonly number[], lift: number | null,
 *   quantum: number }>} Track */

/** Where a track differs at rest: `points` further along the way, `ms` later. `time` is when the track rests, `offset`
 * where; `reference…` the other's. `isInside`: no difference, by the resolution of the track.
 * @typedef {Readonly<{ points: number, ms: number, offset: number, time: number, reference: number,
 *   referenceTime: number, isInside: boolean }>} RestDifference */

/** Fewer milliseconds are not worth a word. */
export const SOON = 50;

/** The place where a track comes to rest, and the first frame there; null if it still moves at the end.
 * @param {Track} track */
export function restOf({ times, offsets }) {
  const last = offsets.length - 1;
  if (last < 2 || offsets[last - 1] !== offsets[last]) return null;
  let index = last;
  while (index > 0 && offsets[index - 1] === offsets[last]) index -= 1;
  return { offset: offsets[last], time: times[index] };
}

/** A track at the frames of another one, and at its own after them.
 * @param {Track} track @param {readonly number[]} times @returns {Track} */
export function resampled(track, times) {
  const end = times.length > 0 ? times[times.length - 1] : -Infinity;
  const later = track.times.flatMap((time, index) => (time > end ? [index] : []));
  let next = 0;
  const offsets = times.map((time) => {
    // Both rise.
    while (next < track.times.length && track.times[next] < time) next += 1;
    return offsetAt(track, next, time);
  });
  return {
    ...track,
    times: [...times, ...later.map((index) => track.times[index])],
    offsets: [...offsets, ...later.map((index) => track.offsets[index])],
  };
}

/** The offset at a time, on the line to the frame that follows it.
 * @param {Track} track @param {number} next @param {number} time */
function offsetAt({ times, offsets }, next, time) {
  if (next === times.length) return offsets[next - 1] ?? 0;
  if (next === 0) return offsets[0];
  const part = (time - times[next - 1]) / (times[next] - times[next - 1]);
  return offsets[next - 1] + part * (offsets[next] - offsets[next - 1]);
}

/** The runs of frames at which a track is outside the other's offsets, by 1.5 of its smallest steps and a frame.
 * @param {Track} track @param {Track} reference @returns {readonly (readonly [first: number, last: number])[]} */
export function apartRuns(track, reference) {
  const band = 1.5 * track.quantum;
  const runs = /** @type {[number, number][]} */ ([]);
  const count = Math.min(track.offsets.length, reference.offsets.length);
  for (let index = 0; index < count; index += 1) {
    const near = reference.offsets.slice(Math.max(0, index - 1), index + 2);
    const offset = track.offsets[index];
    if (offset >= Math.min(...near) - band && offset <= Math.max(...near) + band) continue;
    const last = runs[runs.length - 1];
    if (last?.[1] === index - 1) last[1] = index;
    else runs.push([index, index]);
  }
  return runs;
}

/** The largest distance and the root of the mean square while the finger is down and after it.
 * @param {Track} track @param {Track} reference */
export function phasesOf(track, reference) {
  const count = Math.min(track.offsets.length, reference.offsets.length);
  const all = track.times.slice(0, count).map((time, index) => ({
    isDrag: time <= (track.lift ?? -1),
    distance: Math.abs(track.offsets[index] - reference.offsets[index]),
  }));
  return [["drag", true], ["flight", false]].flatMap(([name, isDrag]) => {
    const part = all.filter((each) => each.isDrag === isDrag);
    if (part.length === 0) return [];
    const [worst, sum] = part.reduce(([most, sum], { distance }) => [Math.max(most, distance), sum + distance ** 2], [
      0,
      0,
    ]);
    return [{ name: String(name), worst, rms: Math.sqrt(sum / part.length) }];
  });
}

/** What moves the content at each frame: the finger, the flight, or nothing any more at rest.
 * @param {Track} track @returns {readonly string[]} */
export function causesOf(track) {
  const end = restOf(track)?.time ?? Infinity;
  return track.times.map((time) =>
    track.lift !== null && time <= track.lift ? "finger" : time >= end ? "rest" : "flight"
  );
}

/** Null where one of them does not come to rest.
 * @param {Track} track @param {Track} reference @returns {RestDifference | null} */
export function restDifference(track, reference) {
  const [own, other] = [restOf(track), restOf(reference)];
  if (own === null || other === null) return null;
  const [first] = track.offsets;
  const way = other.offset === first ? own.offset - first : other.offset - first;
  return Object.freeze({
    points: (own.offset - other.offset) * (way < 0 ? -1 : 1),
    ms: (own.time - other.time) * 1000,
    offset: own.offset,
    time: own.time,
    reference: other.offset,
    referenceTime: other.time,
    isInside: Math.abs(own.offset - other.offset) <= track.quantum / 2 + 1e-9,
  });
}

/** How far a track rests from the other, and how much sooner or later.
 * @param {RestDifference} rest @param {string} other what the other is called */
export function restSentence({ points, ms, isInside }, other) {
  const place = isInside
    ? `rests where ${other} does`
    : `${threeDigits(Math.abs(points))} pt ${points < 0 ? "short" : "too far"}`;
  if (Math.abs(ms) < SOON) return place;
  const time = Math.abs(ms) >= 1000 ? `${threeDigits(Math.abs(ms) / 1000)} s` : `${Math.round(Math.abs(ms))} ms`;
  return `${place}${isInside ? ", " : " and "}${time} ${ms > 0 ? "late" : "early"}`;
}

/** @param {number} value not negative */
function threeDigits(value) {
  const factor = 10 ** (value >= 100 ? 0 : value >= 10 ? 1 : value >= 0.1 ? 2 : 4);
  return String(Math.round(value * factor) / factor);
}
