import assert from "node:assert/strict";
import { test } from "node:test";
import { axesOf, lanesOf, scalesOf } from "../model/time/lanes.js";
import { createGhosts } from "../model/explain/ghosts.js";
import { createMotion } from "../model/time/motion.js";
import { createSeries } from "../model/time/series.js";
import { cursorText } from "../model/time/readout.js";
import { trajectoryOf } from "../model/explain/trajectory.js";
import { INITIAL_PAGE } from "../model/page/page.js";
import { markAt, plotOf } from "../model/time/timeline.js";
import { own } from "../model/state/mergePatch.js";
import { phasePlotOf, trailOf } from "../model/time/phasePlane.js";
import { rangeOf, rangeRows, sumOf } from "../model/time/range.js";
import { marked } from "../model/time/timelineMarkers.js";
import { basics, plain, recorder, seeded } from "./support.js";

const SIZE = { columns: 600, top: 34, bottom: 200, reach: 7 };

/** A page with a scroll view that was dragged from 0 to 500 points in 0.5 s and decelerates to 900. */
function moving({ t = 1_000_000, more = {} } = {}) {
  const { history, journal, watches, record } = recorder();
  const views = basics().views;
  const at = (time, values) =>
    own({ ...basics(), t: time, views: { ...views, scroll: { ...views.scroll, ...values } } });
  let state = at(0, {});
  record(state, ["scroll"]);
  for (let time = 8333; time <= t; time += 8333) {
    const isDragged = time <= 500_000;
    const y = isDragged ? time / 1000 : 500 + 400 * (1 - Math.exp(-(time - 500_000) / 200_000));
    const motion = isDragged
      ? { phase: "dragging", velocity: [0, 1000] }
      : { phase: "decelerating", velocity: [0, 2 * (900 - y)], rest: { contentOffset: [0, 900], t: 2_000_000 } };
    state = at(time, { contentOffset: [0, y], ...motion, ...more });
    const why = [{ view: "scroll", property: "contentOffset", cause: isDragged ? "drag" : "deceleration" }];
    record(state, ["scroll"], { why });
  }
  const { timeView, curves, ghosts, moment, range, plotted } = INITIAL_PAGE;
  const its = { state, now: state.t, ahead: 0, earliest: null, findings: [], markers: [] };
  const page = Object.freeze({ timeView, curves, ghosts, moment, range, plotted, selection: "scroll", ...its });
  return { page, memories: { history, journal, ghosts: createGhosts(), watches } };
}

const stateWith = (t, y, phase) =>
  own({
    ...basics(),
    t,
    views: { ...basics().views, scroll: { ...basics().views.scroll, contentOffset: [0, y], phase } },
  });

test("lanes share the height without overlap and map their values to pixels in the right direction", () => {
  for (let seed = 0; seed < 100; seed += 1) {
    const random = seeded(seed);
    const lanes = lanesOf(
      { velocity: random.next() < 0.5, zoom: random.next() < 0.5 },
      random.pick([["y"], ["y", "x"]]),
    );
    const contents = lanes.map((lane) => ({
      lane,
      values: Array.from({ length: 5 }, () => random.between(-900, 900)),
    }));
    const [top, bottom] = [random.between(10, 40), random.between(120, 700)];
    const scales = scalesOf(contents, top, bottom);
    assert.equal(scales[0].top, top);
    assert.ok(Math.abs(scales.at(-1).bottom - bottom) < 1e-6);
    scales.forEach(({ lane, top: start, bottom: end, low, high, y }, index) => {
      if (index > 0) assert.ok(start > scales[index - 1].bottom);
      assert.ok(contents[index].values.every((value) => value >= low && value <= high));
      for (const value of [low, high]) assert.ok(y(value) >= start - 1e-6 && y(value) <= end + 1e-6);
      assert.equal(y(high) > y(low), lane.isDownwards, lane.name);
    });
  }
});

test("the drawn axes are the enabled ones that move, else the main one", () => {
  const both = { x: true, y: true };
  assert.deepEqual(axesOf(both, () => true, "y"), ["y", "x"]);
  assert.deepEqual(axesOf(both, (axis) => axis === "x", "y"), ["x"]);
  assert.deepEqual(axesOf(both, () => false, "y"), ["y"]);
  assert.deepEqual(axesOf({ x: true, y: false }, () => true, "y"), ["x"]);
  assert.deepEqual(axesOf({ x: false, y: false }, () => true, "y"), ["y"]);
});

