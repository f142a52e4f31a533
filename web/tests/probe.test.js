/** The parts of the probe that need no page. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { placeIn } from "../probe/callers.js";
import { compose, Outbox, split } from "../probe/outbox.js";

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

test("two updates merge into one with the same result: removals stay, and equal causes add up", () => {
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

/** An update of many views that have moved. @param {number} count @param {string} caller */
const moved = (count, caller) => {
  const ids = Array.from({ length: count }, (_, index) => `view-${index}`);
  return {
    patch: { t: 7, touches: {}, views: Object.fromEntries(ids.map((id, y) => [id, { contentOffset: [0, y] }])) },
    why: ids.map((view) => ({ ...way([0, 1]), view, caller })),
    events: ids.map((view) => ({ event: "scroll", view })),
  };
};

test("no message is longer than the server takes, and together they say the same", () => {
  const sent = [];
  const outbox = new Outbox((_, params) => sent.push(params));
  outbox.limit = 1000;
  const update = moved(700, "é".repeat(500));
  outbox.push(update);
  assert.ok(sent.length > 1);
  for (const params of sent) {
    assert.ok(Buffer.byteLength(JSON.stringify({ method: "Source.patch", params })) <= outbox.maximumBytes);
  }
  assert.deepEqual(sent.map(({ patch }) => patch.t), sent.map(() => 7));
  assert.deepEqual(Object.assign({}, ...sent.map(({ patch }) => patch.views)), update.patch.views);
  assert.deepEqual(sent.flatMap(({ why }) => why), update.why);
  assert.deepEqual(sent.filter(({ patch }) => patch.touches).length, 1);
});

test("updates that are too long together wait one by one, in their order", () => {
  const sent = [];
  const outbox = new Outbox((_, params) => sent.push(params));
  outbox.limit = 1;
  outbox.push({ patch: { t: 1 }, why: [], events: [] });
  outbox.push(moved(150, "a".repeat(1000)));
  outbox.push({ ...moved(150, "b".repeat(1000)), patch: { t: 8, views: { "view-0": { contentOffset: [0, 9] } } } });
  for (const { seq } of sent) outbox.acknowledge(seq);
  assert.deepEqual(sent.map(({ seq, patch }) => [seq, patch.t]), [[1, 1], [2, 7], [3, 8]]);
});

test("a changed tree is not divided, but its causes may be omitted", () => {
  const update = moved(300, "c".repeat(1000));
  update.patch.views["view-1"] = null;
  const parts = split(update, ({ why }) => why.length === 0);
  assert.equal(parts.length, 1);
  assert.deepEqual(parts[0].patch, update.patch);
});
