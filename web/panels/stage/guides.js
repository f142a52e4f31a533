/** Optional lines and rects of a scroll view: pages, velocity; and indicators. */

import { setStyle } from "../../kit/shapes.js";
import { addLabel } from "./labels.js";
import { arrow, LEAST } from "./touches.js";
import { boundsOf, toScreen } from "../../model/geometry/geometry.js";
import { contentSizeOf, offsetOf, parentsOf } from "../../model/state/state.js";
import { pagesText } from "../../model/state/pages.js";
import { drawPart } from "./brackets.js";
import { strokeRect, toStage } from "./strokes.js";
import { short, velocityText } from "../../model/properties/format.js";
import { speedOf } from "../../model/explain/trajectory.js";
import { unitOf } from "../../model/session/measured.js";

/** @typedef {import("./overlays.js").Scene} Scene */

/** Maximum number of page lines drawn on each side. */
const PAGES = 40;

/** @param {Scene} scene @param {string} id @param {(rect: Rect) => Rect} shown */
export function drawGuides(scene, id, shown) {
  const { page: { overlays }, state } = scene;
  const view = state.views[id];
  if (overlays.pages && view.isPagingEnabled === true) drawPages(scene, view, shown);
  if (overlays.velocity) drawVelocity(scene, view, shown);
}

/** @param {Scene} scene @param {View} view @param {(rect: Rect) => Rect} shown */
function drawPages(scene, view, shown) {
  const { context, palette } = scene;
  const [, , width, height] = boundsOf(view);
  const content = contentSizeOf(view);
  const offset = offsetOf(view);
  for (const axis of /** @type {const} */ ([0, 1])) {
    const length = [width, height][axis];
    const stops = Math.round(content[axis] / length);
    if (length <= 0 || stops < 2) continue;
    const here = Math.round(offset[axis] / length);
    const key = `page ${axis}`;
    drawPart(scene, key, () => {
      setStyle(context, { strokeStyle: palette.animation, lineWidth: scene.pointed === key ? 3 : 1.25 });
      context.setLineDash([2, 4]);
      context.beginPath();
      for (let index = Math.max(0, here - PAGES); index <= Math.min(stops, here + PAGES); index += 1) {
        const at = index * length;
        const [px, py, w, h] = shown(axis === 0 ? [at, 0, 0, content[1]] : [0, at, content[0], 0]);
        context.moveTo(px, py);
        context.lineTo(px + w, py + h);
      }
      context.stroke();
    });
    const [px, py, wide] = shown([...offset, width, height]);
    const [, line] = shown([offset[0], here * length, 0, 0]);
    const colours = { color: palette["animation-text"], line: palette.animation };
    const { isBetween, pages } = pagesText(view, axis);
    const at = /** @type {const} */ ([px + wide, axis === 0 ? py + 14 : line]);
    addLabel(scene, { key, side: "right", name: isBetween ? "pages" : "page", value: pages, at, ...colours });
  }
}

/** Draws the places of the indicators, also while they are invisible.
 * @param {Scene} scene @param {string} id */
export function drawIndicators(scene, id) {
  const { context, state, fit, palette } = scene;
  for (const name of ["verticalIndicator", "horizontalIndicator"]) {
    const its = `${id}.${name}`;
    const view = state.views[its];
    const matrix = view ? toScreen(state, parentsOf(state), its) : null;
    if (!view || !matrix) continue;
    const [x, y, width, height] = toStage(fit, matrix, boundsOf(view));
    const colours = { color: palette["animation-text"], line: palette.animation };
    drawPart(scene, name, () => {
      const stroke = { color: palette.animation, width: scene.pointed === name ? 3 : 1.5 };
      strokeRect(context, [x - 2, y - 2, width + 4, height + 4], stroke);
    });
    const alpha = view.alpha ?? 1;
    const value = alpha < 1 ? `${short(alpha * 100, 0)} %` : "";
    const at = /** @type {const} */ ([x + width + 2, y + height / 2]);
    const words = name === "verticalIndicator" ? "vertical indicator" : "horizontal indicator";
    addLabel(scene, { key: name, side: "right", name: words, value, at, ...colours });
  }
}

/** Draws the velocity of free motion from the center of the window; under a finger the finger shows it.
 * @param {Scene} scene @param {View} view @param {(rect: Rect) => Rect} shown */
function drawVelocity(scene, view, shown) {
  const { palette } = scene;
  if (view.isTracking === true) return;
  // Of another engine no spring is known.
  const velocity = scene.page.measured ? view.velocity ?? [0, 0] : speedOf(view, scene.state.device);
  const [x, y, width, height] = shown(boundsOf(view));
  const pace = Math.hypot(...velocity);
  if (pace < LEAST) return;
  const centre = /** @type {const} */ ([x + width / 2, y + height / 2]);
  drawPart(scene, "velocity", () => {
    arrow(scene.context, centre, [-velocity[0], -velocity[1]], palette.deceleration);
  });
  const colours = { color: palette["deceleration-text"], line: palette.deceleration, dash: [1.5, 3] };
  addLabel(scene, {
    key: "velocity",
    side: "right",
    name: "velocity",
    value: velocityText(velocity, unitOf(scene.page.measured)),
    at: centre,
    ...colours,
  });
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
    const at = /** @type {const} */ ([rect[0] + rect[2], rect[1] + Math.min(rect[3] / 2, 24)]);
    const colours = { color: palette["animation-text"], line: palette.animation, dash: [6, 3] };
    labels.push({ key: `of ${client}`, side: "right", name: `${client}:`, value: id, at, ...colours });
  }
}
