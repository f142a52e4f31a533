/** The fingers on the screen, as the state has them. */

import { placeOfWindow } from "./geometry.js";

/** Numbers the fingers of a page from 1, and collects changes. */
export class Fingers {
  /**
   * By the browser's own numbers.
   * @type {Map<number, { number: number, place: Place }>}
   */
  #down = new Map();
  /** @type {Record<string, object | null>} */
  #changes = {};

  /**
   * @param {Touch[]} touches
   * @param {string} phase
   * @param {Window} window the window of the page or frame that they touch
   * @param {string} view the id of the view that they touch
   */
  add(touches, phase, window, view) {
    for (const { identifier, clientX, clientY } of touches) {
      const finger = this.#down.get(identifier) ?? { number: this.#freeNumber(), place: placeOfWindow(window) };
      if (phase === "ended" || phase === "cancelled") {
        this.#down.delete(identifier);
        this.#changes[finger.number] = null;
        continue;
      }
      this.#down.set(identifier, finger);
      const location = [clientX + finger.place[0], clientY + finger.place[1]];
      this.#changes[finger.number] = { location, phase, view };
    }
  }

  #freeNumber() {
    const taken = new Set([...this.#down.values()].map(({ number }) => number));
    let number = 1;
    while (taken.has(number)) number += 1;
    return number;
  }

  /** What has changed since the last call, as a member of a patch; none if nothing has. */
  take() {
    const touches = this.#changes;
    this.#changes = {};
    return Object.keys(touches).length > 0 ? { touches } : {};
  }
}
