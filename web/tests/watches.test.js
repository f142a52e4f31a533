import assert from "node:assert/strict";
import { test } from "node:test";
import { createJournal } from "../model/time/journal.js";
import { createWatches, toggled, watchesFrom } from "../model/time/watches.js";
import { numbersOf, pathOf } from "../model/properties/numbers.js";
import { own } from "../model/state/mergePatch.js";
import { sparkOf } from "../model/time/spark.js";
import { watchText } from "../model/properties/watchText.js";
import { basics } from "./support.js";

/** A history whose scroll view gets these changes, [t, change] each. */
function changed(...changes) {
  const states = createJournal();
  states.snapshot({ seq: 1, state: own({ ...basics(), t: 0 }) });
  const add = (t, change, seq = t) =>
    states.add({ seq, t, patch: { t, views: { scroll: change } }, why: [], events: [] });
  for (const [t, change] of changes) add(t, change);
  return { states, add };
}
const plain = (curves) => curves.map(({ times, values }) => [...times].map((t, index) => [t, values[index]]));

test("a watched property is a curve for each of its numbers, which holds between distant values", () => {
  const { states } = changed([100_000, { contentInset: [0, 0, 380, 0] }], [900_000, { contentInset: [5, 0, 414, 0] }]);
  const watches = createWatches(states);
  const watch = { view: "scroll", name: "contentInset", part: 2 };
  assert.deepEqual(plain(watches.curves(watch, 0, 1e6)), [[
    [0, 0],
    [100_000, 0],
    [100_000, 380],
    [900_000, 380],
    [900_000, 414],
    [1e6, 414],
  ]]);
  assert.deepEqual(plain(watches.curves(watch, 200_000, 500_000)), [[[200_000, 380], [500_000, 380]]]);
  assert.equal(watches.curves({ ...watch, part: null }, 0, 1e6).length, 4);
});

test("a curve grows with the history, and follows it back", () => {
  const { states, add } = changed([10_000, { alpha: 0.5 }]);
  const watches = createWatches(states);
  const levels = () =>
    plain(watches.curves({ view: "scroll", name: "alpha", part: 0 }, 0, 50_000))[0].map(([, y]) => y);
  assert.deepEqual(levels(), [1, 0.5, 0.5]);
  add(20_000, { alpha: 0.25 });
  add(30_000, { bounces: false });
  assert.deepEqual(levels(), [1, 0.5, 0.25, 0.25], "what does not change it adds nothing");
  states.rewind(10_000);
  add(20_000, { alpha: 0.75 });
  assert.deepEqual(levels(), [1, 0.5, 0.75, 0.75]);
});

test("derived properties and defaults are watched too, and values without a number have no curve", () => {
  const { states } = changed([10_000, { contentOffset: [0, -40] }]);
  const watches = createWatches(states);
  const [, y] = watches.curves({ view: "scroll", name: "overscroll", part: null }, 0, 20_000);
  assert.equal(y.values.at(-1), -40);
  assert.equal(watches.curves({ view: "scroll", name: "indicatorStyle", part: null }, 0, 20_000).length, 0);
  assert.equal(watches.curves({ view: "missing", name: "alpha", part: null }, 0, 20_000).length, 0);
  assert.deepEqual(numbersOf(own({ class: "ScrollView", bounces: false }), "bounces", undefined), [0]);
});

test("a property and its numbers have paths", () => {
  assert.equal(pathOf("contentInset", 2), "contentInset.bottom");
  assert.equal(pathOf("contentOffset", 1), "contentOffset.y");
  assert.equal(pathOf("alpha", 0), "alpha");
  assert.equal(pathOf("alpha", null), "alpha");
});

test("a pinned value is shown as its row shows it, or as one of its numbers", () => {
  const view = own({
    class: "ScrollView",
    contentOffset: [0, -146],
    contentInset: [0, 0, 380, 0],
    frame: [0, 0, 9, 9],
  });
  const text = (name, part = null) => watchText({ view: "s", name, part }, view, undefined);
  assert.equal(text("contentOffset"), "0.0, −146.0");
  assert.equal(text("contentOffset", 1), "−146.0");
  assert.equal(text("contentInset", 2), "380");
  assert.equal(text("unknown"), "—");
});

test("pinning again unpins, the oldest pin is dropped at the limit, and stored pins are checked", () => {
  const watch = (name) => ({ view: "s", name, part: null });
  const two = toggled(toggled([], watch("a")), watch("b"));
  assert.deepEqual(toggled(two, watch("a")).map(({ name }) => name), ["b"]);
  const many = Array.from({ length: 20 }, (_, index) => watch(`p${index}`)).reduce(toggled, []);
  assert.deepEqual([many.length, many[0].name], [12, "p8"]);
  assert.deepEqual(watchesFrom([watch("a"), { view: 3 }, null, { view: "s", name: "b", part: 1, more: 2 }]), [
    watch("a"),
    { view: "s", name: "b", part: 1 },
  ]);
  assert.deepEqual(watchesFrom("none"), []);
});

test("a small curve fits its size, and is empty without values", () => {
  const points = { times: Float64Array.of(0, 50, 100), values: Float64Array.of(-10, 10, 10) };
  const size = { width: 24, height: 14 };
  assert.deepEqual(sparkOf([points], 0, 100, size), ["M2.0 12.0L12.0 2.0L22.0 2.0"]);
  assert.deepEqual(sparkOf([], 0, 100, size), []);
  const flat = { times: Float64Array.of(0, 100), values: Float64Array.of(3, 3) };
  assert.deepEqual(sparkOf([flat], 0, 100, size), ["M2.0 7.0L22.0 7.0"]);
  const rising = { times: Float64Array.of(0, 100), values: Float64Array.of(3, 5) };
  assert.deepEqual(sparkOf([flat, rising], 0, 100, size), ["M2.0 12.0L22.0 12.0", "M2.0 12.0L22.0 2.0"]);
});

test("a watched property has a curve for each known part, and gaps that are not seen do not divide it", () => {
  const { states } = changed([100_000, { alpha: 0.5 }]);
  const addAfter = (t, reason) =>
    states.add({ seq: t, t, patch: { t, views: { scroll: { alpha: t / 1e6 } } }, why: [], events: [] }, reason);
  addAfter(120_000, "busy");
  addAfter(500_000, "disconnected");
  const pieces = (least) =>
    createWatches(states).pieces({ view: "scroll", name: "alpha", part: null }, 0, 600_000, least)
      .map((row) => plain(row).map((points) => [points[0][0], points[points.length - 1][0]]));
  assert.deepEqual(pieces(0), [[[0, 100_000], [500_000, 600_000]]]);
  assert.deepEqual(pieces(50_000), [[[0, 120_000], [500_000, 600_000]]]);
});
