/** Binary search. */

/** The number of leading indexes for which a condition holds; it holds for no index after one for which it does not.
 * @param {number} count @param {(index: number) => boolean} holds */
export function countLeading(count, holds) {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
