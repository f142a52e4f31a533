/** The presentation state at the time in view, while an animation runs: the engine sends an animation once,
 * and the page interpolates. */

import { createLiveTime } from "./liveTime.js";
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
