/** Draws short texts on the stage, each on a pill to be readable on any background, without overlaps. */

import { fillRoundedRect, setStyle } from "../../kit/shapes.js";
import { createKept } from "../../kit/memoCache.js";

/** @typedef {Readonly<{ text: string, x: number, y: number, color: string, align?: "left" | "right",
 *   isNumber?: boolean }>} Label */

/** Adds a text at a place of the stage.
 * @param {Readonly<{ labels: Label[] }>} scene @param {string} text @param {Point} place @param {string} color
 * @param {Label["align"]} [align] */
export const addName = ({ labels }, text, [x, y], color, align) => labels.push({ text, x, y, color, align });

/** The same for the text of a value, which is shown while the overlays have labels.
 * @type {(scene: import("./overlays.js").Scene, ...label: LabelParts) => void} */
export const addValue = (scene, ...label) => {
  if (scene.page.overlays.labels) addName(scene, ...label);
};

/** @typedef {[text: string, place: Point, color: string, align?: Label["align"]]} LabelParts */

const HEIGHT = 20;
const GAP = 2;
const MARGIN = 7;

/** @param {Label} label @param {Palette} palette */
const fontOf = ({ isNumber }, palette) => `11px ${isNumber ? palette.mono : palette.sans}`;

/** @param {CanvasRenderingContext2D} context
 * @param {readonly Label[]} labels `y` is the preferred position; neighbours are moved apart
 * @param {Readonly<{ width: number, top: number, height: number }>} space `top` is the lower edge of the tools
 * @param {Palette} palette
 * @returns {readonly Readonly<{ x: number, y: number, height: number }>[]} their final positions */
export function drawLabels(context, labels, space, palette) {
  context.save();
  setStyle(context, { textBaseline: "middle", textAlign: "left" });
  const boxes = labels.map((label) => {
    const width = widthOf(context, fontOf(label, palette), label.text) + 2 * MARGIN;
    const left = label.align === "right" ? label.x - width : label.x;
    return {
      label,
      width,
      x: clamp(left, 4, space.width - width - 4),
      y: clamp(label.y - HEIGHT / 2, space.top, space.height - HEIGHT - 4),
    };
  });
  boxes.sort((a, b) => a.y - b.y);
  boxes.forEach((box, index) => {
    for (const above of boxes.slice(0, index)) {
      const isBeside = box.x >= above.x + above.width || above.x >= box.x + box.width;
      if (!isBeside) box.y = Math.max(box.y, above.y + HEIGHT + GAP);
    }
  });
  // Labels that were moved past the lower edge move those above them up.
  for (let index = boxes.length - 1; index >= 0; index -= 1) {
    const box = boxes[index];
    box.y = Math.min(box.y, space.height - HEIGHT - 4);
    for (const below of boxes.slice(index + 1)) {
      const isBeside = box.x >= below.x + below.width || below.x >= box.x + box.width;
      if (!isBeside) box.y = Math.min(box.y, below.y - HEIGHT - GAP);
    }
  }
  for (const { label, width, x, y } of boxes) {
    setStyle(context, { globalAlpha: 0.88, fillStyle: palette.panel });
    fillRoundedRect(context, x, y, width, HEIGHT, 6);
    setStyle(context, { globalAlpha: 1, font: fontOf(label, palette), fillStyle: label.color });
    context.fillText(label.text, x + MARGIN, y + HEIGHT / 2 + 0.5);
  }
  context.restore();
  return boxes.map(({ x, y }) => ({ x, y, height: HEIGHT }));
}

/** By font and text; a stage shows a few dozen.
 * @type {ReturnType<typeof createKept<number>>} */
const widths = createKept(500);

/** The width of a text in pixels, measured with zeros for digits: a pill does not change its size while its number
 * changes, and its text is measured once.
 * @param {CanvasRenderingContext2D} context @param {string} font @param {string} text */
function widthOf(context, font, text) {
  const still = text.replaceAll(/\d/g, "0");
  return widths(`${font}\n${still}`, () => {
    context.font = font;
    return Math.ceil(context.measureText(still).width);
  });
}

/** @param {number} value @param {number} low @param {number} high */
const clamp = (value, low, high) => Math.max(low, Math.min(high, value));
