import assert from "node:assert/strict";
import { test } from "node:test";
import { createMotion } from "../model/time/motion.js";
import { createSeries } from "../model/time/series.js";
import { own } from "../model/state/mergePatch.js";
import { bands, curve as curveOf, paddedRange, ticks } from "../model/time/plot.js";
import { recorder, seeded } from "./support.js";

/** The points of a curve as pairs of time and value. */
const curve = (...how) => {
  const { times, values } = curveOf(.../** @type {Parameters<typeof curveOf>} */ (how));
  return Array.from(times, (t, index) => [t, values[index]]);
};

const stateAt = (t, offsets) =>
  own({
    t,
    root: "w",
    views: Object.fromEntries([
      ["w", { frame: [0, 0, 1, 1] }],
      ...Object.entries(offsets).map(([id, y]) => [
        id,
        {
          class: "ScrollView",
          frame: [0, 0, 100, 100],
          contentSize: [100, 9000],
          contentOffset: [0, y],
          phase: "dragging",
        },
      ]),
    ]),
  });

test("a full ring removes the oldest samples and keeps the order", () => {
  const series = createSeries(4);
  for (let t = 0; t < 10; t += 1) series.push(t, [0, t], "dragging");
  assert.equal(series.length, 4);
  assert.deepEqual([0, 1, 2, 3].map((index) => series.at(index).t), [6, 7, 8, 9]);
});

test("an unchanged sample is not stored, and of two samples at one time the later is kept", () => {
  const series = createSeries(8);
  series.push(1, [0, 5], "dragging");
  series.push(2, [0, 5], "dragging");
  assert.equal(series.length, 1);
  series.push(1, [0, 6], "idle");
  assert.equal(series.length, 1);
  assert.deepEqual(series.at(0), { t: 1, x: 0, y: 6, vx: 0, vy: 0, zoom: 1, phase: "idle", cause: "" });
});

test("a growing ring keeps all samples in order, with velocity, zoom and cause", () => {
  const series = createSeries(5000);
  for (let t = 0; t < 4000; t += 1) {
    series.push(t, [t, -t], "dragging", { velocity: [1, t], zoom: 2, cause: t % 2 ? "drag" : "rubberBand" });
  }
  assert.equal(series.length, 4000);
  for (const t of [0, 1023, 1024, 2047, 3999]) {
    const cause = t % 2 ? "drag" : "rubberBand";
    assert.deepEqual(series.at(t), { t, x: t, y: -t, vx: 1, vy: t, zoom: 2, phase: "dragging", cause });
  }
});

test("after a rewind, the later samples are the future until they are recorded again", () => {
  const { history, journal, record } = recorder();
  for (let t = 0; t <= 100; t += 10) record(stateAt(t, { a: t }), ["a"]);
  journal.rewind(45);
  assert.equal(history.series("a").valueAt(1000).y, 40);
  assert.deepEqual([40, 45, 50, 100].map((t) => history.ahead("a").valueAt(t)?.y), [undefined, 40, 50, 100]);
  journal.rewind(20);
  assert.deepEqual([20, 30, 50, 100].map((t) => history.ahead("a").valueAt(t)?.y), [20, 30, 50, 100]);
  for (let t = 30; t < 100; t += 10) record(stateAt(t, { a: t }), ["a"]);
  assert.equal(history.ahead("a").length, 9);
  record(stateAt(100, { a: 100 }), ["a"]);
  assert.equal(history.ahead("a"), null, "it has all come");
});

test("a sample that differs from the stored future discards the future", () => {
  const { history, journal, record } = recorder();
  for (let t = 0; t <= 100; t += 10) record(stateAt(t, { a: t, b: t }), ["a", "b"]);
  journal.rewind(50);
  record(stateAt(55, { a: 53, b: 53 }), ["a"]);
  assert.ok(history.ahead("a"), "of the time between two samples nothing is known");
  record(stateAt(60, { a: 61, b: 60 }), ["a"]);
  assert.deepEqual([history.ahead("a"), history.ahead("b")], [null, null]);
});

