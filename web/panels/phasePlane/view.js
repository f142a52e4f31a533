/** The phase plane of the selected scroll view: its offset against its velocity. */

import { createDescriber, createDrawing, createReadout } from "../../kit/canvas.js";
import { make, setHidden, showText } from "../../kit/dom.js";
import { fixed, seconds, short } from "../../model/properties/format.js";
import { phasePlotOf } from "../../model/time/phasePlane.js";
import { PHASES } from "../../model/state/state.js";
import { ticks } from "../../model/time/plot.js";
import { drawStroke, fillDisc, setStyle, strokeLine } from "../../kit/shapes.js";
import { toneColour } from "../../kit/theme.js";
import { definePanel } from "../../kit/panel.js";
import { createSegments } from "../../kit/segments.js";
import { plotSelectors } from "../../model/time/plotSelectors.js";

/** @typedef {import("../../model/time/phasePlane.js").PhasePlot} PhasePlot */

/** Margins of the plot, in pixels. */
const ROOM = Object.freeze({ left: 64, right: 18, top: 14, bottom: 34 });

/** @typedef {Readonly<{ context: CanvasRenderingContext2D, palette: Palette, x: (offset: number) => number, y: (velocity: number) => number, width: number, bottom: number }>} Frame */

/** @param {HTMLElement} element @param {App} app */
export function createPhasePlane(element, { memories, redraw }) {
  const readout = createReadout("phase-readout");
  /** @type {"auto" | "x" | "y"} */
  let wanted = "auto";
  const axes = createSegments(
    { class: "segments is-small", "aria-label": "Axis" },
    /** @type {const} */ (["y", "x"]).map((axis) => ({ value: axis, testid: `phase-${axis}`, words: axis })),
    (axis) => {
      wanted = axis;
      drawing.refresh();
    },
  );
  const canvas = make("canvas", { role: "img", "aria-label": "Phase plane", testid: "phase-plot" });
  const empty = make("p", { class: "list-empty" });
  element.append(canvas, empty);

  const drawing = createDrawing(canvas, redraw);
  let page = /** @type {import("../../model/time/phasePlane.js").Shown | null} */ (null);
  const describe = createDescriber(canvas);

  const paint = () => {
    const context = drawing.begin();
    const palette = drawing.palette();
    if (!context) return;
    const { width, height } = drawing.get();
    const plot = page ? phasePlotOf(page, memories, wanted) : null;
    const isThere = page?.state != null;
    showText(empty, plot === null && isThere ? "There is no scroll view in this scene." : "");
    setHidden(axes.element, plot === null);
    readout.write(plot === null ? "" : readoutOf(plot));
    if (!plot || !palette) return;
    axes.check(plot.axis === 0 ? "x" : "y");
    const bottom = height - ROOM.bottom;
    const [low, high] = plot.offsets;
    const [slow, fast] = plot.velocities;
    const x = (/** @type {number} */ offset) =>
      ROOM.left + ((offset - low) / (high - low)) * (width - ROOM.left - ROOM.right);
    const y = (/** @type {number} */ velocity) => bottom - ((velocity - slow) / (fast - slow)) * (bottom - ROOM.top);
    const frame = { context, palette, x, y, width, bottom };
    drawAxes(frame, plot);
    drawLimits(frame, plot);
    for (const { ghost, path } of plot.ghosts) drawPath(frame, path, toneColour(palette, ghost.tone), [4, 4], 1.5);
    for (const { phase, path } of plot.trail) drawPath(frame, path, toneColour(palette, PHASES[phase].tone), [], 2);
    drawPath(frame, plot.flight, palette.bounce, [5, 4], 1.5);
    drawPoint(frame, plot);
    describe(() => ({ "aria-label": frameText(plot) }), page?.moment !== null);
  };

  const picture = definePanel({
    isCanvas: true,
    isShown: (it) => it.plot === "phase",
    select: { ...plotSelectors(memories), look: drawing.look },
    apply(next) {
      page = next;
      paint();
    },
  });
  return Object.freeze({
    tools: make("div", { class: "pane-tools phase-tools" }, axes.element, readout.element),
    setPalette: drawing.setPalette,
    panels: [picture, readout.panel],
  });
}

/** @param {PhasePlot} plot */
function readoutOf({ point: [offset, velocity], cursor, unit }) {
  return `${fixed(offset)} ${unit} · ${fixed(velocity, 0)} ${unit}/s @ ${seconds(cursor)} s`;
}

/** A live source has no velocity of its own: it is the slope of its offsets.
 * @param {boolean} isSlope */
const velocityName = (isSlope) => isSlope ? "velocity, slope of the offsets," : "velocity";

