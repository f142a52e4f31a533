/** Draws both curves of a comparison, and their difference. */

import { drawDimensions, drawDivergence } from "./dimensions.js";
import { drawStroke, fillDisc, setStyle, strokeLine } from "../../kit/shapes.js";
import { ROOM } from "../../model/compare/plot.js";
import { short } from "../../model/properties/format.js";
import { signed } from "../../model/compare/words.js";
import { ticks } from "../../model/time/plot.js";

/** @typedef {import("../../model/compare/plot.js").Lane} Lane */
/** @typedef {Readonly<{ context: CanvasRenderingContext2D, palette: Palette,
 *   layout: import("../../model/compare/plot.js").Layout, gesture: import("../../model/compare/gesture.js").Gesture,
 *   curves: import("../../model/compare/curves.js").Curves,
 *   sides: Readonly<{ name: string, reference: string }> }>} Frame */

/** How much of the text's colour is in the interval at rest, and of the difference's in the area between the curves. */
const RIBBON = 0.14;
const AREA = 0.09;
/** More points in a curve are not told apart. */
const MOST_POINTS = 8000;

/** @param {Frame} frame @param {number} cursor the frame at the cursor */
export function drawPlot(frame, cursor) {
  const { context, palette, layout, gesture, curves, sides } = frame;
  const { offsets, differences } = layout;
  drawLane(frame, offsets);
  if (differences !== null) drawLane(frame, differences);
  drawTimes(frame);
  drawRibbon(frame);
  context.save();
  context.beginPath();
  context.rect(ROOM.left, 0, layout.width - ROOM.left - ROOM.right, (differences ?? offsets).bottom);
  context.clip();
  const { trace, reference } = curves;
  if (reference !== null && differences !== null) {
    drawArea(frame, offsets, trace, (index) => reference[index]);
    drawLine(frame, offsets, reference, palette.text);
    const apart = trace.map((value, index) => value - (reference[index] ?? value));
    drawArea(frame, differences, apart, () => 0);
    drawLine(frame, differences, apart, palette.rubber);
  }
  drawLine(frame, offsets, trace, palette.accent);
  context.restore();
  drawLift(frame);
  drawDimensions(frame);
  drawDivergence(frame);
  drawTitle(frame, offsets, `offset ${gesture.axis}, pt`);
  if (differences !== null) drawTitle(frame, differences, `difference, pt: ${sides.name} − ${sides.reference}`);
  drawCursor(frame, cursor);
}

/** @param {Frame} frame @param {Lane} lane */
function drawLane({ context, palette, layout: { width } }, { top, bottom, low, high, y }) {
  context.save();
  setStyle(context, { strokeStyle: palette.grid, fillStyle: palette.dim, lineWidth: 1, font: `11px ${palette.mono}` });
  setStyle(context, { textBaseline: "middle", textAlign: "right" });
  for (const value of ticks(low, high, Math.max(2, Math.floor((bottom - top) / 34)))) {
    const at = Math.round(y(value)) + 0.5;
    if (at < top - 1 || at > bottom + 1) continue;
    context.strokeStyle = value === 0 ? palette["line-strong"] : palette.grid;
    strokeLine(context, [ROOM.left, at], [width - ROOM.right, at]);
    context.fillText(short(value), ROOM.left - 8, at, ROOM.left - 12);
  }
  context.restore();
}

/** The title of a lane, above it, on a ground.
 * @param {Frame} frame @param {Lane} lane @param {string} title */
function drawTitle({ context, palette, layout: { width } }, { top }, title) {
  const room = width - ROOM.left - ROOM.right;
  context.save();
  setStyle(context, { fillStyle: palette.panel, font: `11px ${palette.sans}`, textBaseline: "middle" });
  context.fillRect(ROOM.left, top - 20, Math.min(room, context.measureText(title).width + 8), 15);
  context.fillStyle = palette.dim;
  context.fillText(title, ROOM.left, top - 12, room);
  context.restore();
}

/** @param {Frame} frame */
function drawTimes({ context, palette, layout }) {
  const { width, from, to, x, offsets, differences } = layout;
  const bottom = (differences ?? offsets).bottom;
  context.save();
  setStyle(context, { strokeStyle: palette.grid, fillStyle: palette.dim, lineWidth: 1, font: `11px ${palette.mono}` });
  setStyle(context, { textBaseline: "middle", textAlign: "center" });
  const decimals = to - from > 2.5e6 ? 1 : to - from > 2.5e5 ? 2 : 3;
  for (const t of ticks(from / 1e6, to / 1e6, Math.max(2, Math.floor((width - ROOM.left) / 90)))) {
    const at = Math.round(x(t * 1e6)) + 0.5;
    for (const lane of [offsets, differences]) if (lane) strokeLine(context, [at, lane.top], [at, lane.bottom]);
    if (at > ROOM.left - 10 && at < width - 24) context.fillText(`${t.toFixed(decimals)} s`, at, bottom + 14);
  }
  context.restore();
}

