import assert from "node:assert/strict";
import { test } from "node:test";
import { ERROR_CODES } from "../generated/limits.js";
import { createRPC } from "../protocol/rpc.js";
import { settled } from "./support.js";

function setUp() {
  const sent = [];
  const order = [];
  let isOpen = true;
  const rpc = createRPC((message) => {
    if (isOpen) sent.push(message);
    return isOpen;
  }, (method) => order.push(`session: ${method}`));
  return { rpc, sent, order, close: () => (isOpen = false) };
}

test("requests have increasing ids, and each response reaches its own caller, after the session", async () => {
  const { rpc, sent, order } = setUp();
  const call = (method) => void rpc.call(method, { frames: 1 }).then((answer) => order.push([method, answer]));
  call("Sim.step");
  call("Scene.reset");
  const [one, two] = sent;
  assert.ok(two.id > one.id);
  assert.deepEqual(one, { jsonrpc: "2.0", id: one.id, method: "Sim.step", params: { frames: 1 } });
  assert.equal(rpc.isWaiting("Scene.reset"), true);
  const error = { code: ERROR_CODES.notController, message: "c1 has control", data: { controller: "c1" } };
  assert.equal(rpc.receive({ jsonrpc: "2.0", id: two.id, error }), true);
  assert.equal(rpc.receive({ jsonrpc: "2.0", id: one.id, result: { t: 8 } }), true);
  await settled();
  assert.deepEqual(order, [
    "session: Scene.reset",
    "session: Sim.step",
    ["Scene.reset", { error }],
    ["Sim.step", { result: { t: 8 } }],
  ]);
  assert.equal(rpc.isWaiting("Scene.reset"), false);
  assert.equal(rpc.receive({ jsonrpc: "2.0", id: one.id, result: {} }), false, "only once");
});

test("only responses to pending requests are delivered", () => {
  const { rpc } = setUp();
  void rpc.call("Scene.list");
  const others = [null, 3, {}, { id: 77, result: {} }, { id: 1, method: "State.patch", params: {} }, { id: "1" }];
  for (const other of others) assert.equal(rpc.receive(other), false, JSON.stringify(other));
});

test("a request without a connection, and one whose connection is lost, is answered with code 0", async () => {
  const { rpc, order, close } = setUp();
  const call = (method) => void rpc.call(method).then(({ error }) => order.push([method, error.code, error.message]));
  call("Scene.reset");
  rpc.lose();
  close();
  call("Scene.list");
  await settled();
  assert.deepEqual(order, [["Scene.reset", 0, "the connection was lost"], [
    "Scene.list",
    0,
    "the connection was lost",
  ]]);
});
