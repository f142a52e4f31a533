/** The presentation state at the time in view, while an animation runs: the engine sends an animation once,
 * and the page interpolates. */

import { isAnimated, presentedState } from "../state/presentation.js";

/** Creates pages with the presentation state.
 * @param {Readonly<{ now: () => number, redraw: () => void }>} page `now` in milliseconds; `redraw` requests another
 * frame */
export function createScreens({ now, redraw }) {
  const liveTime = createLiveTime(now);
  let known = /** @type {Readonly<{ state: State, t: number, screen: State | null }> | null} */ (null);
  return (/** @type {Page} */ page) => {
    const { session, moment } = page;
    const { state, clock } = session;
    if (!state?.animations) {
      liveTime.forget();
      return page.screen === null ? page : Object.freeze({ ...page, screen: null });
    }
    const t = moment ?? liveTime.at(state, clock);
    if (moment === null && isAnimated(state, t) && clock !== null && !clock.paused) redraw();
    if (known?.state !== state || known.t !== t) {
      const screen = presentedState(state, t);
      known = Object.freeze({ state, t, screen: screen === state ? null : screen });
    }
    return Object.freeze({ ...page, screen: known.screen });
  };
}

/** The engine's time between two of its messages, which are far apart while nothing but an animation goes on.
 * @param {() => number} now milliseconds */
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
