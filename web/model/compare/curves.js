/** Both sides of a gesture, frame by frame. */

import { isObject } from "../state/mergePatch.js";
import { countLeading } from "../lookup/sortedSearch.js";

/** From a frame on, the content is moved by a cause.
 * @typedef {Readonly<{ frame: number, cause: string }>} Change */

/** `times` are in microseconds from the start of the gesture; a side that has fewer frames ends there. `reference` is
 * null if there is none. `lift`: when the last finger was lifted, null without touches. `apart`: the runs of frames at
 * which the two are apart.
 * @typedef {Readonly<{ times: readonly number[], trace: readonly number[], reference: readonly number[] | null,
 *   traceCauses: readonly Change[], referenceCauses: readonly Change[], lift: number | null,
 *   apart: readonly (readonly [first: number, last: number])[] }>} Curves */

/** What is at a frame; null where a side has no value. `difference` is trace − reference.
 * @typedef {Readonly<{ t: number, trace: number | null, reference: number | null, difference: number | null,
 *   traceCause: string, referenceCause: string }>} Frame */

/** Maximum number of frames, as in `comparison.schema.json`. */
const MOST_FRAMES = 200_000;

/** @param {any} json from an unchecked file @returns {Curves | null} null if they cannot be drawn */
export function curvesFrom(json) {
  if (!isObject(json)) return null;
  const { t, trace, reference = null, lift } = json;
  if (!isNumbers(t) || !isNumbers(trace) || reference !== null && !isNumbers(reference)) return null;
  const isRising = t.every((time, index) => index === 0 || time > t[index - 1]);
  if (!isRising || Math.max(trace.length, reference?.length ?? 0) !== t.length) return null;
  return Object.freeze({
    times: t,
    trace,
    reference,
    traceCauses: changesFrom(json.traceCauses),
    referenceCauses: changesFrom(json.referenceCauses),
    lift: Number.isFinite(lift) ? lift : null,
    apart: Array.isArray(json.apart) ? json.apart.filter((run) => isRun(run, t.length)) : [],
  });
}

/** @param {any} list @returns {list is readonly number[]} */
const isNumbers = (list) =>
  Array.isArray(list) && list.length > 0 && list.length <= MOST_FRAMES && list.every((each) => Number.isFinite(each));

/** @param {any} run @param {number} count of frames */
const isRun = (run, count) =>
  Array.isArray(run) && run.length === 2 && run.every((frame) => Number.isInteger(frame) && frame >= 0) &&
  run[0] <= run[1] && run[1] < count;

/** @param {any} list @returns {readonly Change[]} */
const changesFrom = (list) =>
  Array.isArray(list)
    ? list.filter((each) => Number.isInteger(each?.frame) && typeof each.cause === "string")
      .map(({ frame, cause }) => Object.freeze({ frame, cause: cause.slice(0, 100) }))
    : [];

/** The changes in a list with a cause for each frame.
 * @param {readonly string[]} causes @returns {readonly Change[]} */
export const changesOf = (causes) =>
  causes.flatMap((cause, frame) => frame > 0 && causes[frame - 1] === cause ? [] : [Object.freeze({ frame, cause })]);

/** @param {readonly Change[]} changes @param {number} frame */
const causeAt = (changes, frame) =>
  changes[countLeading(changes.length, (index) => changes[index].frame <= frame) - 1]?.cause ?? "";

/** @param {Curves} curves @param {number} frame @returns {Frame} */
export function frameAt({ times, trace, reference, traceCauses, referenceCauses }, frame) {
  const [own, other] = [trace[frame] ?? null, reference?.[frame] ?? null];
  return Object.freeze({
    t: times[frame],
    trace: own,
    reference: other,
    difference: own === null || other === null ? null : own - other,
    traceCause: own === null ? "" : causeAt(traceCauses, frame),
    referenceCause: other === null ? "" : causeAt(referenceCauses, frame),
  });
}

/** The frame that is nearest to a time.
 * @param {Curves} curves @param {number} t microseconds from the start of the gesture */
export function nearestFrame({ times }, t) {
  const next = countLeading(times.length, (index) => times[index] < t);
  if (next === 0) return 0;
  if (next === times.length) return next - 1;
  return t - times[next - 1] < times[next] - t ? next - 1 : next;
}
