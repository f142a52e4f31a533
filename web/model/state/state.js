/** Reads the state document: the kind of a view, the meaning of its scroll properties.
 *
 * Lengths are points, times integer microseconds. A property with its default value is absent. */

import { boundsOf } from "../geometry/geometry.js";
import { isScrollView } from "./viewClass.js";
import { parentsOf } from "./hierarchy.js";

export { clips, isScrollView, isTable } from "./viewClass.js";
export { parentsOf } from "./hierarchy.js";

/** @typedef {import("../../generated/protocol.js").State.Insets} Insets top, left, bottom, right */
/** @typedef {import("../../generated/protocol.js").State.Document} Document */
/** A view; the views of host programs may have other properties, too.
 * @typedef {Readonly<Partial<import("../../generated/protocol.js").State.View> & Record<string, any>>} View */
/** @typedef {import("../../generated/protocol.js").State.Touch} Touch */
/** @typedef {import("../../generated/protocol.js").State.Keyboard} Keyboard in screen coordinates */
/** @typedef {import("../../generated/protocol.js").State.Device} Device */
/** The state document, of which files may lack parts.
 * @typedef {Readonly<Partial<Omit<Document, "views">> & Pick<Document, "t" | "root"> & { views: Readonly<Record<string, View>> }>} State */

/** @type {Insets} */
const NO_INSETS = Object.freeze(/** @type {const} */ ([0, 0, 0, 0]));
/** @type {Point} */
const ORIGIN = Object.freeze(/** @type {const} */ ([0, 0]));

/** @param {View} view */
export const offsetOf = (view) => view.contentOffset ?? ORIGIN;

/** @param {View} view */
export const contentSizeOf = (view) => view.contentSize ?? ORIGIN;

/** @param {View} view @returns {Insets} */
export const insetOf = (view) => view.adjustedContentInset ?? NO_INSETS;

/** The offsets at which a scroll view may rest: −inset at the near end, content + inset − length at the far
 * end, each at the nearest pixel. Content that is too small has one resting offset, by its alignment.
 * @param {View} view @param {Device | undefined} device @returns {{ min: Point, max: Point }} */
export function offsetRange(view, device) {
  const [top, left, bottom, right] = insetOf(view);
  const [width, height] = contentSizeOf(view);
  const [, , boundsWidth, boundsHeight] = boundsOf(view);
  const [alignX, alignY] = view.contentAlignmentPoint ?? ORIGIN;
  const pixel = (/** @type {number} */ offset) => nearestPixel(offset, device?.displayScale ?? 1);
  const [minX, maxX] = along(left, width, right, boundsWidth, alignX).map(pixel);
  const [minY, maxY] = along(top, height, bottom, boundsHeight, alignY).map(pixel);
  return { min: [minX, minY], max: [maxX, maxY] };
}

/** @param {number} start @param {number} content @param {number} end @param {number} length
 * @param {number} alignment */
function along(start, content, end, length, alignment) {
  const slack = length - start - end - content;
  const near = 0 - start - Math.max(0, slack) * alignment;
  return [near, slack > 0 ? near : Math.max(near, content + end - length)];
}

/** The pixel nearest to an offset, counted from the next lower whole point, as the engine counts it; of two equally
 * near ones, the greater one.
 * @param {number} offset @param {number} scale pixels per point */
function nearestPixel(offset, scale) {
  const point = Math.floor(offset);
  return point + Math.min(Math.round((offset - point) * scale), scale) / scale + 0;
}

/** How far the offset is outside its range: negative before the near end, positive past the far end. Less
 * than a twentieth of a point is a rounding difference of a live source, not an overscroll.
 * @param {View} view @param {Device | undefined} device @returns {Point} */
export function overscrollOf(view, device) {
  const { min, max } = offsetRange(view, device);
  const offset = offsetOf(view);
  const along = (/** @type {0 | 1} */ axis) => {
    const past = offset[axis] < min[axis] ? offset[axis] - min[axis] : Math.max(0, offset[axis] - max[axis]);
    return Math.abs(past) < 0.05 ? 0 : past;
  };
  return [along(0), along(1)];
}

/** The phases shown to the user, with a word, a letter (colour alone is not accessible to all) and the name
 * of their colour. `rubberBand` is a drag past the edge.
 * @type {Readonly<Record<string, Readonly<{ word: string, letter: string, tone: string }>>>} */
export const PHASES = Object.freeze({
  idle: { word: "idle", letter: "", tone: "idle" },
  tracking: { word: "tracking", letter: "T", tone: "tracking" },
  dragging: { word: "dragging", letter: "D", tone: "tracking" },
  rubberBand: { word: "rubber band", letter: "R", tone: "rubber" },
  decelerating: { word: "decelerating", letter: "G", tone: "deceleration" },
  bouncing: { word: "bouncing", letter: "B", tone: "bounce" },
  animating: { word: "animating", letter: "A", tone: "animation" },
  zooming: { word: "zooming", letter: "Z", tone: "animation" },
  zoomBouncing: { word: "zoom bouncing", letter: "Z", tone: "bounce" },
});

/** The phase to show for a view, a key of PHASES.
 * @param {View} view @param {Device | undefined} device */
export function shownPhase(view, device) {
  const phase = view.phase ?? "idle";
  if (phase === "dragging") {
    const [x, y] = overscrollOf(view, device);
    if (x !== 0 || y !== 0) return "rubberBand";
  }
  return Object.hasOwn(PHASES, phase) ? phase : "idle";
}

/** The scroll view for a selection: the view itself, the nearest one around it, or the first of the scene
 * that is not hidden.
 * @param {State} state @param {string | null} id @returns {string | null} */
export function scrollViewFor(state, id) {
  const parents = parentsOf(state);
  let at = id ?? undefined;
  while (at !== undefined && state.views[at]) {
    if (isScrollView(state.views[at])) return at;
    at = parents.get(at);
  }
  return firstScrollView(state, state.root, false) ?? firstScrollView(state, state.root, true);
}

/** @param {State} state @param {string} id @param {boolean} isHiddenToo @returns {string | null} */
function firstScrollView(state, id, isHiddenToo) {
  const view = state.views[id];
  if (!view || (view.isHidden === true && !isHiddenToo)) return null;
  if (isScrollView(view)) return id;
  for (const child of view.subviews ?? []) {
    const found = firstScrollView(state, child, isHiddenToo);
    if (found !== null) return found;
  }
  return null;
}
