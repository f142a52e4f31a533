/** Roving focus: one item is in the tab order; arrow keys, Home and End move the focus. */

/** @typedef {Readonly<{ axis?: "x" | "y" | "both", wraps?: boolean }>} Options `axis`: the arrows that move */

/** @param {KeyboardEvent} event @param {readonly Element[]} items @param {Options} [options]
 * @returns {HTMLElement | null} the item that got the focus; null if the key does not move it */
export function moveFocus(event, items, options) {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const next = moveFocusBy(event.key, items, options);
  if (next) event.preventDefault();
  return next;
}

/** @param {string} key @param {readonly Element[]} items @param {Options} options
 * @returns {HTMLElement | null} the item that got the focus; null if the key does not move it */
export function moveFocusBy(key, items, { axis = "both", wraps = true } = {}) {
  const at = items.findIndex((item) => item === document.activeElement);
  const index = at < 0 ? null : indexFor(key, at, items.length, axis);
  if (index === null) return null;
  const next = items[wraps ? (index + items.length) % items.length : Math.max(0, Math.min(items.length - 1, index))];
  if (!(next instanceof HTMLElement)) return null;
  next.focus();
  return next;
}

/** @param {string} key @param {number} at @param {number} count @param {"x" | "y" | "both"} axis */
function indexFor(key, at, count, axis) {
  switch (key) {
    case "Home":
      return 0;
    case "End":
      return count - 1;
    case "ArrowLeft":
    case "ArrowRight":
      return axis === "y" ? null : at + (key === "ArrowLeft" ? -1 : 1);
    case "ArrowUp":
    case "ArrowDown":
      return axis === "x" ? null : at + (key === "ArrowUp" ? -1 : 1);
    default:
      return null;
  }
}
