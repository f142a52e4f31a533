/** The parts of the probe that need no page. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { placeIn } from "../probe/callers.js";
import { compose, Outbox } from "../probe/outbox.js";

/** @returns {any} */
const way = (delta, more = {}) => ({
  view: "list",
  property: "contentOffset",
  delta,
  cause: "assignment",
  by: "script",
  ...more,
});

test("the caller is the first line of a stack with a place, as Chromium and Firefox write it", () => {
  const chromium = `Error
    at Array.forEach (<anonymous>)
    at draw (http://127.0.0.1:8600/list.html?a=(1):8:34)
    at http://127.0.0.1:8600/other.js:1:2`;
  assert.equal(placeIn(chromium), "http://127.0.0.1:8600/list.html?a=(1):8:34");
  assert.equal(
    placeIn("draw@http://127.0.0.1/list.js:8:34\n@http://127.0.0.1/list.js:1:1"),
    "http://127.0.0.1/list.js:8:34",
  );
  assert.equal(placeIn("Error\n    at eval (eval at draw (http://a/b.js:1:2), <anonymous>:3:4)"), "<anonymous>:3:4");
  assert.equal(placeIn("Error\n    at Array.forEach (native)"), undefined);
  const long = `http://a/${"x".repeat(2000)}:8:34`;
  assert.equal(placeIn(`f@${long}`).length, 1024);
  assert.ok(placeIn(`f@${long}`).endsWith("x:8:34"));
});

test("two updates become one with the same result: what is removed stays so, and the same causes are added", () => {
  const first = {
    patch: { t: 1, views: { list: { contentOffset: [0, 1], phase: "idle" }, gone: { frame: [0, 0, 1, 1] } } },
    why: [way([0, 1]), way([0, 2], { by: "wheel" })],
    events: [{ event: "scroll" }],
  };
  const second = {
    patch: { t: 2, views: { list: { contentOffset: [0, 6] }, gone: null } },
    why: [way([0, 5])],
    events: [],
    merged: 2,
  };
  assert.deepEqual(compose(first, second), {
    patch: { t: 2, views: { list: { contentOffset: [0, 6], phase: "idle" }, gone: null } },
    why: [way([0, 6]), way([0, 2], { by: "wheel" })],
    events: [{ event: "scroll" }],
    merged: 3,
  });
});

test("patches are numbered, and wait while too many are not acknowledged", () => {
  const sent = [];
  const outbox = new Outbox((method, params) => sent.push([method, params.seq, params.base, params.merged]));
  outbox.limit = 2;
  outbox.snapshot({});
  for (let t = 1; t <= 4; t += 1) outbox.push({ patch: { t }, why: [], events: [] });
  assert.deepEqual(sent, [["Source.snapshot", 1, undefined, undefined], ["Source.patch", 2, 1, undefined]]);
  outbox.acknowledge(1);
  assert.deepEqual(sent.at(-1), ["Source.patch", 3, 2, 3]);
  outbox.acknowledge(3);
  assert.equal(sent.length, 3);
});
