import assert from "node:assert/strict";
import { test } from "node:test";
import { createCauses } from "../model/explain/causes.js";
import { createGhostController } from "../controllers/ghosts.js";
import { createGhosts } from "../model/explain/ghosts.js";
import { createProblemController } from "../controllers/problems.js";
import { culpritText, leadOf } from "../model/findings/leading.js";
import { effectText } from "../model/findings/codeEffect.js";
import { findingProperty } from "../model/findings/findings.js";
import { INITIAL_PAGE, shownList } from "../model/page/page.js";
import { own } from "../model/state/mergePatch.js";
import { basics, fakeServer, plain, settled } from "./support.js";
import { live } from "./wire.js";

const finding = (more = {}) =>
  own({
    rule: "SD035",
    view: "table",
    severity: "error",
    since: 5,
    title: "",
    saw: "",
    values: {},
    matters: "",
    change: "",
    ...more,
  });
const FIX = own({ id: "table", values: { variant: "corrected" } });
const FIX_OF_SCROLL = own({ id: "scroll", values: { variant: "corrected" } });
const KEY = "SD035 table";

/** A page with open findings. @returns {any} */
const pageWith = (open, { state = basics(), ...more } = {}) => {
  const session = live();
  return {
    ...INITIAL_PAGE,
    session: { ...session, state: own(state), findings: { ...session.findings, open } },
    ...more,
  };
};

test("a scene at rest leads with its worst problem, until the person chooses a list", () => {
  const page = pageWith([finding(), finding({ view: "other" })]);
  assert.equal(leadOf(page), KEY);
  assert.equal(leadOf(pageWith([])), null);
  assert.equal(leadOf({ ...page, list: "events" }), null);
  assert.equal(leadOf({ ...page, moment: 3 }), null, "the past is left alone");
  assert.equal(leadOf({ ...page, demo: { epoch: 3, movedAt: 0, isOver: false } }), null, "the demo plays");
  const { views, ...rest } = basics();
  const moving = { ...rest, views: { ...views, scroll: { ...views.scroll, phase: "decelerating" } } };
  assert.equal(leadOf(pageWith([finding()], { state: moving })), null);
  const touched = { ...basics(), touches: { 1: { position: [1, 1], view: "scroll" } } };
  assert.equal(leadOf(pageWith([finding()], { state: touched })), null);
});

test("until a list is chosen, the problems are in view while one is read, and else the events", () => {
  assert.equal(shownList({ list: null, problem: null }), "events");
  assert.equal(shownList({ list: null, problem: KEY }), "problems");
  assert.equal(shownList({ list: "messages", problem: KEY }), "messages");
});

test("a problem is explained by what its fix sets, else by the offset, else by a value that its view has", () => {
  const state = /** @type {any} */ (basics());
  const of = (/** @type {object} */ more) => findingProperty(finding({ view: "scroll", ...more }), state);
  assert.equal(of({ fix: { id: "scroll", values: { contentInset: [0, 0, 0, 0] } } }), "contentInset");
  const values = { drift: 3, center: [0, 0], contentSize: [1, 1] };
  assert.equal(of({ values }), "contentSize");
  assert.equal(of({ values, fix: { id: "other", values: { center: [0, 0] } } }), "contentSize", "another view’s fix");
  assert.equal(of({ values: { ...values, contentOffset: [0, 0] } }), "contentOffset");
  assert.equal(of({ fix: FIX_OF_SCROLL, values: { frame: [0, 0, 1, 1] } }), "frame", "a variant explains nothing");
  assert.equal(of({}), "contentOffset");
  assert.equal(of({ values: { height: 68, rightHeight: 134 } }), "frame", "a height is the frame’s");
  const picture = finding({ view: "picture", values: { zoomScale: 2, center: [1, 1] } });
  assert.equal(findingProperty(picture, state), "frame", "its centre follows from its frame");
});

