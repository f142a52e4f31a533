/** What a canvas says to those who do not see it: now and then while it changes, and at the end for certain. */

import { setAttribute } from "./dom.js";

/** Milliseconds between two changes: what changes with every frame would be read out without end. */
const DESCRIBE = 500;

/** @param {Element} element */
export function createDescriber(element) {
  let last = -Infinity;
  let timer = 0;
  /** @type {() => Readonly<Record<string, string>>} */
  let waiting = () => ({});
  const tell = () => {
    clearTimeout(timer);
    timer = 0;
    last = performance.now();
    const attributes = waiting();
    for (const name of Object.keys(attributes)) setAttribute(element, name, attributes[name]);
  };
  /**
   * @param {() => Readonly<Record<string, string>>} attributes asked for when they are told
   * @param {boolean} isUrgent where someone has asked for it
   */
  return (attributes, isUrgent) => {
    waiting = attributes;
    if (isUrgent || performance.now() - last >= DESCRIBE) tell();
    else if (timer === 0) timer = window.setTimeout(tell, DESCRIBE);
  };
}
