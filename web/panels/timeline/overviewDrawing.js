/** Draws the overview: the curve, the phases below it, and the events at the top. */

import { drawHatches, drawStroke, setStyle, strokeLine, X_DASH } from "../../kit/shapes.js";
import { paddedRange, ticks } from "../../model/time/plot.js";
import { PHASES } from "../../model/state/state.js";
import { ROOM, tracePieces } from "./drawing.js";
import { toneColour } from "../../kit/theme.js";

/** The height in which all parts have room, in pixels. In a lower one the times are left out first. */
const WHOLE = 52;

/** The places of its parts from the top, in pixels.
 * @param {number} height @returns {Readonly<{ top: number, bottom: number, phase: number, text: number | null }>} */
function placesIn(height) {
  if (height >= WHOLE) return { top: 12, bottom: 32, phase: 35, text: 46 };
  const phase = height - 6;
  return { top: Math.min(12, Math.max(3, height - 34)), bottom: phase - 3, phase, text: null };
}

/** @param {CanvasRenderingContext2D} context @param {Palette} palette
 * @param {import("../../model/time/overview.js").Overview} overview
 * @param {Readonly<{ width: number, height: number }>} size @param {number | null} moment the shown one */
export function drawOverview(
  context,
  palette,
  { whole, now, axis, before, curves, gaps, bands, keyboard, recording, signs },
  { width, height },
  moment,
) {
  const { top, bottom, phase, text } = placesIn(height);
  const columns = width - ROOM.left - ROOM.right;
  const { from, to } = whole;
  const x = (/** @type {number} */ t) => ROOM.left + ((t - from) / (to - from)) * columns;
  context.save();
  setStyle(context, { fillStyle: palette.chip });
  for (const span of keyboard) {
    context.fillRect(x(span.from), top, Math.max(1, x(span.to) - x(span.from)), bottom - top);
  }
  drawHatches(context, palette, gaps.map((gap) => [x(gap.from), x(gap.to)]), top, bottom);
  const [low, high] = paddedRange([...before, ...curves].flatMap(({ values }) => extremesOf(values)));
  const y = (/** @type {number} */ value) => top + ((value - low) / (high - low)) * (bottom - top);
  for (const pieces of [before, curves]) {
    const stroke = {
      colour: pieces === before ? palette.dim : palette.text,
      width: 1.2,
      dash: axis === "x" ? X_DASH : [],
    };
    drawStroke(context, stroke, () => tracePieces(context, pieces, x, y));
  }
  for (const band of bands) {
    context.fillStyle = toneColour(palette, `${PHASES[band.phase].tone}-fill`);
    context.fillRect(x(band.from), phase, Math.max(1, x(band.to) - x(band.from)), 3);
  }
  if (recording) {
    setStyle(context, { strokeStyle: palette.bad, lineWidth: 2 });
    strokeLine(context, [x(Math.max(from, recording.from)), 5], [x(recording.to), 5]);
  }
  for (const { t, kind } of signs) drawSign(context, palette, x(t), bottom, kind);
  setStyle(context, { strokeStyle: palette.accent, lineWidth: 1.5 });
  strokeLine(context, [x(now), top - 3], [x(now), phase + 3]);
  if (moment !== null) {
    context.setLineDash([2, 2]);
    strokeLine(context, [x(moment), top - 3], [x(moment), phase + 3]);
    context.setLineDash([]);
  }
  if (text !== null) drawTimes(context, palette, { x, from, to, columns, width, text });
  context.restore();
}

/** @param {CanvasRenderingContext2D} context @param {Palette} palette
 * @param {Readonly<{ x: (t: number) => number, from: number, to: number, columns: number, width: number, text: number }>} frame
 * `text`: where the times stand */
function drawTimes(context, palette, { x, from, to, columns, width, text }) {
  setStyle(context, {
    fillStyle: palette.dim,
    font: `11px ${palette.mono}`,
    textAlign: "center",
    textBaseline: "middle",
  });
  for (const t of ticks(from / 1e6, to / 1e6, Math.max(2, Math.floor(columns / 150)))) {
    const at = x(t * 1e6);
    if (at < ROOM.left - 2 || at > width - ROOM.right - 14) continue;
    context.fillText(t === 0 ? "0" : `${timeText(t)}`, at, text);
  }
}

/** Seconds below two minutes, else minutes and seconds.
 * @param {number} t seconds */
function timeText(t) {
  if (t < 120) return `${Number(t.toFixed(2))} s`;
  const whole = Math.round(t);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** @param {CanvasRenderingContext2D} context @param {Palette} palette @param {number} x @param {number} bottom
 * @param {import("../../model/time/overview.js").Sign["kind"]} kind */
function drawSign(context, palette, x, bottom, kind) {
  const colour = kind === "mark" ? palette.accent : kind === "stop" ? palette.bad : palette.dim;
  setStyle(context, { strokeStyle: colour, fillStyle: colour, lineWidth: 1 });
  context.setLineDash([1, 2]);
  strokeLine(context, [x, 9], [x, bottom]);
  context.setLineDash([]);
  context.beginPath();
  const isOutline = kind === "rotation" || kind === "keyboard";
  if (kind === "rotation") context.rect(x - 3, 1.5, 5, 7);
  else if (kind === "keyboard") {
    context.rect(x - 5, 1.5, 10, 6);
    context.moveTo(x - 2.5, 5.5);
    context.lineTo(x + 2.5, 5.5);
  } else {
    context.moveTo(x, 1);
    context.lineTo(x + 7, 4);
    context.lineTo(x, 7);
    context.closePath();
  }
  if (isOutline) context.stroke();
  else context.fill();
}

/** @param {Float64Array} values */
function extremesOf(values) {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return low > high ? [] : [low, high];
}
