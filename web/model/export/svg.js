/** Renders a state as SVG 1.1: each view is a rectangle at its place on the screen, with its colour and its text. */

import { boundingBox, boundsOf, IDENTITY } from "../geometry/geometry.js";
import { presentedState } from "../state/presentation.js";
import { clips } from "../state/viewClass.js";
import { numberText } from "./number.js";
import { printable } from "../properties/format.js";

/** More levels than any scene has; limits a state that nests a view in itself. */
const MAXIMUM_LEVELS = 64;
/** Maximum number of characters of a text. */
const LONGEST = 4096;

/** @param {State} model @param {number} [t] the time whose screen is drawn while an animation runs, in microseconds
 * @returns {string} as `scrollscope export --format svg` writes it */
export function svgOf(model, t = model.t) {
  const state = presentedState(model, t);
  const [width, height] = state.device?.size ?? [320, 480];
  let clipPaths = 0;
  /** An invalid state may name a view below itself, or many times. @type {Set<string>} */
  const drawn = new Set();
  /** @param {string} id @param {number} level @returns {string} */
  const draw = (id, level) => {
    const view = state.views[id];
    if (level >= MAXIMUM_LEVELS || !view || drawn.has(id)) return "";
    drawn.add(id);
    if (view.isHidden === true) return "";
    const bounds = boundsOf(view);
    const opacity = view.alpha === undefined ? "" : ` opacity="${numberText(view.alpha)}"`;
    const isClipped = clips(view);
    let body = `<g id="${escaped(id)}" transform="${placed(view, bounds)}"${opacity}>\n${boxOf(view, bounds)}`;
    if (isClipped) {
      clipPaths += 1;
      const shape = `<rect ${rectangle(bounds)}${rounding(view, bounds)}/>`;
      body += `<clipPath id="clip-${clipPaths}">${shape}</clipPath>\n<g clip-path="url(#clip-${clipPaths})">\n`;
    }
    body += textOf(view, bounds);
    for (const child of view.subviews ?? []) body += draw(child, level + 1);
    return `${body}${isClipped ? "</g>\n" : ""}</g>\n`;
  };
  const [wide, high] = [numberText(width), numberText(height)];
  const size = `width="${wide}" height="${high}" viewBox="0 0 ${wide} ${high}"`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="sans-serif" font-size="14">\n` +
    `<rect width="100%" height="100%" fill="#ffffff"/>\n${draw(state.root, 0)}${keyboardOf(state)}</svg>\n`
  );
}

/** The keyboard, which covers the views; its frame is in the coordinates of the screen.
 * @param {{ readonly keyboard?: import("../state/state.js").Keyboard & { readonly rotation?: number } }} state */
function keyboardOf({ keyboard }) {
  if (!keyboard || keyboard.frame[2] <= 0 || keyboard.frame[3] <= 0) return "";
  const { frame: [x, y, width, height], rotation = 0 } = keyboard;
  const middle = `${numberText(x + width / 2)} ${numberText(y + height / 2)}`;
  const turn = rotation === 0 ? "" : ` transform="rotate(${numberText((rotation * 180) / Math.PI)} ${middle})"`;
  const place = `x="${numberText(x + width / 2)}" y="${numberText(y + height / 2 + 5)}"`;
  return (
    `<g class="keyboard"${turn}>\n<rect ${rectangle(keyboard.frame)} fill="#d1d4da"/>\n` +
    `<text ${place} text-anchor="middle" fill="#000000">Keyboard</text>\n</g>\n`
  );
}

/** The matrix from the view's own coordinates, with the origin of its bounds, to its superview's.
 * @param {View} view @param {Rect} bounds */
function placed({ frame = [0, 0, 0, 0], transform, anchorPoint, center }, [left, top, width, height]) {
  if (!transform && !center) return `translate(${list(frame[0] - left, frame[1] - top)})`;
  const [anchorX, anchorY] = anchorPoint ?? [0.5, 0.5];
  // Without a centre the frame is the box around the transformed bounds.
  const box = boundingBox(transform ?? IDENTITY, [-anchorX * width, -anchorY * height, width, height]);
  const [x, y] = center ?? [frame[0] - box[0], frame[1] - box[1]];
  const turn = transform ? `matrix(${list(...transform)}) ` : "";
  return `translate(${list(x, y)}) ${turn}translate(${list(-left - anchorX * width, -top - anchorY * height)})`;
}

/** @param {View} view @param {Rect} bounds */
function boxOf(view, bounds) {
  const fill = colour(view.backgroundColor) ?? 'fill="none"';
  const outline = view.backgroundColor === undefined ? ' stroke="#8a8f98" stroke-dasharray="2 2"' : "";
  return `<rect ${rectangle(bounds)} ${fill}${rounding(view, bounds)}${outline}/>\n`;
}

/** The corners of a view's shape. SVG would limit the two radii of a corner separately and draw ellipses.
 * @param {View} view @param {Rect} bounds */
function rounding({ cornerRadius = 0 }, [, , width, height]) {
  const radius = Math.min(cornerRadius, width / 2, height / 2);
  return radius > 0 ? ` rx="${numberText(radius)}"` : "";
}

/** @param {View} view @param {Rect} bounds */
function textOf({ text, textColor }, [x, y, , height]) {
  if (text === undefined) return "";
  const ink = colour(textColor) ?? 'fill="#000000"';
  return `<text x="${numberText(x + 4)}" y="${numberText(y + height / 2 + 5)}" ${ink}>${escaped(text)}</text>\n`;
}

/** SVG 1.1 has no colour with an alpha component.
 * @param {string | undefined} hex */
function colour(hex) {
  const parts = /^(.{7})(.{2})?$/u.exec(hex ?? "");
  if (!parts) return null;
  const fill = `fill="${escaped(parts[1])}"`;
  const alpha = /^[0-9a-f]{2}$/i.test(parts[2] ?? "") ? Number.parseInt(parts[2], 16) / 255 : null;
  return alpha === null ? fill : `${fill} fill-opacity="${numberText(alpha)}"`;
}

/** @param {...number} numbers */
const list = (...numbers) => numbers.map(numberText).join(" ");

/** @param {readonly number[]} rect */
function rectangle([x, y, width, height]) {
  const size = `width="${numberText(Math.max(0, width))}" height="${numberText(Math.max(0, height))}"`;
  return `x="${numberText(x)}" y="${numberText(y)}" ${size}`;
}

/** @param {string} text */
function escaped(text) {
  // A character has at most two code units.
  const characters = Array.from(text.slice(0, 2 * LONGEST + 2));
  const cut = characters.length > LONGEST ? `${printable(characters.slice(0, LONGEST).join(""))}…` : printable(text);
  return cut.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
