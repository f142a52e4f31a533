/** A button that opens a sheet below it; Escape, a press elsewhere and leaving by Tab close it. */

import { icon } from "./icons.js";
import { make } from "./dom.js";

/**
 * @param {Readonly<{ label: Node | string, isRight?: boolean, testid: string }>} options
 * @param {...Node} children
 */
export function createMenu({ label, isRight = false, testid }, ...children) {
  const summary = make("summary", { class: "button" }, label, icon("chevron", "is-chevron"));
  const sheet = make("div", { class: isRight ? "menu-sheet is-right" : "menu-sheet" }, ...children);
  const element = make("details", { class: "menu", "data-testid": testid }, summary, sheet);
  const close = () => {
    element.open = false;
  };
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !element.open) return;
    event.stopPropagation();
    close();
    summary.focus();
  });
  element.addEventListener("focusout", (event) => {
    if (event.relatedTarget instanceof Node && !element.contains(event.relatedTarget)) close();
  });
  document.addEventListener("pointerdown", (event) => {
    if (event.target instanceof Node && !element.contains(event.target)) close();
  });
  return { element, summary, close };
}