test("the causes of a range add up to the distance moved", () => {
  for (let seed = 0; seed < 100; seed += 1) {
    const random = seeded(seed);
    const series = createSeries();
    let [x, y] = [0, 0];
    for (let t = 0; t < 900_000; t += 8333) {
      [x, y] = [x + random.below(5), y - random.below(9)];
      series.push(t, [x, y], "dragging", { cause: random.pick(["drag", "rubberBand", "bounce", ""]) });
    }
    const range = rangeOf(random.below(900_000), random.below(900_000));
    const sum = sumOf(series, range);
    const [from, to] = [series.valueAt(range.from), series.valueAt(range.to)];
    assert.deepEqual(sum.moved, [to.x - from.x, to.y - from.y], `seed ${seed}`);
    assert.equal(sum.causes.reduce((all, [, dx]) => all + dx, 0), sum.moved[0]);
    assert.equal(sum.causes.reduce((all, [, , dy]) => all + dy, 0), sum.moved[1]);
  }
});

test("the numbers of a range have signs", () => {
  /** @type {any} */
  const sum = {
    time: 540_000,
    moved: [0, -320.14],
    speed: [0, -592.8],
    causes: [["rubberBand", 0, -300], ["drag", 0, -20.14]],
  };
  assert.deepEqual(rangeRows(sum, ["y"]), [
    ["Δt", "0.540 s"],
    ["Δoffset", "−320.1 pt"],
    ["mean v", "−593 pt/s"],
    ["rubber band", "−300.0"],
    ["drag", "−20.1"],
  ]);
  assert.deepEqual(rangeRows(/** @type {any} */ ({ ...sum, moved: [5, 0] }), ["y", "x"])[2], ["Δoffset x", "+5.0 pt"]);
  assert.equal(sumOf(createSeries(), rangeOf(0, 5)), null);
  assert.deepEqual(rangeOf(9, 3), { from: 3, to: 9 });
});

test("the timeline has bands, curves, the rest position and the cursor", () => {
  const { page, memories } = moving();
  const plot = plotOf(page, memories, SIZE);
  assert.deepEqual([plot.id, plot.axes, plot.lanes], ["scroll", ["y"], ["offset"]]);
  assert.deepEqual(plot.bands.map(({ phase }) => phase), ["idle", "dragging", "decelerating"]);
  const [{ low, high, y }] = plot.scales;
  assert.ok(low < 0 && high > 900, "the place of rest is in sight");
  assert.ok(plot.to >= plot.now + 1e6, "there is room for what would follow");
  assert.deepEqual(plot.following.map(({ axis, value }) => [axis, value]), [["y", 900]]);
  assert.deepEqual(plot.valuesAt(plot.cursor).map(([, value]) => value), [plot.series.valueAt(plot.now).y]);
  assert.ok(y(0) < y(500));
  assert.equal(plotOf({ ...page, state: null }, memories, SIZE), null);
  const looking = plotOf({ ...page, moment: 250_000 }, memories, SIZE);
  assert.equal(looking.cursor, 250_000);
  assert.equal(looking.end, plot.now, "time goes on behind");
});

test("what follows from letting go of content that is held still begins at the time in view", () => {
  const rest = { contentOffset: [0, 0] };
  const held = { phase: "dragging", isTracking: true, velocity: [0, 0], contentOffset: [0, -55], rest };
  const { page, memories } = moving();
  const { views } = page.state;
  const state = own({ ...page.state, views: { ...views, scroll: { ...views.scroll, ...held } } });
  const plot = plotOf({ ...page, state, now: 3_000_000, moment: 1_900_000 }, memories, SIZE);
  assert.equal(plot.following[0].points.times[0], 1_900_000);
  assert.equal(plot.state.t, 1_900_000);
});

test("enabled lanes are drawn, and the zoom lane only if the view zooms", () => {
  const { page, memories } = moving();
  const curves = { ...page.curves, velocity: true, zoom: true };
  assert.deepEqual(plotOf({ ...page, curves }, memories, SIZE).lanes, ["offset", "velocity"]);
  const zooming = moving({ more: { zoomScale: 2 } });
  assert.deepEqual(plotOf({ ...zooming.page, curves }, zooming.memories, SIZE).lanes, ["offset", "velocity", "zoom"]);
  assert.match(
    cursorText(plotOf({ ...zooming.page, curves }, zooming.memories, SIZE), 100_000),
    /^\d+\.\d pt · 1000 pt\/s · zoom 2\.00 @ 0\.100 s$/,
  );
});