/** Draws where the reference may rest, from its rest on.
 * @param {Frame} frame */
function drawRibbon({ context, palette, layout: { width, offsets, x }, gesture: { rest } }) {
  if (rest === null) return;
  const [low, high] = rest.interval;
  const left = Math.max(ROOM.left, x(rest.referenceT ?? 0));
  const [top, bottom] = [offsets.y(high), offsets.y(low)];
  context.save();
  setStyle(context, { fillStyle: palette.text, globalAlpha: RIBBON });
  // A rest without an interval is still seen.
  context.fillRect(left, Math.min(top, bottom) - 1, width - ROOM.right - left, Math.abs(bottom - top) + 2);
  context.restore();
}

/** @param {Frame} frame @param {readonly number[]} values */
function framesOf({ layout: { last } }, values) {
  const count = Math.min(values.length, last + 1);
  const step = Math.max(1, Math.ceil(count / MOST_POINTS));
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => Math.min(count - 1, index * step));
}

/** @param {Frame} frame @param {Lane} lane @param {readonly number[]} values @param {string} colour */
function drawLine(frame, { y }, values, colour) {
  const { context, curves: { times }, layout: { x } } = frame;
  drawStroke(context, { colour, width: 2 }, () => {
    for (const index of framesOf(frame, values)) context.lineTo(x(times[index]), y(values[index]));
  });
}

/** @param {Frame} frame @param {Lane} lane @param {readonly number[]} values
 * @param {(index: number) => number} other */
function drawArea(frame, { y }, values, other) {
  const { context, palette, curves: { times }, layout: { x } } = frame;
  const frames = framesOf(frame, values);
  context.save();
  setStyle(context, { fillStyle: palette.rubber, globalAlpha: AREA });
  context.beginPath();
  for (const index of frames) context.lineTo(x(times[index]), y(values[index]));
  for (const index of frames.reverse()) context.lineTo(x(times[index]), y(other(index)));
  context.fill();
  context.restore();
}

/** @param {Frame} frame */
function drawLift({ context, palette, curves: { lift }, layout: { offsets, x } }) {
  if (lift === null) return;
  context.save();
  setStyle(context, { strokeStyle: palette["line-strong"], fillStyle: palette.dim, lineWidth: 1 });
  context.setLineDash([1, 3]);
  strokeLine(context, [x(lift), offsets.top], [x(lift), offsets.bottom]);
  setStyle(context, { font: `11px ${palette.sans}`, textBaseline: "bottom" });
  context.textAlign = x(lift) < ROOM.left + 30 ? "left" : "right";
  context.fillText("lift", x(lift) + (context.textAlign === "left" ? 4 : -4), offsets.bottom - 3);
  context.restore();
}

/** @param {Frame} frame @param {number} cursor */
function drawCursor({ context, palette, curves, layout }, cursor) {
  const { times, trace, reference } = curves;
  const { x, offsets, differences, width } = layout;
  const at = Math.min(width - ROOM.right, x(times[cursor]));
  context.save();
  setStyle(context, { strokeStyle: palette.accent, lineWidth: 1.6 });
  for (const lane of [offsets, differences]) if (lane) strokeLine(context, [at, lane.top], [at, lane.bottom]);
  const dots = /** @type {const} */ ([[offsets, reference?.[cursor], palette.text], [
    offsets,
    trace[cursor],
    palette.accent,
  ]]);
  for (const [{ y }, value, colour] of dots) {
    if (value === undefined) continue;
    context.fillStyle = colour;
    fillDisc(context, at, y(value), 4);
  }
  const [own, other] = [trace[cursor], reference?.[cursor]];
  if (differences !== null && own !== undefined && other !== undefined) {
    context.fillStyle = palette.rubber;
    fillDisc(context, at, differences.y(own - other), 4);
    setStyle(context, { fillStyle: palette["rubber-text"], font: `600 11px ${palette.mono}`, textBaseline: "bottom" });
    const isRight = at > width - 80;
    context.textAlign = isRight ? "right" : "left";
    const place = Math.max(differences.top + 14, differences.y(own - other) - 5);
    context.fillText(signed(own - other), at + (isRight ? -7 : 7), place);
  }
  context.restore();
}
