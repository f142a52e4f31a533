/** Canvas shapes that several views draw. */

/** @typedef {Readonly<{ colour: string, width: number, dash?: readonly number[], alpha?: number }>} Stroke */

/** The dashes of every curve along x; curves along y are solid. */
export const X_DASH = Object.freeze([5, 4]);

/** Sets properties of a context: its colours, widths and fonts.
 * @param {CanvasRenderingContext2D} context @param {Partial<CanvasRenderingContext2D>} values */
export const setStyle = (context, values) => Object.assign(context, values);

/** @param {CanvasRenderingContext2D} context @param {Point} from @param {Point} to */
export function strokeLine(context, from, to) {
  context.beginPath();
  context.moveTo(...from);
  context.lineTo(...to);
  context.stroke();
}

/** @param {CanvasRenderingContext2D} context @param {number} x @param {number} y @param {number} radius */
export function fillDisc(context, x, y, radius) {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

/** @param {Parameters<typeof addRoundedRect>} rect */
export function fillRoundedRect(...rect) {
  rect[0].beginPath();
  addRoundedRect(...rect);
  rect[0].fill();
}

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

/** Pixels between two lines of a hatch. */
const HATCH = 7;

/** Hatches spans between two heights in which nothing is known.
 * @param {CanvasRenderingContext2D} context @param {Palette} palette
 * @param {readonly (readonly [from: number, to: number])[]} spans in order, in pixels
 * @param {number} top @param {number} bottom */
export function drawHatches(context, palette, spans, top, bottom) {
  if (spans.length === 0) return;
  const height = bottom - top;
  context.save();
  context.beginPath();
  for (const [from, to] of spans) context.rect(from, top, Math.max(1, to - from), height);
  context.clip();
  const [left, right] = [spans[0][0], spans[spans.length - 1][1]];
  setStyle(context, { fillStyle: palette.chip, globalAlpha: 0.55 });
  context.fillRect(left, top, right - left + 1, height);
  setStyle(context, { strokeStyle: palette["line-strong"], globalAlpha: 0.6, lineWidth: 1 });
  context.beginPath();
  for (let at = Math.floor((left - height) / HATCH) * HATCH; at < right; at += HATCH) {
    context.moveTo(at, bottom);
    context.lineTo(at + height, top);
  }
  context.stroke();
  context.restore();
}

/** Strokes a path.
 * @param {CanvasRenderingContext2D} context @param {Stroke} stroke
 * @param {() => void} trace adds the lines to the path */
export function drawStroke(context, { colour, width, dash = [], alpha = 1 }, trace) {
  context.save();
  setStyle(context, { globalAlpha: alpha, strokeStyle: colour, lineWidth: width, lineJoin: "round" });
  context.setLineDash([...dash]);
  context.beginPath();
  trace();
  context.stroke();
  context.restore();
}
