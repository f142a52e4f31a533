/** Draws a ghost's window on the content, at the moment that the stage shows. */

import { distanceText } from "../../model/explain/ghostResult.js";
import { shownTime } from "../../model/explain/ghostValues.js";
import { addLabel } from "./labels.js";
import { addRoundedRect, setStyle } from "../../kit/shapes.js";
import { boundsOf, toScreen } from "../../model/geometry/geometry.js";
import { drawPart } from "./brackets.js";
import { clipAround, isWholeScreen, toStage } from "./strokes.js";
import { offsetOf, parentsOf } from "../../model/state/state.js";
import { toneColour, toneText } from "../../kit/theme.js";

/** The minimum difference in points of a shown ghost; a closer one would be hidden by the window's own frame. */
const MINIMUM = 0.25;

/** @param {import("./overlays.js").Scene} scene @param {string} id a scroll view */
export function drawGhosts(scene, id) {
  const { context, page, state, fit, palette, ghostAt } = scene;
  const matrix = toScreen(state, parentsOf(state), id);
  if (!matrix) return;
  const [x, y, width, height] = boundsOf(state.views[id]);
  const window = toStage(fit, matrix, [x, y, width, height]);
  const [offsetX, offsetY] = offsetOf(state.views[id]);
  for (const ghost of page.ghosts) {
    const its = ghost.isVisible
      ? ghostAt(ghost.fork, id, shownTime(ghost, page.moment, state.t, page.hasFuture))
      : null;
    if (!its || Math.hypot(its.x - offsetX, its.y - offsetY) < MINIMUM) continue;
    const place = toStage(fit, matrix, [its.x, its.y, width, height]);
    const colour = toneColour(palette, ghost.tone);
    const key = `ghost ${ghost.fork}`;
    drawPart(scene, key, () => {
      if (page.lens === "device") clipAround(context, window);
      setStyle(context, { strokeStyle: colour, lineWidth: scene.pointed === key ? 3 : 1.5 });
      context.setLineDash([4, 4]);
      context.beginPath();
      addRoundedRect(context, place[0], place[1], place[2], place[3], isWholeScreen(fit, window) ? fit.corner : 0);
      context.stroke();
    });
    // At its upper edge, as far as that is visible.
    const top = Math.max(window[1] + 14, Math.min(place[1], window[1] + window[3] - 14));
    const at = /** @type {const} */ ([window[0] + window[2], top]);
    const value = `is ${distanceText(its.x - offsetX, its.y - offsetY)}`;
    const colours = { color: toneText(palette, ghost.tone), line: colour, dash: [4, 4] };
    addLabel(scene, { key, side: "right", name: ghost.label, value, at, ...colours });
  }
}
