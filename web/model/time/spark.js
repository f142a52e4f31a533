/** Small curves beside values. */

/** Pixels kept free around a curve. */
const EDGE = 2;

/** Curves as the data of a path each, thinned to a point per pixel; they fit the height by the range of all.
 * @param {readonly import("./plot.js").Points[]} curves @param {number} from @param {number} to microseconds
 * @param {Readonly<{ width: number, height: number }>} size @returns {readonly string[]} */
export function sparkOf(curves, from, to, { width, height }) {
  let [low, high] = [Infinity, -Infinity];
  for (const { values } of curves) {
    for (const value of values) {
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
  }
  if (low > high) return [];
  const room = height - 2 * EDGE;
  const x = (/** @type {number} */ t) => EDGE + ((t - from) / (to - from)) * (width - 2 * EDGE);
  // A value that does not change is a line in the middle.
  const y = (/** @type {number} */ value) => EDGE + (high === low ? room / 2 : ((high - value) / (high - low)) * room);
  return curves.map(({ times, values }) => {
    let path = "";
    let [last, level] = [-Infinity, Number.NaN];
    for (let index = 0; index < times.length; index += 1) {
      const at = x(times[index]);
      const value = values[index];
      // The highest and the lowest value are always drawn, but not all the while that the value stays there.
      const isEdge = (value === low || value === high) && value !== level;
      if (at - last < 1 && index < times.length - 1 && !isEdge) continue;
      path += `${path === "" ? "M" : "L"}${at.toFixed(1)} ${y(value).toFixed(1)}`;
      [last, level] = [at, value];
    }
    return path;
  });
}
