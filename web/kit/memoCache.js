/** Saves work that would be the same in every frame: measuring a text, writing a row. */

/** Caches results by key; clears itself when it has too many.
 * @template Value @param {number} maximum @returns {(key: string, work: () => Value) => Value} */
export function createKept(maximum) {
  const kept = /** @type {Map<string, Value>} */ (new Map());
  return (key, work) => {
    const before = kept.get(key);
    if (before !== undefined) return before;
    if (kept.size >= maximum) kept.clear();
    const value = work();
    kept.set(key, value);
    return value;
  };
}

/** Creates a function that returns whether one of its values differs from the last call's.
 * @returns {(...values: readonly unknown[]) => boolean} */
export function createChangeDetector() {
  let known = /** @type {readonly unknown[] | null} */ (null);
  return (...values) => {
    if (known !== null && values.every((value, index) => value === known?.[index])) return false;
    known = values;
    return true;
  };
}
