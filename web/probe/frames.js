/** The frames that the page draws while something scrolls: how long each took, and how many were dropped before it. */

import { LongFrames } from "./longFrames.js";

/** Frames without a scroll after which a movement is over. */
const STILL = 6;
/** Frames in which the browser may still report what a late frame has waited for. */
const PATIENCE = 3;
/** The longest interval of displays, in milliseconds, and the gaps from which a shorter one is found. */
const INTERVAL = 1000 / 60;
const GAPS = 16;

/**
 * @typedef {{ start: number, isMoving: boolean, view?: string, took?: number, gap?: number, dropped: number,
 *   script?: import("./longFrames.js").Script | null }} Frame times are milliseconds of `performance.now()`
 */

/** Follows the frames from the first scroll to the last one. */
export class Frames {
  #window;
  #wake;
  #long;
  #isRunning = false;
  /**
   * The view whose scroll event is in this frame.
   * @type {string | null}
   */
  #scrolled = null;
  /**
   * The start of the frame before; null in front of a movement.
   * @type {number | null}
   */
  #last = null;
  #still = 0;
  /**
   * Not sent yet.
   * @type {Frame[]}
   */
  #frames = [];
  #interval = INTERVAL;
  /** @type {number[]} */
  #gaps = [];

  /** @param {Window} window @param {() => void} wake reads in the next frame */
  constructor(window, wake) {
    this.#window = window;
    this.#wake = wake;
    this.#long = new LongFrames(window);
    // A page that is not shown draws nothing.
    window.document.addEventListener("visibilitychange", () => this.#last = null);
  }

  /**
   * A view scrolls in this frame.
   * @param {string} view
   */
  scrolls(view) {
    this.#scrolled = view;
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#long.observe();
    this.#request();
  }

  #request() {
    this.#window.requestAnimationFrame((start) => this.#draw(start));
  }

  /** @param {number} start */
  #draw(start) {
    const isMoving = this.#scrolled !== null;
    this.#still = isMoving ? 0 : this.#still + 1;
    if (this.#still > STILL) {
      // What the page drew after the last scroll is no part of it.
      this.#frames = this.#frames.slice(0, this.#countToScroll());
      this.#isRunning = false;
      this.#last = null;
      this.#still = 0;
      if (this.#frames.length > 0) this.#wake();
      return;
    }
    /** @type {Frame} */
    const frame = { start, isMoving, dropped: 0 };
    if (this.#last === null) frame.view = this.#scrolled ?? undefined;
    else {
      frame.gap = Math.max(0, start - this.#last);
      frame.dropped = this.#droppedIn(frame.gap);
    }
    this.#frames.push(frame);
    this.#last = start;
    this.#scrolled = null;
    this.#request();
  }

  /**
   * The frames that the display had room for between two.
   * @param {number} gap
   */
  #droppedIn(gap) {
    this.#gaps.push(gap);
    if (this.#gaps.length === GAPS) {
      // A quarter of the gaps may be shorter: after a late frame, some come at once.
      this.#interval = Math.min(INTERVAL, Math.max(4, this.#gaps.sort((one, other) => one - other)[GAPS >> 2]));
      this.#gaps = [];
    }
    return gap < 1.5 * this.#interval ? 0 : Math.round(gap / this.#interval) - 1;
  }

  /**
   * The events about frames that are complete; called after a frame in which something has changed.
   * @param {number} t the time of the frame, in microseconds of the probe's clock
   */
  take(t) {
    if (this.#frames.length === 0) return [];
    const now = /** @type {number | null} */ (this.#window.document.timeline?.currentTime) ?? performance.now();
    const latest = this.#frames[this.#frames.length - 1];
    // A coarse clock can still stand before the start that the browser has announced.
    if (latest.start >= now) latest.took ??= Math.max(0, performance.now() - latest.start);
    const count = this.#countToScroll();
    let sent = 0;
    while (sent < count && this.#isComplete(sent)) sent += 1;
    return this.#frames.splice(0, sent).map((frame) => eventOf(frame, Math.min(t, t + micros(frame.start - now))));
  }

  /** The frames up to the last with a scroll. */
  #countToScroll() {
    let count = this.#frames.length;
    while (count > 0 && !this.#frames[count - 1].isMoving) count -= 1;
    return count;
  }

  /**
   * Whether all of a frame has been reported.
   * @param {number} index
   */
  #isComplete(index) {
    const frame = this.#frames[index];
    if (frame.dropped === 0 || frame.script) return true;
    frame.script = this.#long.scriptIn(frame.start - (frame.gap ?? 0), frame.start);
    return frame.script !== null || !this.#isRunning || this.#frames.length - index > PATIENCE;
  }
}

/** @param {number} milliseconds */
const micros = (milliseconds) => Math.round(1000 * milliseconds);

/** @param {Frame} frame @param {number} t */
function eventOf({ view, took, gap, dropped, script }, t) {
  return {
    event: "framedrawn",
    t: Math.max(0, t),
    ...(view === undefined ? {} : { view }),
    ...(took === undefined ? {} : { took: micros(took) }),
    ...(gap === undefined ? {} : { gap: micros(gap) }),
    ...(dropped === 0 ? {} : { dropped }),
    ...(script ? { caller: script.place, scriptTook: micros(script.took) } : {}),
  };
}
