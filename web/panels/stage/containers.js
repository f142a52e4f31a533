/** Draws the outlines of the scroll views of a live source, each with its name: its picture, if it has sent one, does not
 * show where they are. */

import { fillRoundedRect, setStyle } from "../../kit/shapes.js";
import { createKept } from "../../kit/memoCache.js";
import { strokeRect, toStage } from "./strokes.js";
import { boundsOf, intersection, toScreen } from "../../model/geometry/geometry.js";
import { isSeen } from "../../model/geometry/hitTest.js";
import { hierarchyOf } from "../../model/state/hierarchy.js";
import { scrollViewFor } from "../../model/state/state.js";
import { ancestors, nameIn } from "../../model/state/tree.js";
import { isScrollView } from "../../model/state/viewClass.js";

/** The maximum number of outlines. */
const MOST = 100;
/** The height of a name, and the room at its sides, in pixels. */
const LINE = 16;
const PADDING = 5;

/** By text. @type {ReturnType<typeof createKept<number>>} */
const widths = createKept(300);

/** @param {import("./overlays.js").Scene} scene */
export function drawContainers(scene) {
  const { context, page, state, fit, palette } = scene;
  if (page.measured === null) return;
  const { parents, scrollViews } = hierarchyOf(state);
  const selected = scrollViewFor(state, page.selection);
  const screen = /** @type {Rect} */ ([fit.x, fit.y, fit.width * fit.scale, fit.height * fit.scale]);
  const rects = /** @type {Map<string, Rect | null>} */ (new Map());
  /** A view's rect on the stage.
   * @param {string} id */
  const rectOf = (id) => {
    const known = rects.get(id);
    if (known !== undefined) return known;
    const matrix = toScreen(state, parents, id);
    const rect = matrix && toStage(fit, matrix, boundsOf(state.views[id]));
    rects.set(id, rect);
    return rect;
  };
  const shown = scrollViews.slice(0, MOST).filter((id) => isSeen(state, id) && !isHidden(page.hidden, parents, id));
  const parts = shown.flatMap((id) => {
    const rect = rectOf(id);
    if (!rect) return [];
    const around = ancestors(parents, id).filter((each) => isScrollView(state.views[each]));
    const room = around.map(rectOf).reduce(
      (/** @type {Rect} */ left, each) => each ? intersection(left, each) : left,
      screen,
    );
    const part = intersection(rect, room);
    return part[2] > 0 && part[3] > 0 ? [{ id, rect, room, part, isSelected: id === selected }] : [];
  });
  if (page.overlays.window) {
    for (const { rect, room, isSelected } of parts) drawOutline(context, rect, room, palette, isSelected);
  }
  if (!page.overlays.labels) return;
  // No outline crosses a name.
  const names = /** @type {Rect[]} */ ([]);
  for (const { id, part, isSelected } of parts) {
    drawName(context, nameIn(parents.get(id) ?? "", id), part, { screen, names, palette, isSelected });
  }
}

/** @param {readonly string[]} hidden @param {ReadonlyMap<string, string>} parents @param {string} id */
const isHidden = (hidden, parents, id) =>
  hidden.length > 0 && (hidden.includes(id) || ancestors(parents, id).some((each) => hidden.includes(each)));

/** @param {CanvasRenderingContext2D} context @param {Rect} rect @param {Rect} room @param {Palette} palette
 * @param {boolean} isSelected */
function drawOutline(context, [x, y, width, height], room, palette, isSelected) {
  const line = isSelected ? 2 : 1.25;
  context.save();
  context.beginPath();
  context.rect(room[0] - 1, room[1] - 1, room[2] + 2, room[3] + 2);
  context.clip();
  // The lines are inside, where those of neighbours do not meet.
  const inner =
    /** @type {const} */ ([x + line / 2, y + line / 2, Math.max(0, width - line), Math.max(0, height - line)]);
  // A picture has any colour: a line of the panel's colour is under the dashes.
  strokeRect(context, inner, { color: palette.panel, width: line });
  strokeRect(context, inner, { color: palette.accent, width: line, dash: isSelected ? [] : [5, 4] });
  context.restore();
}

/** Draws a name at the top of its view, below the names that are there already.
 * @param {CanvasRenderingContext2D} context @param {string} name @param {Rect} part the part of the view that is seen
 * @param {Readonly<{ screen: Rect, names: Rect[], palette: Palette, isSelected: boolean }>} among */
function drawName(context, name, [left, y, , height], { screen, names, palette, isSelected }) {
  context.save();
  setStyle(context, { font: `500 11px ${palette.sans}`, textBaseline: "middle", textAlign: "left" });
  context.direction = "ltr";
  const width = widths(name, () => Math.ceil(context.measureText(name).width)) + 2 * PADDING;
  const x = Math.max(screen[0], Math.min(left, screen[0] + screen[2] - width));
  const place = /** @type {[number, number, number, number]} */ ([x, y, width, LINE]);
  const isTaken = (/** @type {Rect} */ other) => {
    const [, , wide, high] = intersection(other, place);
    return wide > 0 && high > 0;
  };
  while (names.some(isTaken)) place[1] += LINE;
  // What has no room for its name has only its outline.
  if (place[1] + LINE <= y + Math.max(height, LINE)) {
    names.push(place);
    setStyle(context, { fillStyle: isSelected ? palette.accent : palette.panel });
    fillRoundedRect(context, ...place, 3);
    if (!isSelected) {
      strokeRect(context, [x + 0.5, place[1] + 0.5, width - 1, LINE - 1], { color: palette.accent, width: 1 });
    }
    setStyle(context, { fillStyle: isSelected ? palette.panel : palette.text });
    context.fillText(name, x + PADDING, place[1] + LINE / 2 + 0.5);
  }
  context.restore();
}
