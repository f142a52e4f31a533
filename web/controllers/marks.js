/** The marks that are this page's own: saved ranges, and places of the timeline that it does not show. */

import { NO_MARKS, withHidden, withSaved } from "../model/time/timelineMarkers.js";

/** @typedef {import("../model/time/timelineMarkers.js").Marker} Marker */

/** @param {Pick<Store, "get" | "set">} store @param {(text: string) => void} say */
export function createMarkController(store, say) {
  return Object.freeze({
    /** Saves the selected range as a mark.
     * @param {string} text its name, empty for the default one */
    saveRange(text) {
      const { range, marks } = store.get();
      if (range === null) return;
      const name = text.trim() || `range ${marks.saved.length + 1}`;
      const mark = Object.freeze({ t: range.from, to: range.to, text: name, predicate: null });
      store.set({ marks: withSaved(marks, mark) });
      say(`Saved the mark “${name}” in this page.`);
    },
    /** @param {Marker} marker */
    hide: (marker) => store.set({ marks: withHidden(store.get().marks, marker) }),
    /** Shows the hidden marks again. */
    showAll: () => store.set({ marks: Object.freeze({ ...store.get().marks, hidden: NO_MARKS.hidden }) }),
  });
}
