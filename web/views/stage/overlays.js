/** What the device itself does not show: content, range, insets, overscroll, the predicted rest, fingers, selection. */

import { addRoundedRect } from "../shapes.js";
import { boundsOf, boundingBox, toScreen, toSuperview, transformPoint } from "../../model/geometry.js";
import { fixed, point, seconds, short, size, speed } from "../../model/format.js";
import { toPixels } from "../../model/fit.js";
import { contentSizeOf, insetOf, isScrollView, offsetOf, offsetRange, overscrollOf, parentsOf, scrollViewFor } from "../../model/state.js";

/** @typedef {import("../../model/page.js").Page} Page */
/** @typedef {import("../../model/state.js").State} State */
/** @typedef {import("../../model/state.js").View} View */
/** @typedef {import("../../model/geometry.js").Rect} Rect */
/** @typedef {import("../../model/geometry.js").Matrix} Matrix */
/** @typedef {import("../../model/fit.js").Fit} Fit */
/** @typedef {import("../theme.js").Palette} Palette */
/** @typedef {import("./labels.js").Label} Label */

/** @typedef {{ context: CanvasRenderingContext2D, page: Page, state: State, fit: Fit, palette: Palette, labels: Label[] }} Scene */

/** Pixels that the lines of the predicted rest reach beyond the window. */
const REACH = 28;

/**
 * @param {Scene} scene
 * @returns {readonly Label[]} the texts to draw on top of everything
 */
export function drawOverlays(scene) {
  const { page, state } = scene;
  const focus = scrollViewFor(state, page.selection);
  if (focus !== null) drawScrollView(scene, focus);
  if (page.selection !== null && page.selection !== focus) drawSelection(scene, page.selection, false);
  if (page.hovered !== null && page.hovered !== page.selection) drawSelection(scene, page.hovered, true);
  if (page.overlays.touches) drawTouches(scene);
  return scene.labels;
}

/**
 * @param {Scene} scene
 * @param {string} id
 */
function drawScrollView(scene, id) {
  const { context, page, state, fit, palette, labels } = scene;
  const matrix = toScreen(state, parentsOf(state), id);
  if (!matrix) return;
  const view = state.views[id];
  const bounds = boundsOf(view);
  const [, , width, height] = bounds;
  const content = contentSizeOf(view);
  const { min, max } = offsetRange(view);
  const shown = (/** @type {Rect} */ rect) => toStage(fit, matrix, rect);
  const window = shown(bounds);
  const column = window[0] + window[2] + fit.bezel[0] + 12;
  const { overlays } = page;

  if (overlays.insets) drawInsets(scene, view, shown);
  if (overlays.overscroll) drawOverscroll(scene, view, shown);
  if (overlays.range) {
    const range = shown([min[0], min[1], max[0] - min[0] + width, max[1] - min[1] + height]);
    strokeRect(context, range, { color: palette["line-strong"], width: 1, dash: [2, 3] });
    if (overlays.labels) labels.push({ text: `reach ${short(min[0], 1)} … ${short(max[0], 1)}, ${short(min[1], 1)} … ${short(max[1], 1)}`, x: column, y: range[1] + range[3] - 12, color: palette.dim });
  }
  if (overlays.content) {
    const rect = shown([0, 0, content[0], content[1]]);
    context.save();
    if (page.lens === "device") clipAround(context, window);
    strokeRect(context, rect, { color: palette.accent, width: 2 });
    context.restore();
    const top = page.lens === "device" ? Math.max(rect[1], window[1]) : rect[1];
    if (overlays.labels) labels.push({ text: `content ${size(content)}`, x: column, y: top + 14, color: palette["accent-text"] });
  }
  strokeWindow(scene, window, page.selection === id ? 1.5 : 1);
  if (overlays.labels) {
    labels.push({ text: `bounds ${size([width, height])}`, x: column, y: window[1] + window[3] - 10, color: palette.dim });
    labels.push({ text: `offset ${point(offsetOf(view))}`, x: column, y: window[1] + window[3] - 32, color: palette.dim });
  }
  if (overlays.rest && view.rest) drawRest(scene, view, view.rest.contentOffset, matrix);
}

/**
 * @param {Scene} scene
 * @param {View} view
 * @param {(rect: Rect) => Rect} shown
 */
