import assert from "node:assert/strict";
import { test } from "node:test";
import * as geometry from "../model/geometry/geometry.js";
import { hitAll } from "../model/geometry/hitTest.js";
import { own } from "../model/state/mergePatch.js";
import { offsetRange, overscrollOf, parentsOf, scrollViewFor, shownPhase } from "../model/state/state.js";
import { basics, seeded } from "./support.js";

const close = (actual, expected, message) => {
  assert.equal(actual.length, expected.length);
  actual.forEach((value, index) =>
    assert.ok(
      Math.abs(value - expected[index]) < 1e-9,
      `${message ?? ""} ${actual} ≠ ${expected}`,
    )
  );
};
const corners = ([x, y, w, h]) => [[x, y], [x + w, y], [x, y + h], [x + w, y + h]];
const boxOf = (points) => {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
};

test("a matrix and its inverse cancel", () => {
  for (let seed = 0; seed < 100; seed += 1) {
    const random = seeded(seed);
    /** @type {any} */
    const matrix = Array.from({ length: 6 }, () => random.between(-3, 3));
    const back = geometry.invert(matrix);
    /** @type {any} */
    const point = [random.between(-500, 500), random.between(-500, 500)];
    const there = geometry.transformPoint(back, geometry.transformPoint(matrix, point));
    assert.ok(Math.hypot(there[0] - point[0], there[1] - point[1]) < 1e-6, `seed ${seed}`);
  }
  assert.equal(geometry.invert([1, 2, 2, 4, 0, 0]), null);
});

test("multiplication applies the inner matrix first", () => {
  /** @type {any} */
  const move = [1, 0, 0, 1, 10, 0];
  /** @type {any} */
  const double = [2, 0, 0, 2, 0, 0];
  assert.deepEqual(geometry.transformPoint(geometry.multiply(double, move), [1, 1]), [22, 2]);
  assert.deepEqual(geometry.transformPoint(geometry.multiply(move, double), [1, 1]), [12, 2]);
});

test("without a transform, bounds follow from frame and contentOffset", () => {
  assert.deepEqual(geometry.boundsOf({ frame: [10, 20, 300, 400] }), [0, 0, 300, 400]);
  assert.deepEqual(
    geometry.boundsOf({ frame: [10, 20, 300, 400], contentOffset: [0, -43.5] }),
    [0, -43.5, 300, 400],
  );
  assert.deepEqual(geometry.boundsOf({ bounds: [0, 0, 32, 39], center: [300, 200] }), [0, 0, 32, 39]);
});

test("with a scale, bounds are the frame divided by the scale", () => {
  close(geometry.boundsOf({ frame: [0, 0, 300, 400], transform: [2, 0, 0, 4, 0, 0] }), [0, 0, 150, 100]);
  close(
    geometry.boundsOf({ frame: [0, 0, 300, 400], transform: [-2, 0, 0, 4, 0, 0] }),
    [0, 0, 150, 100],
    "mirrored",
  );
  close(
    geometry.boundsOf({ frame: [0, 0, 300, 400], transform: [0, 1, -1, 0, 0, 0] }),
    [0, 0, 400, 300],
    "a quarter turn",
  );
});

