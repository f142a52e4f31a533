import assert from "node:assert/strict";
import { test } from "node:test";
import { createCauses, outAndBack, sumOf } from "../model/explain/causes.js";
import { ledgerOf, safeSum, stripsOf } from "../model/explain/ledger.js";
import { own } from "../model/state/mergePatch.js";
import { insetOf } from "../model/state/state.js";
import { basics, plain, seeded } from "./support.js";

const scene = (values, more = {}) => {
  const state = basics();
  return own({ ...state, ...more, views: { ...state.views, scroll: { ...state.views.scroll, ...values } } });
};

test("the entries add up to the adjusted inset, for any values", () => {
  const random = seeded(3);
  const four = () => [0, 1, 2, 3].map(() => random.pick([0, random.between(0, 90), -12]));
  for (let round = 0; round < 200; round += 1) {
    const [contentInset, counted] = [four(), four()];
    const isRefreshing = random.next() < 0.5;
    const adjustedContentInset = contentInset.map((inset, edge) =>
      inset + counted[edge] + (isRefreshing && edge === 0 ? 60 : 0)
    );
    const state = scene({ contentInset, adjustedContentInset, ...(isRefreshing ? { isRefreshing } : {}) });
    const { entries, sum } = ledgerOf(state, "scroll");
    for (let edge = 0; edge < 4; edge += 1) {
      const total = entries.reduce((total, { insets }) => total + insets[edge], 0);
      assert.ok(Math.abs(total - sum.insets[edge]) < 1e-6);
    }
    assert.deepEqual(sum.insets, insetOf(state.views.scroll));
  }
});

test("the safe area's entry explains why it counts or does not", () => {
  const safeAreaInsets = [59, 0, 34, 0];
  const note = (values) => ledgerOf(scene({ safeAreaInsets, ...values }), "scroll").entries[1].note;
  assert.match(note({ adjustedContentInset: safeAreaInsets }), /All of it counts \(automatic\)/);
  assert.match(note({ contentInsetAdjustmentBehavior: "never" }), /covers 59, 0, 34, 0, which never counts/);
  assert.match(note({}), /up and down there is nothing to scroll/);
  assert.match(note({ safeAreaInsets: undefined }), /covers nothing/);
});

test("a safe area of several parts is the sum of the device's own and of bars", () => {
  const sums = (inset, device, frame = [0, 0, 390, 844]) => {
    const state = scene({ adjustedContentInset: inset, frame }, {
      device: { size: [390, 844], safeAreaInsets: device },
    });
    return [0, 1, 2, 3].map((edge) => safeSum(ledgerOf(state, "scroll").entries[1], edge));
  };
  assert.deepEqual(sums([64, 0, 0, 0], [20, 0, 0, 0]), ["device 20 + bar 44", "", "", ""]);
  assert.deepEqual(sums([103, 0, 83, 0], [59, 0, 34, 0]), ["device 59 + bar 44", "", "device 34 + bar 49", ""]);
  assert.deepEqual(sums([20, 0, 0, 0], [20, 0, 0, 0]), ["", "", "", ""], "the device alone");
  assert.deepEqual(sums([44, 0, 0, 0], [20, 0, 0, 0], [0, 20, 390, 824]), ["", "", "", ""], "a bar alone");
});

test("the keyboard counts only if a program adds its height", () => {
  const keyboard = { frame: [0, 544, 390, 300] };
  const entry = (values, its = keyboard) => ledgerOf(scene(values, { keyboard: its }), "scroll").keyboard;
  assert.deepEqual(plain(entry({}).insets), [0, 0, 300, 0]);
  assert.match(entry({}).note, /leaves 300 pt of it covered/);
  assert.match(entry({ contentInset: [0, 0, 300, 0] }).note, /makes room/);
  assert.equal(entry({}, { frame: [0, 900, 390, 300] }), null);
  assert.equal(ledgerOf(scene({}), "scroll").keyboard, null);
});

test("the range is shown as a sum, and content that fits has one resting offset", () => {
  const [x, y] = ledgerOf(scene({ adjustedContentInset: [20, 0, 10, 0] }), "scroll").ranges;
  assert.equal(y.title, "y  −20.0 … 766.0");
  assert.equal(y.sum, "min = −top = −20.0\nmax = 1600 + 10 − 844 = 766.0");
  assert.equal(x.title, "x  0.0 … 810.0");
  const short = { contentSize: [100, 600], adjustedContentInset: [20, 0, 0, 0] };
  const [, fits] = ledgerOf(scene(short), "scroll").ranges;
  assert.equal(fits.sum, "min = −top = −20.0\nmax = min, for room 224 = −20.0", "no end that contradicts the range");
  const [, middle] = ledgerOf(scene({ ...short, contentAlignmentPoint: [0.5, 0.5] }), "scroll").ranges;
  assert.equal(middle.sum, "min = −top − room · 0.5 = −132.0\nmax = min, for room 224 = −132.0");
  const [, small] = ledgerOf(scene({ contentSize: [100, 100], adjustedContentInset: [20, 0, 0, 0] }), "scroll").ranges;
  assert.match(small.note, /fits: it rests at −20\.0/);
});

test("the strip of the content inset is inside the strip of the safe area", () => {
  const state = scene({ contentInset: [10, 0, 5, 0], adjustedContentInset: [30, 0, 5, 0] });
  const strips = (part) => plain(stripsOf(state, { view: "scroll", part }));
  assert.deepEqual(strips("safeArea"), [[0, 0, 390, 20]]);
  assert.deepEqual(strips("contentInset"), [[0, 20, 390, 10], [0, 839, 390, 5]]);
  assert.deepEqual(strips("adjusted"), [[0, 0, 390, 30], [0, 839, 390, 5]]);
  assert.deepEqual(strips("rangeY"), []);
  assert.deepEqual(plain(stripsOf(state, { view: "missing", part: "adjusted" })), []);
});

