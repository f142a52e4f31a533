/** Drawing the timeline: axes, bands, limits, curves, marks and the cursor. */

import { addRoundedRect } from "../shapes.js";
import { bands, curve, ticks } from "../../model/plot.js";
import { fixed, short } from "../../model/format.js";
import { offsetRange, PHASES } from "../../model/state.js";
import { SEVERITIES } from "../../model/findings.js";

/** @typedef {import("../theme.js").Palette} Palette */

/** Room around the plot, in pixels. */
export const ROOM = Object.freeze({ left: 56, right: 14, top: 34, bottom: 26 });
/** Where the marks of findings stand, and how large they are, in pixels. */
const MARK = Object.freeze({ y: 27, size: 4.5 });

/**
 * The plot being drawn: `x` and `y` turn times and offsets into pixels.
 * @typedef {Readonly<{
 *   context: CanvasRenderingContext2D,
 *   palette: Palette,
 *   x: (t: number) => number,
 *   y: (value: number) => number,
 *   low: number,
 *   high: number,
 *   from: number,
 *   to: number,
 *   bottom: number,
 *   width: number,
 * }>} Frame
 */

/** @param {Frame} frame */
export function drawAxes({ context, palette, x, y, low, high, from, to, bottom, width }) {
  context.save();
  context.strokeStyle = palette.line;
  context.fillStyle = palette.dim;
  context.lineWidth = 1;
  context.font = `11px ${palette.mono}`;
  context.textBaseline = "middle";
  context.textAlign = "right";
  for (const value of ticks(low, high, Math.min(8, Math.max(2, Math.floor((bottom - ROOM.top) / 30))))) {
    const at = Math.round(y(value)) + 0.5;
    context.beginPath();
    context.moveTo(ROOM.left, at);
    context.lineTo(width - ROOM.right, at);
    context.stroke();
    context.fillText(short(value), ROOM.left - 8, at);
  }
  context.textAlign = "center";
  for (const t of ticks(from / 1e6, to / 1e6, Math.max(2, Math.floor((width - ROOM.left) / 90)))) {
    const at = x(t * 1e6);
    if (at < ROOM.left + 4 || at > width - ROOM.right - 14) continue;
    context.fillText(`${t.toFixed(1)} s`, at, bottom + 14);
  }
  context.restore();
}

/**
 * @param {Frame} frame
 * @param {ReturnType<typeof bands>} phases
 */
export function drawBands({ context, palette, x, bottom }, phases) {
  context.save();
  context.textBaseline = "middle";
  context.textAlign = "center";
  for (const { from, to, phase } of phases) {
    if (phase === "idle") continue;
    const { tone, letter } = PHASES[phase];
    const left = x(from);
    const length = Math.max(1, x(to) - left - 1);
    context.fillStyle = toneColour(palette, tone);
    context.globalAlpha = 0.055;
    context.fillRect(left, ROOM.top, length, bottom - ROOM.top);
    context.globalAlpha = 1;
    context.beginPath();
    addRoundedRect(context, left, 8, length, 12, 3);
    context.fill();
    if (length < 11) continue;
    context.font = `600 9px ${palette.sans}`;
    context.fillStyle = palette.isDark ? "#15171b" : "#ffffff";
    const { word } = PHASES[phase];
    context.fillText(length > word.length * 6 + 8 ? word : letter, left + length / 2, 14.5);
  }
  context.restore();
}

/**
 * @param {Palette} palette
 * @param {string} tone
 */
function toneColour(palette, tone) {
  return /** @type {Record<string, any>} */ (palette)[tone] ?? palette.idle;
}

/**
 * @param {Frame} frame
 * @param {import("../../model/state.js").View} view
 * @param {"x" | "y"} axis
 */
