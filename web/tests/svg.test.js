/** The SVG export draws, places and clips views as the stage does. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { svgOf } from "../model/export/svg.js";
import { multiply, toSuperview } from "../model/geometry/geometry.js";

/** @param {Record<string, any>} views the first one is the root */
const drawn = (views) =>
  svgOf(/** @type {any} */ ({ t: 0, scene: {}, device: { size: [100, 200] }, root: Object.keys(views)[0], views }));

/** The clip rects of a picture. */
const clipsOf = (svg) => [...svg.matchAll(/<clipPath id="clip-\d+">(.*)<\/clipPath>/g)].map(([, rect]) => rect);

/** The matrix of an SVG transform with translations and matrices. */
function matrixOf(text) {
  const parts = [...text.matchAll(/(translate|matrix)\(([^)]*)\)/g)].map(([, name, list]) => {
    const numbers = list.split(" ").map(Number);
    return name === "matrix" ? numbers : [1, 0, 0, 1, ...numbers];
  });
  return parts.reduce(multiply);
}

/** The place of the root in its picture. */
const placeOf = (view) => matrixOf(/<g id="a" transform="([^"]*)"/.exec(drawn({ a: view }))[1]);

test("a view is clipped where the stage clips it", () => {
  const frame = [0, 0, 40, 20];
  const clipped = (view) => clipsOf(drawn({ a: { frame, ...view } })).length === 1;
  assert.ok(clipped({ contentSize: [9, 9] }), "a scroll view");
  assert.ok(clipped({ class: "TableView" }), "a scroll view without content");
  assert.ok(clipped({ clipsToBounds: true }), "a view that clips");
  assert.ok(
    !clipped({ class: "ScrollView", contentSize: [9, 9], clipsToBounds: false }),
    "a scroll view that does not clip",
  );
  assert.ok(!clipped({ class: "Label" }), "another view");
});

test("a clipped view has round corners, and its text is clipped too", () => {
  const svg = drawn({ a: { frame: [0, 0, 40, 20], clipsToBounds: true, cornerRadius: 4, text: "long" } });
  assert.deepEqual(clipsOf(svg), ['<rect x="0" y="0" width="40" height="20" rx="4"/>']);
  assert.ok(svg.indexOf("<text") > svg.indexOf('clip-path="url(#clip-1)"'));
});

test("a corner is never longer than half of a side", () => {
  const corner = (cornerRadius) => / rx="([^"]*)"/.exec(drawn({ a: { frame: [0, 0, 40, 20], cornerRadius } }))?.[1];
  assert.deepEqual([4, 10, 50, 0, -3].map(corner), ["4", "10", "10", undefined, undefined]);
});

test("the offset of the content is the origin of the bounds", () => {
  const svg = drawn({
    a: { frame: [5, 6, 40, 20], bounds: [1, 2, 40, 20], contentOffset: [0, 30], contentSize: [40, 90] },
  });
  assert.deepEqual(clipsOf(svg), ['<rect x="0" y="30" width="40" height="20"/>']);
  assert.match(svg, /<g id="a" transform="translate\(5 -24\)">/);
});

test("without bounds, the size follows from the frame and the transform", () => {
  assert.deepEqual(
    clipsOf(drawn({ a: { frame: [0, 0, 40, 20], transform: [2, 0, 0, 0.5, 0, 0], clipsToBounds: true } })),
    ['<rect x="0" y="0" width="20" height="40"/>'],
  );
  assert.deepEqual(
    clipsOf(drawn({ a: { frame: [0, 0, 40, 20], transform: [0, 1, -1, 0, 0, 0], clipsToBounds: true } })),
    ['<rect x="0" y="0" width="20" height="40"/>'],
  );
});

test("a view is at its place on the stage", () => {
  const turned = [0, 1, -1, 0, 3, 4];
  for (
    const view of [
      { frame: [10, 20, 40, 30] },
      { frame: [10, 20, 40, 30], contentOffset: [5, 6] },
      { center: [50, 60], bounds: [0, 0, 40, 30] },
      { center: [50, 60], bounds: [2, 4, 40, 30], anchorPoint: [0, 1] },
      { center: [50, 60], bounds: [2, 4, 40, 30], anchorPoint: [0, 1], transform: turned },
      { frame: [10, 20, 40, 30], transform: turned },
      { frame: [10, 20, 40, 30], transform: turned, anchorPoint: [0, 0.25] },
      { frame: [10, 20, 40, 30], bounds: [0, 0, 20, 15], transform: [2, 0, 0, 2, 7, 0], anchorPoint: [0, 1] },
    ]
  ) {
    assert.deepEqual(
      placeOf(view),
      toSuperview(/** @type {any} */ (view)).map((number) => number + 0),
      JSON.stringify(view),
    );
  }
});

test("a hidden view and its subviews are left out", () => {
  const svg = drawn({ a: { subviews: ["b"] }, b: { isHidden: true, subviews: ["c"] }, c: {} });
  assert.equal(svg.split("<g id=").length, 2);
});

test("a picture shows each view once, however often a state names it", () => {
  const svg = drawn({ a: { frame: [0, 0, 9, 9], subviews: ["a", "a", "b", "b"] }, b: {} });
  assert.equal(svg.split("<g id=").length, 3);
});
