/** The parts of a value that its last change changed. */

import { changedNumbers, namesOf, signed } from "../properties/changedNumbers.js";
import { short } from "../properties/format.js";

/** What a change did to the numbers of a value, each as a line: "height 200 → 134 (−66)".
 * @param {string} property @param {unknown} before @param {unknown} after @returns {readonly string[]} */
export function changedParts(property, before, after) {
  const [old, now] = [before, after].map((value) => Array.isArray(value) ? value : [value]);
  // Which of several numbers without names it was would not be known.
  if (now.length > 1 && namesOf(property).length !== now.length) return [];
  return changedNumbers(property, old, now).map(({ name, was, now, by }) =>
    `${name === "" ? "" : `${name} `}${short(was, 4)} → ${short(now, 4)} (${signed(by, 4)})`
  );
}
