/** Draws the timeline: axes, bands, limits, curves and the cursors. */

import { drawStroke, fillDisc, fillRoundedRect, setStyle, strokeLine } from "../../kit/shapes.js";
import { toneColour } from "../../kit/theme.js";
import { ticks } from "../../model/time/plot.js";
import { fixed, short } from "../../model/properties/format.js";
import { offsetRange, PHASES } from "../../model/state/state.js";

/** @typedef {import("../../model/time/lanes.js").Scale} Scale */

/** Margins of the plot, in pixels. */
export const ROOM = Object.freeze({ left: 56, right: 14, top: 34, bottom: 26 });

/** The shortest line of a rest, in pixels: the present is often at the end of the plot. */
const LEAST_REST = 28;

/** The plot being drawn: `x` converts times to pixels, `time` pixels to times.
 * @typedef {Readonly<{ context: CanvasRenderingContext2D, palette: Palette, scales: readonly Scale[],
 *   x: (t: number) => number, time: (x: number) => number, from: number, to: number, bottom: number,
 *   width: number }>} Frame */

/** @param {Frame} frame @param {Parameters<typeof laneTitle>[1]} plot */
export function drawAxes({ context, palette, scales, x, from, to, bottom, width }, plot) {
  context.save();
  setStyle(context, { strokeStyle: palette.grid, fillStyle: palette.dim, lineWidth: 1, font: `11px ${palette.mono}` });
  context.textBaseline = "middle";
  for (const { lane, top, bottom: end, low, high, y } of scales) {
    context.textAlign = "right";
    const parts = Math.min(8, Math.max(2, Math.floor((end - top) / 30)));
    context.beginPath();
    for (const value of ticks(low, high, parts)) {
      const at = Math.round(y(value)) + 0.5;
      if (at < top - 1 || at > end + 1) continue;
      context.moveTo(ROOM.left, at);
      context.lineTo(width - ROOM.right, at);
      // A number that is too long for its place is squeezed, not clipped.
      context.fillText(short(value), ROOM.left - 8, at, ROOM.left - 12);
    }
    context.stroke();
    if (scales.length === 1) continue;
    setStyle(context, { textAlign: "left", font: `11px ${palette.sans}` });
    context.fillText(lane.title ?? laneTitle(lane.name, plot), ROOM.left + 6, top + 7);
    context.font = `11px ${palette.mono}`;
  }
  context.textAlign = "center";
  const span = to - from;
  const decimals = span > 2.5e6 ? 1 : span > 2.5e5 ? 2 : 3;
  for (const t of ticks(from / 1e6, to / 1e6, Math.max(2, Math.floor((width - ROOM.left) / 90)))) {
    const at = x(t * 1e6);
    if (at < ROOM.left + 4 || at > width - ROOM.right - 14) continue;
    context.fillText(`${t.toFixed(decimals)} s`, at, bottom + 14);
  }
  context.restore();
}

/** The title of a lane.
 * @param {"plotted" | "offset" | "velocity" | "zoom"} name
 * @param {Readonly<{ unit: string, isSlope: boolean }>} plot `isSlope`: a velocity is the slope of measured offsets */
function laneTitle(name, { unit, isSlope }) {
  if (name === "velocity") return isSlope ? `slope of the offsets, ${unit}/s` : `velocity, ${unit}/s`;
  return name === "offset" ? `offset, ${unit}` : name === "zoom" ? "zoom scale" : "";
}

/** @param {Frame} frame @param {readonly import("../../model/time/plot.js").Band[]} phases */
export function drawBands({ context, palette, x, bottom }, phases) {
  context.save();
  setStyle(context, { textBaseline: "middle", textAlign: "center" });
  for (const { from, to, phase } of phases) {
    if (phase === "idle") continue;
    const { tone, letter } = PHASES[phase];
    const left = x(from);
    const length = Math.max(1, x(to) - left - 1);
    setStyle(context, { fillStyle: toneColour(palette, tone), globalAlpha: 0.055 });
    context.fillRect(left, ROOM.top, length, bottom - ROOM.top);
    setStyle(context, { globalAlpha: 1, fillStyle: toneColour(palette, `${tone}-fill`) });
    fillRoundedRect(context, left, 8, length, 12, 3);
    if (length < 11) continue;
    setStyle(context, { font: `600 9px ${palette.sans}`, fillStyle: palette.isDark ? "#15171b" : "#ffffff" });
    const { word } = PHASES[phase];
    context.fillText(length > word.length * 6 + 8 ? word : letter, left + length / 2, 14.5);
  }
  context.restore();
}

