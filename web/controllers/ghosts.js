/** Starts, shows, hides and ends ghosts. */

import { labelOf } from "../model/explain/ghosts.js";

/** @typedef {import("../model/explain/ghosts.js").ForkParams} ForkParams */

/** @param {Pick<Store, "set">} store @param {import("../model/explain/ghosts.js").Ghosts} ghosts
 * @param {Readonly<{ call: Call, report: (method: string, params: any, error: RpcError) => void }>} page */
export function createGhostController(store, ghosts, { call, report }) {
  const show = () => store.set({ ghosts: ghosts.list() });
  return Object.freeze({
    /** Starts a ghost: replays the session from a time on with other values or other commands.
     * @param {ForkParams & Readonly<{ label?: string }>} what
     * @param {(error: RpcError) => boolean} [refused] returns true if it shows the error itself */
    async fork({ label, ...params }, refused = () => false) {
      const { result, error } = await call("Sim.fork", params);
      if (result !== undefined) ghosts.began(result, label ?? labelOf(params));
      show();
      if (error && !refused(error)) report("Sim.fork", params, error);
    },
    /** @param {string} fork */
    drop(fork) {
      const isOver = ghosts.list().some((ghost) => ghost.fork === fork && ghost.note !== "");
      ghosts.remove(fork);
      show();
      const params = { fork };
      if (!isOver) {
        void call("Sim.dropFork", params).then(({ error }) => error && report("Sim.dropFork", params, error));
      }
    },
    /** @param {string} fork @param {boolean} isVisible */
    setVisible(fork, isVisible) {
      ghosts.show(fork, isVisible);
      show();
    },
    /** @param {string} method @param {any} params */
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

/** @typedef {ReturnType<typeof createGhostController>} GhostController */
