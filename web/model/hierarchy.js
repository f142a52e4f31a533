/**
 * What is worked out once about all views and carried from state to state: superviews, scroll views, which subviews
 * can be in sight. A patch costs as much as it touches, not as much as there are views.
 */

import { boundingBox, boundsOf, toSuperview } from "./geometry.js";
import { isScrollView } from "./kinds.js";
import { inRange, loosened, sortedBoxes } from "./boxes.js";
import { keysOf } from "./layered.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").View} View */
/** @typedef {import("./geometry.js").Rect} Rect */
/** @typedef {State["views"]} Views */

/**
 * `outline` is another object whenever the tree has other rows or others are dim, `words` whenever a text differs.
 * `boxes` holds the subviews of those with many, to be searched; it is filled when they are asked for.
 * @typedef {Readonly<{
 *   parents: ReadonlyMap<string, string>,
 *   scrollViews: readonly string[],
 *   outline: object,
 *   words: object,
 *   boxes: Map<string, import("./boxes.js").Boxes>,
 * }>} Hierarchy
 */

/** Subviews from which on it pays to search rather than to look at each. */
const MANY = 48;
/** Superviews above a view that are walked; more are a loop. */
const DEEPEST = 64;

/** @type {WeakMap<Views, Hierarchy>} */
const known = new WeakMap();

/**
 * @param {Pick<State, "views">} state
 * @returns {Hierarchy}
 */
export function hierarchyOf({ views }) {
  const before = known.get(views);
  if (before) return before;
  /** @type {Map<string, string>} */
  const parents = new Map();
  /** @type {string[]} */
  const scrollViews = [];
  for (const id of keysOf(views)) {
    const view = views[id];
    if (isScrollView(view)) scrollViews.push(id);
    for (const child of view.subviews ?? []) parents.set(child, id);
  }
  const fresh = Object.freeze({ parents, scrollViews, outline: {}, words: {}, boxes: new Map() });
  known.set(views, fresh);
  return fresh;
}

/**
 * Each view's superview, by id.
 * @param {State} state
 */
export function parentsOf(state) {
  return hierarchyOf(state).parents;
}

/**
 * Takes along what a patch has left true; what it has not is worked out anew when it is asked for.
 * @param {Views | undefined} before
 * @param {Views} after
 * @param {readonly string[]} touched the views that may differ
 */
export function carry(before, after, touched) {
  const old = before && known.get(before);
  if (!before || !old || before === after) return;
  const changed = touched.filter((id) => before[id] !== after[id]);
  if (changed.some((id) => isOtherShape(before[id], after[id]))) return;
  const moved = changed.filter((id) => isElsewhere(before[id], after[id]));
  known.set(after, Object.freeze({
    ...old,
    ...(changed.some((id) => isOtherwiseDim(before[id], after[id])) ? { outline: {} } : {}),
    ...(changed.some((id) => readsOtherwise(before[id], after[id])) ? { words: {} } : {}),
    ...(moved.length === 0 ? {} : { boxes: movedAway(old, moved) }),
  }));
}

/**
 * The old state may still be looked at: its own boxes stay.
 * @param {Hierarchy} old
 * @param {readonly string[]} moved
 */
function movedAway({ parents, boxes }, moved) {
  if (boxes.size === 0) return new Map();
  /** @type {Map<string, Set<string>>} */
  const lost = new Map();
  for (const id of moved) {
    let at = id;
    for (let depth = 0; depth < DEEPEST; depth += 1) {
      const parent = parents.get(at);
      if (parent === undefined) break;
      if (boxes.has(parent)) lost.set(parent, (lost.get(parent) ?? new Set()).add(at));
      at = parent;
    }
  }
  const left = new Map(boxes);
  for (const [parent, ids] of lost) {
    const its = loosened(/** @type {import("./boxes.js").Boxes} */ (boxes.get(parent)), ids);
    if (its) left.set(parent, its);
    else left.delete(parent);
  }
  return left;
}

/**
 * @param {View | undefined} one
 * @param {View | undefined} other
 */
function isOtherShape(one, other) {
  return !one || !other || one.subviews !== other.subviews || isScrollView(one) !== isScrollView(other);
}

/**
 * @param {View} one
 * @param {View} other
 */
function isElsewhere(one, other) {
  return one.frame !== other.frame || one.bounds !== other.bounds || one.center !== other.center ||
    one.transform !== other.transform || one.anchorPoint !== other.anchorPoint;
}

/**
 * @param {View} one
 * @param {View} other
 */
function isOtherwiseDim(one, other) {
  return one.isHidden !== other.isHidden || (one.alpha === 0) !== (other.alpha === 0);
}

/**
 * @param {View} one
 * @param {View} other
 */
function readsOtherwise(one, other) {
  return one.text !== other.text || one.class !== other.class;
}

/**
 * The subviews of a view that may show in a part of its bounds, back to front; all of them where they are few.
 * @param {State} state
 * @param {string} id
 * @param {() => Rect | null} part in the view's bounds coordinates; asked for only where there is something to search
 * @returns {readonly string[]}
 */
export function subviewsIn(state, id, part) {
  const subviews = state.views[id]?.subviews ?? [];
  if (subviews.length < MANY) return subviews;
  const rect = part();
  if (!rect) return subviews;
  const { boxes } = hierarchyOf(state);
  let its = boxes.get(id);
  if (!its) {
    its = sortedBoxes(subviews, (child) => reachOf(state, child, 0));
    boxes.set(id, its);
  }
  return inRange(its, rect);
}

/**
 * What a view and all below it cover in its superview; null where that moves with a scroll view inside.
 * @param {State} state
 * @param {string} id
 * @param {number} depth
 * @returns {Rect | null}
 */
function reachOf(state, id, depth) {
  const view = state.views[id];
  if (!view || depth > DEEPEST) return null;
  const subviews = view.subviews ?? [];
  if (subviews.length > 0 && isScrollView(view)) return null;
  let [left, top, width, height] = boundsOf(view);
  let [right, bottom] = [left + width, top + height];
  for (const child of subviews) {
    const reach = reachOf(state, child, depth + 1);
    if (!reach) return null;
    left = Math.min(left, reach[0]);
    top = Math.min(top, reach[1]);
    right = Math.max(right, reach[0] + reach[2]);
    bottom = Math.max(bottom, reach[1] + reach[3]);
  }
  return boundingBox(toSuperview(view), [left, top, right - left, bottom - top]);
}
