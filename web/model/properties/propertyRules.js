/** The properties that a view shows, their groups, and their format. */

import { boundsOf, frameOf } from "../geometry/geometry.js";
import { defaultOf, hasProperty } from "./defaults.js";
import * as format from "./format.js";
import { isPair } from "../lookup/checks.js";
import { CLASSES, PROPERTIES } from "../../generated/properties.js";
import { isScrollView, isTable, offsetRange, overscrollOf, PHASES, shownPhase } from "../state/state.js";
import { pageOf } from "../state/pages.js";
import { speedOf } from "../explain/trajectory.js";

/** @typedef {import("../state/state.js").Device} Device */
/** @typedef {(view: View, device: Device | undefined) => any} Derived */
/** `fallback` is the text of an absent property; without one it is the default that can be set. `derive` computes the
 * value from others. `note` is the reason if the property is read-only. `applies`: whether it has a value now; its row
 * keeps its place.
 * @typedef {Readonly<{ name: string, fallback?: any, show?: (value: any, view: View) => string,
 *   exact?: (value: any) => string, derive?: Derived, when?: (view: View) => boolean,
 *   applies?: (view: View, device: Device | undefined) => boolean,
 *   note?: string }>} Rule */

/** @typedef {Readonly<{ title: string, when: (view: View) => boolean, rules: readonly Rule[] }>} Rules */

const MOTION = "It follows from how the content moves.";
const FREE = "It is the velocity without the rubber band and the spring; deceleration goes on with it.";
const FINGERS = "It follows from the fingers.";
const SUM = "It follows from contentInset and the safe area.";

/** The velocity that a motion goes on with: without a spring, and without a rubber band. */
export const LAW = "free velocity";

const AXES = /** @type {const} */ ([0, 1]);
/** @type {readonly [number, number]} */
const ORIGIN = Object.freeze(/** @type {const} */ ([0, 0]));
/** @param {readonly number[]} value */
const velocityText = (value) => `${value.map((v) => format.fixed(v, 0)).join(", ")} pt/s`;
const range = (/** @type {readonly [number, number]} */ [low, high]) => `${format.fixed(low)} … ${format.fixed(high)}`;
const has = (/** @type {string} */ name) => (/** @type {View} */ view) => view[name] !== undefined;
const isOf = (/** @type {string[]} */ ...classes) => (/** @type {View} */ view) => classes.includes(view.class ?? "");
const short = (/** @type {number} */ value) => format.short(value);
const four = (/** @type {number} */ value) => format.short(value, 4);
/** Rules without anything special. */
const plain = (/** @type {string[]} */ ...names) => names.map((name) => ({ name }));
const flagOf = (/** @type {string} */ name, /** @type {string} */ note) => ({ name, note });

/** @type {readonly Rule[]} */
const SCROLL = [
  { name: "contentOffset", show: format.point },
  { name: "contentSize", show: format.size, note: "It follows from the table’s rows." },
  { name: "adjustedContentInset", note: SUM },
  { name: "contentAlignmentPoint", show: format.list },
  ...["x", "y"].map((axis, index) => ({
    name: `offset range ${axis}`,
    derive: /** @type {Derived} */ ((view, device) => {
      const { min, max } = offsetRange(view, device);
      return [min[index], max[index]];
    }),
    show: range,
    note: "It follows from content, insets and bounds.",
  })),
  {
    name: "overscroll",
    derive: overscrollOf,
    show: format.point,
    applies: (view, device) => overscrollOf(view, device).some((past) => past !== 0),
    note: MOTION,
  },
  {
    name: "velocity",
    derive: (view, device) => isPair(view.velocity ?? ORIGIN) ? speedOf(view, device) : view.velocity,
    show: velocityText,
    note: MOTION,
  },
  {
    name: LAW,
    derive: (view) => view.velocity ?? ORIGIN,
    show: velocityText,
    // While the content does not follow the law: past an edge, and on the way to a page.
    applies: (view, device) =>
      isPair(view.velocity ?? ORIGIN) && velocityText(speedOf(view, device)) !== velocityText(view.velocity ?? ORIGIN),
    note: FREE,
  },
  { name: "rest", show: restText, applies: has("rest"), note: MOTION },
  { name: "page", derive: pagesOf, show: pageText, applies: (view) => view.isPagingEnabled === true, note: MOTION },
  {
    name: "decelerationRate",
    show: (value) => `${format.short(value, 4)} ${format.rateName(value)}`.trim(),
  },
  ...plain("bounces", "bouncesVertically", "bouncesHorizontally", "alwaysBounceVertical", "alwaysBounceHorizontal"),
  ...plain("isPagingEnabled", "isScrollEnabled", "isDirectionalLockEnabled"),
];

