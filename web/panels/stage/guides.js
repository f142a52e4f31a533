/** Optional lines and rects of a scroll view: pages, keyboard, velocity; and indicators. */

import { setStyle } from "../../kit/shapes.js";
import { addName, addValue } from "./labels.js";
import { arrow } from "./touches.js";
import { boundingBox, boundsOf, intersection, toScreen } from "../../model/geometry/geometry.js";
import { contentSizeOf, offsetOf, parentsOf } from "../../model/state/state.js";
import { pageOf } from "../../model/state/pages.js";
import { hatch } from "./hatch.js";
import { strokeRect, toStage } from "./strokes.js";
import { short } from "../../model/properties/format.js";

/** @typedef {import("./overlays.js").Scene} Scene */

/** Maximum number of page lines drawn on each side. */
const PAGES = 40;

/** @param {Scene} scene @param {string} id @param {Matrix} matrix @param {(rect: Rect) => Rect} shown */
export function drawGuides(scene, id, matrix, shown) {
  const { page: { overlays }, state } = scene;
  const view = state.views[id];
  if (overlays.pages && view.isPagingEnabled === true) drawPages(scene, view, shown);
  if (overlays.keyboard) drawOverlap(scene, view, matrix);
  if (overlays.velocity) drawVelocity(scene, view, shown);
}

/** @param {Scene} scene @param {View} view @param {(rect: Rect) => Rect} shown */
function drawPages(scene, view, shown) {
  const { context, palette, marks } = scene;
  const [, , width, height] = boundsOf(view);
  const content = contentSizeOf(view);
  const offset = offsetOf(view);
  for (const axis of /** @type {const} */ ([0, 1])) {
    const length = [width, height][axis];
    const stops = Math.round(content[axis] / length);
    if (length <= 0 || stops < 2) continue;
    marks.add("pages");
    const here = Math.round(offset[axis] / length);
    context.save();
    setStyle(context, { strokeStyle: palette.animation, lineWidth: 1.25 });
    context.setLineDash([2, 4]);
    context.beginPath();
    for (let index = Math.max(0, here - PAGES); index <= Math.min(stops, here + PAGES); index += 1) {
      const at = index * length;
      const [px, py, w, h] = shown(axis === 0 ? [at, 0, 0, content[1]] : [0, at, content[0], 0]);
      context.moveTo(px, py);
      context.lineTo(px + w, py + h);
    }
    context.stroke();
    context.restore();
    const [px, py] = shown(axis === 0 ? [here * length, offset[1], 0, 0] : [offset[0], here * length, 0, 0]);
    const { number, count } = pageOf(view, axis);
    addValue(scene, `page ${number} of ${count}`, [px + 4, py + 14], palette["animation-text"]);
  }
}

/** Draws the places of the indicators, also while they are invisible.
 * @param {Scene} scene @param {string} id */
export function drawIndicators(scene, id) {
  const { context, state, fit, palette, marks } = scene;
  for (const name of ["verticalIndicator", "horizontalIndicator"]) {
    const its = `${id}.${name}`;
    const view = state.views[its];
    const matrix = view ? toScreen(state, parentsOf(state), its) : null;
    if (!view || !matrix) continue;
    marks.add("indicators");
    const rect = toStage(fit, matrix, boundsOf(view));
    strokeRect(context, [rect[0] - 2, rect[1] - 2, rect[2] + 4, rect[3] + 4], { color: palette.animation, width: 1.5 });
    const alpha = view.alpha ?? 1;
    const axis = name === "verticalIndicator" ? "vertical" : "horizontal";
    const text = `${axis} indicator${alpha < 1 ? ` ${short(alpha * 100, 0)} %` : ""}`;
    addValue(scene, text, [rect[0] - 8, rect[1] + rect[3] / 2], palette["animation-text"], "right");
  }
}

/** Draws the part of the view that the keyboard covers.
 * @param {Scene} scene @param {View} view @param {Matrix} matrix */
function drawOverlap(scene, view, matrix) {
  const { context, state: { keyboard }, fit, palette, marks } = scene;
  if (!keyboard) return;
  const overlap = intersection(boundingBox(matrix, boundsOf(view)), keyboard.frame);
  if (overlap[2] <= 0 || overlap[3] <= 0) return;
  marks.add("keyboard");
  const rect = toStage(fit, [1, 0, 0, 1, 0, 0], overlap);
  hatch({ context, fit }, rect, palette.bad, 1);
  strokeRect(context, rect, { color: palette.bad, width: 1, dash: [4, 3] });
  const text = `keyboard covers ${short(overlap[3], 1)}`;
  addValue(scene, text, [rect[0] - fit.bezel[0] - 12, rect[1] + 14], palette["bad-text"], "right");
}

/** Draws the velocity of free motion from the center of the window; under a finger the finger shows it.
 * @param {Scene} scene @param {View} view @param {(rect: Rect) => Rect} shown */
function drawVelocity(scene, view, shown) {
  const { palette } = scene;
  const { velocity } = view;
  if (!velocity || view.isTracking === true) return;
  const [x, y, width, height] = shown(boundsOf(view));
  const colours = { stroke: palette.deceleration, text: palette["deceleration-text"] };
  arrow(scene, [x + width / 2, y + height / 2], [-velocity[0], -velocity[1]], colours);
}

/** Draws the highlights of the other clients.
 * @param {Scene} scene @param {(id: string) => boolean} [isWanted] */
export function drawHighlights({ context, page, state, fit, palette, labels }, isWanted = () => true) {
  const { highlights } = page;
  for (const client of Object.keys(highlights)) {
    const id = highlights[client];
    if (!isWanted(id)) continue;
    const matrix = state.views[id] ? toScreen(state, parentsOf(state), id) : null;
    if (!matrix) continue;
    const rect = toStage(fit, matrix, boundsOf(state.views[id]));
    strokeRect(context, rect, { color: palette.animation, width: 2, dash: [6, 3] });
    addName({ labels }, `${client}: ${id}`, [rect[0] + rect[2], rect[1] - 13], palette["animation-text"], "right");
  }
}
