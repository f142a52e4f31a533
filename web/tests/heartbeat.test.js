import assert from "node:assert/strict";
import { test } from "node:test";
import * as protocol from "../protocol/lifecycle.js";
import { initialSession, isConnected } from "../model/session/session.js";
import { ask, createPulse, fallSilent } from "../protocol/heartbeat.js";
import { receive } from "../protocol/receive.js";
import { feed, live, lost, NOW, patch } from "./wire.js";

const painted = () => protocol.painted(live(10)).session;
const silent = () => fallSilent(ask(painted()).session);
const answer = (session) => ({ jsonrpc: "2.0", id: Number(Object.keys(session.pending).at(-1)), result: {} });

test("a silent server gets a request, and is reported as silent if that is not answered either", () => {
  const pulse = createPulse();
  const until = (what) => {
    for (let ticks = 1; ticks < 100; ticks += 1) if (pulse.tick() === what) return ticks;
    return null;
  };
  const quiet = until("ask");
  assert.ok(quiet > 4, "an engine may take a second for what it does");
  assert.ok(until("silent") > 4);
  assert.equal(until("ask"), null, "one question is enough: its answer comes, however late");
  pulse.heard();
  assert.equal(until("ask"), quiet);
  pulse.heard();
  assert.equal(until("silent"), 2 * quiet, "whatever is heard counts from the start");
});

test("the request is the last State.ack again, with an id", () => {
  const { session, send } = ask(painted());
  assert.deepEqual(send.map(({ method, params }) => [method, params]), [["State.ack", { seq: 10 }]]);
  assert.equal(session.pending[send[0].id].method, "State.ack");
  assert.equal(session.mode, "live");
});

test("before the first paint, and without a connection, no request is sent and the session does not turn silent", () => {
  for (const session of [live(10), initialSession(), protocol.closed(painted(), lost()).session]) {
    const asked = ask(session);
    assert.deepEqual(asked.send, []);
    assert.equal(fallSilent(asked.session), session);
  }
});

test("a response in time leaves the session unchanged", () => {
  const { session } = ask(painted());
  const answered = receive(session, answer(session), NOW).session;
  assert.deepEqual(answered.pending, painted().pending);
  assert.equal(fallSilent(answered), answered);
});

test("a silent session stays connected with its state, and any message makes it live again", () => {
  const before = ask(painted()).session;
  const session = fallSilent(before);
  assert.equal(session.mode, "silent");
  assert.ok(isConnected(session));
  assert.equal(session.state, before.state);
  assert.equal(feed(session, answer(session)).session.mode, "live");
  const patched = feed(session, patch(11, 10, { t: 8 })).session;
  assert.deepEqual([patched.mode, patched.seq, patched.state.t], ["live", 11, 8]);
  assert.equal(feed(session, patch(11, 10, { t: 8 }, { merged: 9 })).session.mode, "lagging");
  assert.equal(feed(session, patch(13, 12)).session.mode, "waiting", "a hole is still a hole");
});

test("a silent session can be closed and a new connection started", () => {
  const ended = protocol.closed(silent(), lost()).session;
  assert.equal(ended.mode, "disconnected");
  assert.equal(protocol.start(ended).mode, "connecting");
});
