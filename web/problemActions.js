/** What the page does with findings: shows one with its view and moment, tries its fix, takes it back. */

import { keyOf } from "./model/findings.js";
import { trying, undoing, untried } from "./model/fix.js";

/** @typedef {import("./model/findings.js").Finding} Finding */

/**
 * @param {Readonly<{ get: () => import("./model/page.js").Page, set: (values: any) => void }>} store
 * @param {Readonly<{
 *   ask: import("./asking.js").Ask,
 *   ensureControl: () => boolean,
 *   select: (id: string) => void,
 *   look: (t: number) => void,
 * }>} page
 */
export function createProblemActions(store, { ask, ensureControl, select, look }) {
  return Object.freeze({
    /**
     * @param {Finding | null} finding
     * @param {number} [moment] which of its moments; where none is named, that at which it was seen last
     */
    read(finding, moment = finding?.last ?? finding?.since) {
      if (finding === null) return store.set({ problem: null });
      if (store.get().session.state?.views[finding.view]) select(finding.view);
      store.set({ problem: keyOf(finding), list: "problems", pane: "events" });
      if (moment !== undefined) look(moment);
    },
    /** @param {Finding} finding */
    tryFix(finding) {
      const { session, tried } = store.get();
      const key = keyOf(finding);
      if (!finding.fix || tried[key] || !session.state || !ensureControl()) return;
      const next = trying(tried, finding, session.state);
      store.set({ tried: next });
      ask("View.set", finding.fix, ({ error }) => {
        // Refused, it is not there to be taken back; in another epoch nobody remembers it anyway.
        const { tried: now } = store.get();
        if (error && now[key] === next[key]) store.set({ tried: untried(now, key) });
      });
    },
    /** @param {Finding} finding */
    undoFix(finding) {
      const { tried } = store.get();
      const key = keyOf(finding);
      const undo = tried[key]?.undo;
      if (!undo || tried[key].isUndoing || !ensureControl()) return;
      const next = undoing(tried, key, true);
      store.set({ tried: next });
      ask("View.set", undo, ({ error }) => {
        // Refused, the fix still stands and can still be taken back.
        const { tried: now } = store.get();
        if (now[key] === next[key]) store.set({ tried: error ? undoing(now, key, false) : untried(now, key) });
      });
    },
  });
}
