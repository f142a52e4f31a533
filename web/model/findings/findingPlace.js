/** Where a finding is in its scroll view: the strip that is too much or is covered, or the whole view. */

import { boundingBox, boundsOf, intersection, toScreen } from "../geometry/geometry.js";
import { insetOf, parentsOf } from "../state/state.js";

/** `isWhole`: whether it is all of the view.
 * @typedef {Readonly<{ rect: Rect, isWhole: boolean }>} Place in bounds coordinates */

/** The parts of a view by rule; a rule without one is about all of its view.
 * @type {Readonly<Record<string, (view: View, covered: number) => Readonly<{ edge: "top" | "bottom", from: number, length: number }>>>} */
const PARTS = Object.freeze({
  // The program's inset below that of the safe area.
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
});

/** @param {State} state @param {Finding} finding @returns {Place | null} null if its view is gone */
export function findingPlace(state, { rule, view: id }) {
  const view = state.views[id];
  if (!view) return null;
  const [x, y, width, height] = boundsOf(view);
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
