/** What kind of view a view is. */

/** @typedef {import("./state.js").View} View */

const SCROLL_CLASSES = new Set(["ScrollView", "TableView", "TwoToneTableView", "ShadowedTableView"]);

/** @param {View} view */
export function isScrollView(view) {
  return SCROLL_CLASSES.has(view.class ?? "") || view.contentSize !== undefined;
}

/** @param {View} view */
export function isTable(view) {
  return isScrollView(view) && (view.class ?? "").endsWith("TableView");
}

/**
 * Scroll views clip unless told otherwise; other views do not.
 * @param {View} view
 */
export function clips(view) {
  return view.clipsToBounds ?? isScrollView(view);
}
