/** Draws the device in its orientation: its body, its screen and, for X-ray, the content beyond its window. */

import { addRoundedRect, setStyle } from "../../kit/shapes.js";
import { drawBackdrop } from "./backdrop.js";
import { drawKeyboard } from "./keyboard.js";
import { drawView } from "./content.js";
import { IDENTITY } from "../../model/geometry/geometry.js";
import { isTurning } from "../../model/state/presentation.js";
import { bodyOf } from "../../model/geometry/fit.js";
import { setUsualFont } from "./text.js";

/** `pixels` is device pixels per point.
 * `backdrop` is what is behind the views of a live source; null for the engine.
 * @typedef {Readonly<{ context: CanvasRenderingContext2D, page: import("./stageCoordinates.js").Shown, state: State,
 *   fit: Fit, space: Readonly<{ width: number, height: number }>, palette: Palette,
 *   pictures: ReturnType<typeof import("./picture.js").createPictures>, pixels: number,
 *   backdrop: import("./backdrop.js").Backdrop | null }>} Scene */

/** @param {Scene} scene */
export function drawDevice({ context, page, state, fit, space, palette, pictures, pixels, backdrop }) {
  const visible = /** @type {const} */ ([
    -fit.x / fit.scale,
    -fit.y / fit.scale,
    space.width / fit.scale,
    space.height / fit.scale,
  ]);
  const ink = palette.text;
  setUsualFont(context, palette);
  const placed = (/** @type {() => void} */ draw) => {
    context.save();
    context.translate(fit.x, fit.y);
    context.scale(fit.scale, fit.scale);
    draw();
    context.restore();
  };
  drawBody(context, fit, palette);
  if (page.lens === "xray") {
    const options = { palette, pictures, pixels, visible, isClipped: false, hidden: page.hidden };
    placed(() => drawView(context, state, state.root, IDENTITY, options, { ink, depth: 0 }));
    context.save();
    setStyle(context, { globalAlpha: palette.isDark ? 0.6 : 0.66, fillStyle: palette.stage });
    context.fillRect(0, 0, space.width, space.height);
    context.restore();
    // The content beyond the window is beside the device, not in front of its body.
    drawBody(context, fit, palette);
  }
  context.save();
  screenPath(context, fit);
  context.clip();
  // While the interface turns, it does not reach the corners of the screen, which is black there.
  context.fillStyle = isTurning(state) ? "#000" : palette.sheet;
  context.fillRect(fit.x, fit.y, fit.width * fit.scale, fit.height * fit.scale);
  const screen = /** @type {const} */ ([0, 0, fit.width, fit.height]);
  const options = { palette, pictures, pixels, visible: screen, isClipped: true, hidden: page.hidden };
  if (backdrop) placed(() => drawBackdrop(context, backdrop, fit, palette, pixels));
  // A picture has what the views would stand for.
  if (!backdrop?.image) placed(() => drawView(context, state, state.root, IDENTITY, options, { ink, depth: 0 }));
  const { keyboard } = state;
  if (keyboard) placed(() => drawKeyboard(context, keyboard, options));
  context.restore();
  drawOutline(context, fit, palette);
}

/** @param {CanvasRenderingContext2D} context @param {Fit} fit */
function screenPath(context, fit) {
  context.beginPath();
  addRoundedRect(context, fit.x, fit.y, fit.width * fit.scale, fit.height * fit.scale, fit.corner);
}

/** @param {CanvasRenderingContext2D} context @param {Fit} fit */
function bodyPath(context, fit) {
  context.beginPath();
  addRoundedRect(context, ...bodyOf(fit), fit.outline);
}

/** @param {CanvasRenderingContext2D} context @param {Fit} fit @param {Palette} palette */
function drawBody(context, fit, palette) {
  bodyPath(context, fit);
  context.fillStyle = palette.stage;
  context.fill();
}

/** @param {CanvasRenderingContext2D} context @param {Fit} fit @param {Palette} palette */
function drawOutline(context, fit, palette) {
  context.save();
  bodyPath(context, fit);
  setStyle(context, { strokeStyle: palette["line-strong"], lineWidth: 1.2 });
  context.stroke();
  screenPath(context, fit);
  setStyle(context, { strokeStyle: palette.text, lineWidth: 1.2 });
  context.stroke();
  context.restore();
}
