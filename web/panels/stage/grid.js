/** Draws the grid of a view, and the names of its rows where it stands for a list. */

import { setStyle } from "../../kit/shapes.js";
import { ROW_MARGIN } from "./tableCells.js";

/** The default distance of a GridView's lines, in points. */
const USUAL = 50;
/** Rows from this height on have names; lower ones are a pattern. */
const LEAST_ROW = 40;
/** Wide content has names on each of its pages, in points. */
const PAGE = 320;
const WIDE = 3 * PAGE;
/** Up to this size all is drawn, in points. */
const SMALL = 4000;

const NAMES = Object.freeze(
  ("Aberdeen Bergen Cork Dundee Esbjerg Faro Galway Hamburg Inverness Jersey Kiel Lisbon Madrid Narvik Oslo Porto " +
    "Quimper Riga Stavanger Turin Utrecht Visby Wick Ystad Zurich").split(" "),
);

/** The distance of a view's lines; 0 if it has none.
 * @param {View} view */
export function gridOf({ class: its, content }) {
  const grid = content && "grid" in content ? content.grid : 0;
  return grid > 0 ? grid : its === "GridView" ? USUAL : 0;
}

/** Draws lines at a regular distance, every fifth stronger. The rows of a GridView have names: it stands for a list,
 * and a list that jumps is to be seen to jump.
 * @param {CanvasRenderingContext2D} context @param {View} view @param {Rect} bounds
 * @param {Readonly<{ palette: Palette, pixels: number }>} options */
export function drawGrid(context, view, bounds, { palette, pixels }) {
  const [x, y, width, height] = bounds;
  const step = gridOf(view);
  context.fillStyle = palette.sheet;
  context.fillRect(x, y, width, height);
  const part = partOnCanvas(context, bounds);
  const isList = view.class === "GridView" && step >= LEAST_ROW;
  // Lines closer than four pixels would look like a grey area.
  const shown = step * Math.max(1, Math.ceil(4 / (step * pixels)));
  for (const isStrong of [false, true]) {
    setStyle(context, { strokeStyle: isStrong ? palette["line-strong"] : palette.line, lineWidth: 1 / pixels });
    context.beginPath();
    for (let index = Math.ceil(part.left / shown); index * shown <= part.right; index += 1) {
      if ((index % 5 === 0) !== isStrong) continue;
      context.moveTo(x + index * shown, y);
      context.lineTo(x + index * shown, y + height);
    }
    for (let index = Math.ceil(part.top / shown); index * shown <= part.bottom; index += 1) {
      if ((index % 5 === 0) !== isStrong) continue;
      context.moveTo(x, y + index * shown);
      context.lineTo(x + width, y + index * shown);
    }
    context.stroke();
  }
  if (isList) drawNames(context, bounds, part, step, palette);
}

/** The part of a rectangle that may be on the canvas, from the rectangle's corner; all of a small one.
 * @param {CanvasRenderingContext2D} context @param {Rect} bounds */
function partOnCanvas(context, [x, y, width, height]) {
  const whole = { left: 0, top: 0, right: width, bottom: height };
  if (width <= SMALL && height <= SMALL) return whole;
  const inverse = context.getTransform().inverse();
  const corners = [[0, 0], [1, 0], [0, 1], [1, 1]].map(([right, bottom]) =>
    inverse.transformPoint({ x: right * context.canvas.width, y: bottom * context.canvas.height })
  );
  const [xs, ys] = [corners.map((corner) => corner.x - x), corners.map((corner) => corner.y - y)];
  // A transform without an inverse draws nothing.
  if (![...xs, ...ys].every(Number.isFinite)) return { left: 0, top: 0, right: -1, bottom: -1 };
  return {
    left: Math.max(0, Math.min(...xs)),
    top: Math.max(0, Math.min(...ys)),
    right: Math.min(width, Math.max(...xs)),
    bottom: Math.min(height, Math.max(...ys)),
  };
}

/** Draws the names of the rows that are on the canvas.
 * @param {CanvasRenderingContext2D} context @param {Rect} bounds
 * @param {Readonly<{ left: number, top: number, right: number, bottom: number }>} part
 * @param {number} step @param {Palette} palette */
function drawNames(context, [x, y, width, height], part, step, palette) {
  const rows = Math.floor(height / step);
  const columns = width >= WIDE ? Math.floor(width / PAGE) : 1;
  const size = Math.min(28, Math.max(13, step * 0.2));
  setStyle(context, { fillStyle: palette.text, font: `400 ${size}px ${palette.sans}`, textAlign: "left" });
  context.textBaseline = "middle";
  context.direction = "ltr";
  for (let row = Math.floor(part.top / step); row < Math.min(rows, Math.ceil(part.bottom / step)); row += 1) {
    for (let column = Math.floor(part.left / PAGE); column < columns && column * PAGE < part.right; column += 1) {
      const number = column * rows + row;
      const text = `${number + 1}   ${NAMES[number % NAMES.length]}`;
      context.fillText(text, x + column * PAGE + ROW_MARGIN, y + (row + 0.5) * step);
    }
  }
}
