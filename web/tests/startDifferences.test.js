import assert from "node:assert/strict";
import { test } from "node:test";
import { ERROR_CODES } from "../generated/limits.js";
import { createGhostController } from "../controllers/ghosts.js";
import { createGhosts } from "../model/explain/ghosts.js";
import { fakeServer } from "./support.js";
import { INITIAL_PAGE } from "../model/page/page.js";
import { own } from "../model/state/mergePatch.js";
import { resultText } from "../model/explain/ghostResult.js";
import { startDifferences, startText } from "../model/explain/startDifferences.js";

/** @returns {State} */
const stateOf = (views) => own({ t: 0, root: "window", views: { window: { class: "Window" }, ...views } });
const table = (values = {}) => ({ class: "TableView", frame: [0, 0, 320, 480], ...values });

test("another scene's settings differ by view and name, what is omitted has its default, indicators are left out", () => {
  const bar = (height) => ({ "table.verticalIndicator": { class: "ImageView", frame: [314, 3, 3, height] } });
  const start = stateOf({ table: table({ contentInset: [64, 0, 0, 0] }), old: { alpha: 0.5 }, ...bar(90) });
  const other = stateOf({ table: table({ bounces: false }), holder: {}, ...bar(80) });
  const differences = startDifferences(start, other, start);
  assert.deepEqual(differences, {
    values: { table: { bounces: false, contentInset: [0, 0, 0, 0] } },
    more: ["holder"],
    fewer: ["old"],
  });
  assert.deepEqual(startText(differences), {
    text: "2 properties and 2 views start with other values",
    names:
      "starts with table.bounces false, table.contentInset 0, 0, 0, 0, the view holder; starts without the view old",
  });
  assert.equal(startText(startDifferences(start, start, start)).text, "every property starts the same");
});

test("motion, read-only values and later changes of the session are omitted", () => {
  const start = stateOf({ table: table() });
  const other = stateOf({ table: table({ contentOffset: [0, 90], phase: "dragging", alpha: 0.5, bounces: false }) });
  const now = stateOf({ table: table({ alpha: 0.25 }) });
  assert.deepEqual(startDifferences(start, other, now).values, { table: { bounces: false } });
  assert.deepEqual(startDifferences(start, other, stateOf({})).values, {}, "the view is gone");
});

test("a text names one difference, and counts several", () => {
  const view = (alpha) => ({ class: "View", alpha });
  const textOf = (...ids) => {
    const [start, other] = [1, 0.5].map((alpha) => stateOf(Object.fromEntries(ids.map((id) => [id, view(alpha)]))));
    return startText(startDifferences(start, other, start));
  };
  assert.deepEqual(textOf("a"), { text: "starts with a.alpha 0.5", names: "" });
  assert.deepEqual(textOf("a", "b"), {
    text: "2 properties start with other values",
    names: "starts with a.alpha 0.5, b.alpha 0.5",
  });
  const both = startText(
    startDifferences(stateOf({ a: view(1) }), stateOf({ a: view(0.5), b: view(1) }), stateOf({ a: view(1) })),
  );
  assert.equal(both.text, "starts with a.alpha 0.5 and 1 other view");
  const without = startText(startDifferences(stateOf({ a: view(1) }), stateOf({}), stateOf({})));
  assert.deepEqual(without, { text: "starts without the view a", names: "" });
});

test("a ghost of the counterpart has the values that its scene starts with, and says them", async () => {
  const { requests, call, reply } = fakeServer();
  const state = { ...stateOf({ table: table({ contentInset: [64, 0, 0, 0] }) }), scene: { name: "bug-04" } };
  let page = /** @type {any} */ ({
    ...INITIAL_PAGE,
    session: { ...INITIAL_PAGE.session, state },
    scenes: [{ name: "bug-04" }, { name: "bug-04-fixed" }],
  });
  const store = { get: () => page, set: (values) => (page = { ...page, ...values }) };
  const actions = createGhostController(store, createGhosts(), { call, report() {} });
  const start = async (previews) => {
    void actions.counterpart();
    await reply({ result: { fork: "f1", t: 0 } });
    assert.deepEqual(requests.slice(-2).map(({ params }) => params), [
      { name: "bug-04", start: true },
      { name: "bug-04-fixed", start: true },
    ]);
    for (const [index, request] of requests.slice(-2).entries()) await reply(previews[index], request);
    return page.ghosts.at(-1);
  };
  const ghost = await start([{ result: { state } }, { result: { state: stateOf({ table: table() }) } }]);
  assert.deepEqual(ghost.values, { table: { contentInset: [0, 0, 0, 0] } });
  const text = resultText({ ...ghost, isCaughtUp: true }, null, 0);
  assert.equal(text, "starts with table.contentInset 0, 0, 0, 0");
  actions.clear();
  const plain = await start([{ result: { state } }, { error: { code: ERROR_CODES.parameters, message: "" } }]);
  assert.deepEqual([plain.values, plain.start], [{}, ""], "the server does not know how it starts");
});
