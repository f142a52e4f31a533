import assert from "node:assert/strict";
import { test } from "node:test";
import * as protocol from "../protocol/lifecycle.js";
import { initialSession } from "../model/session/session.js";
import { basics, plain, seeded } from "./support.js";
import { attached, clock, feed, feedAny, hello, live, lost, note, NOW, patch, snapshot } from "./wire.js";

test("the page answers the server's hello with one attach request without resume", () => {
  const { session, requests } = feed(initialSession(), hello());
  assert.equal(session.mode, "waiting");
  assert.equal(requests.length, 1);
  assert.equal(requests[0].method, "Session.attach");
  assert.deepEqual(requests[0].params.want, { state: true, events: true, why: true, doctor: true, pictures: true });
  assert.equal(requests[0].params.client.name, "scrollscope-page");
  assert.equal("resume" in requests[0].params, false);
});

test("a snapshot makes the session live and sets the frozen state", () => {
  const session = live(10);
  assert.equal(session.mode, "live");
  assert.equal(session.seq, 10);
  assert.deepEqual(plain(session.state), basics());
  assert.ok(Object.isFrozen(session.state.views.scroll));
});

test("patches before the first snapshot are dropped silently", () => {
  const greeted = feed(initialSession(), hello()).session;
  const { session, requests, notices } = feed(greeted, patch(11, 10));
  assert.equal(session.state, null);
  assert.deepEqual([requests, notices], [[], []]);
});

test("a patch with the current base is applied, and its causes and events are in the notice", () => {
  const why = [{ view: "scroll", property: "contentOffset", cause: "drag", delta: [0, 5] }];
  const events = [{ t: 8, event: "scrollViewDidScroll", view: "scroll", contentOffset: [0, 5] }];
  const { session, requests, notices } = feed(
    live(10),
    patch(11, 10, { t: 8, views: { scroll: { contentOffset: [0, 5] } } }, { why, events }),
  );
  assert.equal(session.seq, 11);
  assert.deepEqual(session.state.views.scroll.contentOffset, [0, 5]);
  assert.deepEqual(requests, []);
  assert.deepEqual(plain(notices), [
    {
      kind: "patch",
      patch: { t: 8, views: { scroll: { contentOffset: [0, 5] } } },
      touched: ["scroll"],
      why,
      events,
      frames: 1,
    },
  ]);
});

test("a patch that is already applied is ignored", () => {
  const before = live(10);
  for (const old of [patch(10, 9, { t: 99 }), patch(4, 3, { t: 99 })]) {
    const { session, requests, notices } = feed(before, old);
    assert.equal(session, before);
    assert.deepEqual([requests, notices], [[], []]);
  }
});

test("a gap in the numbers requests one resync, and everything until the snapshot is dropped", () => {
  const { session, requests } = feed(live(10), patch(13, 12), patch(14, 13), patch(11, 10));
  assert.equal(session.mode, "waiting");
  assert.equal(session.seq, 10);
  assert.deepEqual(requests.map(({ method, params }) => [method, params]), [["State.resync", {}]]);
  const after = feed(session, snapshot(14), patch(15, 14));
  assert.equal(after.session.mode, "live");
  assert.equal(after.session.seq, 15);
});

test("a patch without numbers or content requests a resync", () => {
  for (
    const broken of [
      note("State.patch", { patch: {} }),
      note("State.patch", { seq: 11, base: 10 }),
      note(
        "State.patch",
        { seq: "11", base: 10, patch: {} },
      ),
    ]
  ) {
    assert.deepEqual(feedAny(live(10), broken).requests.map(({ method }) => method), ["State.resync"]);
  }
});

test("after a lost connection the same launch is asked to resume from the current number", () => {
  const ended = protocol.closed(feed(live(10), patch(11, 10)).session, lost());
  assert.equal(ended.mode, "disconnected");
  assert.ok(ended.state, "the last state stays");
  const again = feed(protocol.start(ended), hello({ you: { client: "c3", role: "viewer" } }));
  assert.deepEqual(again.requests[0].params.resume, { session: "51", epoch: 3, seq: 11 });
  const resumed = feed(again.session, attached("resume"), patch(12, 11)).session;
  assert.equal(resumed.mode, "live");
  assert.equal(resumed.seq, 12);
  assert.equal(resumed.attempt, 0);
});

