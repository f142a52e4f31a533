/** The pages of a pager, counted as the label of a scene counts them. */

import { boundsOf } from "../geometry/geometry.js";
import { contentSizeOf, offsetOf } from "./state.js";

/** Points by which a page may begin before its edge: offsets are whole pixels. */
const TOLERANCE = 0.5;

/** The part of a page by which content may exceed whole pages without a further page. */
const COUNT_TOLERANCE = 1e-6;

/** The number of the page at the view's leading edge, from 1, and the number of pages. A page is as long as the view
 * times its scale; in right-to-left layouts the first one is at the right.
 * @param {View} view @param {0 | 1} axis @returns {Readonly<{ number: number, count: number }>} */
export function pageOf(view, axis) {
  const { page, content, start } = stripOf(view, axis);
  if (!(page > 0)) return { number: 1, count: 1 };
  const count = Math.max(1, Math.ceil(content / page - COUNT_TOLERANCE));
  return { number: Math.min(Math.max(Math.floor((start + TOLERANCE) / page) + 1, 1), count), count };
}

/** Whether a part of the next page is in sight as well.
 * @param {View} view @param {0 | 1} axis */
function isBetweenPages(view, axis) {
  const { page, start } = stripOf(view, axis);
  const { number, count } = pageOf(view, axis);
  return page > 0 && number < count && start - (number - 1) * page > TOLERANCE;
}

/** Which pages are in sight, of how many: "3 of 4", or "2 and 3 of 4" between two of them.
 * @param {View} view @param {0 | 1} axis */
export function pagesText(view, axis) {
  const { number, count } = pageOf(view, axis);
  const isBetween = isBetweenPages(view, axis);
  return { isBetween, pages: `${number}${isBetween ? ` and ${number + 1}` : ""} of ${count}` };
}

/** The length of a page, of the content, and of the content before the view's leading edge.
 * @param {View} view @param {0 | 1} axis */
function stripOf(view, axis) {
  const length = boundsOf(view)[2 + axis];
  const content = contentSizeOf(view)[axis];
  const offset = offsetOf(view)[axis];
  const isReversed = axis === 0 && view.effectiveUserInterfaceLayoutDirection === "rightToLeft";
  return { page: length * (view.zoomScale ?? 1), content, start: isReversed ? content - length - offset : offset };
}
