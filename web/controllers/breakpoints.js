/** Sets and removes breakpoints, and resumes from one. */

/**
 * @param {Readonly<{
 *   ask: import("../protocol/rpc.js").Ask,
 *   ensureControl: () => boolean,
 * }>} page
 */
export function createBreakpointActions({ ask, ensureControl }) {
  return Object.freeze({
    /**
     * @param {Readonly<{ id?: string, predicate: string, isEnabled?: boolean }>} params
     * @param {import("../protocol/rpc.js").Answered} answered
     */
    set(params, answered) {
      if (ensureControl()) ask("Sim.setBreakpoint", params, answered);
    },
    /** @param {string} id */
    remove(id) {
      if (ensureControl()) ask("Sim.removeBreakpoint", { id }, () => {});
    },
    resume() {
      if (ensureControl()) ask("Sim.resume", {}, () => {});
    },
  });
}
