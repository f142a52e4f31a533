/** Formats numbers and values for display. The exact value stays in the state. */

/** Characters with an effect instead of a glyph, such as controls and those that change the direction of writing, and
 * code points without a character. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** Text of unknown origin, with invisible characters escaped as on the terminal.
 * @param {string} text */
export const printable = (text) => text.replace(UNSEEN, escaped);

/** The same for text of several lines: line feeds and tabs stay.
 * @param {string} text */
export function visible(text) {
  return text.replace(UNSEEN, (unseen) => (unseen === "\n" || unseen === "\t" ? unseen : escaped(unseen)));
}

/** @param {string} unseen */
function escaped(unseen) {
  const digits = (unseen.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return `\\u{${digits.padStart(4, "0")}}`;
}

/** A true minus sign, as wide as a plus. */
const MINUS = "−";

/** A number with a fixed number of decimals; never "−0.0".
 * @param {number} value @param {number} [decimals] */
export function fixed(value, decimals = 1) {
  const text = value.toFixed(decimals);
  return text.startsWith("-") ? (Number(text) === 0 ? text.slice(1) : MINUS + text.slice(1)) : text;
}

/** A number with at most the given number of decimals and no trailing zeros.
 * @param {number} value @param {number} [decimals] */
export function short(value, decimals = 2) {
  const text = fixed(value, decimals);
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

/** @param {readonly number[]} point */
export const point = (point) => point.map((value) => fixed(value)).join(", ");

/** @param {readonly number[]} size */
export const size = ([width, height]) => `${short(width)} × ${short(height)}`;

/** Any array of numbers.
 * @param {readonly number[]} values */
export const list = (values) => values.map((value) => short(value)).join(", ");

/** Microseconds of engine time as seconds.
 * @param {number} t */
export const seconds = (t, decimals = 3) => (t / 1e6).toFixed(decimals);

/** A velocity along both axes, or along the only axis of the movement.
 * @param {readonly number[]} velocity @param {string} [unit] */
export const velocityText = ([x, y], unit = "pt") =>
  x !== 0 && y !== 0 ? `${fixed(x, 0)}, ${fixed(y, 0)} ${unit}/s` : velocity(x === 0 ? y : x, unit);

/** A velocity with its sign, per second.
 * @param {number} value @param {string} [unit] */
export const velocity = (value, unit = "pt") => `${fixed(value, 0)} ${unit}/s`;

/** The magnitude of a velocity, per second.
 * @param {number} value @param {string} [unit] of its length */
export const speed = (value, unit = "pt") => `${fixed(Math.abs(value), 0)} ${unit}/s`;

/** UIKit's name of a deceleration rate; empty if it has none.
 * @param {number} value */
export const rateName = (value) => value === 0.998 ? "normal" : value === 0.99 ? "fast" : "";

/** Bytes per second.
 * @param {number} bytes */
export function rate(bytes) {
  return bytes < 999_500 ? `${(bytes / 1000).toFixed(1)} kB/s` : `${(bytes / 1e6).toFixed(1)} MB/s`;
}

/** @param {readonly number[]} matrix */
export function transform(matrix) {
  const [a, b, c, d, tx, ty] = matrix;
  if (b === 0 && c === 0 && a === 1 && d === 1 && tx === 0 && ty === 0) return "identity";
  if (b === 0 && c === 0 && tx === 0 && ty === 0) {
    return a === d ? `scale ${short(a, 3)}` : `scale ${short(a, 3)}, ${short(d, 3)}`;
  }
  if (b === 0 && c === 0 && a === 1 && d === 1) return `move ${short(tx)}, ${short(ty)}`;
  return matrix.map((value) => short(value, 3)).join(", ");
}

/** Any JSON value, for properties that this page does not know.
 * @param {any} value @returns {string} */
export function value(value) {
  if (typeof value === "number") return short(value, 3);
  if (typeof value === "boolean") return String(value);
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map(formatItem).join(", ");
  return formatItem(value);
}

/** @param {any} item @returns {string} */
const formatItem = (item) => (typeof item === "object" && item !== null ? JSON.stringify(item) : value(item));

/** `isScrollEnabled` and `rubberBand` as words.
 * @param {string} name */
export function words(name) {
  return name.replace(/([a-z])([A-Z])/g, (_, before, after) => `${before} ${after.toLowerCase()}`);
}

/** A noun after "a" or "an".
 * @param {string} noun */
export const withArticle = (noun) => `${/^[aeiou]/i.test(noun) ? "an" : "a"} ${noun}`;

/** @param {number} count @param {string} one @param {string} [more] */
export const plural = (count, one, more = `${one}s`) => `${count} ${count === 1 ? one : more}`;

/** Microseconds as minutes and seconds: `00:04.2`.
 * @param {number} t */
export function clock(t) {
  const tenths = Math.floor(Math.max(0, t) / 1e5);
  const minutes = Math.floor(tenths / 600);
  const rest = ((tenths % 600) / 10).toFixed(1);
  return `${String(minutes).padStart(2, "0")}:${rest.padStart(4, "0")}`;
}

/** @param {number} bytes */
export function bytes(bytes) {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 999_500 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
