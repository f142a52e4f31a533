/** Draws the levels of the timeline's offsets with their captions: the edges of the range and the predicted rest, and the
 * names of the curves. */

import { setStyle, strokeLine } from "../../kit/shapes.js";
import { whatFollows } from "../../model/explain/explainOffset.js";
import { fixed } from "../../model/properties/format.js";
import { offsetOf, offsetRange } from "../../model/state/state.js";
import { ROOM } from "./drawing.js";

/** @typedef {import("./drawing.js").Frame} Frame */
/** @typedef {import("../../model/time/plot.js").Points} Points */

/** The shortest line of a rest, in pixels: the present is often at the end of the plot. */
const LEAST_REST = 28;
/** The height of a caption with its distance from its line, in pixels. */
const CAPTION = 18;
/** The narrowest plot with captions. */
const NARROWEST = 360;

/** A line and its caption, which is empty for none; `start` is where the line begins, in microseconds.
 * @typedef {Readonly<{ value: number, text: string, colour: string, textColour: string, dash: number[], width: number,
 *   start: number }>} Level */

/** Draws the edges of the main axis, and the rest of each drawn axis from the shown moment on: nothing rested there
 * before.
 * @param {Frame} frame @param {import("../../model/time/timeline.js").TimePlot} plot */
export function drawLimits(frame, plot) {
  const { context, scales: [{ low, high, y }], x, to, width } = frame;
  const levels = levelsOf(frame, plot).filter(({ value }) => value >= low && value <= high);
  const taken = /** @type {number[]} */ ([]);
  context.save();
  for (const { value, text, colour, textColour, dash, width: lineWidth, start } of levels) {
    setStyle(context, { strokeStyle: colour, lineWidth });
    context.setLineDash(dash);
    strokeLine(context, [x(start), y(value)], [x(to), y(value)]);
    const isFree = taken.every((at) => Math.abs(at - y(value)) >= 2 * CAPTION);
    if (text === "" || width <= NARROWEST || !isFree) continue;
    taken.push(y(value));
    drawCaption(frame, text, value, textColour, plot);
  }
  context.restore();
}

/** The lines of a plot, those with the more important captions first.
 * @param {Frame} frame @param {import("../../model/time/timeline.js").TimePlot} plot @returns {readonly Level[]} */
function levelsOf({ palette, time, x, from, to }, { state, view, axes, cursor }) {
  const { min, max } = offsetRange(view, state.device);
  const rests = view.rest === undefined ? [] : axes.flatMap((axis, row) => {
    const index = axis === "x" ? 0 : 1;
    const value = view.rest?.contentOffset[index] ?? 0;
    // The other axis has a line only if it moves too.
    if (row > 0 && value === offsetOf(view)[index]) return [];
    return [{
      value,
      text: `${axes.length > 1 ? `${axis} ` : ""}${whatFollows(state, view, index)}`,
      colour: palette.bounce,
      textColour: palette["bounce-text"],
      dash: [1.5, 3],
      width: 1.5,
      start: Math.min(cursor, time(x(to) - LEAST_REST)),
    }];
  });
  const main = axes[0] === "x" ? 0 : 1;
  const names = main === 0 ? ["left edge", "right edge"] : ["top edge", "bottom edge"];
  const edges = [min[main], max[main]].map((value, end) => ({
    value,
    text: end === 1 && min[main] === max[main] ? "" : `${names[end]} ${fixed(value)}`,
    colour: palette["line-strong"],
    textColour: palette.dim,
    dash: [1, 3],
    width: 1,
    start: from,
  }));
  return [...rests, ...edges];
}

/** Draws a caption above the end of its line, below it if a curve is there, or not at all if one is in both places. It
 * stands before the cursor where it would lie on it.
 * @param {Frame} frame @param {string} text @param {number} value @param {string} colour
 * @param {import("../../model/time/timeline.js").TimePlot} plot */
function drawCaption({ context, palette, scales: [{ y, top, bottom }], x, width }, text, value, colour, plot) {
  setStyle(context, { font: `11px ${palette.sans}`, textAlign: "left", fillStyle: colour });
  const length = context.measureText(text).width;
  const [end, cursor] = [width - ROOM.right - 8, x(plot.cursor)];
  const left = (cursor > end - length - 6 && cursor < end + 6 ? cursor - 6 : end) - length;
  if (left < ROOM.left) return;
  const curves = plot.curves.map(({ points }) => points);
  const at = y(value);
  /** @param {number} low @param {number} high pixels */
  const isFree = (low, high) =>
    low >= top - 4 && high <= bottom + 4 &&
    curves.every(({ times, values }) =>
      times.every((t, index) =>
        x(t) < left - 4 || x(t) > left + length + 4 || y(values[index]) < low || y(values[index]) > high
      )
    );
  if (isFree(at - CAPTION, at - 2)) {
    context.textBaseline = "bottom";
    context.fillText(text, left, at - 3);
  } else if (isFree(at + 2, at + CAPTION)) {
    context.textBaseline = "top";
    context.fillText(text, left, at + 4);
  }
}

/** Draws the names of the offset's curves at their starts, if there is one of each axis: above the upper curve and below
 * the lower one.
 * @param {Frame} frame @param {import("../../model/time/timeline.js").TimePlot["curves"]} curves */
export function drawNames({ context, palette, x }, curves) {
  const named = curves.filter(({ name, points }) => name !== "" && points.times.length > 0)
    .map(({ name, points: { times, values }, scale }) => ({ name, left: x(times[0]) + 6, at: scale.y(values[0]) }))
    .sort((one, other) => one.at - other.at);
  context.save();
  setStyle(context, { font: `600 11px ${palette.sans}`, textAlign: "left", fillStyle: palette.text });
  named.forEach(({ name, left, at }, index) => {
    context.textBaseline = index === 0 ? "bottom" : "top";
    context.fillText(name, Math.max(left, ROOM.left + 6), index === 0 ? at - 4 : at + 4);
  });
  context.restore();
}
