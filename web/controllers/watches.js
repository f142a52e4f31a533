/** Pins properties, and plots them in the timeline. */

import { keyOf, toggled } from "../model/time/watches.js";

/** @typedef {import("../model/time/watches.js").Watch} Watch */

/** @param {Pick<Store, "get" | "set">} store */
export function createWatchController(store) {
  return Object.freeze({
    /** Pins a property, or unpins it.
     * @param {Watch} watch */
    pin: (watch) => store.set({ pins: toggled(store.get().pins, watch) }),
    /** Shows a property as a lane of the timeline, or removes it.
     * @param {Watch} watch */
    plot(watch) {
      const { plotted } = store.get();
      const isShown = plotted !== null && keyOf(plotted) === keyOf(watch);
      store.set({ plotted: isShown ? null : Object.freeze(watch), plot: "timeline" });
    },
  });
}
