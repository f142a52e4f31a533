import assert from "node:assert/strict";
import { test } from "node:test";
import { createAsking } from "../protocol/rpc.js";
import { createBreakpointActions } from "../controllers/breakpoints.js";
import { createEditActions } from "../controllers/edits.js";
import { createNoticed } from "../controllers/sessionEvents.js";
import { createProblemActions } from "../controllers/findings.js";
import { createSceneActions } from "../controllers/scenes.js";
import { createCauses } from "../model/explain/causes.js";
import { createDiffs } from "../model/time/diffs.js";
import { createFigures } from "../model/page/connectionStats.js";
import { createHistory } from "../model/time/history.js";
import { createLog } from "../model/time/log.js";
import { createMoments } from "../model/time/stateHistory.js";
import { createStore, INITIAL_PAGE } from "../model/page/page.js";
import { change } from "../protocol/lifecycle.js";
import { own } from "../model/state/mergePatch.js";
import { basics, plain } from "./support.js";
import { feed, hello, live, note } from "./wire.js";

const FIX = { id: "scroll", values: { bounces: false } };
const KEY = "SD001 scroll";
const finding = own({
  rule: "SD001",
  view: "scroll",
  severity: "error",
  since: 4,
  title: "",
  saw: "",
  values: {},
  matters: "",
  change: "",
  fix: FIX,
});

/** A page with a live session; records its requests and messages. */
function fake(values = {}) {
  const session = change(live(), { controller: "c2" });
  const store = createStore({ ...INITIAL_PAGE, session, ...values }, () => {});
  const sent = [];
  const said = [];
  const selected = [];
  const asking = createAsking((method, params) => void sent.push({ method, params }));
  const memories = {
    moments: createMoments(),
    history: createHistory(),
    log: createLog(),
    diffs: createDiffs(),
    causes: createCauses(),
    figures: createFigures(),
  };
  const noticed = createNoticed(store, memories, {
    say: (text) => said.push(text),
    select: (id) => selected.push(id),
    request: (method, params) => sent.push({ method, params }),
    answered: asking.answer,
    demoStarted() {},
    ghosts: { clear() {}, received() {} },
  });
  let mayControl = true;
  const problems = createProblemActions(store, {
    ask: asking.ask,
    ensureControl: () => mayControl,
    select: (id) => selected.push(id),
    look: (moment) => store.set({ moment }),
  });
  return {
    store,
    sent,
    said,
    selected,
    asking,
    noticed,
    problems,
    refuseControl: () => (mayControl = false),
    /** Answers the latest request. */
    reply: (how) => noticed({ kind: "reply", id: 1, ...sent.at(-1), ...how }),
  };
}
const refused = { error: { code: -32011, message: "c1 has control" } };

test("a rejected fix leaves no undo, and its reason is shown", () => {
  const page = fake();
  page.problems.tryFix(finding);
  assert.deepEqual(page.sent.map(({ method }) => method), ["View.set"]);
  assert.deepEqual(plain(page.sent[0].params), FIX);
  assert.ok(page.store.get().tried[KEY]);
  page.reply(refused);
  assert.deepEqual(plain(page.store.get().tried), {});
  assert.match(page.said[0], /someone else controls/);
});

test("a rejected undo can be tried again", () => {
  const page = fake();
  page.problems.tryFix(finding);
  page.reply({ result: {} });
  page.problems.undoFix(finding);
  assert.deepEqual(plain(page.sent.at(-1).params), { id: "scroll", values: { bounces: true } });
  assert.equal(page.store.get().tried[KEY].isUndoing, true);
  page.problems.undoFix(finding);
  assert.equal(page.sent.length, 2, "one at a time");
  page.reply(refused);
  assert.equal(page.store.get().tried[KEY].isUndoing, false);
  page.problems.undoFix(finding);
  page.reply({ result: {} });
  assert.deepEqual(plain(page.store.get().tried), {}, "and once it is done there is no more of it");
});

test("a response from before a scene restart does not affect a fix tried after it", () => {
  const page = fake();
  page.problems.tryFix(finding);
  const late = { ...page.sent[0] };
  page.noticed({ kind: "snapshot", isNewEpoch: true, isSameScene: true });
  page.problems.tryFix(finding);
  page.noticed({ kind: "reply", id: 1, ...late, ...refused });
  assert.ok(page.store.get().tried[KEY]);
});

test("without control, no fix is sent", () => {
  const page = fake();
  page.refuseControl();
  page.problems.tryFix(finding);
  assert.equal(page.sent.length, 0);
  assert.deepEqual(plain(page.store.get().tried), {});
});

test("opening a problem selects its view and shows its moment", () => {
  const page = fake();
  page.problems.read(finding);
  assert.deepEqual(page.selected, ["scroll"]);
  assert.equal(page.store.get().moment, 4);
  assert.equal(page.store.get().problem, KEY);
  page.problems.read(null);
  assert.equal(page.store.get().problem, null);
});

test("two equal requests each get their own response, and a request that cannot be sent fails at once", () => {
  const sent = [];
  const { ask, answer } = createAsking((method, params) => {
    sent.push({ method, params });
    return sent.length < 3;
  });
  const heard = [];
  const params = { frames: 1 };
  ask("Sim.step", params, () => heard.push("first"));
  ask("Sim.step", params, () => heard.push("second"));
  answer({ ...sent[1], result: {} });
  answer({ ...sent[0], result: {} });
  assert.equal(answer({ ...sent[0], result: {} }), false, "only once");
  ask("Sim.step", params, ({ error }) => heard.push(error.code));
  assert.deepEqual(heard, ["second", "first", 0]);
});

