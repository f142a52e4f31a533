/** Both curves on one plot, and below it their difference, with one cursor. */

import { createDescriber, createDrawing } from "../../kit/canvas.js";
import { definePanel, ofPage } from "../../kit/panel.js";
import { drawPlot } from "./drawing.js";
import { frameAt, nearestFrame } from "../../model/compare/curves.js";
import { frameText } from "../../model/compare/words.js";
import { gestureOf } from "../../model/compare/comparing.js";
import { layoutOf } from "../../model/compare/plot.js";
import { make } from "../../kit/dom.js";

/** @param {Pick<App, "comparisons" | "redraw">} app */
export function createComparePlot({ comparisons, redraw }) {
  const canvas = make("canvas", {
    role: "slider",
    tabindex: 0,
    "aria-label": "Both curves",
    testid: "compare-plot",
  });
  const element = make("div", { class: "compare-plot plot" }, canvas);
  const drawing = createDrawing(canvas, redraw);
  const describe = createDescriber(canvas);
  let shown = /** @type {import("../../model/compare/comparing.js").Comparing | null} */ (null);
  let layout = /** @type {import("../../model/compare/plot.js").Layout | null} */ (null);

  /** @param {PointerEvent} event */
  const look = ({ offsetX }) => {
    const curves = shown && gestureOf(shown)?.curves;
    if (curves && layout) comparisons.look(nearestFrame(curves, layout.time(offsetX)));
  };
  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    canvas.setPointerCapture(event.pointerId);
    look(event);
  });
  canvas.addEventListener("pointermove", (event) => {
    if (canvas.hasPointerCapture(event.pointerId)) look(event);
  });

  const paint = () => {
    const gesture = shown && gestureOf(shown);
    const context = gesture?.curves ? drawing.begin() : null;
    const palette = drawing.palette();
    if (!shown || !gesture?.curves || !context || !palette) return;
    layout = layoutOf(gesture, drawing.get());
    if (layout === null) return;
    drawPlot({ context, palette, layout, gesture, curves: gesture.curves, sides: shown.comparison }, shown.frame);
    const { times } = gesture.curves;
    const text = frameText(frameAt(gesture.curves, shown.frame), shown.comparison);
    describe(() => ({
      "aria-valuemin": String(times[0]),
      "aria-valuemax": String(times[times.length - 1]),
      "aria-valuenow": String(times[shown?.frame ?? 0]),
      "aria-valuetext": shown?.stop ? `${shown.stop}, ${text}` : text,
    }), true);
  };

  return Object.freeze({
    element,
    canvas,
    setPalette: drawing.setPalette,
    panels: [definePanel({
      isCanvas: true,
      isShown: ({ comparing }) => comparing?.isOpen === true,
      select: { ...ofPage("comparing"), look: drawing.look },
      apply({ comparing }) {
        shown = comparing;
        paint();
      },
    })],
  });
}
