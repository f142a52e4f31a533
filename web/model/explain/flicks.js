/** Flicks in a row, for which the content travels further. */

import { short } from "../properties/format.js";

/** The words for a flick that lets the content travel further; empty for any other.
 * @param {Readonly<{ flicks?: number, multiplier?: number }>} flick */
export function flickText({ flicks, multiplier }) {
  if (flicks === undefined || multiplier === undefined) return "";
  const suffix = flicks % 100 > 10 && flicks % 100 < 14 ? "th" : (["th", "st", "nd", "rd"][flicks % 10] ?? "th");
  return `${flicks}${suffix} flick in a row: × ${short(multiplier, 2)}`;
}
