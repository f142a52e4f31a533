import assert from "node:assert/strict";
import { test } from "node:test";
import { createGhostDifferences } from "../model/explain/ghostDifferences.js";
import { createGhosts, describeFork, ghostText } from "../model/explain/ghosts.js";
import { own } from "../model/state/mergePatch.js";
import { createSeries } from "../model/time/series.js";
import { createStateHistory } from "../model/time/stateHistory.js";
import { ghostCurves, ghostValues } from "../model/explain/ghostValues.js";
import { createGhostController } from "../controllers/ghosts.js";
import { fakeServer, seeded } from "./support.js";
import { INITIAL_PAGE } from "../model/page/page.js";
import { feed, live, note } from "./wire.js";

/** What is known of ghosts, and of a session nothing. */
const known = (ghosts) => ({
  ghostAt: ghosts.ghostAt,
  ghostStateAt: ghosts.stateAt,
  sampleAt: () => null,
  stateAt: () => null,
});

const called = (label, values = {}) => ({ label, question: `${label}?`, values });

test("a ghost's samples of offset, zoom and phase become one series, however they are split into messages", () => {
  for (let seed = 0; seed < 60; seed += 1) {
    const random = seeded(seed);
    const rows = { contentOffset: [[0, 0, 10]], zoomScale: [[0, 1]], phase: [[0, "idle"]] };
    for (let t = 8; t < 400; t += 8) {
      if (random.next() < 0.6) rows.contentOffset.push([t, 0, random.below(900)]);
      if (random.next() < 0.1) rows.zoomScale.push([t, 1 + random.below(3)]);
      if (random.next() < 0.1) rows.phase.push([t, random.pick(["idle", "dragging", "bouncing"])]);
    }
    const ghosts = createGhosts();
    ghosts.began({ fork: "f1", t: 0 }, called("label"));
    const cuts = [...Array.from({ length: 4 }, () => 8 * random.below(50)).sort((a, b) => a - b), 400];
    let from = -1;
    for (const to of cuts) {
      const part = Object.fromEntries(
        Object.entries(rows).map(([name, list]) => [name, list.filter(([t]) => t > from && t <= to)]),
      );
      ghosts.sampled({ fork: "f1", t: to, samples: { scroll: part }, isCaughtUp: to === 400 });
      from = to;
    }
    for (let t = 0; t <= 400; t += 4) {
      const held = (name) => rows[name].findLast(([at]) => at <= t);
      const its = ghosts.ghostAt("f1", "scroll", t);
      assert.deepEqual(
        [its.y, its.zoom, its.phase],
        [held("contentOffset")[2], held("zoomScale")[1], held("phase")[1]],
        `seed ${seed} t ${t}`,
      );
    }
  }
});

test("a ghost's velocity is derived from its offsets, and is zero after a pause", () => {
  const ghosts = createGhosts();
  ghosts.began({ fork: "f1", t: 0 }, called("x"));
  ghosts.sampled({
    fork: "f1",
    t: 900_000,
    isCaughtUp: false,
    samples: { s: { contentOffset: [[0, 0, 0], [10_000, 1, 2], [500_000, 1, 9]] } },
  });
  const series = ghosts.series("f1", "s");
  assert.deepEqual([series.at(1).vx, series.at(1).vy].map(Math.round), [100, 200]);
  assert.equal(series.at(2).vy, 0);
});

test("a ghost has no values before its start, after its last sample or for unknown views", () => {
  const ghosts = createGhosts();
  ghosts.began({ fork: "f1", t: 100 }, called("x"));
  ghosts.sampled({ fork: "f1", t: 300, samples: { s: { contentOffset: [[100, 0, 5]] } }, isCaughtUp: false });
  assert.equal(ghosts.ghostAt("f1", "s", 99), null);
  assert.equal(ghosts.ghostAt("f1", "s", 300).y, 5);
  assert.equal(ghosts.ghostAt("f1", "s", 301), null);
  assert.equal(ghosts.ghostAt("f1", "other", 200), null);
  assert.equal(ghosts.ghostAt("f9", "s", 200), null);
});

