/** Comparisons: read from unchecked files, and made of two runs. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { atGesture, atNext, comparing, gestureOf, headlineOf, moved } from "../model/compare/comparing.js";
import { compareGhost, compareRecordings } from "../model/compare/runs.js";
import { ComparisonError, comparisonsFrom, isComparison } from "../model/compare/comparison.js";
import { createDrags, dragsOf } from "../model/compare/drags.js";
import { frameAt, nearestFrame } from "../model/compare/curves.js";
import { fitRows, frameText, laterText, splitBars } from "../model/compare/words.js";
import { createSeries } from "../model/time/series.js";
import { layoutOf } from "../model/compare/plot.js";
import { stopsOf } from "../model/compare/stops.js";
import { fault } from "./schemas.js";
import { COMPARISON, JSON_FILE } from "./comparisonFile.js";

const [GESTURE] = COMPARISON.gestures;
const shown = () => comparing(COMPARISON, [], "report 0");
/** The same file with another first gesture. */
const withGesture = (values) =>
  comparisonsFrom(JSON.stringify({ ...JSON_FILE, gestures: [{ ...JSON_FILE.gestures[0], ...values }] }))[0];

test("the file of the tests is one that the program may write", () => {
  assert.equal(fault(JSON_FILE, "comparison.schema.json"), null);
});

test("a comparison is known by its start and read line by line", () => {
  const line = JSON.stringify(JSON_FILE);
  assert.equal(isComparison(line), true);
  assert.equal(isComparison('{"format":"scrollscope.recording"}'), false);
  assert.equal(comparisonsFrom(`${line}\n${line}\n`).length, 2);
  assert.equal(comparisonsFrom(JSON.stringify(JSON_FILE, null, 2)).length, 1);
  assert.deepEqual([COMPARISON.name, COMPARISON.reference, COMPARISON.held], ["flick", "UIScrollView", null]);
});

test("what is no comparison is refused with its reason, and what is wrong in one is left out", () => {
  const refused = (/** @type {any} */ values, /** @type {RegExp} */ words) =>
    assert.throws(
      () => comparisonsFrom(JSON.stringify({ ...JSON_FILE, ...values })),
      (error) => error instanceof ComparisonError && words.test(error.message),
    );
  refused({ version: 2 }, /version 2/);
  refused({ gestures: 1 }, /no gestures/);
  refused({ gestures: [{}] }, /gesture 1/);
  assert.throws(() => comparisonsFrom('{"format":"scrollscope.comparison"'), /not complete/);
  const { curves } = JSON_FILE.gestures[0];
  for (const wrong of [{ t: [0, 0] }, { trace: ["a"] }, { reference: [1], trace: [1] }]) {
    assert.equal(withGesture({ curves: { ...curves, ...wrong } }).gestures[0].curves, null);
  }
  assert.deepEqual(withGesture({ curves: { ...curves, apart: [[2, 99], [3, 1]] } }).gestures[0].curves?.apart, []);
  assert.equal(withGesture({ rest: { points: "1" } }).gestures[0].rest, null);
});

test("the bars add up to the difference at rest", () => {
  const bars = splitBars(GESTURE);
  assert.deepEqual(bars.map(({ from, to }) => [from, to]), [[0, -5], [-5, -17], [-17, -20], [0, -20]]);
  assert.deepEqual(splitBars(withGesture({ split: undefined }).gestures[0]), []);
});

test("a constant has its error and UIScrollView's, and one that is not shown says why", () => {
  assert.deepEqual(fitRows(GESTURE).map(({ names, value, reference, reason }) => [names, value, reference, reason]), [
    ["rate per ms", "0.990000 ± 2e-5", "0.998000", ""],
    ["slop", "", "", "not identifiable, because the finger moves; this gesture would show it: a slow drag"],
  ]);
});

test("the cursor has both values and causes, and n/a after the end of a side", () => {
  const { curves } = GESTURE;
  assert.ok(curves);
  assert.deepEqual(frameAt(curves, 3), {
    t: 50_000,
    trace: 60,
    reference: 70,
    difference: -10,
    traceCause: "flight",
    referenceCause: "decelerating",
  });
  assert.match(frameText(frameAt(curves, 7), COMPARISON), /flick n\/a; UIScrollView 100\.0, at rest; difference n\/a/);
  assert.deepEqual([-5, 8000, 9000, 1e9].map((t) => nearestFrame(curves, t)), [0, 0, 1, 7]);
});

