/** The distances between two rects, as one reads them from a drawing. */

/** A distance along an axis, and the line on which it is measured.
 * @typedef {Readonly<{ axis: 0 | 1, length: number, from: Point, to: Point }>} Distance */

/** The gap along each axis on which two rects are apart; if they are on none, the distances of their edges.
 * @param {Rect} one @param {Rect} other @returns {readonly Distance[]} */
export function distancesOf(one, other) {
  const gaps = /** @type {const} */ ([0, 1]).flatMap((axis) => {
    const [first, second] = one[axis] <= other[axis] ? [one, other] : [other, one];
    const [from, to] = [first[axis] + first[axis + 2], second[axis]];
    return to >= from ? [between(axis, from, to, one, other)] : [];
  });
  if (gaps.length > 0) return gaps;
  const edges = /** @type {const} */ ([0, 1]).flatMap((axis) => {
    const ends = [one, other].map((rect) => [rect[axis], rect[axis] + rect[axis + 2]]);
    return [0, 1].map((end) => between(axis, ends[0][end], ends[1][end], one, other));
  });
  return edges.filter(({ length }) => length > 0);
}

/** @param {0 | 1} axis @param {number} start @param {number} end @param {Rect} one @param {Rect} other
 * @returns {Distance} */
function between(axis, start, end, one, other) {
  const across = axis === 0 ? 1 : 0;
  // In the middle of the common part, or of the smaller view.
  const low = Math.max(one[across], other[across]);
  const high = Math.min(one[across] + one[across + 2], other[across] + other[across + 2]);
  const at = (low + high) / 2;
  const [from, to] = [Math.min(start, end), Math.max(start, end)];
  return axis === 0
    ? { axis, length: to - from, from: [from, at], to: [to, at] }
    : { axis, length: to - from, from: [at, from], to: [at, to] };
}
