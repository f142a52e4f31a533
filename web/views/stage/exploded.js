/** Draws the levels of the hierarchy apart, each view on its level's plane. */

import { boundsOf, multiply, toSuperview, transformPoint } from "../../model/geometry.js";
import { contentSizeOf, isScrollView } from "../../model/state.js";
import { drawOwn } from "./content.js";
import { inkIn } from "./ink.js";
import { disc } from "./strokes.js";
import { planeMatrix, planesOf } from "../../model/exploded.js";
import { size } from "../../model/format.js";
import { toPixels } from "../../model/fit.js";

/** @typedef {import("../../model/exploded.js").Plane} Plane */
/** @typedef {import("../../model/geometry.js").Rect} Rect */
/** @typedef {import("./labels.js").Label} Label */
/** @typedef {import("./device.js").Scene & Readonly<{ trails: import("./trails.js").Trails }>} Scene */

/**
 * @param {Scene} scene
 * @returns {{ labels: Label[], marks: Set<string> }}
 */
export function drawExploded(scene) {
  const { context, page, state, fit, palette } = scene;
  const screen = /** @type {const} */ ([0, 0, fit.width, fit.height]);
  const planes = planesOf(state, page.camera, screen);
  /** @type {Label[]} */
  const labels = [];
  /** @type {Set<string>} */
  const marks = new Set();
  /** @type {Map<string, string>} */
  const inks = new Map();
  for (const plane of planes) {
    const above = plane.parent === null ? palette.text : (inks.get(plane.parent) ?? palette.text);
    inks.set(plane.id, inkIn(state.views[plane.id], palette) ?? above);
    drawPlane(scene, plane, above);
  }
  for (const { id, level, matrix } of planes) {
    const isSelected = id === page.selection;
    if (!isSelected && id !== page.hovered) continue;
    const [x, y, width, height] = boundsOf(state.views[id]);
    const all = multiply(planeMatrix(page.camera, level), matrix);
    const corners = /** @type {const} */ ([[x, y], [x + width, y], [x + width, y + height], [x, y + height]]).map(
      (corner) => toPixels(fit, transformPoint(all, corner)),
    );
    context.save();
    context.beginPath();
    corners.forEach(([px, py], index) => (index === 0 ? context.moveTo(px, py) : context.lineTo(px, py)));
    context.closePath();
    // A fill would lie over what is in front of it.
    if (!isSelected) {
      context.fillStyle = palette["accent-soft"];
      context.fill();
    }
    context.strokeStyle = palette.accent;
    context.lineWidth = isSelected ? 2 : 1.5;
    context.stroke();
    context.restore();
    const top = corners.reduce((one, other) => (other[1] < one[1] ? other : one));
    labels.push({
      text: `${id}  ${size([width, height])}  level ${level}`,
      x: top[0] + 6,
      y: top[1] - 13,
      color: palette["accent-text"],
    });
  }
  if (page.overlays.touches) drawFingers(scene, planes, marks);
  return { labels, marks };
}

/**
 * @param {Scene} scene
 * @param {Plane} plane
 * @param {string} ink
 */
function drawPlane({ context, page, state, fit, palette, pictures, pixels }, { id, level, alpha, matrix, clip }, ink) {
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
  drawOwn(context, id, view, bounds, { palette, pictures, pixels, visible: clip, isClipped: true }, ink);
  context.globalAlpha = 1;
  context.strokeStyle = palette["line-strong"];
  context.lineWidth = 1 / fit.scale;
  context.strokeRect(...bounds);
  context.restore();
  if (isScrollView(view)) {
    context.transform(...matrix);
    const [width, height] = contentSizeOf(view);
    if (page.overlays.content) {
      context.setLineDash([6 / fit.scale, 4 / fit.scale]);
      context.strokeStyle = palette.accent;
      context.lineWidth = 1.25 / fit.scale;
      context.strokeRect(0, 0, width, height);
      context.setLineDash([]);
    }
    if (page.overlays.window) {
      context.strokeStyle = palette.text;
      context.lineWidth = 1.5 / fit.scale;
      context.strokeRect(...bounds);
    }
  }
  context.restore();
}

/**
 * Each finger on the plane of the view it touches.
 * @param {Scene} scene
 * @param {readonly Plane[]} planes
 * @param {Set<string>} marks
 */
function drawFingers({ context, page, state, fit, palette }, planes, marks) {
  const root = state.views[state.root];
  for (const touch of Object.values(state.touches ?? {})) {
    marks.add("touches");
    const level = planes.find(({ id }) => id === touch.view)?.level ?? 0;
    const flat = root ? transformPoint(toSuperview(root), touch.location) : touch.location;
    const [x, y] = toPixels(fit, transformPoint(planeMatrix(page.camera, level), flat));
    context.save();
    context.fillStyle = palette.tracking;
    context.globalAlpha = 0.22;
    disc(context, x, y, 21);
    context.globalAlpha = 1;
    disc(context, x, y, 8);
    context.restore();
  }
}
