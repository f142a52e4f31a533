/** A cache for results that are expensive to compute and the same in every frame, such as text widths. */

/**
 * Caches results by key; clears itself when it has too many.
 * @template Value
 * @param {number} most
 * @returns {(key: string, work: () => Value) => Value}
 */
export function createKept(most) {
  /** @type {Map<string, Value>} */
  const kept = new Map();
  return (key, work) => {
    const before = kept.get(key);
    if (before !== undefined) return before;
    if (kept.size >= most) kept.clear();
    const value = work();
    kept.set(key, value);
    return value;
  };
}