/** @param {PhasePlot} plot */
function frameText(plot) {
  const { id, axis, point: [offset, velocity], phase, rest, limits, unit, isSlope } = plot;
  const stop = rest === null ? "" : `, on its way to ${fixed(rest)}`;
  const where = `offset ${axis === 0 ? "x" : "y"} ${fixed(offset)} of ${fixed(limits[0])} to ${fixed(limits[1])}`;
  const speed = `${velocityName(isSlope)} ${fixed(velocity, 0)} ${unit === "pt" ? "points" : unit} per second`;
  return `Phase plane of ${id}: ${where}, ${speed}, ${PHASES[phase]?.word ?? phase}${stop}.`;
}

/** @param {Frame} frame @param {PhasePlot} plot */
function drawAxes({ context, palette, x, y, width, bottom }, { offsets, velocities, axis, unit, isSlope }) {
  context.save();
  setStyle(context, { strokeStyle: palette.line, fillStyle: palette.dim, lineWidth: 1, font: `11px ${palette.mono}` });
  setStyle(context, { textBaseline: "middle", textAlign: "right" });
  for (
    const value of ticks(velocities[0], velocities[1], Math.min(8, Math.max(2, Math.floor((bottom - ROOM.top) / 32))))
  ) {
    const at = Math.round(y(value)) + 0.5;
    context.strokeStyle = value === 0 ? palette["line-strong"] : palette.grid;
    strokeLine(context, [ROOM.left, at], [width - ROOM.right, at]);
    context.fillText(short(value), ROOM.left - 8, at, ROOM.left - 12);
  }
  setStyle(context, { strokeStyle: palette.grid, textAlign: "center" });
  for (const value of ticks(offsets[0], offsets[1], Math.max(2, Math.floor((width - ROOM.left) / 90)))) {
    const at = Math.round(x(value)) + 0.5;
    strokeLine(context, [at, ROOM.top], [at, bottom]);
    if (at < width - ROOM.right - 90) context.fillText(short(value), at, bottom + 12);
  }
  setStyle(context, { font: `11px ${palette.sans}`, textAlign: "right" });
  context.fillText(`offset ${axis === 0 ? "x" : "y"}, ${unit}`, width - ROOM.right, bottom + 12);
  context.textAlign = "left";
  context.fillText(isSlope ? `slope of the offsets, ${unit}/s` : `velocity, ${unit}/s`, ROOM.left + 6, ROOM.top + 7);
  context.restore();
}

/** @param {Frame} frame @param {PhasePlot} plot */
function drawLimits({ context, palette, x, y, bottom }, { limits, rest, offsets: [low, high] }) {
  context.save();
  context.strokeStyle = palette["line-strong"];
  context.setLineDash([1, 3]);
  for (const limit of new Set(limits)) {
    if (limit < low || limit > high) continue;
    strokeLine(context, [x(limit), ROOM.top], [x(limit), bottom]);
  }
  if (rest !== null && rest >= low && rest <= high) {
    context.setLineDash([]);
    setStyle(context, { strokeStyle: palette.bounce, lineWidth: 1.5 });
    context.beginPath();
    context.arc(x(rest), y(0), 5, 0, 2 * Math.PI);
    context.stroke();
    setStyle(context, { fillStyle: palette["bounce-text"], font: `11px ${palette.sans}`, textBaseline: "bottom" });
    context.textAlign = x(rest) > (x(low) + x(high)) / 2 ? "right" : "left";
    context.fillText(`settles at ${fixed(rest)}`, x(rest) + (context.textAlign === "right" ? -8 : 8), y(0) - 5);
  }
  context.restore();
}

/** @param {Frame} frame @param {import("../../model/time/phasePlane.js").Path} path @param {string} colour
 * @param {number[]} dash @param {number} lineWidth */
function drawPath({ context, x, y }, path, colour, dash, lineWidth) {
  if (path.length < 2) return;
  drawStroke(context, { colour, width: lineWidth, dash }, () => {
    for (const [offset, velocity] of path) context.lineTo(x(offset), y(velocity));
  });
}

/** @param {Frame} frame @param {PhasePlot} plot */
function drawPoint({ context, palette, x, y }, { point: [offset, velocity], phase }) {
  context.save();
  setStyle(context, { fillStyle: palette.accent, strokeStyle: palette.panel, lineWidth: 1.5 });
  fillDisc(context, x(offset), y(velocity), 5);
  context.stroke();
  const letter = PHASES[phase]?.letter ?? "";
  setStyle(context, { fillStyle: palette["accent-text"], font: `600 11px ${palette.sans}`, textBaseline: "bottom" });
  context.fillText(letter, x(offset) + 8, y(velocity) - 4);
  context.restore();
}
