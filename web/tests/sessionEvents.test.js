import assert from "node:assert/strict";
import { test } from "node:test";
import { createSessionEvents } from "../controllers/sessionEvents.js";
import { createMemories } from "../app/memories.js";
import { createStore } from "../app/store.js";
import { INITIAL_PAGE } from "../model/page/page.js";
import { initialSession } from "../model/session/session.js";
import { shownCauses } from "../model/time/timeTravel.js";
import { NO_MARKS } from "../model/time/timelineMarkers.js";
import { basics, plain } from "./support.js";
import { attached, feed, hello, note, patch, snapshot } from "./wire.js";

const FRAME = 10_000;

/** A page that receives messages, with its stored data. */
function listener() {
  const store = createStore({ ...INITIAL_PAGE, session: initialSession() }, () => {});
  const memories = createMemories(() => {});
  const causes = shownCauses(memories.journal, () => null, () => false);
  const noticed = createSessionEvents(store, memories, {
    say() {},
    select() {},
    send: async () => ({ result: {} }),
    listScenes() {},
    keepBefore() {},
    storedMarks: () => NO_MARKS,
    whyMerged: () => "busy",
    ghosts: /** @type {any} */ ({ clear() {}, received() {} }),
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
    /** The stored data, as numbers. */
    known: () => ({
      events: memories.log.lines().map(({ event }) => event),
      cause: causes.of("scroll", "contentOffset")?.cause ?? null,
      phases: phasesOf(memories.history.series("scroll")),
      diffs: memories.diffs.list().frames.map(({ t }) => t),
    }),
  };
}

/** The phases of a series, without repetitions. */
function phasesOf(series) {
  const phases = Array.from({ length: series.length }, (_, index) => series.at(index).phase);
  return phases.filter((phase, index) => phase !== phases[index - 1]);
}

/** What events have beside their time and view. */
const MORE = { scrollViewDidScroll: { contentOffset: [0, 5] }, scrollViewDidEndDragging: { willDecelerate: false } };
const dragged = (t, y) => ({ t, views: { scroll: { contentOffset: [0, y], phase: "dragging" } } });
const scroll = (event, t) => ({
  events: [{ t, event, view: "scroll", ...MORE[event] }],
  why: [{ view: "scroll", property: "contentOffset", cause: "drag", delta: [0, 5] }],
});
const clock = (values) => note("Sim.changed", { fps: 100, paused: true, rate: 1, earliest: 0, ...values });

/** The scene at rest after a drag that ended at frame 3. */
const resting = (t) => {
  const state = basics();
  return { ...state, t, views: { ...state.views, scroll: { ...state.views.scroll, contentOffset: [0, 30] } } };
};

/** A page after a drag of three frames and a rest. The last patch is of the third frame. */
function afterDrag() {
  const page = listener();
  page.hear(hello());
  page.hear(
    attached("snapshot"),
    snapshot(1),
    patch(2, 1, dragged(FRAME, 10), scroll("scrollViewWillBeginDragging", FRAME)),
    patch(3, 2, dragged(2 * FRAME, 20), scroll("scrollViewDidScroll", 2 * FRAME)),
    patch(
      4,
      3,
      { t: 3 * FRAME, views: { scroll: { contentOffset: [0, 30], phase: null } } },
      scroll("scrollViewDidEndDragging", 3 * FRAME),
    ),
  );
  return page;
}

const ALL = {
  events: ["scrollViewWillBeginDragging", "scrollViewDidScroll", "scrollViewDidEndDragging"],
  cause: "drag",
  phases: ["idle", "rubberBand", "idle"],
  diffs: [FRAME, 2 * FRAME, 3 * FRAME],
};

test("steps back at rest, after the last patch, keep everything", () => {
  const page = afterDrag();
  const before = page.known();
  assert.deepEqual(plain(before.events), ALL.events);
  assert.deepEqual(plain(before.diffs), ALL.diffs);
  const latest = 500 * FRAME;
  let seq = 4;
  let epoch = 3;
  for (const t of [499, 498, 497].map((frame) => frame * FRAME)) {
    page.hear(clock({ t, latest }), snapshot(seq += 1, epoch += 1, resting(t)));
    assert.deepEqual(page.known(), before, `${t}`);
  }
  // A step forward at rest sends no state, and the next step back is again later than the last state.
  page.hear(
    clock({ t: 499 * FRAME, latest }),
    clock({ t: 498 * FRAME, latest }),
    snapshot(seq += 1, epoch += 1, resting(498 * FRAME)),
  );
  assert.deepEqual(page.known(), before);
  assert.equal(page.journal.earliest, 0);
  assert.deepEqual(plain(page.journal.stateAt(2 * FRAME).views.scroll.contentOffset), [0, 20]);
});

test("after a step back into a motion and forward again, repeated events are listed once", () => {
  const page = afterDrag();
  const before = page.known();
  /** @type {any} */
  const state = { ...resting(2 * FRAME) };
  state.views.scroll = { ...state.views.scroll, contentOffset: [0, 20], phase: "dragging" };
  page.hear(
    clock({ t: 499 * FRAME, latest: 500 * FRAME }),
    snapshot(5, 4, resting(499 * FRAME)),
    clock({ t: 2 * FRAME, latest: 500 * FRAME }),
    snapshot(6, 5, state),
  );
  assert.deepEqual(page.known().events, before.events.slice(0, 2));
  page.hear(
    patch(
      7,
      6,
      { t: 3 * FRAME, views: { scroll: { contentOffset: [0, 30], phase: null } } },
      scroll("scrollViewDidEndDragging", 3 * FRAME),
    ),
  );
  assert.deepEqual(page.known(), before);
});

test("a step back from a motion with missing last frames keeps earlier events and states", () => {
  const page = afterDrag();
  const before = page.known();
  const moved = resting(5 * FRAME);
  moved.views.scroll.contentOffset = [0, 44];
  page.hear(clock({ t: 5 * FRAME, latest: 6 * FRAME }), snapshot(9, 4, moved));
  assert.deepEqual(page.known().events, before.events);
  assert.deepEqual(plain(page.journal.stateAt(2 * FRAME).views.scroll.contentOffset), [0, 20]);
  assert.deepEqual(plain(page.journal.stateAt(5 * FRAME).views.scroll.contentOffset), [0, 44]);
});

test("a seek forward keeps everything before it", () => {
  const page = afterDrag();
  const before = page.known();
  page.hear(clock({ t: 90 * FRAME, latest: 500 * FRAME }), snapshot(9, 4, resting(90 * FRAME)));
  page.hear(clock({ t: 95 * FRAME, paused: false, latest: 500 * FRAME }), snapshot(10, 5, resting(94 * FRAME)));
  assert.deepEqual(page.known(), before);
});

test("a seek while the page was disconnected keeps everything that is still valid", () => {
  const page = afterDrag();
  const before = page.known();
  page.hear(hello({ epoch: 9 }), snapshot(9, 9, resting(400 * FRAME)));
  assert.deepEqual(page.known(), before);
});

test("another run clears everything, whatever its state and time", () => {
  for (
    const [began, state, run] of /** @type {any[]} */ ([
      [[clock({ t: 400 * FRAME, latest: 500 * FRAME })], resting(400 * FRAME), 2],
      [[clock({ t: 3 * FRAME, latest: 500 * FRAME })], resting(3 * FRAME), 2],
      // The same numbers from another launch of the server.
      [[hello({ session: "52" })], resting(400 * FRAME), 1],
      // After a snapshot of a time that the page never received, nothing later is valid.
      [[hello({ session: "52" }), snapshot(7, 3, resting(9 * FRAME))], resting(5 * FRAME), 1],
    ])
  ) {
    const page = afterDrag();
    page.hear(...began, snapshot(9, 9, state, run));
    assert.deepEqual(page.known().events, []);
    assert.deepEqual(page.known().diffs, []);
    assert.equal(page.known().cause, null);
    assert.equal(page.journal.earliest, state.t);
  }
});

test("after a gap, data is kept up to the earliest time that the engine was set to", () => {
  const page = afterDrag();
  // The page has epoch 3. In the next epoch the engine went back to frame 2 and continued differently.
  page.hear(hello({ epoch: 6 }), snapshot(9, 6, resting(9 * FRAME), 1, [[3, FRAME], [4, 2 * FRAME], [6, 8 * FRAME]]));
  assert.deepEqual(page.known().events, ALL.events.slice(0, 2));
  assert.deepEqual(plain(page.known().diffs), ALL.diffs.slice(0, 2));
});

test("marks in the future stay after a seek back until the future is discarded", () => {
  const page = afterDrag();
  page.hear(note("Record.marked", { t: 2 * FRAME, text: "here" }));
  const marks = () => page.store.get().session.markers.map(({ text }) => text);
  page.hear(clock({ t: FRAME, latest: 3 * FRAME }), snapshot(6, 4, resting(FRAME)));
  assert.deepEqual(marks(), ["here"]);
  page.hear(patch(7, 6, dragged(FRAME, 3)));
  assert.deepEqual(marks(), []);
  // The same while time runs: the server reports that the present is the latest known time.
  page.hear(note("Record.marked", { t: 3 * FRAME, text: "there" }), clock({ t: FRAME, latest: 4 * FRAME }));
  assert.deepEqual(marks(), ["there"]);
  page.hear(clock({ t: 2 * FRAME, latest: 2 * FRAME, paused: false }));
  assert.deepEqual(marks(), []);
});
