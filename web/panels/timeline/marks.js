/** Draws labelled items of the timeline: findings, users' marks, markers. */

import { addRoundedRect, fillDisc, fillRoundedRect, setStyle, strokeLine } from "../../kit/shapes.js";
import { SEVERITIES } from "../../model/findings/findings.js";
import { durationOf } from "../../model/time/timelineMarkers.js";
import { ROOM } from "./drawing.js";
import { toneColour } from "../../kit/theme.js";

/** @typedef {import("./drawing.js").Frame} Frame */
/** @typedef {import("../../model/findings/shownFindings.js").Mark} Mark */

/** The middle of the marks, half their height, and the size of a finding's flag, in pixels. */
const MARK = Object.freeze({ y: 27, size: 4.5 });
const FINDING = Object.freeze({ width: 14, height: 13, radius: 3 });

/** Draws the moments of findings as flags with the letter of the severity.
 * @param {Frame} frame @param {readonly Mark[]} marks @param {unknown} pointed */
export function drawMarks(frame, marks, pointed) {
  const { context, palette, x } = frame;
  context.save();
  for (const mark of marks) {
    drawStem(frame, x(mark.at), toneColour(palette, SEVERITIES[mark.severity].tone), mark === pointed);
    setStyle(context, { font: `700 10px ${palette.sans}`, textAlign: "center", textBaseline: "middle" });
    drawFinding(frame, x(mark.at), mark, mark === pointed);
  }
  context.restore();
}

/** Draws flags: marks of users, and breakpoints that stopped time.
 * @param {Frame} frame @param {readonly import("../../model/time/timelineMarkers.js").Marker[]} markers
 * @param {unknown} pointed */
export function drawFlags(frame, markers, pointed) {
  const { context, palette, x, width } = frame;
  context.save();
  setStyle(context, { font: `11px ${palette.sans}`, textBaseline: "middle" });
  markers.forEach((stop, index) => {
    const at = x(stop.t);
    const colour = stop.predicate === null ? palette.accent : palette.bad;
    drawStem(frame, at, colour, stop === pointed);
    context.fillStyle = colour;
    context.beginPath();
    context.moveTo(at, MARK.y - 6);
    context.lineTo(at + 9, MARK.y - 2.5);
    context.lineTo(at, MARK.y + 1);
    context.closePath();
    context.fill();
    const next = markers[index + 1];
    const room = (next ? Math.min(x(next.t), width) : width) - at - 16;
    const { text } = stop;
    if (stop.to !== undefined) return drawSpan(frame, stop, colour);
    if (room < 40 || text === "" || context.measureText(text).width > room) return;
    context.fillStyle = palette.dim;
    context.fillText(text, at + 12, MARK.y - 1);
  });
  context.restore();
}

/** Draws a marked range below the phases: a line from its start to its end, its name and its length.
 * @param {Frame} frame @param {import("../../model/time/timelineMarkers.js").Marker} mark @param {string} colour */
function drawSpan({ context, palette, x, width }, mark, colour) {
  const [left, right] = [Math.max(ROOM.left, x(mark.t)), Math.min(width - ROOM.right, x(mark.to ?? mark.t))];
  const at = ROOM.top + 4;
  setStyle(context, { strokeStyle: colour, lineWidth: 1 });
  for (const end of [left, right]) strokeLine(context, [end, at - 4], [end, at + 4]);
  strokeLine(context, [left, at], [right, at]);
  const text = `${mark.text} ${durationOf(mark)}`;
  const length = context.measureText(text).width;
  if (length + 16 > right - left) return;
  const start = (left + right - length) / 2;
  context.fillStyle = palette.panel;
  context.fillRect(start - 6, at - 7, length + 12, 14);
  context.fillStyle = colour;
  context.fillText(text, start, at);
}

/** @param {Frame} frame @param {number} at @param {string} colour @param {boolean} isPointed */
function drawStem({ context, bottom }, at, colour, isPointed) {
  setStyle(context, { strokeStyle: colour, lineWidth: 1, globalAlpha: isPointed ? 1 : 0.55 });
  context.setLineDash([2, 3]);
  strokeLine(context, [at, MARK.y + MARK.size], [at, bottom]);
  context.setLineDash([]);
  setStyle(context, { globalAlpha: 1, lineWidth: 1.5 });
}

/** Draws the flag of a finding: the letter of its severity, as everywhere; only framed if it was seen again.
 * @param {Frame} frame @param {number} at @param {Mark} mark @param {boolean} isPointed */
function drawFinding({ context, palette }, at, { severity, isAgain }, isPointed) {
  const { letter, tone } = SEVERITIES[severity];
  const { width, height, radius } = FINDING;
  const [left, top] = [Math.round(at - width / 2), MARK.y - height / 2];
  const colour = toneColour(palette, tone);
  const box = /** @type {const} */ ([context, left, top, width, height, radius]);
  context.fillStyle = palette.panel;
  fillRoundedRect(...box);
  setStyle(context, { fillStyle: colour, globalAlpha: isAgain ? 0 : 0.18 });
  fillRoundedRect(...box);
  setStyle(context, { strokeStyle: colour, globalAlpha: isPointed ? 1 : 0.55, lineWidth: 1 });
  context.beginPath();
  addRoundedRect(context, left + 0.5, top + 0.5, width - 1, height - 1, radius);
  context.stroke();
  setStyle(context, { fillStyle: toneColour(palette, `${tone}-text`), globalAlpha: 1 });
  context.fillText(letter, left + width / 2, top + height / 2 + 0.5);
}

/** Draws the place where a ghost rests.
 * @param {Frame} frame @param {Ghost} ghost @param {readonly [number, number]} place in pixels */
export function drawRest({ context, palette }, { tone }, [x, y]) {
  context.save();
  setStyle(context, { fillStyle: palette.panel, strokeStyle: toneColour(palette, tone), lineWidth: 1.5 });
  fillDisc(context, x, y, 3);
  context.stroke();
  context.restore();
}

/** Draws the start of the page's own history: only from there on it can show the state at a time. The words stand
 * beside the phases, which begin there, and never over a curve.
 * @param {Frame} frame @param {number} t */
export function drawJoined({ context, palette, x, bottom }, t) {
  const at = Math.round(x(t)) + 0.5;
  if (at < ROOM.left) return;
  context.save();
  setStyle(context, { strokeStyle: palette["line-strong"], lineWidth: 1 });
  context.setLineDash([1, 3]);
  strokeLine(context, [at, 8], [at, bottom]);
  setStyle(context, {
    font: `11px ${palette.sans}`,
    textBaseline: "middle",
    textAlign: "right",
    fillStyle: palette.dim,
  });
  const room = at - ROOM.left - 12;
  const text = ["before this page was opened", "before"].find((each) => context.measureText(each).width <= room);
  if (text !== undefined) context.fillText(text, at - 6, 14.5);
  context.restore();
}
