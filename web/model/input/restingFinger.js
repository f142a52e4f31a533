/** What a lift would do while a finger rests on a scroll view: the engine sends nothing then, and a finger whose last
 * move is old enough lets go with a speed of zero. */

import { applyPatch } from "../state/mergePatch.js";
import { boundsOf } from "../geometry/geometry.js";
import { carry, hierarchyOf } from "../state/hierarchy.js";
import { offsetOf, offsetRange } from "../state/state.js";
import { LIMITS } from "../../generated/limits.js";

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
    // Where content goes that is zoomed too far the engine says.
    dragged.map((id) => [id, {
      velocity: null,
      ...(state.views[id].isZooming === true ? {} : { rest: restOf(state.views[id], state.device) }),
    }]),
  );
  const rested = dragged.length === 0 ? state : applyPatch(state, { views });
  if (rested !== state) carry(state.views, rested.views, dragged);
  known.set(state, rested);
  return rested;
}

/** Whether a lift starts the refresh control: the content is pulled past its top by its height.
 * @param {View} view @param {import("../state/state.js").Device | undefined} device */
const isPulled = (view, device) =>
  view.isDragging === true && view.refreshControl === true && view.isRefreshing !== true &&
  offsetRange(view, device).min[1] - offsetOf(view)[1] >= LIMITS.refreshHeight;

/** The states of pulled refresh controls, by the states that were received. */
const knownPulls = /** @type {WeakMap<State, State>} */ (new WeakMap());

/** The state with the rest that a refresh control makes: the engine predicts the way back to the edge, and a lift starts
 * the refresh, which holds the content below it.
 * @param {State} state @returns {State} the same one if none is pulled */
export function withPulledRefresh(state) {
  const found = knownPulls.get(state);
  if (found) return found;
  const pulled = hierarchyOf(state).scrollViews.filter((id) => isPulled(state.views[id], state.device));
  const views = Object.fromEntries(pulled.map((id) => [id, { rest: restOf(state.views[id], state.device) }]));
  const result = pulled.length === 0 ? state : applyPatch(state, { views });
  if (result !== state) carry(state.views, result.views, pulled);
  knownPulls.set(state, result);
  return result;
}

/** Where a view goes after a lift without velocity, as a patch of its `rest`; null if it stays.
 * @param {View} view @param {import("../state/state.js").Device | undefined} device */
function restOf(view, device) {
  const offset = offsetOf(view);
  const { min, max } = offsetRange(view, device);
  if (isPulled(view, device)) return { contentOffset: [offset[0], min[1] - LIMITS.refreshHeight], t: null };
  const [, , ...lengths] = boundsOf(view);
  const contentOffset = offset.map((at, axis) => {
    const length = lengths[axis];
    const stop = view.isPagingEnabled === true && length > 0 ? Math.round(at / length) * length : at;
    return Math.min(Math.max(stop, min[axis]), Math.max(min[axis], max[axis]));
  });
  return contentOffset.every((at, axis) => at === offset[axis]) ? null : { contentOffset, t: null };
}
