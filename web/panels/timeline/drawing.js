/** Draws the timeline: axes, bands, limits, curves and the cursors. */

import { drawHatches, drawStroke, fillDisc, fillRoundedRect, setStyle, strokeLine } from "../../kit/shapes.js";
import { toneColour } from "../../kit/theme.js";
import { ticks } from "../../model/time/plot.js";
import { short } from "../../model/properties/format.js";
import { PHASES } from "../../model/state/state.js";

/** @typedef {import("../../model/time/lanes.js").Scale} Scale */

/** Margins of the plot, in pixels. */
export const ROOM = Object.freeze({ left: 56, right: 14, top: 34, bottom: 22 });

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
    context.fillText(`${t.toFixed(decimals)} s`, at, bottom + 12);
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

/** Draws where nothing is known.
 * @param {Frame} frame @param {readonly import("../../model/time/gaps.js").Gap[]} gaps */
export function drawGaps({ context, palette, x, bottom }, gaps) {
  drawHatches(context, palette, gaps.map(({ from, to }) => [x(from), x(to)]), ROOM.top, bottom);
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

/** @typedef {import("../../model/time/plot.js").Points} Points */

/** @typedef {import("../../kit/shapes.js").Stroke} Stroke */

/** @param {Frame} frame @param {Scale} scale @param {Points} points @param {Stroke} stroke */
export function drawCurve({ context, x }, { y }, { times, values }, stroke) {
  drawStroke(context, stroke, () => times.forEach((t, index) => context.lineTo(x(t), y(values[index]))));
}

/** Draws the pieces of a curve, between which something is missing.
 * @param {Frame} frame @param {Scale} scale @param {readonly Points[]} pieces @param {Stroke} stroke */
export function drawPieces({ context, x }, { y }, pieces, stroke) {
  drawStroke(context, stroke, () => tracePieces(context, pieces, x, y));
}

/** Adds the pieces of a curve to the path.
 * @param {CanvasRenderingContext2D} context @param {readonly Points[]} pieces
 * @param {(t: number) => number} x @param {(value: number) => number} y */
export function tracePieces(context, pieces, x, y) {
  for (const { times, values } of pieces) {
    context.moveTo(x(times[0]), y(values[0]));
    for (let index = 1; index < times.length; index += 1) context.lineTo(x(times[index]), y(values[index]));
  }
}

/** Draws the cursor at the time in view.
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