test("a lost connection clears the role", () => {
  const ended = protocol.closed(
    feed(live(10), note("Control.changed", { controller: "c2" })).session,
    lost(),
  );
  assert.equal(ended.controller, null);
  assert.equal(ended.client, null);
});

test("after a refused resume the session waits for the snapshot", () => {
  const ended = protocol.closed(live(10), lost());
  const again = feed(protocol.start(ended), hello()).session;
  const waiting = feed(again, attached("snapshot"), patch(11, 10)).session;
  assert.equal(waiting.mode, "waiting");
  assert.equal(waiting.seq, 10);
  assert.equal(feed(waiting, snapshot(400)).session.seq, 400);
});

test("another launch of the server is not asked to resume", () => {
  const ended = protocol.closed(live(10), lost());
  const { requests } = feed(protocol.start(ended), hello({ session: "52" }));
  assert.equal("resume" in requests[0].params, false);
});

test("a new epoch invalidates earlier sequence numbers, even higher ones", () => {
  const { session, notices } = feed(live(500), snapshot(1, 4), patch(2, 1));
  assert.equal(session.seq, 2);
  assert.equal(session.epoch, 4);
  assert.equal(notices[0].isNewEpoch, true);
  assert.equal(feed(session, snapshot(9, 4)).notices[0].isNewEpoch, false);
});

test("many frames in one patch mean lagging, for a while", () => {
  const lagging = feed(live(10), patch(11, 10, { t: 1 }, { merged: 9 })).session;
  assert.equal(lagging.mode, "lagging");
  assert.equal(lagging.merged, 9);
  assert.equal(feed(lagging, patch(12, 11)).session.mode, "lagging");
  assert.equal(protocol.tick(lagging, NOW + 1000).mode, "lagging");
  assert.equal(protocol.tick(lagging, NOW + 2000).mode, "live");
});

test("two merged frames are no lag: the screen may run at half the engine's rate", () => {
  const { session, notices } = feed(live(10), patch(11, 10, { t: 1 }, { merged: 2 }));
  assert.equal(session.mode, "live");
  assert.equal(notices[0].frames, 2);
});

test("a hello or a version answer of another major version is a mismatch that names the side to update", () => {
  assert.match(feedAny(initialSession(), hello({ protocol: "2.0" })).session.reason, /Reload the page/);
  const old = protocol.foundServer(initialSession(), { protocol: "0.9" });
  assert.equal(old.mode, "versionMismatch");
  assert.match(old.reason, /Update the server/);
  assert.equal(protocol.foundServer(initialSession(), { protocol: "1.7" }).mode, "connecting");
});

test("close code 4001 is a version mismatch with the server's reason", () => {
  const session = protocol.closed(initialSession(), lost({ code: 4001, reason: "update the page" }));
  assert.equal(session.mode, "versionMismatch");
  assert.equal(session.reason, "update the page");
});

test("close code 1008 asks for a token only when the reason is the token", () => {
  assert.equal(
    protocol.closed(initialSession(), lost({ code: 1008, reason: "token" })).mode,
    "needsToken",
  );
  assert.equal(
    protocol.closed(live(), lost({ code: 1008, reason: "message rate" })).mode,
    "disconnected",
  );
});

test("a refused handshake means that a token is needed, unless the launch is unknown or accepted the page before", () => {
  const refused = lost({ wasOpen: false });
  assert.equal(protocol.closed(initialSession(), refused).mode, "needsToken");
  const ended = protocol.start(protocol.closed(live(), lost()));
  assert.equal(protocol.closed(ended, refused).mode, "disconnected");
  assert.equal(protocol.closed(ended, { ...refused, identity: "52" }).mode, "needsToken");
  assert.equal(protocol.closed(ended, { ...refused, identity: null }).mode, "disconnected");
});

test("the delay between attempts doubles from 250 ms to 5 s and is reset once live", () => {
  let session = live();
  const delays = [];
  for (let attempt = 0; attempt < 7; attempt += 1) {
    session = protocol.closed(session, lost({ identity: null, wasOpen: false }));
    delays.push(protocol.retryDelay(session));
    session = protocol.start(session);
  }
  assert.deepEqual(delays, [250, 500, 1000, 2000, 4000, 5000, 5000]);
  const again = feed(session, hello()).session;
  const back = feed(again, snapshot(1)).session;
  assert.equal(protocol.retryDelay(protocol.closed(back, lost())), 250);
});

