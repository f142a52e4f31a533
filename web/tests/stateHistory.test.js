import assert from "node:assert/strict";
import { test } from "node:test";
import { createStateHistory, weigh } from "../model/time/stateHistory.js";
import { applyPatch, own } from "../model/state/mergePatch.js";
import { basics, plain, seeded } from "./support.js";

const why = (view, cause) => ({ view, property: "contentOffset", cause });

/** A run of random patches with the complete state after each: the expected content of the memory. */
function randomRun(random, count) {
  const run = [{ seq: 1, t: 0, state: own(basics()), why: [] }];
  for (let seq = 2; seq < count + 2; seq += 1) {
    const { state, t } = run[run.length - 1];
    const next = t + random.pick([0, 8333, 8334, 50_000]);
    const views = random.pick([
      { scroll: { contentOffset: [0, random.below(500)], phase: "dragging" } },
      { scroll: { phase: null, velocity: [0, random.below(90)] } },
      { [`v${random.below(5)}`]: random.pick([null, { class: "View", frame: [0, 0, seq, 1] }]) },
      {},
    ]);
    const patch = { t: next, views };
    run.push({
      seq,
      t: next,
      patch,
      state: applyPatch(state, patch),
      why: random.pick([[], [why("scroll", `c${seq}`)]]),
    });
  }
  return run;
}

const heldAt = (run, t) => run.findLast((step) => step.t <= t) ?? run[0];
const causeAt = (run, t) => run.findLast((step) => step.t <= t && step.why.length > 0)?.why[0] ?? null;

function remember(moments, run) {
  const [{ seq, state }, ...rest] = run;
  moments.snapshot({ seq, state });
  for (const { seq, t, patch, why, state } of rest) {
    moments.add({ seq, t, patch, why, events: [], ...(seq % 2 ? { state } : {}) });
  }
}

test("every moment of a run has the state and the cause of its time", () => {
  for (let seed = 0; seed < 60; seed += 1) {
    const random = seeded(seed);
    const run = randomRun(random, 80);
    const moments = createStateHistory({ stepsPerState: 1 + random.below(30) });
    remember(moments, run);
    const { t: end } = run[run.length - 1];
    assert.equal(moments.earliest, 0);
    assert.equal(moments.latest, end);
    for (let look = 0; look < 60; look += 1) {
      const t = random.below(end + 1000);
      assert.deepEqual(plain(moments.stateAt(t)), plain(heldAt(run, t).state), `seed ${seed} t ${t}`);
      assert.deepEqual(moments.whyAt(t).of("scroll", "contentOffset"), causeAt(run, t), `seed ${seed} t ${t}`);
    }
  }
});

test("the same moment returns the same object, which avoids redrawing", () => {
  const run = randomRun(seeded(7), 200);
  const moments = createStateHistory();
  remember(moments, run);
  assert.equal(moments.stateAt(900_000), moments.stateAt(900_000));
  assert.equal(moments.stateAt(-5).t, 0);
  assert.ok(Object.isFrozen(moments.stateAt(900_000).views));
});

test("memory is bounded, remaining states are correct, and the causes of removed steps are kept", () => {
  for (let seed = 0; seed < 30; seed += 1) {
    const random = seeded(seed);
    const run = randomRun(random, 400);
    const moments = createStateHistory({ mostSteps: 100, stepsPerState: 10 });
    remember(moments, run);
    assert.ok(moments.size().steps <= 110, `${moments.size().steps} steps`);
    assert.ok(moments.earliest > 0);
    const t = moments.earliest + random.below(moments.latest - moments.earliest);
    assert.deepEqual(plain(moments.stateAt(t)), plain(heldAt(run, t).state), `seed ${seed}`);
    assert.deepEqual(
      moments.whyAt(moments.earliest).of("scroll", "contentOffset"),
      causeAt(run, moments.earliest),
      `seed ${seed}`,
    );
  }
});

test("the weight follows the stored steps", () => {
  const moments = createStateHistory({ mostWeight: 40_000, stepsPerState: 5 });
  remember(moments, randomRun(seeded(3), 500));
  assert.ok(moments.size().weight <= 45_000, `${moments.size().weight}`);
  assert.ok(moments.size().steps > 20);
  moments.rewind(moments.earliest);
  assert.ok(moments.size().weight < 5_000, `${moments.size().weight} for ${moments.size().steps} steps`);
  moments.clear();
  assert.deepEqual(moments.size(), { steps: 0, states: 0, weight: 0 });
  assert.equal(moments.stateAt(0), null);
});

