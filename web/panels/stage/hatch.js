/** Hatched areas of the stage. All places are pixels of the stage. */

import { addRoundedRect } from "../../kit/shapes.js";
import { frameOf } from "../../model/geometry/geometry.js";
import { contentSizeOf } from "../../model/state/state.js";

/** @param {Fit} fit @param {Rect} rect */
function isInScreen(fit, [x, y, width, height]) {
  const [right, bottom] = [fit.x + fit.width * fit.scale, fit.y + fit.height * fit.scale];
  return x >= fit.x - 0.5 && y >= fit.y - 0.5 && x + width <= right + 0.5 && y + height <= bottom + 0.5;
}

/** Slanted lines that stay in place while the rect grows; inside the screen they are clipped to its round
 * corners. They leave out the rects of `spared`.
 * @param {Readonly<{ context: CanvasRenderingContext2D, fit: Fit }>} scene @param {Rect} rect @param {string} color
 * @param {number} lineWidth @param {readonly Rect[]} [spared] */
export function hatch({ context, fit }, [x, y, width, height], color, lineWidth, spared = []) {
  if (width <= 0 || height <= 0) return;
  const step = 9;
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  if (isInScreen(fit, [x, y, width, height])) {
    context.beginPath();
    addRoundedRect(context, fit.x, fit.y, fit.width * fit.scale, fit.height * fit.scale, fit.corner);
    context.clip();
  }
  for (const [left, top, across, down] of spared) {
    context.beginPath();
    context.rect(x, y, width, height);
    context.rect(left, top, across, down);
    context.clip("evenodd");
  }
  context.strokeStyle = color;
  context.globalAlpha = 0.14;
  context.fillStyle = color;
  context.fillRect(x, y, width, height);
  context.globalAlpha = 0.75;
  context.lineWidth = lineWidth;
  context.beginPath();
  for (let sum = Math.floor((x + y) / step) * step; sum <= x + y + width + height; sum += step) {
    context.moveTo(sum - y, y);
    context.lineTo(sum - y - height, y + height);
  }
  context.stroke();
  context.restore();
}

/** The frames, in the coordinates of a scroll view's content, of what it shows beyond its content: a table's colours
 * and shadows, a header that stretches. A table's background view is behind all of it and does not count.
 * @param {State} state @param {string} id of the scroll view @returns {Rect[]} */
export function beyondContent(state, id) {
  const view = state.views[id];
  const [width, height] = contentSizeOf(view);
  return (view.subviews ?? []).flatMap((each) => {
    const its = state.views[each];
    const isSeen = its && !its.isHidden && (its.backgroundColor !== undefined || its.content !== undefined);
    if (!isSeen || each === view.backgroundView) return [];
    const frame = frameOf(its);
    const [x, y, across, down] = frame;
    const isInside = x >= 0 && y >= 0 && x + across <= width + 0.5 && y + down <= height + 0.5;
    return isInside ? [] : [frame];
  });
}