test("the reason of a goodbye becomes the reason of the close that follows", () => {
  const said = feed(live(), note("Server.goodbye", { reason: "shutting down" })).session;
  assert.equal(protocol.closed(said, lost({ code: 1001 })).reason, "shutting down");
});

test("the clock follows Sim.changed", () => {
  const { session } = feed(live(), note("Sim.changed", clock({ t: 5, fps: 60, paused: true, rate: 0.25, latest: 5 })));
  const its = { t: 5, fps: 60, paused: true, rate: 0.25, effectiveRate: null, earliest: 0, latest: 5 };
  assert.deepEqual(plain(session.clock), its);
  const more =
    feed(session, note("Sim.changed", { t: 5, fps: 60, paused: true, rate: 1, earliest: 3, latest: 90 })).session;
  assert.deepEqual([more.clock?.earliest, more.clock?.latest], [3, 90]);
  const slow = feed(
    session,
    note("Sim.changed", { t: 5, fps: 60, paused: false, rate: 8, effectiveRate: 0.4, earliest: 0, latest: 5 }),
  ).session;
  assert.equal(slow.clock?.effectiveRate, 0.4);
});

test("a write error of a recording is reported once, for a client's and for the server's", () => {
  const problems = (step) => step.notices.filter(({ kind }) => kind === "problem").map(({ text }) => text);
  const failed = { isRecording: false, serverError: "a.scroll.ndjson: no space left on device" };
  const first = feed(live(), note("Record.changed", failed));
  assert.deepEqual(problems(first), ["The recording has ended: a.scroll.ndjson: no space left on device"]);
  const again = feed(first.session, note("Record.changed", { ...failed, error: "b.scroll.ndjson: file too large" }));
  assert.deepEqual(problems(again), ["The recording has ended: b.scroll.ndjson: file too large"]);
  assert.deepEqual(problems(feed(again.session, note("Record.changed", failed))), []);
});

test("unknown notifications are ignored, and invalid messages are reported", () => {
  const before = live();
  assert.equal(feedAny(before, note("Fork.unheard", {})).session, before);
  assert.equal(feedAny(before, note("constructor", {})).session, before);
  for (const junk of [null, 3, [], {}, { jsonrpc: "1.0", method: "State.patch" }]) {
    assert.equal(feedAny(before, junk).notices[0].kind, "problem");
  }
});

test("messages before the hello or after a hello of another version are ignored", () => {
  const early = feed(
    initialSession(),
    snapshot(3),
    patch(4, 3),
    note("Control.changed", { controller: "c2" }),
  );
  assert.equal(early.session.mode, "connecting");
  assert.equal(early.session.state, null);
  const mismatch = feedAny(initialSession(), hello({ protocol: "2.0" }), snapshot(3), hello());
  assert.equal(mismatch.session.mode, "versionMismatch");
  assert.equal(mismatch.session.state, null);
});

test("an impossible transition of the session throws", () => {
  assert.throws(() => protocol.start(live()), /cannot go from live to connecting/);
});

for (let seed = 0; seed < 200; seed += 1) {
  test(`lost, duplicated and reordered patches never show a state that the server did not have (seed ${seed})`, () => {
    const random = seeded(seed);
    const states = [basics()];
    const wire = [];
    for (let seq = 1; seq <= 40; seq += 1) {
      const change = {
        t: seq * 8000,
        views: { scroll: { contentOffset: [0, seq], phase: random.next() < 0.3 ? null : "dragging" } },
      };
      const next = structuredClone(states[seq - 1]);
      next.t = change.t;
      next.views.scroll.contentOffset = [0, seq];
      if (change.views.scroll.phase === null) delete next.views.scroll.phase;
      else next.views.scroll.phase = "dragging";
      states.push(next);
      const message = patch(seq, seq - 1, change);
      const fate = random.next();
      if (fate < 0.15) continue;
      wire.push(message);
      if (fate < 0.25) wire.push(message);
      if (fate > 0.9 && wire.length > 1) wire.splice(-2, 2, wire.at(-1), wire.at(-2));
    }
    let { session } = feed(live(0), snapshot(0));
    let newest = 0;
    for (const message of wire) {
      newest = Math.max(newest, message.params.seq);
      const step = feed(session, message);
      session = step.session;
      if (step.requests.some(({ method }) => method === "State.resync")) {
        session = feed(
          session,
          snapshot(newest, 3, states[newest]),
        ).session;
      }
      assert.deepEqual(plain(session.state), states[session.seq]);
    }
    assert.equal(session.seq, newest);
  });
}