test("samples may arrive before the response that names the ghost, and a restart replaces them", () => {
  const ghosts = createGhosts();
  ghosts.sampled({ fork: "f1", t: 100, samples: { s: { contentOffset: [[50, 0, 5]] } }, isCaughtUp: false });
  assert.equal(ghosts.list()[0].label, "ghost f1");
  ghosts.began({ fork: "f1", t: 50 }, called("bounces false"));
  assert.deepEqual([ghosts.list().length, ghosts.list()[0].label, ghosts.list()[0].t], [1, "bounces false", 50]);
  ghosts.sampled({
    fork: "f1",
    t: 60,
    restart: true,
    samples: { s: { contentOffset: [[50, 0, 7]] } },
    isCaughtUp: true,
    refused: 2,
  });
  assert.equal(ghosts.series("f1", "s").length, 1);
  assert.equal(ghosts.list()[0].refused, 2);
});

test("invalid samples are ignored, and the number of views is bounded", () => {
  const ghosts = createGhosts();
  for (const junk of [null, {}, { fork: 3, t: 1 }, { fork: "f1", t: "now" }]) ghosts.sampled(junk);
  ghosts.began({ fork: "f1" }, called("x"));
  assert.deepEqual(ghosts.list(), []);
  const samples = Object.fromEntries(
    Array.from(
      { length: 200 },
      (_, index) => [`v${index}`, { contentOffset: [[0, 1, 2], "x", [1], [0, null, 2]], phase: [[0]] }],
    ),
  );
  ghosts.sampled({ fork: "f1", t: 0, samples });
  assert.equal(ghosts.series("f1", "v0").length, 1);
  assert.equal(ghosts.series("f1", "v199"), null);
});

test("each ghost has its own colour, and a dropped ghost has a reason", () => {
  const ghosts = createGhosts();
  for (const fork of ["f1", "f2", "f3", "f4"]) ghosts.began({ fork, t: 0 }, called(fork));
  assert.equal(new Set(ghosts.list().map(({ tone }) => tone)).size, 4);
  ghosts.remove("f2");
  ghosts.began({ fork: "f5", t: 0 }, called("f5"));
  assert.equal(new Set(ghosts.list().map(({ tone }) => tone)).size, 4);
  ghosts.dropped({ fork: "f1", reason: "the scene was reset" });
  assert.equal(ghostText(ghosts.list()[0], 10), "the scene was reset");
  ghosts.show("f3", false);
  assert.equal(ghosts.list().find(({ fork }) => fork === "f3").isVisible, false);
});

test("a ghost's label lists its differences, and its text has its progress", () => {
  const rate = { table: { decelerationRate: 0.99 } };
  assert.deepEqual(describeFork({ t: 0, values: rate }), {
    label: "decelerationRate 0.99",
    question: "What if decelerationRate were 0.99?",
    values: rate,
  });
  assert.deepEqual(
    describeFork({ t: 0, values: { a: { alpha: 1 }, b: { bounces: false } } }).label,
    "a.alpha 1, b.bounces false",
  );
  assert.equal(describeFork({ t: 0, commands: [] }).label, "other touches");
  assert.equal(describeFork({ t: 0, scene: "bug-01-fixed" }).question, "bug-01-fixed, with the same touches");
  /** @type {any} */
  const ghost = { t: 100, at: 150, isCaughtUp: false, note: "", noStates: "", refused: 0 };
  assert.equal(ghostText(ghost, 200), "computed 50 %");
  assert.equal(
    ghostText(/** @type {any} */ ({ ...ghost, isCaughtUp: true, refused: 1 }), 200),
    "runs along · 1 refused",
  );
});

test("a ghost is requested with a label, shown after the response, and dropped", async () => {
  const { requests, call, reply } = fakeServer();
  const reported = [];
  let page = {};
  const ghosts = createGhosts();
  const actions = createGhostController(
    { get: () => INITIAL_PAGE, set: (values) => (page = { ...page, ...values }) },
    ghosts,
    { call, report: (method, _, { code }) => reported.push([method, code]) },
  );
  actions.fork({ t: 5, values: { s: { bounces: false } }, label: "no bounce" });
  assert.deepEqual([requests[0].method, requests[0].params], ["Sim.fork", {
    t: 5,
    values: { s: { bounces: false } },
    states: true,
  }]);
  await reply({ result: { fork: "f1", t: 5 } });
  assert.equal(page.ghosts[0].label, "no bounce");
  actions.fork({ t: 6 });
  await reply({ error: { code: -32016, message: "" } });
  assert.deepEqual(reported, [["Sim.fork", -32016]]);
  actions.fork({ t: 6 }, () => true);
  await reply({ error: { code: -32016, message: "" } });
  assert.equal(reported.length, 1, "the caller has shown it");
  assert.equal(page.ghosts.length, 1);
  actions.received("Fork.samples", { fork: "f1", t: 9, samples: {}, isCaughtUp: true });
  assert.equal(page.ghosts[0].at, 9);
  actions.setVisible("f1", false);
  assert.equal(page.ghosts[0].isVisible, false);
  actions.drop("f1");
  assert.deepEqual([requests.at(-1).method, requests.at(-1).params], ["Sim.dropFork", { fork: "f1" }]);
  actions.fork({ t: 7, values: { s: { decelerationRate: 0.99 } } });
  await reply({ result: { fork: "f2", t: 7 } });
  assert.equal(page.ghosts[0].label, "decelerationRate 0.99");
  actions.received("Fork.dropped", { fork: "f2", reason: "gone" });
  const asked = requests.length;
  actions.drop("f2");
  assert.equal(requests.length, asked, "the server has let it go already");
  actions.clear();
  assert.deepEqual(page.ghosts, []);
});

