import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { createConnection } from "../protocol/socket.js";
import { createFrames } from "../app/frames.js";
import { createUpdateScheduler } from "../app/updateScheduler.js";
import { definePanel } from "../kit/panel.js";
import { basics, settled } from "./support.js";
import { hello, note, patch, snapshot } from "./wire.js";

/** The sockets that were opened; the last one is the current one. */
const sockets = [];

class FakeSocket {
  static OPEN = 1;
  constructor() {
    this.readyState = FakeSocket.OPEN;
    this.sent = [];
    sockets.push(this);
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
}

const GLOBALS = ["window", "WebSocket", "fetch"];
const before = new Map();

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  for (const name of GLOBALS) before.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
  const address = new URL("http://127.0.0.1:8378/#token=abcdefabcdef");
  const storage = { getItem: () => null, setItem() {}, removeItem() {} };
  const fakes = {
    window: { location: address, history: { replaceState() {} }, localStorage: storage, sessionStorage: storage },
    WebSocket: FakeSocket,
    fetch: async () => ({ ok: true, json: async () => ({ protocol: "1.0", session: "51" }) }),
  };
  for (const name of GLOBALS) {
    Object.defineProperty(globalThis, name, { value: fakes[name], configurable: true, writable: true });
  }
  sockets.length = 0;
});

afterEach(() => {
  mock.timers.reset();
  for (const name of GLOBALS) {
    const old = before.get(name);
    if (old) Object.defineProperty(globalThis, name, old);
    else delete globalThis[name];
  }
});

/** The server's side of the current socket. */
function server() {
  const socket = sockets.at(-1);
  const say = (message) => socket.onmessage({ data: JSON.stringify(message) });
  return {
    socket,
    say,
    /** The messages that the page has sent since the last call. */
    heard: () => socket.sent.splice(0),
    reply(method, result) {
      const { id } = socket.sent.find((message) => message.method === method);
      say({ jsonrpc: "2.0", id, result });
    },
  };
}

async function connected() {
  const seen = { session: null, notices: [] };
  const connection = createConnection({
    changed: (session) => (seen.session = session),
    noticed: (notice) => seen.notices.push(notice),
    sent() {},
    received() {},
    planned() {},
  }, null);
  await connection.connect();
  const its = server();
  its.say(hello({ you: { client: "c2", role: "controller" } }));
  its.reply("Session.attach", { mode: "snapshot" });
  its.say(snapshot(1));
  its.heard();
  return { connection, seen, ...its };
}

const acknowledged = (messages) =>
  messages.filter(({ method }) => method === "State.ack").map(({ params }) => params.seq);

test("a painted state is acknowledged once, and not while a resync is pending", async () => {
  const { connection, say, heard, seen } = await connected();
  connection.painted();
  connection.painted();
  assert.deepEqual(heard(), [note("State.ack", { seq: 1 })]);
  say(patch(2, 1));
  say(patch(3, 2));
  connection.painted();
  assert.deepEqual(acknowledged(heard()), [3]);
  say(patch(9, 8));
  connection.painted();
  assert.deepEqual(heard().map(({ method }) => method), ["State.resync"]);
  say(snapshot(3));
  connection.painted();
  assert.deepEqual(acknowledged(heard()), [3], "a fresh snapshot is another state");
  assert.equal(seen.session.mode, "live");
});

test("an answer reaches the session before its caller, and a lost connection answers pending requests", async () => {
  const { connection, say, heard, seen, socket } = await connected();
  const order = [];
  say(note("Control.changed", {}));
  void connection.call("Control.acquire").then(() => order.push(seen.session.controller));
  assert.equal(seen.session.isAcquiring, true);
  const [{ id }] = heard();
  say({ jsonrpc: "2.0", id, result: {} });
  await settled();
  assert.deepEqual(order, ["c2"]);
  void connection.call("Scene.list").then(({ error }) => order.push(error.code));
  socket.onclose({ code: 1006, reason: "" });
  await settled();
  assert.deepEqual(order, ["c2", 0]);
  assert.equal(seen.session.mode, "disconnected");
  assert.equal((await connection.call("Scene.list")).error.code, 0, "there is no connection");
});

test("before the hello of a new connection nothing is sent, and a new attempt answers pending requests", async () => {
  const { connection, socket } = await connected();
  const codes = [];
  void connection.call("Scene.list").then(({ error }) => codes.push(error.code));
  socket.onclose({ code: 1006, reason: "" });
  await connection.connect();
  void connection.call("Scene.reset").then(({ error }) => codes.push(error.code));
  await settled();
  assert.deepEqual(codes, [0, 0]);
  assert.deepEqual(server().heard(), []);
});

test("a server that says nothing is asked, then reported as silent, and any message ends that", async () => {
  const { connection, say, heard, seen } = await connected();
  mock.timers.tick(60_000);
  assert.deepEqual(heard(), [], "nothing was painted yet");
  assert.equal(seen.session.mode, "live");
  say(patch(2, 1));
  connection.painted();
  heard();
  mock.timers.tick(1000);
  assert.deepEqual(acknowledged(heard()), [2]);
  assert.equal(seen.session.mode, "live");
  mock.timers.tick(1000);
  assert.equal(seen.session.mode, "silent");
  say(patch(3, 2));
  assert.deepEqual([seen.session.mode, seen.session.seq], ["live", 3]);
});

test("one patch is one drawn frame: neither its acknowledgement nor a pending request draws another", async () => {
  const { createApp } = await import("../app/app.js");
  const requested = [];
  const frames = createFrames((draw) => requested.push(draw));
  const app = createApp(frames.redraw);
  const shown = [];
  const panels = ["one", "other"].map((name) =>
    definePanel({
      select: { seq: ({ session }) => session.seq },
      apply: ({ seq }) => shown.push([name, seq]),
    })
  );
  const scheduler = createUpdateScheduler([...panels, ...app.backfill.effects], app.memories.timeTravel);
  frames.start(() => {
    scheduler.update(app.store.get());
    app.source().painted();
  });
  /** Draws until nothing is left to draw; returns the number of frames. */
  const draw = async () => {
    const start = frames.count();
    for (let isQuiet = false; !isQuiet;) {
      await settled();
      isQuiet = requested.length === 0;
      for (const each of requested.splice(0)) each();
    }
    return frames.count() - start;
  };
  await app.connection.connect();
  const its = server();
  its.say(hello({ you: { client: "c2", role: "controller" } }));
  its.reply("Session.attach", { mode: "snapshot" });
  its.say(snapshot(1));
  await draw();
  its.heard();
  shown.length = 0;
  its.say(patch(2, 1, { t: 8000, views: { scroll: { contentOffset: [0, 5] } } }));
  assert.equal(await draw(), 1);
  assert.deepEqual(shown, [["one", 2], ["other", 2]]);
  assert.deepEqual(acknowledged(its.heard()), [2]);
  void app.connection.call("Record.list");
  its.reply("Record.list", { folder: "", recordings: [] });
  assert.equal(await draw(), 0, "a request and its response draw nothing by themselves");
  for (let seq = 3; seq < 63; seq += 1) {
    its.say(patch(seq, seq - 1, { t: 8000 * seq }));
    requested.splice(0).forEach((each) => each());
  }
  assert.equal(await draw(), 0, "nothing waits for another frame");
  assert.deepEqual(shown.slice(-2), [["one", 62], ["other", 62]]);
  assert.equal(app.store.get().session.state.views.scroll.contentSize[0], basics().views.scroll.contentSize[0]);
});