test("the plot includes visible ghosts and the future", () => {
  const { page, memories } = moving();
  memories.ghosts.began({ fork: "f1", t: 200_000 }, { label: "x", question: "x?", values: {} });
  memories.ghosts.sampled({
    fork: "f1",
    t: 1_000_000,
    isCaughtUp: true,
    samples: { scroll: { contentOffset: [[200_000, 0, 200], [220_000, 0, 400], [900_000, 0, 3000]] } },
  });
  const shown = { ...page, ghosts: memories.ghosts.list() };
  const plot = plotOf(shown, memories, SIZE);
  assert.equal(plot.ghosts.length, 1);
  assert.ok(plot.scales[0].high > 3000);
  const curves = { ...page.curves, velocity: true };
  const fast = plotOf({ ...shown, curves }, memories, SIZE);
  assert.deepEqual(fast.ghostCurves.map(({ ghost, scale }) => [ghost.fork, scale.lane.name]), [["f1", "velocity"]]);
  const velocity = Math.max(...fast.ghostCurves[0].points.values);
  assert.ok(velocity > 3000 && fast.scales[1].high > velocity, "its velocity is in the lane below");
  memories.ghosts.show("f1", false);
  assert.equal(plotOf({ ...page, ghosts: memories.ghosts.list() }, memories, SIZE).ghosts.length, 0);
  memories.history.rewind(600_000);
  const back = Object.freeze({ ...page, now: 600_000, state: own({ ...plain(page.state), t: 600_000 }) });
  const [{ points }] = plotOf(back, memories, SIZE).ahead;
  assert.equal(points.times[0], 600_000);
  assert.ok(points.times.at(-1) > 990_000);
});

test("a plotted property has a lane of its own, named by its path", () => {
  const { page, memories } = moving();
  const points = { times: Float64Array.of(0, 1e6), values: Float64Array.of(380, 414) };
  const watches = { pieces: () => [[points]] };
  const plotted = { view: "list", name: "contentInset", part: 2 };
  const plot = plotOf({ ...page, plotted }, { ...memories, watches }, SIZE);
  const { lane, low, high } = plot.scales.at(-1);
  assert.equal(lane.title, "list.contentInset.bottom");
  assert.ok(low < 380 && high > 414);
  assert.ok(plot.curves.some((curve) => curve.points === points));
});

test("the mark under the pointer is found", () => {
  const { page, memories } = moving();
  const markers = marked([], { t: 300_000, text: "here" });
  const plot = plotOf({ ...page, markers }, memories, SIZE);
  const x = (t) => t / 10_000;
  assert.equal(/** @type {any} */ (markAt(plot, x, 33, 7)).stop.text, "here");
  assert.equal(markAt(plot, x, 60, 7), null);
});

test("the readout has the values at the cursor, or a dash if they are unknown", () => {
  /** @type {any} */
  const plot = {
    axes: ["y", "x"],
    lanes: ["offset"],
    sampleAt: (t) => (t < 5 ? null : { x: 12, y: -43.5, vx: 0, vy: -212, zoom: 1, phase: "rubberBand" }),
  };
  assert.equal(cursorText(plot, 4_217_000), "y −43.5 · x 12.0 pt @ 4.217 s");
  assert.equal(cursorText(/** @type {any} */ ({ ...plot, axes: ["y"] }), 4_217_000), "−43.5 pt @ 4.217 s");
  assert.equal(
    cursorText(/** @type {any} */ ({ ...plot, axes: ["y"] }), 4_217_000, true),
    "−43.5 pt, −212 pt/s, rubber band at 4.217 s",
  );
  assert.equal(cursorText(plot, 0), "– @ 0.000 s");
});

