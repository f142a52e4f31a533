/**
 * The selected scroll view's last seconds: bands by phase, the offset's curves, the limits and the
 * predicted rest.
 */

import { createSurface } from "./canvas.js";
import {
  drawAxes,
  drawBands,
  drawCursor,
  drawCurve,
  drawLimits,
  drawMarks,
  ROOM,
} from "./timeline/drawing.js";
import { make, setAttribute, setHidden, setText } from "./dom.js";
import { bands, curve, paddedRange } from "../model/plot.js";
import { fixed, plural, seconds } from "../model/format.js";
import { mainAxis } from "../model/why.js";
import { marksOf, sightingText } from "../model/problems.js";
import { offsetOf, scrollViewFor } from "../model/state.js";
import { stretch } from "../model/moment.js";

/** @typedef {import("../model/page.js").Page} Page */
/** @typedef {import("../model/history.js").Series} Series */
/** @typedef {import("./theme.js").Palette} Palette */

/** Pixels between a pointer and a mark, or between two marks, within which they are one place. */
const REACH = 7;
/** Findings that a tooltip names. */
const NAMED = 4;

/**
 * @param {HTMLElement} element
 * @param {Readonly<{ series: (id: string) => Series | null }>} history
 * @param {Readonly<{
 *   commands: import("../model/commands.js").Commands,
 *   redraw: () => void,
 *   moment: (t: number | null) => void,
 *   read: (finding: import("../model/findings.js").Finding) => void,
 * }>} actions
 */
export function create(element, history, actions) {
  const readout = make("span", { class: "readout num", "data-testid": "readout" });
  const live = make(
    "button",
    {
      class: "chip",
      type: "button",
      title: actions.commands.tip("live", "Show the present again"),
      "data-testid": "follow-live",
    },
    "Back to now",
  );
  live.addEventListener("click", () => actions.moment(null));
  const keyY = make("span", { class: "key" }, make("i", {}), "y");
  const keyX = make("span", { class: "key is-x" }, make("i", {}), "x");
  const canvas = make(
    "canvas",
    { role: "img", "aria-label": "The offset over the last six seconds", "data-testid": "plot" },
  );
  const empty = make("p", { class: "list-empty" });
  const tip = make("div", { class: "plot-tip", role: "tooltip", "data-testid": "plot-tip", hidden: true });
  const plot = make("div", { class: "plot" }, canvas, empty, tip);
  element.append(make("div", { class: "pane-head" }, make("h2", {}, "Timeline"), keyY, keyX, live, readout), plot);

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
  /**
   * What was drawn last: its marks, and the time at a distance from the left.
   * @type {Readonly<{ marks: readonly import("../model/problems.js").Mark[], x: (t: number) => number, time: (x: number) => number, now: number }> | null}
   */
  let drawn = null;
  const markAt = (/** @type {number | null} */ x) => {
    if (x === null || drawn === null) return null;
    const { x: toPixels, marks } = drawn;
    return marks.find((mark) => Math.abs(toPixels(mark.at) - x) <= REACH) ?? null;
  };
  canvas.addEventListener("pointermove", (event) => point(event.offsetX));
  canvas.addEventListener("pointerleave", () => point(null));
  canvas.addEventListener("click", (event) => {
    if (!drawn) return;
    const mark = markAt(event.offsetX);
    if (mark) return actions.read(mark.findings[0]);
    const t = Math.round(drawn.time(event.offsetX));
    actions.moment(t >= drawn.now ? null : t);
  });

  /** @param {import("../model/problems.js").Mark | null} mark @param {number} x @param {number} width */
  const showTip = (mark, x, width) => {
    setHidden(tip, mark === null);
    if (!mark) return;
    const named = mark.findings.slice(0, NAMED);
    tip.replaceChildren(
      ...named.flatMap((finding) => [
        make("b", {}, `${finding.rule} ${finding.title}`),
        make("span", {}, sightingText(finding)),
      ]),
      ...(mark.findings.length > NAMED ? [make("span", {}, `and ${mark.findings.length - NAMED} more`)] : []),
    );
    tip.style.left = `${Math.round(Math.max(8, Math.min(x - 110, width - 240)))}px`;
  };

  const paint = () => {
    const context = surface.begin();
    const state = page?.session.state ?? null;
    const id = state ? scrollViewFor(state, page?.selection ?? null) : null;
    const series = id === null ? null : history.series(id);
    setText(empty, !state ? "" : id === null ? "There is no scroll view in this scene." : "");
    setHidden(empty, empty.textContent === "");
    if (!context || !state || id === null || !series || !palette || series.length === 0) {
      setText(readout, "");
      for (const each of [keyX, keyY, live, tip]) setHidden(each, true);
      drawn = null;
      return;
    }
    const { width, height } = surface.get();
    const view = state.views[id];
    const { from, to } = stretch(state.t, page?.moment ?? null);
    const end = Math.min(to, state.t);
    const columns = width - ROOM.left - ROOM.right;
    const bottom = height - ROOM.bottom;
    if (columns < 40 || bottom - ROOM.top < 20) return;
    const curves = {
      y: curve(series, "y", from, end, columns),
      x: curve(series, "x", from, end, columns),
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
    const x = (/** @type {number} */ t) => ROOM.left + ((t - from) / (to - from)) * columns;
    // Offsets grow downwards, as the content does.
    const y = (/** @type {number} */ value) => ROOM.top + ((value - low) / (high - low)) * (bottom - ROOM.top);
    const frame = { context, palette, x, y, low, high, from, to, bottom, width };
    drawAxes(frame);
    drawBands(frame, bands(series, from, end));
    drawLimits(frame, view, shown.includes(main) ? main : shown[0]);
    const time = (/** @type {number} */ at) => from + ((at - ROOM.left) / columns) * (to - from);
    const marks = marksOf(page?.session.findings.open ?? [], from, to, (REACH * (to - from)) / columns);
    drawn = { marks, x, time, now: state.t };
    const pointed = markAt(cursor);
    drawMarks(frame, marks, pointed);
    for (const axis of [...shown].reverse()) drawCurve(frame, curves[axis], axis === "x" && shown.length > 1);
    const wanted = pointed?.at ?? (cursor === null ? page?.moment ?? null : time(cursor));
    const at = wanted === null ? state.t : Math.min(end, Math.max(from, wanted));
    const sample = wanted === null ? { x: offsetOf(view)[0], y: offsetOf(view)[1] } : series.valueAt(at);
    drawCursor(frame, at, sample ? shown.map((axis) => sample[axis]) : []);
    showTip(pointed, pointed ? x(pointed.at) : 0, width);
    setHidden(live, (page?.moment ?? null) === null);
    setText(readout, `${sample ? valuesText(shown, sample) : "–"} pt @ ${seconds(at)} s`);
    setAttribute(canvas, "aria-label", [
      `The offset over six seconds: ${readout.textContent}`,
      ...(marks.length > 0 ? [`${plural(marks.length, "mark")} of problems`] : []),
    ].join(". "));
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
      const isSame =
        page !== null &&
        page.session.state === next.session.state &&
        page.selection === next.selection &&
        page.session.findings.open === next.session.findings.open &&
        page.moment === next.moment;
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
