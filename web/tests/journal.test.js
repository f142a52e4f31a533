import assert from "node:assert/strict";
import { test } from "node:test";
import { gapAt } from "../model/time/gaps.js";
import { createJournal, weigh } from "../model/time/journal.js";
import { createCauses } from "../model/explain/causes.js";
import { createReader } from "../model/time/parts.js";
import { momentFor, shownCauses } from "../model/time/timeTravel.js";
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

const READER = createReader(() => false);
const causesAt = (moments, t) => shownCauses(moments, () => t, () => false);

function remember(moments, run) {
  const [{ seq, state }, ...rest] = run;
  moments.snapshot({ seq, state });
  for (const { seq, t, patch, why, state, events = [] } of rest) {
    moments.add({ seq, t, patch, why, events, ...(seq % 2 ? { state } : {}) });
  }
}

/** The past of a run between two of its steps, as a server lists it. */
const pastOf = (run, from, to) => ({ state: run[from].state, steps: run.slice(from + 1, to + 1) });

/** A run without steps of the same time, and all that a journal knows of it. */
function plainRun(seed, count) {
  const run = [];
  for (const step of randomRun(seeded(seed), count)) if (step.t > (run.at(-1)?.t ?? -1)) run.push(step);
  // What was left out is no part of a patch.
  return run.map((step, index) =>
    index === 0 ? step : {
      ...step,
      events: eventsAt(step.t),
      patch: { t: step.t, views: diffOf(run[index - 1].state.views, step.state.views) },
    }
  );
}
const eventsAt = (t) => t % 3 === 0 ? [{ t, event: "scrollViewDidScroll", view: "scroll" }] : [];
const eventsOf = (journal) => journal.eventsBetween(0, 1e12).map(({ t }) => t);
const diffOf = (before, after) =>
  Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((id) => before[id] !== after[id]).map((id) => {
      if (!after[id] || !before[id]) return [id, after[id] ?? null];
      const gone = Object.keys(before[id]).filter((name) => !(name in after[id])).map((name) => [name, null]);
      return [id, { ...after[id], ...Object.fromEntries(gone) }];
    }),
  );
const knownOf = (journal, run) =>
  run.map(({ t }) => [plain(journal.stateAt(t).views), causesAt(journal, t).of("scroll", "contentOffset")]);

test("every moment of a run has the state and the cause of its time", () => {
  for (let seed = 0; seed < 60; seed += 1) {
    const random = seeded(seed);
    const run = randomRun(random, 80);
    const moments = createJournal({ reader: READER, stepsPerState: 1 + random.below(30) });
    remember(moments, run);
    const { t: end } = run[run.length - 1];
    assert.equal(moments.earliest, 0);
    assert.equal(moments.latest, end);
    for (let look = 0; look < 60; look += 1) {
      const t = random.below(end + 1000);
      assert.deepEqual(plain(moments.stateAt(t)), plain(heldAt(run, t).state), `seed ${seed} t ${t}`);
      assert.deepEqual(causesAt(moments, t).of("scroll", "contentOffset"), causeAt(run, t), `seed ${seed} t ${t}`);
    }
  }
});

test("the same moment returns the same object, which avoids redrawing", () => {
  const run = randomRun(seeded(7), 200);
  const moments = createJournal();
  remember(moments, run);
  assert.equal(moments.stateAt(900_000), moments.stateAt(900_000));
  assert.equal(moments.stateAt(-5).t, 0);
  assert.ok(Object.isFrozen(moments.stateAt(900_000).views));
});

test("memory is bounded, remaining states are correct, and the causes of removed steps are kept", () => {
  for (let seed = 0; seed < 30; seed += 1) {
    const random = seeded(seed);
    const run = randomRun(random, 400);
    const moments = createJournal({ reader: READER, mostSteps: 100, stepsPerState: 10 });
    remember(moments, run);
    assert.ok(moments.size().steps <= 110, `${moments.size().steps} steps`);
    assert.ok(moments.earliest > 0);
    const t = moments.earliest + random.below(moments.latest - moments.earliest);
    assert.deepEqual(plain(moments.stateAt(t)), plain(heldAt(run, t).state), `seed ${seed}`);
    assert.deepEqual(
      causesAt(moments, moments.earliest).of("scroll", "contentOffset"),
      causeAt(run, moments.earliest),
      `seed ${seed}`,
    );
  }
});

