import assert from "node:assert/strict";
import { test } from "node:test";
import { createGhostDifferences } from "../model/explain/ghostDifferences.js";
import { createGhosts, ghostText } from "../model/explain/ghosts.js";
import { own } from "../model/state/mergePatch.js";
import { createSeries } from "../model/time/series.js";
import { createJournal } from "../model/time/journal.js";
import { ghostCurves, ghostValues, hasFuture, otherBadge } from "../model/explain/ghostValues.js";

/** What is known of ghosts, and of a session nothing. */
const known = (ghosts) => ({
  hasFuture: false,
  ghostAt: ghosts.ghostAt,
  ghostStateAt: ghosts.stateAt,
  sampleAt: () => null,
  stateAt: () => null,
});

const called = (label, values = {}) => ({ label, question: `${label}?`, values });

test("the visible ghosts' values of a view are known by property, the newest ghost's first", () => {
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
  assert.deepEqual(shown({ moment: null, t: 0, hasFuture: true }), {}, "a ghost that is ahead is shown at its time");
});

test("ghosts are ahead of an engine that runs through time that it has been through, until its demo is over", () => {
  const page = (/** @type {any} */ clock, /** @type {number} */ t, /** @type {any} */ demo = null) =>
    hasFuture(/** @type {any} */ ({ demo, session: { clock, state: { t } } }));
  const again = { t: 0, latest: 600 };
  assert.equal(page(again, 100), true);
  assert.equal(page(again, 600), false, "it has arrived");
  assert.equal(page({ t: 600, latest: 600 }, 100), false, "the present state is old");
  assert.equal(page(again, 100, { isOver: false }), true);
  assert.equal(page(again, 500, { isOver: true }), false, "it rests before the end of its demo");
  assert.equal(page(null, 100), false);
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

test("every property that differs in a ghost at the time in view is known, also of other views and derived ones", () => {
  const ghosts = createGhosts();
  const states = createJournal();
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

test("a row of the tree has the ghost's value where it shows another one", () => {
  const other = (value) => ({ ghost: /** @type {any} */ ({}), value, text: "" });
  const view = own({ class: "ScrollView", contentOffset: [640, 0], frame: [0, 0, 320, 480] });
  assert.equal(otherBadge(view, new Map([["contentOffset", other([960, 0])]])), "x 960.0");
  assert.equal(otherBadge(view, new Map([["contentOffset", other([640, -64])]])), "y −64.0");
  assert.equal(otherBadge(view, new Map([["contentOffset", other([960, 5])]])), "960.0, 5.0");
  assert.equal(otherBadge(view, new Map([["isHidden", other(true)]])), "hidden");
  assert.equal(otherBadge(view, new Map([["bounces", other(false)]])), "");
  const label = own({ class: "Label", frame: [0, 0, 90, 20] });
  assert.equal(otherBadge(label, new Map([["frame", other([0, 40, 90, 30])]])), "90×30");
  assert.equal(otherBadge(label, new Map([["frame", other([0, 40, 90, 20])]])), "", "it shows the size only");
});

test("values given to a ghost are not reported as differences", () => {
  const ghosts = createGhosts();
  const states = createJournal();
  states.snapshot({ seq: 0, state: own(stateOf(0, [0, 0, 0, 0], 100)) });
  const differencesOf = createGhostDifferences({ ghosts, states });
  ghosts.began({ fork: "f1", t: 0 }, called("one"));
  ghosts.sampled({ fork: "f1", t: 4e6, samples: {}, isCaughtUp: true, state: stateOf(0, [40, 0, 0, 0], 150) });
  assert.match(differencesOf(ghosts.list()[0], 4e6), /^s\.contentInset, l\.frame differ/);
  ghosts.differs("f1", { s: { contentInset: [40, 0, 0, 0] } }, { text: "starts with …", names: "" });
  assert.equal(differencesOf(ghosts.list()[0], 4e6), "l.frame differs from 0.0 s on");
});

test("a difference counts from the first step that has it, also once the journal has forgotten that", () => {
  const ghosts = createGhosts();
  const states = createJournal({ mostSteps: 40, stepsPerState: 5 });
  states.snapshot({ seq: 0, state: own(stateOf(0, [0, 0, 0, 0], 100)) });
  const frame = (/** @type {number} */ t, /** @type {number} */ y) => ({ t, views: { l: { frame: [0, y, 320, 20] } } });
  const step = (/** @type {number} */ t) => states.add({ seq: t, t, patch: frame(t, 100), why: [], events: [] });
  for (let t = 10_000; t <= 1e6; t += 250_000) step(t);
  const differencesOf = createGhostDifferences({ ghosts, states });
  ghosts.began({ fork: "f1", t: 0 }, called("one"));
  const patches = [frame(260_000, 150)];
  const state = stateOf(0, [0, 0, 0, 0], 100);
  ghosts.sampled({ fork: "f1", t: 9e9, samples: {}, isCaughtUp: true, state, patches });
  assert.equal(differencesOf(ghosts.list()[0], 1e6), "l.frame differs from 0.3 s on");
  for (let t = 2e6; t <= 90e6; t += 1e6) step(t);
  assert.ok(states.earliest > 1e6);
  assert.equal(differencesOf(ghosts.list()[0], 90e6), "l.frame differs from 0.3 s on");
});

test("different properties are named with views and times, also of other views", () => {
  const ghosts = createGhosts();
  const states = createJournal();
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
  assert.equal(differencesOf(ghosts.list()[0], 5e6), "", "it began again");
});

test("differences from before a seek back are not reported", () => {
  const ghosts = createGhosts();
  const states = createJournal();
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

test("the states of a ghost end with it, are replaced when it restarts, and omit invalid values", () => {
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
  const states = createJournal();
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
  assert.equal(ghostText(ghosts.list()[1], 9), `runs along · only its motion is available: ${noStates}`);
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
  assert.equal(ghosts.ghostAt("f1", "s", 90), null, "its future is unknown");
});
