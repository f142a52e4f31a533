import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { itemsAbout, openRecording } from "../model/recording/recording.js";
import { measuredFrom } from "../model/session/measured.js";
import { own } from "../model/state/mergePatch.js";
import { writeStates } from "../model/recording/writeStates.js";

const folder = new URL("../../Tests/Goldens/", import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith(".scroll.ndjson"));

/** @returns {Promise<any[]>} */
async function stepsOf(recording, time = 0, size = Infinity) {
  const steps = [];
  for await (const item of itemsAbout(recording, time, size)) if (item.kind === "step") steps.push(item);
  return steps;
}
const shown = ({ time, why, events, state }) => JSON.stringify({ time, why, events, state });

for (const name of files) {
  test(`the states of ${name} are written, and read as they were`, async () => {
    const steps = await stepsOf(await openRecording(new Blob([readFileSync(new URL(name, folder))]), name));
    const file = writeStates(steps, { name: "one", title: "One", fps: 60, measured: null });
    if (steps.length === 0) return assert.equal(file, null);
    const written = await openRecording(file, "one");
    assert.deepEqual([written.faults, written.isComplete, written.rest], [[], true, null]);
    assert.equal(written.header.title, "One");
    const again = await stepsOf(written);
    assert.deepEqual(again.map(shown), steps.map(shown));
    const { time } = steps[Math.floor(steps.length / 2)];
    const part = await stepsOf(written, time, written.file.size / 2);
    assert.ok(part.some((step) => step.time === time), "a part of it is read from a complete state in it");
  });
}

test("nothing is written without a state", () => {
  assert.equal(writeStates([], { name: "one", title: "One", fps: 60, measured: null }), null);
});

test("states of a live source name no model", async () => {
  const measured = measuredFrom({ id: "s1", name: "chat", kind: "web", quantum: 1 });
  const state = own({ t: 5, root: "list", views: { list: { class: "ScrollView", frame: [0, 0, 10, 10] } } });
  const step = { time: 5, patch: null, why: [], events: [], state };
  const file = writeStates([step], { name: "one", title: "One", fps: 60, measured });
  const { header } = await openRecording(file, "one");
  assert.deepEqual([header.name, header.measured?.kind, header.measured?.unit], ["chat", "web", "px"]);
});
