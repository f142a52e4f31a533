/** Compares two runs of a scroll view that the page has: two recordings, or the session and a ghost. Their constants
 * are measured by `scrollscope compare`. */

import { apartRuns, causesOf, phasesOf, resampled, restDifference, restSentence } from "./trackDifference.js";
import { changesOf } from "./curves.js";
import { seconds } from "../properties/format.js";
import { trackOf } from "./runTrack.js";

/** @typedef {import("./comparison.js").Comparison} Comparison */
/** @typedef {import("./gesture.js").Gesture} Gesture */
/** @typedef {import("./runTrack.js").Run} Run */
/** @typedef {import("./runTrack.js").Part} Part */

/** Two drags are the same input if their lengths differ by less, in microseconds: a frame and a half. */
const SAME_INPUT = 25_000;

/** Two recordings, gesture by gesture, each from its touch-down on.
 * @param {Run} run @param {Run} other @param {string} command that measures the constants @returns {Comparison} */
export function compareRecordings(run, other, command) {
  const reason = differentInput(run, other);
  const [own, others] = [partsOf(run), partsOf(other)];
  const pairs = own.length === 0 || others.length === 0
    ? [/** @type {const} */ ([wholeOf(run), wholeOf(other)])]
    : own.slice(0, others.length).map((part, index) => /** @type {const} */ ([part, others[index]]));
  return comparison("recordings", run, other, pairs, reason, command);
}

/** A ghost and the session, which have one clock, from where the ghost branches off.
 * @param {Run} ghost @param {Run} session @param {number} from microseconds @param {string} command
 * @returns {Comparison} */
export function compareGhost(ghost, session, from, command) {
  const end = Math.min(ghost.end, session.end);
  const drags = session.drags.filter(({ down, lift }) => (lift ?? Infinity) > from && down < end);
  const parts = partsOf({ ...session, drags, end }).map((part) => ({ ...part, from: Math.max(from, part.from) }));
  const all = parts.length > 0 ? parts : [{ from, lift: null, to: end }];
  return comparison("ghost", ghost, session, all.map((part) => [part, part]), "", command);
}

/** @param {"recordings" | "ghost"} kind @param {Run} run @param {Run} other
 * @param {readonly (readonly [Part, Part])[]} pairs @param {string} reason why only the curves are compared
 * @param {string} command @returns {Comparison} */
function comparison(kind, run, other, pairs, reason, command) {
  const axis = axisOf([run, other]);
  const gestures = pairs.flatMap(([part, otherPart]) => compareParts(run, part, other, otherPart, axis, reason) ?? []);
  return Object.freeze({
    kind,
    name: run.name,
    reference: other.name,
    gestures: Object.freeze(gestures),
    notes: Object.freeze(reason === "" ? [] : [reason]),
    held: null,
    command,
  });
}

/** The axis along which the content goes farther.
 * @param {readonly Run[]} runs @returns {"x" | "y"} */
function axisOf(runs) {
  const [x, y] = /** @type {const} */ (["x", "y"]).map((axis) =>
    Math.max(...runs.map(({ series }) => {
      let [low, high] = [Infinity, -Infinity];
      for (let index = 0; index < series.length; index += 1) {
        const value = series.value(index, axis);
        [low, high] = [Math.min(low, value), Math.max(high, value)];
      }
      return high - low;
    }))
  );
  return x > y ? "x" : "y";
}

/** The gestures of a run, each from its touch-down to the next one.
 * @param {Run} run @returns {readonly Part[]} */
const partsOf = ({ drags, end }) =>
  drags.map(({ down, lift }, index) => ({ from: down, lift, to: drags[index + 1]?.down ?? end }));

/** A run without touches.
 * @param {Run} run @returns {Part} */
const wholeOf = ({ series, drags, end }) => ({
  from: series.length > 0 ? series.time(0) : 0,
  lift: drags[0]?.lift ?? null,
  to: end,
});

