import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { csvOf, inputsOf, traceOf } from "../model/export/recordingExport.js";
import { svgOf } from "../model/export/svg.js";
import { itemsAbout, openRecording } from "../model/recording/recording.js";

const folder = new URL("../../Tests/Goldens/", import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith(".scroll.ndjson"));
const pathOf = (file) => fileURLToPath(new URL(file, folder));
const root = fileURLToPath(new URL("../../", import.meta.url));
const binary = process.env.SCROLLSCOPE_BINARY ?? `${root}.build/debug/scrollscope`;
const program = (...args) => execFileSync(binary, args, { encoding: "utf8", maxBuffer: 1 << 28 });
const open = (file) => openRecording(new Blob([readFileSync(pathOf(file))]), file);

test("the scrollscope binary exists", () => assert.ok(existsSync(binary), `${binary}: run swift build first`));

for (const file of files) {
  test(`the page and the program export ${file} alike`, async () => {
    const recording = await open(file);
    assert.equal((await csvOf(recording)).join(""), program("export", pathOf(file), "--format", "csv"));
    assert.equal((await inputsOf(recording)).join(""), program("export", pathOf(file), "--format", "inputs"));
    const trace = (await traceOf(recording)).join("");
    const expected = program("export", pathOf(file), "--format", "trace-event");
    assert.deepEqual(JSON.parse(trace), JSON.parse(expected));
    assert.equal(trace.split("\n").length, expected.split("\n").length, "an event a line");
  });

  test(`the page and the program draw the frames of ${file} alike`, async () => {
    const recording = await open(file);
    const states = [];
    for await (const item of itemsAbout(recording, 0)) if (item.kind === "step") states.push(item);
    for (const share of [0, 0.2, 0.5, 0.8, 1]) {
      const { time, state } = states[Math.floor(share * (states.length - 1))];
      assert.equal(svgOf(state), program("export", pathOf(file), "--format", "svg", "--at", `${time}us`), `at ${time}`);
    }
  });
}

test("a CSV export of one scroll view contains only its rows", async () => {
  const recording = await open("everything.scroll.ndjson");
  const all = (await csvOf(recording)).join("").split("\r\n");
  const views = new Set(all.slice(1, -1).map((row) => row.split(",")[1]));
  assert.ok(views.size > 1);
  const [view] = views;
  const rows = (await csvOf(recording, view)).join("").split("\r\n");
  assert.deepEqual(rows, all.filter((row, index) => index === 0 || row === "" || row.split(",")[1] === view));
});
