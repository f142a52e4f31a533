/** The engine's time between two of its messages, which are far apart while nothing but an animation goes on, or while
 * nothing moves. */

/** @param {() => number} now milliseconds */
export function createLiveTime(now) {
  /** The last frame: the time of the state, the engine's time, and when it was drawn. */
  let last = /** @type {Readonly<{ from: number, t: number, at: number }> | null} */ (null);
  return Object.freeze({
    forget() {
      last = null;
    },
    /** @param {State} state @param {Session["clock"]} clock @returns {number} microseconds */
    at(state, clock) {
      const at = now();
      // A clock that stands says where; one that runs, where it did when its message was sent.
      if (clock === null || clock.paused) {
        last = null;
        return Math.max(state.t, clock?.t ?? 0);
      }
      const isOlder = last !== null && state.t < last.from;
      const passed = last === null || isOlder ? 0 : (at - last.at) * 1000 * (clock.effectiveRate ?? clock.rate);
      const t = Math.max(state.t, last === null || isOlder ? 0 : last.t + passed);
      last = Object.freeze({ from: state.t, t, at });
      return t;
    },
  });
}
