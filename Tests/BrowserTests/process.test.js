import assert from "node:assert/strict";
import { test } from "node:test";
import { RunningProcess } from "./support/process.js";

// The helper reads the name of its program when it is imported: here it is Node, which prints what is asked.
process.env.SCROLLSCOPE_BINARY = process.execPath;
const { runToEnd } = await import("./support/inspector.js");

test("waiting for the end of a program is left to its events, and all of its output arrives", async (context) => {
  const turns = context.mock.method(globalThis, "setImmediate");
  const { code, output } = await runToEnd(["-e", 'process.stdout.write("x".repeat(1_000_000)); process.exitCode = 3']);
  assert.deepEqual([code, output.length, turns.mock.callCount()], [3, 1_000_000, 0]);
});

test("a program that does not exist ends with the code -1", async () => {
  const program = new RunningProcess("./no-such-program", []);
  assert.equal((await program.finished()).code, -1);
  assert.match(program.output, /ENOENT/);
});

test("waiting for output fails when the program ends without it", async () => {
  const program = new RunningProcess(process.execPath, ["-e", "console.log('no')"]);
  await assert.rejects(program.printed(/yes/, 5_000), /ended before it printed/);
});

test("a program that does not end on request is killed, and the failure has its output", async () => {
  const deaf = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('deaf')";
  const program = new RunningProcess(process.execPath, ["-e", deaf]);
  await program.printed(/deaf/);
  await assert.rejects(program.end("SIGTERM", 100), /has not ended 0.1 s after SIGTERM:\ndeaf/);
  assert.equal((await program.finished()).signal, "SIGKILL");
});