function drawInsets({ context, page, palette, labels, fit }, view, shown) {
  const [top, left, bottom, right] = insetOf(view);
  const [x, y, width, height] = boundsOf(view);
  /** @type {readonly (readonly [string, number, Rect])[]} */
  const strips = [
    ["top", top, [x, y, width, top]],
    ["left", left, [x, y, left, height]],
    ["bottom", bottom, [x, y + height - bottom, width, bottom]],
    ["right", right, [x + width - right, y, right, height]],
  ];
  for (const [name, inset, rect] of strips) {
    if (inset <= 0) continue;
    const strip = shown(rect);
    hatch(context, strip, palette.idle, 1.4);
    if (page.overlays.labels) labels.push({ text: `inset ${name} ${short(inset)}`, x: strip[0] - fit.bezel[0] - 12, y: strip[1] + strip[3] / 2, color: palette.dim, align: "right" });
  }
}

/**
 * @param {Scene} scene
 * @param {View} view
 * @param {(rect: Rect) => Rect} shown
 */
function drawOverscroll({ context, page, palette, labels, fit }, view, shown) {
  const past = overscrollOf(view);
  const [top, left, bottom, right] = insetOf(view);
  const [x, y, width, height] = boundsOf(view);
  if (past[1] !== 0) {
    const strip = shown(past[1] < 0 ? [x, y + top, width, -past[1]] : [x, y + height - bottom - past[1], width, past[1]]);
    hatch(context, strip, palette.rubber, 2);
    const at = strip[0] - fit.bezel[0] - 10;
    bracket(context, [at, strip[1]], [at, strip[1] + strip[3]], palette.rubber);
    if (page.overlays.labels) labels.push({ text: `overscroll ${fixed(Math.abs(past[1]))}`, x: at - 6, y: strip[1] + strip[3] / 2, color: palette["rubber-text"], align: "right" });
  }
  if (past[0] !== 0) {
    const strip = shown(past[0] < 0 ? [x + left, y, -past[0], height] : [x + width - right - past[0], y, past[0], height]);
    hatch(context, strip, palette.rubber, 2);
    const at = strip[1] + strip[3] + fit.bezel[1] + 10;
    bracket(context, [strip[0], at], [strip[0] + strip[2], at], palette.rubber);
    if (page.overlays.labels) labels.push({ text: `overscroll ${fixed(Math.abs(past[0]))}`, x: strip[0], y: at + 16, color: palette["rubber-text"] });
  }
}

/**
 * Where the motion will end: outside of the range the line that the content's edge goes back to, inside it the window as it will
 * stand on the content.
 * @param {Scene} scene
 * @param {View} view
 * @param {import("../../model/geometry.js").Point} rest
 * @param {Matrix} matrix
 */
function drawRest({ context, page, state, fit, palette, labels }, view, rest, matrix) {
  const [x, y, width, height] = boundsOf(view);
  const past = overscrollOf(view);
  const content = contentSizeOf(view);
  const window = toStage(fit, matrix, [x, y, width, height]);
  const later = toStage(fit, matrix, [rest[0], rest[1], width, height]);
  const column = window[0] + window[2] + fit.bezel[0] + 12;
  const isX = rest[0] !== x;
  const isY = rest[1] !== y;
  if (!isX && !isY) return;
  context.save();
  context.strokeStyle = palette.bounce;
  context.lineWidth = 1.5;
  context.setLineDash([5, 4]);
  let labelY = later[1];
  if (past[1] !== 0 && isY) {
    const edge = toStage(fit, matrix, [x, y + (past[1] < 0 ? 0 : content[1]) - rest[1], width, 0]);
    line(context, [window[0] - REACH, edge[1]], [window[0] + window[2] + REACH, edge[1]]);
    labelY = edge[1];
  }
  if (past[0] !== 0 && isX) {
    const edge = toStage(fit, matrix, [x + (past[0] < 0 ? 0 : content[0]) - rest[0], y, 0, height]);
    line(context, [edge[0], window[1] - REACH], [edge[0], window[1] + window[3] + REACH]);
  }
  if ((isX && past[0] === 0) || (isY && past[1] === 0)) {
    if (page.lens === "device") clipAround(context, window);
    context.beginPath();
    addRoundedRect(context, later[0], later[1], later[2], later[3], isWholeScreen(fit, window) ? fit.corner : 0);
    context.stroke();
    context.setLineDash([]);
    const centre = [later[0] + later[2] / 2, later[1] + later[3] / 2];
    line(context, [centre[0] - 6, centre[1]], [centre[0] + 6, centre[1]]);
    line(context, [centre[0], centre[1] - 6], [centre[0], centre[1] + 6]);
  }
  context.restore();
  if (!page.overlays.labels) return;
  const where = isX && isY ? point(rest) : fixed(isX ? rest[0] : rest[1]);
  const t = view.rest?.t;
  const when = t === undefined || t <= state.t ? "" : ` in ${seconds(t - state.t, 2)} s`;
  labels.push({ text: `settles at ${where}${when}`, x: column, y: Math.max(window[1] - 10, Math.min(labelY, window[1] + window[3] - 54)), color: palette["bounce-text"] });
}

