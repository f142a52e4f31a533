/** Draws the fingers on the stage and their velocity. */

import { fillDisc, setStyle, strokeLine } from "../../kit/shapes.js";
import { speed } from "../../model/properties/format.js";
import { toPixels } from "../../model/geometry/fit.js";
import { toSuperview, transformPoint } from "../../model/geometry/geometry.js";
import { isScrollView, parentsOf } from "../../model/state/state.js";

/** @typedef {import("./overlays.js").Scene} Scene */

/** @param {Scene} scene @param {readonly string[]} [ids] of the fingers to draw */
export function drawTouches(scene, ids = Object.keys(scene.state.touches ?? {})) {
  const { context, state, fit, palette, marks, page, trails } = scene;
  const touches = state.touches ?? {};
  const parents = parentsOf(state);
  const root = state.views[state.root];
  for (const id of ids) {
    const touch = touches[id];
    marks.add("touches");
    drawTrail(context, fit, root, trails.of(id), palette);
    const [x, y] = toPixels(fit, root ? transformPoint(toSuperview(root), touch.location) : touch.location);
    context.save();
    setStyle(context, { fillStyle: palette.tracking, globalAlpha: 0.22 });
    fillDisc(context, x, y, 21);
    context.globalAlpha = 1;
    fillDisc(context, x, y, 8);
    setStyle(context, { strokeStyle: palette.panel, lineWidth: 1.5 });
    context.stroke();
    const velocity = page.overlays.velocity && touch.view !== undefined
      ? draggedVelocity(state, parents, touch.view)
      : null;
    const colours = { stroke: palette.tracking, text: palette["tracking-text"] };
    if (velocity) arrow(scene, [x, y], velocity, colours);
    context.restore();
  }
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

/** Draws an arrow with a length proportional to a velocity, and the speed.
 * @param {Scene} scene @param {Point} from @param {Point} velocity on the screen
 * @param {Readonly<{ stroke: string, text: string }>} colours */
export function arrow({ context, page, labels }, from, velocity, colours) {
  const pace = Math.hypot(velocity[0], velocity[1]);
  if (pace < 5) return;
  const [dx, dy] = [velocity[0] / pace, velocity[1] / pace];
  const length = Math.min(96, 14 + pace * 0.09);
  const start = [from[0] + dx * 12, from[1] + dy * 12];
  const end = [start[0] + dx * length, start[1] + dy * length];
  context.save();
  setStyle(context, { strokeStyle: colours.stroke, lineWidth: 2.2, lineCap: "round", lineJoin: "round" });
  context.beginPath();
  context.moveTo(start[0], start[1]);
  context.lineTo(end[0], end[1]);
  context.moveTo(end[0] - 8 * dx - 6 * dy, end[1] - 8 * dy + 6 * dx);
  context.lineTo(end[0], end[1]);
  context.lineTo(end[0] - 8 * dx + 6 * dy, end[1] - 8 * dy - 6 * dx);
  context.stroke();
  context.restore();
  if (!page.overlays.labels) return;
  labels.push({ text: speed(pace), x: end[0] + 14, y: (start[1] + end[1]) / 2, color: colours.text, isNumber: true });
}
