import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { ERROR_CODES } from "../generated/limits.js";
import { rejectFaults, SourceWire, Wire, wireOf } from "./checkedWires.js";
import { fault } from "./schemas.js";
import { hello, note, patch, snapshot } from "./wire.js";

const isFit = (message, kind = message.method) => fault(message, `message.schema.json#/$defs/${kind}`);

test("a message of the server is valid", () => {
  for (const message of [hello(), snapshot(1), patch(2, 1)]) assert.equal(isFit(message), null);
});
test("a member that is missing, unknown or of another type is a fault, with its place", () => {
  assert.match(isFit(note("Sim.changed", { fps: 120, t: 0, paused: false })), /^\/params: lacks rate$/);
  assert.match(isFit(note("Sim.changed", { fps: 120, t: 0.5, paused: true, rate: 1 })), /^\/params\/t: 0.5 is not/);
  assert.match(isFit(patch(2, 1, { t: 2, unknown: 1 })), /unknown: not in the schema/);
  assert.match(isFit(snapshot(-1)), /^\/params\/seq: -1 is not at least 0$/);
  assert.notEqual(isFit(hello({ you: { client: "c2", role: "king" } })), null);
});
test("every keyword of the schemas is known", () => {
  for (const name of ["command", "recording", "scene", "properties", "finding", "event", "change"]) {
    const document = JSON.parse(readFileSync(new URL(`../schema/${name}.schema.json`, import.meta.url), "utf8"));
    for (const key of Object.keys(document.$defs ?? {})) {
      for (const value of [{}, [], "", 1]) fault(value, `${name}.schema.json#/$defs/${key}`);
    }
  }
});
test("an accepted request must be valid, and a refused one need not", () => {
  const wire = new Wire();
  wire.sent({ jsonrpc: "2.0", id: 1, method: "Sim.seek", params: { t: -1 } });
  wire.sent({ jsonrpc: "2.0", id: 2, method: "Sim.seek", params: { t: -1 } });
  wire.sent({ jsonrpc: "2.0", id: 3, method: "View.get", params: { id: "a" } });
  wire.received({ jsonrpc: "2.0", id: 1, error: { code: ERROR_CODES.outOfRange, message: "x", data: { path: "/t" } } });
  assert.deepEqual(wire.faults, []);
  wire.received({ jsonrpc: "2.0", id: 2, result: { t: 0 } });
  assert.equal(wire.faults.length, 1);
  assert.match(wire.faults[0], /-1/);
  wire.received({ jsonrpc: "2.0", id: 3, result: { id: "a", values: { class: 1 } } });
  assert.equal(wire.faults.length, 2);
  wire.received({ jsonrpc: "2.0", method: "No.such", params: {} });
  assert.match(wire.faults[2], /there is no such schema/);
});
test("messages from and to a source must be valid", () => {
  const hello = note("Server.hello", {
    protocol: "1.0",
    server: { name: "a", version: "1" },
    session: "5",
    role: "source",
  });
  const wire = wireOf(hello);
  assert.ok(wire instanceof SourceWire);
  assert.ok(!(wireOf(note("Server.hello", {})) instanceof SourceWire));
  const own = { protocol: "1.0", source: { name: "list", kind: "web", instance: "1" } };
  wire.sent({ ...note("Source.hello", own), id: 1 });
  wire.received({ jsonrpc: "2.0", id: 1, result: { source: "s1", isShown: true } });
  wire.received(note("Source.ack", { seq: 1 }));
  wire.sent({ jsonrpc: "2.0", id: 4, result: {} });
  wire.sent({ jsonrpc: "2.0", id: 5, error: { code: ERROR_CODES.wrongState, message: "no" } });
  wire.received({
    jsonrpc: "2.0",
    id: null,
    error: { code: ERROR_CODES.parameters, message: "x", data: { path: "/t" } },
  });
  assert.deepEqual(wire.faults, []);
  wire.sent(note("Source.patch", { seq: 2, base: 1, patch: { t: "soon" } }));
  wire.received(note("Source.ack", { seq: -1 }));
  wire.received({ jsonrpc: "2.0", id: 2, result: { isShown: true } });
  assert.deepEqual(wire.faults.map((each) => each.split(" ")[0].split("/").at(-1)), [
    "Source.patch",
    "Source.ack",
    "reply",
  ]);
  assert.throws(() => rejectFaults(wire.faults), /^Error: 3 invalid messages/);
});
