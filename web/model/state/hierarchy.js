/** Data about all views that is computed once and carried from state to state: superviews, scroll views, and the
 * subviews that can be visible. A patch costs as much as it touches, not as much as there are views. */

import { boundingBox, boundsOf, toSuperview } from "../geometry/geometry.js";
import { isScrollView } from "./viewClass.js";
import { inRange, loosened, sortedBoxes } from "../geometry/intervalIndex.js";
import { keysOf } from "./persistentMap.js";

/** @typedef {State["views"]} Views */

/** `outline` is a new object whenever the rows of the tree or their dimming change, `words` whenever a text changes.
 * `boxes` holds the searchable subviews of views with many of them; it is filled on demand.
 * @typedef {Readonly<{ parents: ReadonlyMap<string, string>, scrollViews: readonly string[], outline: object,
 *   words: object, boxes: Map<string, import("../geometry/intervalIndex.js").Boxes> }>} Hierarchy */

/** The number of subviews from which on a search is faster than testing each. */
const MANY = 48;
/** Maximum depth when walking superviews; more means a loop. */
const DEEPEST = 64;

const known = /** @type {WeakMap<Views, Hierarchy>} */ (new WeakMap());

/** @param {Pick<State, "views">} state @returns {Hierarchy} */
export function hierarchyOf({ views }) {
  const before = known.get(views);
  if (before) return before;
  const parents = /** @type {Map<string, string>} */ (new Map());
  const scrollViews = /** @type {string[]} */ ([]);
  for (const id of keysOf(views)) {
    const view = views[id];
    if (isScrollView(view)) scrollViews.push(id);
    for (const child of view.subviews ?? []) parents.set(child, id);
  }
  const fresh = Object.freeze({ parents, scrollViews, outline: {}, words: {}, boxes: new Map() });
  known.set(views, fresh);
  return fresh;
}

/** The superview of each view, by id.
 * @param {State} state */
export const parentsOf = (state) => hierarchyOf(state).parents;

/** Carries over the data that a patch leaves valid; the rest is computed again on demand.
 * @param {Views | undefined} before @param {Views} after
 * @param {readonly string[]} touched the views that may differ */
export function carry(before, after, touched) {
  const old = before && known.get(before);
  if (!before || !old || before === after) return;
  const changed = touched.filter((id) => before[id] !== after[id]);
  if (changed.some((id) => isOtherShape(before[id], after[id]))) return;
  const moved = changed.filter((id) => isElsewhere(before[id], after[id]));
  known.set(
    after,
    Object.freeze({
      ...old,
      ...(changed.some((id) => isOtherwiseDim(before[id], after[id])) ? { outline: {} } : {}),
      ...(changed.some((id) => readsOtherwise(before[id], after[id])) ? { words: {} } : {}),
      ...(moved.length === 0 ? {} : { boxes: movedAway(old, moved) }),
    }),
  );
}

/** The old state may still be shown, so its own boxes are not changed.
 * @param {Hierarchy} old @param {readonly string[]} moved */
function movedAway({ parents, boxes }, moved) {
  if (boxes.size === 0) return new Map();
  const lost = /** @type {Map<string, Set<string>>} */ (new Map());
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
    const its = loosened(/** @type {import("../geometry/intervalIndex.js").Boxes} */ (boxes.get(parent)), ids);
    if (its) left.set(parent, its);
    else left.delete(parent);
  }
  return left;
}

/** @param {View | undefined} one @param {View | undefined} other */
function isOtherShape(one, other) {
  return !one || !other || one.subviews !== other.subviews || isScrollView(one) !== isScrollView(other);
}

/** @param {View} one @param {View} other */
function isElsewhere(one, other) {
  return one.frame !== other.frame || one.bounds !== other.bounds || one.center !== other.center ||
    one.transform !== other.transform || one.anchorPoint !== other.anchorPoint;
}

/** @param {View} one @param {View} other */
const isOtherwiseDim = (one, other) => one.isHidden !== other.isHidden || (one.alpha === 0) !== (other.alpha === 0);

/** @param {View} one @param {View} other */
const readsOtherwise = (one, other) => one.text !== other.text || one.class !== other.class;

/** The subviews that may be visible in a part of the view's bounds, back to front; all of them if they are few.
 * @param {State} state @param {string} id
 * @param {() => Rect | null} part in the view's bounds coordinates; called only if there is something to search
 * @returns {readonly string[]} */
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

/** The rect that a view and its descendants cover in its superview; null if it moves with an inner scroll view.
 * @param {State} state @param {string} id @param {number} depth @returns {Rect | null} */
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
