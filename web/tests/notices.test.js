import assert from "node:assert/strict";
import { test } from "node:test";
import { createNoticed } from "../notices.js";
import { createCauses } from "../model/causes.js";
import { createDiffs } from "../model/diffs.js";
import { createFigures } from "../model/figures.js";
import { createHistory } from "../model/history.js";
import { createLog } from "../model/log.js";
import { createMoments } from "../model/moments.js";
import { createStore, INITIAL_PAGE } from "../model/page.js";
import { initialSession } from "../model/session.js";
import { basics, plain } from "./support.js";
import { attachReply, feed, hello, note, patch, snapshot } from "./wire.js";

const FRAME = 10_000;

/** A page that hears messages, with its memories. */
function listener() {
  const store = createStore({ ...INITIAL_PAGE, session: initialSession() }, () => {});
  const memories = { moments: createMoments(), history: createHistory(), log: createLog(), diffs: createDiffs(), causes: createCauses(), figures: createFigures() };
  const noticed = createNoticed(store, memories, {
    say() {},
    select() {},
    request() {},
    answered: () => true,
    demoStarted() {},
    ghosts: { clear() {}, received() {} },
  });
  const hear = (...messages) => {
    for (const message of messages) {
      const { session, notices } = feed(store.get().session, message);
      store.set({ session });
      for (const notice of notices) noticed(notice);
    }
  };
  return {
    ...memories,
    store,
    hear,
    /** What is remembered, in numbers. */
    known: () => ({
      events: memories.log.lines().map(({ event }) => event),
      cause: memories.causes.of("scroll", "contentOffset")?.cause ?? null,
      phases: phasesOf(memories.history.series("scroll")),
      diffs: memories.diffs.frames().map(({ t }) => t),
    }),
  };
}

/** The phases of a series, each once. */
function phasesOf(series) {
  const phases = Array.from({ length: series.length }, (_, index) => series.at(index).phase);
  return phases.filter((phase, index) => phase !== phases[index - 1]);
}

const dragged = (t, y) => ({ t, views: { scroll: { contentOffset: [0, y], phase: "dragging" } } });
const scroll = (event, t) => ({ events: [{ t, event, view: "scroll" }], why: [{ view: "scroll", property: "contentOffset", cause: "drag" }] });
const clock = (values) => note("Sim.changed", { fps: 100, paused: true, rate: 1, earliest: 0, ...values });

/** The scene at rest after a drag that ended at 3 frames. */
const resting = (t) => {
  const state = basics();
  return { ...state, t, views: { ...state.views, scroll: { ...state.views.scroll, contentOffset: [0, 30] } } };
};

/** A page that has seen a drag of three frames and then rest; the last patch is of the third frame. */
function afterDrag() {
  const page = listener();
  page.hear(hello());
  page.hear(
    attachReply(page.store.get().session, "snapshot"),
    snapshot(1),
    patch(2, 1, dragged(FRAME, 10), scroll("scrollViewWillBeginDragging", FRAME)),
    patch(3, 2, dragged(2 * FRAME, 20), scroll("scrollViewDidScroll", 2 * FRAME)),
    patch(4, 3, { t: 3 * FRAME, views: { scroll: { contentOffset: [0, 30], phase: null } } }, scroll("scrollViewDidEndDragging", 3 * FRAME)),
  );
  return page;
}

const ALL = {
  events: ["scrollViewWillBeginDragging", "scrollViewDidScroll", "scrollViewDidEndDragging"],
  cause: "drag",
  phases: ["idle", "rubberBand", "idle"],
  diffs: [FRAME, 2 * FRAME, 3 * FRAME],
};

test("a step back at rest, later than the last patch, loses nothing, nor do the steps after it", () => {
  const page = afterDrag();
  const before = page.known();
  assert.deepEqual(plain(before.events), ALL.events);
  assert.deepEqual(plain(before.diffs), ALL.diffs);
  const latest = 500 * FRAME;
  let seq = 4;
  let epoch = 3;
  for (const t of [499, 498, 497].map((frame) => frame * FRAME)) {
    page.hear(clock({ t, latest }), snapshot((seq += 1), (epoch += 1), resting(t)));
    assert.deepEqual(page.known(), before, `${t}`);
  }
  // A step forward at rest brings no state, and the next one back is later than the last state again.
  page.hear(clock({ t: 499 * FRAME, latest }), clock({ t: 498 * FRAME, latest }), snapshot((seq += 1), (epoch += 1), resting(498 * FRAME)));
  assert.deepEqual(page.known(), before);
  assert.equal(page.moments.earliest, 0);
  assert.deepEqual(plain(page.moments.stateAt(2 * FRAME).views.scroll.contentOffset), [0, 20]);
});