test("the value at a time is that of the last sample before it, for any buffer", () => {
  for (let seed = 0; seed < 100; seed += 1) {
    const random = seeded(seed);
    const series = createSeries(16);
    const kept = [];
    let t = 0;
    for (let index = 0; index < random.below(50); index += 1) {
      t += 1 + random.below(5);
      series.push(t, [0, index], "dragging");
      kept.push({ t, y: index });
      if (kept.length > 16) kept.shift();
    }
    for (let time = 0; time < t + 3; time += 1) {
      assert.equal(
        series.valueAt(time)?.y,
        kept.filter((sample) => sample.t <= time).at(-1)?.y,
        `seed ${seed} time ${time}`,
      );
    }
  }
});

test("only scroll views that a patch changes are recorded", () => {
  const motion = createMotion();
  motion.record(stateAt(1, { a: 1, b: 2 }), ["a", "w", "gone"]);
  assert.equal(motion.series("a").length, 1);
  assert.equal(motion.series("b"), null);
  assert.equal(motion.series("w"), null);
});

test("the number of views is bounded, and the least recently moved one is removed", () => {
  const history = createMotion({ views: 2 });
  history.record(stateAt(1, { a: 1, b: 1, c: 1 }), ["a", "b"]);
  history.record(stateAt(2, { a: 2, b: 1, c: 1 }), ["a"]);
  history.record(stateAt(3, { a: 2, b: 1, c: 3 }), ["c"]);
  assert.equal(history.series("b"), null);
  assert.equal(history.series("a").length, 2);
  assert.equal(history.series("c").length, 1);
});

test("a resting view's curve is constant until it moves, a moving view's is linear", () => {
  const series = createSeries(16);
  series.push(0, [0, 10], "idle");
  series.push(1000, [0, 20], "dragging");
  series.push(1100, [0, 60], "dragging");
  series.push(1200, [0, 60], "idle");
  const points = curve(series, "y", 0, 2000, 2000);
  assert.deepEqual(points.filter(([t]) => t === 1000), [[1000, 10], [1000, 20]]);
  assert.deepEqual(points.at(-1), [2000, 60]);
  assert.equal(points.some(([t]) => t > 0 && t < 1000), false);
});

test("the curve of a view under a still finger is constant until the finger moves", () => {
  const series = createSeries(16);
  series.push(0, [0, 10], "dragging");
  series.push(8_000, [0, 20], "dragging");
  series.push(500_000, [0, 30], "bouncing");
  series.push(600_000, [0, 40], "bouncing");
  assert.deepEqual(curve(series, "y", 0, 600_000, 1000), [
    [0, 10],
    [8_000, 20],
    [500_000, 20],
    [500_000, 30],
    [600_000, 40],
    [600_000, 40],
  ]);
});

test("a curve has few points per column and keeps its peak", () => {
  const series = createSeries(2048);
  for (let index = 0; index < 2000; index += 1) {
    series.push(
      index,
      [0, index === 777 ? 5000 : Math.sin(index)],
      "dragging",
    );
  }
  const points = curve(series, "y", 0, 2000, 100);
  assert.ok(points.length <= 2 * 101 + 2, `${points.length} points`);
  assert.ok(points.some(([t, value]) => t === 777 && value === 5000));
  assert.ok(points.every(([t], index) => index === 0 || t >= points[index - 1][0]), "time does not run back");
});

test("a curve has a typed array of its own for its times, and one for its values", () => {
  const series = createSeries();
  for (let index = 0; index < 9000; index += 1) series.push(index, [index, -index], "dragging");
  const long = curveOf(series, "y", 0, 9000, 100_000);
  const short = curveOf(series, "x", 10, 12, 100);
  for (const { times, values } of [long, short]) {
    assert.ok(times instanceof Float64Array && values instanceof Float64Array);
    assert.equal(times.length, values.length);
  }
  assert.deepEqual([...short.values], [10, 11, 12, 12]);
  assert.deepEqual(long.times, Float64Array.from([...Array(9000).keys(), 9000]));
  assert.deepEqual(long.values, Float64Array.from([...Array(9000).keys(), 8999], (value) => -value));
  assert.equal(short.times.buffer.byteLength, 4 * 8, "it keeps no more memory than it needs");
});

