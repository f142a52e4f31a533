/**
 * A view's properties as groups of rows: what the state says, what follows from it, and defaults it leaves
 * out.
 */

import { boundsOf, frameOf } from "./geometry.js";
import * as format from "./format.js";
import {
  contentSizeOf,
  isScrollView,
  isTable,
  offsetOf,
  offsetRange,
  overscrollOf,
  shownPhase,
  PHASES,
} from "./state.js";

/** @typedef {import("./state.js").View} View */

/**
 * @typedef {Readonly<{
 *   name: string,
 *   text: string,
 *   exact: string,
 *   kind: "given" | "derived" | "default",
 * }>} Property
 */
/** @typedef {Readonly<{ title: string, properties: readonly Property[] }>} Group */

/**
 * @typedef {{
 *   name: string,
 *   fallback?: any,
 *   show?: (value: any, view: View) => string,
 *   exact?: (value: any) => string,
 *   derive?: (view: View) => any,
 *   when?: (view: View) => boolean,
 * }} Rule
 */

const offset = format.point;
const identity = [1, 0, 0, 1, 0, 0];
const range = (/** @type {readonly [number, number]} */ [low, high]) => `${format.fixed(low)} … ${format.fixed(high)}`;

/** @type {readonly Rule[]} */
const SCROLL = [
  { name: "contentOffset", fallback: [0, 0], show: offset },
  { name: "contentSize", fallback: [0, 0], show: format.size },
  { name: "contentInset", fallback: [0, 0, 0, 0], show: format.list },
  { name: "adjustedContentInset", fallback: [0, 0, 0, 0], show: format.list },
  {
    name: "contentAlignmentPoint",
    show: format.list,
    when: (view) => view.contentAlignmentPoint !== undefined,
  },
  {
    name: "offset range x",
    derive: (view) => [offsetRange(view).min[0], offsetRange(view).max[0]],
    show: range,
  },
  {
    name: "offset range y",
    derive: (view) => [offsetRange(view).min[1], offsetRange(view).max[1]],
    show: range,
  },
  {
    name: "overscroll",
    derive: overscrollOf,
    show: offset,
    when: (view) => overscrollOf(view).some((past) => past !== 0),
  },
  {
    name: "velocity",
    fallback: [0, 0],
    show: (value) => `${value.map((/** @type {number} */ v) => format.fixed(v, 0)).join(", ")} pt/s`,
  },
  { name: "rest", show: (value) => restText(value), when: (view) => view.rest !== undefined },
  {
    name: "decelerationRate",
    fallback: 0.998,
    show: (value) => `${format.short(value, 4)}${value === 0.998 ? " normal" : value === 0.99 ? " fast" : ""}`,
  },
  { name: "bounces", fallback: true },
  { name: "alwaysBounceVertical", fallback: isTable },
  { name: "alwaysBounceHorizontal", fallback: false },
  { name: "isPagingEnabled", fallback: false },
  { name: "isScrollEnabled", fallback: true },
  { name: "isDirectionalLockEnabled", fallback: false },
  { name: "keyboardDismissMode", fallback: "none" },
];

/** @type {readonly Rule[]} */
const STATE = [
  { name: "phase", derive: shownPhase, show: (value) => PHASES[value].word },
  { name: "isTracking", fallback: false },
  { name: "isDragging", fallback: false },
  { name: "isDecelerating", fallback: false },
  { name: "isZooming", fallback: false },
  { name: "isZoomBouncing", fallback: false },
  { name: "isScrollAnimating", fallback: false },
  { name: "isZoomAnimating", fallback: false },
];

/** @type {readonly Rule[]} */
const GEOMETRY = [
  { name: "frame", derive: frameOf, show: format.list },
  { name: "bounds", derive: boundsOf, show: format.list },
  { name: "center", when: (view) => view.center !== undefined, show: format.list },
  { name: "anchorPoint", fallback: [0.5, 0.5], show: format.list },
  { name: "transform", fallback: identity, show: format.transform },
  { name: "autoresizingMask", when: (view) => view.autoresizingMask !== undefined },
  { name: "keyboardLayoutFrame", when: (view) => view.keyboardLayoutFrame !== undefined, show: format.list },
  { name: "autoresizesSubviews", when: (view) => view.autoresizesSubviews !== undefined },
];

