import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startInspector, token } from "./support/inspector.js";
import { Requests } from "./support/requests.js";

describe("requests over a socket", () => {
  let inspector;
  let requests;

  before(async () => {
    inspector = await startInspector();
    const address = `ws://127.0.0.1:${inspector.port}/ws?token=${token}`;
    requests = await Requests.open(address, { protocols: ["scrollscope.v1"], common: { jsonrpc: "2.0" } });
  });

  after(() => inspector.program.end());

  test("give the result, or fail with the error that the reply has", async () => {
    const result = await requests.ask("Session.attach", { client: { name: "test", version: "1" } });
    assert.deepEqual(Object.keys(result), ["mode"]);
    await assert.rejects(requests.ask("No.such"), /^Error: No\.such: .+/);
  });

  test("fail after their limit, and when the connection closes", async () => {
    inspector.program.signal("SIGSTOP");
    const open = requests.ask("Server.stats");
    await assert.rejects(requests.ask("Server.stats", {}, 50), /Server\.stats: no reply in 0\.05 s/);
    await Promise.all([
      assert.rejects(open, /Server\.stats: the connection is closed/),
      inspector.program.end("SIGKILL"),
    ]);
  });
});
