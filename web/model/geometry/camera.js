/** The stage's view of the device: its own zoom, and for the exploded view the angle, the gap and the levels. Angles
 * are radians, lengths pixels, except the gap, which is points. */

/** @typedef {Readonly<{ scale: number, x: number, y: number }>} Zoom a scale about the center, then an offset */

/** `yaw` turns about the vertical, `pitch` about the horizontal axis. Levels `from` to `to` are shown; `to` is null
 * for all.
 * @typedef {Readonly<{ yaw: number, pitch: number, gap: number, from: number, to: number | null }>} Camera */

/** @type {Zoom} */
export const NO_ZOOM = Object.freeze({ scale: 1, x: 0, y: 0 });

/** @type {Camera} */
export const FIRST_CAMERA = Object.freeze({ yaw: 0.62, pitch: -0.3, gap: 64, from: 0, to: null });

const ZOOMS = Object.freeze({ least: 0.25, most: 16, step: 1.25 });
const GAPS = Object.freeze({ least: 0, most: 240, step: 8 });
/** Less than a right angle: seen from the side, a plane is a line. */
const STEEPEST = Object.freeze({ yaw: 1.3, pitch: 1.1 });
/** Radians per pixel of a drag. */
const TURN = 0.008;

/** @param {number} value @param {number} low @param {number} high */
const clamp = (value, low, high) => Math.max(low, Math.min(high, value));

/** One step in or out about the center.
 * @param {Zoom} zoom @param {1 | -1} direction @returns {Zoom} */
export function zoomed(zoom, direction) {
  const scale = clamp(zoom.scale * ZOOMS.step ** direction, ZOOMS.least, ZOOMS.most);
  const ratio = scale / zoom.scale;
  return Object.freeze({ scale, x: zoom.x * ratio, y: zoom.y * ratio });
}

/** @param {Zoom} zoom @param {Point} by @returns {Zoom} */
export const shifted = (zoom, [x, y]) => Object.freeze({ ...zoom, x: zoom.x + x, y: zoom.y + y });

/** The zoom that shows a rect of the unzoomed stage as large as fits.
 * @param {Rect} rect @param {Readonly<{ width: number, height: number }>} space @returns {Zoom} */
export function zoomOn([x, y, width, height], space) {
  const fitting = Math.min((space.width * 0.8) / Math.max(1, width), (space.height * 0.75) / Math.max(1, height));
  const scale = clamp(fitting, ZOOMS.least, ZOOMS.most);
  return Object.freeze({
    scale,
    x: scale * (space.width / 2 - x - width / 2),
    y: scale * (space.height / 2 - y - height / 2),
  });
}

/** The fit of the device under a zoom.
 * @param {Fit} fit @param {Zoom} zoom @param {Readonly<{ width: number, height: number }>} space @returns {Fit} */
export function fitUnder(fit, zoom, space) {
  if (zoom === NO_ZOOM) return fit;
  const { scale } = zoom;
  const [cx, cy] = [space.width / 2, space.height / 2];
  return Object.freeze({
    ...fit,
    scale: fit.scale * scale,
    x: cx + (fit.x - cx) * scale + zoom.x,
    y: cy + (fit.y - cy) * scale + zoom.y,
    bezel: Object.freeze(/** @type {const} */ ([fit.bezel[0] * scale, fit.bezel[1] * scale])),
    outline: fit.outline * scale,
    corner: fit.corner * scale,
  });
}

/** Turns the device as if the drag held it at that point.
 * @param {Camera} camera @param {Point} by pixels @returns {Camera} */
export function turned(camera, [dx, dy]) {
  return Object.freeze({
    ...camera,
    yaw: clamp(camera.yaw + dx * TURN, -STEEPEST.yaw, STEEPEST.yaw),
    pitch: clamp(camera.pitch - dy * TURN, -STEEPEST.pitch, STEEPEST.pitch),
  });
}

/** @param {Camera} camera @param {1 | -1} direction @returns {Camera} */
export function spread(camera, direction) {
  return Object.freeze({ ...camera, gap: clamp(camera.gap + direction * GAPS.step, GAPS.least, GAPS.most) });
}

/** Reads a stored camera; damaged members get their initial values.
 * @param {any} value @returns {Camera} */
export function cameraFrom(value) {
  const number = (/** @type {any} */ it, /** @type {number} */ otherwise, /** @type {number} */ most) =>
    Number.isFinite(it) && Math.abs(it) <= most ? it : otherwise;
  const { yaw, pitch, gap } = FIRST_CAMERA;
  return Object.freeze({
    yaw: number(value?.yaw, yaw, STEEPEST.yaw),
    pitch: number(value?.pitch, pitch, STEEPEST.pitch),
    gap: Math.max(GAPS.least, number(value?.gap, gap, GAPS.most)),
    from: 0,
    to: null,
  });
}
