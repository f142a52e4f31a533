/**
 * Handles the notices of the session: updates the history and the selection, sends follow-up requests,
 * reports errors.
 */

import { demoMoved } from "../model/scenes/demo.js";
import { explainError, isSilent } from "../protocol/rpcErrors.js";
import { NOTHING_TRIED } from "../model/findings/appliedFixes.js";
import { scenesFrom } from "../model/scenes/scenes.js";
import { scrollViewFor } from "../model/state/state.js";

/** @typedef {import("../model/session/session.js").Notice} Notice */
/** @typedef {import("../model/page/page.js").Page} Page */

/**
 * @param {Readonly<{ get: () => Page, set: (values: Partial<Page>) => void }>} store
 * @param {Readonly<{
 *   history: ReturnType<typeof import("../model/time/history.js").createHistory>,
 *   moments: import("../model/time/stateHistory.js").Moments,
 *   log: ReturnType<typeof import("../model/time/log.js").createLog>,
 *   diffs: import("../model/time/diffs.js").Diffs,
 *   causes: import("../model/explain/causes.js").Causes,
 *   figures: ReturnType<typeof import("../model/page/connectionStats.js").createFigures>,
 * }>} memories
 * @param {Readonly<{
 *   request: (method: string) => void,
 *   say: (text: string) => void,
 *   select: (id: string) => void,
 *   answered: (reply: Extract<Notice, { kind: "reply" }>) => boolean,
 *   demoStarted: (result: any) => void,
 *   ghosts: import("./ghosts.js").GhostActions,
 * }>} actions
 */
export function createNoticed(store, { history, moments, log, diffs, causes, figures }, actions) {
  /**
   * The state before the next patch.
   * @type {import("../model/state/state.js").State | null}
   */
  let before = null;

  /** @param {import("../model/state/state.js").State} state */
  const keepSelection = (state) => {
    const { selection } = store.get();
    if (selection === null || !state.views[selection]) {
      store.set({ selection: scrollViewFor(state, null) ?? state.root });
    }
  };

  /**
   * Another run of a scene has started.
   * @param {boolean} isSameScene
   */
  const startAnew = (isSameScene) => {
    for (const memory of [history, moments, log, diffs, causes]) memory.clear();
    store.set({
      ...(isSameScene ? {} : { collapsed: new Set(), isFollowing: true }),
      hovered: null,
      problem: null,
      moment: null,
      touchPath: null,
      range: null,
      axis: Object.freeze({ ...store.get().axis, to: null }),
      tried: NOTHING_TRIED,
    });
  };

  /**
   * The engine was set to another time of the same run: known history up to that time remains valid.
   * @param {import("../model/state/state.js").State} state
   * @param {number} t
   */
  const wentBack = (state, t) => {
    log.rewind(moments.eventsAfter(t), state);
    history.rewind(t);
    moments.rewind(t);
    diffs.rewind(t);
    causes.clear();
    for (const step of moments.until(t)) causes.add(step.why, step.t);
    store.set({ hovered: null, moment: null, touchPath: null, range: null, tried: NOTHING_TRIED });
  };

  /** @param {Extract<Notice, { kind: "snapshot" }>} notice */
  const snapshot = ({ isNewEpoch, isSameRun, isSameScene, since }) => {
    const { state, seq } = store.get().session;
    if (!state) return;
    if (isNewEpoch) {
      if (isSameRun && since >= (moments.earliest ?? Infinity)) wentBack(state, since);
      else startAnew(isSameScene);
    }
    moments.snapshot({ seq: seq ?? 0, state });
    before = state;
    history.record(state, Object.keys(state.views));
    keepSelection(state);
    store.set({ logRevision: log.revision() });
  };

  /** @param {Extract<Notice, { kind: "patch" }>} notice */
  const patch = ({ patch: change, why, touched, events, frames }) => {
    const { state, seq } = store.get().session;
    if (!state) return;
    moments.add({ seq: seq ?? 0, t: state.t, patch: change, why, events, state });
    if (before) diffs.add(before, state, { touched, why, frames });
    before = state;
    causes.add(why, state.t);
    history.record(state, touched, why);
    log.add(events, state);
    figures.add(performance.now(), { frames });
    keepSelection(state);
    follow(events, state);
    store.set({ logRevision: log.revision() });
  };

  /**
   * Until the user selects a view, the selection is the scroll view that was dragged last.
   * @param {readonly import("../model/session/session.js").Event[]} events
   * @param {import("../model/state/state.js").State} state
   */
  const follow = (events, state) => {
    const dragged = events.filter(({ event }) => event === "scrollViewWillBeginDragging").pop()?.view;
    if (store.get().isFollowing && dragged !== undefined && state.views[dragged]) store.set({ selection: dragged });
  };

  /** @param {Extract<Notice, { kind: "reply" }>} notice */
  const reply = (notice) => {
    const { method, params, result, error } = notice;
    const isExplained = actions.answered(notice);
    if (error) {
      if (!isExplained && !isSilent(method, params, error)) actions.say(explainError(method, error));
      return;
    }
    switch (method) {
      case "Session.attach":
        actions.ghosts.clear();
        actions.request("Scene.list");
        // The server sends the open findings after an attach; findings resolved while the page was away are
        // not reported.
        if (params.resume && store.get().session.capabilities.includes("doctor")) actions.request("Doctor.run");
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
      case "forks":
        return actions.ghosts.received(notice.method, notice.params);
      case "stopped":
        if (notice.view !== null && session.state?.views[notice.view]) actions.select(notice.view);
        return;
      case "scenes":
        return actions.request("Scene.list");
      case "problem":
        return actions.say(notice.text);
    }
  };
}
