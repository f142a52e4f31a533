/** The colours of views, and readable text colours for them. */

import { gridOf } from "./grid.js";
import { isRow } from "./tableCells.js";

const DARK_TEXT = "#1c2026";
const LIGHT_TEXT = "#f4f5f7";

/** A readable colour in a view, or null if its background is transparent.
 * @param {View} view @param {Palette} palette */
export function inkIn(view, palette) {
  const hasPaper = isRow(view) || gridOf(view) > 0 || view.class === "NavigationBar";
  return inkOn(view.backgroundColor) ?? (hasPaper && !isColour(view.backgroundColor) ? palette.text : null);
}

/** A readable colour on a background, or null if the background has no usable colour.
 * @param {string | undefined} colour `#rrggbb` or `#rrggbbaa` */
function inkOn(colour) {
  if (!isColour(colour)) return null;
  if (colour.length === 9 && Number.parseInt(colour.slice(7), 16) < 128) return null;
  const [red, green, blue] = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255);
  return 0.299 * red + 0.587 * green + 0.114 * blue > 0.58 ? DARK_TEXT : LIGHT_TEXT;
}

/** Whether a value is a colour. A canvas that is given anything else would keep the previous colour.
 * @param {unknown} value @returns {value is string} */
export const isColour = (value) => typeof value === "string" && /^#[0-9a-f]{6}([0-9a-f]{2})?$/i.test(value);
