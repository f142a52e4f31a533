/** Draws the overlays: content, range, sizes, the predicted rest, fingers, selection. */

import { addRoundedRect, setStyle, strokeLine } from "../../kit/shapes.js";
import { clipAround, clipOutside, isWholeScreen, REACH, strokeRect, toStage, traceView } from "./strokes.js";
import { drawContainers } from "./containers.js";
import { drawGhosts } from "./ghosts.js";
import { drawGuides, drawHighlights, drawIndicators } from "./guides.js";
import { drawHighlight } from "./highlight.js";
import { drawMeasure } from "./measure.js";
import { drawPart, markPointed } from "./brackets.js";
import { drawSizes } from "./sizes.js";
import { drawTouches } from "./touches.js";
import { addLabel } from "./labels.js";
import { isTurning } from "../../model/state/presentation.js";
import { boundsOf, IDENTITY, toScreen } from "../../model/geometry/geometry.js";
import { isSeen } from "../../model/geometry/hitTest.js";
import { restTimeOf } from "../../model/explain/trajectory.js";
import { fixed, point, seconds, short, size } from "../../model/properties/format.js";
import {
  contentSizeOf,
  offsetOf,
  offsetRange,
  overscrollOf,
  parentsOf,
  scrollViewFor,
} from "../../model/state/state.js";

/** @typedef {import("./labels.js").Label} Label */

/** @typedef {{
 *   context: CanvasRenderingContext2D,
 *   page: import("./stageCoordinates.js").Shown,
 *   state: State,
 *   fit: Fit,
 *   space: Readonly<{ width: number, height: number }>,
 *   palette: Palette,
 *   labels: Label[],
 *   brackets: import("./brackets.js").Bracket[],
 *   pointed: string | null,
 *   ghostAt: import("../../model/explain/ghosts.js").Ghosts["ghostAt"],
 *   trails: import("./trails.js").Trails,
 * }} Scene `pointed` is the key of the label under the pointer */

/** @param {Scene} scene receives the labels */
export function drawOverlays(scene) {
  const { page, state } = scene;
  const focus = scrollViewFor(state, page.selection);
  drawContainers(scene);
  if (focus !== null) {
    drawScrollView(scene, focus);
    if (page.overlays.indicators) drawIndicators(scene, focus);
    if (page.overlays.ghost) drawGhosts(scene, focus);
  }
  if (page.selection !== null && page.selection !== focus) drawSelection(scene, page.selection, false);
  if (page.hovered !== null && page.hovered !== page.selection) drawSelection(scene, page.hovered, true);
  drawMeasure(scene);
  drawHighlights(scene);
  if (page.overlays.touches) drawTouches(scene);
  drawHighlight(scene);
}

/** Draws all overlays of one scroll view.
 * @param {Scene} scene @param {string} id */
export function drawScrollView(scene, id) {
  const { context, page, state, fit, palette } = scene;
  const matrix = toScreen(state, parentsOf(state), id);
  // While the interface turns, they would be upright around rotated views.
  if (!matrix || isTurning(state)) return;
  const view = state.views[id];
  const bounds = boundsOf(view);
  const [, , width, height] = bounds;
  const content = contentSizeOf(view);
  const { min, max } = offsetRange(view, state.device);
  const shown = (/** @type {Rect} */ rect) => toStage(fit, matrix, rect);
  const window = shown(bounds);
  const right = window[0] + window[2];
  const within = (/** @type {number} */ y) => Math.max(window[1], Math.min(y, window[1] + window[3]));
  const { overlays } = page;

  drawSizes(scene, id, shown);
  if (overlays.range) {
    const range = shown([min[0], min[1], max[0] - min[0] + width, max[1] - min[1] + height]);
    const colours = { color: palette.dim, line: palette["line-strong"] };
    drawPart(scene, "reach", () => strokeRect(context, range, { color: colours.line, width: 1, dash: [2, 3] }));
    markPointed(scene, "reach", range, colours.line);
    const reach = [0, 1].map((axis) => `${short(min[axis], 1)} … ${short(max[axis], 1)}`).join(", ");
    const at = /** @type {const} */ ([right, within(range[1] + range[3])]);
    addLabel(scene, { key: "reach", side: "right", name: "reach", value: reach, at, ...colours });
  }
  if (overlays.content) {
    const rect = shown([0, 0, content[0], content[1]]);
    const colours = { color: palette["accent-text"], line: palette.accent };
    drawPart(scene, "content", () => {
      if (page.lens === "device") clipAround(context, window);
      // The keyboard lies over the content.
      if (state.keyboard && page.lens !== "exploded") {
        clipOutside(context, toStage(fit, IDENTITY, state.keyboard.frame));
      }
      strokeRect(context, rect, { color: palette.accent, width: 1.5 });
    });
    markPointed(scene, "content", rect, palette.accent);
    const at = /** @type {const} */ ([right, within(rect[1])]);
    addLabel(scene, { key: "content", side: "right", name: "content", value: size(content), at, ...colours });
  }
  if (overlays.window) {
    markPointed(scene, "bounds", window, palette["line-strong"]);
    drawPart(scene, "bounds", () => strokeWindow(scene, window, page.selection === id ? 1.5 : 1));
  }
  drawGuides(scene, id, shown);
  if (overlays.window) {
    const colours = { color: palette.dim, line: palette["line-strong"] };
    const value = `${size([width, height])} at ${point(offsetOf(view))}`;
    const at = /** @type {const} */ ([right, within(window[1] + window[3] - 26 * fit.scale)]);
    addLabel(scene, { key: "bounds", side: "right", name: "bounds", value, at, ...colours });
  }
  if (overlays.rest && view.rest) drawRest(scene, view, view.rest.contentOffset, matrix);
}