/** @type {readonly Rule[]} */
const TABLE = [
  // A hundred thousand rows are nothing to read.
  { name: "sections", fallback: [], show: sectionsText, exact: sectionsText },
  { name: "style", fallback: "plain" },
  { name: "sectionHeaderTopPadding", fallback: 0, show: (value) => format.short(value) },
  { name: "tableHeaderView", fallback: "none" },
  { name: "tableFooterView", fallback: "none" },
  { name: "backgroundView", fallback: "none" },
  { name: "topColor", fallback: "none", when: isTwoTone },
  { name: "bottomColor", fallback: "none", when: isTwoTone },
  { name: "shadowHeight", fallback: 8, show: (value) => format.short(value), when: isShadowed },
  { name: "variant", fallback: "corrected", when: (view) => isTwoTone(view) || isShadowed(view) },
];

/** @type {readonly Rule[]} */
const ZOOM = [
  { name: "zoomScale", fallback: 1, show: (value) => format.short(value, 4) },
  { name: "minimumZoomScale", fallback: 1, show: (value) => format.short(value, 4) },
  { name: "maximumZoomScale", fallback: 1, show: (value) => format.short(value, 4) },
  { name: "bouncesZoom", fallback: true },
  { name: "viewForZooming", fallback: "none" },
];

/** @type {readonly Rule[]} */
const APPEARANCE = [
  { name: "backgroundColor", fallback: "clear" },
  { name: "alpha", fallback: 1, show: (value) => format.short(value, 3) },
  { name: "isHidden", fallback: false },
  { name: "clipsToBounds", fallback: isScrollView },
  { name: "cornerRadius", fallback: 0 },
];

/** Shown elsewhere, or the tree's own business. */
const NOT_LISTED = new Set(["class", "subviews"]);

/**
 * @param {View} view
 * @returns {readonly Group[]}
 */
export function groupsOf(view) {
  const isScroll = isScrollView(view);
  const groups = [
    ...(isScroll ? [group("Scroll", SCROLL, view), group("State", STATE, view)] : []),
    ...(isTable(view) ? [group("Table", TABLE, view)] : []),
    group("Geometry", GEOMETRY, view),
    ...(isScroll && canZoom(view) ? [group("Zoom", ZOOM, view)] : []),
    group("Appearance", APPEARANCE, view),
  ];
  const named = new Set(groups.flatMap(({ properties }) => properties.map(({ name }) => name)));
  const rest = Object.keys(view).filter((name) => !named.has(name) && !NOT_LISTED.has(name)).sort();
  const others = rest.map((name) => property({ name }, view));
  return others.length > 0 ? [...groups, Object.freeze({ title: "Other", properties: others })] : groups;
}

/** @param {View} view */
function isTwoTone(view) {
  return view.class === "TwoToneTableView";
}

/** @param {View} view */
function isShadowed(view) {
  return view.class === "ShadowedTableView";
}

/** @param {readonly { readonly rows: readonly unknown[] }[]} sections */
function sectionsText(sections) {
  const rows = sections.reduce((count, section) => count + section.rows.length, 0);
  return `${format.plural(sections.length, "section")}, ${format.plural(rows, "row")}`;
}

/** @param {View} view */
function canZoom(view) {
  return ZOOM.some(({ name }) => name !== "bouncesZoom" && view[name] !== undefined);
}

/**
 * @param {string} title
 * @param {readonly Rule[]} rules
 * @param {View} view
 * @returns {Group}
 */
function group(title, rules, view) {
  const shown = rules.filter((rule) => rule.when?.(view) ?? true);
  return Object.freeze({ title, properties: shown.map((rule) => property(rule, view)) });
}

/**
 * @param {Rule} rule
 * @param {View} view
 * @returns {Property}
 */
function property({ name, fallback, show = format.value, exact = JSON.stringify, derive }, view) {
  const given = view[name];
  const value = derive ? derive(view) : (given ?? (typeof fallback === "function" ? fallback(view) : fallback));
  const kind = given !== undefined ? "given" : derive ? "derived" : "default";
  return Object.freeze({ name, text: safely(show, value, view), exact: safely(exact, value, view), kind });
}

/**
 * A value of an unexpected shape is shown as it is rather than not at all.
 * @param {(value: any, view: View) => string} show
 * @param {any} value
 * @param {View} view
 */
function safely(show, value, view) {
  try {
    return show(value, view);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return format.value(value);
  }
}

/** @param {{ contentOffset: readonly number[], t?: number }} rest */
function restText({ contentOffset, t }) {
  return t === undefined ? offset(contentOffset) : `${offset(contentOffset)} @ ${format.seconds(t)} s`;
}

/**
 * What stands at the right end of a tree row for a view that does not move.
 * @param {View} view
 */
export function badgeOf(view) {
  if (view.isHidden) return "hidden";
  if (isScrollView(view)) return offset(offsetOf(view));
  const [, , width, height] = boundsOf(view);
  return `${format.short(width, 0)}×${format.short(height, 0)}`;
}

/** @param {View} view */
export function contentText(view) {
  return format.size(contentSizeOf(view));
}