/** @returns {any} */
const why = (cause, delta, command) => ({
  view: "scroll",
  property: "contentOffset",
  cause,
  delta,
  ...(command ? { command } : {}),
});

test("causes are stored as runs, and their deltas add up to the offset", () => {
  const random = seeded(5);
  const causes = createCauses();
  let y = 40;
  for (let t = 1; t <= 400; t += 1) {
    const delta = [0, random.between(-9, 9)];
    y += delta[1];
    // A finger sends a command per sample; a motion has that of the lift before it.
    const cause = ["drag", "rubberBand", "bounce"][Math.floor(t / 20) % 3];
    causes.add([why(cause, delta, cause === "bounce" ? t - (t % 20) : t)], t);
  }
  const runs = causes.chain("scroll", "contentOffset", 1);
  assert.equal(runs.length, 21);
  const { start, steps } = sumOf(runs, y);
  assert.ok(Math.abs(start - 40) < 1e-6, "from the beginning");
  assert.ok(Math.abs(start + steps.reduce((sum, { delta }) => sum + delta, 0) - y) < 0.05 * runs.length + 1e-6);
  assert.equal(runs[0].from, 1);
  assert.equal(runs[0].to, 19);
});

test("of a bounce the way out and the way back are known, at an upper and a lower edge, at each moment", () => {
  const partsOf = (...ways) => {
    const causes = createCauses();
    ways.forEach((way, index) => causes.add([why("bounce", [0, way], 1)], index));
    return outAndBack(causes.chain("scroll", "contentOffset", 1)[0]);
  };
  assert.deepEqual(partsOf(-30, -9), null, "on its way out");
  assert.deepEqual(partsOf(-30, -9, 5), [-39, 5]);
  assert.deepEqual(partsOf(-30, -9, 5, 161), [-39, 166]);
  assert.deepEqual(partsOf(30, 9, -5, -161), [39, -166]);
  assert.deepEqual(partsOf(127), null, "released at rest");
});

test("each axis has runs of its own: one glides on while the other bounces", () => {
  const layers = [createCauses()];
  let offset = [0, 0];
  const add = (/** @type {number} */ t, /** @type {any[]} */ ...entries) => {
    for (const { delta } of entries) offset = [offset[0] + delta[0], offset[1] + delta[1]];
    layers.at(-1)?.add(entries, t);
  };
  for (let t = 1; t <= 5; t++) add(t, why("drag", [2, 3]));
  for (let t = 6; t <= 9; t++) add(t, why("deceleration", [4, 5], 5));
  for (let t = 10; t <= 19; t++) {
    if (t === 15) layers.push(createCauses(layers[0]));
    add(t, why("deceleration", [3, 0], 5), why("bounce", [0, -1], 5));
  }
  const along = (/** @type {0 | 1} */ axis) =>
    sumOf(layers[1].chain("scroll", "contentOffset", axis), offset[axis])?.steps
      .map(({ cause, from, to, delta }) => [cause, from, to, delta]);
  assert.deepEqual(along(0), [["drag", 1, 5, 10], ["deceleration", 6, 19, 46]]);
  assert.deepEqual(along(1), [["drag", 1, 5, 15], ["deceleration", 6, 9, 20], ["bounce", 10, 19, -10]]);
  assert.equal(layers[1].beginTime("scroll", "contentOffset"), 10, "the bounce changed it last");
});

test("each command that assigns an offset is one run, and old runs are removed", () => {
  const causes = createCauses();
  for (let command = 1; command <= 40; command += 1) causes.add([why("assignment", [0, 1], command)], command);
  const runs = causes.chain("scroll", "contentOffset", 1);
  assert.equal(runs.length, 24);
  assert.equal(sumOf(runs, 40).start, 16);
  assert.deepEqual(causes.chain("scroll", "contentOffset", 0), [], "nothing has moved it sideways");
  assert.equal(sumOf([], 0), null);
  causes.add(/** @type {any} */ ([{ view: "scroll", property: "contentOffset", cause: "odd" }]), 99);
  assert.deepEqual(causes.chain("scroll", "contentOffset", 1), runs, "without a way it is no part of the sum");
  assert.equal(causes.of("scroll", "contentOffset").cause, "odd");
});

test("a run begins where earlier steps end, also after they are loaded", () => {
  const why = (
    /** @type {string} */ cause,
    /** @type {number} */ dy,
  ) => /** @type {any} */ ([{ view: "s", property: "contentOffset", cause, delta: [0, dy] }]);
  const before = createCauses();
  before.add(why("drag", 4), 1_000_000);
  const late = createCauses(before);
  late.add(why("bounce", 3), 1_080_000);
  late.add(why("bounce", 2), 1_096_000);
  assert.equal(late.chain("s", "contentOffset", 1)[1].begun, 1_000_000);
  const filled = createCauses(before);
  filled.add(why("drag", 1), 1_060_000);
  late.join(filled);
  const [drag, bounce] = late.chain("s", "contentOffset", 1);
  assert.deepEqual([drag.begun, drag.to, drag.delta], [1_000_000, 1_060_000, 5]);
  assert.deepEqual([bounce.begun, bounce.from, bounce.to, bounce.delta], [1_060_000, 1_080_000, 1_096_000, 5]);
});