test("a curve that began before the window starts at the window's edge", () => {
  const series = createSeries(16);
  series.push(0, [0, 7], "idle");
  assert.deepEqual(curve(series, "y", 500, 1000, 100), [[500, 7], [1000, 7]]);
});

test("bands are ranges of equal phase, without gaps", () => {
  const series = createSeries(16);
  const phases = ["idle", "tracking", "dragging", "dragging", "decelerating"];
  phases.forEach((phase, index) => series.push(10 * index, [0, Math.max(index - 1, 0)], phase));
  assert.deepEqual(bands(series, 5, 50), [
    { from: 5, to: 10, phase: "idle" },
    { from: 10, to: 20, phase: "tracking" },
    { from: 20, to: 40, phase: "dragging" },
    { from: 40, to: 50, phase: "decelerating" },
  ]);
});

test("ticks are round, inside the range and about as many as asked for", () => {
  assert.deepEqual(ticks(-70, 300, 4), [0, 100, 200, 300]);
  assert.deepEqual(ticks(0, 1, 5), [0, 0.2, 0.4, 0.6, 0.8, 1]);
  assert.deepEqual(ticks(5, 5, 4), []);
  for (let seed = 0; seed < 200; seed += 1) {
    const random = seeded(seed);
    const low = random.between(-1e4, 1e4);
    const high = low + 10 ** random.between(-1, 4);
    const values = ticks(low, high, 5);
    assert.ok(values.length >= 1 && values.length <= 7, `seed ${seed}: ${values}`);
    assert.ok(values.every((value) => value >= low - 1e-6 && value <= high + 1e-6), `seed ${seed}`);
  }
});

test("the plotted range holds every value with a margin and is never flat", () => {
  assert.deepEqual(paddedRange([]), [-20, 20]);
  assert.deepEqual(paddedRange([100, 100]), [80, 120]);
  const [low, high] = paddedRange([0, 1000]);
  assert.ok(low < 0 && high > 1000);
});

test("a computed future serves where none was recorded, and is not compared with new samples", () => {
  const { history, journal, record } = recorder();
  record(stateAt(0, { a: 0 }), ["a"]);
  history.expect("a", { x: [[0, 0], [50, 7]], y: [[0, 0], [40, 400], [100, 90]], from: 0, to: 100, points: 1200 });
  assert.deepEqual([0, 40, 50, 100].map((t) => history.ahead("a").valueAt(t)).map(({ x, y }) => [x, y]), [
    [0, 0],
    [0, 400],
    [7, 400],
    [7, 90],
  ]);
  record(stateAt(40, { a: 123 }), ["a"]);
  assert.ok(history.ahead("a"));
  journal.rewind(10);
  assert.equal(history.ahead("a").valueAt(40).y, 123, "what was seen counts");
  history.expect("a", { x: [], y: [[0, 1]], from: 0, to: 100, points: 1200 });
  assert.equal(history.ahead("a").valueAt(40).y, 123, "one point is no curve");
  history.forgetAhead();
  assert.equal(history.ahead("a"), null);
});

test("in a computed future, a long gap between points is rest, not motion", () => {
  const { history } = recorder();
  const y = [[0, 0], [3_780_000, -26], [3_790_000, -40]];
  history.expect("a", { x: [], y, from: 0, to: 3_790_000, points: 1200 });
  assert.deepEqual([0, 1, 2].map((index) => history.ahead("a").phase(index)), ["idle", "decelerating", "decelerating"]);
});

test("a recording shows the motion of all of it, whatever part of its states the page has", () => {
  const motion = createMotion();
  const { history, record } = recorder();
  for (let t = 0; t <= 10; t += 1) motion.record(stateAt(t * 100_000, { scroll: t }), ["scroll"]);
  record(stateAt(900_000, { scroll: 9 }), ["scroll"]);
  history.adopt({ motion, gaps: [], from: 0 });
  assert.equal(history.series("scroll").length, 11);
  assert.equal(history.series("scroll").valueAt(350_000).y, 3);
});
