/** Requests about scenes: another scene, a variant, the demo, a restart. */

import { demoStarted, STOP } from "../model/scenes/demo.js";
import { neighbour } from "../model/scenes/scenes.js";
import { variantName } from "../model/scenes/about.js";

/**
 * @param {Readonly<{ get: () => import("../model/page/page.js").Page, set: (values: any) => void }>} store
 * @param {(method: string, params?: any) => void} request
 * @param {() => boolean} ensureControl
 */
export function createSceneActions(store, request, ensureControl) {
  /** @param {string} name */
  const load = (name) => {
    if (ensureControl()) request("Scene.load", { name });
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
      if (ensureControl()) request("Scene.reset");
    },
    /** @param {string} variant */
    show(variant) {
      const { state } = store.get().session;
      if (state) load(variantName(state, variant));
    },
    /** Plays the demo, or stops the one that is playing. */
    demo() {
      const { demo, session } = store.get();
      if (demo !== null) request(STOP.method, STOP.params);
      else if (session.about.demo && ensureControl()) request("Scene.demonstrate");
    },
    /** @param {any} result */
    demoStarted: (result) => store.set({ demo: demoStarted(result, performance.now()) }),
  });
}
