/** Whether two states show the same: the answer to a request about the past has to match the journal. */

import { hierarchyOf } from "../state/hierarchy.js";
import { isSame } from "../state/mergePatch.js";
import { offsetOf } from "../state/state.js";

/** @param {State | null} one @param {State} other */
export function isSamePlace(one, other) {
  if (one === null || one.root !== other.root) return false;
  const [mine, its] = [hierarchyOf(one).scrollViews, hierarchyOf(other).scrollViews];
  return mine.length === its.length && mine.every((id) => {
    const [view, then] = [one.views[id], other.views[id]];
    return then !== undefined && isSame(offsetOf(view), offsetOf(then)) && view.zoomScale === then.zoomScale;
  });
}
