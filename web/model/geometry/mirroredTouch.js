/** Two fingers driven by one pointer: the second is the mirror image of the first about a center. Moving the center
 * moves both fingers by the same distance. */

import { drag, lift, press } from "../input/input.js";
import { LIMITS } from "../../generated/limits.js";

/** @typedef {import("../input/input.js").Fingers} Fingers */
/** @typedef {import("../input/input.js").Sample} Sample */
/** @typedef {import("../input/input.js").Command} Command */
/** @typedef {Readonly<{ fingers: Fingers, commands: readonly Command[] }>} Change */
/** @typedef {Readonly<{ pointer: number, centre: Point, last: Point }>} Pair */
/** A pair that is not down yet; `isMoved` if its center was moved and is no longer the view's.
 * @typedef {Readonly<{ centre: Point, at: Point, isMoved: boolean }>} Aim */

/** The number of a pointer's mirrored finger: browsers count pointers from 0 up.
 * @param {number} pointer */
const mirrored = (pointer) => -pointer - 1;

/** @param {Point} centre @param {Point} point @returns {Point} */
export const mirror = ([cx, cy], [x, y]) => [2 * cx - x, 2 * cy - y];

/** The pointer of a pair that is not down has moved.
 * @param {Aim | null} aim null before the first position @param {Point} at @param {Point} centre of the view under it
 * @param {boolean} isTogether whether both move @returns {Aim} */
export function aimed(aim, at, centre, isTogether) {
  if (aim === null) return Object.freeze({ centre, at, isMoved: false });
  const by = [at[0] - aim.at[0], at[1] - aim.at[1]];
  const isMoved = aim.isMoved || (isTogether && (by[0] !== 0 || by[1] !== 0));
  if (!isMoved) return Object.freeze({ centre, at, isMoved });
  const [x, y] = isTogether ? by : [0, 0];
  return Object.freeze({ centre: /** @type {const} */ ([aim.centre[0] + x, aim.centre[1] + y]), at, isMoved });
}

/** Both fingers land.
 * @param {Fingers} fingers @param {number} pointer @param {Point} centre @param {Sample} sample
 * @returns {Change & { pair: Pair }} */
export function pressPair(fingers, pointer, centre, sample) {
  const one = press(fingers, pointer, sample);
  const other = press(one.fingers, mirrored(pointer), { ...sample, location: mirror(centre, sample.location) });
  return { ...both(one, other), pair: Object.freeze({ pointer, centre, last: sample.location }) };
}

/** Moves both fingers: towards or away from each other or, if `isTogether`, in the same direction.
 * @param {Fingers} fingers @param {Pair} pair @param {readonly Sample[]} samples of the pointer
 * @param {boolean} isTogether @returns {Change & { pair: Pair }} */
export function dragPair(fingers, pair, samples, isTogether) {
  let { centre, last } = pair;
  const images = samples.map((sample) => {
    const [x, y] = sample.location;
    if (isTogether) centre = [centre[0] + x - last[0], centre[1] + y - last[1]];
    last = sample.location;
    return { ...sample, location: mirror(centre, last) };
  });
  const one = drag(fingers, pair.pointer, samples);
  const other = drag(one.fingers, mirrored(pair.pointer), images);
  return { ...both(one, other), pair: Object.freeze({ ...pair, centre, last }) };
}

/** Both fingers lift or are cancelled.
 * @param {Fingers} fingers @param {Pair} pair @param {"ended" | "cancelled"} phase @param {Sample} sample
 * @returns {Change} */
export function liftPair(fingers, pair, phase, sample) {
  const one = lift(fingers, pair.pointer, phase, sample);
  const other = lift(one.fingers, mirrored(pair.pointer), phase, {
    ...sample,
    location: mirror(pair.centre, sample.location),
  });
  return both(one, other);
}

/** Combines simultaneous samples of both fingers in one command: the engine must not receive one of them first.
 * @param {Change} one @param {Change} other @returns {Change} */
function both(one, other) {
  if (one.commands.length !== 1 || other.commands.length !== 1) {
    return { fingers: other.fingers, commands: [...one.commands, ...other.commands] };
  }
  const touches = [...one.commands[0].params.touches, ...other.commands[0].params.touches]
    .map((touch, index) => ({ touch, index }))
    .sort((a, b) => a.touch.timestamp - b.touch.timestamp || a.index - b.index)
    .map(({ touch }) => touch);
  if (touches.length > LIMITS.touches) {
    return { fingers: other.fingers, commands: [...one.commands, ...other.commands] };
  }
  return { fingers: other.fingers, commands: [{ method: "Input.touch", params: { touches } }] };
}
