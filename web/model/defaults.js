/** The values that a property has where the state leaves it out, so that a change can be taken back. */

import { boundsOf } from "./geometry.js";
import { isScrollView, isTable } from "./state.js";

/** @typedef {import("./state.js").View} View */

const NO_INSETS = Object.freeze([0, 0, 0, 0]);
const ORIGIN = Object.freeze([0, 0]);

/** Classes of which touches pass through unless told otherwise. */
const PASSIVE = new Set(["ImageView", "Label"]);

/**
 * By name: a value, or what a view's class or its other properties make of it. What is not here either has
 * no default or cannot be set back to it. Source: the defaults in schema/state.schema.json.
 * @type {Readonly<Record<string, any>>}
 */
export const DEFAULTS = Object.freeze({
  frame: NO_INSETS,
  bounds: boundsOf,
  transform: Object.freeze([1, 0, 0, 1, 0, 0]),
  anchorPoint: Object.freeze([0.5, 0.5]),
  alpha: 1,
  isHidden: false,
  clipsToBounds: isScrollView,
  isUserInteractionEnabled: (/** @type {View} */ view) => !PASSIVE.has(view.class ?? ""),
  cornerRadius: 0,
  autoresizingMask: Object.freeze([]),
  autoresizesSubviews: true,
  semanticContentAttribute: "unspecified",
  shadowColor: "#000000",
  shadowOpacity: 0,
  shadowOffset: Object.freeze([0, -3]),
  shadowRadius: 3,
  isEnabled: true,
  automaticallyAdjustsScrollViewInsets: false,
  contentOffset: ORIGIN,
  contentSize: ORIGIN,
  contentInset: NO_INSETS,
  contentInsetAdjustmentBehavior: "automatic",
  contentAlignmentPoint: ORIGIN,
  verticalScrollIndicatorInsets: NO_INSETS,
  horizontalScrollIndicatorInsets: NO_INSETS,
  automaticallyAdjustsScrollIndicatorInsets: true,
  bounces: true,
  bouncesVertically: true,
  bouncesHorizontally: true,
  alwaysBounceVertical: isTable,
  alwaysBounceHorizontal: false,
  isScrollEnabled: true,
  isPagingEnabled: false,
  isDirectionalLockEnabled: false,
  decelerationRate: 0.998,
  scrollsToTop: true,
  keyboardDismissMode: "none",
  showsVerticalScrollIndicator: true,
  showsHorizontalScrollIndicator: true,
  indicatorStyle: "default",
  indexDisplayMode: "automatic",
  delaysContentTouches: true,
  canCancelContentTouches: true,
  transfersHorizontalScrollingToParent: true,
  transfersVerticalScrollingToParent: true,
  allowsKeyboardScrolling: true,
  refreshControl: false,
  isRefreshing: false,
  minimumZoomScale: 1,
  maximumZoomScale: 1,
  zoomScale: 1,
  bouncesZoom: true,
  viewForZooming: null,
  sections: Object.freeze([]),
  style: "plain",
  sectionHeaderTopPadding: 0,
  tableHeaderView: null,
  tableFooterView: null,
  backgroundView: null,
  shadowHeight: 8,
  variant: "corrected",
  nonScalingSubviews: Object.freeze([]),
});

/**
 * The value of a property of a view that the state leaves out, or undefined where there is none to set.
 * @param {string} name
 * @param {View} view
 */
export function defaultOf(name, view) {
  if (!Object.hasOwn(DEFAULTS, name)) return undefined;
  const value = DEFAULTS[name];
  return typeof value === "function" ? value(view) : value;
}
