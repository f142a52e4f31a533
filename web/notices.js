/** What the page makes of what its session notices: it remembers, selects, asks on and says what failed. */

import { demoMoved } from "./model/demo.js";
import { explainError, isSilent } from "./model/explain.js";
import { NOTHING_TRIED } from "./model/fix.js";
import { scenesFrom } from "./model/scenes.js";
import { scrollViewFor } from "./model/state.js";

/** @typedef {import("./model/session.js").Notice} Notice */
/** @typedef {import("./model/page.js").Page} Page */

/**
 * @param {Readonly<{ get: () => Page, set: (values: Partial<Page>) => void }>} store
 * @param {Readonly<{
 *   history: ReturnType<typeof import("./model/history.js").createHistory>,
 *   log: ReturnType<typeof import("./model/log.js").createLog>,
 *   causes: import("./model/why.js").Causes,
 *   figures: ReturnType<typeof import("./model/figures.js").createFigures>,
 * }>} memories
 * @param {Readonly<{
 *   request: (method: string) => void,
 *   say: (text: string) => void,
 *   settingRefused: (params: any) => void,
 *   demoStarted: (result: any) => void,
 * }>} actions
 */
export function createNoticed(store, { history, log, causes, figures }, actions) {
  /** @param {import("./model/state.js").State} state */
  const keepSelection = (state) => {
    const { selection } = store.get();
    if (selection === null || !state.views[selection]) {
      store.set({ selection: scrollViewFor(state, null) ?? state.root });
    }
  };

  /** @param {Extract<Notice, { kind: "snapshot" }>} notice */
  const snapshot = ({ isNewEpoch, isSameScene }) => {
    const { state } = store.get().session;
    if (!state) return;
    if (isNewEpoch) {
      for (const memory of [history, log, causes]) memory.clear();
      store.set({
        ...(isSameScene ? {} : { collapsed: new Set(), isFollowing: true }),
        hovered: null,
        problem: null,
        moment: null,
        tried: NOTHING_TRIED,
      });
    }
    history.record(state, Object.keys(state.views));
    keepSelection(state);
    store.set({ logRevision: log.revision() });
  };

  /** @param {Extract<Notice, { kind: "patch" }>} notice */
  const patch = ({ why, touched, events, frames }) => {
    const { state } = store.get().session;
    if (!state) return;
    causes.add(why);
    history.record(state, touched);
    log.add(events, state);
    figures.add(performance.now(), { frames });
    keepSelection(state);
    follow(events, state);
    store.set({ logRevision: log.revision() });
  };

  /**
   * Until someone selects a view, the selection is the scroll view that was dragged last.
   * @param {readonly import("./model/session.js").Event[]} events
   * @param {import("./model/state.js").State} state
   */
  const follow = (events, state) => {
    const dragged = events.filter(({ event }) => event === "scrollViewWillBeginDragging").pop()?.view;
    if (store.get().isFollowing && dragged !== undefined && state.views[dragged]) store.set({ selection: dragged });
  };

  /** @param {Extract<Notice, { kind: "reply" }>} notice */
  const reply = ({ method, params, result, error }) => {
    if (error) {
      if (method === "View.set") actions.settingRefused(params);
      if (!isSilent(method, params, error)) actions.say(explainError(method, error));
      return;
    }
    switch (method) {
      case "Session.attach":
        actions.request("Scene.list");
        // What went while this page was away, nobody told it.
        if (store.get().session.capabilities.includes("doctor")) actions.request("Doctor.run");
        return;
      case "Scene.list":
        return store.set({ scenes: scenesFrom(result) });
      case "Scene.demonstrate":
        return actions.demoStarted(result);
    }
  };

  return (/** @type {Notice} */ notice) => {
    const { demo, session } = store.get();
    switch (notice.kind) {
      case "snapshot":
      case "patch":
        store.set({ demo: demoMoved(demo, session.epoch, performance.now()) });
        return notice.kind === "snapshot" ? snapshot(notice) : patch(notice);
      case "reply":
        return reply(notice);
      case "scenes":
        return actions.request("Scene.list");
      case "problem":
        return actions.say(notice.text);
    }
  };
}