test("after a rewind, later steps are removed and new ones are appended", () => {
  for (let seed = 0; seed < 40; seed += 1) {
    const random = seeded(seed);
    const run = randomRun(random, 60);
    const moments = createStateHistory({ stepsPerState: 7 });
    remember(moments, run);
    const at = random.below(run[run.length - 1].t + 1);
    const held = heldAt(run, at);
    moments.rewind(at);
    assert.ok(moments.latest <= at);
    assert.equal(moments.stateAt(1e12), moments.stateAt(at));
    moments.snapshot({ seq: 1, state: held.state });
    moments.add({
      seq: 2,
      t: at + 10,
      patch: { t: at + 10, views: { scroll: { contentOffset: [1, 2] } } },
      why: [],
      events: [],
    });
    assert.deepEqual(moments.stateAt(at + 10).views.scroll.contentOffset, [1, 2]);
    assert.deepEqual(plain(moments.stateAt(at)), plain(held.state));
  }
});

test("neighbours are the previous and next times, without duplicates, and null at the ends", () => {
  const moments = createStateHistory();
  moments.snapshot({ seq: 1, state: own(basics()) });
  for (const [seq, t] of [[2, 10], [3, 10], [4, 30]]) moments.add({ seq, t, patch: { t }, why: [], events: [] });
  assert.equal(moments.neighbour(30, -1), 10);
  assert.equal(moments.neighbour(20, -1), 10);
  assert.equal(moments.neighbour(10, -1), 0);
  assert.equal(moments.neighbour(0, -1), null);
  assert.equal(moments.neighbour(0, 1), 10);
  assert.equal(moments.neighbour(10, 1), 30);
  assert.equal(moments.neighbour(30, 1), null);
  assert.equal(moments.stepAt(15).seq, 3);
  assert.equal(moments.stepAt(-1), null);
});

test("a patch before any state is dropped, and an earlier time is raised to the latest one", () => {
  const moments = createStateHistory();
  moments.add({ seq: 1, t: 5, patch: { t: 5 }, why: [], events: [] });
  assert.equal(moments.latest, null);
  moments.snapshot({ seq: 1, state: own({ ...basics(), t: 100 }) });
  moments.add({ seq: 2, t: 50, patch: { root: "x" }, why: [], events: [] });
  assert.equal(moments.latest, 100);
  assert.equal(moments.stateAt(100).root, "x");
});

test("a patch does not copy a scene of ten thousand views", () => {
  const views = Object.fromEntries(
    Array.from({ length: 10_000 }, (_, index) => [`v${index}`, { class: "View", frame: [0, 0, 1, 1] }]),
  );
  const moments = createStateHistory();
  moments.snapshot({ seq: 1, state: own({ ...basics(), views: { ...basics().views, ...views } }) });
  for (let seq = 2; seq < 1200; seq += 1) {
    moments.add({ seq, t: seq, patch: { t: seq, views: { v7: { frame: [0, 0, seq, 1] } } }, why: [], events: [] });
  }
  assert.ok(moments.size().states <= 2, `${moments.size().states} whole states`);
  assert.deepEqual(moments.stateAt(700).views.v7.frame, [0, 0, 700, 1]);
});

test("the weight of a value grows with its size", () => {
  assert.ok(weigh({ a: [1, 2, 3] }) > weigh({ a: [1] }));
  assert.ok(weigh("longer text") > weigh("text"));
  assert.equal(weigh(null), 8);
});

test("a view's steps are those that touch it, each with the view after it, from any step on", () => {
  for (let seed = 0; seed < 40; seed += 1) {
    const random = seeded(seed);
    const run = randomRun(random, 60);
    const moments = createStateHistory({ stepsPerState: 7 });
    remember(moments, run);
    const from = random.below(60);
    for (const id of ["scroll", "v1"]) {
      for (const { number, t, view } of moments.viewSteps(id, from)) {
        assert.equal(t, run[number].t);
        assert.deepEqual(view, run[number].state.views[id] ?? null, `seed ${seed} step ${number}`);
        assert.ok(number >= from);
      }
    }
    const touched = run.flatMap(({ patch }, index) => patch?.views.v1 === undefined || index < from ? [] : [index]);
    const found = [...moments.viewSteps("v1", from)].map(({ number }) => number);
    assert.deepEqual(found, from === 0 ? [0, ...touched] : touched, `seed ${seed}`);
    const origin = moments.origin();
    moments.rewind(run[30].t);
    if (run[30].t < run.at(-1).t) assert.notEqual(moments.origin(), origin);
  }
});
