/** Shows another scene or variant, plays the demo, starts again. */

import { demoStarted, isPlaying, STOP } from "../model/scenes/demo.js";
import { neighbour, scenesFrom } from "../model/scenes/scenes.js";

/** @param {Store} store @param {Readonly<{ call: Call, send: Call, ensureControl: () => boolean }>} page */
export function createSceneController(store, { call, send, ensureControl }) {
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
    /** Plays the demo, or stops the one that is playing. */
    async demo() {
      const { demo, session } = store.get();
      if (isPlaying(demo) || session.playing?.isDemo) {
        void send(STOP.method, STOP.params);
        return;
      }
      if (!session.about.demo || !ensureControl()) return;
      const { result } = await send("Scene.demonstrate");
      if (result !== undefined) store.set({ demo: demoStarted(result, performance.now()) });
    },
    /** A state of a scene for its picture, and the views with its mistake; null if there is none.
     * @param {string} name */
    async preview(name) {
      const { result } = await call("Scene.preview", { name });
      return result ?? null;
    },
    /** Requests the list of scenes. */
    async list() {
      const { result } = await send("Scene.list");
      if (result !== undefined) store.set({ scenes: scenesFrom(result) });
    },
  });
}