test("the next difference goes from the first divergence to the farthest, to the rests, and around", () => {
  assert.deepEqual(
    stopsOf(GESTURE, COMPARISON),
    [
      { frame: 2, words: "first divergence" },
      { frame: 5, words: "flick rests" },
      { frame: 6, words: "farthest apart here" },
    ].map((stop) => stop),
  );
  let at = shown();
  assert.deepEqual([at.frame, at.stop], [2, "first divergence"]);
  const frames = [];
  for (let press = 0; press < 3; press += 1) {
    at = atNext(at);
    frames.push(at.frame);
  }
  assert.deepEqual(frames, [5, 6, 2]);
  assert.equal(moved(atGesture(shown(), 0), 100_000).frame, 7);
  assert.equal(moved(shown(), -1).frame, 1);
});

test("the headline tells equal, different, too short, flight alone and curves only apart", () => {
  const of = (/** @type {any} */ comparison) => headlineOf(comparing(comparison, [], ""))[2];
  const { curves, rest } = JSON_FILE.gestures[0];
  assert.equal(of(COMPARISON), "Not the same motion");
  const equal = { rest: { ...rest, points: 0, ms: 0, isInside: true }, firstDivergence: undefined };
  assert.equal(of(withGesture({ ...equal, curves: { ...curves, apart: [] } })), "The same motion");
  assert.equal(of(withGesture(equal)), "Rests at the same place");
  assert.equal(of({ ...COMPARISON, gestures: [] }), "Too short to compare");
  const { reference: _, ...alone } = curves;
  const flight = { rest: undefined, split: undefined, phases: {}, curves: { ...alone, t: alone.t.slice(0, 7) } };
  assert.equal(of(withGesture(flight)), "The flight alone");
  assert.equal(of(withGesture({ rest: undefined })), "Only the curves");
  assert.equal(laterText(-1533.4), "1.53 s early");
});

test("the plot has room after the last rest, and none is drawn without room", () => {
  const layout = layoutOf(GESTURE, { width: 800, height: 500 });
  assert.ok(layout && layout.to > 100_000 && layout.x(layout.from) < layout.x(layout.to));
  assert.ok(Math.abs(layout.time(layout.x(50_000)) - 50_000) < 1e-6);
  assert.ok(layout.offsets.y(100) > layout.offsets.y(0), "larger offsets are lower");
  assert.equal(layoutOf(GESTURE, { width: 20, height: 500 }), null);
});

/** A drag of three frames and a flight that slows down by a share. */
function run(name, share, { start = 0, drag = 3, held = true } = {}) {
  const series = createSeries();
  let [offset, step] = [0, 20];
  for (let frame = 0; frame < 30; frame += 1) {
    const phase = held && frame < drag ? "dragging" : step < 1 ? "idle" : "decelerating";
    series.push(start + frame * 16_667, [0, offset], phase, {});
    if (frame >= drag) step *= share;
    if (step < 1) step = 0;
    offset += step;
  }
  return { name, series, drags: dragsOf(series), end: start + 600_000, quantum: 0.5 };
}

test("two recordings are laid over each other at the touch-down", () => {
  const same = compareRecordings(
    run("a", 0.8),
    run("b", 0.8, { start: 5_000_000 }),
    "scrollscope compare a --against b",
  );
  assert.equal(same.gestures[0].sentence, "rests where b does; never apart");
  assert.deepEqual(same.gestures[0].rest?.points, 0);
  const { gestures: [gesture], command } = compareRecordings(run("a", 0.7), run("b", 0.8), "measure it");
  assert.match(gesture.sentence, /^[\d.]+ pt short and \d+ ms early; first apart at 0\.\d+ s$/);
  assert.equal(command, "measure it");
  assert.deepEqual(gesture.phases.map(({ name }) => name), ["drag", "flight"]);
  assert.ok(gesture.rest && gesture.rest.points < 0 && gesture.divergence?.traceCause === "flight");
});

test("without the same touches only the curves are compared", () => {
  for (const other of [run("b", 0.8, { drag: 8 }), run("b", 0.8, { held: false })]) {
    const { gestures: [gesture], notes } = compareRecordings(run("a", 0.8), other, "");
    assert.deepEqual([gesture.rest, gesture.divergence, gesture.phases.length], [null, null, 0]);
    assert.ok(gesture.curves?.reference);
    assert.match(notes[0], /only the curves/);
  }
});

test("a ghost is compared with the session from where it branches off", () => {
  const { gestures: [gesture], kind } = compareGhost(run("ghost", 0.7), run("This session", 0.8), 33_334, "");
  assert.deepEqual([kind, gesture.t, gesture.curves?.trace[0]], ["ghost", 33_334, 40]);
  assert.match(gesture.sentence, /short/);
  assert.equal(gestureOf(shown())?.kind, "flick");
});

test("a drag lasts from the first finger down to the last one up", () => {
  const drags = createDrags();
  [[0, false], [5, true], [9, true], [12, false], [20, true]].forEach(([t, isDown]) => drags.add(Number(t), !!isDown));
  assert.deepEqual(drags.all(), [{ down: 5, lift: 12 }, { down: 20, lift: null }]);
});
