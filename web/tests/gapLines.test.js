import assert from "node:assert/strict";
import { test } from "node:test";
import { gapLines, withGapLines } from "../model/time/gapLines.js";

const gap = (from, to, reason) => Object.freeze({ from, to, reason });
const at = (order, t) => /** @type {any} */ ({ order, t });
const lines = [100, 200, 200, 900].map((t, order) => at(order, t));
const LIVE = { end: null };
const shape = ({ lines, past }) => [lines.map(({ order }) => order), past];

test("a line stands for each gap without known events", () => {
  const gaps = [gap(0, 50_000, "busy"), gap(1e6, 3e6, "disconnected"), gap(4e6, 4_010_000, "notLoaded")];
  assert.deepEqual(gapLines(gaps, null, 0, LIVE).map(({ t, detail }) => [t, detail]), [
    [3e6, "Events from 1.0 to 3.0 s: not received: there was no connection"],
  ]);
});

test("a line stands for the time before the first known step", () => {
  const [before, ...others] = gapLines([], 0, 2e6, LIVE);
  assert.deepEqual([before.since, before.t, before.detail], [0, 2e6, "Events before 2.0 s: not loaded"]);
  assert.deepEqual(others, []);
  assert.deepEqual(gapLines([], 0, 10_000, LIVE), []);
});

test("a line stands for the part of a long recording that is not loaded yet", () => {
  const gaps = [gap(1e6, 3e6, "damaged")];
  const [, after, ...others] = gapLines(gaps, 0, 0, { end: 90e6, loaded: 40e6 });
  assert.deepEqual([after.since, after.t, after.detail], [40e6, 90e6, "Events after 40.0 s: not loaded"]);
  assert.deepEqual(others, []);
  assert.equal(gapLines(gaps, 0, 0, { end: 90e6, loaded: 90e6 }).length, 1);
});

test("a line for missing events comes before the events that followed", () => {
  const missing = [at(-1, 50), at(-2, 200), at(-3, 1000)];
  assert.deepEqual(shape(withGapLines({ lines, past: -1 }, missing)), [[-1, 0, -2, 1, 2, 3, -3], -1]);
  assert.deepEqual(shape(withGapLines({ lines, past: 3 }, missing)), [[-1, 0, -2, 1, 2, 3, -3], 5]);
  assert.deepEqual(shape(withGapLines({ lines, past: 1 }, missing)), [[-1, 0, -2, 1, 2, 3, -3], 2]);
  assert.deepEqual(shape(withGapLines({ lines, past: 1 }, [])), [[0, 1, 2, 3], 1]);
});
