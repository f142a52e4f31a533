import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { runToEnd } from "./inspector.js";
import { RunningProcess } from "./process.js";

/**
 * Has `source-check` examine a program beside this file, which takes the address as its argument; it must follow each rule.
 * @param {import("node:test").TestContext} context
 * @param {string} program
 */
export async function assertFollowsAllRules(context, program) {
  const flags = ["--experimental-websocket", "--no-warnings"];
  const { code: knows } = await new RunningProcess(process.execPath, [...flags, "-e", "WebSocket"]).finished();
  if (knows !== 0) return context.skip("this Node has no WebSockets");
  const path = fileURLToPath(new URL(program, import.meta.url));
  const { code, output } = await runToEnd(["source-check", "--", process.execPath, ...flags, path, "{url}"]);
  assert.equal(code, 0, output);
  assert.equal(output.match(/^ok {5}/gm)?.length, 13, output);
}
