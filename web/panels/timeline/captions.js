/** Draws the levels of the timeline's offsets with their captions: the edges of the range and the predicted rest, and the
 * names of the curves. */

import { setStyle, strokeLine } from "../../kit/shapes.js";
import { fixed, seconds } from "../../model/properties/format.js";
import { restTimeOf } from "../../model/explain/trajectory.js";
import { offsetRange } from "../../model/state/state.js";
import { drawCurve, ROOM } from "./drawing.js";

/** @typedef {import("./drawing.js").Frame} Frame */
/** @typedef {import("../../model/time/plot.js").Points} Points */

/** The shortest line of a rest, in pixels: a recording's present is at the end of the plot. */
const LEAST_REST = 28;
/** The dots of the prediction, in pixels. */
const DOTS = Object.freeze([1.5, 3.5]);
/** The height of a caption with its distance from its line, in pixels. */
const CAPTION = 18;
/** The narrowest plot with captions. */
const NARROWEST = 360;

/** A line and its caption, which is empty for none, and a shorter one for a narrow plot; `start` is where the line begins, in microseconds.
 * @typedef {Readonly<{ value: number, text: string, brief?: string, colour: string, textColour: string, dash: number[], width: number,
 *   start: number }>} Level */

/** Draws the edges of the main axis, and the way to the rest of each drawn axis from the time in view on, or a line at
 * the rest where the shape of the way is not known.
 * @param {Frame} frame @param {import("../../model/time/timeline.js").TimePlot} plot */
export function drawLimits(frame, plot) {
  const { context, scales: [{ low, high, y }], x, to, width } = frame;
  const levels = levelsOf(frame, plot).filter(({ value }) => value >= low && value <= high);
  for (const { points } of plot.following) {
    drawCurve(frame, frame.scales[0], points, { colour: frame.palette.bounce, width: 1.8, dash: DOTS });
  }
  const taken = /** @type {number[]} */ ([]);
  context.save();
  for (const { value, text, brief, colour, textColour, dash, width: lineWidth, start } of levels) {
    setStyle(context, { strokeStyle: colour, lineWidth });
    context.setLineDash(dash);
    if (start < to) strokeLine(context, [x(start), y(value)], [x(to), y(value)]);
    const isFree = taken.every((at) => Math.abs(at - y(value)) >= 2 * CAPTION);
    if (text === "" || width <= NARROWEST || !isFree) continue;
    taken.push(y(value));
    if (!drawCaption(frame, text, value, textColour, plot) && brief) drawCaption(frame, brief, value, textColour, plot);
  }
  context.restore();
}

/** The lines of a plot, those with the more important captions first.
 * @param {Frame} frame @param {import("../../model/time/timeline.js").TimePlot} plot @returns {readonly Level[]} */
function levelsOf({ palette, time, x, from, to }, { state, view, axes, cursor, following }) {
  const { min, max } = offsetRange(view, state.device);
  const rests = following.map(({ axis, value, points }) => ({
    value,
    text: `${axes.length > 1 ? `${axis} ` : ""}${restText(view, value)}${restTimeText(state, view, axis)}`,
    brief: restText(view, value),
    colour: palette.bounce,
    textColour: palette["bounce-text"],
    dash: [...DOTS],
    width: 1.8,
    start: points.times.length > 0 ? to : Math.min(cursor, time(x(to) - LEAST_REST)),
  }));
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

/** Where a view will rest.
 * @param {View} view @param {number} value */
const restText = ({ isTracking }, value) => `${isTracking === true ? "let go: " : "then "}${fixed(value)}`;

/** When it will, if that is known.
 * @param {State} state @param {View} view @param {"x" | "y"} axis */
function restTimeText(state, view, axis) {
  const t = restTimeOf(state, view, axis === "x" ? 0 : 1);
  return t === undefined ? "" : ` at ${seconds(t)} s`;
}

/** Draws a caption above the end of its line, below it if a curve is there, or not at all if one is in both places. It
 * stands before the cursor where it would lie on it. Returns whether it is drawn.
 * @param {Frame} frame @param {string} text @param {number} value @param {string} colour
 * @param {import("../../model/time/timeline.js").TimePlot} plot */
function drawCaption({ context, palette, scales: [{ y, top, bottom }], x, width }, text, value, colour, plot) {
  setStyle(context, { font: `11px ${palette.sans}`, textAlign: "left", fillStyle: colour });
  const length = context.measureText(text).width;
  const [end, cursor] = [width - ROOM.right - 8, x(plot.cursor)];
  const left = (cursor > end - length - 6 && cursor < end + 6 ? cursor - 6 : end) - length;
  if (left < ROOM.left) return false;
  const curves = [...plot.curves, ...plot.following].map(({ points }) => points);
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
  } else return false;
  return true;
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
