import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { inputsOf } from "../../web/model/export/inputScript.js";
import { csvOf, traceOf } from "../../web/model/export/recordingExport.js";
import { svgOf } from "../../web/model/export/svg.js";
import { itemsAbout, openRecording } from "../../web/model/recording/recording.js";

const folder = new URL("../Goldens/", import.meta.url);
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

/** Lines of a recording of a session. */
const line = (/** @type {number} */ t, /** @type {string} */ method, /** @type {object} */ params) =>
  JSON.stringify({ t, method, params });
const set = (/** @type {number} */ t, /** @type {number} */ alpha) =>
  line(t, "View.set", { id: "scroll", values: { alpha } });
const touch = (/** @type {number} */ t, /** @type {number} */ id, /** @type {string} */ phase) =>
  line(t, "Input.touch", { touches: [{ id, phase, location: [id, t] }] });
const act = (/** @type {object} */ action) =>
  line(0, "Input.perform", { actions: [{ type: "pointer", id: "p", actions: [action] }] });
const leave = (/** @type {number} */ t) => `{"t":${t},"cancel":true}`;
const pause = act({ type: "pause", duration: 500.5 });

for (
  const [what, isPossible, lines] of /** @type {const} */ ([
    ["a seek back", true, [set(100, 0.5), set(200, 0.25), '{"t":150,"seek":1}', set(180, 0.75)]],
    [
      "a seek with commands of its own",
      true,
      [set(100, 0.5), set(200, 0.25), `{"t":150,"seek":1,"deeds":[${set(120, 0.125)}]}`, set(300, 0.75)],
    ],
    ["a seek to the start", true, [set(100, 0.5), '{"t":50,"seek":0}']],
    [
      "a seek after another start of the scene",
      true,
      [set(100, 0.5), line(0, "Scene.reset", {}), set(40, 0.25), set(90, 0.75), '{"t":60,"seek":1}', set(70, 0.875)],
    ],
    [
      "a client that leaves with two fingers down, and one that leaves with none",
      true,
      [touch(100, 1, "began"), touch(200, 2, "began"), touch(300, 1, "moved"), leave(400), touch(500, 1, "began")]
        .concat(touch(600, 1, "ended"), leave(700)),
    ],
    ["a client that leaves when its actions have ended", true, [pause, leave(500_500)]],
    ["a client that leaves during its actions", false, [pause, leave(500_499)]],
    ["a client that leaves with a pointer down", false, [act({ type: "pointerDown", button: 0 }), leave(100)]],
    [
      "a client that leaves with a trackpad's gesture",
      false,
      [line(0, "Input.wheel", { location: [9, 9], delta: [0, 5], phase: "began" }), leave(100)],
    ],
  ])
) {
  test(`the page and the program export the inputs alike after ${what}`, async () => {
    const [header] = readFileSync(pathOf("bounce.scroll.ndjson"), "utf8").split("\n", 1);
    const parent = mkdtempSync(join(tmpdir(), "scrollscope-exports-"));
    try {
      const path = join(parent, "a.scroll.ndjson");
      writeFileSync(path, [header, ...lines, ""].join("\n"));
      const recording = await openRecording(new Blob([readFileSync(path)]), "a.scroll.ndjson");
      const { stdout, stderr } = spawnSync(binary, ["export", path, "--format", "inputs"], { encoding: "utf8" });
      if (isPossible) {
        assert.match(stderr, /cut off/, "the program read it to its end");
        return assert.equal((await inputsOf(recording)).join(""), stdout);
      }
      const [, at, message] = /^.*?:(\d+): (.*)\n$/.exec(stderr) ?? [];
      await assert.rejects(inputsOf(recording), { name: "RecordingError", message: `line ${at}: ${message}` });
    } finally {
      rmSync(parent, { recursive: true });
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
