/** Notices that the element with the focus has left the page, or is no longer shown: the focus then falls to the page's
 * body, where nothing shows it. */

/** @param {() => void} lost moves the focus to an element that is there
 * @returns {() => void} looks whether the focus was lost */
export function createLostFocus(lost) {
  let last = /** @type {Element | null} */ (null);
  document.addEventListener("focusin", ({ target }) => (last = target instanceof Element ? target : null));
  return () => {
    if (last === null || document.activeElement !== document.body) return;
    // What is still there has lost the focus to a press beside it.
    const isGone = !isFocusable(last);
    last = null;
    if (isGone) lost();
  };
}

/** @param {Element} element */
const isFocusable = (element) =>
  element.isConnected && !element.matches(":disabled") && element.getClientRects().length > 0 &&
  getComputedStyle(element).visibility !== "hidden";
