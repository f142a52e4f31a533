import assert from "node:assert/strict";
import { test } from "node:test";
import { createMemories } from "../app/memories.js";
import { createPastSteps } from "../controllers/pastSteps.js";
import { createTimeController } from "../controllers/time.js";
import { createStore } from "../app/store.js";
import { createUpdateScheduler } from "../app/updateScheduler.js";
import { INITIAL_PAGE } from "../model/page/page.js";
import { fakeServer, settled } from "./support.js";
import { live } from "./wire.js";

const scroll = (y, more = {}) => ({
  class: "ScrollView",
  frame: [0, 0, 100, 100],
  contentSize: [100, 900],
  contentOffset: [0, y],
  ...more,
});
/** @returns {any} */
const stateAt = (t, y) => ({ t, root: "scroll", views: { scroll: scroll(y) }, scene: { name: "one", title: "One" } });
const event = (t) => ({ t, event: "scrollViewWillBeginDragging", view: "scroll" });
const why = (cause) => ({ view: "scroll", property: "contentOffset", cause, delta: [0, 1] });
const step = (t, y, cause, phase = "dragging") => ({
  patch: { t, views: { scroll: { contentOffset: [0, y], phase } } },
  why: [why(cause)],
  events: [event(t)],
});

/** A page that was opened at 30 s. */
function fake() {
  const server = fakeServer();
  const memories = createMemories(() => {});
  const state = Object.freeze(stateAt(3e7, 30));
  const clock = { fps: 120, t: 3e7, rate: 1, earliest: 0, paused: false, latest: 3e7 };
  const store = createStore({ ...INITIAL_PAGE, session: Object.freeze({ ...live(), clock, state }) }, () => {});
  memories.states.snapshot({ seq: 1, state });
  memories.history.record(state, ["scroll"]);
  const past = createPastSteps(store, memories, server.call, () => {});
  const scheduler = createUpdateScheduler(past.panels, (page) => page);
  const source = () => /** @type {any} */ ({ recording: () => null });
  const time = createTimeController(store, memories.states, source, past, () => {});
  return { ...server, memories, past, time, store, show: () => scheduler.update(store.get()) };
}

test("what happened before the page was opened is requested, the latest first, and added to every memory", async () => {
  const { requests, reply, memories, past, show } = fake();
  show();
  assert.deepEqual(requests.map(({ method, params }) => [method, params]), [
    ["History.steps", { from: 2e7, to: 3e7 }],
  ]);
  assert.equal(past.extent(), "reading");
  await reply({
    result: {
      t: { from: 2e7, to: 2.5e7 },
      state: stateAt(2e7, 0),
      steps: [step(2.1e7, 10, "drag")],
      isTruncated: true,
    },
  });
  assert.deepEqual(requests.at(-1).params, { from: 25_000_001, to: 3e7 }, "the rest of a long answer is requested");
  await reply({
    result: {
      t: { from: 25_000_001, to: 3e7 },
      state: stateAt(25_000_001, 10),
      steps: [step(2.6e7, 30, "bounce", null)],
    },
  });
  assert.equal(memories.states.earliest, 2e7);
  assert.equal(memories.states.stateAt(2.2e7).views.scroll.contentOffset[1], 10);
  assert.equal(memories.states.whyAt(2.2e7).of("scroll", "contentOffset").cause, "drag");
  assert.equal(memories.causes.of("scroll", "contentOffset").cause, "bounce");
  assert.deepEqual(memories.log.lines().map(({ t }) => t), [2.1e7, 2.6e7]);
  assert.deepEqual(memories.diffs.frames().map(({ t }) => t), [2.1e7, 2.6e7]);
  assert.equal(memories.history.series("scroll").valueAt(2.2e7).phase, "dragging");
  assert.equal(past.extent(), "partial");
  show();
  assert.deepEqual(requests.at(-1).params, { from: 0, to: 2e7 }, "little has happened: a longer stretch follows");
});

test("a moment before the page's history is requested with all that follows it", async () => {
  const { requests, reply, memories, past } = fake();
  assert.ok(past.isBefore(1e6) && !past.isBefore(3e7));
  const arrives = past.reach(1e6);
  await reply({ result: { t: { from: 1e6, to: 3e7 }, state: stateAt(1e6, 0), steps: [step(2e6, 30, "drag")] } });
  assert.deepEqual(requests.map(({ params }) => params), [{ from: 1e6, to: 3e7 }]);
  assert.equal(await arrives, true);
  assert.equal(memories.states.stateAt(1.5e6).views.scroll.contentOffset[1], 0);
});

test("an answer about another run, and a refusal, add nothing", async () => {
  const { reply, memories, past, show } = fake();
  show();
  memories.states.clear();
  await reply({ result: { t: { from: 2e7, to: 3e7 }, state: stateAt(2e7, 0), steps: [step(2.1e7, 10, "drag")] } });
  assert.equal(memories.log.lines().length, 0);
  const other = fake();
  other.show();
  await other.reply({ error: { code: -32016, message: "too large" } });
  assert.equal(other.past.extent(), "partial");
  other.show();
  assert.equal(other.requests.length, 1);
  assert.equal(past.isBefore(0), false);
});

test("a moment is not shown if the present was requested while it was on its way", async () => {
  for (const isLive of [false, true]) {
    const { reply, time, store } = fake();
    time.look(1e6);
    if (isLive) time.live();
    await reply({ result: { t: { from: 1e6, to: 3e7 }, state: stateAt(1e6, 0), steps: [step(2e6, 30, "drag")] } });
    await settled();
    assert.equal(store.get().moment, isLive ? null : 1e6);
  }
});
