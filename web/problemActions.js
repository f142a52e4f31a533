/** What the page does with findings: shows one with its view and moment, tries its fix, takes it back. */

import { keyOf } from "./model/findings.js";
import { triedWith, trying, untried } from "./model/fix.js";

/** @typedef {import("./model/findings.js").Finding} Finding */

/**
 * @param {Readonly<{ get: () => import("./model/page.js").Page, set: (values: any) => void }>} store
 * @param {Readonly<{
 *   request: (method: string, params: any) => void,
 *   ensureControl: () => boolean,
 *   select: (id: string) => void,
 * }>} page
 */
export function createProblemActions(store, { request, ensureControl, select }) {
  return Object.freeze({
    /** @param {Finding | null} finding */
    read(finding) {
      if (finding === null) return store.set({ problem: null });
      if (store.get().session.state?.views[finding.view]) select(finding.view);
      store.set({ problem: keyOf(finding), moment: finding.last ?? finding.since, list: "problems", pane: "events" });
    },
    /** @param {Finding} finding */
    tryFix(finding) {
      const { session, tried } = store.get();
      if (!finding.fix || !session.state || !ensureControl()) return;
      store.set({ tried: trying(tried, finding, session.state) });
      request("View.set", finding.fix);
    },
    /** @param {Finding} finding */
    undoFix(finding) {
      const { tried } = store.get();
      const undo = tried[keyOf(finding)]?.undo;
      if (!undo || !ensureControl()) return;
      store.set({ tried: untried(tried, keyOf(finding)) });
      request("View.set", undo);
    },
    /**
     * A setting was refused: if it was a fix, nothing is there to be taken back.
     * @param {any} params
     */
    refused(params) {
      const { tried } = store.get();
      const key = triedWith(tried, params);
      if (key !== null) store.set({ tried: untried(tried, key) });
    },
  });
}
