/** The sizes of a scroll view that are brackets beside the device: insets by contributor, overscroll, keyboard. */

import { boundingBox, boundsOf, intersection, toScreen } from "../../model/geometry/geometry.js";
import { drawSize } from "./brackets.js";
import { fixed, short } from "../../model/properties/format.js";
import { insetOf, overscrollOf, parentsOf } from "../../model/state/state.js";
import { ledgerOf, stripsOf } from "../../model/explain/ledger.js";
import { toStage } from "./strokes.js";

/** @typedef {import("./overlays.js").Scene} Scene */

/** The part of a view's safe area that the device has without any bar. */
const OWN = "device’s safe area";

const EDGES = /** @type {const} */ (["top", "left", "bottom", "right"]);

/** @param {Scene} scene @param {string} id of the scroll view @param {(rect: Rect) => Rect} shown */
export function drawSizes(scene, id, shown) {
  const { overlays } = scene.page;
  if (overlays.keyboard) drawKeyboardSize(scene, id);
  if (overlays.insets) drawInsets(scene, id, shown);
  // On the way of an animation an offset is not past an edge: the model's is not.
  if (overlays.overscroll && !scene.state.animations) drawOverscroll(scene, scene.state.views[id], shown);
}

/** @param {Scene} scene @param {string} id @param {(rect: Rect) => Rect} shown */
function drawInsets(scene, id, shown) {
  const { state, palette } = scene;
  for (const { part, title, insets, device } of ledgerOf(state, id).entries) {
    const edges = EDGES.map((edge, index) => ({ edge, index, inset: insets[index] })).filter(({ inset }) => inset > 0);
    stripsOf(state, { view: id, part }).forEach((strip, place) => {
      const { edge, index, inset } = edges[place];
      const axis = index % 2 === 0 ? 1 : 0;
      const whole = shown(strip);
      const parts = device ? safeParts(whole, index, inset, device[index]) : [{ name: title, inset, rect: whole }];
      for (const { name, inset: own, rect } of parts) {
        const colours = { color: palette["line-strong"], text: palette.dim };
        drawSize(scene, { key: `${name} ${edge}`, name, value: short(own, 1), rect, axis, ...colours });
      }
    });
  }
}

/** Divides the safe area of a view into the device's own and what bars add to it.
 * @param {Rect} rect of the strip on the stage @param {number} edge @param {number} inset @param {number} device its part
 * @returns {readonly Readonly<{ name: string, inset: number, rect: Rect }>[]} */
function safeParts(rect, edge, inset, device) {
  const axis = edge % 2 === 0 ? 1 : 0;
  const [start, length] = [rect[axis], rect[axis + 2]];
  const inside = (device / inset) * length;
  if (inside <= 0.5) return [{ name: "bar", inset, rect }];
  if (inside >= length - 0.5) return [{ name: OWN, inset, rect }];
  /** @param {number} from @param {number} size @returns {Rect} */
  const part = (from, size) => axis === 1 ? [rect[0], from, rect[2], size] : [from, rect[1], size, rect[3]];
  const bar = inset - device;
  return edge < 2
    ? [
      { name: OWN, inset: device, rect: part(start, inside) },
      { name: "bar", inset: bar, rect: part(start + inside, length - inside) },
    ]
    : [
      { name: "bar", inset: bar, rect: part(start, length - inside) },
      { name: OWN, inset: device, rect: part(start + length - inside, inside) },
    ];
}

/** @param {Scene} scene @param {View} view @param {(rect: Rect) => Rect} shown */
function drawOverscroll(scene, view, shown) {
  const past = overscrollOf(view, scene.state.device);
  const [top, left, bottom, right] = insetOf(view);
  const [x, y, width, height] = boundsOf(view);
  const colours = { color: scene.palette.rubber, text: scene.palette["rubber-text"] };
  /** @param {0 | 1} axis @param {Rect} rect */
  const draw = (axis, rect) => {
    const value = fixed(Math.abs(past[axis]));
    drawSize(scene, { key: `overscroll ${axis}`, name: "overscroll", value, rect: shown(rect), axis, ...colours });
  };
  if (past[1] < 0) draw(1, [x, y + top, width, -past[1]]);
  if (past[1] > 0) draw(1, [x, y + height - bottom - past[1], width, past[1]]);
  if (past[0] < 0) draw(0, [x + left, y, -past[0], height]);
  if (past[0] > 0) draw(0, [x + width - right - past[0], y, past[0], height]);
}

/** Draws the keyboard's height; in red, the part of the view that it covers without an inset for it.
 * @param {Scene} scene @param {string} id */
function drawKeyboardSize(scene, id) {
  const { state, state: { keyboard }, fit, palette } = scene;
  if (!keyboard) return;
  const upright = /** @type {const} */ ([1, 0, 0, 1, 0, 0]);
  const view = state.views[id];
  const matrix = toScreen(state, parentsOf(state), id);
  const overlap = matrix ? intersection(boundingBox(matrix, boundsOf(view)), keyboard.frame) : null;
  const covered = overlap && overlap[2] > 0 ? overlap[3] : 0;
  const colours = { color: palette["line-strong"], text: palette.dim };
  const name = keyboard.isLocal === false ? "another app’s keyboard" : "keyboard";
  const rect = toStage(fit, upright, keyboard.frame);
  drawSize(scene, { key: "keyboard", name, value: short(keyboard.frame[3], 1), rect, axis: 1, ...colours });
  if (!overlap || covered <= insetOf(view)[2] + 0.5) return;
  const bad = { color: palette.bad, text: palette["bad-text"] };
  const over = toStage(fit, upright, overlap);
  drawSize(scene, {
    key: "covered",
    name: "covered by keyboard",
    value: short(covered, 1),
    rect: over,
    axis: 1,
    ...bad,
  });
}