/** @type {readonly Rule[]} */
const STATE = [
  { name: "phase", derive: shownPhase, show: (value) => PHASES[value].word, note: MOTION },
  flagOf("isTracking", FINGERS),
  flagOf("isDragging", FINGERS),
  flagOf("isDecelerating", MOTION),
  flagOf("isZooming", FINGERS),
  flagOf("isZoomBouncing", MOTION),
  flagOf("isScrollAnimating", MOTION),
  flagOf("isZoomAnimating", MOTION),
];

/** @type {readonly Rule[]} */
const TABLE = [
  // A hundred thousand rows are not readable.
  {
    name: "sections",
    show: sectionsText,
    exact: sectionsText,
    note: "Set it in a scene file or a program.",
  },
  { name: "estimatedRowHeight", show: short },
  { name: "style" },
  { name: "sectionHeaderTopPadding", show: short },
  ...["tableHeaderView", "tableFooterView", "backgroundView", "topColor", "bottomColor"].map((name) => ({
    name,
    fallback: "none",
  })),
  { name: "shadowHeight", show: short },
  { name: "variant" },
];

/** @type {readonly Rule[]} */
const GEOMETRY = [
  { name: "frame", derive: frameOf },
  { name: "bounds", derive: boundsOf },
  { name: "center", show: format.list, when: has("center") },
  { name: "anchorPoint", show: format.list },
  ...plain("transform", "autoresizingMask", "autoresizesSubviews"),
  { name: "keyboardLayoutGuide", show: guideText, when: has("keyboardLayoutGuide") },
  { name: "keyboardLayoutFrame", when: has("keyboardLayoutFrame"), note: "It follows from the keyboard." },
  { name: "automaticallyAdjustsScrollViewInsets" },
];

/** @type {readonly Rule[]} */
const ZOOM = [
  { name: "zoomScale", show: four },
  { name: "minimumZoomScale", show: four },
  { name: "maximumZoomScale", show: four },
  { name: "bouncesZoom" },
  { name: "viewForZooming", fallback: "none" },
];

/** @type {readonly Rule[]} */
const INSETS = [
  ...plain("contentInset", "contentInsetAdjustmentBehavior"),
  { name: "safeAreaInsets", note: "It follows from the device and the bars." },
  ...plain("verticalScrollIndicatorInsets", "horizontalScrollIndicatorInsets"),
  ...plain("automaticallyAdjustsScrollIndicatorInsets", "refreshControl"),
  { name: "isRefreshing", when: (view) => view.refreshControl === true },
];

/** @type {readonly Rule[]} */
const TOUCHES = [
  ...plain("scrollsToTop", "keyboardDismissMode", "delaysContentTouches", "canCancelContentTouches"),
  ...plain("transfersHorizontalScrollingToParent", "transfersVerticalScrollingToParent", "allowsKeyboardScrolling"),
  ...plain("showsVerticalScrollIndicator", "showsHorizontalScrollIndicator", "indicatorStyle", "indexDisplayMode"),
];

/** @type {readonly Rule[]} */
const APPEARANCE = [
  { name: "text", when: (view) => has("text")(view) || isOf("Label", "Button", "TextField")(view), fallback: "" },
  { name: "textColor", when: (view) => has("textColor")(view) || has("text")(view), fallback: "the reader’s own" },
  { name: "content", when: has("content") },
  { name: "intrinsicContentSize", when: has("intrinsicContentSize") },
  { name: "backgroundColor", fallback: "clear" },
  { name: "alpha", show: (value) => format.short(value, 3) },
  ...plain("isHidden", "clipsToBounds", "isUserInteractionEnabled", "isEnabled"),
  flagOf("isHighlighted", FINGERS),
  { ...flagOf("isFirstResponder", "It follows from the focused field."), when: has("isFirstResponder") },
  { name: "cornerRadius", show: short },
  { name: "shadowOpacity", show: (value) => format.short(value, 3) },
  ...["shadowColor", "shadowOffset", "shadowRadius", "shadowPath"].map((name) => ({
    name,
    show: format.value,
    when: castsShadow,
    fallback: name === "shadowPath" ? "none" : undefined,
  })),
  { ...flagOf("shadowIsVisible", "It follows from the shadow, clipsToBounds and isHidden."), when: castsShadow },
  { name: "semanticContentAttribute" },
  { name: "effectiveUserInterfaceLayoutDirection", note: "It follows from the attribute and the scene’s locale." },
  { name: "nonScalingSubviews" },
];

