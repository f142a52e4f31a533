/** What only the page can see of common mistakes, and of its frames: each is sent as an event, which the server reads. */

import { Anchors } from "./anchors.js";
import { Attempts } from "./attempts.js";
import { Fields } from "./fields.js";
import { Frames } from "./frames.js";
import { Layers } from "./layers.js";
import { LayoutReads } from "./layoutReads.js";

/** The checks of one page. */
export class Checks {
  #anchors = new Anchors();
  #attempts;
  #fields;
  #frames;
  #layers;
  #reads;
  /** The container of the last scroll event. */
  #scrolled = "window";
  #wake;
  /** Containers that came to rest in the last frame. @type {Set<Container>} */
  #resting = new Set();
  /** Those of this frame. @type {Set<Container>} */
  #ended = new Set();
  /** @type {object[]} */
  #events = [];

  /**
   * @param {Window} window
   * @param {import("./registry.js").Registry} registry
   * @param {() => boolean} hasChanges whether elements have changed since it was last called
   * @param {() => void} wake reads in the next frame
   */
  constructor(window, registry, hasChanges, wake) {
    this.#wake = wake;
    this.#attempts = new Attempts(registry, wake);
    this.#fields = new Fields(window, registry, wake);
    this.#frames = new Frames(window, wake);
    this.#layers = new Layers(registry);
    this.#reads = new LayoutReads(hasChanges);
  }

  /** @param {Window} window */
  adopt(window) {
    this.#reads.wrap(/** @type {any} */ (window));
  }

  /**
   * The handlers of a scroll event are called next.
   * @param {Container} container
   */
  scrolls(container) {
    this.#scrolled = container.id;
    this.#reads.isCounting = true;
    this.#frames.scrolls(container.id);
  }

  /**
   * Runs the probe's work in a call of the page, without counting its own reads.
   * @template T
   * @param {() => T} act
   * @returns {T}
   */
  quietly(act) {
    const { isCounting } = this.#reads;
    this.#reads.isCounting = false;
    try {
      return act();
    } finally {
      this.#reads.isCounting = isCounting;
    }
  }

  /** @param {string} by @param {Event} event @param {Node | null} target @param {Place} delta */
  tries(by, event, target, delta) {
    this.#attempts.note({ by, event, target, delta });
    this.#layers.note(by, target);
  }

  /** A person has clicked or pressed a key. */
  acts() {
    this.#anchors.acts();
  }

  /** Elements have changed. */
  changes() {
    this.#attempts.forget();
  }

  /** The focus or the keyboard has changed. */
  typesElsewhere() {
    this.#fields.changed();
  }

  /**
   * A container has moved, or its sizes were read.
   * @param {Container} container
   * @param {boolean} hasEnded whether it has come to rest
   * @returns {boolean} whether it is to be looked at again in the next frame
   */
  look(container, hasEnded) {
    const seen = this.#anchors.look(container);
    if (typeof seen === "object") this.#events.push(seen);
    if (hasEnded) this.#ended.add(container);
    // What has just moved is compared with its former place once more.
    if (seen === true) this.#resting.delete(container);
    return seen === true;
  }

  /** Records the visible content when a rest has lasted a frame: a script that scrolls in every frame ends a scroll in each. */
  #noteRests() {
    for (const container of this.#resting) if (!this.#ended.has(container)) this.#anchors.note(container);
    this.#resting = this.#ended;
    this.#ended = new Set();
    const isMore = this.#anchors.noteSome();
    if (this.#resting.size > 0 || isMore) this.#wake();
  }

  /**
   * The events of a frame.
   * @param {number} t the time of the frame, in microseconds of the probe's clock
   */
  take(t) {
    this.#noteRests();
    const forced = this.#reads.take();
    const events = [
      ...this.#frames.take(t),
      ...this.#events,
      ...[
        forced && { ...forced, view: this.#scrolled },
        this.#attempts.take(),
        this.#fields.take(),
        this.#layers.take(),
      ],
    ];
    this.#events = [];
    return /** @type {object[]} */ (events.filter((event) => event !== null));
  }
}
