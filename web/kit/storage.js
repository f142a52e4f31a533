/** Values that the page stores between visits. If the browser forbids storage, they last for this visit only. */

/** @typedef {"local" | "session"} Kind */

const fallback = /** @type {Map<string, string>} */ (new Map());

/** @param {Kind} kind @returns {Storage | null} */
function storage(kind) {
  try {
    return kind === "local" ? window.localStorage : window.sessionStorage;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

/** @param {Kind} kind @param {string} key @returns {string | null} */
export const recall = (kind, key) => storage(kind)?.getItem(`scrollscope.${key}`) ?? fallback.get(key) ?? null;

/** @param {Kind} kind @param {string} key @param {string} value */
export function remember(kind, key, value) {
  fallback.set(key, value);
  try {
    storage(kind)?.setItem(`scrollscope.${key}`, value);
  } catch (error) {
    // If the store is full, a value is kept in the fallback for this session only.
    if (!(error instanceof DOMException)) throw error;
  }
}

/** Returns a stored JSON value, or the fallback if it is missing or damaged.
 * @template T @param {string} key @param {T} otherwise @param {Kind} [kind] @returns {T} */
export function recallValue(key, otherwise, kind = "local") {
  const text = recall(kind, key);
  if (text === null) return otherwise;
  try {
    const value = JSON.parse(text);
    return typeof value === typeof otherwise && value !== null ? value : otherwise;
  } catch (error) {
    if (error instanceof SyntaxError) return otherwise;
    throw error;
  }
}
