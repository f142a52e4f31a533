/** What the style of an element says about scrolling. */

import { selectorOf } from "./names.js";

/** The properties that are sent with a view. */
const SENT = {
  overflowX: "overflow-x",
  overflowY: "overflow-y",
  scrollSnapType: "scroll-snap-type",
  scrollBehavior: "scroll-behavior",
  overscrollBehaviorY: "overscroll-behavior-y",
  overflowAnchor: "overflow-anchor",
  touchAction: "touch-action",
  direction: "direction",
};
/** The values that are left out. */
const USUAL = new Set(["none", "auto", "visible", "ltr", "normal"]);

/**
 * Whether a person can scroll an element, or a script has.
 * @param {Element} element
 * @param {Window} window
 */
export function isContainer(element, window) {
  const { overflowX, overflowY } = window.getComputedStyle(element);
  // What has no box, or is part of a line of text, has no inside.
  if (isPropagated(element, window) || !(element.clientWidth || element.clientHeight)) return false;
  const canScroll = [overflowX, overflowY].some((value) =>
    value === "auto" || value === "scroll" || value === "overlay"
  );
  return canScroll || isField(element, overflowY) ||
    overflowY === "hidden" && (element.scrollTop !== 0 || element.scrollLeft !== 0);
}

/**
 * Whether a script can scroll an element.
 * @param {Element} element
 * @param {Window} window
 */
export function clipsContent(element, window) {
  const { overflowX, overflowY } = window.getComputedStyle(element);
  if (isPropagated(element, window)) return false;
  const isClipped = [overflowX, overflowY].some((value) => value !== "visible" && value !== "clip" && value !== "");
  return isClipped || isField(element, overflowY);
}

/**
 * Whether an element is a field of several lines, which scrolls by itself where its overflow is visible.
 * @param {Element} element
 * @param {string} overflow
 */
function isField(element, overflow) {
  return element.localName === "textarea" && overflow === "visible";
}

/**
 * Whether the overflow of an element applies to the viewport.
 * @param {Element} element
 * @param {Window} window
 */
function isPropagated(element, window) {
  const { documentElement, body } = element.ownerDocument;
  if (element === documentElement) return true;
  return element === body && window.getComputedStyle(documentElement).overflowX === "visible";
}

/**
 * The overflow of an element from top to bottom, unless it is a single line or lines that end in an ellipsis.
 * @param {Element} element
 * @returns {{ overflow: string, isFixed: boolean }}
 */
export function overflowOf(element) {
  const { documentElement, defaultView: window } = element.ownerDocument;
  if (!window) return { overflow: "visible", isFixed: false };
  const { position } = window.getComputedStyle(element);
  if (element !== documentElement && isPropagated(element, window)) return { overflow: "visible", isFixed: false };
  const { overflowY, webkitLineClamp } = window.getComputedStyle(overflowSource(element, window));
  const isClamped = Boolean(webkitLineClamp) && webkitLineClamp !== "none";
  return { overflow: isClamped ? "visible" : overflowY, isFixed: position === "fixed" };
}

/**
 * The element whose overflow an element has: for the root it may be the body's.
 * @param {Element} element
 * @param {Window} window
 */
function overflowSource(element, window) {
  const { documentElement, body } = element.ownerDocument;
  const isRoot = element === documentElement;
  return isRoot && body && isPropagated(body, window) ? body : element;
}

/**
 * The reported style of an element, and the values that depend on the elements between it and its container.
 * @param {Element} element
 * @param {Window} window
 * @param {Element | null} outer the element of that container
 */
export function stylesOf(element, window, outer) {
  const style = window.getComputedStyle(element);
  const overflow = window.getComputedStyle(overflowSource(element, window));
  /** @type {Record<string, string | number | boolean>} */
  const foreign = { element: selectorOf(element) };
  for (const [name, sent] of Object.entries(SENT)) {
    const from = name.startsWith("overflow") && name !== "overflowAnchor" ? overflow : style;
    const value = String(from[/** @type {any} */ (name)] ?? "");
    if (value && (sent.startsWith("overflow-x") || sent.startsWith("overflow-y") || !USUAL.has(value))) {
      foreign[sent] = value;
    }
  }
  let [isSticky, isFixed] = [false, false];
  for (let at = /** @type {Element | null} */ (element); at && at !== outer; at = at.parentElement) {
    const { position } = window.getComputedStyle(at);
    isSticky ||= position === "sticky";
    isFixed ||= position === "fixed";
  }
  return { foreign, isSticky, isFixed };
}

/**
 * Which axes count from the other end, so that their offsets are negative.
 * @param {Element} element
 * @param {Window} window
 * @param {boolean} isDocument
 * @returns {[boolean, boolean]}
 */
export function axesOf(element, window, isDocument) {
  // The viewport takes its direction from the body.
  const source = isDocument ? element.ownerDocument.body ?? element : element;
  const { direction, writingMode } = window.getComputedStyle(source);
  const { display, flexDirection, flexWrap } = window.getComputedStyle(element);
  const isVertical = /^(vertical|sideways)/.test(writingMode);
  const isBlockReversed = /^(vertical|sideways)-rl$/.test(writingMode);
  let [inline, block] = [(direction === "rtl") !== (writingMode === "sideways-lr"), isBlockReversed];
  if (/flex/.test(display) && !isDocument) {
    const isRow = flexDirection.startsWith("row");
    const [main, cross] = [flexDirection.endsWith("reverse"), flexWrap === "wrap-reverse"];
    inline = inline !== (isRow ? main : cross);
    block = block !== (isRow ? cross : main);
  }
  return isVertical ? [block, inline] : [inline, block];
}