/** @param {Frame} frame @param {View} view
 * @param {number} now microseconds; the line of the rest begins there, because nothing rested there before
 * @param {Points} points of the curve that the label of the rest must not cover */
export function drawLimits(frame, view, now, points) {
  const { context, palette, scales: [{ lane, low, high, y }], x, time, from, to, width } = frame;
  const at = lane.measures[0] === "x" ? 0 : 1;
  const { min, max } = offsetRange(view);
  /** @param {number} value @param {string} colour @param {number[]} dash @param {number} [start] */
  const level = (value, colour, dash, start = from) => {
    if (value < low || value > high) return;
    context.strokeStyle = colour;
    context.setLineDash(dash);
    strokeLine(context, [x(start), y(value)], [x(to), y(value)]);
  };
  context.save();
  context.lineWidth = 1;
  for (const limit of new Set([min[at], max[at]])) level(limit, palette["line-strong"], [1, 3]);
  if (view.rest) {
    context.lineWidth = 1.5;
    const rest = view.rest.contentOffset[at];
    level(rest, palette.bounce, [5, 4], Math.min(now, time(x(to) - LEAST_REST)));
    if (rest > low && rest < high && width > 360) drawRestName(frame, `settles at ${fixed(rest)}`, y(rest), points);
  }
  context.restore();
}

/** Draws it above the end of the line, or below it if the curve is there.
 * @param {Frame} frame @param {string} text @param {number} at @param {Points} points */
function drawRestName({ context, palette, scales: [{ y }], x, width }, text, at, points) {
  setStyle(context, { font: `11px ${palette.sans}`, textAlign: "left" });
  const length = context.measureText(text).width;
  const left = width - ROOM.right - length - 8;
  const isFree = points.times.every((t, index) => {
    const [right, above] = [x(t), at - y(points.values[index])];
    return right < left - 4 || above < 2 || above > 20;
  });
  setStyle(context, { fillStyle: palette["bounce-text"], textBaseline: isFree ? "bottom" : "top" });
  context.fillText(text, left, isFree ? at - 3 : at + 4);
}

/** @typedef {import("../../model/time/plot.js").Points} Points */

/** @typedef {import("../../kit/shapes.js").Stroke} Stroke */

/** @param {Frame} frame @param {Scale} scale @param {Points} points @param {Stroke} stroke */
export function drawCurve({ context, x }, { y }, { times, values }, stroke) {
  drawStroke(context, stroke, () => times.forEach((t, index) => context.lineTo(x(t), y(values[index]))));
}

/** Draws the cursor at the shown moment.
 * @param {Frame} frame @param {number} t @param {readonly (readonly [Scale, number])[]} values with their lanes */
export function drawCursor({ context, palette, x, bottom }, t, values) {
  context.save();
  setStyle(context, { strokeStyle: palette.accent, fillStyle: palette.accent, lineWidth: 1.6 });
  strokeLine(context, [x(t), 4], [x(t), bottom]);
  for (const [{ y }, value] of values) {
    fillDisc(context, x(t), y(value), 4);
  }
  context.restore();
}

/** Draws the cursor at the pointer.
 * @param {Frame} frame @param {number} at pixels from the left */
export function drawHover({ context, palette, bottom }, at) {
  context.save();
  setStyle(context, { strokeStyle: palette["line-strong"], lineWidth: 1 });
  strokeLine(context, [Math.round(at) + 0.5, 4], [Math.round(at) + 0.5, bottom]);
  context.restore();
}

/** @param {Frame} frame @param {Readonly<{ from: number, to: number }>} range */
export function drawRange({ context, palette, x, bottom, width }, range) {
  const left = Math.max(ROOM.left, x(range.from));
  const right = Math.min(width - ROOM.right, x(range.to));
  if (right < left) return;
  context.save();
  setStyle(context, { fillStyle: palette.accent, globalAlpha: 0.1 });
  context.fillRect(left, ROOM.top - 8, right - left, bottom - ROOM.top + 8);
  context.globalAlpha = 0.7;
  context.fillRect(left, ROOM.top - 8, 1, bottom - ROOM.top + 8);
  context.fillRect(right - 1, ROOM.top - 8, 1, bottom - ROOM.top + 8);
  context.restore();
}
