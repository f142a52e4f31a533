/** Handles a source's events: updates the histories and the selection, and sends the requests that follow. */

import { isSame } from "../model/state/mergePatch.js";
import { hierarchyOf } from "../model/state/hierarchy.js";
import { demoMoved } from "../model/scenes/demo.js";
import { NOTHING_TRIED } from "../model/findings/appliedFixes.js";
import { withCauses } from "../model/time/measuredEvents.js";
import { scrollViewFor } from "../model/state/state.js";
import { withName } from "../model/session/clientNames.js";

/** @typedef {import("../app/memories.js").Memories} Memories */

/** @param {Store} store @param {Memories} memories
 * @param {Readonly<{ send: Call, say: (text: string) => void,
 *   select: (id: string) => void, listScenes: () => void, keepBefore: () => void,
 *   storedMarks: (session: Session) => Page["marks"], whyMerged: () => "hidden" | "busy",
 *   ghosts: import("./ghosts.js").GhostController }>} page `whyMerged`: why the server
 * has merged states for this page */
export function createSessionEvents(store, { history, journal, stats }, page) {
  /** Whether the page was not connected before the next snapshot. */
  let isAway = false;

  /** @param {State} state */
  const keepSelection = (state) => {
    const { isFollowing, selection } = store.get();
    // The views of a source may come after its root.
    const isOpen = selection === null || !state.views[selection] || (isFollowing && selection === state.root);
    const next = isOpen ? scrollViewFor(state, null) ?? state.root : selection;
    if (next !== selection) store.set({ selection: next });
  };

  /** Another run of a scene has started.
   * @param {boolean} isSameScene */
  const startAgain = (isSameScene) => {
    journal.clear();
    store.set({
      ...(isSameScene ? {} : { collapsed: new Set(), hidden: Object.freeze([]), isFollowing: true }),
      hovered: null,
      problem: null,
      moment: null,
      touchPath: null,
      range: null,
      marks: page.storedMarks(store.get().session),
      timeView: Object.freeze({ ...store.get().timeView, to: null }),
      tried: NOTHING_TRIED,
      effects: Object.freeze({}),
    });
  };

  /** The engine was set to another time of the same run: known history up to that time remains valid.
   * @param {number} t */
  const wentBack = (t) => {
    journal.rewind(t);
    store.set({ hovered: null, moment: null, touchPath: null, range: null, tried: NOTHING_TRIED });
  };

  /** @param {Extract<Notice, { kind: "snapshot" }>} notice */
  const snapshot = ({ isNewEpoch, isSameRun, isSameScene, since, missed }) => {
    const wasAway = isAway;
    isAway = false;
    const { state, seq } = store.get().session;
    if (!state) return;
    if (isNewEpoch) {
      page.keepBefore();
      if (isSameRun && since >= (journal.earliest ?? Infinity)) wentBack(since);
      else startAgain(isSameScene);
    }
    history.meet(state, hierarchyOf(state).scrollViews);
    const last = journal.latest === null ? null : journal.stateAt(journal.latest);
    const isAsBefore = last !== null && isSame(last.views, state.views);
    // A state that the engine was set to is another one, unless nothing has moved since.
    journal.snapshot(
      { seq: seq ?? 0, state },
      missed !== undefined ? missed : wasAway ? "disconnected" : isAsBefore ? null : "notLoaded",
    );
    keepSelection(state);
  };

  /** @param {Extract<Notice, { kind: "patch" }>} notice */
  const patch = ({ patch: change, why, touched, events: sent, frames }) => {
    const { state, seq, measured } = store.get().session;
    if (!state) return;
    const events = measured === null ? sent : withCauses(sent, why, state.t);
    history.meet(state, touched);
    const missed = frames > 1 ? page.whyMerged() : null;
    journal.add({ seq: seq ?? 0, t: state.t, patch: change, why, events, frames, state }, missed);
    stats.add(performance.now(), { frames });
    keepSelection(state);
    follow(events, measured === null ? [] : why, state);
  };

  /** Until the user selects a view, the selection is the scroll view that was dragged last; a live source says it
   * with the causes.
   * @param {readonly import("../model/session/session.js").Event[]} events @param {readonly Why[]} why
   * @param {State} state */
  const follow = (events, why, state) => {
    const moved = why.filter(({ cause, property }) => cause === "drag" && property === "contentOffset").pop()?.view;
    const dragged = events.filter(({ event }) => event === "scrollViewWillBeginDragging").pop()?.view ?? moved;
    if (store.get().isFollowing && dragged !== undefined && state.views[dragged]) store.set({ selection: dragged });
  };

  /** @param {Extract<Notice, { kind: "attached" }>} notice */
  const attached = ({ isResumed }) => {
    isAway = !isResumed;
    // A new connection does not have the ghosts of the last one.
    page.ghosts.clear();
    store.set({ names: withName(store.get().names, store.get().session) });
    page.listScenes();
    // The server sends the open findings after an attach; findings resolved while the page was away are not reported.
    if (isResumed && store.get().session.capabilities.includes("doctor")) void page.send("Doctor.run");
  };

  return (/** @type {Notice} */ notice) => {
    const { demo, session } = store.get();
    switch (notice.kind) {
      case "snapshot":
      case "patch":
        store.set({ demo: demoMoved(demo, session.epoch, performance.now()) });
        return notice.kind === "snapshot" ? snapshot(notice) : patch(notice);
      case "motion":
        return history.adopt(notice.motion);
      case "attached":
        return attached(notice);
      case "forks":
        return page.ghosts.received(notice.method, notice.params);
      case "stopped":
        if (notice.view !== null && session.state?.views[notice.view]) page.select(notice.view);
        return;
      case "scenes":
        return page.listScenes();
      case "problem":
        return page.say(notice.text);
    }
  };
}
