/**
 * A number as ScrollScope writes it: the shortest that reads back to the same Double. JavaScript's way, but for
 * negative zero, of which it would lose the sign.
 * @param {number} value
 */
export function numberText(value) {
  return Object.is(value, -0) ? "-0.0" : String(value);
}
