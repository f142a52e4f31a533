/** Adds to the page's memories what happened before it was opened. */

import { applyPatch } from "../state/mergePatch.js";
import { carry, hierarchyOf } from "../state/hierarchy.js";
import { createDiffs } from "./diffs.js";
import { createHistory } from "./history.js";
import { createLog } from "./log.js";

/** Steps of the past, as the engine lists them: the state at their start, and the changes of each.
 * @typedef {Readonly<{ state: State, steps: readonly Readonly<{ patch: any, why: readonly Why[],
 *   events: readonly import("../session/session.js").Event[] }>[] }>} Past */

/** @typedef {Readonly<{ states: import("./stateHistory.js").StateHistory, history: ReturnType<typeof createHistory>,
 *   log: ReturnType<typeof createLog>, diffs: ReturnType<typeof createDiffs>,
 *   causes: ReturnType<typeof import("../explain/causes.js").createCauses> }>} Kept */

/** @param {Kept} memories @param {Past} past it ends where the memories begin
 * @returns {boolean} false if the memories have no room for it */
export function prepend({ states, history, log, diffs, causes }, { state: start, steps }) {
  const [motion, events, changes] = [createHistory(), createLog(), createDiffs()];
  motion.record(start, hierarchyOf(start).scrollViews);
  let before = start;
  const resulting = steps.map(({ patch, why, events: happened }) => {
    const touched = Object.keys(patch.views ?? {});
    const state = /** @type {State} */ (applyPatch(before, patch));
    carry(before.views, state.views, touched);
    changes.add(before, state, { touched, why, frames: 1 });
    motion.record(state, touched, why);
    events.add(happened, state);
    before = state;
    return { seq: 0, t: state.t, patch, why, events: happened, state };
  });
  if (!states.prepend({ state: start, steps: resulting })) return false;
  history.prepend(motion);
  log.prepend(events);
  diffs.prepend(changes);
  causes.clear();
  for (const { why, t, events } of states.until(Infinity, CAUSE_STEPS)) causes.add(why, t, events);
  return true;
}

/** The number of the latest steps that contribute to the lists of causes. */
const CAUSE_STEPS = 7200;
