/** What the browser says about long frames: the scripts that ran in them. Only Chromium does. */

const TYPE = "long-animation-frame";
/** The entries that are kept. */
const MAXIMUM = 8;
const MAXIMUM_PLACE = 1024;

/** @typedef {{ place: string, took: number }} Script `took`: milliseconds */

/** The latest long frames of a page. */
export class LongFrames {
  #window;
  /** @type {PerformanceObserver | null} */
  #observer = null;
  /** @type {any[]} */
  #entries = [];

  /** @param {Window} window */
  constructor(window) {
    this.#window = window;
  }

  /** Begins to listen, once. */
  observe() {
    const { PerformanceObserver } = /** @type {Window & typeof globalThis} */ (this.#window);
    if (this.#observer || !PerformanceObserver?.supportedEntryTypes?.includes(TYPE)) return;
    this.#observer = new PerformanceObserver((list) => this.#add(list.getEntries()));
    this.#observer.observe({ type: TYPE });
  }

  /** @param {any[]} entries */
  #add(entries) {
    this.#entries = [...this.#entries, ...entries].slice(-MAXIMUM);
  }

  /**
   * The script that took longest between the starts of two frames; null if the browser names none.
   * @param {number} from milliseconds, as of `performance.now()`
   * @param {number} to
   * @returns {Script | null}
   */
  scriptIn(from, to) {
    if (!this.#observer) return null;
    this.#add(this.#observer.takeRecords());
    const scripts = this.#entries.flatMap((entry) => [...entry.scripts]).filter(({ startTime, duration }) =>
      startTime < to && startTime + duration > from
    );
    const longest = scripts.sort((one, other) => other.duration - one.duration)[0];
    return longest ? { place: placeOf(longest), took: longest.duration } : null;
  }
}

/**
 * The script's file and function, or what has called it.
 * @param {any} script
 */
function placeOf({ sourceURL, sourceFunctionName, invoker }) {
  return [sourceURL || invoker || "a script", sourceFunctionName].filter(Boolean).join(" ").slice(-MAXIMUM_PLACE);
}
