/** What is on the screen while animations run: properties have their final values from the start of one on, and the
 * screen follows. As the engine's documents say: a value on the screen is the document's plus, for each animation, the
 * share that is left of `from − to`. A rotation turns the interface about the middle of the screen. */

import { applyPatch } from "./mergePatch.js";
import { boundsOf, frameOf, IDENTITY, multiply, toSuperview, transformPoint } from "../geometry/geometry.js";
import { carry } from "./hierarchy.js";
import { isScrollView } from "./viewClass.js";
import { progressOf } from "./timingCurve.js";

/** @typedef {import("../../generated/protocol.js").State.Animation} Animation */
/** @typedef {Readonly<{ animation: Animation, left: number }>} Running `left`: the share of it that is left */

/** Whether an animation of the state runs at a time.
 * @param {State} state @param {number} t microseconds */
export const isAnimated = (state, t) => state.animations?.some((each) => t < each.t + each.duration) ?? false;

/** Whether the interface turns.
 * @param {State} state */
export const isTurning = (state) => state.animations?.some(({ rotation }) => rotation !== undefined) ?? false;

/** The presentation state at a time; the same state if no animation runs.
 * @param {State} state @param {number} t microseconds @returns {State} */
export function presentedState(state, t) {
  const patch = presentationOf(state, t);
  if (patch === null) return state;
  const presented = applyPatch(state, patch);
  carry(state.views, presented.views, Object.keys(patch.views ?? {}));
  return presented;
}

/** The merge patch from a state to its presentation state at a time; null if no animation runs.
 * @param {State} state @param {number} t microseconds @returns {any} */
export function presentationOf(state, t) {
  const running = (state.animations ?? []).flatMap((animation) => {
    const left = 1 - progressOf(animation.curve, (t - animation.t) / animation.duration);
    return left > 0 ? [{ animation, left }] : [];
  });
  if (running.length === 0) return null;
  const turn = turnOf(state, running);
  const keyboard = keyboardOf(state, running, turn);
  const ids = new Set(running.flatMap(({ animation }) => Object.keys(animation.views ?? {})));
  if (turn.angle !== 0) ids.add(state.root);
  const known = [...ids].filter((id) => state.views[id] !== undefined);
  if (keyboard === null && known.length === 0) return null;
  const views = known.map((id) => [id, placeOf(state, id, running, turn)]);
  return {
    ...(keyboard === null ? {} : { keyboard }),
    ...(views.length === 0 ? {} : { views: Object.fromEntries(views) }),
  };
}

/** The angle of the interface, and the matrix from its points to those of the screen: in between it has a size of its
 * own.
 * @param {State} state @param {readonly Running[]} running */
function turnOf(state, running) {
  const [width, height] = state.device?.size ?? [0, 0];
  let [angle, wide, high] = [0, width, height];
  for (const { animation: { rotation }, left } of running) {
    if (!rotation) continue;
    angle += rotation.from * left;
    if (Math.abs(Math.sin(rotation.from)) <= 0.5) continue;
    wide += (height - width) * left;
    high += (width - height) * left;
  }
  /** @type {Matrix} */
  const turned = [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), width / 2, height / 2];
  return { angle, turned, toScreen: multiply(turned, [1, 0, 0, 1, -wide / 2, -high / 2]) };
}

/** @param {State} state @param {readonly Running[]} running @param {ReturnType<typeof turnOf>} turn */
function keyboardOf(state, running, { angle, toScreen }) {
  const moves = running.flatMap(({ animation: { keyboard }, left }) => keyboard ? [{ ...keyboard, left }] : []);
  const last = moves.at(-1);
  const end = state.keyboard?.frame ?? last?.frame.to;
  if (end === undefined || (last === undefined && angle === 0)) return null;
  let frame = end;
  for (const move of moves) frame = moved(frame, move.frame, move.left);
  const isAway = state.keyboard === undefined && last?.docked === false;
  if (angle === 0) return { frame, ...(isAway ? { docked: false } : {}) };
  const [x, y, width, height] = frame;
  const center = transformPoint(toScreen, [x + width / 2, y + height / 2]);
  return { frame: [center[0] - width / 2, center[1] - height / 2, width, height], rotation: angle };
}

/** A view's geometry on the screen.
 * @param {State} state @param {string} id @param {readonly Running[]} running @param {ReturnType<typeof turnOf>} turn */
function placeOf(state, id, running, { angle, turned, toScreen }) {
  const view = state.views[id];
  let bounds = boundsOf(view);
  let transform = view.transform ?? IDENTITY;
  const [u, v] = view.anchorPoint ?? [0.5, 0.5];
  let center = view.center ??
    transformPoint(toSuperview(view), [bounds[0] + u * bounds[2], bounds[1] + v * bounds[3]]);
  for (const { animation, left } of running) {
    const move = animation.views?.[id];
    bounds = moved(bounds, move?.bounds, left);
    center = moved(center, move?.center, left);
    transform = moved(transform, move?.transform, left);
  }
  if (id === state.root && angle !== 0) {
    center = transformPoint(toScreen, center);
    transform = multiply([turned[0], turned[1], turned[2], turned[3], 0, 0], transform);
  }
  const isUpright = transform.every((number, index) => number === IDENTITY[index]);
  const frame = frameOf({ bounds, center, transform, anchorPoint: view.anchorPoint });
  return {
    frame,
    ...(isUpright ? {} : { center, transform }),
    ...(isUpright && view.bounds === undefined ? {} : { bounds }),
    ...(isScrollView(view) ? { contentOffset: [bounds[0], bounds[1]] } : {}),
  };
}

/** @template {readonly number[]} Value
 * @param {Value} value @param {Readonly<{ from: Value, to: Value }> | undefined} change @param {number} left
 * @returns {Value} */
function moved(value, change, left) {
  if (!change) return value;
  const { from, to } = change;
  return /** @type {any} */ (value.map((number, index) => number + (from[index] - to[index]) * left));
}
