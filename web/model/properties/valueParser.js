/** Converts values to the text of a field and back. */

import { isObject } from "../state/mergePatch.js";

/** The value of a text, or the reason why it has none.
 * @typedef {Readonly<{ value: any, problem?: undefined } | { value?: undefined, problem: string }>} Parsed */

/** UIKit's names for numbers. */
const NAMED = Object.freeze({ normal: 0.998, fast: 0.99 });

/** The separator between two numbers. */
const GAP = /[\s,;×]+/;

const IDENTITY = Object.freeze([1, 0, 0, 1, 0, 0]);

/** The value as text that `parse` accepts.
 * @param {Field} field @param {any} value @returns {string} */
export function editText({ kind }, value) {
  if (value === undefined || value === null) return "";
  if ((kind === "numbers" || kind === "transform" || kind === "options" || kind === "names") && Array.isArray(value)) {
    return value.join(", ");
  }
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** @param {Field} field @param {string} text @returns {Parsed} */
export function parse(field, text) {
  const plain = text.trim().replaceAll("−", "-");
  // The word may mean no value, or be the value itself.
  if (field.mayBeAbsent && field.kind !== "string" && (plain === "" || plain === "none")) return { value: null };
  switch (field.kind) {
    case "number": {
      const named = Object.hasOwn(NAMED, plain) ? NAMED[/** @type {keyof typeof NAMED} */ (plain)] : undefined;
      return named !== undefined ? { value: named } : parseNumber(plain);
    }
    case "numbers":
      return parseNumbers(field.labels, plain);
    case "transform":
      return parseTransform(field.labels, plain);
    case "boolean":
      return plain === "true" || plain === "false" ? { value: plain === "true" } : { problem: "Write true or false." };
    case "enum":
      return field.options.includes(plain)
        ? { value: plain }
        : { problem: `Choose one of ${field.options.join(", ")}.` };
    case "options":
      return parseWords(plain, field.options);
    case "names":
      return parseWords(plain, null);
    case "color":
      return parseColor(plain);
    case "view":
      return { value: plain === "" || plain === "none" ? null : plain };
    case "string":
      return { value: text };
    default:
      return parseJson(plain);
  }
}

/** @param {string} text @returns {Parsed} */
function parseNumber(text) {
  const value = text === "" ? Number.NaN : Number(text);
  return Number.isFinite(value)
    ? { value }
    : { problem: text === "" ? "Write a number." : `“${text}” is not a number.` };
}

/** @param {readonly string[]} labels @param {string} text @returns {Parsed} */
function parseNumbers(labels, text) {
  const words = text === "" ? [] : text.replace(/^[[(]|[\])]$/g, "").trim().split(GAP);
  const numbers = words.map(parseNumber);
  const odd = numbers.find(({ problem }) => problem !== undefined);
  if (odd?.problem) return { problem: odd.problem };
  if (numbers.length !== labels.length) return { problem: `Write ${labels.length} numbers: ${labels.join(", ")}.` };
  return { value: numbers.map(({ value }) => value) };
}

/** Parses six numbers, or a sequence of steps: `identity`, `scale 2`, `scale 2 1`, `rotate 30` (degrees), `move 10 20`.
 * @param {readonly string[]} labels @param {string} text @returns {Parsed} */
function parseTransform(labels, text) {
  if (!/[a-z]{3}/i.test(text)) return parseNumbers(labels, text);
  /** @type {readonly number[]} */
  let matrix = IDENTITY;
  for (const [whole, word, rest] of text.matchAll(/([a-z]+)([^a-z]*)/gi)) {
    const numbers = rest.trim() === "" ? [] : rest.trim().replace(/[,;]$/, "").split(GAP).map(Number);
    const step = numbers.every(Number.isFinite) ? stepOf(word.toLowerCase(), numbers) : null;
    if (step === null) {
      return { problem: `“${whole.trim()}” is no step: write identity, scale 2, rotate 30 or move 10 20.` };
    }
    matrix = concatenated(matrix, step);
  }
  return { value: matrix.map((number) => Number(number.toFixed(12)) + 0) };
}

/** @param {string} word @param {readonly number[]} numbers @returns {readonly number[] | null} */
function stepOf(word, numbers) {
  const [first, second = first] = numbers;
  if (word === "identity" && numbers.length === 0) return IDENTITY;
  if (word === "scale" && (numbers.length === 1 || numbers.length === 2)) return [first, 0, 0, second, 0, 0];
  if (word === "move" && numbers.length === 2) return [1, 0, 0, 1, first, second];
  if (word !== "rotate" || numbers.length !== 1) return null;
  const [cosine, sine] = [Math.cos((first * Math.PI) / 180), Math.sin((first * Math.PI) / 180)];
  return [cosine, sine, -sine, cosine, 0, 0];
}

/** Applies the first map, then the second.
 * @param {readonly number[]} first @param {readonly number[]} then */
function concatenated([a, b, c, d, x, y], [e, f, g, h, u, v]) {
  return [a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h, x * e + y * g + u, x * f + y * h + v];
}

/** @param {string} text @param {readonly string[] | null} known @returns {Parsed} */
function parseWords(text, known) {
  const words = text === "" || text === "none" ? [] : text.split(/[\s,;|]+/);
  const odd = known === null ? undefined : words.find((word) => !known.includes(word));
  if (odd !== undefined) return { problem: `“${odd}” is not one of ${known?.join(", ")}.` };
  return { value: known === null ? words : known.filter((word) => words.includes(word)) };
}

/** Parses `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, with or without the sign, or `clear`.
 * @param {string} text @returns {Parsed} */
function parseColor(text) {
  if (text === "clear") return { value: "#00000000" };
  const digits = text.replace(/^#/, "").toLowerCase();
  if (/^([0-9a-f]{6}|[0-9a-f]{8})$/.test(digits)) return { value: `#${digits}` };
  if (/^([0-9a-f]{3}|[0-9a-f]{4})$/.test(digits)) return { value: `#${digits.replace(/./g, "$&$&")}` };
  return { problem: "Write a colour as #rrggbb or #rrggbbaa, or none." };
}

/** @param {string} text @returns {Parsed} */
function parseJson(text) {
  try {
    const value = JSON.parse(text);
    return value === undefined ? { problem: "Write JSON." } : { value };
  } catch (error) {
    if (error instanceof SyntaxError) return { problem: `This is not JSON: ${error.message}.` };
    throw error;
  }
}

/** The index of the invalid number: named by the server's error, or the first outside the
 * field's range; null if it is not one of several.
 * @param {Field} field @param {string} text @param {unknown} path the error's, as `/values/frame/2`
 * @returns {Readonly<{ start: number, end: number }> | null} */
export function faultIn({ kind, minimum, maximum }, text, path) {
  if (kind !== "numbers" && kind !== "transform") return null;
  const words = [...text.matchAll(/[^\s,;×]+/g)];
  const [, index] = /\/(\d+)$/.exec(String(path ?? "")) ?? [];
  const isOutside = (/** @type {string} */ word) => {
    const number = Number(word.replace("−", "-"));
    return number < minimum || number > maximum;
  };
  const word = index === undefined ? words.find(([each]) => isOutside(each)) : words[Number(index)];
  return word?.index === undefined ? null : { start: word.index, end: word.index + word[0].length };
}

/** Whether two values are the same JSON.
 * @param {any} one @param {any} other @returns {boolean} */
export function isEqual(one, other) {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => isEqual(item, other[index]));
  }
  if (!isObject(one) || !isObject(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length &&
    keys.every((key) => key in other && isEqual(one[key], other[key]));
}