test("frame and bounds with center are equivalent, for any transform and anchor point", () => {
  for (let seed = 0; seed < 200; seed += 1) {
    const random = seeded(seed);
    const angle = random.between(-0.6, 0.6);
    const scale = random.between(0.3, 3);
    const transform = [
      scale * Math.cos(angle),
      scale * Math.sin(angle),
      -scale * Math.sin(angle),
      scale * Math.cos(angle),
      random.between(-50, 50),
      random.between(-50, 50),
    ];
    const anchorPoint = [random.next(), random.next()];
    /** @type {any} */
    const given = {
      bounds: [0, 0, random.between(10, 500), random.between(10, 500)],
      center: [random.between(-300, 300), random.between(-300, 300)],
      transform,
      anchorPoint,
    };
    const frame = geometry.frameOf(given);
    close(
      frame,
      boxOf(
        corners(given.bounds).map((corner) =>
          geometry.transformPoint(
            geometry.toSuperview(given),
            /** @type {any} */ (corner),
          )
        ),
      ),
      `seed ${seed}`,
    );
    /** @type {any} */
    const derived = { frame, transform, anchorPoint };
    geometry.boundsOf(derived).forEach((value, index) =>
      assert.ok(
        Math.abs(value - given.bounds[index]) < 1e-6,
        `seed ${seed}`,
      )
    );
    geometry.toSuperview(derived).forEach((value, index) =>
      assert.ok(
        Math.abs(value - geometry.toSuperview(given)[index]) < 1e-6,
        `seed ${seed}`,
      )
    );
  }
});

test("center is where the anchor point is", () => {
  /** @type {any} */
  const pin = { bounds: [0, 0, 32, 39], center: [300, 200], anchorPoint: [0.5, 1] };
  assert.deepEqual(geometry.frameOf(pin), [284, 161, 32, 39]);
  assert.deepEqual(geometry.transformPoint(geometry.toSuperview(pin), [16, 39]), [300, 200]);
});

test("a scroll view with a center shows the part of its content at its bounds' origin", () => {
  /** @type {any} */
  const view = { bounds: [30, 120, 100, 200], center: [150, 300] };
  assert.deepEqual(geometry.transformPoint(geometry.toSuperview(view), [30, 120]), [100, 200]);
  assert.deepEqual(
    geometry.transformPoint(geometry.toSuperview(/** @type {any} */ ({ ...view, contentOffset: [30, 150] })), [
      30,
      150,
    ]),
    [100, 200],
  );
});

test("the content moves against the offset", () => {
  const state = own({
    ...basics(),
    views: { ...basics().views, scroll: { ...basics().views.scroll, contentOffset: [100, 250] } },
  });
  const matrix = geometry.toScreen(state, parentsOf(state), "picture");
  assert.deepEqual(geometry.transformPoint(matrix, [0, 0]), [-100, -250]);
  assert.equal(geometry.toScreen(state, parentsOf(state), "missing"), null);
});

test("screen points convert to the window's own coordinates", () => {
  const state = own({
    ...basics(),
    views: { ...basics().views, window: { frame: [30, 40, 320, 480], subviews: ["scroll"] } },
  });
  assert.deepEqual(geometry.screenToWindow(state, [100, 100]), [70, 60]);
});

test("the offset range includes the insets at both ends, and its minimum never exceeds its maximum", () => {
  assert.deepEqual(
    offsetRange({ frame: [0, 0, 390, 844], contentSize: [390, 2000], adjustedContentInset: [47, 0, 34, 0] }, undefined),
    { min: [0, -47], max: [0, 1190] },
  );
  assert.deepEqual(
    offsetRange({ frame: [0, 0, 320, 480], contentSize: [320, 300], adjustedContentInset: [0, 0, 216, 0] }, undefined),
    { min: [0, 0], max: [0, 36] },
  );
  assert.deepEqual(
    offsetRange({ frame: [0, 0, 320, 480], contentSize: [320, 352], adjustedContentInset: [20, 0, 0, 0] }, undefined),
    { min: [0, -20], max: [0, -20] },
  );
  assert.deepEqual(
    offsetRange({ frame: [0, 0, 320, 480], contentSize: [160, 240], contentAlignmentPoint: [0.5, 0.5] }, undefined),
    { min: [-80, -120], max: [-80, -120] },
    "small content rests where its alignment says",
  );
  assert.deepEqual(
    offsetRange({
      frame: [0, 0, 320, 480],
      contentSize: [160, 900],
      adjustedContentInset: [10, 20, 0, 40],
      contentAlignmentPoint: [1, 1],
    }, undefined),
    { min: [-120, -10], max: [-120, 420] },
  );
});

