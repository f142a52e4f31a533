/** Replays the last gesture slowly: sets time back to its start, and lets it go on at a tenth of its speed. */

import { transportOf } from "../model/time/transport.js";

/** The speed of the replay. */
const RATE = 0.1;
/** Microseconds before the gesture. */
const LEAD = 100_000;

/** @param {Store} store @param {Pick<import("../app/memories.js").Memories["log"], "lastTouch">} log
 * @param {() => import("../source/source.js").Source} source the shown one
 * @param {() => void} present shows the present */
export function createReplayController(store, log, source, present) {
  return Object.freeze({
    /** Whether there is a gesture, and the page may set time back.
     * @param {Page} page */
    isThere: ({ session }) => log.lastTouch() !== null && transportOf(session).seekRefusal === "",
    last() {
      const t = log.lastTouch();
      if (t === null) return;
      const from = Math.max(store.get().session.clock?.earliest ?? 0, t - LEAD);
      if (store.get().source.end === null) present();
      source().setRate(RATE);
      source().rewind(from);
      source().play();
    },
  });
}