test("ghosts leave with their scene, and stay after a reset, a step back and a change", () => {
  let page = {};
  const store = { get: () => INITIAL_PAGE, set: (values) => (page = { ...page, ...values }) };
  const ghosts = createGhosts();
  const actions = createGhostController(store, ghosts, { call: fakeServer().call, report() {} });
  const snapshot = (values) => /** @type {Notice} */ ({
    kind: "snapshot",
    isNewEpoch: true,
    isSameRun: false,
    isSameScene: false,
    since: 0,
    ...values,
  });
  ghosts.began({ fork: "f1", t: 0 }, called("label"));
  actions.leaveScene(snapshot({ isSameScene: true }));
  actions.leaveScene(snapshot({ isSameRun: true }));
  actions.leaveScene(snapshot({ isNewEpoch: false }));
  assert.equal(ghosts.list().length, 1);
  actions.leaveScene(snapshot({}));
  assert.deepEqual([ghosts.list(), page.ghosts], [[], []]);
});

test("notifications about ghosts become notices", () => {
  const { notices } = feed(
    live(),
    note("Fork.samples", { fork: "f1", t: 9, samples: {}, isCaughtUp: true }),
    note("Fork.dropped", { fork: "f1", reason: "gone" }),
  );
  assert.deepEqual(notices.map(({ kind, method }) => [kind, method]), [
    ["forks", "Fork.samples"],
    ["forks", "Fork.dropped"],
  ]);
});

test("what the visible ghosts change of a view is known by property, the newest ghost's value first", () => {
  const ghosts = createGhosts();
  ghosts.began({ fork: "f1", t: 0 }, called("one", { s: { bounces: false, alpha: 0.5 }, other: { alpha: 1 } }));
  ghosts.began({ fork: "f2", t: 0 }, called("two", { s: { alpha: 0.25 } }));
  const values = () =>
    [...ghostValues(ghosts.list(), { ...known(ghosts), moment: null, t: 0 })("s")].map((
      [name, { ghost, value }],
    ) => [name, ghost.fork, value]);
  assert.deepEqual(values(), [["bounces", "f1", false], ["alpha", "f2", 0.25]]);
  ghosts.show("f2", false);
  assert.deepEqual(values(), [["bounces", "f1", false], ["alpha", "f1", 0.5]]);
});

test("of a ghost without states, the offset and zoom are shown where they differ from the session's at the same time", () => {
  const ghosts = createGhosts();
  const own = createSeries();
  own.push(0, [0, 0], "idle", { zoom: 1 });
  own.push(100, [0, 40], "dragging", { zoom: 1 });
  ghosts.began({ fork: "f1", t: 0 }, called("one"));
  ghosts.sampled({
    fork: "f1",
    t: 100,
    isCaughtUp: true,
    samples: {
      s: { contentOffset: [[0, 0, 0], [100, 0, 25]], zoomScale: [[0, 1], [100, 2]], phase: [[100, "zooming"]] },
    },
  });
  const shown = (its) => {
    const values = ghostValues(ghosts.list(), { ...known(ghosts), ...its, sampleAt: (_, t) => own.valueAt(t) })("s");
    return Object.fromEntries([...values].map(([name, { value }]) => [name, value]));
  };
  const at = (t) => shown({ moment: t, t });
  assert.deepEqual(at(50), {}, "they are the same so far");
  assert.deepEqual(at(100), { contentOffset: [0, 25], zoomScale: 2 });
  own.push(200, [0, 90], "dragging", { zoom: 2 });
  assert.deepEqual(at(200), at(100), "one that is a frame behind is compared where it is");
  assert.deepEqual(shown({ moment: null, t: 0 }), at(100), "the present state is as old as its last change");
});

