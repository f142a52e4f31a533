/** Draws the highlighted part of a scroll view's insets, or the range of its offsets. */

import { setStyle } from "../../kit/shapes.js";
import { strokeRect, toStage } from "./strokes.js";
import { boundsOf, toScreen } from "../../model/geometry/geometry.js";
import { contentSizeOf, insetOf, offsetRange, parentsOf } from "../../model/state/state.js";
import { stripsOf } from "../../model/explain/ledger.js";

/** @param {import("./overlays.js").Scene} scene */
export function drawHighlight(scene) {
  const { context, page, state, fit, palette } = scene;
  const { highlight } = page;
  const matrix = highlight && state.views[highlight.view] ? toScreen(state, parentsOf(state), highlight.view) : null;
  if (!highlight || !matrix) return;
  const view = state.views[highlight.view];
  const isRange = highlight.part === "rangeX" || highlight.part === "rangeY";
  const rects = isRange
    ? [reachOf(view, state.device, highlight.part === "rangeX" ? 0 : 1)]
    : stripsOf(state, highlight);
  for (const rect of rects) {
    const shown = toStage(fit, matrix, rect);
    context.save();
    setStyle(context, { globalAlpha: isRange ? 0 : 0.25, fillStyle: palette.accent });
    context.fillRect(...shown);
    context.restore();
    strokeRect(context, shown, { color: palette.accent, width: 2, dash: isRange ? [6, 4] : [] });
    const at = /** @type {const} */ ([shown[0] + shown[2], shown[1] + Math.min(shown[3] / 2, 14)]);
    const colours = { color: palette["accent-text"], line: palette.accent };
    scene.labels.push({ key: "highlight", side: "right", name: NAMES[highlight.part], value: "", at, ...colours });
  }
}

/** @type {Readonly<Record<import("../../model/explain/ledger.js").Part, string>>} */
const NAMES = Object.freeze({
  contentInset: "contentInset",
  safeArea: "safe area",
  refresh: "refresh control",
  adjusted: "adjustedContentInset",
  keyboard: "keyboard",
  rangeX: "the whole x range",
  rangeY: "the whole y range",
});

/** The extent of the content and its insets that the window can show along an axis, in bounds coordinates.
 * @param {View} view @param {State["device"]} device @param {0 | 1} axis
 * @returns {Rect} */
function reachOf(view, device, axis) {
  const { min, max } = offsetRange(view, device);
  const [x, y, width, height] = boundsOf(view);
  const [top, left, bottom, right] = insetOf(view);
  const [contentWidth, contentHeight] = contentSizeOf(view);
  return axis === 0
    ? [min[0], y, Math.max(max[0] - min[0] + width, contentWidth + left + right), height]
    : [x, min[1], width, Math.max(max[1] - min[1] + height, contentHeight + top + bottom)];
}
