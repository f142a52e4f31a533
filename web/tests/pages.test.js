/** Pages are counted as a scene's label counts them. */

import { test } from "node:test";
import assert from "node:assert/strict";
import { pageOf } from "../model/state/pages.js";
import { beyondContent } from "../panels/stage/hatch.js";

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

test("the hatching spares what a scroll view shows beyond its content, except a background view", () => {
  const table = {
    class: "TwoToneTableView",
    frame: [0, 0, 320, 480],
    contentSize: [320, 352],
    backgroundView: "background",
    subviews: ["background", "row", "fill", "hidden", "bare", "shadow"],
  };
  const views = {
    table,
    background: { frame: [0, -40, 320, 480], backgroundColor: "#aabbcc" },
    row: { frame: [0, 0, 320, 44], backgroundColor: "#ffffff" },
    fill: { frame: [0, -40, 320, 40], backgroundColor: "#15606b" },
    hidden: { frame: [0, 352, 320, 88], backgroundColor: "#e4d5b7", isHidden: true },
    bare: { frame: [0, 352, 320, 88] },
    shadow: { frame: [0, 352, 320, 8], content: { picture: "downShadow" } },
  };
  const state = /** @type {any} */ ({ views });
  assert.deepEqual(beyondContent(state, "table"), [[0, -40, 320, 40], [0, 352, 320, 8]]);
});
