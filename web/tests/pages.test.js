/** Pages are counted as a scene's label counts them. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { propertyOf } from "../model/properties/properties.js";
import { pageOf } from "../model/state/pages.js";

/** @param {Readonly<Record<string, unknown>>} members @param {0 | 1} [axis] */
function numbers(members, axis = 0) {
  const view = /** @type {import("../model/state/state.js").View} */ ({
    class: "ScrollView",
    frame: [0, 0, 320, 480],
    contentSize: [3200, 480],
    ...members,
  });
  const { number, count } = pageOf(view, axis);
  return [number, count];
}

test("the page at the leading edge is counted from 1, from the other end in right-to-left layouts, and with the scale", () => {
  assert.deepEqual(numbers({}), [1, 10]);
  assert.deepEqual(numbers({ contentOffset: [319, 0] }), [1, 10]);
  assert.deepEqual(numbers({ contentOffset: [319.67, 0] }), [2, 10]);
  assert.deepEqual(numbers({ contentOffset: [-400, 0] }), [1, 10]);
  assert.deepEqual(numbers({ contentOffset: [9000, 0] }), [10, 10]);
  assert.deepEqual(numbers({ contentOffset: [640, 0], contentSize: [6400, 960], zoomScale: 2 }), [2, 10]);
  const reversed = { effectiveUserInterfaceLayoutDirection: "rightToLeft" };
  assert.deepEqual(numbers({ contentOffset: [2880, 0], ...reversed }), [1, 10]);
  assert.deepEqual(numbers({ contentOffset: [0, 0], ...reversed }), [10, 10]);
  assert.deepEqual(numbers({ contentOffset: [0, 480], contentSize: [320, 1440] }, 1), [2, 3]);
});

test("the row of the page counts as the label does, and a view without an extent has one page", () => {
  const view = { class: "ScrollView", isPagingEnabled: true, frame: [0, 0, 320, 480], contentSize: [3200, 480] };
  const text = (/** @type {object} */ members) =>
    propertyOf(/** @type {import("../model/state/state.js").View} */ ({ ...view, ...members }), "page", undefined)
      ?.text;
  assert.equal(text({ contentOffset: [300, 0] }), "x 1 of 10");
  assert.equal(text({ contentOffset: [300, 0], effectiveUserInterfaceLayoutDirection: "rightToLeft" }), "x 9 of 10");
  assert.equal(text({ frame: [0, 0, 0, 0] }), "1 of 1");
});
