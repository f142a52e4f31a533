/** The position of a resting scroll view within the range of its offsets: as text, and as a sum of values of
 * the state. */

import { boundsOf } from "../geometry/geometry.js";
import { defaultOf } from "../properties/defaults.js";
import { fixed, short } from "../properties/format.js";
import { contentSizeOf, insetOf, offsetOf, offsetRange, overscrollOf } from "../state/state.js";
import { pagesText } from "../state/pages.js";
import { ledgerOf, safeSum } from "./ledger.js";

/** @typedef {Readonly<{ sentence: string, lines: readonly string[] }>} Place `lines` are the formula and its numbers */

/** Distance in points within which an offset counts as at an edge or a page. */
const SAME = 0.05;

const NAMES = Object.freeze([
  Object.freeze({ axis: "x", near: "left", far: "right", length: "width" }),
  Object.freeze({ axis: "y", near: "top", far: "bottom", length: "height" }),
]);

/** The property that lets a view bounce along an axis with nothing to scroll; null if it does not, or if it scrolls.
 * @param {View} view @param {import("../state/state.js").Device | undefined} device @param {0 | 1} axis */
export function bounceOf(view, device, axis) {
  const { min, max } = offsetRange(view, device);
  if (max[axis] - min[axis] >= SAME) return null;
  const direction = axis === 0 ? "Horizontal" : "Vertical";
  const name = `alwaysBounce${direction}`;
  const isOn = (/** @type {string} */ each) => (view[each] ?? defaultOf(each, view)) === true;
  return isOn(name) && isOn("bounces") && isOn(`bounces${direction}ly`) ? name : null;
}

/** Why content that fits moves at all.
 * @param {0 | 1} axis @param {string} bounces the property that lets it bounce */
export const onlyBounces = (axis, bounces) =>
  `The content is not ${axis === 0 ? "wider" : "taller"} than the view and only bounces, because ${bounces} is true.`;

/** @param {State} state @param {string} id a scroll view @param {0 | 1} axis
 * @param {string} [unit] @returns {Place} */
export function placeOf(state, id, axis, unit = "pt") {
  const view = state.views[id];
  const names = NAMES[axis];
  const { min, max } = offsetRange(view, state.device);
  const [low, high] = [min[axis], max[axis]];
  const offset = offsetOf(view)[axis];
  const length = boundsOf(view)[2 + axis];
  const past = overscrollOf(view, state.device)[axis];
  if (past !== 0) {
    const [edge, at] = past < 0 ? [names.near, low] : [names.far, high];
    return place(`It is ${fixed(Math.abs(past))} ${unit} past the ${edge} edge.`, [
      `${names.axis} − ${past < 0 ? "min" : "max"} = ${fixed(offset)} ${minus(at)} = ${fixed(past)}`,
    ]);
  }
  if (offset - low < SAME) {
    const sentence = high - low < SAME
      ? emptySentence(axis, bounceOf(view, state.device, axis))
      : standing(view, axis, `at the ${names.near} edge`);
    return place(sentence, nearLines(state, id, axis));
  }
  const [, far] = edgesOf(insetOf(view), axis);
  if (high - offset < SAME) {
    return place(standing(view, axis, `at the ${names.far} edge`), [
      `max = content + ${names.far} − ${names.length}`,
      `= ${short(contentSizeOf(view)[axis], 2)} ${plus(far)} − ${short(length, 2)} = ${
        pixelOf(contentSizeOf(view)[axis] + far - length, high)
      }`,
    ]);
  }
  const page = Math.round(offset / length);
  if (view.isPagingEnabled === true && length > 0 && Math.abs(offset - page * length) < SAME) {
    return place(standing(view, axis, ""), [
      `${names.axis} = ${page} · ${names.length} = ${page} · ${short(length, 2)} = ${fixed(offset)}`,
    ]);
  }
  if (view.isPagingEnabled === true && length > 0) {
    const whole = Math.floor(offset / length);
    const rest = fixed(offset - whole * length);
    return place(standing(view, axis, ""), [
      `${names.axis} = ${whole} · ${short(length, 2)} + ${rest} = ${fixed(offset)}`,
    ]);
  }
  const share = (offset - low) / (high - low);
  return place(`It is at ${short(share * 100, 0)}\u00a0% of its range.`, [
    `(${names.axis} − min) / (max − min)`,
    `= (${fixed(offset)} ${minus(low)}) / (${fixed(high)} ${minus(low)}) = ${short(share * 100, 1)} %`,
  ]);
}

