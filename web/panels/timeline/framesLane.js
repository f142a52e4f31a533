/** Draws the frames of a source below the curves: a tick for each, as high as the frame took, and where frames were
 * dropped a red one over their time. */

import { partsOfSum } from "../../model/time/frames.js";
import { setStyle } from "../../kit/shapes.js";
import { ROOM } from "./drawing.js";

/** The height of the lane with its distance from the curves, with and without its text, in pixels. */
const [TALL, LOW] = [34, 16];
const TEXT = 14;
/** The plots from which on there is room for either. */
const [ROOMY, LEAST] = [100, 44];
const LEAST_TICK = 3;
/** The time of a frame whose tick is as high as the lane, in microseconds: two frames of most displays. */
const HIGHEST = 33_333;

/** The height of the lane in a plot of a height; 0 if there is no room for it.
 * @param {number} height pixels */
export const laneHeight = (height) => height >= ROOMY ? TALL : height >= LEAST ? LOW : 0;

/** Whether a lane has the summary as its title.
 * @param {number} lane its height */
export const hasTitle = (lane) => lane === TALL;

/** @param {import("./drawing.js").Frame} frame its lower edge is the lane's
 * @param {readonly import("../../model/time/frames.js").DrawnFrame[]} frames that begin within the plot
 * @param {import("../../model/time/frames.js").ScrollFrames | null} scroll the one at the cursor or the pointer
 * @param {number} lane its height */
export function drawFrames({ context, palette, x, bottom, width }, frames, scroll, lane) {
  const room = lane - 4 - (hasTitle(lane) ? TEXT : 0);
  context.save();
  setStyle(context, { fillStyle: palette.grid });
  context.fillRect(ROOM.left, bottom - 1, width - ROOM.left - ROOM.right, 1);
  context.beginPath();
  context.rect(ROOM.left, bottom - lane, width - ROOM.left - ROOM.right, lane);
  context.clip();
  if (scroll !== null) {
    setStyle(context, { fillStyle: palette.accent, globalAlpha: 0.1 });
    context.fillRect(x(scroll.from), bottom - room, Math.max(1, x(scroll.to) - x(scroll.from)), room);
    context.globalAlpha = 1;
  }
  for (const { t, took, gap, dropped } of frames) {
    // How long a frame without a time took is unknown: at least it was drawn.
    const height = Math.max(LEAST_TICK, Math.min(1, (took ?? 0) / HIGHEST) * room);
    if (dropped > 0) {
      setStyle(context, { fillStyle: palette.bad, globalAlpha: 0.35 });
      const left = x(t - (gap ?? 0)) + 1;
      context.fillRect(left, bottom - room, Math.max(1, x(t) - left), room);
      context.globalAlpha = 1;
    }
    context.fillStyle = dropped > 0 ? palette["bad-text"] : palette.dim;
    context.fillRect(Math.round(x(t)), bottom - (dropped > 0 ? room : height), 1, dropped > 0 ? room : height);
  }
  if (hasTitle(lane)) drawTitle(context, palette, bottom - lane + 4 + TEXT / 2, width, scroll);
  context.restore();
}

/** The title of the lane, with as many parts of the summary as there is room for.
 * @param {CanvasRenderingContext2D} context @param {Palette} palette @param {number} y @param {number} width
 * @param {import("../../model/time/frames.js").ScrollFrames | null} scroll */
function drawTitle(context, palette, y, width, scroll) {
  setStyle(context, {
    fillStyle: palette.dim,
    font: `11px ${palette.sans}`,
    textAlign: "left",
    textBaseline: "middle",
  });
  const parts = scroll === null ? ["frames"] : [...partsOfSum(scroll)];
  const room = width - ROOM.left - ROOM.right - 12;
  while (parts.length > 1 && context.measureText(parts.join(", ")).width > room) parts.pop();
  context.fillText(parts.join(", "), ROOM.left + 6, y);
}
