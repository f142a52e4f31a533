/** Draws the texts of views: their size, their colour, their lines. */

import { setStyle } from "../../kit/shapes.js";
import { countLeading } from "../../model/lookup/sortedSearch.js";
import { createKept } from "../../kit/memoCache.js";
import { isColour } from "./textColour.js";
import { isRow, ROW_MARGIN } from "./tableCells.js";

/** The font size of most texts, and of the headers of a table's sections, in points. */
const USUAL = 17;
const HEADER = 14;

/** @param {number} size @param {boolean} isStrong @param {Palette} palette */
const fontOf = (size, isStrong, palette) => `${isStrong ? 600 : 400} ${size}px ${palette.sans}`;

/** Sets the font of most texts in advance, because setting it is most of the cost of a text.
 * @param {CanvasRenderingContext2D} context @param {Palette} palette */
export function setUsualFont(context, palette) {
  context.font = fontOf(USUAL, false, palette);
}

/** @param {CanvasRenderingContext2D} context @param {View} view @param {Rect} bounds @param {Palette} palette
 * @param {string} ink */
export function drawText(context, view, [x, y, width, height], palette, ink) {
  const usualSize = view.class === "TableViewHeaderFooterView" ? HEADER : USUAL;
  const size = typeof view.fontSize === "number" ? view.fontSize : usualSize;
  const isButton = view.class === "Button";
  const margin = isRow(view) || view.class === "TextField" ? ROW_MARGIN : 0;
  const isTitle = view.class === "NavigationBar";
  const font = fontOf(size, isButton || isTitle || size >= 24, palette);
  context.font = font;
  const usual = isButton && !view.backgroundColor ? palette.accent : ink;
  setStyle(context, { fillStyle: isColour(view.textColor) ? view.textColor : usual, textBaseline: "middle" });
  // As UIKit dims a title: by half while pressed, by more if it is disabled.
  if (isButton && view.isEnabled === false) context.globalAlpha *= 0.35;
  else if (isButton && view.isHighlighted) context.globalAlpha *= 0.5;
  const isReversed = view.effectiveUserInterfaceLayoutDirection === "rightToLeft";
  const natural = isReversed ? "right" : "left";
  const direction = isReversed ? "rtl" : "ltr";
  context.direction = direction;
  const alignment = view.textAlignment ?? (isButton || isTitle ? "center" : natural);
  context.textAlign = alignment === "center" || alignment === "right" ? alignment : "left";
  const at = alignment === "center" ? x + width / 2 : alignment === "right" ? x + width - margin : x + margin;
  const most = Math.max(1, view.numberOfLines === 0 ? Math.floor(height / (size * 1.25)) : (view.numberOfLines ?? 1));
  const lines = wrapped(context, `${font} ${direction}`, String(view.text), Math.max(1, width - 2 * margin), most);
  const first = y + height / 2 - ((lines.length - 1) * size * 1.25) / 2;
  lines.forEach((line, index) => context.fillText(line, at, first + index * size * 1.25));
}

/** Lines by font, direction, width, number and text; a scene shows far fewer at a time. (Reading the context's font
 * would cost as much as measuring.)
 * @type {ReturnType<typeof createKept<readonly string[]>>} */
const wraps = createKept(2000);

/** @param {CanvasRenderingContext2D} context @param {string} face the context's font and direction
 * @param {string} text @param {number} width @param {number} most */
function wrapped(context, face, text, width, most) {
  return wraps(`${face}\n${width}\n${most}\n${text}`, () => wrap(context, text, width, most));
}

/** Splits words into at most the given number of lines; text that does not fit ends in an ellipsis.
 * @param {CanvasRenderingContext2D} context @param {string} text @param {number} width @param {number} most */
function wrap(context, text, width, most) {
  const lines = /** @type {string[]} */ ([]);
  let line = "";
  const words = text.slice(0, 2000).split(/\s+/);
  // Most texts are one line and are measured once.
  const whole = words.join(" ");
  if (context.measureText(whole).width <= width) return [whole];
  for (const [index, word] of words.entries()) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (context.measureText(longer).width <= width) {
      line = longer;
      continue;
    }
    if (line === "" || lines.length === most - 1) {
      return [...lines, shorten(context, [line, ...words.slice(index)].join(" ").trim(), width)];
    }
    lines.push(line);
    line = word;
  }
  return [...lines, line];
}

/** @param {CanvasRenderingContext2D} context @param {string} text @param {number} width */
function shorten(context, text, width) {
  const fits = (/** @type {string} */ line) => context.measureText(line).width <= width;
  if (fits(text)) return text;
  const count = countLeading(text.length, (index) => fits(`${text.slice(0, index + 1)}…`));
  return `${text.slice(0, count).trimEnd()}…`;
}
