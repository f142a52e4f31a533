/** The schemas of the protocol, and what messages are held against them: JSON Schema 2020-12, as far as they use it. */

import { readdirSync, readFileSync } from "node:fs";

const folder = new URL("../schema/", import.meta.url);
const documents = new Map(
  readdirSync(folder).filter((name) => name.endsWith(".schema.json")).map((name) => [
    name,
    JSON.parse(readFileSync(new URL(name, folder), "utf8")),
  ]),
);
const targets = new Map();
const patterns = new Map();

/** The schema that a reference of a document leads to, with the document that it is in. */
function target(reference, document) {
  const key = `${document} ${reference}`;
  if (!targets.has(key)) {
    const [file, pointer = ""] = reference.split("#");
    const name = file || document;
    const schema = pointer.split("/").slice(1).reduce((value, part) => value?.[part], documents.get(name));
    targets.set(key, schema === undefined ? null : { schema, document: name });
  }
  return targets.get(key);
}

/**
 * The first thing that is wrong with a value, or null. That there is no such schema is a fault of the value, too.
 * @param {unknown} value
 * @param {string} reference such as `file#/$defs/name`
 */
export function fault(value, reference) {
  const place = target(reference, "");
  if (!place) return "there is no such schema";
  return check(value, place.schema, { document: place.document, path: "", seen: new Set() });
}

/** `seen` collects the members that a schema has evaluated, for `unevaluatedProperties`. */
function check(value, schema, its) {
  if (schema === true) return null;
  if (schema === false) return `${its.path || "/"}: not in the schema`;
  for (const key in schema) {
    if (SILENT.has(key)) continue;
    const rule = RULES[key];
    if (!rule) throw new Error(`the tests do not know the keyword ${key}`);
    const error = rule(value, schema[key], its, schema);
    if (error) return error.startsWith("/") ? error : `${its.path || "/"}: ${error}`;
  }
  const rest = schema.unevaluatedProperties;
  if (rest === undefined || !isObject(value)) return null;
  for (const key in value) {
    if (its.seen.has(key)) continue;
    its.seen.add(key);
    const error = check(value[key], rest, within(its, key));
    if (error) return error;
  }
  return null;
}

const within = ({ document, path }, key) => ({ document, path: `${path}/${key}`, seen: new Set() });
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isEqual = (one, other) => one === other || JSON.stringify(one) === JSON.stringify(other);
const matches = (text, pattern) => {
  if (!patterns.has(pattern)) patterns.set(pattern, new RegExp(pattern, "u"));
  return patterns.get(pattern).test(text);
};
const TYPES = {
  null: (value) => value === null,
  boolean: (value) => typeof value === "boolean",
  object: isObject,
  array: Array.isArray,
  number: Number.isFinite,
  integer: Number.isInteger,
  string: (value) => typeof value === "string",
};

/** Tries schemas, each without what the others have seen; returns how many fit, and an error of one that does not. */
function tryAll(value, schemas, its) {
  let fitting = 0;
  let error = null;
  for (const schema of schemas) {
    const seen = new Set();
    const own = check(value, schema, { ...its, seen });
    if (own) {
      error ??= own;
      continue;
    }
    fitting += 1;
    for (const key of seen) its.seen.add(key);
  }
  return { fitting, error };
}

const number = (holds, words) => (value, limit) =>
  typeof value === "number" && !holds(value, limit) ? `${value} is not ${words} ${limit}` : null;
const count = (isKind, size, holds, words) => (value, limit) =>
  isKind(value) && !holds(size(value), limit) ? `has not ${words} ${limit}` : null;
const [isAtLeast, isAtMost] = [(a, b) => a >= b, (a, b) => a <= b];
const [length, letters] = [(value) => value.length, (value) => [...value].length];

/** The keywords that ask for nothing by themselves. */
const SILENT = new Set([
  "$schema",
  "$id",
  "$defs",
  "$comment",
  "title",
  "description",
  "default",
  "examples",
  "readOnly",
  "then",
  "else",
  "unevaluatedProperties",
]);

