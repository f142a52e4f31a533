/** Draws the spinner of a refresh control: the progress of a pull, or its activity. */

import { setStyle, strokeLine } from "../../kit/shapes.js";
import { insetOf, offsetOf } from "../../model/state/state.js";

/** The height of the control, in points, as UIKit's; a pull of that distance triggers it. */
const HEIGHT = 60;
const SPOKES = 8;
/** The inner and outer ends of the spokes, in points from the center. */
const [INNER, OUTER] = [6, 12];

/** Draws the spinner in a scroll view's coordinates, centered in the open space above its content.
 * @param {CanvasRenderingContext2D} context @param {View} view @param {Rect} bounds @param {string} ink */
export function drawRefreshControl(context, view, [x, , width], ink) {
  const isRefreshing = view.isRefreshing === true;
  const top = offsetOf(view)[1] + insetOf(view)[0] - (isRefreshing ? HEIGHT : 0);
  const shown = Math.min(1, -top / HEIGHT);
  if (shown <= 0) return;
  const spokes = isRefreshing ? SPOKES : Math.floor(shown * SPOKES);
  context.save();
  context.translate(x + width / 2, top + Math.min(HEIGHT, -top) / 2);
  context.scale(shown, shown);
  setStyle(context, { strokeStyle: ink, lineWidth: 2.5, lineCap: "round" });
  for (let spoke = 0; spoke < spokes; spoke += 1) {
    const angle = (spoke / SPOKES) * 2 * Math.PI - Math.PI / 2;
    // While active it is a turning wheel: each spoke is stronger than the previous one.
    context.globalAlpha = isRefreshing ? (spoke + 2) / (SPOKES + 1) : 0.8;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    strokeLine(context, [INNER * x, INNER * y], [OUTER * x, OUTER * y]);
  }
  context.restore();
}
