/** Draws all of a scroll view's content in small, with the window, where it comes to rest, and the ghosts, while less
 * than half of the content is on the stage. */

import { shownTime } from "../../model/explain/ghostValues.js";
import { addRoundedRect, fillRoundedRect, setStyle, strokeLine } from "../../kit/shapes.js";
import { boundsOf, frameOf, intersection, toScreen } from "../../model/geometry/geometry.js";
import { contentSizeOf, parentsOf, scrollViewFor } from "../../model/state/state.js";
import { toneColour } from "../../kit/theme.js";
import { toStage } from "./strokes.js";

/** The greatest size in pixels, the least one that is worth drawing, and the greatest scale. */
const MOST = Object.freeze({ width: 96, height: 220 });
const LEAST = Object.freeze({ width: 36, height: 72 });
const LARGEST = 1 / 5;
const EDGE = 12;
const TITLE = 18;
/** The room for the name of the window beside it. */
const NAME = 46;
/** As many subviews as can be distinguished. */
const SUBVIEWS = 60;

/** @param {import("./overlays.js").Scene} scene @param {import("./labels.js").Room} room
 * @param {readonly import("./labels.js").Placed[]} labels @returns {Rect | null} its box; null if there is none */
export function drawWholeContent(scene, room, labels) {
  const { context, state, page, fit, space, palette } = scene;
  const id = page.lens === "exploded" ? null : scrollViewFor(state, page.selection);
  const matrix = id === null ? null : toScreen(state, parentsOf(state), id);
  if (id === null || !matrix) return null;
  const view = state.views[id];
  const [contentWidth, contentHeight] = contentSizeOf(view);
  const content = /** @type {const} */ ([0, 0, contentWidth, contentHeight]);
  const window = boundsOf(view);
  const shown = toStage(fit, matrix, content);
  const stage = /** @type {const} */ ([0, 0, space.width, space.height]);
  const [, , wide, high] = intersection(shown, page.lens === "xray" ? stage : toStage(fit, matrix, window));
  if (wide * high >= (shown[2] * shown[3]) / 2) return null;

  const whole = union(content, window);
  const top = room.obstacles.filter((rect) => isHigh(rect, space)).reduce(
    (y, rect) => Math.max(y, rect[1] + rect[3]),
    0,
  );
  const bottom = room.obstacles.filter((rect) => !isHigh(rect, space) && rect[0] < space.width / 2)
    .reduce((y, rect) => Math.min(y, rect[1]), space.height);
  const right = labels.filter(({ label }) => label.side === "left").reduce(
    (x, { box }) => Math.min(x, box[0]),
    room.left,
  );
  const most = {
    width: Math.min(MOST.width, right - 2 * EDGE - NAME),
    height: Math.min(MOST.height, bottom - top - 2 * EDGE - TITLE),
  };
  const scale = Math.min(LARGEST, most.width / whole[2], most.height / whole[3]);
  const [width, height] = [whole[2] * scale, whole[3] * scale];
  if (most.width < LEAST.width || most.height < LEAST.height) return null;
  const [x, y] = [2 * EDGE, top + EDGE + TITLE + (most.height - height) / 2];
  /** @param {Rect} rect @returns {Rect} */
  const place = (rect) => [
    x + (rect[0] - whole[0]) * scale,
    y + (rect[1] - whole[1]) * scale,
    rect[2] * scale,
    rect[3] * scale,
  ];

  const ground = /** @type {Rect} */ ([x - 10, y - TITLE - 4, width + NAME + 16, height + TITLE + 12]);
  context.save();
  if (room.covered.some((rect) => intersection(rect, ground)[2] > 0 && intersection(rect, ground)[3] > 0)) {
    setStyle(context, { fillStyle: palette.panel, globalAlpha: 0.92 });
    fillRoundedRect(context, ...ground, 8);
    context.globalAlpha = 1;
  }
  setStyle(context, {
    fillStyle: palette.dim,
    font: `11px ${palette.sans}`,
    textBaseline: "middle",
    textAlign: "left",
  });
  context.fillText("whole content", x, y - TITLE / 2 - 2);
  setStyle(context, { fillStyle: palette.sheet, strokeStyle: palette.accent, lineWidth: 1.2 });
  context.fillRect(...place(content));
  drawSubviews(scene, id, place);
  context.strokeRect(...place(content));
  for (const ghost of page.ghosts) {
    const its = ghost.isVisible
      ? scene.ghostAt(ghost.fork, id, shownTime(ghost, page.moment, state.t, page.hasFuture))
      : null;
    if (its) outline(context, place([its.x, its.y, window[2], window[3]]), toneColour(palette, ghost.tone), 1.3);
  }
  if (view.rest) {
    const [left, above] = view.rest.contentOffset;
    context.setLineDash([3, 2]);
    outline(context, place([left, above, window[2], window[3]]), palette.bounce, 1.3);
    context.setLineDash([]);
  }
  const at = place(window);
  outline(context, at, palette.text, 1.5);
  const beside = Math.max(y + 6, Math.min(at[1] + at[3] - 6, y + height - 6));
  setStyle(context, { strokeStyle: palette["line-strong"], lineWidth: 1 });
  strokeLine(context, [at[0] + at[2], beside], [x + width + 3, beside]);
  context.fillStyle = palette.dim;
  context.fillText("window", x + width + 5, beside);
  context.restore();
  return ground;
}

/** @param {import("./overlays.js").Scene} scene @param {string} id @param {(rect: Rect) => Rect} place */
function drawSubviews({ context, state, palette }, id, place) {
  context.save();
  context.beginPath();
  context.rect(...place([0, 0, ...contentSizeOf(state.views[id])]));
  context.clip();
  setStyle(context, { fillStyle: palette["line-strong"], globalAlpha: 0.3 });
  // As one shape, which is much quicker than one after the other.
  context.beginPath();
  for (const child of (state.views[id].subviews ?? []).slice(0, SUBVIEWS)) {
    if (child.endsWith("Indicator") || !state.views[child] || state.views[child].isHidden) continue;
    const [x, y, width, height] = place(frameOf(state.views[child]));
    context.rect(x + 0.5, y + 0.5, width - 1, Math.max(0.5, height - 1));
  }
  context.fill();
  context.restore();
}

/** @param {CanvasRenderingContext2D} context @param {Rect} rect @param {string} color @param {number} lineWidth */
function outline(context, rect, color, lineWidth) {
  setStyle(context, { strokeStyle: color, lineWidth });
  context.beginPath();
  addRoundedRect(context, ...rect, 4);
  context.stroke();
}

/** @param {Rect} rect @param {Readonly<{ height: number }>} space */
const isHigh = (rect, space) => rect[1] + rect[3] / 2 < space.height / 2;

/** @param {Rect} one @param {Rect} other @returns {Rect} */
function union(one, other) {
  const [x, y] = [Math.min(one[0], other[0]), Math.min(one[1], other[1])];
  const [right, bottom] = [
    Math.max(one[0] + one[2], other[0] + other[2]),
    Math.max(one[1] + one[3], other[1] + other[3]),
  ];
  return [x, y, right - x, bottom - y];
}
