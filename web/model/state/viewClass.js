/** The class of a view. */

import { CLASSES } from "../../generated/properties.js";

/** The classes of a view, its own first; a class of a host program is recognised by the properties of its views.
 * @param {View} view @returns {readonly string[]} */
export function classesOf(view) {
  const name = view.class ?? "";
  if (Object.hasOwn(CLASSES, name)) return CLASSES[name];
  if (view.contentSize === undefined) return CLASSES.View;
  return name.endsWith("TableView") ? CLASSES.TableView : CLASSES.ScrollView;
}

/** @param {View} view */
export const isScrollView = (view) => classesOf(view).includes("ScrollView") || view.contentSize !== undefined;

/** @param {View} view */
export const isTable = (view) => classesOf(view).includes("TableView");

/** Scroll views clip by default; other views do not.
 * @param {View} view */
export const clips = (view) => view.clipsToBounds ?? isScrollView(view);
