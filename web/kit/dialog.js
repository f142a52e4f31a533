/** What the dialogs share. The browser itself moves the focus into a dialog, keeps it there and returns it. */

import { icon } from "./icons.js";
import { make } from "./dom.js";

/** Closes a dialog by a press beside it.
 * @param {HTMLDialogElement} element */
export function closeFromOutside(element) {
  // A press on the backdrop has the dialog itself as its target. One that began inside, to select text, does not count.
  let isOutside = false;
  element.addEventListener("pointerdown", (event) => (isOutside = event.target === element));
  element.addEventListener("click", (event) => {
    if (event.target === element && isOutside) element.close("");
  });
}

/** Calls back when a dialog has closed and the focus is restored.
 * @param {() => void} closed */
export const whenDialogsClose = (closed) => document.addEventListener("close", closed, { capture: true });

/** The heading that names a dialog, and the button that closes it.
 * @param {HTMLDialogElement} element with `aria-labelledby` @param {string} title
 * @param {Readonly<{ isFloating?: boolean, testid?: string }>} options `isFloating`: the button is in the corner */
export function createDialogHead(element, title, { isFloating = false, testid } = {}) {
  const heading = make("h1", { id: element.getAttribute("aria-labelledby") }, title);
  const close = make("button", {
    class: isFloating ? "button is-icon sheet-close" : "button is-icon",
    "aria-label": "Close",
    testid: testid ?? null,
    click: () => element.close(),
  }, icon("close"));
  closeFromOutside(element);
  return { heading, close };
}
