/** The exploded view: each level of the hierarchy on its own plane, seen from an angle without perspective. A plane
 * shows its views with an affine map, so they are drawn as on the flat device. */

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
import { clips } from "../state/viewClass.js";
import { memoised } from "../lookup/memo.js";
import { hierarchyOf, subviewsIn } from "../state/hierarchy.js";

/** A view on its plane: `matrix` maps its bounds to the flat screen, `clip` is the part that its superviews show, in
 * points of the flat screen.
 * @typedef {Readonly<{ id: string, parent: string | null, level: number, alpha: number, matrix: Matrix,
 *   clip: Rect }>} Plane */

/** Maximum number of drawn views; more cannot be distinguished. */
const MAXIMUM = 2000;
const DEEPEST = 64;

/** The matrix from the flat screen, lifted to a level, to the picture.
 * @param {Camera} camera @param {number} level @returns {Matrix} */
export function planeMatrix({ yaw, pitch, gap }, level) {
  const [sinYaw, cosYaw, sinPitch, cosPitch] = [Math.sin(yaw), Math.cos(yaw), Math.sin(pitch), Math.cos(pitch)];
  const z = level * gap;
  return [cosYaw, sinYaw * sinPitch, 0, cosPitch, z * sinYaw, -z * cosYaw * sinPitch];
}

/** Maps a place on the flat stage, lifted to a level, to its place on the stage of the picture; both in pixels.
 * @param {Camera} camera @param {number} level @param {Readonly<{ x: number, y: number, scale: number }>} fit
 * @returns {Matrix} */
export function planePixels(camera, level, { x, y, scale }) {
  const [a, b, c, d, shiftX, shiftY] = planeMatrix(camera, level);
  return [a, b, c, d, x - a * x - c * y + shiftX * scale, y - b * x - d * y + shiftY * scale];
}

/** The greatest number of superviews of a view. */
const deepestIn = memoised((/** @type {ReadonlyMap<string, string>} */ parents) => {
  const levels = /** @type {Map<string, number>} */ (new Map());
  /** @param {string} id @param {number} steps @returns {number} */
  const levelOf = (id, steps) => {
    const before = levels.get(id);
    if (before !== undefined || steps > DEEPEST) return before ?? 0;
    const parent = parents.get(id);
    const level = parent === undefined ? 0 : levelOf(parent, steps + 1) + 1;
    levels.set(id, level);
    return level;
  };
  let most = 0;
  for (const id of parents.keys()) most = Math.max(most, levelOf(id, 0));
  return most;
});

/** The level of the deepest view; the window is at level 0.
 * @param {State} state */
export const deepestLevel = (state) => deepestIn(hierarchyOf(state).parents);

/** The visible views, back to front: lower levels first, within a level in painting order.
 * @param {State} state @param {Camera} camera @param {Rect} screen
 * @param {readonly string[]} [hidden] views that the page does not show @returns {readonly Plane[]} */
export function planesOf(state, camera, screen, hidden = []) {
  const levels = /** @type {Plane[][]} */ ([]);
  let count = 0;
  /** @param {string} id @param {string | null} parent @param {Matrix} outer @param {Rect} clip @param {number} level
   * @param {number} alpha */
  const visit = (id, parent, outer, clip, level, alpha) => {
    const view = state.views[id];
    if (!view || view.isHidden === true || hidden.includes(id) || level > DEEPEST || count >= MAXIMUM) return;
    const own = alpha * (view.alpha ?? 1);
    if (own <= 0) return;
    const matrix = multiply(outer, toSuperview(view));
    const bounds = boundsOf(view);
    const box = boundingBox(matrix, bounds);
    const seen = intersection(box, clip);
    const isSeen = seen[2] > 0 && seen[3] > 0;
    if (isSeen && level >= camera.from && (camera.to === null || level <= camera.to)) {
      (levels[level] ??= []).push(Object.freeze({ id, parent, level, alpha: own, matrix, clip }));
      count += 1;
    }
    if (!isSeen && clips(view)) return;
    const inner = clips(view) ? seen : clip;
    const part = () => {
      const back = invert(matrix);
      return back && boundingBox(back, inner);
    };
    for (const child of subviewsIn(state, id, part)) visit(child, id, matrix, inner, level + 1, own);
  };
  visit(state.root, null, IDENTITY, screen, 0, 1);
  return levels.flat();
}

/** The views at a place of the picture, frontmost first.
 * @param {State} state @param {Camera} camera @param {Rect} screen @param {Point} place in points of the picture
 * @param {readonly string[]} [hidden] @returns {readonly Plane[]} */
export function planesAt(state, camera, screen, place, hidden) {
  return planesOf(state, camera, screen, hidden).filter(({ id, level, matrix, clip }) => {
    const flat = toFlat(camera, level, place);
    const back = flat && invert(matrix);
    if (!flat || !back || !contains(clip, flat)) return false;
    return contains(boundsOf(state.views[id]), transformPoint(back, flat));
  }).reverse();
}

/** Maps a place of the picture, seen on one level, to a point of the flat screen.
 * @param {Camera} camera @param {number} level @param {Point} place @returns {Point | null} */
export function toFlat(camera, level, place) {
  const back = invert(planeMatrix(camera, level));
  return back && transformPoint(back, place);
}

/** The box that the picture covers, in points.
 * @param {Camera} camera @param {number} levels the deepest one shown @param {Rect} screen @returns {Rect} */
export function pictureBox(camera, levels, screen) {
  const [one, other] = [camera.from, Math.max(camera.from, camera.to ?? levels)].map((level) =>
    boundingBox(planeMatrix(camera, level), screen)
  );
  const x = Math.min(one[0], other[0]);
  const y = Math.min(one[1], other[1]);
  return [x, y, Math.max(one[0] + one[2], other[0] + other[2]) - x, Math.max(one[1] + one[3], other[1] + other[3]) - y];
}
