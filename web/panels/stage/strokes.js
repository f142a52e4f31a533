/** The strokes of the overlays. All places are pixels of the stage. */

import { setStyle } from "../../kit/shapes.js";
import { boundingBox, transformPoint } from "../../model/geometry/geometry.js";
import { toPixels } from "../../model/geometry/fit.js";

/** Pixels by which lines of hidden content extend beyond the window. */
export const REACH = 28;

/** Converts a rect of a view's bounds coordinates to pixels of the stage.
 * @param {Fit} fit @param {Matrix} matrix @param {Rect} rect @returns {Rect} */
export function toStage(fit, matrix, rect) {
  const [x, y, width, height] = boundingBox(matrix, rect);
  const [px, py] = toPixels(fit, [x, y]);
  return [px, py, width * fit.scale, height * fit.scale];
}

/** @param {CanvasRenderingContext2D} context @param {Rect} rect
 * @param {Readonly<{ color: string, width: number, dash?: number[] }>} style */
export function strokeRect(context, [x, y, width, height], { color, width: lineWidth, dash = [] }) {
  context.save();
  setStyle(context, { strokeStyle: color, lineWidth: lineWidth });
  context.setLineDash(dash);
  context.strokeRect(x, y, width, height);
  context.restore();
}

/** @param {Fit} fit @param {Rect} rect */
export function isWholeScreen(fit, [x, y, width, height]) {
  const screen = [fit.x, fit.y, fit.width * fit.scale, fit.height * fit.scale];
  return [x, y, width, height].every((value, index) => Math.abs(value - screen[index]) < 0.5);
}

/** Clips the lines of hidden content a little beyond the window.
 * @param {CanvasRenderingContext2D} context @param {Rect} window */
export function clipAround(context, [x, y, width, height]) {
  context.beginPath();
  context.rect(x - REACH, y - REACH, width + 2 * REACH, height + 2 * REACH);
  context.clip();
}

/** Clips to the outside of a rect and of its edges.
 * @param {CanvasRenderingContext2D} context @param {Rect} rect */
export function clipOutside(context, [x, y, wide, high]) {
  const { width, height } = context.canvas;
  context.beginPath();
  context.rect(-width, -height, 3 * width, 3 * height);
  context.rect(x - 1, y - 1, wide + 2, high + 2);
  context.clip("evenodd");
}

/** Traces the outline of a view, and returns its corners on the stage, clockwise from the top left.
 * @param {Readonly<{ context: CanvasRenderingContext2D, fit: Fit }>} scene @param {Matrix} matrix to the screen
 * @param {Rect} bounds @returns {readonly Point[]} */
export function traceView({ context, fit }, matrix, [x, y, width, height]) {
  const corners = /** @type {const} */ ([[x, y], [x + width, y], [x + width, y + height], [x, y + height]]).map(
    (corner) => toPixels(fit, transformPoint(matrix, corner)),
  );
  context.beginPath();
  for (const corner of corners) context.lineTo(...corner);
  context.closePath();
  return corners;
}