test("a plotted property has the curve of a ghost without states: its motion, or a line at the value that it began with", () => {
  const ghosts = createGhosts();
  ghosts.began({ fork: "f1", t: 0 }, called("one", { s: { contentInset: [64, 0, 34, 0], bounces: false } }));
  ghosts.sampled({ fork: "f1", t: 100, samples: { s: { contentOffset: [[0, 0, 0], [100, 0, 25]] } } });
  const curves = (name, part = null) =>
    ghostCurves(ghosts.list()[0], { view: "s", name, part }, ghosts, 0, 1000, 100).map(
      ({ times, values }) => [[...times], [...values]],
    );
  assert.deepEqual(curves("contentInset", 2), [[[0, 100], [34, 34]]]);
  assert.deepEqual(curves("contentInset").length, 4);
  assert.deepEqual(curves("bounces"), [[[0, 100], [0, 0]]]);
  assert.deepEqual(curves("alpha"), []);
  assert.equal(curves("contentOffset", 1)[0][1].at(-1), 25);
});

/** A state with a scroll view and a label below it. */
const stateOf = (t, inset, y, more = {}) => ({
  t,
  root: "s",
  device: { size: [320, 480] },
  views: {
    s: { class: "ScrollView", frame: [0, 0, 320, 480], contentSize: [320, 900], contentInset: inset, subviews: ["l"] },
    l: { class: "Label", frame: [0, y, 320, 20], ...more },
  },
});

test("every property that a ghost has otherwise at the shown moment is known, also of other views and derived ones", () => {
  const ghosts = createGhosts();
  const states = createStateHistory();
  states.snapshot({ seq: 0, state: own(stateOf(0, [0, 0, 0, 0], 100)) });
  states.add({
    seq: 1,
    t: 100,
    patch: own({ t: 100, views: { l: { frame: [0, 150, 320, 20] } } }),
    why: [],
    events: [],
  });
  ghosts.began({ fork: "f1", t: 0 }, called("one", { s: { contentInset: [0, 0, 40, 0] } }));
  ghosts.sampled({
    fork: "f1",
    t: 60,
    samples: {},
    isCaughtUp: false,
    state: stateOf(0, [0, 0, 40, 0], 100),
    patches: [{ t: 50, views: { s: { contentInset: [10, 0, 40, 0], adjustedContentInset: [10, 0, 40, 0] } } }],
  });
  ghosts.sampled({
    fork: "f1",
    t: 100,
    samples: {},
    isCaughtUp: true,
    patches: [{ t: 100, views: { l: { alpha: 0.5 } } }],
  });
  const shown = (view, t) => {
    const values = ghostValues(ghosts.list(), { ...known(ghosts), moment: t, t, stateAt: states.stateAt })(view);
    return Object.fromEntries([...values].map(([name, { text }]) => [name, text]));
  };
  assert.deepEqual(shown("s", 0).contentInset, "0, 0, 40, 0");
  assert.deepEqual(shown("s", 50).contentInset, "10, 0, 40, 0");
  assert.deepEqual(shown("s", 50)["offset range y"], "−10.0 … 460.0");
  assert.deepEqual(shown("l", 50), {});
  assert.deepEqual(Object.keys(shown("l", 100)).sort(), ["alpha", "frame"]);
  assert.equal(shown("l", 100).alpha, "0.5");
  assert.equal(ghosts.stateAt("f1", 101), null, "not reached");
  const [, , bottom] = ghostCurves(
    ghosts.list()[0],
    { view: "s", name: "contentInset", part: null },
    ghosts,
    0,
    100,
    100,
  );
  assert.equal(bottom.values.at(-1), 40);
  const [top] = ghostCurves(ghosts.list()[0], { view: "s", name: "contentInset", part: 0 }, ghosts, 0, 100, 100);
  assert.deepEqual([top.values[0], top.values.at(-1)], [0, 10]);
});

