import assert from "node:assert/strict";
import { test } from "node:test";
import { ERROR_CODES } from "../generated/limits.js";
import { createBreakpointController } from "../controllers/breakpoints.js";
import { createEditController } from "../controllers/edits.js";
import { createFindingController } from "../controllers/findings.js";
import { createSceneController } from "../controllers/scenes.js";
import { createSessionEvents } from "../controllers/sessionEvents.js";
import { createMemories } from "../app/memories.js";
import { createStore } from "../app/store.js";
import { INITIAL_PAGE } from "../model/page/page.js";
import { change } from "../protocol/lifecycle.js";
import { NO_ABOUT } from "../model/session/session.js";
import { NO_MARKS } from "../model/time/timelineMarkers.js";
import { own } from "../model/state/mergePatch.js";
import { scenesFrom } from "../model/scenes/scenes.js";
import { basics, fakeServer, plain, settled } from "./support.js";
import { clock, feed, hello, live, note } from "./wire.js";

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

/** A page with a live session, and the server's side of its requests. */
function fake(values = {}) {
  const session = change(live(), { controller: "c2" });
  const store = createStore({ ...INITIAL_PAGE, session, ...values }, () => {});
  const server = fakeServer();
  const said = [];
  const selected = [];
  let listed = 0;
  const memories = createMemories(() => {});
  const noticed = createSessionEvents(store, memories, {
    say: (text) => said.push(text),
    select: (id) => selected.push(id),
    send: server.call,
    listScenes: () => (listed += 1),
    keepBefore() {},
    storedMarks: () => NO_MARKS,
    whyMerged: () => "busy",
    ghosts: /** @type {any} */ ({ clear() {}, received() {} }),
  });
  let mayControl = true;
  const ensureControl = () => mayControl;
  const problems = createFindingController(store, {
    send: server.call,
    ensureControl,
    select: (id) => selected.push(id),
    look: (moment) => store.set({ moment }),
    say: (text, commands) => said.push([text, ...commands]),
  });
  return {
    store,
    server,
    said,
    selected,
    noticed,
    problems,
    ensureControl,
    listed: () => listed,
    refuseControl: () => (mayControl = false),
  };
}
const refused = { error: { code: ERROR_CODES.notController, message: "c1 has control" } };

test("a problem with several sightings leads to the last, which its sentence describes, and a mark to its own", () => {
  const page = fake();
  const often = own({ ...finding, count: 3, last: 900 });
  page.problems.read(often);
  assert.deepEqual([page.store.get().moment, page.store.get().problem], [900, KEY]);
  page.problems.read(often, 4);
  assert.equal(page.store.get().moment, 4);
});

test("a rejected fix leaves no undo", async () => {
  const page = fake();
  page.problems.tryFix(finding);
  assert.deepEqual(page.server.methods(), ["View.set"]);
  assert.deepEqual(plain(page.server.requests[0].params), FIX);
  assert.ok(page.store.get().tried[KEY]);
  await page.server.reply(refused);
  assert.deepEqual(plain(page.store.get().tried), {});
});

test("a rejected undo can be tried again", async () => {
  const page = fake();
  page.problems.tryFix(finding);
  assert.deepEqual(page.said, []);
  await page.server.reply({ result: {} });
  assert.deepEqual(page.said, [["The fix is set: bounces true → false.", "undo"]]);
  page.problems.undoFix(finding);
  assert.deepEqual(plain(page.server.requests.at(-1).params), { id: "scroll", values: { bounces: true } });
  assert.equal(page.store.get().tried[KEY].isUndoing, true);
  page.problems.undoFix(finding);
  assert.equal(page.server.requests.length, 2, "one at a time");
  await page.server.reply(refused);
  assert.equal(page.store.get().tried[KEY].isUndoing, false);
  page.problems.undoFix(finding);
  await page.server.reply({ result: {} });
  assert.deepEqual(plain(page.store.get().tried), {}, "and once it is done there is no more of it");
});

test("a response from before a scene restart does not affect a fix tried after it", async () => {
  const page = fake();
  page.problems.tryFix(finding);
  const [late] = page.server.requests;
  page.noticed({ kind: "snapshot", isNewEpoch: true, isSameScene: true, isSameRun: false, since: 0 });
  page.problems.tryFix(finding);
  await page.server.reply(refused, late);
  assert.ok(page.store.get().tried[KEY]);
});

test("without control, no fix is sent", async () => {
  const page = fake();
  page.refuseControl();
  page.problems.tryFix(finding);
  assert.equal(page.server.requests.length, 0);
  assert.deepEqual(plain(page.store.get().tried), {});
});

test("opening a problem selects its view and shows its moment", async () => {
  const page = fake();
  page.problems.read(finding);
  assert.deepEqual(page.selected, ["scroll"]);
  assert.equal(page.store.get().moment, 4);
  assert.equal(page.store.get().problem, KEY);
  page.problems.read(null);
  assert.equal(page.store.get().problem, null);
});

