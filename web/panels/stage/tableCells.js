/** Draws the parts of a table that a plain view does not have: the background of rows, separators, and shadows. */

/** The left margin of a row's text and separator, in points. */
export const ROW_MARGIN = 16;

/** @param {View} view */
export const isRow = (view) => view.class === "TableViewCell" || view.class === "TableViewHeaderFooterView";

/** Draws a row's background and its separator.
 * @param {CanvasRenderingContext2D} context @param {View} view @param {Rect} bounds
 * @param {Readonly<{ palette: Palette, pixels: number }>} options */
export function drawRow(context, view, [x, y, width, height], { palette, pixels }) {
  const isHeader = view.class === "TableViewHeaderFooterView";
  context.fillStyle = isHeader ? palette.chip : palette.sheet;
  context.fillRect(x, y, width, height);
  if (isHeader) return;
  context.fillStyle = palette.line;
  context.fillRect(x + ROW_MARGIN, y + height - 1 / pixels, Math.max(0, width - ROW_MARGIN), 1 / pixels);
}

/** Draws a shadow that begins at the top (`downShadow`) or bottom (`upShadow`) and fades out; returns false for other
 * pictures.
 * @param {CanvasRenderingContext2D} context @param {string} picture @param {Rect} bounds */
export function drawShadow(context, picture, [x, y, width, height]) {
  if (picture !== "downShadow" && picture !== "upShadow") return false;
  const isDown = picture === "downShadow";
  const shade = context.createLinearGradient(0, isDown ? y : y + height, 0, isDown ? y + height : y);
  shade.addColorStop(0, "rgb(0 0 0 / 0.6)");
  shade.addColorStop(0.45, "rgb(0 0 0 / 0.25)");
  shade.addColorStop(1, "rgb(0 0 0 / 0)");
  context.fillStyle = shade;
  context.fillRect(x, y, width, height);
  return true;
}
