/**
 * The selected scroll view's last seconds: bands by phase, the offset's curves, the limits and the
 * predicted rest.
 */

import { addRoundedRect } from "./shapes.js";
import { createSurface } from "./canvas.js";
import { make, setAttribute, setHidden, setText } from "./dom.js";
import { fixed, seconds, short } from "../model/format.js";
import { bands, curve, paddedRange, ticks } from "../model/plot.js";
import { mainAxis } from "../model/why.js";
import { offsetOf, offsetRange, PHASES, scrollViewFor } from "../model/state.js";

/** @typedef {import("../model/page.js").Page} Page */
/** @typedef {import("../model/history.js").Series} Series */
/** @typedef {import("./theme.js").Palette} Palette */

/** The stretch of time shown, in microseconds. */
const SPAN = 6e6;
/** Room around the plot, in pixels. */
const ROOM = Object.freeze({ left: 56, right: 14, top: 28, bottom: 26 });

/**
 * @param {HTMLElement} element
 * @param {Readonly<{ series: (id: string) => Series | null }>} history
 * @param {Readonly<{ redraw: () => void }>} actions
 */
export function create(element, history, actions) {
  const readout = make("span", { class: "readout num", "data-testid": "readout" });
  const keyY = make("span", { class: "key" }, make("i", {}), "y");
  const keyX = make("span", { class: "key is-x" }, make("i", {}), "x");
  const canvas = make(
    "canvas",
    { role: "img", "aria-label": "The offset over the last six seconds", "data-testid": "plot" },
  );
  const empty = make("p", { class: "list-empty" });
  const plot = make("div", { class: "plot" }, canvas, empty);
  element.append(make("div", { class: "pane-head" }, make("h2", {}, "Timeline"), keyY, keyX, readout), plot);

  let isStale = true;
  const surface = createSurface(canvas, () => {
    isStale = true;
    actions.redraw();
  });
  /** @type {Page | null} */
  let page = null;
  /** @type {Palette | null} */
  let palette = null;
  /**
   * The cursor's distance from the left, in pixels; null while no pointer is there.
   * @type {number | null}
   */
  let cursor = null;

  const point = (/** @type {number | null} */ x) => {
    if (cursor === x) return;
    cursor = x;
    isStale = true;
    actions.redraw();
  };
  canvas.addEventListener("pointermove", (event) => point(event.offsetX));
  canvas.addEventListener("pointerleave", () => point(null));

  const paint = () => {
    const context = surface.begin();
    const state = page?.session.state ?? null;
    const id = state ? scrollViewFor(state, page?.selection ?? null) : null;
    const series = id === null ? null : history.series(id);
    setText(empty, !state ? "" : id === null ? "There is no scroll view in this scene." : "");
    setHidden(empty, empty.textContent === "");
    if (!context || !state || id === null || !series || !palette || series.length === 0) {
      setText(readout, "");
      for (const key of [keyX, keyY]) setHidden(key, true);
      return;
    }
    const { width, height } = surface.get();
    const view = state.views[id];
    const to = Math.max(state.t, SPAN);
    const from = to - SPAN;
    const columns = width - ROOM.left - ROOM.right;
    const bottom = height - ROOM.bottom;
    if (columns < 40 || bottom - ROOM.top < 20) return;
    const curves = {
      y: curve(series, "y", from, state.t, columns),
      x: curve(series, "x", from, state.t, columns),
    };
    const axes = /** @type {const} */ (["y", "x"]).filter((axis) => isMoved(curves[axis]));
    const main = mainAxis(view) === 0 ? "x" : "y";
    // What stands still would only squeeze what moves.
    /** @type {readonly ("x" | "y")[]} */
    const shown = axes.length > 0 ? axes : [main];
    setHidden(keyX, !shown.includes("x") || shown.length === 1);
    setHidden(keyY, keyX.hidden);
    const rest = view.rest?.contentOffset;
    const [low, high] = paddedRange([
      ...shown.flatMap((axis) => curves[axis].map(([, value]) => value)),
      ...(rest ? shown.map((axis) => rest[axis === "x" ? 0 : 1]) : []),
    ]);
    const x = (/** @type {number} */ t) => ROOM.left + ((t - from) / SPAN) * columns;
    // Offsets grow downwards, as the content does.
    const y = (/** @type {number} */ value) => ROOM.top + ((value - low) / (high - low)) * (bottom - ROOM.top);
    const frame = { context, palette, x, y, low, high, from, to, bottom, width };
    drawAxes(frame);
    drawBands(frame, bands(series, from, state.t));
    drawLimits(frame, view, shown.includes(main) ? main : shown[0]);
    for (const axis of [...shown].reverse()) drawCurve(frame, curves[axis], axis === "x" && shown.length > 1);
    const at = cursor === null ? state.t : Math.min(
      state.t,
      Math.max(from, from + ((cursor - ROOM.left) / columns) * SPAN),
    );
    const sample = cursor === null ? { x: offsetOf(view)[0], y: offsetOf(view)[1] } : series.valueAt(at);
    drawCursor(frame, at, sample ? shown.map((axis) => sample[axis]) : []);
    setText(readout, `${sample ? valuesText(shown, sample) : "–"} pt @ ${seconds(at)} s`);
    setAttribute(canvas, "aria-label", `The offset over the last six seconds: ${readout.textContent}`);
  };

  return {
    /** @param {Palette} next */
    setPalette(next) {
      palette = next;
      isStale = true;
      actions.redraw();
    },
    /** @param {Page} next */
    update(next) {
      const isSame = page !== null && page.session.state === next.session.state && page.selection === next.selection;
      page = next;
      if (isSame && !isStale) return;
      isStale = false;
      paint();
    },
  };
}

/** @param {ReturnType<typeof curve>} points */
function isMoved(points) {
  return points.some(([, value]) => value !== points[0][1]);
}

/**
 * `−43.5`, or `x 12.0 · y −43.5` where both axes move.
 * @param {readonly ("x" | "y")[]} axes
 * @param {Readonly<{ x: number, y: number }>} sample
 */
function valuesText(axes, sample) {
  if (axes.length === 1) return axes[0] === "y" ? fixed(sample.y) : `x ${fixed(sample.x)}`;
  return `x ${fixed(sample.x)} · y ${fixed(sample.y)}`;
}

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
function drawAxes({ context, palette, x, y, low, high, from, to, bottom, width }) {
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
function drawBands({ context, palette, x, bottom }, phases) {
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
 * @param {import("../model/state.js").View} view
 * @param {"x" | "y"} axis
 */
function drawLimits({ context, palette, x, y, low, high, from, to, width }, view, axis) {
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
function drawCurve({ context, palette, x, y }, points, isSecond) {
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
function drawCursor({ context, palette, x, y, bottom }, t, values) {
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
