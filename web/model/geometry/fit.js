/** The fit of the device on the stage: its scale and place. Lengths are CSS pixels unless they are stated in points. */

import { deepestLevel, pictureBox } from "./exploded.js";

/** `scale` is pixels per point; `x` and `y` are the top left corner of the screen; sizes are points. `bezel` and
 * `radius` belong to the device's outline and the corners of its screen, in pixels.
 * @typedef {Readonly<{ scale: number, x: number, y: number, width: number, height: number,
 *   bezel: readonly [number, number], outline: number, corner: number }>} Fit */

/** The size used for a scene without one, in points.
 * @type {Point} */
const SOME_DEVICE = [390, 844];
/** The frame of a window, as a part of its shorter side.
 * @type {Point} */
const WINDOW_FRAME = [0.016, 0.016];

/** The device as large as fits, centred between the margins. It depends on sizes only, so the stage does
 * not move during a scroll.
 * @param {State} state @param {Readonly<{ width: number, height: number }>} space
 * @param {Readonly<{ top: number, right: number, bottom: number, left: number }>} margin kept free
 * @param {boolean} [isWindow] whether it is a window, which has no body and no round corners @returns {Fit} */
export function fitDevice(state, space, margin, isWindow = false) {
  const [width, height] = state.device?.size ?? SOME_DEVICE;
  const isTall = !isWindow && Math.max(width, height) / Math.min(width, height) > 1.9;
  // Devices without a home button have an even frame and round corners; older ones a chin and a forehead.
  /** @type {readonly [number, number]} */
  const frame = isWindow ? WINDOW_FRAME : isTall ? [0.032, 0.032] : height >= width ? [0.047, 0.123] : [0.123, 0.047];
  const short = Math.min(width, height);
  const free = {
    width: Math.max(40, space.width - margin.left - margin.right),
    height: Math.max(40, space.height - margin.top - margin.bottom),
  };
  const whole = [width + 2 * frame[0] * short, height + 2 * frame[1] * short];
  const scale = Math.min(free.width / whole[0], free.height / whole[1]);
  return Object.freeze({
    scale,
    x: Math.round(margin.left + (free.width - width * scale) / 2),
    y: Math.round(margin.top + (free.height - height * scale) / 2),
    width,
    height,
    bezel: Object.freeze(/** @type {const} */ ([frame[0] * short * scale, frame[1] * short * scale])),
    outline: (isWindow ? WINDOW_FRAME[0] : isTall ? 0.152 : 0.12) * short * scale,
    corner: isTall ? 0.12 * short * scale : 0,
  });
}

/** The device's body on the stage, in pixels.
 * @param {Fit} fit @returns {Rect} */
export function bodyOf({ x, y, width, height, scale, bezel }) {
  return [x - bezel[0], y - bezel[1], width * scale + 2 * bezel[0], height * scale + 2 * bezel[1]];
}

/** The fit of the exploded device: all its shown levels are visible. It depends on sizes and angles only, so it does
 * not change during a scroll.
 * @param {State} state @param {Camera} camera @param {Readonly<{ width: number, height: number }>} space
 * @param {Readonly<{ top: number, right: number, bottom: number, left: number }>} margin kept free @returns {Fit} */
export function fitExploded(state, camera, space, margin) {
  const [width, height] = state.device?.size ?? SOME_DEVICE;
  const box = pictureBox(camera, deepestLevel(state), [0, 0, width, height]);
  const free = [
    Math.max(40, space.width - margin.left - margin.right),
    Math.max(40, space.height - margin.top - margin.bottom),
  ];
  const scale = Math.min(free[0] / box[2], free[1] / box[3]);
  return Object.freeze({
    scale,
    x: Math.round(margin.left + (free[0] - box[2] * scale) / 2 - box[0] * scale),
    y: Math.round(margin.top + (free[1] - box[3] * scale) / 2 - box[1] * scale),
    width,
    height,
    bezel: Object.freeze(/** @type {const} */ ([0, 0])),
    outline: 0,
    corner: 0,
  });
}

/** Converts a place on the stage to a point of the screen.
 * @param {Fit} fit @param {Point} place @returns {Point} */
export const toPoints = (fit, [x, y]) => [(x - fit.x) / fit.scale, (y - fit.y) / fit.scale];

/** Converts a point of the screen to a place on the stage.
 * @param {Fit} fit @param {Point} point @returns {Point} */
export const toPixels = (fit, [x, y]) => [fit.x + x * fit.scale, fit.y + y * fit.scale];
