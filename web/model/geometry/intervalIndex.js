/** Rects sorted along one axis, for searching a range without testing every rect. */

import { countLeading } from "../lookup/sortedSearch.js";

/** `starts` and `ends` are along the axis; `starts` increases. `furthest` is the greatest end so far, which limits
 * how far back a search must go. `loose` are the rects without a fixed place.
 * @typedef {Readonly<{ ids: readonly string[], axis: 0 | 1, order: readonly number[], starts: Float64Array,
 *   ends: Float64Array, furthest: Float64Array, loose: ReadonlySet<number>,
 *   indexes: ReadonlyMap<string, number> }>} Boxes */

/** Share of loose rects above which the boxes are built again. */
const MAXIMUM_LOOSE = 0.25;
/** Margin for strokes and shadows, which reach a little beyond their view. */
const SLACK = 32;

/** @param {readonly string[]} ids @param {(id: string) => Rect | null} boxOf null for a rect without a fixed place
 * @returns {Boxes} */
export function sortedBoxes(ids, boxOf) {
  const boxes = ids.map(boxOf);
  const axis = spread(boxes, 0) > spread(boxes, 1) ? 0 : 1;
  const placed = ids.map((_, index) => index).filter((index) => boxes[index] !== null);
  const start = (/** @type {number} */ index) => /** @type {Rect} */ (boxes[index])[axis];
  placed.sort((one, other) => start(one) - start(other));
  const starts = Float64Array.from(placed, start);
  const ends = Float64Array.from(placed, (index) => start(index) + /** @type {Rect} */ (boxes[index])[axis + 2]);
  const furthest = Float64Array.from(ends);
  for (let at = 1; at < furthest.length; at += 1) furthest[at] = Math.max(furthest[at], furthest[at - 1]);
  const loose = new Set(ids.map((_, index) => index).filter((index) => boxes[index] === null));
  return Object.freeze({
    ids,
    axis,
    order: placed,
    starts,
    ends,
    furthest,
    loose,
    indexes: new Map(ids.map((id, index) => [id, index])),
  });
}

/** @param {readonly (Rect | null)[]} boxes @param {0 | 1} axis */
function spread(boxes, axis) {
  let [low, high] = [Infinity, -Infinity];
  for (const box of boxes) {
    if (!box) continue;
    low = Math.min(low, box[axis]);
    high = Math.max(high, box[axis]);
  }
  return high - low;
}

/** Marks rects as loose because they moved. Returns null if too many are loose.
 * @param {Boxes} boxes @param {ReadonlySet<string>} moved @returns {Boxes | null} */
export function loosened(boxes, moved) {
  const indexes = [...moved].map((id) => boxes.indexes.get(id) ?? -1);
  const fresh = indexes.filter((index) => index >= 0 && !boxes.loose.has(index));
  if (fresh.length === 0) return boxes;
  if (boxes.loose.size + fresh.length > MAXIMUM_LOOSE * boxes.ids.length) return null;
  return Object.freeze({ ...boxes, loose: new Set([...boxes.loose, ...fresh]) });
}

/** Returns the ids of the rects that may touch a rect, in their original order.
 * @param {Boxes} boxes @param {Rect} rect @returns {readonly string[]} */
export function inRange({ ids, axis, order, starts, ends, furthest, loose }, rect) {
  const low = rect[axis] - SLACK;
  const high = rect[axis] + rect[axis + 2] + SLACK;
  const found = new Set(loose);
  for (
    let at = countLeading(furthest.length, (index) => furthest[index] < low);
    at < order.length && starts[at] <= high;
    at += 1
  ) if (ends[at] >= low) found.add(order[at]);
  return [...found].sort((one, other) => one - other).map((index) => ids[index]);
}
