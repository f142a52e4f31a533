/** What kind of value each property takes, read from the protocol's schemas. */

import { isObject } from "./patch.js";

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

/** @type {Fields} */
export const NO_FIELDS = Object.freeze({});

/**
 * The names of the numbers of the schemas' lists, by definition.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const LABELS = Object.freeze({
  point: ["x", "y"],
  size: ["width", "height"],
  contentSize: ["width", "height"],
  rect: ["x", "y", "width", "height"],
  insets: ["top", "left", "bottom", "right"],
  transform: ["a", "b", "c", "d", "tx", "ty"],
});

/** Definitions that only a scene's file is the place to write. */
const UNWRITTEN = new Set(["sections"]);

/** How deep references may lead; deeper ones are a circle. */
const DEEPEST = 8;

/**
 * The fields of all properties, by name: those that can be set, and those that can only be read.
 * @param {any} settable properties.schema.json
 * @param {any} state state.schema.json
 * @returns {Fields}
 */
export function fieldsFrom(settable, state) {
  /** @type {Record<string, Field>} */
  const fields = Object.create(null);
  const described = state?.$defs?.view?.properties;
  if (!isObject(settable?.properties) || !isObject(described)) return NO_FIELDS;
  for (const name of Object.keys(described)) {
    const { schema, definition } = resolved(described[name], state, state, state);
    fields[name] = fieldOf(schema, definition, { isReadOnly: true, mayBeAbsent: false });
  }
  for (const name of Object.keys(settable.properties)) {
    const given = settable.properties[name];
    const mayBeAbsent = Array.isArray(given.anyOf);
    const { schema, definition } = resolved(mayBeAbsent ? given.anyOf[0] : given, settable, settable, state);
    const known = fields[name]?.description;
    const use = { isReadOnly: UNWRITTEN.has(definition), mayBeAbsent };
    fields[name] = fieldOf({ ...schema, description: known || schema.description }, definition, use);
  }
  return Object.freeze(fields);
}

/**
 * A schema with what it refers to, and the name of the definition that it comes down to.
 * @param {any} schema
 * @param {any} file the schema file it stands in
 * @param {any} settable
 * @param {any} state
 * @returns {{ schema: any, definition: string }}
 */
function resolved(schema, file, settable, state) {
  let at = { schema, file };
  let definition = "";
  for (let depth = 0; depth < DEEPEST && typeof at.schema?.$ref === "string"; depth += 1) {
    const [name, path] = at.schema.$ref.split("#");
    const next = name === "state.schema.json" ? state : name === "properties.schema.json" ? settable : at.file;
    const target = path.split("/").slice(1).reduce((/** @type {any} */ value, /** @type {string} */ key) => value?.[key], next);
    definition = path.split("/").at(-1) ?? "";
    const { $ref: _, ...own } = at.schema;
    at = { schema: { ...target, ...own, ...(typeof target?.$ref === "string" ? { $ref: target.$ref } : {}) }, file: next };
  }
  return { schema: at.schema ?? {}, definition };
}

/**
 * @param {any} schema
 * @param {string} definition
 * @param {Readonly<{ isReadOnly: boolean, mayBeAbsent: boolean }>} use
 * @returns {Field}
 */
function fieldOf(schema, definition, use) {
  const kind = kindOf(schema, definition);
  const items = kind === "numbers" || kind === "transform" ? (schema.items ?? {}) : schema;
  const labels = LABELS[definition] ?? LABELS.point;
  return Object.freeze({
    kind,
    description: String(schema.description ?? ""),
    ...use,
    labels: kind === "numbers" || kind === "transform" ? labels : [],
    options: kind === "enum" ? schema.enum.map(String) : kind === "options" ? schema.items.enum.map(String) : [],
    minimum: Number(items.minimum ?? items.exclusiveMinimum ?? -Infinity),
    maximum: Number(items.maximum ?? items.exclusiveMaximum ?? Infinity),
  });
}

/**
 * @param {any} schema
 * @param {string} definition
 * @returns {Kind}
 */
function kindOf(schema, definition) {
  if (definition === "color" || /^#\/\$defs\/color$/.test(String(schema.$ref))) return "color";
  if (definition === "transform") return "transform";
  if (Array.isArray(schema.enum)) return "enum";
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  if (types.includes("null") && types.includes("string")) return "view";
  if (types[0] === "boolean" || types[0] === "number" || types[0] === "string") return types[0];
  if (types[0] !== "array") return "json";
  if (Array.isArray(schema.items?.enum)) return "options";
  if (schema.items?.type === "string") return "names";
  const isNumeric = definition in LABELS || schema.items?.type === "number";
  return isNumeric && schema.minItems === schema.maxItems && schema.minItems > 0 ? "numbers" : "json";
}
