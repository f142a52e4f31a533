/** Draws a ghost's window on the content, at the moment that the stage shows. */

import { addValue } from "./labels.js";
import { addRoundedRect, setStyle } from "../../kit/shapes.js";
import { boundsOf, toScreen } from "../../model/geometry/geometry.js";
import { clipAround, isWholeScreen, toStage } from "./strokes.js";
import { offsetOf, parentsOf } from "../../model/state/state.js";
import { point } from "../../model/properties/format.js";
import { toneColour } from "../../kit/theme.js";

/** The minimum difference in points of a shown ghost; a closer one would be hidden by the window's own frame. */
const MINIMUM = 0.25;

/** @param {import("./overlays.js").Scene} scene @param {string} id a scroll view */
export function drawGhosts(scene, id) {
  const { context, page, state, fit, palette, marks, ghostAt } = scene;
  const matrix = toScreen(state, parentsOf(state), id);
  if (!matrix) return;
  const [x, y, width, height] = boundsOf(state.views[id]);
  const window = toStage(fit, matrix, [x, y, width, height]);
  const [offsetX, offsetY] = offsetOf(state.views[id]);
  for (const ghost of page.ghosts) {
    const its = ghost.isVisible ? ghostAt(ghost.fork, id, page.moment ?? state.t) : null;
    if (!its || Math.hypot(its.x - offsetX, its.y - offsetY) < MINIMUM) continue;
    const place = toStage(fit, matrix, [its.x, its.y, width, height]);
    const colour = toneColour(palette, ghost.tone);
    marks.add("ghost");
    context.save();
    if (page.lens === "device") clipAround(context, window);
    setStyle(context, { strokeStyle: colour, lineWidth: 1.5 });
    context.setLineDash([4, 4]);
    context.beginPath();
    addRoundedRect(context, place[0], place[1], place[2], place[3], isWholeScreen(fit, window) ? fit.corner : 0);
    context.stroke();
    context.restore();
    // At its upper edge, as far as that is visible.
    const top = Math.max(window[1] + 14, Math.min(place[1], window[1] + window[3] - 80));
    const text = `ghost: ${ghost.label} · ${point([its.x, its.y])}`;
    addValue(scene, text, [window[0] - fit.bezel[0] - 12, top], palette.dim, "right");
  }
}
