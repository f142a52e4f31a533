/** Draws the differences of a comparison as dimensions: how far apart both rest, how much sooner, and where they part. */

import { fillDisc, setStyle, strokeLine } from "../../kit/shapes.js";
import { laterText, signed } from "../../model/compare/words.js";
import { ROOM } from "../../model/compare/plot.js";
import { seconds } from "../../model/properties/format.js";

/** @typedef {import("./drawing.js").Frame} Frame */

/** Pixels: a dimension's end, the least length of one with a text, and the room around a text. */
const TICK = 4;
const LEAST = 26;
const AROUND = 6;

/** @param {Frame} frame */
export function drawDimensions(frame) {
  const { gesture: { rest }, layout } = frame;
  if (rest === null) return;
  const { x, offsets, width } = layout;
  const { t, referenceT, reference, offset } = rest;
  const { palette } = frame;
  const places = /** @type {const} */ ([[referenceT, reference, palette.text], [t, offset, palette.accent]]);
  for (const [time, value, colour] of places) {
    if (time !== null && value !== null) drawRest(frame, x(time), offsets.y(value), colour);
  }
  if (t === null || referenceT === null || reference === null) return;
  if (!rest.isInside) {
    const right = Math.min(width - ROOM.right - 10, (x(Math.max(t, referenceT)) + width - ROOM.right) / 2);
    drawVertical(frame, right, offsets.y(offset), offsets.y(reference), `${signed(rest.points)} pt`);
  }
  if (Math.abs(x(t) - x(referenceT)) >= LEAST) {
    const [own, other] = [offsets.y(offset), offsets.y(reference)];
    // In the quarter that the curves leave.
    const isHigh = Math.min(own, other) > (offsets.top + offsets.bottom) / 2;
    const at = isHigh ? offsets.top + 22 : Math.min(offsets.bottom - 20, Math.max(own, other) + 34);
    drawHorizontal(frame, at, [x(t), own], [x(referenceT), other], laterText(rest.ms));
  }
}

/** @param {Frame} frame @param {number} x @param {number} y @param {string} colour */
function drawRest({ context, palette }, x, y, colour) {
  context.save();
  setStyle(context, { fillStyle: palette.panel, strokeStyle: colour, lineWidth: 1.6 });
  fillDisc(context, x, y, 5);
  context.stroke();
  context.restore();
}

/** @param {Frame} frame @param {number} x @param {number} from @param {number} to @param {string} text */
function drawVertical(frame, x, from, to, text) {
  const { context, palette } = frame;
  context.save();
  setStyle(context, { strokeStyle: palette.rubber, lineWidth: 1.4 });
  strokeLine(context, [x, from], [x, to]);
  for (const y of [from, to]) strokeLine(context, [x - TICK, y], [x + TICK, y]);
  context.restore();
  const isShort = Math.abs(to - from) < LEAST;
  drawText(frame, text, x, isShort ? Math.max(from, to) + 14 : (from + to) / 2);
}

/** @param {Frame} frame @param {number} y @param {Point} one @param {Point} other @param {string} text */
function drawHorizontal(frame, y, one, other, text) {
  const { context, palette } = frame;
  context.save();
  setStyle(context, { strokeStyle: palette["line-strong"], lineWidth: 1 });
  context.setLineDash([2, 3]);
  for (const [x, from] of [one, other]) strokeLine(context, [x, from], [x, y]);
  context.setLineDash([]);
  setStyle(context, { strokeStyle: palette.rubber, lineWidth: 1.4 });
  strokeLine(context, [one[0], y], [other[0], y]);
  for (const [x] of [one, other]) strokeLine(context, [x, y - TICK], [x, y + TICK]);
  context.restore();
  drawText(frame, text, (one[0] + other[0]) / 2, y);
}

/** A text on a ground, inside the plot.
 * @param {Frame} frame @param {string} text @param {number} x of its middle @param {number} y */
function drawText({ context, palette, layout: { width } }, text, x, y) {
  context.save();
  setStyle(context, { font: `600 12px ${palette.sans}`, textAlign: "center", textBaseline: "middle" });
  const half = context.measureText(text).width / 2;
  const at = Math.min(width - ROOM.right - half, Math.max(ROOM.left + half, x));
  context.fillStyle = palette.panel;
  context.fillRect(at - half - AROUND, y - 8, 2 * half + 2 * AROUND, 16);
  context.fillStyle = palette["rubber-text"];
  context.fillText(text, at, y);
  context.restore();
}

/** Marks where the two part first.
 * @param {Frame} frame */
export function drawDivergence({ context, palette, layout, gesture: { divergence, curves } }) {
  const { x, offsets, differences, width } = layout;
  if (divergence === null || differences === null || curves === null) return;
  const at = x(divergence.t);
  context.save();
  setStyle(context, { strokeStyle: palette.bad, fillStyle: palette["bad-text"], lineWidth: 1.4 });
  for (const { top, bottom } of [offsets, differences]) strokeLine(context, [at, top], [at, bottom]);
  setStyle(context, { font: `600 11px ${palette.sans}`, textBaseline: "middle" });
  const text = `first divergence at ${seconds(divergence.t)} s`;
  const length = context.measureText(text).width + 2 * AROUND;
  const left = Math.min(at, width - ROOM.right - length);
  const top = offsets.bottom + 4;
  context.fillStyle = palette.panel;
  context.fillRect(left, top, length, 18);
  context.strokeRect(left + 0.5, top + 0.5, length, 18);
  context.fillStyle = palette["bad-text"];
  context.fillText(text, left + AROUND, top + 9.5);
  context.restore();
}
