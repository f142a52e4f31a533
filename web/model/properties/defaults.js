/** The values of properties that the state omits, so that a change can be undone. */

import { PROPERTIES } from "../../generated/properties.js";
import { boundsOf } from "../geometry/geometry.js";
import { classesOf } from "../state/viewClass.js";

/** @typedef {import("../../generated/properties.js").PropertyRow} PropertyRow */

/** @type {ReadonlyMap<string, PropertyRow>} */
const ROWS = new Map(PROPERTIES.map((row) => [row.name, row]));

/** The value of a property that the state omits; undefined if there is none.
 * @param {string} name @param {View} view */
export function defaultOf(name, view) {
  if (name === "bounds") return boundsOf(view);
  const row = ROWS.get(name);
  if (!row) return undefined;
  const own = classesOf(view)[0];
  if (row.defaults && Object.hasOwn(row.defaults, own)) return row.defaults[own];
  return row.kind === "view" || row.kind === "subview" ? null : row.default;
}

/** Whether views of a class have a property.
 * @param {string} name @param {View} view */
export function hasProperty(name, view) {
  return ROWS.get(name)?.classes.some((each) => classesOf(view).includes(each)) ?? false;
}

/** Whether the default depends on the view's class.
 * @param {string} name */
export const dependsOnClass = (name) => ROWS.get(name)?.defaults !== undefined;
