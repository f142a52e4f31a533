/** A button that opens a popover below or above it; Escape, a press elsewhere and leaving by Tab close it. */

import { icon } from "./icons.js";
import { make } from "./dom.js";

/** Distance in pixels to the window's edge and to the button. */
const EDGE = 8;
const GAP = 6;

/** `isAbove`: it opens above the button, where there is room for it.
 * @param {Readonly<{ label: Node | string, isRight?: boolean, isAbove?: boolean, testid: string }>} options
 * @param {...Node} children */
export function createMenu({ label, isRight = false, isAbove = false, testid }, ...children) {
  const summary = make("summary", { class: "button" }, label, icon("chevron", "is-small is-chevron"));
  const sheet = make("div", { class: isRight ? "menu-sheet card is-right" : "menu-sheet card" }, ...children);
  const element = make("details", { class: "menu", testid }, summary, sheet);
  const close = () => (element.open = false);
  // In the top layer, because panes would clip it; in a browser without a top layer it stays below the button.
  const layer = /** @type {HTMLElement & { showPopover?: () => void, hidePopover?: () => void }} */ (sheet);
  if (layer.showPopover) sheet.setAttribute("popover", "manual");
  element.addEventListener("toggle", () => {
    if (!element.open) return layer.hidePopover?.();
    if (!layer.showPopover) return;
    layer.showPopover();
    const { left, right, top, bottom } = summary.getBoundingClientRect();
    const wanted = isRight ? right - sheet.offsetWidth : left;
    sheet.style.left = `${Math.max(EDGE, Math.min(wanted, window.innerWidth - sheet.offsetWidth - EDGE))}px`;
    const above = top - GAP - sheet.offsetHeight;
    const start = isAbove && above >= EDGE ? above : bottom + GAP;
    sheet.style.top = `${start}px`;
    sheet.style.maxHeight = `${window.innerHeight - start - EDGE}px`;
  });
  window.addEventListener("resize", close);
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