/**
 * @param {Scene} scene
 * @param {string} id
 * @param {boolean} isHover
 */
function drawSelection({ context, state, fit, palette, labels }, id, isHover) {
  const view = state.views[id];
  const matrix = toScreen(state, parentsOf(state), id);
  if (!view || !matrix) return;
  const [x, y, width, height] = boundsOf(view);
  const corners = /** @type {const} */ ([[x, y], [x + width, y], [x + width, y + height], [x, y + height]]).map((corner) => toPixels(fit, transformPoint(matrix, corner)));
  context.save();
  context.beginPath();
  corners.forEach(([px, py], index) => (index === 0 ? context.moveTo(px, py) : context.lineTo(px, py)));
  context.closePath();
  if (isHover) {
    context.fillStyle = palette["accent-soft"];
    context.fill();
  }
  context.strokeStyle = palette.accent;
  context.lineWidth = isHover ? 1.5 : 2;
  context.stroke();
  context.restore();
  const top = Math.min(...corners.map((corner) => corner[1]));
  const left = Math.min(...corners.map((corner) => corner[0]));
  labels.push({ text: `${id}  ${size([width, height])}`, x: left, y: top - 13, color: palette["accent-text"] });
}

/** @param {Scene} scene */
function drawTouches({ context, state, fit, palette, labels, page }) {
  const touches = state.touches ?? {};
  const parents = parentsOf(state);
  const root = state.views[state.root];
  for (const id of Object.keys(touches)) {
    const touch = touches[id];
    const [x, y] = toPixels(fit, root ? transformPoint(toSuperview(root), touch.location) : touch.location);
    context.save();
    context.fillStyle = palette.tracking;
    context.globalAlpha = 0.22;
    disc(context, x, y, 21);
    context.globalAlpha = 1;
    disc(context, x, y, 8);
    context.strokeStyle = palette.panel;
    context.lineWidth = 1.5;
    context.stroke();
    const velocity = touch.view === undefined ? null : draggedVelocity(state, parents, touch.view);
    if (velocity) drawArrow(context, [x, y], velocity, palette, page.overlays.labels ? labels : null);
    context.restore();
  }
}

/**
 * The finger's velocity: that of the offset it drags, the other way round.
 * @param {State} state
 * @param {ReadonlyMap<string, string>} parents
 * @param {string} id the view that was touched
 */
