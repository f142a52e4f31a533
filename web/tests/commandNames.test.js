import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { afterCommand, afterSeek, noCommands } from "../model/recording/commandNames.js";
import { beginningOf, steps } from "../model/recording/steps.js";
import { openRecording } from "../model/recording/recording.js";
import { basics } from "./support.js";
import { writeRecording } from "./writeRecording.js";

const whole = (t) => ({ t, state: { ...basics(), t } });
const set = (t) => ({ t, method: "View.set", params: { id: "scroll", values: { alpha: 0.5 } } });
const call = (t) => ({ t, method: "View.call", params: { id: "scroll", name: "flashScrollIndicators" } });
const tap = (t) => ({ t, method: "Input.touch", params: { touches: [] } });
const changed = (t, alpha, command) => ({
  t,
  patch: { t, views: { scroll: { alpha } } },
  why: [{ view: "scroll", property: "alpha", cause: "assignment", actor: "command", command }],
});
const blob = (lines) => new Blob([writeRecording(lines)]);

/** The method that each cause has, read from a place on. */
async function methods(file, from) {
  const found = /** @type {any[]} */ ([]);
  for await (const { items } of steps(file, from)) {
    for (const { kind, why } of /** @type {any[]} */ (items)) {
      if (kind === "step") found.push(...why.map(({ request }) => request?.method ?? null));
    }
  }
  return found;
}
const fromStart = beginningOf({ measured: null });

test("a cause has the method of its command, counted without cancelled gestures", async () => {
  const file = blob([whole(0), tap(1), { t: 2, cancel: true }, set(3), changed(3, 0.5, 2), call(4), changed(4, 1, 3)]);
  assert.deepEqual(await methods(file, fromStart), ["View.set", "View.call"]);
});

test("the numbers begin again with a scene", async () => {
  const load = { t: 0, method: "Scene.load", params: { scene: {} } };
  const file = blob([whole(0), call(1), changed(1, 0.5, 1), load, whole(0), set(2), changed(2, 0.2, 1)]);
  assert.deepEqual(await methods(file, fromStart), ["View.call", "View.set"]);
});

test("a seek keeps the first inputs, and brings its own", async () => {
  const seek = { t: 1, seek: 1, deeds: [{ t: 1, method: "View.call", params: {} }] };
  const file = blob([whole(0), set(0), tap(1), call(2), seek, whole(1), set(3), changed(3, 0.5, 3), changed(4, 1, 2)]);
  assert.deepEqual(await methods(file, fromStart), ["View.set", "View.call"]);
  const commands = ["View.set", null, "View.call"].reduce(afterCommand, noCommands());
  assert.deepEqual([...afterSeek(commands, 2, []).methods], [[1, "View.set"]]);
  assert.deepEqual([...afterSeek(commands, 3, []).methods], [[1, "View.set"], [2, "View.call"]]);
});

test("from a later state on, the names are the same as from the start", async () => {
  const file = blob([whole(0), set(1), changed(1, 0.5, 1), whole(2), call(3), changed(3, 1, 2), changed(4, 0.5, 1)]);
  const { entries } = await openRecording(file, "a.scroll.ndjson");
  assert.deepEqual(await methods(file, entries.at(-1)), ["View.call", "View.set"]);
});

test("after damage no name is given, because commands may be missing", async () => {
  const text = writeRecording([whole(0), set(1), changed(1, 0.5, 1), whole(2), call(3), changed(3, 1, 2), whole(4), {
    t: 5,
    end: {},
  }]);
  const damaged = new Blob([text.replace('"View.call"', '"View!call"')]);
  assert.deepEqual((await methods(damaged, fromStart)).filter((name) => name !== null), ["View.set"]);
});

const folder = new URL("../../Tests/Goldens/demos/", import.meta.url);
for (const name of readdirSync(folder).filter((name) => name.endsWith(".scroll.ndjson"))) {
  test(`every command that a cause of ${name} names has a method`, async () => {
    const file = new Blob([readFileSync(new URL(name, folder))]);
    for await (const { items } of steps(file, fromStart)) {
      for (const { kind, why, time } of /** @type {any[]} */ (items)) {
        const nameless = kind === "step" ? why.filter(({ actor, request }) => actor === "command" && !request) : [];
        assert.deepEqual(nameless, [], `at ${time}`);
      }
    }
  });
}