test("from rest back into the motion and forward again, what happens again is there once", () => {
  const page = afterDrag();
  const before = page.known();
  const state = { ...resting(2 * FRAME) };
  state.views.scroll = { ...state.views.scroll, contentOffset: [0, 20], phase: "dragging" };
  page.hear(
    clock({ t: 499 * FRAME, latest: 500 * FRAME }),
    snapshot(5, 4, resting(499 * FRAME)),
    clock({ t: 2 * FRAME, latest: 500 * FRAME }),
    snapshot(6, 5, state),
  );
  assert.deepEqual(page.known().events, before.events.slice(0, 2));
  page.hear(patch(7, 6, { t: 3 * FRAME, views: { scroll: { contentOffset: [0, 30], phase: null } } }, scroll("scrollViewDidEndDragging", 3 * FRAME)));
  assert.deepEqual(page.known(), before);
});

test("a step back from a motion of which the last frames did not come keeps what came before", () => {
  const page = afterDrag();
  const before = page.known();
  const moved = resting(5 * FRAME);
  moved.views.scroll.contentOffset = [0, 44];
  page.hear(clock({ t: 5 * FRAME, latest: 6 * FRAME }), snapshot(9, 4, moved));
  assert.deepEqual(page.known().events, before.events);
  assert.deepEqual(plain(page.moments.stateAt(2 * FRAME).views.scroll.contentOffset), [0, 20]);
  assert.deepEqual(plain(page.moments.stateAt(5 * FRAME).views.scroll.contentOffset), [0, 44]);
});

test("a seek forward keeps what came before it", () => {
  const page = afterDrag();
  const before = page.known();
  page.hear(clock({ t: 90 * FRAME, latest: 500 * FRAME }), snapshot(9, 4, resting(90 * FRAME)));
  page.hear(clock({ t: 95 * FRAME, paused: false, latest: 500 * FRAME }), snapshot(10, 5, resting(94 * FRAME)));
  assert.deepEqual(page.known(), before);
});

test("what is known stays when the page was away while the engine was set to another time", () => {
  const page = afterDrag();
  const before = page.known();
  page.hear(hello({ epoch: 9 }), snapshot(9, 9, resting(400 * FRAME)));
  assert.deepEqual(page.known(), before);
});

test("another run is no other time of the one before, whatever its state and its time", () => {
  for (const [began, state, run] of [
    [[clock({ t: 400 * FRAME, latest: 500 * FRAME })], resting(400 * FRAME), 2],
    [[clock({ t: 3 * FRAME, latest: 500 * FRAME })], resting(3 * FRAME), 2],
    // The same numbers of another launch of the server.
    [[hello({ session: "s2" })], resting(400 * FRAME), 1],
    // Of a time that the page never saw, nothing later holds.
    [[hello({ session: "s2" }), snapshot(7, 3, resting(9 * FRAME))], resting(5 * FRAME), 1],
  ]) {
    const page = afterDrag();
    page.hear(...began, snapshot(9, 9, state, run));
    assert.deepEqual(page.known().events, []);
    assert.deepEqual(page.known().diffs, []);
    assert.equal(page.known().cause, null);
    assert.equal(page.moments.earliest, state.t);
  }
});

test("after a gap, what is known holds up to where the engine was set to, and no further", () => {
  const page = afterDrag();
  // The page knows epoch 3. In the next one the engine was set back to two frames and went on otherwise.
  page.hear(hello({ epoch: 6 }), snapshot(9, 6, resting(9 * FRAME), 1, [[3, FRAME], [4, 2 * FRAME], [6, 8 * FRAME]]));
  assert.deepEqual(page.known().events, ALL.events.slice(0, 2));
  assert.deepEqual(plain(page.known().diffs), ALL.diffs.slice(0, 2));
});

test("marks that lie ahead stay after a way back, until somebody does something else", () => {
  const page = afterDrag();
  page.hear(note("Record.marked", { t: 2 * FRAME, text: "here" }));
  const marks = () => page.store.get().session.stops.map(({ text }) => text);
  page.hear(clock({ t: FRAME, latest: 3 * FRAME }), snapshot(6, 4, resting(FRAME)));
  assert.deepEqual(marks(), ["here"]);
  page.hear(patch(7, 6, dragged(FRAME, 3)));
  assert.deepEqual(marks(), []);
  // The same while time goes: the server says that nothing is known beyond the present any more.
  page.hear(note("Record.marked", { t: 3 * FRAME, text: "there" }), clock({ t: FRAME, latest: 4 * FRAME }));
  assert.deepEqual(marks(), ["there"]);
  page.hear(clock({ t: 2 * FRAME, latest: 2 * FRAME, paused: false }));
  assert.deepEqual(marks(), []);
});