test("the weight follows the stored steps", () => {
  const moments = createJournal({ mostWeight: 40_000, stepsPerState: 5 });
  remember(moments, randomRun(seeded(3), 500));
  assert.ok(moments.size().weight <= 45_000, `${moments.size().weight}`);
  assert.ok(moments.size().steps > 20);
  assert.equal(moments.hasRoom(), false);
  moments.rewind(moments.earliest);
  assert.ok(moments.size().weight < 5_000, `${moments.size().weight} for ${moments.size().steps} steps`);
  moments.clear();
  assert.deepEqual(moments.size(), { steps: 0, states: 0, weight: 0 });
  assert.equal(moments.hasRoom(), true);
  assert.equal(moments.stateAt(0), null);
});

test("after a rewind, later steps are removed and new ones are appended", () => {
  for (let seed = 0; seed < 40; seed += 1) {
    const random = seeded(seed);
    const run = randomRun(random, 60);
    const moments = createJournal({ stepsPerState: 7 });
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
  const moments = createJournal();
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
  const moments = createJournal();
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
  const moments = createJournal();
  moments.snapshot({ seq: 1, state: own({ ...basics(), views: { ...basics().views, ...views } }) });
  for (let seq = 2; seq < 1200; seq += 1) {
    moments.add({ seq, t: seq, patch: { t: seq, views: { v7: { frame: [0, 0, seq, 1] } } }, why: [], events: [] });
  }
  assert.ok(moments.size().states <= 4, `${moments.size().states} whole states`);
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
    const moments = createJournal({ stepsPerState: 7 });
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

for (let seed = 0; seed < 40; seed += 1) {
  test(`a stretch that was missed is known as missing, and is as if it had been received once it is added (seed ${seed})`, () => {
    const random = seeded(seed);
    const run = plainRun(seed, 90);
    const from = 5 + random.below(20);
    const to = from + 2 + random.below(30);
    const [whole, missing] = [0, 0].map(() => createJournal({ reader: READER, stepsPerState: 1 + random.below(20) }));
    remember(whole, run);
    remember(missing, run.slice(0, from + 1));
    const events = run.slice(from + 1, to + 1).flatMap((step) => step.events);
    const merged = {
      ...run[to],
      events,
      patch: { t: run[to].t, views: diffOf(run[from].state.views, run[to].state.views) },
    };
    missing.add({ ...merged, frames: to - from }, "busy");
    for (const step of run.slice(to + 1)) missing.add(/** @type {any} */ (step));
    assert.deepEqual(missing.gaps(), [{ from: run[from].t, to: run[to].t, reason: "busy" }]);
    assert.equal(gapAt(missing.gaps(), run[from].t), null, "its ends are known");
    assert.equal(gapAt(missing.gaps(), run[from + 1].t).reason, "busy");
    assert.ok([run[from].t, run[to].t].includes(momentFor(missing, run[from + 1].t) ?? run.at(-1).t));
    assert.deepEqual(eventsOf(missing), eventsOf(whole), "no events are missing");
    const half = from + 1 + random.below(to - from - 1);
    if (half - 1 > from && seed % 2) {
      assert.ok(missing.insert(pastOf(run, half - 1, half), run[half - 1].t + 1, run[half].t), "a part in the middle");
      assert.equal(missing.gaps().length, 2);
      assert.deepEqual(eventsOf(missing), eventsOf(whole));
    }
    for (const end of new Set([half, to])) {
      const origin = missing.origin();
      assert.ok(missing.insert(pastOf(run, from, end), run[from].t + 1, run[end].t), `${end}`);
      assert.notEqual(missing.origin(), origin);
      assert.deepEqual(missing.gaps(), end === to ? [] : [{ from: run[end].t, to: run[to].t, reason: "busy" }]);
      assert.deepEqual(eventsOf(missing), eventsOf(whole));
      if (end < to) assert.deepEqual(plain(missing.stateAt(run[end].t).views), plain(run[end].state.views));
    }
    assert.deepEqual(knownOf(missing, run), knownOf(whole, run));
    assert.equal(missing.size().steps, whole.size().steps);
    assert.deepEqual([...missing.walk()].map(({ time }) => time), run.map(({ t }) => t));
  });

  test(`a range before the journal is added with the gap after it, and then the rest (seed ${seed})`, () => {
    const random = seeded(seed);
    const run = plainRun(seed, 90);
    const [first, last, begin] = [3 + random.below(10), 20 + random.below(10), 50];
    const [whole, late] = [0, 0].map(() => createJournal({ reader: READER, stepsPerState: 1 + random.below(20) }));
    remember(whole, run);
    remember(late, run.slice(begin).map((step, index) => index === 0 ? { ...step, patch: undefined } : step));
    assert.ok(late.insert(pastOf(run, first, last), run[first].t, run[last].t));
    assert.deepEqual(late.gaps(), [{ from: run[last].t, to: run[begin].t, reason: "notLoaded" }]);
    assert.equal(causesAt(late, run[begin].t).of("scroll", "contentOffset"), null, "it may have another one since");
    assert.ok(late.insert(pastOf(run, last, begin), run[last].t + 1, run[begin].t));
    assert.ok(late.insert(pastOf(run, 0, first), 0, run[first].t));
    assert.deepEqual(late.gaps(), []);
    assert.deepEqual(knownOf(late, run), knownOf(whole, run));
  });
}

test("an answer that does not connect known steps is ignored", () => {
  const run = plainRun(4, 60);
  const journal = createJournal({ reader: READER });
  remember(journal, run.slice(0, 11));
  journal.snapshot({ seq: 9, state: run[30].state }, "disconnected");
  const moved = applyPatch(run[30].state, { views: { scroll: { contentOffset: [7, 7] } } });
  const { size, gaps } = journal;
  const before = [size(), gaps()];
  const past = pastOf(run, 10, 30);
  assert.equal(journal.insert({ ...past, state: moved }, run[10].t + 1, run[30].t), false);
  assert.equal(journal.insert({ ...past, steps: past.steps.slice(0, -20) }, run[10].t + 1, run[30].t), false);
  assert.deepEqual([size(), gaps()], before);
  assert.ok(journal.insert(past, run[10].t + 1, run[30].t));
});

test("the time in view is not discarded: discarded steps after it are a gap", () => {
  const journal = createJournal({ reader: READER, mostSteps: 60, stepsPerState: 10 });
  const add = (t) =>
    journal.add({ seq: t, t, patch: { t, views: { scroll: { contentOffset: [0, t / 1e6] } } }, why: [], events: [] });
  journal.snapshot({ seq: 0, state: own(basics()) });
  for (let step = 1; step <= 40; step += 1) add(step * 1e6);
  journal.look(5e6);
  for (let step = 41; step <= 200; step += 1) add(step * 1e6);
  assert.ok(journal.size().steps <= 70);
  assert.equal(journal.earliest, 0);
  assert.deepEqual(journal.stateAt(5e6).views.scroll.contentOffset, [0, 5]);
  const [gap, ...others] = journal.gaps();
  assert.deepEqual([others, gap.reason], [[], "notLoaded"]);
  assert.ok(gap.from >= 25e6 && gap.to > 130e6, `${gap.from} to ${gap.to}`);
  journal.look(null);
  for (let step = 201; step <= 260; step += 1) add(step * 1e6);
  assert.ok(journal.earliest >= gap.to);
  assert.deepEqual(journal.gaps(), []);
});

test("the causes of any time equal one list's for any number of chunks, and layers are merged", () => {
  for (let seed = 0; seed < 10; seed += 1) {
    const random = seeded(seed);
    const run = randomRun(random, 200).filter((step, index, all) => index === 0 || step.t > all[index - 1].t)
      .map((step) => ({
        ...step,
        why: step.why.map((each) => ({
          ...each,
          cause: `c${random.below(4)}`,
          delta: [random.below(3), random.below(9)],
        })),
      }));
    const journal = createJournal({ reader: READER, stepsPerState: 2 });
    const one = createCauses();
    one.add([], 0);
    journal.snapshot({ seq: 1, state: run[0].state });
    for (const { seq, t, patch, why, state } of /** @type {any[]} */ (run.slice(1))) {
      journal.add({ seq, t, patch, why, events: [], state });
      one.add(why, t, []);
      const here = causesAt(journal, t);
      for (const axis of /** @type {const} */ ([0, 1])) {
        assert.deepEqual(
          here.chain("scroll", "contentOffset", axis),
          one.chain("scroll", "contentOffset", axis),
          `seed ${seed} ${t}`,
        );
      }
      assert.deepEqual(here.properties("scroll"), one.properties("scroll"));
    }
    const chunks = journal.chunks();
    assert.ok(chunks.length > 40);
    assert.ok(chunks.every(({ parts }) => parts.causes.depth() <= 17));
  }
});
