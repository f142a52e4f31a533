/** Detects visible content that moves away because something above it changes, while the offset stays. */

import { elementInSight, topInContent } from "./geometry.js";
import { selectorOf } from "./names.js";

/** The least distance that counts, in CSS pixels. */
const LEAST = 8;
/** Milliseconds in which a change at the beginning is the answer to a click or a key: a person has opened something. */
const ANSWER = 500;
/** Containers at their beginning that are noted in one frame: each takes some reads of layout. */
const MAXIMUM_NOTED = 16;

/** @typedef {{ element: Element, top: number, at: number, length: number, width: number, isSeen: boolean }} Anchor `isSeen`: moved in the last frame */

/** An element in sight of each container that is at rest. */
export class Anchors {
  /** @type {WeakMap<Container, Anchor>} */
  #anchors = new WeakMap();
  /** Containers at their beginning whose visible content is still to be recorded. @type {Set<Container>} */
  #unnoted = new Set();
  #actedAt = -Infinity;

  /** A person has clicked or pressed a key. */
  acts() {
    this.#actedAt = performance.now();
  }

  /**
   * Records the visible content of a container at rest.
   * @param {Container} container
   */
  note(container) {
    const { at: [, at], sizes: { content: [, length], range: [, range] } } = container;
    this.#anchors.delete(container);
    if (at < 1 && isLoading(container)) {
      this.#unnoted.add(container);
      return;
    }
    this.#unnoted.delete(container);
    // What is at its beginning and has nothing to scroll has no place to lose.
    const element = at >= 1 || range >= 1 ? elementInSight(container) : null;
    if (!element) return;
    const { innerWidth: width } = container.window;
    this.#anchors.set(container, { element, top: topInContent(element, container), at, length, width, isSeen: false });
  }

  /**
   * Records the visible content of containers not scrolled yet, a few per frame.
   * @returns {boolean} whether more are left
   */
  noteSome() {
    const containers = [...this.#unnoted].filter((container) => !isLoading(container));
    for (const container of containers.slice(0, MAXIMUM_NOTED)) this.note(container);
    return containers.length > MAXIMUM_NOTED;
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
    if (!anchor && at < 1) this.#unnoted.add(container);
    if (!anchor || length === anchor.length) return false;
    const distance = this.#distance(container, anchor);
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

  /**
   * How far an element is from where it was; 0 where that is no loss.
   * @param {Container} container
   * @param {Anchor} anchor
   */
  #distance(container, { element, top, at, width, isSeen }) {
    // What has moved the offset has chosen a place.
    if (container.at[1] !== at || !container.element.contains(element)) return 0;
    // Resizing the window causes a full layout.
    if (container.window.innerWidth !== width) return 0;
    // At the beginning, browsers let what a person has opened push the rest down.
    if (at < 1 && !isSeen && performance.now() - this.#actedAt < ANSWER) return 0;
    return topInContent(element, container) - top;
  }
}

/**
 * Whether a container is in a page that is still built up, from its top on or not.
 * @param {Container} container
 */
const isLoading = ({ element }) => element.ownerDocument.readyState !== "complete";