test("after an attach the page requests the scenes, and after a resume also the findings if the server has a doctor", () => {
  const page = fake();
  page.noticed({ kind: "attached", isResumed: false });
  assert.deepEqual([page.listed(), page.server.methods()], [1, []]);
  page.noticed({ kind: "attached", isResumed: true });
  assert.deepEqual([page.listed(), page.server.methods()], [2, []]);
  page.store.set({ session: change(page.store.get().session, { capabilities: ["doctor"] }) });
  page.noticed({ kind: "attached", isResumed: false });
  assert.deepEqual(page.server.methods(), []);
  page.noticed({ kind: "attached", isResumed: true });
  assert.deepEqual(page.server.methods(), ["Doctor.run"]);
  assert.equal(page.listed(), 4);
});

test("the selection follows the dragged view until the user selects one", async () => {
  const page = fake();
  /** @type {any} */
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
  const scenes = scenesFrom({ scenes: ["basics", "table"].map((name) => ({ name })) });
  const { store, server, ensureControl, refuseControl } = fake({ scenes });
  const controller = createSceneController(store, { call: server.call, send: server.call, ensureControl });
  assert.equal(store.get().session.state.scene.name, basics().scene.name);
  controller.next();
  controller.previous();
  controller.reset();
  assert.deepEqual(server.requests.map(({ method, params }) => [method, params]), [
    ["Scene.load", { name: "table" }],
    ["Scene.load", { name: "table" }],
    ["Scene.reset", undefined],
  ]);
  refuseControl();
  controller.next();
  controller.reset();
  assert.equal(server.requests.length, 3);
});

test("the list of scenes and a started demo are stored when the server has answered", async () => {
  const { store, server, ensureControl } = fake();
  const controller = createSceneController(store, { call: server.call, send: server.call, ensureControl });
  controller.list();
  await server.reply({ result: { scenes: [{ name: "bounce", title: "Bounce" }] } });
  assert.deepEqual(store.get().scenes.map(({ name }) => name), ["bounce"]);
  controller.list();
  await server.reply(refused);
  assert.equal(store.get().scenes.length, 1, "an error changes nothing");
  store.set({ session: change(store.get().session, { about: { ...NO_ABOUT, demo: true } }) });
  controller.demo();
  assert.equal(store.get().demo, null);
  await server.reply({ result: { epoch: 5 } });
  assert.equal(store.get().demo.epoch, 5);
  controller.demo();
  assert.deepEqual(server.methods().slice(-2), ["Scene.demonstrate", "Input.perform"], "the second call stops it");
});

test("a value is set only with control, and the field receives every error", async () => {
  const { store, server, ensureControl, refuseControl } = fake();
  const edits = createEditController(store, { call: server.call, send: server.call, report() {}, ensureControl });
  const heard = [];
  const set = (value) => void edits.set("scroll", "alpha", value).then(({ error }) => heard.push(error?.code ?? "set"));
  set(0.5);
  const [{ method, params }] = server.requests;
  assert.deepEqual(plain([method, params]), ["View.set", { id: "scroll", values: { alpha: 0.5 } }]);
  await server.reply({ result: {} });
  set(7);
  await server.reply({ error: { code: ERROR_CODES.outOfRange, message: "expected 0 to 1" } });
  refuseControl();
  set(1);
  await settled();
  assert.deepEqual(heard, ["set", ERROR_CODES.outOfRange, ERROR_CODES.notController]);
  assert.equal(server.requests.length, 2);
});

test("undo and redo are sent only if the server has an edit for them", async () => {
  const page = fake();
  const { call } = page.server;
  const edits = createEditController(page.store, { call, send: call, report() {}, ensureControl: () => true });
  edits.undo();
  assert.equal(page.server.requests.length, 0, "this server knows no edits");
  const { session } = feed(live(), hello({ edits: { undo: 1, redo: 0 } }));
  assert.deepEqual(plain(session.edits), { undo: 1, redo: 0, undoTitle: "", redoTitle: "" });
  const changed = feed(session, note("Edit.changed", { undo: 2, redo: 0, undoTitle: "alpha of dot" })).session;
  assert.equal(changed.edits.undoTitle, "alpha of dot");
  page.store.set({ session: change(changed, { controller: "c2" }) });
  edits.redo();
  edits.undo();
  assert.deepEqual(page.server.methods(), ["Edit.undo"]);
});

test("a stop at a breakpoint is stored, and its view is selected", async () => {
  const page = fake();
  const { call } = page.server;
  const breakpoints = createBreakpointController({ call, send: call, ensureControl: () => true });
  breakpoints.add("x");
  breakpoints.remove("b1");
  breakpoints.resume();
  assert.deepEqual(page.server.methods(), ["Sim.setBreakpoint", "Sim.removeBreakpoint", "Sim.resume"]);
  const stopped = {
    breakpoint: "b1",
    predicate: "contentOffset.y < -40",
    t: 8,
    view: "scroll",
    text: "contentOffset.y −43.5 < −40",
  };
  const step = feed(live(), note("Sim.changed", clock({ t: 8, paused: true, stopped })));
  assert.equal(step.session.stopped.text, stopped.text);
  for (const notice of step.notices) page.noticed(notice);
  assert.deepEqual(page.selected, ["scroll"]);
  assert.equal(
    feed(step.session, note("Sim.changed", clock({ t: 9 }))).session.stopped,
    null,
  );
  assert.equal(
    feed(live(), note("Breakpoint.changed", { breakpoints: [{ id: "b1", predicate: "x", isEnabled: true }] })).session
      .breakpoints
      .length,
    1,
  );
});
