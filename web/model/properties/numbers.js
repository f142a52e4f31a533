/** The numbers of a property, to draw them as curves, and their names. */

import { FIELDS } from "./fields.js";
import { LAW } from "./propertyRules.js";
import { propertyOf } from "./properties.js";

/** The names of the numbers of derived properties.
 * @type {Readonly<Record<string, readonly string[]>>} */
const DERIVED = Object.freeze({
  "offset range x": ["min", "max"],
  "offset range y": ["min", "max"],
  overscroll: ["x", "y"],
  page: ["x", "y"],
  [LAW]: ["x", "y"],
  rest: ["x", "y"],
});

/** The numbers of a property of a view; none if it has no numbers.
 * @param {View} view @param {string} name @param {import("../state/state.js").Device | undefined} device
 * @returns {readonly number[]} */
export const numbersOf = (view, name, device) => numbersIn(propertyOf(view, name, device)?.value);

/** The numbers of a property's value; none if it has no numbers.
 * @param {any} value @returns {readonly number[]} */
export function numbersIn(value) {
  if (typeof value === "number") return [value];
  if (typeof value === "boolean") return [Number(value)];
  if (Array.isArray(value)) return value.every((each) => typeof each === "number") ? value : [];
  // A rest is an object with its offset.
  return Array.isArray(value?.contentOffset) ? value.contentOffset : [];
}

/** The names of a property's numbers: `x`, `y`.
 * @param {string} name @returns {readonly string[]} */
export const partsOf = (name) => DERIVED[name] ?? (Object.hasOwn(FIELDS, name) ? FIELDS[name].labels : []);

/** A property, or one of its numbers, as a path writes it: `contentInset.bottom`.
 * @param {string} name @param {number | null} part */
export const pathOf = (name, part) => part === null || !partsOf(name)[part] ? name : `${name}.${partsOf(name)[part]}`;