/** Why two runs have not the same touches, as far as the page knows; empty if they have.
 * @param {Run} run @param {Run} other */
function differentInput(run, other) {
  const without = [run, other].filter(({ drags }) => drags.length === 0);
  if (without.length > 0) {
    return `${without.map(({ name }) => name).join(" and ")} ${
      without.length > 1 ? "have" : "has"
    } no touches, so only the curves are compared.`;
  }
  if (run.drags.length !== other.drags.length) {
    return `The touches differ: ${run.drags.length} and ${other.drags.length} gestures, so only the curves are compared.`;
  }
  const index = run.drags.findIndex((drag, index) =>
    Math.abs(lengthOf(drag) - lengthOf(other.drags[index])) >= SAME_INPUT
  );
  if (index < 0) return "";
  const [own, its] = [run, other].map(({ drags }) => seconds(lengthOf(drags[index]), 2));
  return `The touches differ: drag ${index + 1} takes ${own} s and ${its} s, so only the curves are compared.`;
}

/** @param {import("./drags.js").Drag} drag */
const lengthOf = ({ down, lift }) => (lift ?? down) - down;

/** @param {Run} run @param {Part} part @param {Run} other @param {Part} otherPart @param {"x" | "y"} axis
 * @param {string} reason why only the curves are compared @returns {Gesture | null} null if one has no frames */
function compareParts(run, part, other, otherPart, axis, reason) {
  const tracks = [trackOf(run, part, axis), trackOf(other, otherPart, axis)];
  if (tracks.some(({ times }) => times.length < 2)) return null;
  // At the frames of both: one that rests has none of its own.
  const frames = [...new Set(tracks.flatMap(({ times }) => times))].sort((one, other) => one - other);
  const [track, reference] = tracks.map((its) =>
    resampled(its, frames.filter((time) => time <= its.times[its.times.length - 1]))
  );
  const apart = apartRuns(track, reference);
  const first = apart[0]?.[0] ?? null;
  const [causes, otherCauses] = [causesOf(track), causesOf(reference)];
  const rest = reason === "" ? restDifference(track, reference) : null;
  const micro = (/** @type {number} */ time) => Math.round(time * 1e6);
  const divergence = reason !== "" || first === null ? null : Object.freeze({
    t: micro(track.times[first]),
    trace: track.offsets[first],
    reference: reference.offsets[first],
    traceCause: causes[first],
    referenceCause: otherCauses[first],
  });
  return Object.freeze({
    kind: part.lift === null ? "flight" : "gesture",
    t: part.from,
    axis,
    rest: rest && Object.freeze({
      points: rest.points,
      ms: rest.ms,
      offset: rest.offset,
      interval: Object.freeze(/** @type {const} */ ([rest.reference, rest.reference])),
      isInside: rest.isInside,
      reference: rest.reference,
      t: micro(rest.time),
      referenceT: micro(rest.referenceTime),
    }),
    split: null,
    divergence,
    law: null,
    fit: Object.freeze([]),
    phases: Object.freeze(reason === "" ? phasesOf(track, reference) : []),
    curves: Object.freeze({
      times: Object.freeze(frames.map(micro)),
      trace: track.offsets,
      reference: reference.offsets,
      traceCauses: changesOf(causes),
      referenceCauses: changesOf(otherCauses),
      lift: track.lift === null ? null : micro(track.lift),
      apart: reason === "" ? apart : [],
    }),
    sentence: sentenceOf(rest, divergence, other.name, reason),
  });
}

/** @param {import("./trackDifference.js").RestDifference | null} rest
 * @param {import("./gesture.js").Divergence | null} divergence @param {string} other @param {string} reason */
function sentenceOf(rest, divergence, other, reason) {
  if (reason !== "") return "no common input: compare the curves only";
  const parts = divergence === null ? "; never apart" : `; first apart at ${seconds(divergence.t)} s`;
  return `${rest === null ? "does not come to rest on both sides" : restSentence(rest, other)}${parts}`;
}
