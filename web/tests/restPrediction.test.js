import assert from "node:assert/strict";
import { test } from "node:test";
import { offsetRange } from "../model/state/state.js";
import { own } from "../model/state/mergePatch.js";
import { placeOf } from "../model/explain/restPrediction.js";
import { seeded } from "./support.js";

const scene = (view) =>
  own({
    t: 0,
    root: "s",
    device: { size: [390, 844], displayScale: 2 },
    views: { s: { class: "ScrollView", frame: [0, 0, 390, 844], contentSize: [390, 2000], ...view } },
  });
const explained = (view, axis = 1) => {
  const { sentence, lines } = placeOf(scene(view), "s", /** @type {any} */ (axis));
  return [sentence, ...lines];
};

test("at an edge, the sum that makes up the edge is shown", () => {
  const bars = { contentInset: [44, 0, 10, 0], adjustedContentInset: [91, 0, 44, 0], safeAreaInsets: [47, 0, 34, 0] };
  assert.deepEqual(explained({ ...bars, contentOffset: [0, -91] }), [
    "It is at the top edge.",
    "min = −adjustedContentInset.top",
    "= −(contentInset 44 + safe area 47) = −91.0",
  ]);
  const device = { size: [390, 844], displayScale: 2, safeAreaInsets: [20, 0, 0, 0] };
  const below = own({ ...scene({ ...bars, contentOffset: [0, -91] }), device });
  assert.equal(placeOf(below, "s", 1).lines.at(-1), "safe area 47 = device 20 + bar 27");
  assert.deepEqual(explained({ ...bars, contentOffset: [0, 1200] }), [
    "It is at the bottom edge.",
    "max = content + bottom − height",
    "= 2000 + 44 − 844 = 1200.0",
  ]);
  assert.deepEqual(explained({}), ["It is at the top edge.", "min = −adjustedContentInset.top = 0.0"]);
  assert.deepEqual(explained({}, 0), ["There is nothing to scroll along x.", "min = −adjustedContentInset.left = 0.0"]);
});

test("an edge between two pixels is shown with the pixel that it is rounded to", () => {
  const inset = { contentInset: [10.3, 0, 0.4, 0], adjustedContentInset: [10.3, 0, 0.4, 0] };
  const lines = (view) => placeOf(scene({ ...inset, ...view }), "s", 1).lines.at(-1);
  assert.equal(lines({ contentOffset: [0, -10.5] }), "= −(contentInset 10.3) = −10.3 → −10.5, the nearest pixel");
  assert.equal(lines({ contentOffset: [0, 1156.5] }), "= 2000 + 0.4 − 844 = 1156.4 → 1156.5, the nearest pixel");
});

test("between the edges the share of the range is shown, on a page its number, and past an edge the distance", () => {
  assert.deepEqual(explained({ adjustedContentInset: [20, 0, 0, 0], contentOffset: [0, 568] }), [
    "It is at 50\u00a0% of its range.",
    "(y − min) / (max − min)",
    "= (568.0 + 20.0) / (1156.0 + 20.0) = 50 %",
  ]);
  assert.deepEqual(explained({ contentSize: [1950, 844], isPagingEnabled: true, contentOffset: [780, 0] }, 0), [
    "It is on page 3 of 5.",
    "x = 2 · width = 2 · 390 = 780.0",
  ]);
  assert.deepEqual(explained({ contentSize: [1950, 844], isPagingEnabled: true, contentOffset: [640, 0] }, 0), [
    "It is between pages 2 and 3 of 5.",
    "x = 1 · 390 + 250.0 = 640.0",
  ]);
  const ends = { contentSize: [1950, 844], isPagingEnabled: true };
  assert.equal(explained(ends, 0)[0], "It is on page 1 of 5, at the left edge.");
  assert.equal(explained({ ...ends, contentOffset: [1560, 0] }, 0)[0], "It is on page 5 of 5, at the right edge.");
  assert.equal(
    explained({ ...ends, contentSize: [1000, 844], contentOffset: [610, 0] }, 0)[0],
    "It is between pages 2 and 3 of 3, at the right edge.",
  );
  const reversed = { effectiveUserInterfaceLayoutDirection: "rightToLeft" };
  assert.equal(
    explained({ contentSize: [1950, 844], isPagingEnabled: true, contentOffset: [1170, 0], ...reversed }, 0)[0],
    "It is on page 2 of 5.",
  );
  assert.deepEqual(explained({ contentOffset: [0, -24] }), [
    "It is 24.0 pt past the top edge.",
    "y − min = −24.0 − 0.0 = −24.0",
  ]);
  assert.deepEqual(explained({ contentOffset: [0, 1180] }), [
    "It is 24.0 pt past the bottom edge.",
    "y − max = 1180.0 − 1156.0 = 24.0",
  ]);
});

