/** Hatched brackets at the device's edges, each for a size: left of it for heights, below it for widths. */

import { addLabel, FADED } from "./labels.js";
import { bodyOf } from "../../model/geometry/fit.js";
import { laneFor } from "../../model/geometry/gutters.js";
import { setStyle, strokeLine } from "../../kit/shapes.js";

/** @typedef {import("./overlays.js").Scene} Scene */
/** A bracket beside the device, in pixels of the stage.
 * @typedef {Readonly<{ from: number, to: number, lane: number }>} Bracket */

/** `rect`: the part on the stage, in pixels. `axis` is 0 for a width, 1 for a height.
 * @typedef {Readonly<{ key: string, name: string, value: string, rect: Rect, axis: 0 | 1, color: string,
 *   text: string }>} Size */

/** The width of a bracket, the distance of two beside each other, and that to the device. */
const WIDE = 7;
const LANE = 13;
const APART = 6;
const STEP = 5;

/** Draws a part with less strength while the pointer is over the label of another one.
 * @param {Scene} scene @param {string} key @param {() => void} draw */
export function drawPart({ context, pointed }, key, draw) {
  context.save();
  if (pointed !== null && pointed !== key) context.globalAlpha *= FADED;
  draw();
  context.restore();
}

/** Fills the part with the label that is under the pointer.
 * @param {Scene} scene @param {string} key @param {Rect} rect @param {string} color */
export function markPointed({ context, pointed }, key, rect, color) {
  if (pointed !== key) return;
  context.save();
  setStyle(context, { globalAlpha: 0.25, fillStyle: color });
  context.fillRect(...rect);
  context.restore();
}

/** Draws a size with its label, and marks its part while the pointer is over the label.
 * @param {Scene} scene @param {Size} size */
export function drawSize(scene, { key, name, value, rect, axis, color, text }) {
  const { fit, space, brackets } = scene;
  markPointed(scene, key, rect, color);
  const [left, , , bottom] = edgesOf(fit);
  const most = axis === 0 ? space.width : space.height;
  const [from, to] = [Math.max(0, rect[axis]), Math.min(most, rect[axis] + rect[axis + 2])];
  if (to - from < 0.5) return;
  const middle = (from + to) / 2;
  if (axis === 1) {
    const lane = laneFor(brackets, from, to);
    brackets.push({ from, to, lane });
    const x = left - APART - WIDE - LANE * lane;
    drawPart(scene, key, () => drawBracket(scene, [x, from, WIDE, to - from], color));
    addLabel(scene, { key, side: "left", name, value, at: [x, middle], span: [from, to], color: text, line: color });
    return;
  }
  const y = bottom + Math.max(0, (fit.bezel[1] - WIDE) / 2);
  drawPart(scene, key, () => drawBracket(scene, [from, y, to - from, WIDE], color));
  const isLeft = middle < fit.x + (fit.width * fit.scale) / 2;
  const at = /** @type {const} */ ([isLeft ? from : to, y + WIDE / 2]);
  addLabel(scene, { key, side: isLeft ? "left" : "right", name, value, at, color: text, line: color });
}

/** The outer edges of the body on the left and right, and the lower edge of the screen.
 * @param {Fit} fit @returns {readonly [number, number, number, number]} left, top, right and the screen's lower edge */
function edgesOf(fit) {
  const [x, y, width] = bodyOf(fit);
  return [x, y, x + width, fit.y + fit.height * fit.scale];
}

/** The place where the labels on the left end, beside all brackets.
 * @param {Fit} fit @param {readonly Bracket[]} brackets */
export function leftOfBrackets(fit, brackets) {
  const lanes = brackets.reduce((most, { lane }) => Math.max(most, lane), 0);
  return edgesOf(fit)[0] - APART - WIDE - LANE * lanes;
}

/** Slanted lines that stay in place while the bracket grows, between two ends that point at the device.
 * @param {Scene} scene @param {Rect} rect @param {string} color */
function drawBracket({ context }, [x, y, width, height], color) {
  const isUpright = width === WIDE;
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  setStyle(context, { strokeStyle: color, lineWidth: 1.6 });
  context.beginPath();
  for (let sum = Math.floor((x + y) / STEP) * STEP; sum <= x + y + width + height; sum += STEP) {
    context.moveTo(sum - y, y);
    context.lineTo(sum - y - height, y + height);
  }
  context.stroke();
  context.restore();
  setStyle(context, { strokeStyle: color, lineWidth: 1 });
  for (const end of [0.5, (isUpright ? height : width) - 0.5]) {
    if (isUpright) strokeLine(context, [x, y + end], [x + WIDE + 4, y + end]);
    else strokeLine(context, [x + end, y - 4], [x + end, y + WIDE]);
  }
}