test("an error that the caller displays is not displayed again", () => {
  const page = fake();
  page.asking.ask("View.set", FIX, () => true);
  page.reply(refused);
  assert.deepEqual(page.said, []);
});

test("after an attach the page requests the scenes, and after a resume also the findings if the server has a doctor", () => {
  const page = fake();
  page.noticed({ kind: "reply", id: 1, method: "Session.attach", params: {}, result: { mode: "snapshot" } });
  assert.deepEqual(page.sent.map(({ method }) => method), ["Scene.list"]);
  const attach = { kind: "reply", id: 2, method: "Session.attach", result: { mode: "snapshot" } };
  const resume = { session: "s1", epoch: 3, seq: 9 };
  page.noticed({ ...attach, params: { resume } });
  assert.deepEqual(page.sent.slice(1).map(({ method }) => method), ["Scene.list"]);
  page.store.set({ session: change(page.store.get().session, { capabilities: ["doctor"] }) });
  page.noticed({ ...attach, params: {} });
  page.noticed({ ...attach, params: { resume } });
  assert.deepEqual(page.sent.slice(2).map(({ method }) => method), ["Scene.list", "Scene.list", "Doctor.run"]);
});

test("the selection follows the dragged view until the user selects one", () => {
  const page = fake();
  const patch = {
    kind: "patch",
    patch: {},
    touched: ["scroll"],
    why: [],
    frames: 1,
    events: [{ t: 0, event: "scrollViewWillBeginDragging", view: "scroll" }],
  };
  page.store.set({ selection: "window" });
  page.noticed(patch);
  assert.equal(page.store.get().selection, "scroll");
  page.store.set({ selection: "window", isFollowing: false });
  page.noticed(patch);
  assert.equal(page.store.get().selection, "window");
});

test("next and previous wrap around the scenes and require control", () => {
  const sent = [];
  const scenes = ["basics", "table"].map((name) => ({ name, title: name, summary: "", group: "" }));
  const page = fake({ scenes });
  let mayControl = true;
  const actions = createSceneActions(page.store, (method, params) => sent.push([method, params]), () => mayControl);
  assert.equal(page.store.get().session.state.scene.name, basics().scene.name);
  actions.next();
  actions.previous();
  actions.reset();
  assert.deepEqual(sent, [
    ["Scene.load", { name: "table" }],
    ["Scene.load", { name: "table" }],
    ["Scene.reset", undefined],
  ]);
  mayControl = false;
  actions.next();
  actions.reset();
  assert.equal(sent.length, 3);
});

test("a value is set only with control, and the field receives every error", () => {
  const page = fake();
  let mayControl = true;
  const edits = createEditActions(page.store, { ask: page.asking.ask, ensureControl: () => mayControl });
  const heard = [];
  const answered = ({ error }) => heard.push(error?.code ?? "set") > 0;
  edits.set("scroll", "alpha", 0.5, answered);
  assert.deepEqual(plain(page.sent.at(-1)), { method: "View.set", params: { id: "scroll", values: { alpha: 0.5 } } });
  page.reply({ result: {} });
  edits.set("scroll", "alpha", 7, answered);
  page.reply({ error: { code: -32014, message: "expected 0 to 1" } });
  mayControl = false;
  edits.set("scroll", "alpha", 1, answered);
  assert.deepEqual(heard, ["set", -32014, -32011]);
  assert.deepEqual(page.said, [], "a field says its own refusals");
  assert.equal(page.sent.length, 2);
});

test("undo and redo are sent only if the server has an edit for them", () => {
  const page = fake();
  const edits = createEditActions(page.store, { ask: page.asking.ask, ensureControl: () => true });
  edits.undo();
  assert.equal(page.sent.length, 0, "this server knows no edits");
  const { session } = feed(live(), hello({ edits: { undo: 1, redo: 0 } }));
  assert.deepEqual(plain(session.edits), { undo: 1, redo: 0, undoTitle: "", redoTitle: "" });
  const changed = feed(session, note("Edit.changed", { undo: 2, redo: 0, undoTitle: "alpha of dot" })).session;
  assert.equal(changed.edits.undoTitle, "alpha of dot");
  page.store.set({ session: change(changed, { controller: "c2" }) });
  edits.redo();
  edits.undo();
  assert.deepEqual(page.sent.map(({ method }) => method), ["Edit.undo"]);
});

test("a stop at a breakpoint is stored, and its view is selected", () => {
  const page = fake();
  const breakpoints = createBreakpointActions({ ask: page.asking.ask, ensureControl: () => true });
  breakpoints.set({ predicate: "x" }, () => true);
  breakpoints.remove("b1");
  breakpoints.resume();
  assert.deepEqual(page.sent.map(({ method }) => method), ["Sim.setBreakpoint", "Sim.removeBreakpoint", "Sim.resume"]);
  const stopped = {
    breakpoint: "b1",
    predicate: "contentOffset.y < -40",
    t: 8,
    view: "scroll",
    text: "contentOffset.y −43.5 < −40",
  };
  const step = feed(live(), note("Sim.changed", { fps: 120, t: 8, paused: true, rate: 1, stopped }));
  assert.equal(step.session.stopped.text, stopped.text);
  for (const notice of step.notices) page.noticed(notice);
  assert.deepEqual(page.selected, ["scroll"]);
  assert.equal(
    feed(step.session, note("Sim.changed", { fps: 120, t: 9, paused: false, rate: 1 })).session.stopped,
    null,
  );
  assert.equal(
    feed(live(), note("Breakpoint.changed", { breakpoints: [{ id: "b1", predicate: "x" }] })).session.breakpoints
      .length,
    1,
  );
});
