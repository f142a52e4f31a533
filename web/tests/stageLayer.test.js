/** The picture of the device is drawn again only when it changes. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createLayer } from "../panels/stage/layer.js";

/** A context that writes down the names of the calls. */
const recorder = (calls, name) => ({
  save: () => {},
  restore: () => {},
  setTransform: () => {},
  drawImage: (canvas) => calls.push(`${name} copies ${canvas.width} × ${canvas.height}`),
  draw: () => calls.push(`${name} draws`),
});

function setUp() {
  const calls = [];
  /** @type {any} */
  const inner = recorder(calls, "layer");
  const layer = createLayer(/** @type {any} */ ({ width: 0, height: 0, getContext: () => inner }));
  /** @type {any} */
  const stage = recorder(calls, "stage");
  const surface = { width: 30, height: 20, ratio: 2 };
  /** Shows a picture, and returns the calls that this took. */
  const show = (from, more = {}) => {
    calls.length = 0;
    layer.show(stage, { ...surface, ...more }, from, (/** @type {any} */ context) => context.draw());
    return [...calls];
  };
  return { show };
}

test("a picture is drawn where it is shown, kept when it is shown again, and then copied", () => {
  const { show } = setUp();
  const [state, other] = [{}, {}];
  assert.deepEqual(show([state, 1]), ["stage draws"]);
  assert.deepEqual(show([state, 1]), ["layer draws", "stage copies 60 × 40"]);
  assert.deepEqual(show([state, 1]), ["stage copies 60 × 40"]);
  assert.deepEqual(show([other, 1]), ["stage draws"], "another state");
  assert.deepEqual(show([other, 1]), ["layer draws", "stage copies 60 × 40"]);
  assert.deepEqual(show([other, 2]), ["stage draws"], "another place");
});

test("a picture of another size is drawn again", () => {
  const { show } = setUp();
  for (const more of [{}, { width: 31 }, { height: 21 }, { ratio: 1 }]) {
    assert.deepEqual(show(["same"], more), ["stage draws"], JSON.stringify(more));
    show(["same"], more);
  }
});