export function drawLimits({ context, palette, x, y, low, high, from, to, width }, view, axis) {
  const at = axis === "x" ? 0 : 1;
  const { min, max } = offsetRange(view);
  /**
   * @param {number} value
   * @param {string} colour
   * @param {number[]} dash
   */
  const level = (value, colour, dash) => {
    if (value < low || value > high) return;
    context.strokeStyle = colour;
    context.setLineDash(dash);
    context.beginPath();
    context.moveTo(x(from), y(value));
    context.lineTo(x(to), y(value));
    context.stroke();
  };
  context.save();
  context.lineWidth = 1;
  for (const limit of new Set([min[at], max[at]])) level(limit, palette["line-strong"], [1, 3]);
  if (view.rest) {
    context.lineWidth = 1.5;
    const rest = view.rest.contentOffset[at];
    level(rest, palette.bounce, [5, 4]);
    context.fillStyle = palette["bounce-text"];
    context.font = `11px ${palette.sans}`;
    context.textAlign = "left";
    context.textBaseline = "bottom";
    if (rest > low && rest < high && width > 360) {
      context.fillText(`settles at ${fixed(rest)}`, ROOM.left + 6, y(rest) - 3);
    }
  }
  context.restore();
}

/**
 * @param {Frame} frame
 * @param {readonly (readonly [number, number])[]} points
 * @param {boolean} isSecond
 */
export function drawCurve({ context, palette, x, y }, points, isSecond) {
  context.save();
  context.strokeStyle = isSecond ? palette.dim : palette.text;
  context.lineWidth = isSecond ? 1.5 : 2;
  context.lineJoin = "round";
  if (isSecond) context.setLineDash([4, 3]);
  context.beginPath();
  for (const [t, value] of points) context.lineTo(x(t), y(value));
  context.stroke();
  context.restore();
}

/**
 * @param {Frame} frame
 * @param {number} t
 * @param {readonly number[]} values
 */
export function drawCursor({ context, palette, x, y, bottom }, t, values) {
  context.save();
  context.strokeStyle = palette.accent;
  context.fillStyle = palette.accent;
  context.lineWidth = 1.6;
  context.beginPath();
  context.moveTo(x(t), 4);
  context.lineTo(x(t), bottom);
  context.stroke();
  for (const value of values) {
    context.beginPath();
    context.arc(x(t), y(value), 4, 0, 2 * Math.PI);
    context.fill();
  }
  context.restore();
}

/**
 * The findings' moments: a shape for each severity, hollow where something was only seen again.
 * @param {Frame} frame
 * @param {readonly import("../../model/problems.js").Mark[]} marks
 * @param {import("../../model/problems.js").Mark | null} pointed
 */
export function drawMarks({ context, palette, x, bottom }, marks, pointed) {
  context.save();
  for (const mark of marks) {
    const at = x(mark.at);
    const colour = toneColour(palette, SEVERITIES[mark.severity].tone);
    const size = mark === pointed ? MARK.size + 1.5 : MARK.size;
    context.strokeStyle = colour;
    context.fillStyle = mark.isAgain ? palette.panel : colour;
    context.lineWidth = 1;
    context.globalAlpha = mark === pointed ? 1 : 0.55;
    context.setLineDash([2, 3]);
    context.beginPath();
    context.moveTo(at, MARK.y + size);
    context.lineTo(at, bottom);
    context.stroke();
    context.setLineDash([]);
    context.globalAlpha = 1;
    context.lineWidth = 1.5;
    context.beginPath();
    addShape(context, mark.severity, at, MARK.y, size);
    context.fill();
    context.stroke();
  }
  context.restore();
}

/**
 * A diamond for an error, a triangle for a warning, a disc for a note.
 * @param {CanvasRenderingContext2D} context
 * @param {import("../../model/findings.js").Severity} severity
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function addShape(context, severity, x, y, size) {
  if (severity === "note") return context.arc(x, y, size * 0.85, 0, 2 * Math.PI);
  const [top, side] = severity === "error" ? [y - size, y] : [y - size, y + size * 0.8];
  context.moveTo(x, top);
  context.lineTo(x + size, side);
  if (severity === "error") context.lineTo(x, y + size);
  context.lineTo(x - size, side);
  context.closePath();
}
