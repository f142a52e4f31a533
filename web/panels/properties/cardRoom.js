/** The height of the explanation's card: it grows with what it says and does not shrink while it explains the same value,
 * so that the rows below it do not go up and down while the content moves. A sentence with more lines than have room has
 * a button. */

import { flag, setAttribute, setClass, setHidden, setText } from "../../kit/dom.js";

/** @param {HTMLElement} card @param {HTMLElement} text its sentence @param {HTMLElement} more its button */
export function createCardRoom(card, text, more) {
  /** What is explained. */
  let subject = "";
  let [width, height] = [0, 0];
  let isOpen = false;
  const release = () => {
    height = 0;
    card.style.minHeight = "";
  };
  const label = () => {
    setText(more, isOpen ? "Less" : "More");
    setAttribute(more, "aria-expanded", flag(isOpen));
    setClass(card, "is-open", isOpen);
  };
  label();
  more.addEventListener("click", () => {
    isOpen = !isOpen;
    release();
    label();
  });
  const observer = new ResizeObserver(() => {
    const { offsetWidth, offsetHeight } = card;
    // While it is hidden it has no size.
    if (offsetWidth === 0) return;
    setHidden(more, !isOpen && text.scrollHeight <= text.clientHeight + 1);
    if (offsetWidth !== width) {
      width = offsetWidth;
      release();
    } else if (offsetHeight > height) {
      height = offsetHeight;
      card.style.minHeight = `${height}px`;
    }
  });
  for (const part of [card, text]) observer.observe(part);
  return {
    /** Names what is explained: of another value the card has its own height.
     * @param {string} next */
    explain(next) {
      if (next === subject) return;
      subject = next;
      isOpen = false;
      label();
      release();
    },
  };
}
