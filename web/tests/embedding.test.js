import assert from "node:assert/strict";
import { test } from "node:test";
import { createEmbedding, isPart } from "../app/embedding.js";
import { createStore } from "../app/store.js";
import { INITIAL_PAGE } from "../model/page/page.js";

const ORIGIN = "https://docs.example";

/** A page in a frame, with what it has done and sent. */
function createFrame({ isOwn = false, opening = null } = {}) {
  const done = [];
  const sent = [];
  const session = { ...INITIAL_PAGE.session, state: { t: 0, root: "window", views: { window: {} } } };
  const source = { ...INITIAL_PAGE.source, start: 0, end: 5_000_000 };
  const store = createStore({ ...INITIAL_PAGE, session, source }, () => {});
  /** @type {any} */
  const app = {
    store,
    async openFile(file) {
      done.push(["open", file.name, await file.text()]);
      if (opening) store.set({ opening });
    },
    navigation: { select: (id) => done.push(["select", id]) },
    time: { look: (t) => done.push(["look", t]) },
  };
  const parent = { postMessage: (message, target) => sent.push([message, target]) };
  let hear;
  /** @type {any} */
  const page = { parent, location: { origin: ORIGIN }, addEventListener: (_, listener) => (hear = listener) };
  const embedding = createEmbedding(app, page, isOwn);
  embedding.start();
  /** @param {any} data @param {{ source?: any, origin?: string }} from */
  const receive = async (data, { source: from = parent, origin = ORIGIN } = {}) => {
    hear({ data, source: from, origin });
    // An answer comes after everything that was already waiting.
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { store, done, sent, embedding, receive };
}

const ask = (method, params) => ({ scrollscope: 1, id: 7, method, params });

test("a page in a frame is a part only if its address says so", () => {
  const page = (search, isTop) => {
    /** @type {any} */
    const it = { location: { search } };
    return Object.assign(it, { parent: isTop ? it : {} });
  };
  assert.deepEqual(
    [isPart(page("?embed", false)), isPart(page("?embed", true)), isPart(page("", false))],
    [true, false, false],
  );
});

test("it tells every origin that it is ready, and the time and selection only the one that spoke to it", async () => {
  const { sent, embedding, receive, store } = createFrame();
  embedding.update();
  assert.deepEqual(sent, [[{ scrollscope: 1, method: "ready", params: {} }, "*"]]);
  await receive({ scrollscope: 1, method: "theme", params: { theme: "dark" } });
  embedding.update();
  embedding.update();
  store.set({ moment: 250_000, selection: "window" });
  embedding.update();
  assert.deepEqual(sent.slice(1), [
    [{ scrollscope: 1, method: "view", params: { t: 5_000_000, selection: null } }, ORIGIN],
    [{ scrollscope: 1, method: "view", params: { t: 250_000, selection: "window" } }, ORIGIN],
  ]);
});

test("requests are carried out and answered with their id", async () => {
  const { sent, done, receive, store } = createFrame();
  await receive(ask("load", { recording: new TextEncoder().encode("abc").buffer, name: "a.scroll.ndjson", t: 3 }));
  await receive(ask("seek", { t: 4 }));
  await receive(ask("select", { view: "window" }));
  await receive(ask("theme", { theme: "system" }));
  assert.deepEqual(done, [["open", "a.scroll.ndjson", "abc"], ["look", 3], ["look", 4], ["select", "window"]]);
  assert.equal(store.get().theme, "auto");
  assert.deepEqual(sent.slice(1).map(([message]) => message), [
    { scrollscope: 1, id: 7, result: { start: 0, end: 5_000_000 } },
    { scrollscope: 1, id: 7, result: {} },
    { scrollscope: 1, id: 7, result: {} },
    { scrollscope: 1, id: 7, result: {} },
  ]);
});

test("an invalid request changes nothing and is answered with place and reason", async () => {
  const cases = [
    [{ ...ask("seek", { t: 1 }), scrollscope: 2 }, "/scrollscope", "expected 1, found 2"],
    [ask("toString", {}), "/method", 'expected one of load, seek, select, theme, found "toString"'],
    [ask("seek", 5), "/params", "expected an object, found 5"],
    [ask("seek", {}), "/params/t", "expected microseconds, a whole number from 0, found nothing"],
    [ask("seek", { t: 1.5 }), "/params/t", "expected microseconds, a whole number from 0, found 1.5"],
    [ask("seek", { t: 6_000_000 }), "/params/t", "expected 0 to 5000000, found 6000000"],
    [ask("select", { view: "toString" }), "/params/view", 'there is no view "toString"'],
    [ask("theme", { theme: "pink" }), "/params/theme", 'expected one of light, dark, system, found "pink"'],
    [
      ask("load", { recording: {} }),
      "/params/recording",
      "expected a Blob, an ArrayBuffer or a text, found another value",
    ],
    [ask("load", { recording: "", name: "" }), "/params/name", 'expected a name of at most 200 characters, found ""'],
  ];
  for (const [message, place, reason] of cases) {
    const { sent, done, receive } = createFrame();
    await receive(message);
    assert.deepEqual(sent.slice(1).map(([{ error }]) => error), [{ place, message: reason }]);
    assert.deepEqual(done, []);
  }
});

test("a file that is not a recording is answered with its error, which the page does not show too", async () => {
  const opening = { kind: "failed", name: "a", text: "This is not a recording.", share: 1 };
  const { sent, receive, store } = createFrame({ opening });
  await receive(ask("load", { recording: "abc" }));
  assert.deepEqual(sent[1][0].error, { place: "/params/recording", message: "This is not a recording." });
  assert.equal(store.get().opening, null);
});

test("messages of other windows, of other origins to a file with recordings, and of other kinds are ignored", async () => {
  const seek = ask("seek", { t: 1 });
  const own = createFrame({ isOwn: true });
  await own.receive(seek, { origin: "https://other.example" });
  const { receive, done, sent } = createFrame();
  await receive(seek, { source: {} });
  for (const data of [null, "scrollscope", 1, {}, { id: 1, method: "seek", params: { t: 1 } }]) await receive(data);
  assert.deepEqual([done, own.done, sent.length, own.sent.length], [[], [], 1, 1]);
  await own.receive(seek);
  assert.deepEqual(own.done, [["look", 1]]);
});
