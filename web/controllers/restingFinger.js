/** Notices that the fingers rest: the engine sends nothing while they do. */

import { definePanel } from "../kit/panel.js";
import { RESTS_AFTER } from "../model/input/restingFinger.js";

/** @param {Pick<Store, "set">} store
 * @param {Readonly<{ start: (callback: () => void, milliseconds: number) => number, stop: (timer: number) => void }>}
 *   timers */
export function createRestingFinger(store, { start, stop }) {
  let timer = 0;
  return Object.freeze({
    panels: [definePanel({
      select: {
        touches: ({ session }) => session.state?.touches ?? null,
        // Time stands: the fingers do not grow older.
        isPaused: ({ session }) => session.clock?.paused === true,
        rate: ({ session }) => session.clock?.rate ?? 1,
      },
      apply({ touches, isPaused, rate }, before) {
        stop(timer);
        if (before?.touches !== touches) store.set({ isFingerResting: false });
        if (isPaused || touches === null || Object.keys(touches).length === 0) return;
        timer = start(() => store.set({ isFingerResting: true }), RESTS_AFTER / 1000 / Math.max(rate, 0.01));
      },
    })],
  });
}
