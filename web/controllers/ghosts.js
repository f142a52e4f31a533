/** Starts, shows, hides and ends ghosts. */

import { counterpartOf } from "../model/scenes/counterpart.js";
import { describeFork } from "../model/explain/ghosts.js";
import { startDifferences, startText } from "../model/explain/startDifferences.js";

/** @typedef {import("../model/explain/ghosts.js").ForkParams} ForkParams */

/** @param {Pick<Store, "get" | "set">} store @param {import("../model/explain/ghosts.js").Ghosts} ghosts
 * @param {Readonly<{ call: Call, report: (method: string, params: any, error: RpcError) => void }>} page */
export function createGhostController(store, ghosts, { call, report }) {
  const show = () => store.set({ ghosts: ghosts.list() });
  /** @typedef {ForkParams & Readonly<{ label?: string, question?: string }>} ForkRequest */

  /** @param {ForkRequest} what @param {(error: RpcError) => boolean} [refused]
   * @returns the id of the ghost, null if it has not begun */
  const begin = async ({ label, question, ...params }, refused = () => false) => {
    const { result, error } = await call("Sim.fork", { ...params, states: true });
    const description = describeFork(params);
    if (result !== undefined) {
      ghosts.began(result, {
        ...description,
        label: label ?? description.label,
        question: question ?? description.question,
      });
    }
    show();
    if (error && !refused(error)) report("Sim.fork", params, error);
    return result?.fork ?? null;
  };
  /** Adds to a ghost what its scene starts with otherwise; a server that does not know it leaves that out.
   * @param {string} fork @param {State} now @param {readonly string[]} names of the present scene and of the ghost's */
  const compareStarts = async (fork, now, names) => {
    const [start, other] = await Promise.all(names.map((name) => call("Scene.preview", { name, start: true })));
    if (start.result === undefined || other.result === undefined) return;
    const differences = startDifferences(start.result.state, other.result.state, now);
    ghosts.differs(fork, differences.values, startText(differences));
    show();
  };
  const actions = Object.freeze({
    /** Starts a ghost: replays the session from a time on with other values or other commands.
     * @param {ForkRequest} what
     * @param {(error: RpcError) => boolean} [refused] returns true if it shows the error itself
     * @returns whether it has begun */
    fork: async (what, refused) => await begin(what, refused) !== null,
    /** Starts a ghost of the counterpart of the scene, from the start of the session on; it replaces the last such
     * ghost. */
    async counterpart() {
      const page = store.get();
      const other = counterpartOf(page);
      const { state } = page.session;
      if (other === null || !state?.scene) return;
      for (const { fork, label } of ghosts.list()) if (label === other.title) actions.drop(fork);
      const question = `${other.title}, with the same touches`;
      const t = page.session.clock?.earliest ?? 0;
      const fork = await begin({ t, scene: other.name, label: other.title, question });
      const { name, variant } = state.scene;
      if (fork !== null) await compareStarts(fork, state, [variant ? `${name}@${variant}` : name, other.name]);
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
    /** @param {string} fork */
    closeCard(fork) {
      ghosts.closeCard(fork);
      show();
    },
    /** @param {string} method @param {any} params */
    received(method, params) {
      if (method === "Fork.samples") ghosts.sampled(params);
      else ghosts.dropped(params);
      show();
    },
    /** Removes the ghosts of a scene when the engine runs another one; after a reset they stay.
     * @param {Notice} notice of the engine */
    leaveScene(notice) {
      if (notice.kind === "snapshot" && notice.isNewEpoch && !notice.isSameRun && !notice.isSameScene) actions.clear();
    },
    /** Removes all ghosts: a new connection does not have those of the last one. */
    clear() {
      ghosts.clear();
      show();
    },
  });
  return actions;
}

/** @typedef {ReturnType<typeof createGhostController>} GhostController */
