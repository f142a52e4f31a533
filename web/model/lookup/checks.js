/** Checks of values that arrive as JSON. */

/** Whether a value is a whole number from zero on, as counts and times are.
 * @param {unknown} value @returns {value is number} */
export const isCount = (value) => Number.isSafeInteger(value) && Number(value) >= 0;

/** @param {unknown} value @returns {value is readonly [number, number]} */
export const isPair = (value) => Array.isArray(value) && value.length === 2 && value.every(Number.isFinite);

/** @param {unknown} value @returns {value is Rect} */
export const isRect = (value) => Array.isArray(value) && value.length === 4 && value.every(Number.isFinite);

/** The rows that are lists of numbers of a length.
 * @param {unknown} rows @param {number} length @returns {readonly number[][]} */
export function rowsOf(rows, length) {
  if (!Array.isArray(rows)) return [];
  return rows.filter((row) => Array.isArray(row) && row.length === length && row.every(Number.isFinite));
}
