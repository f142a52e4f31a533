/** The parts of a value that its last change changed. */

import { partsOf } from "../properties/numbers.js";
import { short } from "../properties/format.js";

/** What a change did to the numbers of a value, each as a line: "height 200 → 134 (−66)".
 * @param {string} property @param {unknown} before @param {unknown} after @returns {readonly string[]} */
export function changedParts(property, before, after) {
  const [old, now] = [before, after].map((value) => Array.isArray(value) ? value : [value]);
  const labels = partsOf(property);
  const isNamed = labels.length === now.length;
  if (old.length !== now.length || !(isNamed || now.length === 1)) return [];
  return now.flatMap((value, index) => {
    const was = old[index];
    if (typeof value !== "number" || typeof was !== "number" || value === was) return [];
    const by = value - was;
    const name = isNamed ? `${labels[index]} ` : "";
    return [`${name}${shown(was)} → ${shown(value)} (${by > 0 ? "+" : ""}${shown(by)})`];
  });
}

/** @param {number} value */
const shown = (value) => short(value, 4);
