/** Draws the levels of the hierarchy separately, each view on its level's plane. */

import { setStyle } from "../../kit/shapes.js";
import { boundsOf, multiply, transformPoint } from "../../model/geometry/geometry.js";
import { contentSizeOf, isScrollView, scrollViewFor } from "../../model/state/state.js";
import { deepestLevel, planeMatrix, planePixels, planesOf } from "../../model/geometry/exploded.js";
import { drawGhosts } from "./ghosts.js";
import { drawHighlight } from "./highlight.js";
import { drawHighlights, drawIndicators } from "./guides.js";
import { drawKeyboard } from "./keyboard.js";
import { drawOwn } from "./content.js";
import { drawScrollView } from "./overlays.js";
import { drawTouches } from "./touches.js";
import { traceView } from "./strokes.js";
import { inkIn } from "./textColour.js";
import { size } from "../../model/properties/format.js";

/** @typedef {import("../../model/geometry/exploded.js").Plane} Plane */
/** @typedef {import("./labels.js").Label} Label */
/** @typedef {import("./overlays.js").Scene} Overlaid */
/** @typedef {import("./device.js").Scene & Pick<Overlaid, "trails" | "ghostAt" | "labels" | "brackets" | "pointed">} Scene */

/** @param {Scene} scene */
export function drawExploded(scene) {
  const { context, page, state, fit, palette } = scene;
  const screen = /** @type {const} */ ([0, 0, fit.width, fit.height]);
  const planes = planesOf(state, page.camera, screen, page.hidden);
  const levels = new Map(planes.map(({ id, level }) => [id, level]));
  const focus = scrollViewFor(state, page.selection);
  const inks = /** @type {Map<string, string>} */ (new Map());
  planes.forEach((plane, index) => {
    const above = plane.parent === null ? palette.text : (inks.get(plane.parent) ?? palette.text);
    inks.set(plane.id, inkIn(state.views[plane.id], palette) ?? above);
    drawPlane(scene, plane, above, plane.id === focus);
    // The overlays of a level are on its plane, below the levels in front.
    const { level } = plane;
    if (level !== planes[index + 1]?.level) {
      onLevel(scene, level, (flat) => drawLevel(flat, focus, (id) => levels.get(id) === level));
    }
  });
  for (const { id, level, matrix } of planes) {
    const isSelected = id === page.selection;
    if (!isSelected && id !== page.hovered) continue;
    const bounds = boundsOf(state.views[id]);
    context.save();
    const corners = traceView(scene, multiply(planeMatrix(page.camera, level), matrix), bounds);
    // A fill would cover the views in front of it.
    if (!isSelected) {
      context.fillStyle = palette["accent-soft"];
      context.fill();
    }
    setStyle(context, { strokeStyle: palette.accent, lineWidth: isSelected ? 2 : 1.5 });
    context.stroke();
    context.restore();
    const last = corners.reduce((one, other) => (other[0] > one[0] ? other : one));
    const colours = { color: palette["accent-text"], line: palette.accent };
    const value = `${size([bounds[2], bounds[3]])} level ${level}`;
    scene.labels.push({ key: `view ${id}`, side: "right", name: id, value, at: last, ...colours });
  }
  drawInFront(scene, (id) => levels.get(id) ?? 0, focus);
}

/** Draws the overlays of one level.
 * @param {Overlaid} flat @param {string | null} focus the shown scroll view @param {(id: string) => boolean} isHere */
function drawLevel(flat, focus, isHere) {
  const { highlight, overlays } = flat.page;
  if (focus !== null && isHere(focus)) {
    drawScrollView(flat, focus);
    if (overlays.ghost) drawGhosts(flat, focus);
  }
  drawHighlights(flat, isHere);
  if (highlight && isHere(highlight.view)) drawHighlight(flat);
}

/** Draws the overlays of all levels: the indicators' places, as they may be invisible, the keyboard and the
 * fingers.
 * @param {Scene} scene @param {(id: string) => number} levelOf @param {string | null} focus */
function drawInFront(scene, levelOf, focus) {
  const { context, page: { camera, overlays }, state, fit } = scene;
  const last = camera.to ?? Infinity;
  if (focus !== null && overlays.indicators && levelOf(focus) + 1 >= camera.from && levelOf(focus) < last) {
    onLevel(scene, levelOf(focus) + 1, (flat) => drawIndicators(flat, focus));
  }
  const { keyboard } = state;
  if (keyboard && deepestLevel(state) < last) {
    onLevel(scene, deepestLevel(state) + 1, () => {
      context.translate(fit.x, fit.y);
      context.scale(fit.scale, fit.scale);
      context.globalAlpha = 0.85;
      drawKeyboard(context, keyboard, scene);
    });
  }
  if (!overlays.touches) return;
  for (const [finger, { view }] of Object.entries(state.touches ?? {})) {
    onLevel(scene, view === undefined ? 0 : levelOf(view), (flat) => drawTouches(flat, [finger]));
  }
}

/** Draws on a level's plane as on the flat stage; only text stays upright.
 * @param {Scene} scene @param {number} level @param {(flat: Overlaid) => void} draw */
function onLevel(scene, level, draw) {
  const { context, page, fit, labels } = scene;
  const matrix = planePixels(page.camera, level, fit);
  const own = /** @type {Label[]} */ ([]);
  context.save();
  context.transform(...matrix);
  draw({ ...scene, labels: own });
  context.restore();
  for (const label of own) {
    const { span: _, ...rest } = label;
    labels.push({ ...rest, at: transformPoint(matrix, label.at) });
  }
}

/** @param {Scene} scene @param {Plane} plane @param {string} ink
 * @param {boolean} isFocus its rects are among the overlays */
function drawPlane(
  { context, page, state, fit, palette, pictures, pixels },
  { id, level, alpha, matrix, clip },
  ink,
  isFocus,
) {
  const view = state.views[id];
  const bounds = boundsOf(view);
  context.save();
  context.translate(fit.x, fit.y);
  context.scale(fit.scale, fit.scale);
  context.transform(...planeMatrix(page.camera, level));
  context.save();
  context.beginPath();
  context.rect(...clip);
  context.clip();
  context.transform(...matrix);
  context.globalAlpha = alpha;
  drawOwn(
    context,
    id,
    view,
    bounds,
    { palette, pictures, pixels, visible: clip, isClipped: true, hidden: page.hidden },
    ink,
  );
  setStyle(context, { globalAlpha: 1, strokeStyle: palette["line-strong"], lineWidth: 1 / fit.scale });
  context.strokeRect(...bounds);
  context.restore();
  if (isScrollView(view) && !isFocus) {
    context.transform(...matrix);
    const [width, height] = contentSizeOf(view);
    if (page.overlays.content) {
      context.setLineDash([6 / fit.scale, 4 / fit.scale]);
      setStyle(context, { strokeStyle: palette.accent, lineWidth: 1.25 / fit.scale });
      context.strokeRect(0, 0, width, height);
      context.setLineDash([]);
    }
    if (page.overlays.window) {
      setStyle(context, { strokeStyle: palette.text, lineWidth: 1.5 / fit.scale });
      context.strokeRect(...bounds);
    }
  }
  context.restore();
}
