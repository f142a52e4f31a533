/** Draws what the device itself does not show: content, range, insets, overscroll, the predicted rest, fingers,
 * selection. */

import { addRoundedRect, setStyle, strokeLine } from "../../kit/shapes.js";
import { beyondContent, hatch } from "./hatch.js";
import { bracket, clipAround, isWholeScreen, REACH, strokeRect, toStage, traceView } from "./strokes.js";
import { drawGhosts } from "./ghosts.js";
import { drawGuides, drawHighlights, drawIndicators } from "./guides.js";
import { drawHighlight } from "./highlight.js";
import { drawTouches } from "./touches.js";
import { addName, addValue } from "./labels.js";
import { boundsOf, toScreen } from "../../model/geometry/geometry.js";
import { fixed, point, seconds, short, size } from "../../model/properties/format.js";
import { ledgerOf, stripsOf } from "../../model/explain/ledger.js";
import {
  contentSizeOf,
  insetOf,
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
 *   marks: Set<string>,
 *   ghostAt: import("../../model/explain/ghosts.js").Ghosts["ghostAt"],
 *   trails: import("./trails.js").Trails,
 * }} Scene `marks` are the overlays with visible elements */

/** @param {Scene} scene receives the texts to draw on top of everything */
export function drawOverlays(scene) {
  const { page, state } = scene;
  const focus = scrollViewFor(state, page.selection);
  if (focus !== null) {
    drawScrollView(scene, focus);
    if (page.overlays.indicators) drawIndicators(scene, focus);
    if (page.overlays.ghost) drawGhosts(scene, focus);
  }
  if (page.selection !== null && page.selection !== focus) drawSelection(scene, page.selection, false);
  if (page.hovered !== null && page.hovered !== page.selection) drawSelection(scene, page.hovered, true);
  drawHighlights(scene);
  if (page.overlays.touches) drawTouches(scene);
  drawHighlight(scene);
}

/** Draws all overlays of one scroll view.
 * @param {Scene} scene @param {string} id */
export function drawScrollView(scene, id) {
  const { context, page, state, fit, palette } = scene;
  const matrix = toScreen(state, parentsOf(state), id);
  if (!matrix) return;
  const view = state.views[id];
  const bounds = boundsOf(view);
  const [, , width, height] = bounds;
  const content = contentSizeOf(view);
  const { min, max } = offsetRange(view);
  const shown = (/** @type {Rect} */ rect) => toStage(fit, matrix, rect);
  const window = shown(bounds);
  const place = placeOf(scene, window);
  const { overlays } = page;
  /** Adds a text beside the view, or above or below it at its right end.
   * @param {string} text @param {number} beside @param {number} other the places from the top
   * @param {string} colour @param {number} [left] pixels by which it is further to the left */
  const addBeside = (text, beside, other, colour, left = 0) =>
    addValue(scene, text, [place.x - left, place.isBeside ? beside : other], colour, place.align);

  const spared = beyondContent(state, id).map(shown);
  if (overlays.insets) drawInsets(scene, id, shown, spared);
  if (overlays.overscroll) drawOverscroll(scene, view, shown, spared);
  if (overlays.range) {
    const range = shown([min[0], min[1], max[0] - min[0] + width, max[1] - min[1] + height]);
    strokeRect(context, range, { color: palette["line-strong"], width: 1, dash: [2, 3] });
    const reach = [0, 1].map((axis) => `${short(min[axis], 1)} … ${short(max[axis], 1)}`);
    addBeside(`reach ${reach.join(", ")}`, range[1] + range[3] - 12, place.below + 22, palette.dim);
  }
  if (overlays.content) {
    const rect = shown([0, 0, content[0], content[1]]);
    context.save();
    if (page.lens === "device") clipAround(context, window);
    strokeRect(context, rect, { color: palette.accent, width: 2 });
    context.restore();
    const top = page.lens === "device" ? Math.max(rect[1], window[1]) : rect[1];
    addBeside(`content ${size(content)}`, top + 14, place.above, palette["accent-text"]);
  }
  if (overlays.window) strokeWindow(scene, window, page.selection === id ? 1.5 : 1);
  drawGuides(scene, id, matrix, shown);
  if (overlays.window) {
    const end = window[1] + window[3];
    addBeside(`bounds ${size([width, height])}`, end - 10, place.below, palette.dim);
    addBeside(`offset ${point(offsetOf(view))}`, end - 32, place.below, palette.dim, place.isBeside ? 0 : LABEL);
  }
  if (overlays.rest && view.rest) drawRest(scene, view, view.rest.contentOffset, matrix);
}

/** Each contributor has its own strokes; the program's inset has the wider ones.
 * @param {Scene} scene @param {string} id @param {(rect: Rect) => Rect} shown @param {readonly Rect[]} spared */
function drawInsets(scene, id, shown, spared) {
  const { state, palette, marks, fit } = scene;
  for (const { part, title, insets } of ledgerOf(state, id).entries) {
    const edges = EDGES.map((edge, index) => ({ edge, inset: insets[index] })).filter(({ inset }) => inset > 0);
    stripsOf(state, { view: id, part }).forEach((rect, index) => {
      const { edge, inset } = edges[index];
      marks.add("insets");
      const strip = shown(rect);
      hatch(scene, strip, palette.idle, part === "contentInset" ? 2.4 : 1.2, spared);
      const isRight = edge === "right";
      const x = isRight ? strip[0] + strip[2] + fit.bezel[0] + 12 : strip[0] - fit.bezel[0] - 12;
      const text = `${title} ${edge} ${short(inset)}`;
      addValue(scene, text, [x, strip[1] + strip[3] / 2], palette.dim, isRight ? "left" : "right");
    });
  }
}

