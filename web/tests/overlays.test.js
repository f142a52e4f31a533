/** What the stage draws over the device. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { drawOverlays } from "../panels/stage/overlays.js";
import { isSeen } from "../model/geometry/hitTest.js";
import { own } from "../model/state/mergePatch.js";

const STATE = own({
  t: 0,
  root: "window",
  device: { size: [320, 480] },
  views: {
    window: { class: "Window", frame: [0, 0, 320, 480], subviews: ["scroll", "hidden"] },
    scroll: { class: "ScrollView", frame: [0, 0, 320, 200], contentSize: [320, 900], subviews: ["label"] },
    label: { class: "Label", frame: [0, 0, 100, 20] },
    hidden: { class: "View", frame: [10, 10, 100, 20], isHidden: true, subviews: ["inside"] },
    inside: { class: "View", frame: [0, 0, 10, 10] },
  },
});

/** Draws a page's overlays in pixels that are points, and returns the calls: name, arguments and dashes.
 * @param {any} state @param {any} page @returns {any[][]} */
function drawn(state, page) {
  const calls = /** @type {any[][]} */ ([]);
  const target = /** @type {any} */ ({ canvas: { width: 640, height: 960 } });
  const context = new Proxy(target, {
    get: (_, name) =>
      name in target ? target[name] : (/** @type {any[]} */ ...values) => void calls.push([name, ...values]),
  });
  const overlays = { window: false, content: false, range: false, rest: false, guides: false, indicators: false };
  drawOverlays(
    /** @type {any} */ ({
      context,
      state,
      page: {
        measured: null,
        selection: null,
        hovered: null,
        highlight: null,
        highlights: {},
        lens: "device",
        overlays,
        ...page,
      },
      fit: { x: 0, y: 0, width: 320, height: 480, scale: 1, corner: 0, bezel: [0, 0] },
      space: { width: 640, height: 960 },
      palette: {},
      labels: [],
      brackets: [],
      pointed: null,
    }),
  );
  return calls;
}

test("the outline of the content is not drawn over the keyboard", () => {
  const page = { selection: "scroll", overlays: { content: true } };
  const clips = (/** @type {any} */ state) =>
    drawn(state, page).filter(([name, rule]) => name === "clip" && rule === "evenodd").length;
  assert.equal(clips(STATE), 0);
  const up = own({ ...STATE, keyboard: { frame: [0, 264, 320, 216] } });
  assert.equal(clips(up), 1);
  assert.ok(drawn(up, page).some((call) => call.join() === "rect,-1,263,322,218"), "the keyboard is left out");
});

test("a selected view that is not drawn has dashes, and no fill while it is pointed at", () => {
  const dashes = (/** @type {string} */ id) =>
    drawn(STATE, { selection: id }).some(([name, dash]) => name === "setLineDash" && dash.length > 0);
  assert.deepEqual(["label", "hidden", "inside"].map(dashes), [false, true, true]);
  const fills = (/** @type {string} */ id) => drawn(STATE, { hovered: id }).filter(([name]) => name === "fill").length;
  assert.deepEqual(["label", "hidden", "inside"].map(fills), [1, 0, 0]);
});

test("a view is not seen if it, or a view around it, is hidden or clear", () => {
  assert.deepEqual(Object.keys(STATE.views).filter((id) => isSeen(STATE, id)), ["window", "scroll", "label"]);
  const clear = own({ ...STATE, views: { ...STATE.views, scroll: { ...STATE.views.scroll, alpha: 0 } } });
  assert.equal(isSeen(clear, "label"), false);
});
