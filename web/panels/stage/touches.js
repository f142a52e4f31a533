/** Draws the fingers on the stage and their velocity. */

import { addLabel } from "./labels.js";
import { drawPart } from "./brackets.js";
import { fillDisc, setStyle, strokeLine } from "../../kit/shapes.js";
import { speed } from "../../model/properties/format.js";
import { toPixels } from "../../model/geometry/fit.js";
import { toSuperview, transformPoint } from "../../model/geometry/geometry.js";
import { isScrollView, parentsOf } from "../../model/state/state.js";
import { unitOf } from "../../model/session/measured.js";

/** @typedef {import("./overlays.js").Scene} Scene */

/** The radius of a finger in pixels. */
const RADIUS = 15;
/** Slower motion, in points per second, has no arrow. */
export const LEAST = 5;

/** @param {Scene} scene @param {readonly string[]} [ids] of the fingers to draw */
export function drawTouches(scene, ids = Object.keys(scene.state.touches ?? {})) {
  const { context, state, fit, palette, page, trails } = scene;
  const touches = state.touches ?? {};
  const parents = parentsOf(state);
  const root = state.views[state.root];
  for (const id of ids) {
    const touch = touches[id];
    const key = `finger ${id}`;
    const [x, y] = toPixels(fit, root ? transformPoint(toSuperview(root), touch.location) : touch.location);
    const velocity = page.overlays.velocity && touch.view !== undefined
      ? draggedVelocity(state, parents, touch.view)
      : null;
    const pace = velocity ? Math.hypot(...velocity) : 0;
    drawPart(scene, key, () => {
      drawTrail(context, fit, root, trails.of(id), palette);
      if (velocity && pace >= LEAST) arrow(context, [x, y], velocity, palette.tracking);
      setStyle(context, { fillStyle: palette.tracking, strokeStyle: palette.tracking });
      context.lineWidth = scene.pointed === key ? 3 : 1.5;
      context.save();
      context.globalAlpha *= 0.2;
      fillDisc(context, x, y, RADIUS);
      context.restore();
      context.stroke();
      fillDisc(context, x, y, 7.5);
      setStyle(context, { fillStyle: palette.panel, font: `700 10px ${palette.sans}`, textAlign: "center" });
      context.textBaseline = "middle";
      context.fillText(id, x, y + 0.5, 12);
    });
    const colours = { color: palette["tracking-text"], line: palette.tracking, dash: [1.5, 3] };
    const value = velocity && pace >= LEAST ? `${speed(pace, unitOf(page.measured))} ${directionOf(velocity)}` : "";
    addLabel(scene, { key, side: "right", name: `finger ${id}`, value, at: [x + RADIUS + 3, y], ...colours });
  }
}

/** @param {Point} velocity on the screen */
function directionOf([x, y]) {
  if (Math.abs(x) > Math.abs(y)) return x > 0 ? "right" : "left";
  return y > 0 ? "down" : "up";
}

/** The finger's velocity: the opposite of the velocity of the offset that it drags.
 * @param {State} state @param {ReadonlyMap<string, string>} parents @param {string} id the view that was touched */
function draggedVelocity(state, parents, id) {
  let at = /** @type {string | undefined} */ (id);
  while (at !== undefined && state.views[at]) {
    const view = state.views[at];
    if (isScrollView(view) && view.isDragging === true && view.velocity) {
      return /** @type {const} */ ([-view.velocity[0], -view.velocity[1]]);
    }
    at = parents.get(at);
  }
  return null;
}

/** Draws the finger's recent path; older parts are fainter.
 * @param {CanvasRenderingContext2D} context @param {Fit} fit @param {View | undefined} root
 * @param {readonly import("./trails.js").Step[]} steps @param {Palette} palette */
function drawTrail(context, fit, root, steps, palette) {
  if (steps.length < 2) return;
  const places = steps.map(({ location }) =>
    toPixels(fit, root ? transformPoint(toSuperview(root), location) : location)
  );
  context.save();
  setStyle(context, { strokeStyle: palette.tracking, lineCap: "round" });
  for (let index = 1; index < places.length; index += 1) {
    const share = index / places.length;
    setStyle(context, { globalAlpha: 0.5 * share, lineWidth: 1 + 5 * share });
    strokeLine(context, places[index - 1], places[index]);
  }
  context.restore();
}

/** Draws an arrow with a length proportional to a velocity.
 * @param {CanvasRenderingContext2D} context @param {Point} from @param {Point} velocity on the screen
 * @param {string} color */
export function arrow(context, from, velocity, color) {
  const pace = Math.hypot(velocity[0], velocity[1]);
  const [dx, dy] = [velocity[0] / pace, velocity[1] / pace];
  const length = Math.min(96, 14 + pace * 0.09);
  const start = [from[0] + dx * RADIUS, from[1] + dy * RADIUS];
  const end = [start[0] + dx * length, start[1] + dy * length];
  context.save();
  setStyle(context, { strokeStyle: color, lineWidth: 2.2, lineCap: "round", lineJoin: "round" });
  context.beginPath();
  context.moveTo(start[0], start[1]);
  context.lineTo(end[0], end[1]);
  context.moveTo(end[0] - 8 * dx - 6 * dy, end[1] - 8 * dy + 6 * dx);
  context.lineTo(end[0], end[1]);
  context.lineTo(end[0] - 8 * dx + 6 * dy, end[1] - 8 * dy - 6 * dx);
  context.stroke();
  context.restore();
}
