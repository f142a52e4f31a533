/** Updates a canvas's description for screen readers: at intervals while it changes, and once at the end. */

import { setAttributes } from "./dom.js";

/** Milliseconds between two updates: a description that changes with every frame would be read out endlessly. */
const DESCRIBE = 500;

/** @param {Element} element */
export function createDescriber(element) {
  let last = -Infinity;
  let timer = 0;
  /** @type {() => Readonly<Record<string, string | null>>} */
  let waiting = () => ({});
  const write = () => {
    clearTimeout(timer);
    timer = 0;
    last = performance.now();
    setAttributes(element, waiting());
  };
  /** @param {() => Readonly<Record<string, string | null>>} attributes called when they are written; null removes one
   * @param {boolean} isUrgent whether the user has requested it */
  return (attributes, isUrgent) => {
    waiting = attributes;
    if (isUrgent || performance.now() - last >= DESCRIBE) write();
    else if (timer === 0) timer = window.setTimeout(write, DESCRIBE);
  };
}