test("in the phase plane, the predicted path is a straight line while decelerating and an arc while bouncing", () => {
  /** @type {any} */
  const scroll = { ...basics().views.scroll, phase: "decelerating", velocity: [0, 800], contentOffset: [0, 100] };
  const way = trajectoryOf(/** @type {any} */ ({ ...scroll, rest: { contentOffset: [0, 500] } }), 1, undefined);
  const slopes = way.slice(1, -1).map(([offset, velocity], index) =>
    (velocity - way[index][1]) / (offset - way[index][0])
  );
  assert.ok(Math.max(...slopes) - Math.min(...slopes) < 1e-6, "each point slows it by the same");
  assert.deepEqual(way.at(-1), [500, 0]);
  const past = trajectoryOf(
    /** @type {any} */ ({
      ...scroll,
      phase: "bouncing",
      velocity: [0, -900],
      contentOffset: [0, -60],
      rest: { contentOffset: [0, 0] },
    }),
    1,
    undefined,
  );
  const turn = past.findIndex(([, velocity]) => velocity > 0);
  assert.ok(turn > 0 && past.slice(0, turn).every(([, velocity]) => velocity < 0), "outwards first, then back");
  assert.deepEqual(past.at(-1), [0, 0]);
  assert.deepEqual(
    trajectoryOf(/** @type {any} */ ({ ...scroll, phase: "dragging", rest: { contentOffset: [0, 0] } }), 1, undefined),
    [],
  );
  assert.deepEqual(trajectoryOf(scroll, 1, undefined), []);
  for (let seed = 0; seed < 200; seed += 1) {
    const random = seeded(seed);
    const view = {
      ...scroll,
      velocity: [0, random.between(-9e3, 9e3)],
      contentOffset: [0, random.between(-900, 2000)],
      decelerationRate: random.between(0, 1.2),
    };
    const path = trajectoryOf(
      /** @type {any} */ ({ ...view, rest: { contentOffset: [0, random.between(0, 756)] } }),
      1,
      undefined,
    );
    assert.ok(path.length <= 2002 && path.flat().every(Number.isFinite), `seed ${seed}`);
  }
});

test("the phase plane's trail has one joined piece per phase, and none at rest", () => {
  const { page, memories } = moving();
  const plot = phasePlotOf(page, memories, "auto");
  assert.equal(plot.axis, 1);
  assert.deepEqual(plot.trail.map(({ phase }) => phase), ["dragging", "decelerating"]);
  assert.deepEqual(plot.trail[1].path[0], plot.trail[0].path.at(-1));
  assert.equal(plot.rest, 900);
  assert.equal(plot.offsets[0] < 0 && plot.offsets[1] > 900, true);
  assert.equal(-plot.velocities[0], plot.velocities[1], "zero is in the middle");
  assert.equal(phasePlotOf(page, memories, "x").axis, 0);
  const series = createSeries();
  series.push(0, [0, 0], "idle");
  for (const [t, y] of [[10_000, 9], [20_000, 12], [900_000, 50]]) series.push(t, [0, y], "dragging");
  assert.deepEqual(trailOf(series, 1, 0, 1e6).map(({ path }) => path.map(([offset]) => offset)), [[0, 9, 12]]);
});

test("the past before the page attached is drawn from its offsets, up to the start of the page's own history", () => {
  const { page, memories } = moving();
  const { history } = memories;
  const { history: late, journal: lateJournal, record } = recorder();
  const own = history.series("scroll");
  for (let index = 60; index < own.length; index += 1) {
    const { t, y, phase } = own.at(index);
    record(stateWith(t, y, phase), ["scroll"]);
  }
  const start = own.time(60);
  const rows = Array.from({ length: 60 }, (_, index) => [own.time(index), own.value(index, "y")]);
  const joined = Object.freeze({ ...page, earliest: 0 });
  const without = plotOf(joined, { ...memories, history: late }, SIZE);
  assert.equal(without.joined, start, "its own memory begins there, whatever the engine sends");
  assert.deepEqual(without.before.flatMap(({ points }) => [...points.times]), []);
  assert.equal(cursorText(without, start - 1), `not loaded @ ${((start - 1) / 1e6).toFixed(3)} s`);
  late.recall("scroll", { x: [], y: rows, from: 0, to: start, points: 4000 });
  const plot = plotOf(joined, { ...memories, history: late }, SIZE);
  const valuesByTime = ({ times, values }) => new Map(Array.from(times, (t, index) => [t, values[index]]));
  const whole = new Map([...valuesByTime(plotOf(page, memories, SIZE).curves[0].points)].filter(([t]) => t < start));
  const drawn = valuesByTime(plot.before[0].points);
  for (const [t, value] of whole) if (drawn.has(t)) assert.ok(Math.abs(drawn.get(t) - value) < 1e-9);
  assert.ok(drawn.size > 50);
  assert.equal(cursorText(plot, rows[30][0]), `${rows[30][1].toFixed(1)} pt @ ${(rows[30][0] / 1e6).toFixed(3)} s`);
  assert.deepEqual(plot.valuesAt(rows[30][0]), [], "the cursor never stands there");
  late.recall("scroll", { x: [], y: rows, from: 0, to: start, points: rows.length });
  const thinned = plotOf(joined, { ...memories, history: late }, SIZE);
  assert.ok(thinned.before.some(({ points }) => points.times.length > 0), "a rough curve is drawn");
  assert.equal(
    cursorText(thinned, rows[30][0]),
    `not loaded @ ${(rows[30][0] / 1e6).toFixed(3)} s`,
    "and has no values",
  );
  assert.equal(thinned.sampleAt(rows[30][0]), null);
  late.recall("scroll", { x: [], y: rows, from: 0, to: start, points: 4000 });
  assert.equal(plotOf(page, memories, SIZE).joined, null);
  lateJournal.rewind(rows[20][0]);
  assert.equal(late.before("scroll").series.length, 21, "what was gone back over is no more");
  lateJournal.clear();
  assert.equal(late.before("scroll"), null);
});

