import assert from "node:assert/strict";
import { test } from "node:test";
import { createUpdateScheduler } from "../app/updateScheduler.js";
import { definePanel, shallow } from "../kit/panel.js";
import { INITIAL_PAGE } from "../model/page/page.js";
import { seeded } from "./support.js";

const page = (seq, values = {}) =>
  Object.freeze({ ...INITIAL_PAGE, ...values, session: Object.freeze({ ...INITIAL_PAGE.session, seq }) });
const FRAME = 1000 / 60;

/** A panel of a cadence that counts its updates and keeps what it shows. */
function createCounter(cadence) {
  const counter = { times: 0, shown: null };
  counter.panel = definePanel({
    cadence,
    select: { seq: ({ session }) => session.seq, selection: ({ selection }) => selection },
    apply(values) {
      counter.times += 1;
      counter.shown = values;
    },
  });
  return counter;
}

/** Counters of all cadences and a scheduler; `stream` shows a page that a patch has changed, a frame later. */
function setUp() {
  const counters = ["frame", "plot", "list", "values"].map(createCounter);
  const scheduler = createUpdateScheduler(counters.map(({ panel }) => panel), (shown) => shown);
  let now = 0;
  return {
    counters,
    times: () => counters.map(({ times }) => times),
    show: (shown) => scheduler.update(shown, false, now += FRAME),
    stream: (shown, pause = FRAME) => scheduler.update(shown, true, now += pause),
  };
}

test("a single patch is shown everywhere in one frame", () => {
  const { times, show, stream } = setUp();
  show(page(0));
  assert.equal(stream(page(1), 500), false, "nothing remains for another frame");
  assert.deepEqual(times(), [2, 2, 2, 2]);
});

test("while state streams, panels are updated at their cadence, and then all show the last state", () => {
  const { counters, times, show, stream } = setUp();
  show(page(0));
  stream(page(1));
  const before = times();
  for (let seq = 2; seq <= 21; seq += 1) assert.equal(stream(page(seq)), true);
  assert.deepEqual(times().map((count, at) => count - before[at]), [20, 8, 4, 4]);
  assert.equal(stream(page(21)), true);
  const last = page(21, { selection: null });
  stream(last);
  assert.equal(stream(last), false, "a frame without new state shows what remains");
  assert.ok(counters.every(({ shown }) => shown.seq === 21));
});

test("a user action updates every panel at once, even during a stream", () => {
  const { counters, show, stream } = setUp();
  show(page(0));
  for (let seq = 1; seq < 4; seq += 1) stream(page(seq));
  assert.equal(show(page(4, { selection: "b" })), false);
  assert.ok(counters.every(({ shown }) => shown.selection === "b" && shown.seq === 4));
});

test("a panel is updated only when a value that it selects has changed, and gets only those", () => {
  const heard = [];
  const panel = definePanel({
    select: { filter: (shown) => shown.filter, isSelected: (shown) => shown.selection !== null },
    apply: (values, before) => heard.push([values, before]),
  });
  const scheduler = createUpdateScheduler([panel], (shown) => shown);
  const pages = [page(0), page(1), page(2, { selection: "a" }), page(3, { selection: "b" })];
  for (const shown of pages) scheduler.update(shown, false, 0);
  const [one, other] = [{ filter: "", isSelected: false }, { filter: "", isSelected: true }];
  assert.deepEqual(heard, [[one, null], [other, one]]);
});

test("a hidden panel is updated when it is shown, and only if something has changed", () => {
  let times = 0;
  const panel = definePanel({
    isShown: ({ list }) => list === "events",
    select: { filter: (shown) => shown.filter },
    apply: () => (times += 1),
  });
  const scheduler = createUpdateScheduler([panel], (shown) => shown);
  const show = (list, filter) => scheduler.update(page(0, { list, filter }), false, 0);
  show("messages", "");
  assert.equal(times, 0);
  show("events", "");
  show("messages", "");
  show("events", "");
  assert.equal(times, 1);
  show("messages", "x");
  show("events", "x");
  assert.equal(times, 2);
});

test("panels of the moment get the page of the moment, and canvases come last", () => {
  const order = [];
  const create = (name, more) =>
    definePanel({
      select: { t: ({ moment }) => moment },
      apply: ({ t }) => order.push([name, t]),
      ...more,
    });
  const panels = [create("canvas", { isCanvas: true, isOfMoment: true }), create("text", {})];
  createUpdateScheduler(panels, (shown) => ({ ...shown, moment: 7 })).update(page(0), false, 0);
  assert.deepEqual(order, [["text", null], ["canvas", 7]]);
});

test("a shallow selector returns the same object while the values are the same", () => {
  const select = shallow(({ filter, list }) => ({ filter, list }));
  const first = select(page(0));
  assert.equal(select(page(1)), first);
  assert.notEqual(select(page(1, { filter: "x" })), first);
  assert.deepEqual(select(page(1, { filter: "x" })), { filter: "x", list: "events" });
  const some = shallow(({ filter }) => (filter === "" ? {} : { filter }));
  some(page(1, { filter: "x" }));
  assert.deepEqual(some(page(1)), {}, "fewer values are other values");
});

for (let seed = 0; seed < 20; seed += 1) {
  test(`no panel stays outdated, and none waits longer than a round (seed ${seed})`, () => {
    const { below } = seeded(seed);
    const { counters, show, stream } = setUp();
    let now = page(0);
    let waits = counters.map(() => 0);
    show(now);
    for (let frame = 1; frame < 300; frame += 1) {
      const kind = below(5);
      if (kind === 0) now = page(frame, { selection: String(frame) });
      else if (kind < 4) now = page(frame, { selection: now.selection });
      const isBehind = kind === 0 ? show(now) : stream(now);
      waits = counters.map(({ shown }, at) => (shown.seq === now.session.seq ? 0 : waits[at] + 1));
      assert.equal(isBehind, waits.some((wait) => wait > 0));
      assert.ok(waits.every((wait) => wait < 5));
    }
    stream(now);
    assert.ok(counters.every(({ shown }) => shown.seq === now.session.seq));
  });
}