test("the culprit of a problem is who changed its property last, and when", () => {
  const causes = createCauses();
  const inset = finding({ fix: { id: "table", values: { contentInset: [0, 0, 0, 0] } } });
  const page = pageWith([inset]);
  assert.equal(culpritText(page, inset, causes), "", "a scene begins with it");
  const why =
    /** @type {const} */ ({ view: "table", property: "contentInset", cause: "assignment", actor: "controller" });
  causes.add([{ ...why, controller: "keyboardAvoidance" }], 1_250_000);
  assert.equal(culpritText(page, inset, causes), "Controller keyboardAvoidance, 1.250 s");
  assert.equal(culpritText(page, finding(), causes), "", "nothing has moved it");
  /** @param {number | null} until */
  const after = (until) => {
    const findings = { ...page.session.findings, resolved: [{ finding: inset, until }] };
    return culpritText({ ...page, session: { ...page.session, findings } }, inset, causes);
  };
  assert.equal(after(1_250_000), "", "the change is its end and not its cause");
  assert.equal(after(null), "", "the change came after it was found, and it ended some time");
  assert.equal(after(1_300_000), "Controller keyboardAvoidance, 1.250 s");
  assert.equal(culpritText(page, own({ ...inset, count: 1 }), causes), "", "it was seen before the change");
  assert.match(culpritText(page, own({ ...inset, count: 2, last: 1_250_000 }), causes), /1\.250 s$/);
});

const tableState = (isHidden, more = {}) =>
  own({
    t: 5,
    root: "table",
    views: { table: { class: "ShadowedTableView" }, "table.topShadow": { class: "ImageView", isHidden }, ...more },
  });

test("the effect of other code names the views of its table and counts the rest", () => {
  const text = (state, other) => effectText(FIX, state, other, String);
  assert.equal(text(tableState(false), tableState(true)), "topShadow.isHidden false → true");
  assert.equal(text(tableState(true), tableState(true)), "");
  const [one, other] = [1, 0].map((alpha) =>
    tableState(alpha === 0, Object.fromEntries(["a", "b", "c"].map((id) => [id, { class: "View", alpha }])))
  );
  assert.equal(text(one, other), "topShadow.isHidden false → true, a.alpha 1 → 0, 2 more");
  const frame = (y) => tableState(true, { "table.topShadow": { class: "ImageView", frame: [0, y, 320, 8] } });
  assert.equal(text(frame(472), frame(408)), "topShadow.frame.y 472 → 408");
});

test("the effect of a recipe's corrected code is asked for once, and no ghost is shown", async () => {
  const server = fakeServer();
  let page = pageWith([finding({ fix: FIX })]);
  const store = { get: () => page, set: (values) => (page = { ...page, ...values }) };
  const ghosts = createGhostController(store, createGhosts(), { call: server.call, report() {} });
  const { effects } = createProblemController(store, { stateAt: () => tableState(false), stateWith: ghosts.stateWith });
  const draw = () => {
    for (const { select, apply } of /** @type {readonly import("../kit/panel.js").Panel[]} */ (effects)) {
      apply(Object.fromEntries(Object.entries(select).map(([name, of]) => [name, of(page)])), null);
    }
  };
  draw();
  assert.equal(page.problem, KEY, "it leads");
  draw();
  assert.deepEqual(server.methods(), ["Sim.fork"]);
  assert.deepEqual(plain(server.requests[0].params), {
    t: 5,
    values: { table: { variant: "corrected" } },
    states: true,
  });
  await server.reply({ result: { fork: "f1", t: 5 } });
  ghosts.received("Fork.samples", { fork: "f1", t: 5, samples: {}, state: tableState(true) });
  await settled();
  assert.equal(page.effects[KEY], "topShadow.isHidden false → true");
  assert.deepEqual(server.methods(), ["Sim.fork", "Sim.dropFork"]);
  ghosts.received("Fork.samples", { fork: "f1", t: 9, samples: {} });
  assert.deepEqual(page.ghosts, [], "its last samples are no ghost either");
  draw();
  assert.equal(server.requests.length, 2);
});

test("an effect that the server does not say is left out", async () => {
  const server = fakeServer();
  let page = pageWith([finding({ fix: FIX })]);
  const store = { get: () => page, set: (values) => (page = { ...page, ...values }) };
  const ghosts = createGhostController(store, createGhosts(), { call: server.call, report() {} });
  const effect = ghosts.stateWith({ t: 5, values: { table: { variant: "corrected" } } });
  await server.reply({ result: { fork: "f1", t: 5 } });
  ghosts.clear();
  assert.equal(await effect, null, "the connection is lost");
  const refused = ghosts.stateWith({ t: 5 });
  await server.reply({ error: { code: -32005, message: "too many" } });
  assert.equal(await refused, null);
});