/** @param {0 | 1} axis @param {string | null} bounces the property that lets it bounce */
const emptySentence = (axis, bounces) =>
  bounces === null ? `There is nothing to scroll along ${NAMES[axis].axis}.` : onlyBounces(axis, bounces);

/** Where content stands, with its page in a view that pages.
 * @param {View} view @param {0 | 1} axis @param {string} edge empty if it is at none */
function standing(view, axis, edge) {
  const length = boundsOf(view)[2 + axis];
  const page = view.isPagingEnabled === true && length > 0 ? pageText(view, axis) : "";
  return `It is ${[page, edge].filter((part) => part !== "").join(", ")}.`;
}

/** "on page 3 of 4" or "between pages 2 and 3 of 4".
 * @param {View} view @param {0 | 1} axis */
function pageText(view, axis) {
  const { isBetween, pages } = pagesText(view, axis);
  return `${isBetween ? "between pages" : "on page"} ${pages}`;
}

/** Why the near end of the range has its value.
 * @param {State} state @param {string} id @param {0 | 1} axis */
function nearLines(state, id, axis) {
  const view = state.views[id];
  const names = NAMES[axis];
  const [near, far] = edgesOf(insetOf(view), axis);
  const low = offsetRange(view, state.device).min[axis];
  const alignment = view.contentAlignmentPoint?.[axis] ?? 0;
  const room = boundsOf(view)[2 + axis] - near - far - contentSizeOf(view)[axis];
  if (room > 0 && alignment !== 0) {
    return [
      `min = −${names.near} − room · alignment`,
      `= ${near === 0 ? "0" : short(-near, 2)} − ${short(room, 2)} · ${short(alignment, 2)} = ${
        pixelOf(0 - near - room * alignment, low)
      }`,
    ];
  }
  const { entries } = ledgerOf(state, id);
  const parts = entries
    .map(({ title, insets }) => ({ title, inset: edgesOf(insets, axis)[0] }))
    .filter(({ inset }) => inset !== 0)
    .map(({ title, inset }) => `${title} ${short(inset, 2)}`);
  const formula = `min = −adjustedContentInset.${names.near}`;
  const sum = pixelOf(-near, low);
  const edge = axis === 0 ? 1 : 0;
  const sums = entries.map((entry) => ({ entry, sum: safeSum(entry, edge) })).filter(({ sum }) => sum !== "")
    .map(({ entry: { title, insets }, sum }) => `${title} ${short(insets[edge], 2)} = ${sum}`);
  return parts.length === 0 ? [`${formula} = ${sum}`] : [formula, `= −(${parts.join(" + ")}) = ${sum}`, ...sums];
}

/** @param {import("../state/state.js").Insets} insets @param {0 | 1} axis
 * @returns {readonly [number, number]} at the near and at the far end */
const edgesOf = ([top, left, bottom, right], axis) => axis === 0 ? [left, right] : [top, bottom];

/** A sum, with the pixel that it is rounded to.
 * @param {number} sum @param {number} pixel */
const pixelOf = (sum, pixel) =>
  fixed(sum) === fixed(pixel) ? fixed(pixel) : `${fixed(sum)} → ${fixed(pixel)}, the nearest pixel`;

/** @param {number} value to subtract */
const minus = (value) => value < 0 ? `+ ${fixed(-value)}` : `− ${fixed(value)}`;

/** @param {number} value to add */
const plus = (value) => value < 0 ? `− ${short(-value, 2)}` : `+ ${short(value, 2)}`;

/** @param {string} sentence @param {readonly string[]} lines */
const place = (sentence, lines) => Object.freeze({ sentence, lines });
