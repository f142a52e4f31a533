import assert from "node:assert/strict";
import { test } from "node:test";
import { createLog } from "../model/time/log.js";
import { own } from "../model/state/mergePatch.js";
import { basics, seeded } from "./support.js";

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

test("layout passes are hidden by default and do not evict other events", () => {
  const log = createLog(3);
  const state = own(basics());
  for (let t = 1; t < 9; t += 1) {
    log.add([happened(t, "scrollViewDidScroll"), happened(t, "layoutSubviews")], state);
    for (let view = 0; view < 5; view += 1) log.add([happened(t, "layoutSubviews", `cell${view}`)], state);
  }
  assert.deepEqual(log.lines().map(({ event, count }) => [event, count]), [["scrollViewDidScroll", 8]]);
  assert.deepEqual(
    log.lines(true).map(({ event, view }) => `${event} ${view}`),
    ["scrollViewDidScroll scroll", "layoutSubviews cell2", "layoutSubviews cell3", "layoutSubviews cell4"],
  );
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
    assert.deepEqual(log.lines(), lines.filter(({ event }) => event !== "layoutSubviews"));
  });
}

test("the log keeps the newest lines and increases its revision", () => {
  const log = createLog(3);
  const before = log.revision();
  for (let t = 0; t < 9; t += 1) log.add([{ t, event: "buttonTapped", view: `b${t}` }], own(basics()));
  assert.deepEqual(log.lines().map(({ view }) => view), ["b6", "b7", "b8"]);
  assert.ok(log.revision() > before);
  log.clear();
  assert.equal(log.lines().length, 0);
});
