import assert from "node:assert/strict";
import { test } from "node:test";
import { ERROR_CODES } from "../generated/limits.js";
import { createMemories } from "../app/memories.js";
import { createPastSteps } from "../controllers/pastSteps.js";
import { createTimeController } from "../controllers/time.js";
import { createStore } from "../app/store.js";
import { createUpdateScheduler } from "../app/updateScheduler.js";
import { INITIAL_PAGE } from "../model/page/page.js";
import { shownCauses } from "../model/time/timeTravel.js";
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
  memories.journal.snapshot({ seq: 1, state });
  let now = 0;
  const waits = /** @type {number[]} */ ([]);
  const past = createPastSteps(store, memories, server.call, () => {}, {
    clock: () => now,
    later: (_, milliseconds) => waits.push(milliseconds),
  });
  const scheduler = createUpdateScheduler(past.effects, (page) => page);
  const source = () => /** @type {any} */ ({ recording: () => null });
  const said = [];
  const time = createTimeController(store, memories.journal, source, past, (text) => said.push(text));
  return {
    ...server,
    memories,
    past,
    time,
    store,
    said,
    waits,
    show: () => scheduler.update(store.get()),
    pass: (milliseconds) => (now += milliseconds),
    ranges: () => server.requests.map(({ params }) => [params.from, params.to]),
    /** The page has all up to its start. */
    async complete() {
      scheduler.update(store.get());
      await server.reply({ result: { t: { from: 2e7, to: 3e7 }, state: stateAt(2e7, 30), steps: [] } });
      scheduler.update(store.get());
      await server.reply({ result: { t: { from: 0, to: 2e7 }, state: stateAt(0, 30), steps: [] } });
    },
  };
}

test("steps before the page was opened are requested, the latest first, and added to the journal", async () => {
  const { requests, reply, memories, past, show } = fake();
  const { journal, log, diffs, history } = memories;
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
  assert.equal(journal.earliest, 2e7);
  assert.equal(journal.stateAt(2.2e7).views.scroll.contentOffset[1], 10);
  const causeAt = (t) => shownCauses(journal, () => t, () => false).of("scroll", "contentOffset").cause;
  assert.deepEqual([causeAt(2.2e7), causeAt(null)], ["drag", "bounce"]);
  assert.deepEqual(log.lines().map(({ t }) => t), [2.1e7, 2.6e7]);
  assert.deepEqual(diffs.list().frames.map(({ t }) => t), [2.1e7, 2.6e7]);
  assert.equal(history.series("scroll").valueAt(2.2e7).phase, "dragging");
  assert.equal(past.extent(), "partial");
  show();
  assert.deepEqual(requests.at(-1).params, { from: 0, to: 2e7 }, "little has happened: a longer stretch follows");
});

test("a missing time is requested with its surroundings, and the rest stays unknown", async () => {
  const { ranges, reply, memories, past, time, store } = fake();
  const { journal } = memories;
  assert.ok(past.isBefore(1e7) && !past.isBefore(3e7));
  time.look(1e7);
  await reply({ result: { t: { from: 7e6, to: 1.3e7 }, state: stateAt(7e6, 0), steps: [step(9e6, 20, "drag")] } });
  await settled();
  assert.deepEqual(ranges(), [[7e6, 1.3e7]]);
  assert.equal(store.get().moment, 1e7);
  assert.equal(journal.stateAt(1e7).views.scroll.contentOffset[1], 20);
  assert.deepEqual(journal.gaps(), [{ from: 1.3e7, to: 3e7, reason: "notLoaded" }]);
});

test("missed steps are requested while visible, once the page is no longer slow", async () => {
  const { ranges, reply, memories, store, show, pass, waits, complete } = fake();
  const { journal, history, diffs } = memories;
  await complete();
  const before = ranges().length;
  const { session } = store.get();
  const state = stateAt(31e6, 80);
  /** @type {any} */
  const merged = { seq: 2, t: 31e6, ...step(31e6, 80, "drag", null), frames: 9, state };
  journal.add(merged, "busy");
  store.set({ session: { ...session, state } });
  show();
  assert.equal(ranges().length, before, "it would be slower");
  assert.deepEqual(waits.splice(0), [1000], "it is drawn again then");
  assert.equal(history.sampleAt("scroll", 30.5e6), null);
  pass(1000);
  show();
  assert.deepEqual(ranges().slice(before), [[3e7 + 1, 31e6]]);
  const steps = [step(30.5e6, 60, "drag"), step(31e6, 80, "drag", null)];
  const answer = { t: { from: 3e7 + 1, to: 31e6 }, state: stateAt(3e7 + 1, 30), steps };
  await reply({ error: { code: ERROR_CODES.overLimit, message: "too much" } });
  show();
  assert.equal(ranges().length, before + 1, "it is not requested again at once");
  assert.deepEqual(waits.splice(0), [5000], "the page is drawn again when it may be");
  pass(6000);
  show();
  await reply({ result: answer });
  assert.equal(history.sampleAt("scroll", 30.6e6).y, 60);
  assert.deepEqual(journal.gaps(), []);
  assert.deepEqual(diffs.list().frames.map(({ t, frames }) => [t, frames]), [[30.5e6, 1], [31e6, 1]]);
  show();
  assert.equal(ranges().length, before + 2);
});

test("an answer about another run, and a refusal, add nothing", async () => {
  const { reply, memories, past, show } = fake();
  show();
  memories.journal.clear();
  await reply({ result: { t: { from: 2e7, to: 3e7 }, state: stateAt(2e7, 0), steps: [step(2.1e7, 10, "drag")] } });
  assert.equal(memories.log.lines().length, 0);
  const other = fake();
  other.show();
  await other.reply({ error: { code: ERROR_CODES.overLimit, message: "too large" } });
  assert.equal(other.past.extent(), "partial");
  assert.equal(past.isBefore(0), false);
});

test("a moment is not shown if the present was requested while it was on its way", async () => {
  for (const isLive of [false, true]) {
    const { reply, time, store } = fake();
    time.look(1e7);
    if (isLive) time.live();
    await reply({ result: { t: { from: 7e6, to: 1.3e7 }, state: stateAt(7e6, 0), steps: [step(9e6, 30, "drag")] } });
    await settled();
    assert.equal(store.get().moment, isLive ? null : 1e7);
  }
});

test("of a moment that cannot be loaded the nearest one is shown, and the page says so", async () => {
  const { reply, time, store, memories, said, complete } = fake();
  await complete();
  memories.journal.snapshot({ seq: 2, state: stateAt(5e7, 70) }, "disconnected");
  memories.journal.snapshot({ seq: 3, state: stateAt(6e7, 70) });
  time.look(4.5e7);
  await reply({ error: { code: ERROR_CODES.overLimit, message: "too large" } });
  await settled();
  assert.equal(store.get().moment, 5e7);
  assert.deepEqual(said, ["That time could not be loaded; the page shows the nearest time that it has."]);
});
