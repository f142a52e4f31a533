/** Canvas shapes that several views draw. */

/** @typedef {Readonly<{ colour: string, width: number, dash?: number[], alpha?: number }>} Stroke */

/** Adds a rounded rect to the path. (Drawn with arcs: the oldest supported browser has no `roundRect`.)
 * @param {CanvasRenderingContext2D} context @param {number} x @param {number} y @param {number} width
 * @param {number} height @param {number} radius */
export function addRoundedRect(context, x, y, width, height, radius) {
  const corner = Math.max(0, Math.min(radius, width / 2, height / 2));
  context.moveTo(x + corner, y);
  context.arcTo(x + width, y, x + width, y + height, corner);
  context.arcTo(x + width, y + height, x, y + height, corner);
  context.arcTo(x, y + height, x, y, corner);
  context.arcTo(x, y, x + width, y, corner);
  context.closePath();
}

/** Strokes a path.
 * @param {CanvasRenderingContext2D} context @param {Stroke} stroke
 * @param {() => void} trace adds the lines to the path */
export function drawStroke(context, { colour, width, dash = [], alpha = 1 }, trace) {
  context.save();
  context.globalAlpha = alpha;
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.lineJoin = "round";
  context.setLineDash(dash);
  context.beginPath();
  trace();
  context.stroke();
  context.restore();
}
