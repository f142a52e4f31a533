/** Draws the views of a state as a device would: by class, back to front, with clipping. */

import { addRoundedRect, setStyle } from "../../kit/shapes.js";
import { drawGrid, gridOf } from "./grid.js";
import { drawRefreshControl } from "./refresh.js";
import { drawRow, drawShadow, isRow } from "./tableCells.js";
import { drawText } from "./text.js";
import { inkIn, isColour } from "./textColour.js";
import { boundingBox, boundsOf, invert, multiply, toSuperview } from "../../model/geometry/geometry.js";
import { isOnScreen } from "../../model/geometry/hitTest.js";
import { clips } from "../../model/state/state.js";
import { subviewsIn } from "../../model/state/hierarchy.js";

/** `pixels` is device pixels per point; `visible` is the part of the screen to draw, in points; `hidden` are views that
 * the page does not show.
 * @typedef {Readonly<{ palette: Palette, pictures: ReturnType<typeof import("./picture.js").createPictures>,
 *   pixels: number, visible: Rect, isClipped: boolean, hidden: readonly string[] }>} Options */

/** Maximum number of levels drawn; deeper ones are a loop or not visible. */
const DEEPEST = 64;

/** Draws a view and its descendants, in its superview's coordinates.
 * @param {CanvasRenderingContext2D} context @param {State} state @param {string} id
 * @param {Matrix} outer from the superview's bounds to the screen
 * @param {Options} options @param {{ ink: string, depth: number }} inherited */
export function drawView(context, state, id, outer, options, inherited) {
  const view = state.views[id];
  if (!view || view.isHidden === true || inherited.depth > DEEPEST || options.hidden.includes(id)) return;
  const alpha = view.alpha ?? 1;
  if (alpha <= 0) return;
  const own = toSuperview(view);
  const matrix = multiply(outer, own);
  const isVisible = isOnScreen(view, matrix, options.visible);
  const isCut = options.isClipped && clips(view);
  if (!isVisible && (isCut || (view.subviews ?? []).length === 0)) return;
  const bounds = boundsOf(view);
  context.save();
  context.globalAlpha *= alpha;
  context.transform(...own);
  if (isCut) {
    context.beginPath();
    outline(context, bounds, view.cornerRadius ?? 0);
    context.clip();
  }
  if (isVisible) drawOwn(context, id, view, bounds, options, inherited.ink);
  const ink = inkIn(view, options.palette) ?? inherited.ink;
  const part = () => {
    const back = invert(matrix);
    return back && boundingBox(back, options.visible);
  };
  for (const child of subviewsIn(state, id, part)) {
    drawView(context, state, child, matrix, options, { ink, depth: inherited.depth + 1 });
  }
  context.restore();
}

/** @param {CanvasRenderingContext2D} context @param {string} id @param {View} view @param {Rect} bounds
 * @param {Options} options @param {string} ink */
export function drawOwn(context, id, view, bounds, options, ink) {
  if (/\.(vertical|horizontal)Indicator$/.test(id)) return drawIndicator(context, view, bounds, options.palette);
  const radius = view.cornerRadius ?? 0;
  if (view.class === "NavigationBar") drawBar(context, view, bounds, options);
  if (isColour(view.backgroundColor)) {
    context.save();
    if (view.shadowIsVisible && typeof view.shadowOpacity === "number") {
      // Canvas shadows ignore the transform: their lengths are device pixels.
      context.shadowColor = `rgb(0 0 0 / ${view.shadowOpacity})`;
      context.shadowBlur = 2 * (view.shadowRadius ?? 3) * options.pixels;
      context.shadowOffsetY = (view.shadowOffset?.[1] ?? -3) * options.pixels;
    }
    context.fillStyle = view.backgroundColor;
    context.beginPath();
    outline(context, bounds, radius);
    context.fill();
    context.restore();
  } else if (isRow(view)) {
    drawRow(context, view, bounds, options);
  }
  if (view.refreshControl === true) drawRefreshControl(context, view, bounds, inkIn(view, options.palette) ?? ink);
  const { content } = view;
  if (content && "picture" in content) {
    if (drawShadow(context, String(content.picture), bounds)) return;
    const [x, y, width, height] = bounds;
    const picture = options.pictures.get(String(content.picture), width, height, options.pixels);
    context.drawImage(picture, x, y, width, height);
  } else if (gridOf(view) > 0) {
    drawGrid(context, view, bounds, options);
  } else if (view.class === "PinView") {
    drawPin(context, view, bounds, options.palette);
  }
  if (view.class === "TextField") drawField(context, view, bounds, options.palette);
  if (typeof view.text === "string" && view.text !== "") {
    drawText(context, view, bounds, options.palette, inkIn(view, options.palette) ?? ink);
  }
}

/** @param {CanvasRenderingContext2D} context @param {Rect} rect @param {number} radius */
function outline(context, [x, y, width, height], radius) {
  if (radius > 0) addRoundedRect(context, x, y, width, height, radius);
  else context.rect(x, y, width, height);
}

/** @param {CanvasRenderingContext2D} context @param {View} view @param {Rect} bounds @param {Palette} palette */
function drawIndicator(context, view, bounds, palette) {
  const usual = palette.isDark ? "#e6e8ecb0" : "#1c2026a0";
  context.fillStyle = isColour(view.backgroundColor) ? view.backgroundColor : usual;
  setStyle(context, { strokeStyle: palette.isDark ? "#00000055" : "#ffffff77", lineWidth: 0.75 });
  context.beginPath();
  outline(context, bounds, Math.min(bounds[2], bounds[3]) / 2);
  context.fill();
  context.stroke();
}

/** Draws a bar's background and the line at its lower edge.
 * @param {CanvasRenderingContext2D} context @param {View} view @param {Rect} bounds @param {Options} options */
function drawBar(context, view, [x, y, width, height], { palette, pixels }) {
  if (!isColour(view.backgroundColor)) {
    context.fillStyle = palette.sheet;
    context.fillRect(x, y, width, height);
  }
  context.fillStyle = palette["line-strong"];
  context.fillRect(x, y + height, width, 1 / pixels);
}

/** Draws the frame of a field; it is stronger for the first responder.
 * @param {CanvasRenderingContext2D} context @param {View} view @param {Rect} bounds @param {Palette} palette */
function drawField(context, view, [x, y, width, height], palette) {
  const line = view.isFirstResponder ? 2 : 1;
  setStyle(context, { strokeStyle: view.isFirstResponder ? palette.accent : palette["line-strong"], lineWidth: line });
  context.beginPath();
  outline(context, [x + line / 2, y + line / 2, width - line, height - line], view.cornerRadius ?? 5);
  context.stroke();
}

/** Draws a drop with its tip at the middle of the lower edge, and a hole.
 * @param {CanvasRenderingContext2D} context @param {View} view @param {Rect} bounds @param {Palette} palette */
function drawPin(context, view, [x, y, width, height], palette) {
  const radius = Math.min(width, height * 0.75) / 2;
  const [middle, centre, tip] = [x + width / 2, y + radius, y + height];
  // The sides are tangents of the circle through the tip.
  const angle = Math.acos(Math.min(1, radius / Math.max(radius, tip - centre)));
  context.fillStyle = isColour(view.textColor) ? view.textColor : palette.accent;
  context.beginPath();
  context.arc(middle, centre, radius, Math.PI / 2 + angle, Math.PI / 2 - angle + 2 * Math.PI);
  context.lineTo(middle, tip);
  context.closePath();
  context.moveTo(middle + radius * 0.4, centre);
  context.arc(middle, centre, radius * 0.4, 0, 2 * Math.PI, true);
  context.fill();
}
