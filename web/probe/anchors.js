/** Detects visible content that moves away because something above it changes, while the offset stays. */

import { elementInSight, topInContent } from "./geometry.js";
import { selectorOf } from "./names.js";

/** The least distance that counts, in CSS pixels. */
const LEAST = 8;

/** @typedef {{ element: Element, top: number, at: number, length: number, isSeen: boolean }} Anchor `isSeen`: moved in the last frame */

/** An element in sight of each container that is scrolled and at rest. */
export class Anchors {
  /** @type {WeakMap<Container, Anchor>} */
  #anchors = new WeakMap();

  /**
   * Records the visible content of a container at rest.
   * @param {Container} container
   */
  note(container) {
    const { at: [, at], sizes: { content: [, length] } } = container;
    const element = at >= 1 ? elementInSight(container) : null;
    this.#anchors.delete(container);
    if (!element) return;
    this.#anchors.set(container, { element, top: topInContent(element, container), at, length, isSeen: false });
  }

  /**
   * What has moved with the content's size; `true` if it is to be looked at again in the next frame, in which the page
   * may still correct it.
   * @param {Container} container
   * @returns {Record<string, unknown> | boolean}
   */
  look(container) {
    const anchor = this.#anchors.get(container);
    const { at: [, at], sizes: { content: [, length] } } = container;
    if (!anchor || length === anchor.length) return false;
    // What has moved the offset has chosen a place.
    const distance = at === anchor.at && anchor.element.isConnected
      ? topInContent(anchor.element, container) - anchor.top
      : 0;
    if (Math.abs(distance) >= LEAST && !anchor.isSeen) {
      anchor.isSeen = true;
      return true;
    }
    this.note(container);
    if (Math.abs(distance) < LEAST) return false;
    return {
      event: "contentshifted",
      view: container.id,
      element: selectorOf(anchor.element),
      distance: Math.round(distance),
      before: anchor.length,
      after: length,
    };
  }
}
