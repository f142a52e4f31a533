/** Leads to the worst problem of a scene at rest, and finds out what the corrected code of a recipe would change. */

import { access } from "../model/session/permissions.js";
import { watch } from "../kit/panel.js";
import { effectText } from "../model/findings/codeEffect.js";
import { isOfCode } from "../model/findings/appliedFixes.js";
import { keyOf } from "../model/findings/findings.js";
import { leadOf } from "../model/findings/leading.js";
import { valueText } from "../model/findings/shownFindings.js";

/** @param {Store} store
 * @param {Readonly<{ stateAt: (t: number) => State | null,
 *   stateWith: import("./ghosts.js").GhostController["stateWith"] }>} states */
export function createProblemController(store, { stateAt, stateWith }) {
  /** @param {Finding} finding @param {NonNullable<Finding["fix"]>} fix */
  const ask = async (finding, fix) => {
    const note = (/** @type {string} */ text) =>
      store.set({ effects: Object.freeze({ ...store.get().effects, [keyOf(finding)]: text }) });
    // It is asked once.
    note("");
    const { epoch } = store.get().session;
    const t = finding.last ?? finding.since;
    const other = await stateWith({ t, values: { [fix.id]: fix.values } });
    const state = stateAt(t);
    if (state === null || other === null || epoch !== store.get().session.epoch) return;
    note(effectText(fix, state, other, valueText));
  };
  return Object.freeze({
    effects: [
      watch({ lead: leadOf }, ({ lead }) => {
        if (lead !== null) store.set({ problem: lead });
      }),
      watch({
        open: ({ session }) => session.findings.open,
        effects: ({ effects }) => effects,
        mayAsk: ({ session }) => session.state !== null && access(session).fork === "",
      }, ({ open, effects, mayAsk }) => {
        if (!mayAsk) return;
        for (const finding of open) {
          const { fix } = finding;
          if (fix && isOfCode(fix) && effects[keyOf(finding)] === undefined) void ask(finding, fix);
        }
      }),
    ],
  });
}
