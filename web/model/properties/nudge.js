/** Increments and decrements the number at the caret. */

const NUMBER = /[-−]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;

/** Maximum number of decimals of a result. */
const DECIMALS = 9;

/** The step of one key press: 1, or 0.01 for a range of at most 1. Shift and Alt scale it.
 * @param {Field} field @param {Readonly<{ shiftKey: boolean, altKey: boolean }>} keys */
export function nudgeStep({ minimum, maximum }, { shiftKey, altKey }) {
  const base = maximum - minimum <= 1 ? 0.01 : 1;
  return base * (shiftKey ? 10 : 1) * (altKey ? 0.1 : 1);
}

/** A number inside a field's range, without the noise of adding.
 * @param {Field} field @param {number} value */
export const clampedTo = ({ minimum, maximum }, value) =>
  Math.min(maximum, Math.max(minimum, Number(value.toFixed(6)) + 0));

/** The place of one of the numbers of a text; null if it has fewer.
 * @param {string} text @param {number} index @returns {Readonly<{ start: number, end: number }> | null} */
export function numberIn(text, index) {
  const number = [...text.matchAll(NUMBER)][index];
  return number ? { start: number.index ?? 0, end: (number.index ?? 0) + number[0].length } : null;
}

/** The text with the number at or before the caret changed; null if there is none.
 * @param {Field} field @param {string} text @param {number} caret @param {number} by
 * @returns {Readonly<{ text: string, start: number, end: number }> | null} `start` to `end` is the new number */
export function nudged({ minimum, maximum }, text, caret, by) {
  const numbers = [...text.matchAll(NUMBER)];
  const at = numbers.filter(({ index }) => (index ?? 0) <= caret).pop() ?? numbers[0];
  if (!at) return null;
  const value = Number(at[0].replace("−", "-"));
  const decimals = Math.min(DECIMALS, Math.max(decimalsOf(at[0]), decimalsOf(String(Number(by.toFixed(DECIMALS))))));
  const next = Math.min(maximum, Math.max(minimum, Number((value + by).toFixed(decimals))));
  const written = String(Number(next.toFixed(DECIMALS)) + 0);
  const start = at.index ?? 0;
  return Object.freeze({
    text: text.slice(0, start) + written + text.slice(start + at[0].length),
    start,
    end: start + written.length,
  });
}

/** @param {string} number */
const decimalsOf = (number) => (/e/i.test(number) ? DECIMALS : (number.split(".")[1] ?? "").length);