test("the properties that were different are named with the views and the times, also those of other views", () => {
  const ghosts = createGhosts();
  const states = createStateHistory();
  states.snapshot({ seq: 0, state: own(stateOf(0, [0, 0, 0, 0], 100)) });
  const frame = (t, y) => ({ t, views: { l: { frame: [0, y, 320, 20] } } });
  const differencesOf = createGhostDifferences({ ghosts, states });
  ghosts.began({ fork: "f1", t: 0 }, called("one"));
  assert.equal(differencesOf(ghosts.list()[0], 0), "", "its states are not known");
  ghosts.sampled({
    fork: "f1",
    t: 4e6,
    samples: {},
    isCaughtUp: true,
    state: stateOf(0, [0, 0, 0, 0], 100),
    patches: [frame(1e6, 150), frame(2e6, 100)],
  });
  assert.equal(differencesOf(ghosts.list()[0], 4e6), "l.frame differs from 1.0 s to 1.9 s");
  ghosts.sampled({
    fork: "f1",
    t: 5e6,
    samples: {},
    isCaughtUp: true,
    patches: [{ t: 4.5e6, views: { l: { alpha: 0.5 } } }],
  });
  assert.equal(differencesOf(ghosts.list()[0], 5e6), "l.frame, l.alpha differ from 1.0 s on");
  ghosts.sampled({ fork: "f1", t: 1e6, samples: {}, restart: true, state: stateOf(0, [0, 0, 0, 0], 100) });
  assert.equal(differencesOf(ghosts.list()[0], 5e6), "", "it began anew");
});

test("what a ghost had otherwise before it or the session went back is not named", () => {
  const ghosts = createGhosts();
  const states = createStateHistory();
  states.snapshot({ seq: 0, state: own(stateOf(0, [0, 0, 0, 0], 100)) });
  const change = (t, values) => ({ t, views: { l: values } });
  const sampled = (more) => ghosts.sampled({ fork: "f1", samples: {}, isCaughtUp: true, ...more });
  const step = (t, patch) => states.add({ seq: 1, t, patch: own({ t, ...patch }), why: [], events: [] });
  const differencesOf = createGhostDifferences({ ghosts, states });
  const text = (t) => differencesOf(ghosts.list()[0], t);
  ghosts.began({ fork: "f1", t: 0 }, called("one"));
  const start = { state: stateOf(0, [0, 0, 0, 0], 100) };
  sampled({ t: 2e6, ...start, patches: [change(1e6, { alpha: 0.5 })] });
  assert.equal(text(2e6), "l.alpha differs from 1.0 s on");
  sampled({ t: 3e6, restart: true, ...start, patches: [change(2.5e6, { isHidden: true })] });
  assert.equal(text(3e6), "l.isHidden differs from 2.5 s on", "it is asked only when it is further than before");
  step(3.5e6, { views: { l: { frame: [0, 150, 320, 20] } } });
  sampled({ t: 4e6 });
  assert.equal(text(4e6), "l.isHidden, l.frame differ from 2.5 s on");
  states.rewind(3e6);
  sampled({ t: 4.5e6 });
  assert.equal(text(4.5e6), "l.isHidden differs from 2.5 s on", "the session has another past");
  ghosts.remove("f1");
  ghosts.began({ fork: "f1", t: 0 }, called("one"));
  sampled({ t: 5e6, ...start });
  assert.equal(text(5e6), "");
});

test("the states of a ghost end with it, are replaced when it restarts, and leave out what is invalid", () => {
  const ghosts = createGhosts();
  const sampled = (more) => ghosts.sampled({ fork: "f1", t: 10, samples: {}, isCaughtUp: true, ...more });
  ghosts.began({ fork: "f1", t: 0 }, called("one"));
  sampled({ state: { t: 0 }, patches: [{ t: 5 }] });
  assert.equal(ghosts.stateAt("f1", 5), null);
  sampled({ state: stateOf(0, [1, 0, 0, 0], 0), patches: [null, { views: {} }, { t: 5, views: { l: null } }] });
  assert.deepEqual(Object.keys(ghosts.stateAt("f1", 5).views), ["s"]);
  sampled({ restart: true });
  assert.equal(ghosts.stateAt("f1", 5), null);
  sampled({ restart: true, state: stateOf(4, [2, 0, 0, 0], 0) });
  assert.equal(ghosts.stateAt("f1", 3), null, "before its first state");
  assert.deepEqual(ghosts.stateAt("f1", 5).views.s.contentInset, [2, 0, 0, 0]);
  ghosts.remove("f1");
  ghosts.began({ fork: "f1", t: 0 }, called("one"));
  sampled({});
  assert.equal(ghosts.stateAt("f1", 5), null);
});

