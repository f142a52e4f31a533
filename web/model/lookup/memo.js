/** Results that are kept for as long as the object that they were made from. */

/** @template {object} From @template Result @param {(from: From) => Result} work @returns {(from: From) => Result} */
export function memoised(work) {
  const known = /** @type {WeakMap<any, Readonly<{ result: Result }>>} */ (new WeakMap());
  return (from) => {
    const before = known.get(from);
    if (before) return before.result;
    const result = work(from);
    known.set(from, { result });
    return result;
  };
}
