/**
 * Renders a state as SVG 1.1: each view is a rectangle at its place on the screen, with its colour and its
 * text.
 */

import { numberText } from "./number.js";
import { visible } from "../format.js";

/** More levels than any scene has; limits a state that nests a view in itself. */
const MOST_LEVELS = 64;
/** Maximum number of characters of a text. */
const LONGEST = 4096;

/**
 * @param {import("../state.js").State} state
 * @returns {string} as `scrollscope export --format svg` writes it
 */
export function svgOf(state) {
  const [width, height] = state.device?.size ?? [320, 480];
  let clips = 0;
  /** @param {string} id @param {number} level @returns {string} */
  const draw = (id, level) => {
    const view = state.views[id];
    if (level >= MOST_LEVELS || !view || view.isHidden === true) return "";
    const frame = view.frame ?? [0, 0, 0, 0];
    const [x, y] = view.contentOffset ?? [0, 0];
    const bounds = view.bounds ?? [x, y, frame[2], frame[3]];
    const opacity = view.alpha === undefined ? "" : ` opacity="${view.alpha}"`;
    let body = `<g id="${escaped(id)}" transform="${placed(view, frame, bounds)}"${opacity}>\n${rectangleOf(view, bounds)}`;
    const isClipped = view.contentSize !== undefined || view.clipsToBounds === true;
    if (isClipped) {
      clips += 1;
      body += `<clipPath id="clip-${clips}"><rect ${rectangle(bounds)}/></clipPath>\n<g clip-path="url(#clip-${clips})">\n`;
    }
    for (const child of view.subviews ?? []) body += draw(child, level + 1);
    return `${body}${isClipped ? "</g>\n" : ""}</g>\n`;
  };
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="sans-serif" font-size="14">\n` +
    `<rect width="100%" height="100%" fill="#ffffff"/>\n${draw(state.root, 0)}</svg>\n`
  );
}

/**
 * The matrix from the view's own coordinates, with the origin of its bounds, to its superview's.
 * @param {import("../state.js").View} view
 * @param {readonly number[]} frame
 * @param {readonly number[]} bounds
 */
function placed({ transform, anchorPoint, center }, frame, bounds) {
  if (!transform) return `translate(${list(frame[0] - bounds[0], frame[1] - bounds[1])})`;
  const [anchorX, anchorY] = anchorPoint ?? [0.5, 0.5];
  const [x, y] = center ?? [frame[0] + frame[2] / 2, frame[1] + frame[3] / 2];
  const back = list(-bounds[0] - anchorX * bounds[2], -bounds[1] - anchorY * bounds[3]);
  return `translate(${list(x, y)}) matrix(${list(...transform)}) translate(${back})`;
}

/**
 * @param {import("../state.js").View} view
 * @param {readonly number[]} bounds
 */
function rectangleOf({ backgroundColor, cornerRadius, text, textColor }, bounds) {
  const fill = colour(backgroundColor) ?? 'fill="none"';
  const radius = cornerRadius === undefined ? "" : ` rx="${cornerRadius}"`;
  const outline = backgroundColor === undefined ? ' stroke="#8a8f98" stroke-dasharray="2 2"' : "";
  const box = `<rect ${rectangle(bounds)} ${fill}${radius}${outline}/>\n`;
  if (text === undefined) return box;
  const ink = colour(textColor) ?? 'fill="#000000"';
  return `${box}<text x="${bounds[0] + 4}" y="${bounds[1] + bounds[3] / 2 + 5}" ${ink}>${escaped(text)}</text>\n`;
}

/**
 * SVG 1.1 has no colour with an alpha component.
 * @param {string | undefined} hex
 */
function colour(hex) {
  const parts = /^(.{7})(.{2})?$/u.exec(hex ?? "");
  if (!parts) return null;
  const fill = `fill="${escaped(parts[1])}"`;
  const alpha = /^[0-9a-f]{2}$/i.test(parts[2] ?? "") ? Number.parseInt(parts[2], 16) / 255 : null;
  return alpha === null ? fill : `${fill} fill-opacity="${alpha}"`;
}

/** @param {...number} numbers */
function list(...numbers) {
  return numbers.map(numberText).join(" ");
}

/** @param {readonly number[]} rect */
function rectangle([x, y, width, height]) {
  return `x="${numberText(x)}" y="${numberText(y)}" width="${Math.max(0, width)}" height="${Math.max(0, height)}"`;
}

/** @param {string} text */
function escaped(text) {
  const cut = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  // XML does not allow lone surrogates and these two characters.
  const legal = visible(cut).replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]|[\ufffe\uffff]/g, "\ufffd");
  return legal.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