const RULES = {
  $ref(value, reference, its) {
    const { schema, document } = target(reference, its.document);
    return check(value, schema, { ...its, document });
  },
  type: (value, types) =>
    [types].flat().some((type) => TYPES[type](value)) ? null : `${JSON.stringify(value)} is not of type ${types}`,
  const: (value, its) => isEqual(value, its) ? null : `${JSON.stringify(value)} is not ${JSON.stringify(its)}`,
  enum: (value, all) => all.some((each) => isEqual(value, each)) ? null : `${JSON.stringify(value)} is none of ${all}`,
  minimum: number(isAtLeast, "at least"),
  maximum: number(isAtMost, "at most"),
  exclusiveMinimum: number((a, b) => a > b, "more than"),
  exclusiveMaximum: number((a, b) => a < b, "less than"),
  minLength: count(TYPES.string, letters, isAtLeast, "at least"),
  maxLength: count(TYPES.string, letters, isAtMost, "at most"),
  minItems: count(TYPES.array, length, isAtLeast, "at least"),
  maxItems: count(TYPES.array, length, isAtMost, "at most"),
  pattern: (value, pattern) =>
    typeof value !== "string" || matches(value, pattern) ? null : `${JSON.stringify(value)} is not like ${pattern}`,
  required(value, names) {
    const missing = isObject(value) ? names.find((name) => !(name in value)) : undefined;
    return missing === undefined ? null : `lacks ${missing}`;
  },
  prefixItems: (value, schemas, its) =>
    Array.isArray(value)
      ? first(schemas, (schema, index) => index < value.length ? check(value[index], schema, within(its, index)) : null)
      : null,
  items: (value, schema, its, { prefixItems = [] }) =>
    Array.isArray(value)
      ? first(value, (each, index) => index < prefixItems.length ? null : check(each, schema, within(its, index)))
      : null,
  propertyNames: (value, schema, its) =>
    isObject(value) ? first(Object.keys(value), (key) => check(key, schema, within(its, key))) : null,
  properties: (value, schemas, its) =>
    isObject(value)
      ? first(Object.keys(value), (key) => {
        if (!Object.hasOwn(schemas, key)) return null;
        its.seen.add(key);
        return check(value[key], schemas[key], within(its, key));
      })
      : null,
  patternProperties: (value, schemas, its) =>
    isObject(value)
      ? first(Object.keys(value), (key) =>
        first(Object.keys(schemas), (pattern) => {
          if (!matches(key, pattern)) return null;
          its.seen.add(key);
          return check(value[key], schemas[pattern], within(its, key));
        }))
      : null,
  additionalProperties: (value, schema, its, { properties = {}, patternProperties = {} }) =>
    isObject(value)
      ? first(Object.keys(value), (key) => {
        if (Object.hasOwn(properties, key)) return null;
        if (Object.keys(patternProperties).some((pattern) => matches(key, pattern))) return null;
        its.seen.add(key);
        return check(value[key], schema, within(its, key));
      })
      : null,
  allOf: (value, schemas, its) => tryAll(value, schemas, its).error,
  anyOf(value, schemas, its) {
    const { fitting, error } = tryAll(value, schemas, its);
    return fitting > 0 ? null : error;
  },
  oneOf(value, schemas, its) {
    const { fitting, error } = tryAll(value, schemas, its);
    return fitting === 1 ? null : fitting === 0 ? error : `fits ${fitting} of the alternatives, not one`;
  },
  not: (value, schema, its) => check(value, schema, { ...its, seen: new Set() }) ? null : "is what it must not be",
  if(value, schema, its, whole) {
    const { fitting } = tryAll(value, [schema], its);
    return check(value, (fitting > 0 ? whole.then : whole.else) ?? true, its);
  },
};

/** The first result that is not null. */
function first(values, look) {
  for (let index = 0; index < values.length; index += 1) {
    const error = look(values[index], index);
    if (error) return error;
  }
  return null;
}
