/** Shows another scene or variant, plays the demo, starts again. */

import { demoStarted, STOP } from "../model/scenes/demo.js";
import { neighbour, scenesFrom } from "../model/scenes/scenes.js";
import { variantName } from "../model/scenes/about.js";

/** @param {Store} store @param {Readonly<{ send: Call, ensureControl: () => boolean }>} page */
export function createSceneController(store, { send, ensureControl }) {
  /** @param {string} name */
  const load = (name) => {
    if (ensureControl()) void send("Scene.load", { name });
  };
  /** @param {1 | -1} step */
  const go = (step) => {
    const { scenes, session } = store.get();
    const name = neighbour(scenes, session.state?.scene?.name ?? "", step);
    if (name !== null) load(name);
  };
  return Object.freeze({
    load,
    next: () => go(1),
    previous: () => go(-1),
    reset() {
      if (ensureControl()) void send("Scene.reset");
    },
    /** @param {string} variant */
    show(variant) {
      const { state } = store.get().session;
      if (state) load(variantName(state, variant));
    },
    /** Plays the demo, or stops the one that is playing. */
    async demo() {
      const { demo, session } = store.get();
      if (demo !== null) {
        void send(STOP.method, STOP.params);
        return;
      }
      if (!session.about.demo || !ensureControl()) return;
      const { result } = await send("Scene.demonstrate");
      if (result !== undefined) store.set({ demo: demoStarted(result, performance.now()) });
    },
    /** Requests the list of scenes. */
    async list() {
      const { result } = await send("Scene.list");
      if (result !== undefined) store.set({ scenes: scenesFrom(result) });
    },
  });
}