test("the views of a ghost's start may follow in parts, and a ghost without states says why", () => {
  const ghosts = createGhosts();
  const states = createStateHistory();
  states.snapshot({ seq: 0, state: own(stateOf(0, [0, 0, 0, 0], 100)) });
  const differencesOf = createGhostDifferences({ ghosts, states });
  ghosts.began({ fork: "f1", t: 0 }, called("one"));
  const text = "word ".repeat(2e5);
  const many = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`m${index}`, { class: "Label", text }]));
  const whole = stateOf(0, [0, 0, 0, 0], 100);
  Object.assign(whole.views, many);
  const parts = Object.entries(whole.views).map(([id, view]) => ({ t: 0, views: { [id]: view } }));
  ghosts.sampled({ fork: "f1", t: 0, samples: {}, isCaughtUp: false, state: { ...whole, views: {} } });
  for (const part of parts) ghosts.sampled({ fork: "f1", t: 0, samples: {}, isCaughtUp: false, patches: [part] });
  const patches = Array.from({ length: 200 }, (_, index) => ({ t: 1e6 + index, views: { l: { alpha: 0.5 } } }));
  ghosts.sampled({ fork: "f1", t: 2e6, samples: {}, isCaughtUp: true, patches });
  assert.equal(Object.keys(ghosts.stateAt("f1", 0)?.views ?? {}).length, 14, "the start is not forgotten");
  assert.equal(differencesOf(ghosts.list()[0], 2e6), "l.alpha differs from 1.0 s on");
  assert.equal(ghostText(ghosts.list()[0], 2e6), "runs along");
  const noStates = "the scene has more than 20000 views";
  ghosts.sampled({ fork: "f2", t: 0, samples: {}, isCaughtUp: false, noStates });
  ghosts.sampled({ fork: "f2", t: 9, samples: {}, isCaughtUp: true });
  assert.equal(ghostText(ghosts.list()[1], 9), `runs along · only its motion is known: ${noStates}`);
});

test("a ghost that rests beside a session that moves on is known until now, one that moves until its last sample", () => {
  const ghosts = createGhosts();
  const sampled = (t, row, phase, more = {}) =>
    ghosts.sampled({ fork: "f1", t, samples: { s: { contentOffset: [row], phase } }, isCaughtUp: true, ...more });
  const state = stateOf(0, [0, 0, 0, 0], 100);
  ghosts.began({ fork: "f1", t: 0 }, called("one"));
  sampled(10, [0, 0, 0], [[0, "decelerating"]], { state });
  assert.equal(ghosts.ghostAt("f1", "s", 50), null);
  sampled(20, [20, 0, 30], [[20, "idle"]]);
  assert.deepEqual([ghosts.ghostAt("f1", "s", 50)?.y, ghosts.stateAt("f1", 50)?.t], [30, 0]);
  const [curve] = ghostCurves(ghosts.list()[0], { view: "s", name: "contentOffset", part: 1 }, ghosts, 0, 90, 100);
  assert.equal(curve.times.at(-1), 90);
  const own = /** @type {any} */ (
    { ...state, t: 90, views: { ...state.views, l: { ...state.views.l, alpha: 0.5 } } }
  );
  const values = ghostValues(ghosts.list(), { ...known(ghosts), moment: null, t: 90, stateAt: () => own })("l");
  assert.deepEqual([...values.keys()], ["alpha"]);
  sampled(60, [60, 0, 31], [[60, "dragging"]]);
  assert.equal(ghosts.ghostAt("f1", "s", 90), null);
  sampled(70, [70, 0, 32], [[70, "idle"]]);
  ghosts.dropped({ fork: "f1", reason: "gone" });
  assert.equal(ghosts.ghostAt("f1", "s", 90), null, "nobody knows what it would do");
});

test("a ghost's card is closed and its curve stays; showing it again shows its card", () => {
  const ghosts = createGhosts();
  ghosts.began({ fork: "f1", t: 0 }, called("one"));
  ghosts.closeCard("f1");
  assert.deepEqual([ghosts.list()[0].hasCard, ghosts.list()[0].isVisible], [false, true]);
  ghosts.show("f1", true);
  assert.equal(ghosts.list()[0].hasCard, true);
});
