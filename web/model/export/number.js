/** The number from which on neighbouring numbers are more than 1 apart, and exports have an exponent. */
const LARGE = 2 ** 53;

/** Formats a number as ScrollScope does: the shortest digits that parse to the same number, with an exponent of at
 * least two digits for large and small ones. JavaScript has the same digits, but another place for the point, and it
 * would lose the sign of zero.
 * @param {number} value */
export function numberText(value) {
  if (Object.is(value, -0)) return "-0.0";
  const magnitude = Math.abs(value);
  if (value === 0 || (magnitude >= 1e-4 && magnitude < LARGE)) return String(value);
  return value.toExponential().replace(/e([+-])(\d)$/, "e$10$2");
}
