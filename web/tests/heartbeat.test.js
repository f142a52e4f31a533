import assert from "node:assert/strict";
import { test } from "node:test";
import * as lifecycle from "../protocol/lifecycle.js";
import { initialSession, isConnected } from "../model/session/session.js";
import { createHeartbeat, fallSilent, isCurrent, speakAgain, TICK } from "../protocol/heartbeat.js";
import { feed, live, lost, patch } from "./wire.js";

test("a silent server gets a request, and is reported as silent if that is not answered either", () => {
  const heartbeat = createHeartbeat();
  const until = (what) => {
    for (let ticks = 1; ticks < 100; ticks += 1) if (heartbeat.tick() === what) return ticks;
    return null;
  };
  const quiet = until("ask");
  assert.ok(quiet > 4, "an engine may take a second for what it does");
  assert.ok(until("silent") > 4);
  assert.equal(until("ask"), null, "one question is enough: its answer comes, however late");
  heartbeat.heard();
  assert.equal(until("ask"), quiet);
  heartbeat.heard();
  const silent = until("silent");
  assert.equal(silent, 2 * quiet, "whatever is heard counts from the start");
  assert.equal(silent * TICK, 2000, "two seconds");
});

test("a session without a current state does not turn silent", () => {
  for (const session of [initialSession(), lifecycle.closed(live(10), lost())]) {
    assert.equal(isCurrent(session), false);
    assert.equal(fallSilent(session), session);
  }
});

test("a silent session stays connected with its state, and any message makes it live again", () => {
  const before = live(10);
  const session = fallSilent(before);
  assert.equal(session.mode, "silent");
  assert.ok(isConnected(session));
  assert.equal(session.state, before.state);
  assert.equal(speakAgain(session).mode, "live");
  assert.equal(speakAgain(before), before);
  const patched = feed(speakAgain(session), patch(11, 10, { t: 8 })).session;
  assert.deepEqual([patched.mode, patched.seq, patched.state.t], ["live", 11, 8]);
});

test("a silent session can be closed and a new connection started", () => {
  const ended = lifecycle.closed(fallSilent(live()), lost());
  assert.equal(ended.mode, "disconnected");
  assert.equal(lifecycle.start(ended).mode, "connecting");
});
