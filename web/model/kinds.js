/** What kind of view a view is. */

import { CLASSES } from "./generated/properties.js";

/** @typedef {import("./state.js").View} View */

/**
 * The classes that a view is of, its own first; a class of the program that the engine is part of is known by
 * what its views have.
 * @param {View} view
 * @returns {readonly string[]}
 */
export function classesOf(view) {
  const name = view.class ?? "";
  if (Object.hasOwn(CLASSES, name)) return CLASSES[name];
  if (view.contentSize === undefined) return CLASSES.View;
  return name.endsWith("TableView") ? CLASSES.TableView : CLASSES.ScrollView;
}

/** @param {View} view */
export function isScrollView(view) {
  return classesOf(view).includes("ScrollView") || view.contentSize !== undefined;
}

/** @param {View} view */
export function isTable(view) {
  return classesOf(view).includes("TableView");
}

/**
 * Scroll views clip unless told otherwise; other views do not.
 * @param {View} view
 */
export function clips(view) {
  return view.clipsToBounds ?? isScrollView(view);
}
