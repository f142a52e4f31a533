/** Draws the keyboard on the stage with its keys. */

import { addRoundedRect, setStyle, strokeLine } from "../../kit/shapes.js";

/** The corner radius of a floating keyboard and of a key, in points. */
const CORNER = 8;
const KEY_CORNER = 5;

const ROWS = Object.freeze(["qwertyuiop", "asdfghjkl", "zxcvbnm"]);
const WORDS = Object.freeze(["the", "I", "and"]);
/** The heights in points of a row of keys, of the words above and of the strip below; a low keyboard has the keys only. */
const ROW = 54;
const SUGGESTIONS = 46;
const STRIP = 74;

/** Draws the keyboard in screen coordinates; while the interface turns, about its own middle. Its picture is drawn once.
 * @param {CanvasRenderingContext2D} context @param {import("../../model/state/state.js").Keyboard & { readonly rotation?: number }} keyboard
 * @param {Readonly<{ palette: Palette, pictures: ReturnType<typeof import("./picture.js").createPictures>,
 *   pixels: number }>} options */
export function drawKeyboard(context, { frame, docked, rotation = 0 }, { palette, pictures, pixels }) {
  const [x, y, width, height] = frame;
  if (width <= 0 || height <= 0) return;
  const radius = docked === false ? CORNER : 0;
  const key = `keyboard ${radius} ${palette.keys} ${palette.text}`;
  const picture = pictures.keep(key, width, height, pixels, (target, [across, down]) => {
    target.scale(across / width, down / height);
    drawPlate(target, width, height, radius, palette);
    if (height >= 60) drawKeys(target, width, height, palette);
  });
  if (rotation === 0) return context.drawImage(picture, x, y, width, height);
  context.save();
  context.translate(x + width / 2, y + height / 2);
  context.rotate(rotation);
  context.drawImage(picture, -width / 2, -height / 2, width, height);
  context.restore();
}

/** @param {CanvasRenderingContext2D} context @param {number} width @param {number} height @param {number} radius
 * @param {Palette} palette */
function drawPlate(context, width, height, radius, palette) {
  setStyle(context, { fillStyle: palette.keys, strokeStyle: palette.line, lineWidth: 1 });
  context.beginPath();
  addRoundedRect(context, 0, 0, width, height, radius);
  context.fill();
  strokeLine(context, [0, 0.5], [width, 0.5]);
}

/** @param {CanvasRenderingContext2D} context @param {number} width @param {number} height @param {Palette} palette */
function drawKeys(context, width, height, palette) {
  const hasWords = height >= 4 * ROW + SUGGESTIONS - 10;
  const hasStrip = height >= 4 * ROW + SUGGESTIONS + STRIP - 10;
  const top = hasWords ? SUGGESTIONS : 4;
  const row = Math.min(ROW, (height - top - (hasStrip ? STRIP : 2)) / 4);
  const tall = row * 0.78;
  const unit = width / 10;
  const [gap, side] = [unit * 0.15, unit * 0.08];
  setStyle(context, { textAlign: "center", textBaseline: "middle" });
  const text = (
    /** @type {string} */ words,
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {number} */ size,
  ) => {
    setStyle(context, { fillStyle: palette.text, font: `400 ${size}px ${palette.sans}` });
    context.fillText(words, x, y);
  };
  /** @param {number} x @param {number} y @param {number} wide @param {string} fill @param {string} [words]
   * @param {number} [size] */
  const key = (x, y, wide, fill, words, size = Math.min(19, tall * 0.5)) => {
    context.fillStyle = fill;
    context.beginPath();
    addRoundedRect(context, x, y, wide, tall, KEY_CORNER);
    context.fill();
    if (words) text(words, x + wide / 2, y + tall / 2 + 0.5, size);
  };
  if (hasWords) {
    WORDS.forEach((words, index) => {
      text(words, ((index + 0.5) * width) / 3, top / 2, 14.5);
      context.fillStyle = palette["key-2"];
      if (index > 0) context.fillRect((index * width) / 3, top / 2 - 12, 1, 24);
    });
  }
  ROWS.forEach((letters, index) => {
    const first = (width - letters.length * unit) / 2 + gap / 2;
    [...letters].forEach((letter, place) =>
      key(first + place * unit, top + index * row, unit - gap, palette.key, letter)
    );
  });
  const small = Math.min(13.5, tall * 0.36);
  const [shift, last] = [top + 2 * row, top + 3 * row];
  const wide = unit * 1.18;
  key(side, shift, wide, palette["key-2"]);
  key(width - side - wide, shift, wide, palette["key-2"]);
  drawShift(context, side + wide / 2, shift + tall / 2, tall * 0.2, palette);
  drawDelete(context, width - side - wide / 2, shift + tall / 2, tall * 0.2, palette);
  const edge = unit * 2.2;
  key(side, last, edge, palette["key-2"], "123", small);
  key(side + edge + gap, last, width - 2 * (side + edge + gap), palette.key, "space", small);
  key(width - side - edge, last, edge, palette["key-2"], "return", small);
  if (!hasStrip) return;
  drawGlobe(context, 40, top + 4 * row + 22, 11, palette);
  context.fillStyle = palette.text;
  context.beginPath();
  addRoundedRect(context, width * 0.32, height - 13, width * 0.36, 5, 2.5);
  context.fill();
}

/** The lines of a symbol.
 * @param {CanvasRenderingContext2D} context @param {Palette} palette @param {readonly Point[]} points */
function trace(context, palette, points) {
  setStyle(context, { strokeStyle: palette.text, lineWidth: 1.6, lineJoin: "round" });
  context.beginPath();
  for (const [x, y] of points) context.lineTo(x, y);
  context.closePath();
  context.stroke();
}

/** @param {CanvasRenderingContext2D} context @param {number} x @param {number} y @param {number} r
 * @param {Palette} palette */
function drawShift(context, x, y, r, palette) {
  trace(context, palette, [
    [x, y - r],
    [x + r, y],
    [x + r / 2, y],
    [x + r / 2, y + r],
    [x - r / 2, y + r],
    [x - r / 2, y],
    [x - r, y],
  ]);
}

/** @param {CanvasRenderingContext2D} context @param {number} x @param {number} y @param {number} r
 * @param {Palette} palette */
function drawDelete(context, x, y, r, palette) {
  trace(context, palette, [[x - r * 1.4, y], [x - r / 2, y - r], [x + r * 1.2, y - r], [x + r * 1.2, y + r], [
    x - r / 2,
    y + r,
  ]]);
  const c = x + r * 0.35;
  strokeLine(context, [c - r * 0.4, y - r * 0.4], [c + r * 0.4, y + r * 0.4]);
  strokeLine(context, [c - r * 0.4, y + r * 0.4], [c + r * 0.4, y - r * 0.4]);
}

/** @param {CanvasRenderingContext2D} context @param {number} x @param {number} y @param {number} r
 * @param {Palette} palette */
function drawGlobe(context, x, y, r, palette) {
  setStyle(context, { strokeStyle: palette.text, lineWidth: 1.2 });
  for (const across of [r, r * 0.45]) {
    context.beginPath();
    context.ellipse(x, y, across, r, 0, 0, 2 * Math.PI);
    context.stroke();
  }
  strokeLine(context, [x - r, y], [x + r, y]);
}