function draggedVelocity(state, parents, id) {
  let at = /** @type {string | undefined} */ (id);
  while (at !== undefined && state.views[at]) {
    const view = state.views[at];
    if (isScrollView(view) && view.isDragging === true && view.velocity) return /** @type {const} */ ([-view.velocity[0], -view.velocity[1]]);
    at = parents.get(at);
  }
  return null;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {readonly [number, number]} from
 * @param {readonly [number, number]} velocity
 * @param {Palette} palette
 * @param {Label[] | null} labels
 */
function drawArrow(context, from, velocity, palette, labels) {
  const pace = Math.hypot(velocity[0], velocity[1]);
  if (pace < 5) return;
  const [dx, dy] = [velocity[0] / pace, velocity[1] / pace];
  const length = Math.min(96, 14 + pace * 0.09);
  const start = [from[0] + dx * 12, from[1] + dy * 12];
  const end = [start[0] + dx * length, start[1] + dy * length];
  context.strokeStyle = palette.tracking;
  context.lineWidth = 2.2;
  context.lineCap = "round";
  context.lineJoin = "round";
  context.beginPath();
  context.moveTo(start[0], start[1]);
  context.lineTo(end[0], end[1]);
  context.moveTo(end[0] - 8 * dx - 6 * dy, end[1] - 8 * dy + 6 * dx);
  context.lineTo(end[0], end[1]);
  context.lineTo(end[0] - 8 * dx + 6 * dy, end[1] - 8 * dy - 6 * dx);
  context.stroke();
  labels?.push({ text: speed(pace), x: end[0] + 14, y: (start[1] + end[1]) / 2, color: palette["tracking-text"], isNumber: true });
}

/**
 * A rect of a view's bounds coordinates as pixels of the stage.
 * @param {Fit} fit
 * @param {Matrix} matrix
 * @param {Rect} rect
 * @returns {Rect}
 */
function toStage(fit, matrix, rect) {
  const [x, y, width, height] = boundingBox(matrix, rect);
  const [px, py] = toPixels(fit, [x, y]);
  return [px, py, width * fit.scale, height * fit.scale];
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Rect} rect
 * @param {Readonly<{ color: string, width: number, dash?: number[] }>} style
 */
function strokeRect(context, [x, y, width, height], { color, width: lineWidth, dash = [] }) {
  context.save();
  context.strokeStyle = color;
  context.lineWidth = lineWidth;
  context.setLineDash(dash);
  context.strokeRect(x, y, width, height);
  context.restore();
}

/**
 * The scroll view's own frame; where it fills the screen, with the screen's corners.
 * @param {Scene} scene
 * @param {Rect} window
 * @param {number} lineWidth
 */
function strokeWindow({ context, fit, palette }, window, lineWidth) {
  const [x, y, width, height] = window;
  context.save();
  context.strokeStyle = palette.text;
  context.lineWidth = lineWidth;
  context.beginPath();
  addRoundedRect(context, x, y, width, height, isWholeScreen(fit, window) ? fit.corner : 0);
  context.stroke();
  context.restore();
}

/**
 * @param {Fit} fit
 * @param {Rect} rect
 */
function isWholeScreen(fit, [x, y, width, height]) {
  return Math.abs(x - fit.x) + Math.abs(y - fit.y) + Math.abs(width - fit.width * fit.scale) + Math.abs(height - fit.height * fit.scale) < 1;
}

/**
 * Lines of what the device does not show end a little beside its window.
 * @param {CanvasRenderingContext2D} context
 * @param {Rect} window
 */
function clipAround(context, [x, y, width, height]) {
  context.beginPath();
  context.rect(x - REACH, y - REACH, width + 2 * REACH, height + 2 * REACH);
  context.clip();
}

/**
 * Slanted lines that stay where they are while the rect grows.
 * @param {CanvasRenderingContext2D} context
 * @param {Rect} rect
 * @param {string} color
 * @param {number} lineWidth
 */
function hatch(context, [x, y, width, height], color, lineWidth) {
  if (width <= 0 || height <= 0) return;
  const step = 9;
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  context.strokeStyle = color;
  context.globalAlpha = 0.14;
  context.fillStyle = color;
  context.fillRect(x, y, width, height);
  context.globalAlpha = 0.75;
  context.lineWidth = lineWidth;
  context.beginPath();
  for (let sum = Math.floor((x + y) / step) * step; sum <= x + y + width + height; sum += step) {
    context.moveTo(sum - y, y);
    context.lineTo(sum - y - height, y + height);
  }
  context.stroke();
  context.restore();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {readonly number[]} from
 * @param {readonly number[]} to
 * @param {string} color
 */
function bracket(context, from, to, color) {
  context.save();
  context.strokeStyle = color;
  context.lineWidth = 1.5;
  const [tx, ty] = from[0] === to[0] ? [3, 0] : [0, 3];
  line(context, from, to);
  line(context, [from[0] - tx, from[1] - ty], [from[0] + tx, from[1] + ty]);
  line(context, [to[0] - tx, to[1] - ty], [to[0] + tx, to[1] + ty]);
  context.restore();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {readonly number[]} from
 * @param {readonly number[]} to
 */
function line(context, from, to) {
  context.beginPath();
  context.moveTo(from[0], from[1]);
  context.lineTo(to[0], to[1]);
  context.stroke();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 */
function disc(context, x, y, radius) {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}
