/** Draws the attention to an element that tells why something is not done. */

import { setClass } from "./dom.js";

/** @param {HTMLElement} element an element with an animation for `is-asked` */
export function drawAttention(element) {
  setClass(element, "is-asked", false);
  // Reading a layout property makes the browser apply the class's removal, so that the animation restarts.
  void element.offsetWidth;
  setClass(element, "is-asked", true);
}
