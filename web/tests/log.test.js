import assert from "node:assert/strict";
import { test } from "node:test";
import { createEventList, createLog } from "../model/time/log.js";
import { createJournal } from "../model/time/journal.js";
import { createReader } from "../model/time/parts.js";
import { own } from "../model/state/mergePatch.js";
import { basics, plain, recorder, seeded } from "./support.js";

const happened = (t, event, view = "scroll", more = {}) => ({ t, event, view, ...more });

test("consecutive didScroll events of a view are one line with a count and the latest values", () => {
  const log = createLog();
  const at = (y) =>
    own({ ...basics(), views: { ...basics().views, scroll: { ...basics().views.scroll, contentOffset: [0, y] } } });
  log.add([happened(1, "scrollViewDidScroll")], at(1));
  log.add([happened(2, "scrollViewDidScroll"), happened(2, "scrollViewDidScroll", "other")], at(2));
  log.add([happened(3, "scrollViewDidScroll")], at(3));
  log.add([happened(4, "scrollViewWillEndDragging", "scroll", { velocity: [0, -0.21] })], at(3));
  log.add([happened(5, "scrollViewDidScroll"), happened(5, "scrollViewDidScroll", "other")], at(4));
  assert.deepEqual(log.lines().map(({ event, view, count, t, detail }) => [event, view, count, t, detail]), [
    ["scrollViewDidScroll", "scroll", 3, 3, "0.0, 3.0"],
    ["scrollViewWillEndDragging", "scroll", 1, 4, "v −0.21 pt/ms"],
    ["scrollViewDidScroll", "scroll", 1, 5, "0.0, 4.0"],
    ["scrollViewDidScroll", "other", 2, 5, "other"],
  ]);
});

test("the end of a drag names the delegate's target if it is not the proposed one", () => {
  const detail = (proposed, target) => {
    const log = createLog();
    const targets = { proposedTargetContentOffset: proposed, targetContentOffset: target };
    log.add([happened(1, "scrollViewWillEndDragging", "scroll", { velocity: [0, 1], ...targets })], own(basics()));
    return log.lines()[0].detail;
  };
  assert.equal(detail([0, 512], [0, 480]), "v 1.00 pt/ms, target 0.0, 480.0 for 0.0, 512.0");
  assert.equal(detail([0, 512], [0, 512]), "v 1.00 pt/ms");
  assert.equal(detail(undefined, [0, 512]), "v 1.00 pt/ms");
});

test("layout passes are listed only on request", () => {
  const { log, record } = recorder();
  const state = own(basics());
  record(state, []);
  for (let t = 1; t < 9; t += 1) {
    const events = [happened(t, "scrollViewDidScroll"), happened(t, "layoutSubviews")];
    record(own({ ...state, t }), [], { events: [...events, happened(t, "layoutSubviews", "cell")] });
  }
  assert.deepEqual(log.lines().map(({ event, count }) => [event, count]), [["scrollViewDidScroll", 8]]);
  assert.deepEqual(log.lines(true).map(({ event, view }) => `${event} ${view}`), [
    "scrollViewDidScroll scroll",
    "layoutSubviews scroll",
    "layoutSubviews cell",
  ]);
});

for (let seed = 0; seed < 100; seed += 1) {
  test(`lines are ordered by time, and every event is counted once (seed ${seed})`, () => {
    const random = seeded(seed);
    const log = createLog();
    const names = [
      "scrollViewDidScroll",
      "layoutSubviews",
      "touchesMoved",
      "edgeCrossed",
      "scrollViewWillBeginDragging",
    ];
    let t = 0;
    let count = 0;
    for (let step = 0; step < 60; step += 1) {
      t += random.below(3);
      const events = Array.from(
        { length: random.below(4) },
        () => happened(t, random.pick(names), random.pick(["a", "b"])),
      );
      count += events.length;
      log.add(events, own(basics()));
    }
    const lines = log.lines(true);
    assert.ok(lines.every((line, index) => index === 0 || line.t >= lines[index - 1].t));
    assert.equal(lines.reduce((sum, line) => sum + line.count, 0), count);
  });
}

/** Lines without their orders. */
const shown = (lines) => lines.map(({ order: _, ...line }) => plain(line));

for (let seed = 0; seed < 60; seed += 1) {
  test(`the lines of a journal equal one log's for any division of its steps (seed ${seed})`, () => {
    const random = seeded(seed);
    const journal = createJournal({ reader: createReader(() => false), stepsPerState: 1 + random.below(9) });
    const [list, log] = [createEventList(journal), createLog()];
    const state = own(basics());
    const names = ["scrollViewDidScroll", "scrollViewDidZoom", "touchesMoved", "scrollViewWillBeginDragging"];
    journal.snapshot({ seq: 1, state });
    for (let t = 1; t < 60; t += 1) {
      const events = Array.from({ length: random.below(3) }, () => {
        const actor = random.pick([{}, {}, { cause: "drag", by: "wheel" }]);
        return happened(t, random.pick(names), random.pick(["a", "b"]), actor);
      });
      const now = own({ ...state, t });
      journal.add({ seq: t, t, patch: { t }, why: [], events, state: now });
      log.add(events, now);
      if (random.below(4) === 0) assert.deepEqual(shown(list.lines(true)), shown(log.lines(true)));
    }
    assert.deepEqual(shown(list.lines(true)), shown(log.lines(true)));
    const orders = list.lines(true).map(({ order }) => order);
    assert.deepEqual(orders, [...orders].sort((one, other) => one - other));
    assert.equal(new Set(orders).size, orders.length);
  });
}

test("events are forgotten with the steps, and a run does not go on after a gap", () => {
  const { journal, log, record } = recorder();
  const state = own(basics());
  record(state, []);
  const scroll = (t, more = {}) =>
    record(own({ ...state, t }), [], { events: [happened(t, "scrollViewDidScroll")], ...more });
  for (const t of [1, 2, 3]) scroll(t);
  journal.snapshot({ seq: 9, state: own({ ...state, t: 50 }) }, "disconnected");
  for (const t of [51, 52]) scroll(t);
  assert.deepEqual(log.lines().map(({ since, t, count }) => [since, t, count]), [[1, 3, 3], [51, 52, 2]]);
  const before = log.revision();
  journal.clear();
  assert.equal(log.lines().length, 0);
  assert.ok(log.revision() > before);
});
