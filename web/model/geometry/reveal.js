/** Views outside the screen, and how to scroll them into sight. */

import { boundingBox, boundsOf, intersection, multiply, toScreen, toSuperview } from "./geometry.js";
import { clips, isScrollView, parentsOf } from "../state/state.js";

/** Whether a view is in the scene, but no part of it on the screen.
 * @param {State} state @param {string} id */
export function isOffScreen(state, id) {
  const parents = parentsOf(state);
  const matrix = toScreen(state, parents, id);
  const [width, height] = state.device?.size ?? [0, 0];
  if (!matrix || width === 0) return false;
  let seen = intersection(boundingBox(matrix, boundsOf(state.views[id])), [0, 0, width, height]);
  for (let at = parents.get(id); at !== undefined; at = parents.get(at)) {
    const outer = clips(state.views[at]) ? toScreen(state, parents, at) : null;
    if (outer) seen = intersection(seen, boundingBox(outer, boundsOf(state.views[at])));
  }
  return seen[2] <= 0 || seen[3] <= 0;
}

/** The calls that bring a view into sight: one of each scroll view around it, the inner ones first.
 * @param {State} state @param {string} id
 * @returns {readonly Readonly<{ id: string, name: "scrollRectToVisible", arguments: { rect: Rect, animated: boolean } }>[]} */
export function revealing(state, id) {
  const parents = parentsOf(state);
  const calls = [];
  let matrix = state.views[id] ? toSuperview(state.views[id]) : null;
  let bounds = matrix ? boundsOf(state.views[id]) : null;
  for (let at = parents.get(id); matrix && bounds && at !== undefined; at = parents.get(at)) {
    const view = state.views[at];
    if (isScrollView(view)) {
      const rect = boundingBox(matrix, bounds);
      calls.push(/** @type {const} */ ({ id: at, name: "scrollRectToVisible", arguments: { rect, animated: true } }));
      [matrix, bounds] = [toSuperview(view), boundsOf(view)];
    } else {
      matrix = multiply(toSuperview(view), matrix);
    }
  }
  return calls;
}
