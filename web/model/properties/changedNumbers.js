/** The numbers of a value that a change has changed. */

import { partsOf } from "./numbers.js";
import { short } from "./format.js";

/** `name` is empty for a value of one number, and for numbers without names.
 * @typedef {Readonly<{ name: string, was: number, now: number, by: number }>} ChangedNumber */

/** Compares the numbers of a property's old and new value; none if these are not as many.
 * @param {string} property @param {readonly unknown[]} before @param {readonly unknown[]} after
 * @returns {readonly ChangedNumber[]} */
export function changedNumbers(property, before, after) {
  if (before.length !== after.length) return [];
  const names = namesOf(property);
  const isNamed = after.length > 1 && names.length === after.length;
  return after.flatMap((now, index) => {
    const was = before[index];
    if (typeof now !== "number" || typeof was !== "number" || now === was || Number.isNaN(now - was)) return [];
    return [{ name: isNamed ? names[index] : "", was, now, by: now - was }];
  });
}

/** The names of a property's numbers; the keyboard has its frame's.
 * @param {string} property */
export const namesOf = (property) => partsOf(property === "keyboard" ? "frame" : property);

/** A difference with its sign: `+12`, `−66`.
 * @param {number} by @param {number} digits */
export const signed = (by, digits) => `${by > 0 ? "+" : ""}${short(by, digits)}`;
