/** Corrects the velocity and the rest in a state for fingers that rest, and for pulled refresh controls: the engine
 * reports nothing while a finger rests. The program does the same for `snapshot`; shared vectors hold the two together. */

import { applyPatch } from "../state/mergePatch.js";
import { boundsOf } from "../geometry/geometry.js";
import { carry, hierarchyOf } from "../state/hierarchy.js";
import { offsetOf, offsetRange } from "../state/state.js";
import { LIMITS } from "../../generated/limits.js";

/** The microseconds after the last move from which on a lift has no velocity. */
export const RESTS_AFTER = LIMITS.restsAfter;

/** The states that fingers change, by the states that were received: while they rest, and while they do not. */
const known = { resting: /** @type {WeakMap<State, State>} */ (new WeakMap()), moving: new WeakMap() };

/** A state with the velocity and the rest of the views under its fingers: a lift of a resting finger has no velocity,
 * and one of a pulled refresh control starts the refresh, which holds the content below the control.
 * @param {State} state @param {boolean} isResting whether no finger has moved for so long
 * @returns {State} the same one if nothing differs */
export function withFingers(state, isResting) {
  const results = isResting ? known.resting : known.moving;
  const found = results.get(state);
  if (found) return found;
  const held = hierarchyOf(state).scrollViews.filter((id) =>
    state.views[id].isDragging === true && (isResting || isPulled(state.views[id], state.device))
  );
  const views = Object.fromEntries(
    held.map((id) => [id, {
      ...(isResting ? { velocity: null } : {}),
      // Where content goes that is zoomed too far, the state says.
      ...(state.views[id].isZooming === true ? {} : { rest: restOf(state.views[id], state.device) }),
    }]),
  );
  const result = held.length === 0 ? state : applyPatch(state, { views });
  if (result !== state) carry(state.views, result.views, held);
  results.set(state, result);
  return result;
}

/** Whether a lift starts the refresh control: the content is pulled past its top by its height.
 * @param {View} view @param {import("../state/state.js").Device | undefined} device */
const isPulled = (view, device) =>
  view.refreshControl === true && view.isRefreshing !== true &&
  offsetRange(view, device).min[1] - offsetOf(view)[1] >= LIMITS.refreshHeight;

/** Whether no finger has moved for so long at a time in the past.
 * @param {Pick<import("../time/journal.js").Journal, "earliest" | "stateAt" | "stepsIn">} moments @param {number} t microseconds */
export function restsAt(moments, t) {
  const touchesAt = (/** @type {number} */ time) => JSON.stringify(moments.stateAt(time)?.touches ?? {});
  const [since, touches] = [t - RESTS_AFTER, touchesAt(t)];
  return touches !== "{}" && since >= (moments.earliest ?? Infinity) && touchesAt(since) === touches &&
    moments.stepsIn(since + 1, t).every(({ patch }) => patch?.touches === undefined);
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
    const stop = (/** @type {number} */ place) => Math.min(Math.max(place, min[axis]), max[axis]);
    if (view.isPagingEnabled !== true || length <= 0) return stop(at);
    const page = Math.round(at / length);
    // At the ends of the range, a neighbour's stop may be nearer.
    return [page, page - 1, page + 1].map((each) => stop(each * length)).reduce((nearest, next) =>
      Math.abs(next - at) < Math.abs(nearest - at) ? next : nearest
    );
  });
  return contentOffset.every((at, axis) => at === offset[axis]) ? null : { contentOffset, t: null };
}
