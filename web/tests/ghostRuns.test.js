import assert from "node:assert/strict";
import { test } from "node:test";
import { ERROR_CODES } from "../generated/limits.js";
import { createGhosts } from "../model/explain/ghosts.js";
import { createGhostController } from "../controllers/ghosts.js";
import { fakeServer } from "./support.js";
import { INITIAL_PAGE } from "../model/page/page.js";

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
  await reply({ error: { code: ERROR_CODES.overLimit, message: "" } });
  assert.deepEqual(reported, [["Sim.fork", ERROR_CODES.overLimit]]);
  actions.fork({ t: 6 }, () => true);
  await reply({ error: { code: ERROR_CODES.overLimit, message: "" } });
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
  assert.equal(page.ghosts[0].label, "decelerationRate fast (0.99)");
  actions.received("Fork.dropped", { fork: "f2", reason: "gone" });
  const asked = requests.length;
  actions.drop("f2");
  assert.equal(requests.length, asked, "the server has let it go already");
  actions.clear();
  assert.deepEqual(page.ghosts, []);
});

/** A page with ghosts of its scene, and the server's side of its requests. */
function ghostPage(scene = { name: "pager", variant: "asPublished" }) {
  const variants = ["asPublished", "corrected"].map((name) => ({ name, title: name, summary: "" }));
  const session = {
    ...INITIAL_PAGE.session,
    state: { t: 0, root: "s", views: {}, scene },
    clock: { earliest: 0 },
    about: { ...INITIAL_PAGE.session.about, variants },
  };
  let page = /** @type {any} */ ({ ...INITIAL_PAGE, session });
  const server = fakeServer();
  const ghosts = createGhosts();
  const store = { get: () => page, set: (values) => (page = { ...page, ...values }) };
  const actions = createGhostController(store, ghosts, { call: server.call, report() {} });
  let made = 0;
  return {
    ...server,
    actions,
    ghosts: () => page.ghosts,
    /** The server answers a fork, and a question for a scene's start. */
    async begins(request) {
      made += 1;
      await server.reply({ result: { fork: `f${made}`, t: request.params.t } }, request);
    },
    /** Another run begins. */
    run(name, variant, more = {}) {
      page = { ...page, session: { ...page.session, state: { ...session.state, scene: { name, variant } } } };
      actions.leaveRun(
        /** @type {Notice} */ ({
          kind: "snapshot",
          isNewEpoch: true,
          isSameRun: false,
          isSameScene: name === scene.name,
          since: 0,
          ...more,
        }),
      );
    },
  };
}

test("ghosts leave with their run: with another variant or scene, not with a step back or a change", async () => {
  for (const [name, variant] of [["pager", "corrected"], ["other", undefined]]) {
    const page = ghostPage();
    void page.actions.counterpart();
    await page.begins(page.requests[0]);
    page.run("pager", "asPublished", { isSameRun: true });
    page.run("pager", "asPublished", { isNewEpoch: false });
    assert.deepEqual(page.ghosts().map(({ label }) => label), ["corrected"]);
    const asked = page.requests.length;
    page.run(name, variant);
    assert.deepEqual([page.ghosts(), page.requests.length], [[], asked], `${name} ${variant}`);
  }
});

test("after a reset, ghosts that ran from the start restart, and others are removed", async () => {
  const page = ghostPage();
  void page.actions.counterpart();
  await page.begins(page.requests[0]);
  const values = { s: { bounces: false } };
  void page.actions.fork({ t: 0, values, from: "from the start" });
  await page.begins(page.requests.at(-1));
  void page.actions.fork({ t: 5e6, values });
  await page.begins(page.requests.at(-1));
  void page.actions.fork({ t: 0, commands: [], label: "touch moved 9 pt" });
  await page.begins(page.requests.at(-1));
  assert.equal(page.ghosts().length, 4);
  page.actions.closeCard("f2");
  page.actions.received("Fork.dropped", { fork: "f1", reason: "the scene was loaded or reset" });
  const before = page.requests.length;
  page.run("pager", "asPublished");
  assert.deepEqual(page.ghosts(), [], "what was computed belongs to the run before");
  const again = page.requests.slice(before).filter(({ method }) => method === "Sim.fork");
  assert.deepEqual(again.map(({ params }) => [params.t, params.scene, params.values]), [
    [0, "pager@corrected", undefined],
    [0, undefined, values],
  ]);
  for (const request of again) await page.begins(request);
  assert.deepEqual(page.ghosts().map(({ label, from, note, hasCard }) => [label, from, note, hasCard]), [
    ["corrected", "", "", true],
    ["bounces false", "from the start", "", false],
  ]);
  page.run("pager", "asPublished");
  await page.reply({ error: { code: ERROR_CODES.parameters, message: "" } }, page.requests.at(-1));
  assert.equal(page.ghosts().length, 0, "one that cannot begin is gone");
});

test("asking for the counterpart again ends its ghost, and one that has ended is replaced", async () => {
  const page = ghostPage();
  const forks = () => page.requests.filter(({ method }) => method === "Sim.fork").length;
  void page.actions.counterpart();
  await page.begins(page.requests[0]);
  void page.actions.counterpart();
  assert.deepEqual([page.ghosts(), forks()], [[], 1]);
  void page.actions.counterpart();
  await page.begins(page.requests.at(-1));
  page.actions.received("Fork.dropped", { fork: "f2", reason: "gone" });
  void page.actions.counterpart();
  assert.deepEqual([page.ghosts(), forks()], [[], 3]);
});

test("a source without ghosts ends all, also on the server", async () => {
  const page = ghostPage();
  for (const t of [0, 5]) {
    void page.actions.fork({ t });
    await page.begins(page.requests.at(-1));
  }
  page.actions.received("Fork.dropped", { fork: "f1", reason: "gone" });
  page.actions.dropAll();
  assert.deepEqual(page.ghosts(), []);
  const dropped = page.requests.filter(({ method }) => method === "Sim.dropFork");
  assert.deepEqual(dropped.map(({ params }) => params), [{ fork: "f2" }]);
});
