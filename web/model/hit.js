/** Which view is under a point of the screen, and the walk over views in painting order. */

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
import { clips } from "./state.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").View} View */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./geometry.js").Matrix} Matrix */

/**
 * The frontmost visible view at a point of the screen, transparent ones not counted unless nothing else is
 * there. With `isClipped` a
 * view counts only where its superviews let it show.
 * @param {State} state
 * @param {Point} point
 * @param {boolean} isClipped
 * @returns {string | null}
 */
export function hitTest(state, point, isClipped) {
  /**
   * @param {string} id
   * @param {Matrix} outer
   * @param {readonly string[]} path
   * @returns {string | null}
   */
  const visit = (id, outer, path) => {
    const view = state.views[id];
    if (!view || view.isHidden === true || (view.alpha ?? 1) < 0.01 || path.includes(id)) return null;
    const matrix = multiply(outer, toSuperview(view));
    const back = invert(matrix);
    if (!back) return null;
    const isInside = contains(boundsOf(view), transformPoint(back, point));
    if (isClipped && !isInside && clips(view)) return null;
    const children = view.subviews ?? [];
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const found = visit(children[index], matrix, [...path, id]);
      if (found !== null) return found;
    }
    return isInside ? id : null;
  };
  return visit(state.root, IDENTITY, []);
}

/** @typedef {import("./geometry.js").Rect} Rect */

/**
 * Whether any of a view's bounds can be seen in a rect of the screen.
 * @param {View} view
 * @param {Matrix} matrix from its bounds to the screen
 * @param {Rect} rect
 */
export function isOnScreen(view, matrix, rect) {
  const [, , width, height] = intersection(boundingBox(matrix, boundsOf(view)), rect);
  return width > 0 && height > 0;
}
