/** What kind of value a field for each property takes. */

import { PROPERTIES } from "./generated/properties.js";

/**
 * - `numbers`: a list of numbers with a name each, such as a point or insets
 * - `options`: any of several words
 * - `view`: the id of a view, or none
 * - `names`: a list of ids
 * - `json`: anything else
 * @typedef {"number" | "numbers" | "transform" | "boolean" | "enum" | "options" | "color" | "string" | "view"
 *   | "names" | "json"} Kind
 */

/**
 * `labels` are the names of the numbers; the range is that of each of them. `isReadOnly`: the engine alone
 * writes it. `mayBeAbsent`: null is a value, too, and means that there is none.
 * @typedef {Readonly<{
 *   kind: Kind,
 *   description: string,
 *   isReadOnly: boolean,
 *   mayBeAbsent: boolean,
 *   labels: readonly string[],
 *   options: readonly string[],
 *   minimum: number,
 *   maximum: number,
 * }>} Field
 */

/** @typedef {Readonly<Record<string, Field>>} Fields */

/** @typedef {import("./generated/properties.js").PropertyRow} PropertyRow */

/**
 * How the values of each kind are written in a field; what is not here is JSON.
 * @type {Readonly<Partial<Record<PropertyRow["kind"], Kind>>>}
 */
const KINDS = Object.freeze({
  bool: "boolean",
  number: "number",
  point: "numbers",
  size: "numbers",
  rect: "numbers",
  insets: "numbers",
  transform: "transform",
  color: "color",
  string: "string",
  choice: "enum",
  choices: "options",
  view: "view",
  subview: "view",
  views: "names",
});

/** The largest number that the model takes. */
const LARGEST = 1e12;

/**
 * The fields of all properties, by name: those that can be set, and those that can only be read.
 * @type {Fields}
 */
export const FIELDS = Object.freeze(Object.assign(Object.create(null), Object.fromEntries(PROPERTIES.map((row) => [row.name, fieldOf(row)]))));

/**
 * @param {PropertyRow} row
 * @returns {Field}
 */
function fieldOf(row) {
  const kind = KINDS[row.kind] ?? "json";
  return Object.freeze({
    kind,
    description: row.description,
    // A hundred thousand rows are no text for a field.
    isReadOnly: row.isReadOnly === true || row.kind === "sections",
    mayBeAbsent: row.canBeNull === true,
    labels: kind === "numbers" || kind === "transform" ? (row.parts ?? []) : [],
    options: row.options ?? [],
    minimum: row.minimum ?? -LARGEST,
    maximum: row.maximum ?? LARGEST,
  });
}