test("overscroll is negative before the start, positive past the end, zero within", () => {
  const view = { frame: [0, 0, 320, 480], contentSize: [320, 1000], adjustedContentInset: [20, 0, 0, 0] };
  assert.deepEqual(overscrollOf(/** @type {any} */ ({ ...view, contentOffset: [0, -43.5] }), undefined), [0, -23.5]);
  assert.deepEqual(overscrollOf(/** @type {any} */ ({ ...view, contentOffset: [0, 530] }), undefined), [0, 10]);
  assert.deepEqual(overscrollOf(/** @type {any} */ ({ ...view, contentOffset: [0, 100] }), undefined), [0, 0]);
  assert.deepEqual(
    overscrollOf(/** @type {any} */ ({ ...view, contentOffset: [0, 520.02] }), undefined),
    [0, 0],
    "less than a pixel is no overscroll",
  );
});

test("a drag past the edge is shown as a rubber band, and an unknown phase is shown as idle", () => {
  /** @type {any} */
  const view = { frame: [0, 0, 320, 480], contentSize: [320, 1000], phase: "dragging" };
  assert.equal(shownPhase(view, undefined), "dragging");
  assert.equal(shownPhase(/** @type {any} */ ({ ...view, contentOffset: [0, -10] }), undefined), "rubberBand");
  assert.equal(shownPhase(/** @type {any} */ ({ ...view, phase: "constructor" }), undefined), "idle");
});

test("a hit test returns the frontmost view, and clipped content is hit only in X-ray", () => {
  const state = own(basics());
  assert.equal(hitAll(state, [100, 100], true)[0] ?? null, "picture");
  assert.equal(hitAll(state, [600, 100], true)[0] ?? null, null);
  assert.equal(hitAll(state, [600, 100], false)[0] ?? null, "picture");
  const hidden = own({
    ...basics(),
    views: { ...basics().views, picture: { frame: [0, 0, 1200, 1600], isHidden: true } },
  });
  assert.equal(hitAll(hidden, [100, 100], true)[0] ?? null, "scroll");
});

test("of two overlapping siblings, the later subview is in front", () => {
  const state = own({
    root: "w",
    views: {
      w: { frame: [0, 0, 100, 100], subviews: ["a", "b"] },
      a: { frame: [0, 0, 60, 60] },
      b: { frame: [40, 40, 60, 60] },
    },
  });
  assert.equal(hitAll(state, [50, 50], true)[0] ?? null, "b");
  assert.equal(hitAll(state, [10, 10], true)[0] ?? null, "a");
  assert.equal(hitAll(state, [10, 90], true)[0] ?? null, "w");
});

test("the scroll view of a selection is the selection, its nearest ancestor, or the scene's first one", () => {
  const state = own(basics());
  assert.equal(scrollViewFor(state, "scroll"), "scroll");
  assert.equal(scrollViewFor(state, "picture"), "scroll");
  assert.equal(scrollViewFor(state, "window"), "scroll");
  assert.equal(scrollViewFor(own({ root: "w", views: { w: { frame: [0, 0, 1, 1] } } }), "w"), null);
});

test("a hidden scroll view is the scene's first one only if there is no other", () => {
  const scene = (shown) =>
    own({
      root: "w",
      views: {
        w: { frame: [0, 0, 9, 9], subviews: ["a", "c"] },
        a: { frame: [0, 0, 9, 9], isHidden: true, subviews: ["b"] },
        b: { class: "ScrollView", frame: [0, 0, 9, 9] },
        c: { class: shown ? "ScrollView" : "View", frame: [0, 0, 9, 9] },
      },
    });
  assert.equal(scrollViewFor(scene(true), "w"), "c");
  assert.equal(scrollViewFor(scene(false), "w"), "b");
  assert.equal(scrollViewFor(scene(true), "b"), "b");
});
