/** The words and numbers of a comparison. */

import { fixed, seconds, short } from "../properties/format.js";
import { PHASES } from "../state/state.js";
import { LAWS, QUANTITIES } from "../../generated/comparison.js";
import { SOON } from "./trackDifference.js";

/** @typedef {import("./gesture.js").Gesture} Gesture */
/** @typedef {import("./gesture.js").Quantity} Quantity */

/** @type {Readonly<Record<string, string>>} */
const CAUSES = Object.freeze({ finger: "finger", flight: "flight", rest: "at rest", idle: "at rest" });

/** @param {string} cause of a frame */
export const causeWord = (cause) =>
  Object.hasOwn(CAUSES, cause) ? CAUSES[cause] : PHASES[/** @type {keyof PHASES} */ (cause)]?.word ?? cause;

/** @param {string} name of a law */
export const lawWord = (name) => Object.hasOwn(LAWS, name) ? LAWS[name] : name;

/** A number with its sign, and no sign where it rounds to zero.
 * @param {number} value @param {number} [decimals] */
export function signed(value, decimals = 1) {
  const text = fixed(value, decimals);
  return Number(text.replace("−", "-")) > 0 ? `+${text}` : text;
}

/** Milliseconds as how much sooner or later.
 * @param {number} ms */
export function laterText(ms) {
  if (Math.round(ms) === 0) return "at the same time";
  const time = Math.abs(ms) >= 1000 ? `${short(Math.abs(ms) / 1000, 2)} s` : `${fixed(Math.abs(ms), 0)} ms`;
  return `${time} ${ms < 0 ? "early" : "late"}`;
}

/** An offset, or that it was not seen.
 * @param {number | null} value @param {number} [decimals] */
export const offsetText = (value, decimals = 1) => value === null ? "n/a" : fixed(value, decimals);

/** A row of the table of constants. What the gesture does not show has `reason`, for all its `names`.
 * @typedef {Readonly<{ names: string, value: string, reference: string, reason: string }>} Row */

/** The constants that the gesture shows, then why it does not show the others.
 * @param {Gesture} gesture @returns {readonly Row[]} */
export function fitRows({ fit }) {
  const order = Object.keys(QUANTITIES);
  const place = (/** @type {Quantity} */ { name }) => (order.includes(name) ? order.indexOf(name) : order.length);
  const sorted = [...fit].sort((one, other) => place(one) - place(other));
  const known = sorted.filter(({ value }) => value !== null).map((quantity) => ({
    names: nameOf(quantity.name),
    value: valueText(quantity),
    reference: quantity.reference === null ? "n/a" : `${fixed(quantity.reference, placesOf(quantity))}`,
    reason: "",
  }));
  const unknown = /** @type {Map<string, string[]>} */ (new Map());
  for (const { name, value, reason, gesture } of sorted) {
    if (value !== null) continue;
    const shows = gesture === "" ? "" : `; this gesture would show it: ${gesture}`;
    const text = `not identifiable, because ${reason || "the gesture does not show it"}${shows}`;
    unknown.set(text, [...unknown.get(text) ?? [], nameOf(name)]);
  }
  return Object.freeze([
    ...known,
    ...[...unknown].map(([reason, names]) => ({ names: names.join(", "), value: "", reference: "", reason })),
  ].map((row) => Object.freeze(row)));
}

/** @param {string} name */
const nameOf = (name) => Object.hasOwn(QUANTITIES, name) ? QUANTITIES[name][0] : name;
/** @param {Quantity} quantity */
const placesOf = ({ name, value }) => name === "rate" ? 6 : Math.abs(value ?? 0) < 10 ? 3 : 1;

/** @param {Quantity} quantity */
function valueText(quantity) {
  const { name, value, error } = quantity;
  const unit = Object.hasOwn(QUANTITIES, name) ? QUANTITIES[name][1] : "";
  const about = error === null ? "" : ` ± ${errorText(error)}`;
  return `${fixed(value ?? 0, placesOf(quantity))}${about}${unit === "" ? "" : ` ${unit}`}`;
}

/** An error with one digit, two if the first is 1.
 * @param {number} error */
function errorText(error) {
  if (!(error > 0)) return "0";
  const digits = error.toExponential(0).startsWith("1") ? 2 : 1;
  return error < 1e-4 ? error.toExponential(digits - 1) : String(Number(error.toPrecision(digits)));
}

/** What is at a frame, as a sentence to be heard.
 * @param {import("./curves.js").Frame} frame @param {Readonly<{ name: string, reference: string }>} sides */
export function frameText({ t, trace, reference, difference, traceCause, referenceCause }, sides) {
  const own = `${sides.name} ${offsetText(trace)}${traceCause === "" ? "" : `, ${causeWord(traceCause)}`}`;
  const other = `${sides.reference} ${offsetText(reference)}${
    referenceCause === "" ? "" : `, ${causeWord(referenceCause)}`
  }`;
  return `${seconds(t)} s: ${own}; ${other}; difference ${difference === null ? "n/a" : signed(difference)} points`;
}

/** A bar of the split: it begins where the one before it ends.
 * @typedef {Readonly<{ title: string, from: number, to: number, isTotal: boolean }>} Bar */

/** Three bars that add up to the difference at rest, and that; empty without a split.
 * @param {Gesture} gesture @returns {readonly Bar[]} */
export function splitBars({ split, rest }) {
  if (split === null || rest === null) return Object.freeze([]);
  let sum = 0;
  const parts = /** @type {const} */ ([
    ["Place at the lift", split.place],
    ["Speed at the lift", split.speed],
    ["Law after it", split.law],
  ]);
  const bars = parts.map(([title, value]) => {
    const from = sum;
    sum += value;
    return Object.freeze({ title, from, to: sum, isTotal: false });
  });
  return Object.freeze([...bars, Object.freeze({ title: "At rest", from: 0, to: rest.points, isTotal: true })]);
}

/** What is to be said of a gesture at once: a sign, its tone and a title.
 * @param {Gesture | null} gesture @param {boolean} isFlight without a reference
 * @returns {readonly [sign: string, tone: string, title: string]} */
export function headline(gesture, isFlight) {
  if (gesture === null) return ["…", "idle", "Too short to compare"];
  if (isFlight) return ["~", "tracking", "The flight alone"];
  if (gesture.rest === null) return ["≈", "idle", "Only the curves"];
  const isApart = (gesture.curves?.apart.length ?? 0) > 0 || gesture.divergence !== null;
  if (!gesture.rest.isInside || Math.abs(gesture.rest.ms) >= SOON) return ["≠", "rubber", "Not the same motion"];
  return isApart ? ["≈", "rubber", "Rests at the same place"] : ["=", "deceleration", "The same motion"];
}

/** @param {string} text */
export const capitalized = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