/** Draws the end of the motion: outside the range, the line that the content's edge returns to; inside it, the final
 * position of the window on the content.
 * @param {Scene} scene @param {View} view @param {Point} rest @param {Matrix} matrix */
function drawRest(scene, view, rest, matrix) {
  const { context, page, state, fit, palette } = scene;
  const [x, y, width, height] = boundsOf(view);
  const past = overscrollOf(view, state.device);
  const content = contentSizeOf(view);
  const window = toStage(fit, matrix, [x, y, width, height]);
  const later = toStage(fit, matrix, [rest[0], rest[1], width, height]);
  const isX = rest[0] !== x;
  const isY = rest[1] !== y;
  if (!isX && !isY) return;
  let labelY = later[1];
  drawPart(scene, "rest", () => {
    setStyle(context, { strokeStyle: palette.bounce, lineWidth: scene.pointed === "rest" ? 3 : 1.5 });
    context.setLineDash([5, 4]);
    if (past[1] !== 0 && isY) {
      const edge = toStage(fit, matrix, [x, y + (past[1] < 0 ? 0 : content[1]) - rest[1], width, 0]);
      strokeLine(context, [window[0] - 8, edge[1]], [window[0] + window[2], edge[1]]);
      labelY = edge[1];
    }
    if (past[0] !== 0 && isX) {
      const edge = toStage(fit, matrix, [x + (past[0] < 0 ? 0 : content[0]) - rest[0], y, 0, height]);
      strokeLine(context, [edge[0], window[1] - REACH], [edge[0], window[1] + window[3] + REACH]);
    }
    if ((isX && past[0] === 0) || (isY && past[1] === 0)) {
      if (page.lens === "device") clipAround(context, window);
      context.beginPath();
      addRoundedRect(context, later[0], later[1], later[2], later[3], isWholeScreen(fit, window) ? fit.corner : 0);
      context.stroke();
      context.setLineDash([]);
      const centre = [later[0] + later[2] / 2, later[1] + later[3] / 2];
      strokeLine(context, [centre[0] - 6, centre[1]], [centre[0] + 6, centre[1]]);
      strokeLine(context, [centre[0], centre[1] - 6], [centre[0], centre[1] + 6]);
    }
  });
  const where = isX && isY ? point(rest) : fixed(isX ? rest[0] : rest[1]);
  const t = restTimeOf(state, view, isY ? 1 : 0);
  const when = t === undefined || t <= state.t ? "" : ` in ${seconds(t - state.t, 2)} s`;
  const beside = Math.max(window[1], Math.min(labelY, window[1] + window[3]));
  const at = /** @type {const} */ ([window[0] + window[2], beside]);
  const colours = { color: palette["bounce-text"], line: palette.bounce, dash: [5, 4] };
  addLabel(scene, { key: "rest", side: "right", name: "settles at", value: `${where}${when}`, at, ...colours });
}

/** Draws the scroll view's frame; with the screen's corners if it fills the screen.
 * @param {Scene} scene @param {Rect} window @param {number} lineWidth */
function strokeWindow({ context, fit, palette }, window, lineWidth) {
  const [x, y, width, height] = window;
  context.save();
  setStyle(context, { strokeStyle: palette.text, lineWidth: lineWidth });
  context.beginPath();
  addRoundedRect(context, x, y, width, height, isWholeScreen(fit, window) ? fit.corner : 0);
  context.stroke();
  context.restore();
}

/** @param {Scene} scene @param {string} id @param {boolean} isHover */
function drawSelection({ context, state, fit, space, palette, labels }, id, isHover) {
  const view = state.views[id];
  const matrix = toScreen(state, parentsOf(state), id);
  if (!view || !matrix) return;
  const bounds = boundsOf(view);
  context.save();
  traceView({ context, fit }, matrix, bounds);
  // What the device does not draw is no more than dashes.
  const isDrawn = isSeen(state, id);
  if (isHover && isDrawn) {
    context.fillStyle = palette["accent-soft"];
    context.fill();
  }
  if (!isDrawn) context.setLineDash([3, 3]);
  setStyle(context, { strokeStyle: palette.accent, lineWidth: isHover ? 1.5 : isDrawn ? 2 : 1 });
  context.stroke();
  context.restore();
  const [x, y, width, height] = toStage(fit, matrix, bounds);
  const middle = Math.max(0, Math.min(y + height / 2, space.height));
  const colours = { color: palette["accent-text"], line: palette.accent };
  const at = /** @type {const} */ ([Math.min(x + width, fit.x + fit.width * fit.scale), middle]);
  labels.push({ key: `view ${id}`, side: "right", name: id, value: size([bounds[2], bounds[3]]), at, ...colours });
}
