/**
 * Formats a number as ScrollScope does: the shortest text that parses to the same Double. JavaScript does
 * the same, except for negative zero, which would lose its sign.
 * @param {number} value
 */
export function numberText(value) {
  return Object.is(value, -0) ? "-0.0" : String(value);
}