/** @param {Scene} scene @param {View} view @param {(rect: Rect) => Rect} shown @param {readonly Rect[]} spared */
function drawOverscroll(scene, view, shown, spared) {
  const { context, palette, marks, fit } = scene;
  const past = overscrollOf(view);
  if (past[0] !== 0 || past[1] !== 0) marks.add("overscroll");
  const [top, left, bottom, right] = insetOf(view);
  const [x, y, width, height] = boundsOf(view);
  const textOf = (/** @type {number} */ distance) => `overscroll ${fixed(Math.abs(distance))}`;
  if (past[1] !== 0) {
    const strip = shown(
      past[1] < 0 ? [x, y + top, width, -past[1]] : [x, y + height - bottom - past[1], width, past[1]],
    );
    hatch({ context, fit }, strip, palette.rubber, 1, spared);
    const at = strip[0] - fit.bezel[0] - 10;
    bracket(context, [at, strip[1]], [at, strip[1] + strip[3]], palette.rubber);
    addValue(scene, textOf(past[1]), [at - 6, strip[1] + strip[3] / 2], palette["rubber-text"], "right");
  }
  if (past[0] !== 0) {
    const strip = shown(
      past[0] < 0 ? [x + left, y, -past[0], height] : [x + width - right - past[0], y, past[0], height],
    );
    hatch({ context, fit }, strip, palette.rubber, 1, spared);
    const at = strip[1] + strip[3] + fit.bezel[1] + 10;
    bracket(context, [strip[0], at], [strip[0] + strip[2], at], palette.rubber);
    addValue(scene, textOf(past[0]), [strip[0], at + 16], palette["rubber-text"]);
  }
}

/** Draws the end of the motion: outside the range, the line that the content's edge returns to; inside it, the final
 * position of the window on the content.
 * @param {Scene} scene @param {View} view @param {Point} rest @param {Matrix} matrix */
function drawRest(scene, view, rest, matrix) {
  const { context, page, state, fit, palette, marks } = scene;
  const [x, y, width, height] = boundsOf(view);
  const past = overscrollOf(view);
  const content = contentSizeOf(view);
  const window = toStage(fit, matrix, [x, y, width, height]);
  const later = toStage(fit, matrix, [rest[0], rest[1], width, height]);
  const isX = rest[0] !== x;
  const isY = rest[1] !== y;
  if (!isX && !isY) return;
  marks.add("rest");
  context.save();
  setStyle(context, { strokeStyle: palette.bounce, lineWidth: 1.5 });
  context.setLineDash([5, 4]);
  let labelY = later[1];
  if (past[1] !== 0 && isY) {
    const edge = toStage(fit, matrix, [x, y + (past[1] < 0 ? 0 : content[1]) - rest[1], width, 0]);
    strokeLine(context, [window[0] - REACH, edge[1]], [window[0] + window[2] + REACH, edge[1]]);
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
  context.restore();
  const where = isX && isY ? point(rest) : fixed(isX ? rest[0] : rest[1]);
  const t = view.rest?.t;
  const when = t === undefined || t <= state.t ? "" : ` in ${seconds(t - state.t, 2)} s`;
  const place = placeOf(scene, window);
  const beside = Math.max(window[1] - 10, Math.min(labelY, window[1] + window[3] - 54));
  const text = `settles at ${where}${when}`;
  if (place.isBeside) addValue(scene, text, [place.x, beside], palette["bounce-text"], place.align);
  else addValue(scene, text, [window[0], place.above], palette["bounce-text"]);
}

const EDGES = Object.freeze(["top", "left", "bottom", "right"]);

/** The usual maximum width of a label in pixels. */
const LABEL = 130;

/** The place of labels of a scroll view: to the right of it or, if there is no space but enough below, above and
 * below its right end.
 * @param {Scene} scene @param {Rect} window
 * @returns {Readonly<{ isBeside: boolean, x: number, align: "left" | "right", above: number, below: number }>} */
function placeOf({ fit, space }, window) {
  const [right, bottom] = [window[0] + window[2], window[1] + window[3]];
  const beside = right + fit.bezel[0] + 12;
  const above = window[1] - fit.bezel[1] - 14;
  const below = bottom + fit.bezel[1] + 14;
  const isBeside = beside + LABEL < space.width || below + 14 > space.height;
  return { isBeside, x: isBeside ? beside : right, align: isBeside ? "left" : "right", above, below };
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
function drawSelection({ context, state, fit, palette, labels }, id, isHover) {
  const view = state.views[id];
  const matrix = toScreen(state, parentsOf(state), id);
  if (!view || !matrix) return;
  const bounds = boundsOf(view);
  context.save();
  const corners = traceView({ context, fit }, matrix, bounds);
  if (isHover) {
    context.fillStyle = palette["accent-soft"];
    context.fill();
  }
  setStyle(context, { strokeStyle: palette.accent, lineWidth: isHover ? 1.5 : 2 });
  context.stroke();
  context.restore();
  const top = Math.min(...corners.map((corner) => corner[1]));
  const left = Math.min(...corners.map((corner) => corner[0]));
  addName({ labels }, `${id}  ${size([bounds[2], bounds[3]])}`, [left, top - 13], palette["accent-text"]);
}
