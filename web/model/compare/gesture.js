/** A gesture of a comparison, read from an unchecked file. */

import { isObject } from "../state/mergePatch.js";
import { curvesFrom } from "./curves.js";

/** @typedef {import("./curves.js").Curves} Curves */

/** `points` is how much further along its way the trace rests, `ms` how much later; `interval` where the reference may
 * rest, for touches as exact as the trace's. `t` and `referenceT` are in microseconds from the start of the gesture.
 * Null where the file has no such value.
 * @typedef {Readonly<{ points: number, ms: number, interval: readonly [number, number], offset: number,
 *   isInside: boolean, reference: number | null, t: number | null, referenceT: number | null }>} Rest */
/** @typedef {Readonly<{ place: number, speed: number, law: number }>} Split the parts of the difference at rest */
/** The first frame at which the two are apart; `t` in microseconds from the start of the gesture.
 * @typedef {Readonly<{ t: number, trace: number, reference: number, traceCause: string,
 *   referenceCause: string }>} Divergence */
/** @typedef {Readonly<{ name: string, rms: number, floor: number,
 *   candidates: readonly Readonly<{ name: string, rms: number }>[] }>} Law */
/** A constant; without a value it is not identifiable, for this `reason`, and a `gesture` would show it.
 * @typedef {Readonly<{ name: string, value: number | null, error: number | null, reference: number | null,
 *   reason: string, gesture: string }>} Quantity */
/** @typedef {Readonly<{ name: string, worst: number, rms: number }>} Phase */

/** `kind`: what it is called. `t`: when it starts, in microseconds of the trace's clock.
 * @typedef {Readonly<{ kind: string, t: number, axis: "x" | "y", rest: Rest | null, split: Split | null,
 *   divergence: Divergence | null, law: Law | null, fit: readonly Quantity[], phases: readonly Phase[],
 *   curves: Curves | null, sentence: string }>} Gesture */

const LONGEST = 1000;

/** @param {any} json @returns {Gesture | null} null if it is none */
export function gestureFrom(json) {
  if (!isObject(json) || typeof json.sentence !== "string" || !Number.isFinite(json.t)) return null;
  return Object.freeze({
    kind: textOf(json.kind),
    t: json.t,
    axis: json.axis === "x" ? "x" : "y",
    rest: restFrom(json.rest),
    split: splitFrom(json.split),
    divergence: divergenceFrom(json.firstDivergence, json.t),
    law: lawFrom(json.law),
    fit: Object.freeze(entriesOf(json.fit).map(([name, quantity]) => quantityFrom(name, quantity))),
    phases: Object.freeze(
      entriesOf(json.phases).filter(([, { worst, rms }]) => Number.isFinite(worst) && Number.isFinite(rms))
        .map(([name, { worst, rms }]) => Object.freeze({ name, worst, rms })),
    ),
    curves: curvesFrom(json.curves),
    sentence: textOf(json.sentence),
  });
}

/** @param {any} text */
const textOf = (text) => typeof text === "string" ? text.slice(0, LONGEST) : "";
/** @param {any} value @returns {number | null} */
const numberOf = (value) => typeof value === "number" && Number.isFinite(value) ? value : null;
/** The members of an object that are objects.
 * @param {any} json @returns {readonly (readonly [string, any])[]} */
const entriesOf = (json) => isObject(json) ? Object.entries(json).filter(([, each]) => isObject(each)) : [];
/** Whether all of some members are numbers.
 * @param {any} json @param {...string} names */
const hasNumbers = (json, ...names) => isObject(json) && names.every((name) => Number.isFinite(json[name]));

/** @param {any} json @returns {Rest | null} */
function restFrom(json) {
  if (!hasNumbers(json, "points", "ms", "offset") || !Array.isArray(json.interval)) return null;
  const [low, high] = json.interval;
  if (!Number.isFinite(low) || !Number.isFinite(high)) return null;
  const { points, ms, offset } = json;
  return Object.freeze({
    points,
    ms,
    offset,
    interval: Object.freeze(/** @type {const} */ ([low, high])),
    isInside: json.isInside === true,
    reference: numberOf(json.reference),
    t: numberOf(json.t),
    referenceT: numberOf(json.referenceT),
  });
}

/** @param {any} json @returns {Split | null} */
const splitFrom = (json) =>
  hasNumbers(json, "place", "speed", "law")
    ? Object.freeze({ place: json.place, speed: json.speed, law: json.law })
    : null;

/** @param {any} json @param {number} start microseconds of the trace's clock @returns {Divergence | null} */
const divergenceFrom = (json, start) =>
  hasNumbers(json, "t", "trace", "reference")
    ? Object.freeze({
      t: json.t - start,
      trace: json.trace,
      reference: json.reference,
      traceCause: textOf(json.traceCause),
      referenceCause: textOf(json.referenceCause),
    })
    : null;

/** @param {any} json @returns {Law | null} */
function lawFrom(json) {
  if (!hasNumbers(json, "rms", "floor")) return null;
  const candidates = /** @type {readonly any[]} */ (Array.isArray(json.candidates) ? json.candidates : []);
  return Object.freeze({
    name: textOf(json.name),
    rms: json.rms,
    floor: json.floor,
    candidates: Object.freeze(
      candidates.filter((each) => hasNumbers(each, "rms")).map(({ name, rms }) =>
        Object.freeze({ name: textOf(name), rms })
      ),
    ),
  });
}

/** @param {string} name @param {any} json @returns {Quantity} */
function quantityFrom(name, json) {
  const isKnown = json.identifiable === true;
  return Object.freeze({
    name,
    value: isKnown ? numberOf(json.value) : null,
    error: isKnown ? numberOf(json.error) : null,
    reference: numberOf(json.reference),
    reason: textOf(json.reason),
    gesture: textOf(json.gesture),
  });
}
