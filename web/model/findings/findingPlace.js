/** Where a finding is in its scroll view: the strip that is too much, covered or misplaced, or the whole view. */

import { boundingBox, boundsOf, intersection, toScreen } from "../geometry/geometry.js";
import { isRect } from "../lookup/checks.js";
import { contentSizeOf, insetOf, parentsOf } from "../state/state.js";

/** `isWhole`: whether it is all of the view.
 * @typedef {Readonly<{ rect: Rect, isWhole: boolean }>} Place in bounds coordinates */

/** The parts of a view by rule; a rule without one is about all of its view.
 * @type {Readonly<Record<string, (view: View, covered: number) => Readonly<{ edge: "top" | "bottom", from: number, length: number }>>>} */
const PARTS = Object.freeze({
  // The program's inset below the safe area's.
  SD004: (view) => {
    const own = view.contentInset?.[0] ?? 0;
    return { edge: "top", from: insetOf(view)[0] - own, length: own };
  },
  // The insets above the keyboard.
  SD005: (view, covered) => ({ edge: "bottom", from: covered, length: insetOf(view)[2] - covered }),
  SD006: (view, covered) => ({ edge: "bottom", from: covered, length: insetOf(view)[2] - covered }),
  // What the keyboard covers without an inset.
  SD007: (view, covered) => ({ edge: "bottom", from: insetOf(view)[2], length: covered - insetOf(view)[2] }),
  SD009: (view) => ({ edge: "bottom", from: 0, length: insetOf(view)[2] }),
  SD056: (view, covered) => ({ edge: "bottom", from: insetOf(view)[2], length: covered - insetOf(view)[2] }),
});

/** The height of the strip at the edge for a place outside its view, in points. */
const OUTSIDE = 12;

/** The views that a finding names as misplaced, at the end of the table that the rule is about.
 * @param {State} state @param {Finding} finding @returns {Rect | null} null if they are not there */
function shadowsPlace(state, { view: id, values }) {
  const names = /** @type {Record<string, unknown>} */ (values).shadows;
  const view = state.views[id];
  const [x, y, width, height] = boundsOf(view);
  // At its start they are wrong where the content rests below an inset.
  const isStart = y < 0 && y >= -insetOf(view)[0] - 0.5;
  const end = contentSizeOf(view)[1];
  const frames = (Array.isArray(names) ? names : []).flatMap((name) => {
    const frame = state.views[name]?.frame;
    return isRect(frame) && (isStart ? frame[1] < 0 : frame[1] + frame[3] > end + 0.5) ? [frame] : [];
  });
  if (frames.length === 0) return null;
  const top = Math.max(y, Math.min(y + height - OUTSIDE, ...frames.map((frame) => frame[1])));
  const bottom = Math.min(y + height, Math.max(top + OUTSIDE, ...frames.map((frame) => frame[1] + frame[3])));
  return [x, top, width, bottom - top];
}

/** @param {State} state @param {Finding} finding @returns {Place | null} null if its view is gone */
export function findingPlace(state, finding) {
  const { rule, view: id } = finding;
  const view = state.views[id];
  if (!view) return null;
  const [x, y, width, height] = boundsOf(view);
  const shadows = rule === "SD035" ? shadowsPlace(state, finding) : null;
  if (shadows !== null) return { rect: shadows, isWhole: false };
  const part = Object.hasOwn(PARTS, rule) ? PARTS[rule](view, coveredBelow(state, id)) : null;
  if (!part || part.length < 0.5) return { rect: [x, y, width, height], isWhole: true };
  const top = part.edge === "top" ? y + part.from : y + height - part.from - part.length;
  return { rect: [x, top, width, part.length], isWhole: false };
}

/** The height of the view's lower part that the keyboard covers.
 * @param {State} state @param {string} id */
function coveredBelow(state, id) {
  const matrix = state.keyboard ? toScreen(state, parentsOf(state), id) : null;
  if (!state.keyboard || !matrix) return 0;
  const [, , width, height] = intersection(boundingBox(matrix, boundsOf(state.views[id])), state.keyboard.frame);
  return width > 0 ? height : 0;
}
