import assert from "node:assert/strict";
import { test } from "node:test";
import { ERROR_CODES } from "../generated/limits.js";
import * as protocol from "../protocol/lifecycle.js";
import { initialSession, isController, isFree, mayControl } from "../model/session/session.js";
import { access, invitation, offers } from "../model/session/permissions.js";
import { transportOf } from "../model/time/transport.js";
import { answer, attached, feed, hello, live, lost, note } from "./wire.js";

test("the page is the controller if the hello, a Control.changed or a granted request makes it so", () => {
  const viewer = live();
  assert.equal(isController(viewer), false);
  assert.equal(
    isController(feed(viewer, note("Control.changed", { controller: "c2" })).session),
    true,
  );
  assert.equal(
    isController(feed(viewer, note("Control.changed", { controller: "c1" })).session),
    false,
  );
  const granted =
    feed(protocol.requested(viewer, "Control.acquire"), answer("Control.acquire", { result: {} })).session;
  assert.equal(isController(granted), true);
  assert.equal(isController(feed(granted, note("Control.changed", {})).session), false);
  assert.equal(isController(protocol.closed(granted, lost())), false);
  const first = feed(initialSession(), hello({ you: { client: "c1", role: "controller" } })).session;
  assert.equal(isController(first), true);
});

test("a page requests control when it attaches, unless it has control or the server has no input", () => {
  const methods = (values) => {
    const greeted = feed(initialSession(), hello(values)).session;
    return feed(greeted, attached("snapshot")).requests.map(({ method, params }) => [method, params]);
  };
  assert.deepEqual(methods({}), [["Control.acquire", {}]]);
  assert.deepEqual(methods({ you: { client: "c1", role: "controller" } }), []);
  assert.deepEqual(methods({ capabilities: ["state"] }), []);
});

test("a refused control request names the controller, and control can be requested again when it is free", () => {
  const free = live();
  const asked = protocol.requested(free, "Control.acquire");
  assert.equal(mayControl(asked), true, "what is sent now follows the request");
  const refusal = answer("Control.acquire", {
    error: { code: ERROR_CODES.notController, message: "c1 has control", data: { controller: "c1" } },
  });
  const viewer = feed(asked, refusal).session;
  assert.equal(viewer.controller, "c1");
  assert.equal(viewer.isReadOnly, false);
  assert.deepEqual([isFree(viewer), mayControl(viewer)], [false, false]);
  const freed = feed(viewer, note("Control.changed", {})).session;
  assert.deepEqual([isFree(freed), mayControl(freed)], [true, false]);
  const again = protocol.requested(freed, "Control.acquire");
  assert.equal(mayControl(again), true);
  assert.equal(mayControl(feed(again, note("Control.changed", { controller: "c3" })).session), false);
  assert.equal(isFree(protocol.closed(again, lost())), false);
});

test("a server without input, or one that never gives control, is read-only", () => {
  assert.equal(feed(initialSession(), hello({ capabilities: ["state"] })).session.isReadOnly, true);
  const refused = (code) => answer("Control.acquire", { error: { code, message: "" } });
  assert.equal(live().isReadOnly, false);
  assert.equal(feed(live(), refused(ERROR_CODES.wrongState)).session.isReadOnly, true);
  assert.equal(feed(live(), refused(ERROR_CODES.notController)).session.isReadOnly, false);
});

test("an empty list suggests a drag only where a drag has an effect", () => {
  const session = live();
  assert.equal(invitation(session), " Drag on the stage.");
  assert.equal(invitation({ ...session, controller: "c9" }), "", "another client has control");
  assert.equal(invitation({ ...session, isReadOnly: true }), "");
  assert.equal(invitation({ ...session, state: null }), "");
  const { window } = session.state.views;
  assert.equal(
    invitation({ ...session, state: { ...session.state, views: { window: { ...window, subviews: [] } } } }),
    "",
    "nothing scrolls",
  );
  assert.equal(invitation(protocol.closed(session, lost())), "");
});

test("capabilities that a program's engine lacks are refused with a reason, others are not", () => {
  const greeted = feed(
    initialSession(),
    hello({ capabilities: ["state", "input", "sim"], you: { client: "c1", role: "controller" } }),
  ).session;
  const session = { ...greeted, mode: "live" };
  assert.equal(offers(session, "sim"), true);
  assert.equal(offers(session, "fork"), false);
  assert.equal(access(session).change, "");
  assert.equal(access(session).resume, "");
  assert.match(access(session).seek, /cannot go back/);
  assert.match(access(session).scene, /no scenes/);
  assert.match(access(session).fork, /rebuild its engine/);
  assert.equal(access(live()).fork, "");
  assert.equal(access(protocol.closed(live(), lost())).fork, "Not connected.");
  assert.equal(transportOf(session).refusal, "");
  assert.match(transportOf(session).seekRefusal, /cannot go back/);
});
