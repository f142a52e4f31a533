/** Shows a finding with its view and moment, tries its fix, undoes the fix. */

import { keyOf } from "../model/findings/findings.js";
import { sightedAt, valueText } from "../model/findings/shownFindings.js";
import { changesText, setFixOf, trying, undoing, untried } from "../model/findings/appliedFixes.js";

/** @param {Store} store
 * @param {Readonly<{ send: Call, ensureControl: () => boolean,
 *   select: (id: string) => void, look: (t: number) => void,
 *   say: (text: string, commands: readonly string[]) => void }>} page */
export function createFindingController(store, { send, ensureControl, select, look, say }) {
  /** @param {Finding | null} finding
   * @param {number} [moment] one of its moments; the default is that which its sentence describes */
  const read = (finding, moment = finding === null ? undefined : sightedAt(finding).t) => {
    // What is closed in the list leaves the list in view.
    if (finding === null) return store.set({ problem: null, list: "problems" });
    if (store.get().session.state?.views[finding.view]) select(finding.view);
    store.set({ problem: keyOf(finding), list: "problems", pane: "events" });
    if (moment !== undefined) look(moment);
  };
  return Object.freeze({
    read,
    /** Reads the open finding with a key; one that was resolved meanwhile is left alone.
     * @param {string} key */
    show(key) {
      const finding = store.get().session.findings.open.find((each) => keyOf(each) === key);
      if (finding) read(finding);
    },
    /** @param {Finding} finding */
    async tryFix(finding) {
      const { session, tried, effects } = store.get();
      const key = keyOf(finding);
      if (!finding.fix || setFixOf(tried, finding, session.state) || !session.state || !ensureControl()) return;
      const next = trying(tried, finding, session.state);
      store.set({ tried: next });
      const text = changesText(finding.fix, session.state, valueText, effects[key]);
      const { error } = await send("View.set", finding.fix);
      if (!error) say(`The fix is set: ${text}.`, ["undo"]);
      // A rejected fix cannot be undone; in another epoch it is no longer remembered.
      const { tried: now } = store.get();
      if (error && now[key] === next[key]) store.set({ tried: untried(now, key) });
    },
    /** @param {Finding} finding */
    async undoFix(finding) {
      const { tried } = store.get();
      const key = keyOf(finding);
      const undo = tried[key]?.undo;
      if (!undo || tried[key].isUndoing || !ensureControl()) return;
      const next = undoing(tried, key, true);
      store.set({ tried: next });
      const { error } = await send("View.set", undo);
      // If the undo was rejected, the fix is still applied and can be undone again.
      const { tried: now } = store.get();
      if (now[key] === next[key]) store.set({ tried: error ? undoing(now, key, false) : untried(now, key) });
    },
  });
}
