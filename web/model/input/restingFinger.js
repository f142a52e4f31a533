/** What a lift would do while a finger rests on a scroll view: the engine sends nothing then, and a finger whose last
 * move is old enough lets go with a speed of zero. */

import { applyPatch } from "../state/mergePatch.js";
import { boundsOf } from "../geometry/geometry.js";
import { carry, hierarchyOf } from "../state/hierarchy.js";
import { offsetOf, offsetRange } from "../state/state.js";

/** The age of the last move, in microseconds, from which on the speed of a lift is zero. Source: the engine's rule for
 * the release velocity. */
export const RESTS_AFTER = 100_000;

/** The states of resting fingers, by the states that were received. */
const known = /** @type {WeakMap<State, State>} */ (new WeakMap());

/** The state as it is while its fingers rest: the views that they drag have no velocity, and settle where a lift
 * without one leaves them. The same state if no finger drags a view.
 * @param {State} state @returns {State} */
export function withRestingFingers(state) {
  const found = known.get(state);
  if (found) return found;
  const dragged = hierarchyOf(state).scrollViews.filter((id) => state.views[id].isDragging === true);
  const views = Object.fromEntries(
    dragged.map((id) => [id, { velocity: null, rest: restOf(state.views[id], state.device) }]),
  );
  const rested = dragged.length === 0 ? state : applyPatch(state, { views });
  if (rested !== state) carry(state.views, rested.views, dragged);
  known.set(state, rested);
  return rested;
}

/** Where a view goes after a lift without velocity, as a patch of its `rest`; null if it stays.
 * @param {View} view @param {import("../state/state.js").Device | undefined} device */
function restOf(view, device) {
  const offset = offsetOf(view);
  const { min, max } = offsetRange(view, device);
  const [, , ...lengths] = boundsOf(view);
  const contentOffset = offset.map((at, axis) => {
    const length = lengths[axis];
    const stop = view.isPagingEnabled === true && length > 0 ? Math.round(at / length) * length : at;
    return Math.min(Math.max(stop, min[axis]), Math.max(min[axis], max[axis]));
  });
  return contentOffset.every((at, axis) => at === offset[axis]) ? null : { contentOffset, t: null };
}
