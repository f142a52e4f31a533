/** What the probe's own work takes of the page's time. */

/** Microseconds between two reports. */
const EVERY = 1_000_000;

/** Measures the walk through the page, the readings of frames and the calls of scripts. */
export class Cost {
  #since = 0;
  #walk = 0;
  #frames = { count: 0, time: 0 };
  #calls = { count: 0, time: 0 };

  /** @param {number} start milliseconds, as of `performance.now()` */
  addWalk(start) {
    this.#walk = performance.now() - start;
  }

  /** @param {number} start */
  addFrame(start) {
    this.#frames.count += 1;
    this.#frames.time += performance.now() - start;
  }

  /**
   * A part of a call: only its end counts as one.
   * @param {number} start
   * @param {boolean} isEnd
   */
  addCall(start, isEnd) {
    this.#calls.count += isEnd ? 1 : 0;
    this.#calls.time += performance.now() - start;
  }

  /**
   * The means since the last report; null before it is time for the next.
   * @param {number} t microseconds
   * @returns {Record<string, number> | null}
   */
  report(t) {
    if (t - this.#since < EVERY || this.#frames.count === 0) return null;
    const report = this.total();
    this.#since = t;
    this.#frames = { count: 0, time: 0 };
    this.#calls = { count: 0, time: 0 };
    return report;
  }

  /** @returns {Record<string, number>} */
  total() {
    return {
      "probe.walk.ms": Math.round(100 * this.#walk) / 100,
      ...(this.#frames.count > 0 ? { "probe.frame.us": mean(this.#frames) } : {}),
      ...(this.#calls.count > 0 ? { "probe.call.us": mean(this.#calls) } : {}),
    };
  }
}

/** @param {{ count: number, time: number }} measured */
const mean = ({ count, time }) => Math.round((1000 * time) / count);