/** Properties that are shown elsewhere, or in the tree. */
export const NOT_LISTED = new Set(["class", "subviews", "foreign"]);

/** @type {readonly Rules[]} */
const PLACED = Object.freeze([
  { title: "Scroll", when: isScrollView, rules: SCROLL },
  { title: "State", when: isScrollView, rules: STATE },
  { title: "Table", when: isTable, rules: TABLE },
  { title: "Geometry", when: () => true, rules: GEOMETRY },
  { title: "Zoom", when: isScrollView, rules: ZOOM },
  { title: "Insets", when: isScrollView, rules: INSETS },
  { title: "Touches and indicators", when: isScrollView, rules: TOUCHES },
  { title: "Appearance", when: () => true, rules: APPEARANCE },
]);

/** The group of a property without a place of its own, by the class that adds it.
 * @param {import("../../generated/properties.js").PropertyRow} row */
function titleOf({ classes }) {
  const of = classes.flatMap((name) => CLASSES[name] ?? []);
  return of.includes("TableView") ? "Table" : of.includes("ScrollView") ? "Scroll" : "Appearance";
}

/** The usual format of some kinds of values.
 * @type {Readonly<Record<string, (value: any) => string>>} */
const FORMATS = Object.freeze({ insets: format.list, rect: format.list, transform: format.transform });
const KINDS = new Map(PROPERTIES.map(({ name, kind }) => [name, kind]));
/** @param {Rule} rule @returns {Rule} */
const formatted = (rule) => ({ show: FORMATS[KINDS.get(rule.name) ?? ""] ?? format.value, ...rule });

const NAMES = new Set(PLACED.flatMap(({ rules }) => rules.map(({ name }) => name)));
const UNPLACED = PROPERTIES.filter(({ name, isWriteOnly }) =>
  !NAMES.has(name) && !NOT_LISTED.has(name) && !isWriteOnly
);

/** The groups with their rules; a property without a rule is shown plainly, at the end of its class's group.
 * @type {readonly Rules[]} */
export const GROUPS = Object.freeze(
  PLACED.map(({ title, when, rules }) => {
    const others = UNPLACED.filter((row) => titleOf(row) === title).map(({ name }) => ({ name }));
    return Object.freeze({ title, when, rules: [...rules.map(formatted), ...others] });
  }),
);

/** Whether a rule's row is shown for a view.
 * @param {Rule} rule @param {View} view */
export function isShown({ name, derive, when }, view) {
  const isThere = derive !== undefined || view[name] !== undefined || hasProperty(name, view);
  return isThere && (when?.(view) ?? true);
}

/** The text of an absent property.
 * @param {Rule} rule @param {View} view */
export const absentValue = ({ name, fallback }, view) => (fallback === undefined ? defaultOf(name, view) : fallback);

/** @param {View} view */
function castsShadow(view) {
  return ["shadowOpacity", "shadowColor", "shadowOffset", "shadowRadius", "shadowPath"].some((name) =>
    view[name] !== undefined
  );
}

/** @param {readonly { readonly rows: readonly unknown[] }[]} sections */
function sectionsText(sections) {
  const rows = sections.reduce((count, section) => count + section.rows.length, 0);
  return `${format.plural(sections.length, "section")}, ${format.plural(rows, "row")}`;
}

/** @param {{ contentOffset: readonly number[], t?: number }} rest */
function restText({ contentOffset, t }) {
  return t === undefined ? format.point(contentOffset) : `${format.point(contentOffset)} @ ${format.seconds(t)} s`;
}

/** What a keyboard layout guide follows.
 * @param {{ followsUndockedKeyboard?: boolean, usesBottomSafeArea?: boolean, keyboardDismissPadding?: number }} guide */
function guideText({ followsUndockedKeyboard, usesBottomSafeArea, keyboardDismissPadding }) {
  return [
    usesBottomSafeArea ? "safe area" : "no safe area",
    ...(followsUndockedKeyboard ? ["undocked"] : []),
    ...(keyboardDismissPadding ? [`padding ${format.short(keyboardDismissPadding)}`] : []),
  ].join(", ");
}

/** The page at the view's leading edge, for each axis, from one.
 * @param {View} view */
function pagesOf(view) {
  return AXES.map((axis) => pageOf(view, axis).number);
}

/** The page and the number of pages, of the axes that have several.
 * @param {readonly number[]} page @param {View} view */
function pageText(page, view) {
  const parts = AXES.flatMap((axis) => {
    const { count } = pageOf(view, axis);
    return count > 1 ? [`${axis === 0 ? "x" : "y"} ${page[axis]} of ${count}`] : [];
  });
  return parts.join(", ") || "1 of 1";
}
