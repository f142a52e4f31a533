/** Moves among the items of a grid by arrow keys, by position: up and down go to the nearest item. */

/** @typedef {Readonly<{ left: number, top: number, width: number, height: number }>} Box */

/** The index of the item that a key moves to; null if the key does not move.
 * @param {readonly Box[]} boxes of the items, in their order @param {number} at @param {string} key a DOM key name
 * @returns {number | null} */
export function nextInGrid(boxes, at, key) {
  const last = boxes.length - 1;
  if (last < 0) return null;
  switch (key) {
    case "Home":
      return 0;
    case "End":
      return last;
    case "ArrowLeft":
      return Math.max(0, at - 1);
    case "ArrowRight":
      return Math.min(last, at + 1);
    case "ArrowUp":
    case "ArrowDown":
      return vertical(boxes, at, key === "ArrowUp" ? -1 : 1) ?? at;
    default:
      return null;
  }
}

/** @param {readonly Box[]} boxes @param {number} at @param {1 | -1} direction @returns {number | null} */
function vertical(boxes, at, direction) {
  const from = boxes[at];
  if (!from) return 0;
  let best = /** @type {Readonly<{ index: number, far: number, aside: number }> | null} */ (null);
  boxes.forEach(({ left, top, width, height }, index) => {
    // A line begins where half of the present item has ended.
    const far = (top - from.top) * direction;
    if (far < Math.min(height, from.height) / 2) return;
    const aside = Math.abs(left + width / 2 - from.left - from.width / 2);
    const isNearer = best === null || far < best.far - 1 || (far < best.far + 1 && aside < best.aside);
    if (isNearer) best = { index, far, aside };
  });
  return best === null ? null : /** @type {{ index: number }} */ (best).index;
}
