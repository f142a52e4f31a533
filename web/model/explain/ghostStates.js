/** The states of ghosts over time: each begins with its whole state, and its patches follow. Of a large state, views
 * follow in patches of the same time. */

import { createJournal } from "../time/journal.js";
import { createWatches } from "../time/watches.js";
import { isCount } from "../lookup/checks.js";
import { applyPatch, isObject, own } from "../state/mergePatch.js";

/** @typedef {import("../time/journal.js").Journal<null>} StateHistory */
/** @typedef {import("../time/plot.js").Points} Points */
/** @typedef {import("../time/watches.js").Watch} Watch */

/** The maximum memory of the states of a ghost, in bytes as the history counts them. */
const MAXIMUM_WEIGHT = 8 << 20;

export function createGhostStates() {
  const all = /** @type {Map<string, Readonly<{ states: StateHistory, watches: import("../time/watches.js").Watches }>>} */
    (new Map());
  /** @param {string} fork @param {State} state */
  const begin = (fork, state) => {
    const states = createJournal({ mostWeight: MAXIMUM_WEIGHT });
    states.snapshot({ seq: 0, state });
    all.set(fork, Object.freeze({ states, watches: createWatches(states) }));
  };
  return {
    /** Adds the states that came with the samples of a ghost.
     * @param {string} fork @param {Readonly<{ state?: any, patches?: any }>} params */
    add(fork, { state, patches }) {
      if (isObject(state) && isObject(state.views) && isCount(state.t)) begin(fork, own(state));
      if (!all.has(fork) || !Array.isArray(patches)) return;
      for (const patch of patches.filter((each) => isObject(each) && isCount(each.t)).map(own)) {
        const its = /** @type {StateHistory} */ (all.get(fork)?.states);
        const start = its.earliest === its.latest && patch.t === its.latest ? its.stateAt(patch.t) : null;
        if (start !== null) begin(fork, applyPatch(start, patch));
        else its.add({ seq: 0, t: patch.t, patch, why: [], events: [] });
      }
    },
    /** What the states of a ghost are remembered in; another object after it restarted, null if they are not known.
     * @param {string} fork @returns {StateHistory | null} */
    of: (fork) => all.get(fork)?.states ?? null,
    /** The state of a ghost at a time; null if it is not known.
     * @param {string} fork @param {number} t microseconds @returns {State | null} */
    at(fork, t) {
      const its = all.get(fork)?.states;
      return its && t >= (its.earliest ?? Infinity) ? its.stateAt(t) : null;
    },
    /** The curves of a property in a ghost, as those of the session; null if its states are not known.
     * @param {string} fork @param {Watch} watch @param {number} from @param {number} to microseconds
     * @returns {readonly Points[] | null} */
    curves: (fork, watch, from, to) => all.get(fork)?.watches.curves(watch, from, to) ?? null,
    /** @param {string} fork */
    remove: (fork) => void all.delete(fork),
    clear: () => all.clear(),
  };
}
