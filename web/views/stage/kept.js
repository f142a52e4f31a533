/** What costs to work out and is the same in every frame, as measuring a text is. */

/**
 * Keeps what was worked out by its key; when there is too much of it, it begins anew.
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
