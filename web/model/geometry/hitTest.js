/** Hit testing: the view at a point of the screen, and the traversal of views in painting order. */

import {
  boundingBox,
  boundsOf,
  contains,
  IDENTITY,
  intersection,
  invert,
  multiply,
  toSuperview,
  transformPoint,
} from "./geometry.js";
import { clips } from "../state/state.js";
import { parentsOf, subviewsIn } from "../state/hierarchy.js";

/** The visible views at a point of the screen, frontmost first. With `isClipped`, only the part of a view that its
 * superviews show counts.
 * @param {State} state @param {Point} point @param {boolean} isClipped
 * @param {readonly string[]} [hidden] views that the page does not show @returns {readonly string[]} */
export function hitAll(state, point, isClipped, hidden = []) {
  const found = /** @type {string[]} */ ([]);
  /** @param {string} id @param {Matrix} outer @param {readonly string[]} path */
  const visit = (id, outer, path) => {
    const view = state.views[id];
    if (!view || isUnseen(view) || path.includes(id)) return;
    if (hidden.includes(id)) return;
    const matrix = multiply(outer, toSuperview(view));
    const back = invert(matrix);
    if (!back) return;
    const local = transformPoint(back, point);
    const isInside = contains(boundsOf(view), local);
    if (isClipped && !isInside && clips(view)) return;
    const children = subviewsIn(state, id, () => [local[0], local[1], 0, 0]);
    for (let index = children.length - 1; index >= 0; index -= 1) visit(children[index], matrix, [...path, id]);
    if (isInside) found.push(id);
  };
  visit(state.root, IDENTITY, []);
  return found;
}

/** Whether a device draws a view at all, wherever it is: neither it nor a view around it is hidden or clear.
 * @param {State} state @param {string} id */
export function isSeen(state, id) {
  const parents = parentsOf(state);
  const passed = new Set();
  for (let at = /** @type {string | undefined} */ (id); at !== undefined && !passed.has(at); at = parents.get(at)) {
    passed.add(at);
    const view = state.views[at];
    if (!view || isUnseen(view)) return false;
  }
  return true;
}

/** @param {View} view */
const isUnseen = (view) => view.isHidden === true || (view.alpha ?? 1) < 0.01;

/** Whether any part of a view's bounds is visible in a rect of the screen.
 * @param {View} view @param {Matrix} matrix from its bounds to the screen @param {Rect} rect */
export function isOnScreen(view, matrix, rect) {
  const [, , width, height] = intersection(boundingBox(matrix, boundsOf(view)), rect);
  return width > 0 && height > 0;
}