test("in a computed past, a long gap between points is rest", () => {
  const { history } = recorder();
  history.recall("scroll", {
    x: [[0, 5]],
    y: [[0, 0], [8_333, 1], [16_667, 2], [900_000, 3]],
    from: 0,
    to: 2_000_000,
    points: 4000,
  });
  const before = history.before("scroll").series;
  assert.deepEqual(Array.from({ length: 4 }, (_, index) => before.phase(index)), [
    "decelerating",
    "decelerating",
    "idle",
    "idle",
  ]);
  assert.deepEqual([before.at(2).x, before.at(2).y], [5, 2]);
});

test("a curve never crosses a gap, the readout names it, and gaps of a few pixels are not drawn", () => {
  const { page, memories } = moving();
  const { history, journal, watches, record } = recorder();
  const all = [...memories.journal.walk()];
  const [from, to] = [40, 60].map((index) => all[index].time);
  for (const [index, { time, state }] of all.entries()) {
    if (time > from && time < to || index === 90) continue;
    record(state, ["scroll"], { missed: time === to ? "hidden" : index === 91 ? "busy" : null });
  }
  assert.ok(journal.gaps().length === 2);
  const plot = plotOf(page, { ...memories, history, watches }, SIZE);
  assert.deepEqual(plot.gaps, [{ from, to, reason: "hidden" }]);
  for (const { points: { times } } of plot.curves) {
    const [start, end] = [times[0], times.at(-1)];
    assert.ok(end <= from || start >= to, `${start} to ${end}`);
  }
  assert.ok(plot.bands.every((band) => band.to <= from || band.from >= to));
  const middle = (from + to) / 2;
  assert.deepEqual([plot.sampleAt(middle), plot.valuesAt(middle)], [null, []]);
  assert.equal(cursorText(plot, middle), `not received: the tab was hidden @ ${(middle / 1e6).toFixed(3)} s`);
  const between = (all[89].time + all[91].time) / 2;
  assert.match(cursorText(plot, between), /^not received: the page was busy/, "the readout is exact");
  const near = { ...page, timeView: { span: 50_000, to: all[91].time + 20_000 } };
  assert.deepEqual(plotOf(near, { ...memories, history, watches }, SIZE).gaps.map(({ reason }) => reason), ["busy"]);
});

test("a recording that starts late begins where it begins", () => {
  const { page, memories } = moving();
  const { history } = memories;
  const motion = createMotion();
  motion.record(stateWith(0, 0, "idle"), ["scroll"]);
  motion.record(stateWith(800_000, 300, "idle"), ["scroll"]);
  history.adopt({ motion, gaps: [{ from: 0, to: 800_000, reason: "notRecorded" }], from: 800_000 });
  const plot = plotOf(page, memories, SIZE);
  assert.ok(plot.curves.every(({ points: { times } }) => times[0] >= 800_000));
  assert.equal(cursorText(plot, 400_000), "not recorded @ 0.400 s");
  assert.equal(plot.valuesAt(900_000)[0][1], 300);
});
