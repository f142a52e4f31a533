/** The kind of field for each property. */

import { PROPERTIES } from "../../generated/properties.js";
import { LIMITS } from "../../generated/limits.js";

/** - `numbers`: a list of named numbers, such as a point or insets
 * - `options`: one of several words
 * - `view`: the id of a view, or none
 * - `names`: a list of ids
 * - `json`: anything else
 * @typedef {"number" | "numbers" | "transform" | "boolean" | "enum" | "options" | "color" | "string" | "view"
 *   | "names" | "json"} Kind */

/** `labels` are the names of the numbers; the range applies to each of them. `isReadOnly`: only the engine writes it.
 * `mayBeAbsent`: null is accepted too, and means none.
 * @typedef {Readonly<{ kind: Kind, description: string, isReadOnly: boolean, mayBeAbsent: boolean,
 *   labels: readonly string[], options: readonly string[], minimum: number, maximum: number }>} Field */

/** @typedef {Readonly<Record<string, Field>>} Fields */

/** @typedef {import("../../generated/properties.js").PropertyRow} PropertyRow */

/** How a field writes the values of each kind; other kinds are written as JSON.
 * @type {Readonly<Partial<Record<PropertyRow["kind"], Kind>>>} */
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

/** The fields of all properties, by name, settable and read-only.
 * @type {Fields} */
export const FIELDS = Object.freeze(
  Object.assign(Object.create(null), Object.fromEntries(PROPERTIES.map((row) => [row.name, fieldOf(row)]))),
);

/** @param {PropertyRow} row @returns {Field} */
function fieldOf(row) {
  const kind = KINDS[row.kind] ?? "json";
  return Object.freeze({
    kind,
    description: row.description,
    // A hundred thousand rows cannot be edited as text.
    isReadOnly: row.isReadOnly === true || row.kind === "sections",
    mayBeAbsent: row.canBeNull === true,
    labels: kind === "numbers" || kind === "transform" ? (row.parts ?? []) : [],
    options: row.options ?? [],
    minimum: row.minimum ?? -LIMITS.coordinate,
    maximum: row.maximum ?? LIMITS.coordinate,
  });
}