test("content smaller than its scroll view rests at its alignment point", () => {
  assert.deepEqual(
    explained({ contentSize: [390, 444], contentAlignmentPoint: [0.5, 0.5], contentOffset: [0, -200] }),
    [
      "There is nothing to scroll along y.",
      "min = −top − room · alignment",
      "= 0 − 400 · 0.5 = −200.0",
    ],
  );
});

/** The value of a sum in the page's notation. */
const valueOf = (text) => {
  const sum = text.replaceAll("−", "-").replaceAll("·", "*").replaceAll(/[a-z]+ ?[a-z]* (?=-?[\d.])/gi, "");
  return Function(`"use strict"; return ${sum}`)();
};

for (let seed = 0; seed < 200; seed += 1) {
  test(`every sum is correct and matches the state (seed ${seed})`, () => {
    const random = seeded(seed);
    const inset = () => [random.below(60), random.below(9), random.below(60), random.below(9)];
    const [contentInset, safe] = [inset(), inset()];
    const view = {
      contentInset,
      safeAreaInsets: safe,
      adjustedContentInset: contentInset.map((each, edge) => each + safe[edge]),
      contentSize: [random.below(1500), random.below(3000)],
      contentAlignmentPoint: [random.pick([0, 0.5, 1]), random.pick([0, 0.5, 1])],
      isPagingEnabled: random.pick([true, false]),
    };
    const { min, max } = offsetRange(scene(view).views.s, scene(view).device);
    const at = [0, 1].map((axis) =>
      random.pick([min[axis], max[axis], min[axis] - 30, max[axis] + 30, (min[axis] + max[axis]) / 2])
    );
    for (const axis of [0, 1]) {
      const { lines } = placeOf(scene({ ...view, contentOffset: at }), "s", /** @type {any} */ (axis));
      const sums = lines.join("\n").split(/\n|=/).map((part) => part.trim()).filter((part) =>
        /\d/.test(part) && !/^-?[a-z(]*[xy] /.test(part) && !/min|max\)/.test(part)
      );
      const values = sums.map((sum) => (sum.endsWith("%") ? Number(sum.slice(0, -2)) / 100 : valueOf(sum)));
      for (const value of values) assert.ok(Math.abs(value - values[0]) < 0.06, `${lines}`);
      const known = /%/.test(lines.join())
        ? (at[axis] - min[axis]) / (max[axis] - min[axis])
        : /− (min|max) =/.test(lines[0])
        ? at[axis] - (at[axis] < min[axis] ? min : max)[axis]
        : at[axis];
      assert.ok(Math.abs(values[0] - known) < 0.06, `${lines} is not ${known}`);
    }
  });
}

test("content that cannot scroll and still bounces has the property that lets it", () => {
  const fits = { contentSize: [390, 844], alwaysBounceVertical: true };
  const onlyBounces = "The content is not taller than the view and only bounces, because alwaysBounceVertical is true.";
  assert.equal(explained(fits)[0], onlyBounces);
  assert.equal(explained(fits, 0)[0], "There is nothing to scroll along x.");
  assert.equal(explained({ ...fits, bounces: false })[0], "There is nothing to scroll along y.");
  assert.equal(explained({ ...fits, bouncesVertically: false })[0], "There is nothing to scroll along y.");
  assert.equal(explained({ ...fits, contentSize: [390, 900] })[0], "It is at the top edge.");
  const table = { class: "TableView", contentSize: [390, 300] };
  assert.equal(explained(table)[0], onlyBounces);
});
