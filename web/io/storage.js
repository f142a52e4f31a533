/**
 * What the page remembers between visits. Where a browser forbids storage, it remembers for this visit
 * only.
 */

/** @typedef {"local" | "session"} Kind */

/** @type {Map<string, string>} */
const fallback = new Map();

/**
 * @param {Kind} kind
 * @returns {Storage | null}
 */
function storage(kind) {
  try {
    return kind === "local" ? window.localStorage : window.sessionStorage;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

/**
 * @param {Kind} kind
 * @param {string} key
 * @returns {string | null}
 */
export function recall(kind, key) {
  return storage(kind)?.getItem(`scrollscope.${key}`) ?? fallback.get(key) ?? null;
}

/**
 * @param {Kind} kind
 * @param {string} key
 * @param {string} value
 */
export function remember(kind, key, value) {
  fallback.set(key, value);
  try {
    storage(kind)?.setItem(`scrollscope.${key}`, value);
  } catch (error) {
    // A full store costs a remembered width, not the session: the fallback holds it.
    if (!(error instanceof DOMException)) throw error;
  }
}

/**
 * A remembered JSON value, or the fallback where there is none or it is damaged.
 * @template T
 * @param {string} key
 * @param {T} otherwise
 * @returns {T}
 */
export function recallValue(key, otherwise) {
  const text = recall("local", key);
  if (text === null) return otherwise;
  try {
    const value = JSON.parse(text);
    return typeof value === typeof otherwise && value !== null ? value : otherwise;
  } catch (error) {
    if (error instanceof SyntaxError) return otherwise;
    throw error;
  }
}
