/** Notices that the fingers rest while time runs: the engine sends nothing while they do. */

import { watch } from "../kit/panel.js";
import { RESTS_AFTER } from "../model/input/restingFinger.js";

/** @param {Pick<Store, "set">} store
 * @param {Readonly<{ start: (callback: () => void, milliseconds: number) => number, stop: (timer: number) => void }>}
 *   timers */
export function createRestingFinger(store, { start, stop }) {
  let timer = 0;
  /** The time of the state in which the fingers moved last, in microseconds. */
  let movedAt = 0;
  return Object.freeze({
    effects: [watch({
      touches: ({ session }) => session.state?.touches ?? null,
      t: ({ session }) => session.state?.t ?? 0,
      clock: ({ session }) => session.clock,
    }, ({ touches, t, clock }, before) => {
      const hasMoved = before?.touches !== touches;
      if (!hasMoved && before?.clock === clock) return;
      stop(timer);
      if (hasMoved) {
        movedAt = t;
        store.set({ isFingerResting: false });
      }
      if (touches === null || Object.keys(touches).length === 0) return;
      const age = hasMoved ? 0 : Math.max(0, (clock?.t ?? t) - movedAt);
      // While time stands, the steps tell.
      if (clock?.paused === true) return;
      timer = start(
        () => store.set({ isFingerResting: true }),
        Math.max(0, RESTS_AFTER - age) / 1000 / Math.max(clock?.rate ?? 1, 0.01),
      );
    })],
  });
}
