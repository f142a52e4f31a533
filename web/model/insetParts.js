/** What adds up to adjustedContentInset, from the outside in, as strips of a scroll view's bounds. */

import { boundsOf } from "./geometry.js";
import { insetOf } from "./state.js";

/** @typedef {import("./state.js").View} View */
/** @typedef {import("./state.js").Insets} Insets */
/** @typedef {import("./geometry.js").Rect} Rect */

/**
 * @typedef {Readonly<{
 *   edge: "top" | "left" | "bottom" | "right",
 *   title: string,
 *   inset: number,
 *   rect: Rect,
 * }>} InsetStrip `rect` in bounds coordinates
 */

const EDGES = Object.freeze(/** @type {const} */ (["top", "left", "bottom", "right"]));

/** The height of a refresh control at work. Source: UIRefreshControl's 60 points, as in schema/state.schema.json. */
const REFRESH = 60;

/**
 * @param {View} view
 * @returns {readonly InsetStrip[]} those that take room
 */
export function insetStrips(view) {
  const own = view.contentInset ?? [0, 0, 0, 0];
  const all = insetOf(view);
  const [x, y, width, height] = boundsOf(view);
  return EDGES.flatMap((edge, index) => {
    const refresh = index === 0 && view.isRefreshing === true ? REFRESH : 0;
    const parts = [
      { title: "safe area", inset: all[index] - own[index] - refresh },
      { title: "refresh control", inset: refresh },
      { title: "contentInset", inset: own[index] },
    ].filter(({ inset }) => inset > 1e-9);
    let from = 0;
    return parts.map(({ title, inset }) => {
      const start = from;
      from += inset;
      /** @type {readonly Rect[]} */
      const rects = [
        [x, y + start, width, inset],
        [x + start, y, inset, height],
        [x, y + height - start - inset, width, inset],
        [x + width - start - inset, y, inset, height],
      ];
      return Object.freeze({ edge, title, inset, rect: rects[index] });
    });
  });
}
