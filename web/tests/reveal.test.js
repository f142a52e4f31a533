import assert from "node:assert/strict";
import { test } from "node:test";
import { distancesOf } from "../model/geometry/distances.js";
import { isOffScreen, revealing } from "../model/geometry/reveal.js";
import { own } from "../model/state/mergePatch.js";

const state = /** @type {any} */ (own({
  t: 0,
  root: "window",
  device: { size: [320, 480] },
  views: {
    window: { class: "Window", frame: [0, 0, 320, 480], subviews: ["outer"] },
    outer: { class: "ScrollView", frame: [0, 0, 320, 480], contentSize: [320, 2000], subviews: ["box"] },
    box: { class: "View", frame: [0, 900, 320, 200], subviews: ["inner"] },
    inner: { class: "ScrollView", frame: [10, 20, 300, 100], contentSize: [900, 100], subviews: ["near", "far"] },
    near: { class: "Label", frame: [0, 0, 100, 100] },
    far: { class: "Label", frame: [600, 10, 100, 50] },
  },
}));

test("a view beyond its scroll view or the screen is off the screen", () => {
  assert.equal(isOffScreen(state, "near"), true);
  const scrolled = own({
    ...state,
    views: { ...state.views, outer: { ...state.views.outer, contentOffset: [0, 700] } },
  });
  assert.equal(isOffScreen(/** @type {any} */ (scrolled), "near"), false);
  assert.equal(isOffScreen(/** @type {any} */ (scrolled), "far"), true);
  assert.equal(isOffScreen(state, "outer"), false);
  assert.equal(isOffScreen(state, "nothing"), false);
});

test("each scroll view around a view scrolls it into view", () => {
  assert.deepEqual(revealing(state, "far"), [
    { id: "inner", name: "scrollRectToVisible", arguments: { rect: [600, 10, 100, 50], animated: true } },
    { id: "outer", name: "scrollRectToVisible", arguments: { rect: [10, 920, 300, 100], animated: true } },
  ]);
  assert.deepEqual(revealing(state, "window"), []);
  assert.deepEqual(revealing(state, "nothing"), []);
});

test("distances are gaps where two rects are apart, and those of the edges where they are not", () => {
  assert.deepEqual(distancesOf([0, 0, 10, 10], [30, 4, 10, 10]), [{ axis: 0, length: 20, from: [10, 7], to: [30, 7] }]);
  assert.deepEqual(distancesOf([0, 50, 10, 10], [2, 4, 4, 10]), [{ axis: 1, length: 36, from: [4, 14], to: [4, 50] }]);
  assert.deepEqual(distancesOf([0, 0, 100, 100], [10, 20, 60, 80]).map(({ axis, length }) => [axis, length]), [
    [0, 10],
    [0, 30],
    [1, 20],
  ]);
});
