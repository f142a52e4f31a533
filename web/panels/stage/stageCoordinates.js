/** Converts pointer positions: pixels of the stage, points of the flat screen and of the window. */

import { hitAll } from "../../model/geometry/hitTest.js";
import {
  boundingBox,
  boundsOf,
  intersection,
  screenToWindow,
  toScreen,
  toSuperview,
  transformPoint,
} from "../../model/geometry/geometry.js";
import { parentsOf, scrollViewFor } from "../../model/state/state.js";
import { planeMatrix, planesAt, toFlat } from "../../model/geometry/exploded.js";
import { toPixels, toPoints } from "../../model/geometry/fit.js";

/** What the stage shows of the page. `state` is the presentation state, and `model` the engine's, which differs
 * while an animation runs. `isStale`: it is the last state before the connection was lost. `mayPoint`: whether views
 * can be highlighted; `isFree` and `mayControl`: whether they can be touched.
 * @typedef {Pick<
 *   Page,
 *   | "lens"
 *   | "camera"
 *   | "zoom"
 *   | "tool"
 *   | "hidden"
 *   | "overlays"
 *   | "selection"
 *   | "hovered"
 *   | "highlight"
 *   | "ghosts"
 *   | "touchPath"
 *   | "moment"
 * > & Readonly<{
 *   state: State | null,
 *   model: State | null,
 *   highlights: Readonly<Record<string, string>>,
 *   epoch: number | null,
 *   measured: Session["measured"],
 *   picture: Session["picture"],
 *   isStale: boolean,
 *   hasFuture: boolean,
 *   mayPoint: boolean,
 *   isFree: boolean,
 *   mayControl: boolean,
 * }>} Shown */
/** What is on the stage. Touches are in the coordinates of the engine's `model`, wherever animations show its views.
 * @typedef {Readonly<{ page: Shown, fit: Fit, state: State, model: State }>} Now */

/** @param {Fit} fit */
const screenOf = ({ width, height }) => /** @type {const} */ ([0, 0, width, height]);

/** The pointer's position in pixels of the stage.
 * @param {HTMLElement} canvas @param {Readonly<{ clientX: number, clientY: number }>} event @returns {Point} */
export function placeOf(canvas, { clientX, clientY }) {
  const { left, top } = canvas.getBoundingClientRect();
  return [clientX - left, clientY - top];
}

/** The views under a place, frontmost first.
 * @param {Now} now @param {Point} place pixels of the stage @returns {readonly string[]} */
export function viewsAt({ page, fit, state }, place) {
  const point = toPoints(fit, place);
  if (page.lens === "exploded") {
    return planesAt(state, page.camera, screenOf(fit), point, page.hidden).map(({ id }) => id);
  }
  return hitAll(state, point, page.lens === "device", page.hidden);
}

/** The level for a touch at a place, or null if there is nothing to touch.
 * @param {Now} now @param {Point} place pixels of the stage */
export function levelAt({ page, fit, state }, place) {
  const [x, y] = toPoints(fit, place);
  if (page.lens === "exploded") return planesAt(state, page.camera, screenOf(fit), [x, y])[0]?.level ?? null;
  return x >= 0 && y >= 0 && x < fit.width && y < fit.height ? 0 : null;
}

/** Converts a place on a level to a point of the flat screen.
 * @param {Now} now @param {Point} place pixels of the stage @param {number} level @returns {Point} */
export function onScreen({ page, fit }, place, level) {
  const point = toPoints(fit, place);
  return page.lens === "exploded" ? (toFlat(page.camera, level, point) ?? point) : point;
}

/** Converts a place on a level to a point of the window, as the engine receives it.
 * @param {Now} now @param {Point} place pixels of the stage @param {number} level */
export const inWindow = (now, place, level) => screenToWindow(now.model, onScreen(now, place, level));

/** Converts a point of the window, lifted to a level, to a place on the stage.
 * @param {Now} now @param {Point} point @param {number} level @returns {Point} pixels of the stage */
export function onStage({ page, fit, state }, point, level) {
  const root = state.views[state.root];
  const flat = root ? transformPoint(toSuperview(root), point) : point;
  return toPixels(fit, page.lens === "exploded" ? transformPoint(planeMatrix(page.camera, level), flat) : flat);
}

/** The center of two mirrored fingers: the center of the visible part of the scroll view under a place, in the window.
 * @param {Now} now @param {Point} place pixels of the stage @returns {Point} */
export function centreAt(now, place) {
  const { state, model, fit } = now;
  const id = scrollViewFor(state, viewsAt(now, place)[0] ?? null);
  const matrix = id === null ? null : toScreen(state, parentsOf(state), id);
  const screen = /** @type {const} */ ([0, 0, fit.width, fit.height]);
  const box = id === null || !matrix ? screen : intersection(boundingBox(matrix, boundsOf(state.views[id])), screen);
  return screenToWindow(model, [box[0] + box[2] / 2, box[1] + box[3] / 2]);
}
