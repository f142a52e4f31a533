/** Starts, shows, hides and ends ghosts. */

import { labelOf } from "../model/explain/ghosts.js";

/** @typedef {import("../model/explain/ghosts.js").ForkParams} ForkParams */

/**
 * @param {Readonly<{ set: (values: Partial<import("../model/page/page.js").Page>) => void }>} store
 * @param {import("../model/explain/ghosts.js").Ghosts} ghosts
 * @param {import("../protocol/rpc.js").Ask} ask
 */
export function createGhostActions(store, ghosts, ask) {
  const show = () => store.set({ ghosts: ghosts.list() });
  return Object.freeze({
    /**
     * Starts a ghost: replays the session from a time on with other values or other commands.
     * @param {ForkParams & Readonly<{ label?: string }>} what
     * @param {(error: import("../model/session/session.js").RpcError) => boolean} [refused] returns true if it shows the
     *   error itself
     */
    fork({ label, ...params }, refused = () => false) {
      ask("Sim.fork", params, ({ result, error }) => {
        if (result !== undefined) ghosts.began(result, label ?? labelOf(params));
        show();
        return error !== undefined && refused(error);
      });
    },
    /** @param {string} fork */
    drop(fork) {
      const isOver = ghosts.list().some((ghost) => ghost.fork === fork && ghost.note !== "");
      ghosts.remove(fork);
      show();
      if (!isOver) ask("Sim.dropFork", { fork }, () => false);
    },
    /**
     * @param {string} fork
     * @param {boolean} isVisible
     */
    setVisible(fork, isVisible) {
      ghosts.show(fork, isVisible);
      show();
    },
    /**
     * @param {string} method
     * @param {any} params
     */
    received(method, params) {
      if (method === "Fork.samples") ghosts.sampled(params);
      else ghosts.dropped(params);
      show();
    },
    /** Removes all ghosts: a new connection does not have those of the last one. */
    clear() {
      ghosts.clear();
      show();
    },
  });
}

/** @typedef {ReturnType<typeof createGhostActions>} GhostActions */
