import assert from "node:assert/strict";
import { test } from "node:test";
import { createLiveSource } from "../source/liveSource.js";
import { fakeServer } from "./support.js";
import { live } from "./wire.js";

test("setting the engine back names the epoch in which its time was read", async () => {
  const server = fakeServer(() => ({ result: { t: 5 } }));
  const page = { send: server.call, painted() {}, ensureControl: () => true, present() {}, look() {} };
  const source = createLiveSource({ changed() {}, noticed() {} }, page);
  source.rewind(5);
  source.receive(live(10, 3));
  source.rewind(5);
  assert.deepEqual(server.requests.map(({ params }) => params), [{ t: 5 }, { t: 5, epoch: 3 }]);
});
