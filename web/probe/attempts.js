/** Finds the element that clips the content where a person tries to scroll and nothing moves. */

import { clippedLength } from "./geometry.js";
import { selectorOf } from "./names.js";
import { parentOf } from "./registry.js";
import { overflowOf } from "./styles.js";

/** Milliseconds after which nothing more comes of an input. */
const PATIENCE = 300;

/** @typedef {{ by: string, event: Event, target: Node | null, delta: Place, time: number }} Attempt */

/** The last input that may scroll. */
export class Attempts {
  #registry;
  #wake;
  /** @type {Attempt | null} */
  #last = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #isDue = false;

  /** @param {import("./registry.js").Registry} registry @param {() => void} wake */
  constructor(registry, wake) {
    this.#registry = registry;
    this.#wake = wake;
  }

  /** @param {Omit<Attempt, "time">} attempt */
  note(attempt) {
    this.#last = { ...attempt, time: performance.now() };
    this.#isDue = false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#isDue = true;
      this.#wake();
    }, PATIENCE);
  }

  /** The page has answered an input by changing elements: it scrolls in its own way. */
  forget() {
    this.#last = null;
  }

  /** What is to be sent: the element that cuts its content off; null for nothing. */
  take() {
    const attempt = this.#isDue ? this.#last : null;
    if (!attempt) return null;
    this.#last = null;
    const { by, event, target, delta: [x, y], time } = attempt;
    const chain = this.#registry.chain(target);
    const canScroll = chain.some(({ movedAt, sizes, foreign, isKept }) =>
      movedAt >= time || isKept || (sizes.range[1] >= 1 && !isClipping(String(foreign["overflow-y"])))
    );
    if (canScroll || event.defaultPrevented || Math.abs(y) <= Math.abs(x)) return null;
    for (let at = target; at; at = parentOf(at)) {
      if (at.nodeType !== 1) continue;
      const element = /** @type {Element} */ (at);
      const { overflow, isFixed } = overflowOf(element);
      const length = isClipping(overflow) ? clippedLength(element, y > 0) : null;
      if (length) {
        return {
          event: "scrollblocked",
          view: chain[0]?.id ?? "window",
          by,
          element: selectorOf(element),
          overflow,
          ...length,
        };
      }
      // What is behind a layer may be locked on purpose.
      if (isFixed) return null;
    }
    return null;
  }
}

/** @param {string} overflow */
const isClipping = (overflow) => overflow === "hidden" || overflow === "clip";
