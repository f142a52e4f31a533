/** Sets and removes breakpoints, and resumes from one. */

import { NOT_ALLOWED } from "../protocol/rpc.js";

/** @param {Readonly<{ call: Call, send: Call, ensureControl: () => boolean }>} page */
export function createBreakpointController({ call, send, ensureControl }) {
  return Object.freeze({
    /** @param {string} predicate @returns {Promise<import("../protocol/rpc.js").Answer>} the caller shows its error */
    add: (predicate) => ensureControl() ? call("Sim.setBreakpoint", { predicate }) : NOT_ALLOWED,
    /** @param {import("../model/time/breakpoints.js").Breakpoint} breakpoint replaces any with its id */
    replace({ id, predicate, isEnabled }) {
      if (ensureControl()) void send("Sim.setBreakpoint", { id, predicate, isEnabled });
    },
    /** @param {string} id */
    remove(id) {
      if (ensureControl()) void send("Sim.removeBreakpoint", { id });
    },
    resume() {
      if (ensureControl()) void send("Sim.resume");
    },
  });
}
