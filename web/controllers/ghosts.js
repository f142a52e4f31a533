/** Starts, shows, hides and ends ghosts. */

import { counterpartGhost, counterpartOf } from "../model/scenes/counterpart.js";
import { describeFork } from "../model/explain/ghosts.js";
import { isObject, own } from "../model/state/mergePatch.js";
import { startDifferences, startText } from "../model/explain/startDifferences.js";

/** @typedef {import("../model/explain/ghosts.js").ForkParams} ForkParams */

/** @param {Pick<Store, "get" | "set">} store @param {import("../model/explain/ghosts.js").Ghosts} ghosts
 * @param {Readonly<{ call: Call, report: (method: string, params: any, error: RpcError) => void }>} page */
export function createGhostController(store, ghosts, { call, report }) {
  const show = () => store.set({ ghosts: ghosts.list() });
  /** @typedef {ForkParams & Readonly<{ label?: string, question?: string, from?: string }>} ForkRequest */

  /** What was asked for, by ghost, and the scene that ran then.
   * @type {Map<string, Readonly<{ what: ForkRequest, scene: string, isFromStart: boolean }>>} */
  const requests = new Map();
  const earliest = () => store.get().session.clock?.earliest ?? 0;
  /** What waits for the first state of a ghost that is never shown, by ghost; null if there will be none.
   * @type {Map<string, (state: State | null) => void>} */
  const trials = new Map();
  /** @param {string} fork @param {State | null} state */
  const endTrial = (fork, state) => {
    trials.get(fork)?.(state);
    trials.delete(fork);
    // More of it may be on its way.
    ghosts.remove(fork);
  };

  /** @param {ForkRequest} what @param {(error: RpcError) => boolean} [refused]
   * @returns the id of the ghost, null if it has not begun */
  const begin = async (what, refused = () => false) => {
    const { label, question, from, ...params } = what;
    const asked = { what, scene: sceneOf(store.get()), isFromStart: what.t <= earliest() };
    const { result, error } = await call("Sim.fork", { ...params, states: true });
    const description = describeFork(params);
    if (result !== undefined) {
      ghosts.began(result, {
        ...description,
        label: label ?? description.label,
        question: question ?? description.question,
        from: from ?? description.from,
      });
      requests.set(result.fork, asked);
    }
    show();
    if (error && !refused(error)) report("Sim.fork", params, error);
    return result?.fork ?? null;
  };
  /** Adds the initial differences of a ghost's scene; older servers omit them.
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
    /** The state that the session would have had at a time with other values; null if the server does not say.
     * @param {Pick<ForkParams, "t" | "values">} params @returns {Promise<State | null>} */
    async stateWith(params) {
      const { result } = await call("Sim.fork", { ...params, states: true });
      if (result === undefined) return null;
      const { fork } = result;
      const state = await new Promise((/** @type {(state: State | null) => void} */ resolve) =>
        trials.set(fork, resolve)
      );
      if (state !== null) void call("Sim.dropFork", { fork });
      return state;
    },
    /** Starts a ghost of the counterpart of the scene from the start of the session, or ends the running one. */
    async counterpart() {
      const page = store.get();
      const other = counterpartOf(page);
      if (other === null) return;
      const running = counterpartGhost(page);
      // One that has ended is replaced.
      for (const { fork, label } of ghosts.list()) if (label === other.title) actions.drop(fork);
      if (running === null) await against(other, earliest());
    },
    /** @param {string} fork */
    drop(fork) {
      const isOver = ghosts.list().some((ghost) => ghost.fork === fork && ghost.note !== "");
      ghosts.remove(fork);
      requests.delete(fork);
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
      if (trials.has(params?.fork)) return endTrial(params.fork, isObject(params.state) ? own(params.state) : null);
      if (method === "Fork.samples") ghosts.sampled(params);
      else ghosts.dropped(params);
      show();
    },
    /** Removes the ghosts of a run when another one begins: the server has ended them. In another run of the same scene
     * and variant, those that ran from its start restart; the touches of the others are gone.
     * @param {Notice} notice of the engine */
    leaveRun(notice) {
      if (notice.kind !== "snapshot" || !notice.isNewEpoch || notice.isSameRun) return;
      const scene = sceneOf(store.get());
      const again = ghosts.list().flatMap((ghost) => {
        const asked = requests.get(ghost.fork);
        return asked?.isFromStart && asked.scene === scene && !asked.what.commands ? [{ ghost, asked }] : [];
      });
      actions.clear();
      for (const { ghost, asked } of again) void beginAgain(ghost, asked.what);
    },
    /** Ends all ghosts: the source has none. */
    dropAll() {
      for (const { fork } of ghosts.list()) actions.drop(fork);
    },
    /** Removes all ghosts: a new connection has none. */
    clear() {
      ghosts.clear();
      requests.clear();
      for (const fork of [...trials.keys()]) endTrial(fork, null);
      show();
    },
  });
  /** Starts a ghost of another scene, and adds its initial differences.
   * @param {import("../model/scenes/counterpart.js").Counterpart} other @param {number} t
   * @param {(error: RpcError) => boolean} [refused] @returns the id of the ghost, null if it has not begun */
  const against = async (other, t, refused) => {
    const { state } = store.get().session;
    const question = `${other.title}, with the same touches`;
    const fork = await begin({ t, scene: other.name, label: other.title, question, from: "" }, refused);
    if (fork !== null && state?.scene) await compareStarts(fork, state, [sceneOf(store.get()), other.name]);
    return fork;
  };
  /** Starts a ghost again, as it was shown, from the start of the run; if that is refused, it is gone.
   * @param {Ghost} ghost @param {ForkRequest} what */
  const beginAgain = async ({ label, isVisible, hasCard }, what) => {
    // The snapshot of a run may come before the clock's new limits.
    const t = Math.min(earliest(), store.get().session.state?.t ?? 0);
    const refused = () => true;
    const { scene } = what;
    const fork = scene === undefined
      ? await begin({ ...what, t }, refused)
      : await against({ name: scene, title: label }, t, refused);
    if (fork === null) return;
    if (!isVisible) actions.setVisible(fork, false);
    else if (!hasCard) actions.closeCard(fork);
  };
  return actions;
}

/** The name of the scene that runs, with its variant, as Scene.load accepts it.
 * @param {Pick<Page, "session">} page */
function sceneOf({ session: { state } }) {
  const { name = "", variant } = state?.scene ?? {};
  return variant ? `${name}@${variant}` : name;
}

/** @typedef {ReturnType<typeof createGhostController>} GhostController */
