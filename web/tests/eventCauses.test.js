import assert from "node:assert/strict";
import { test } from "node:test";
import { eventCauses } from "../model/explain/eventCauses.js";

/**
 * A step with changes.
 * @param {any[]} why
 * @returns {any}
 */
const step = (...why) => ({ t: 5, why });

test("an event names who changed which property of its view, each once", () => {
  const inset = { view: "a", property: "contentInset", cause: "assignment", actor: "controller", controller: "avoid" };
  const drag = { view: "a", property: "contentOffset", cause: "drag", actor: "finger", finger: 1 };
  const clamp = { view: "a", property: "contentOffset", cause: "clamp", actor: "command", command: 3 };
  const other = { ...drag, view: "b" };
  const causes = eventCauses([step(inset, drag, other), step(clamp)], "a", [], false);
  assert.deepEqual(causes.map(({ text }) => text), [
    "contentOffset: clamp, Command 3",
    "contentInset: assignment, Controller avoid",
  ]);
  assert.deepEqual(eventCauses([step(drag)], "b", [], false), []);
});

test("of a live source, it names the place in the program", () => {
  const moved = {
    view: "a",
    property: "contentOffset",
    cause: "assignment",
    by: "script",
    caller: "http://h/v.js:8:2",
  };
  assert.deepEqual(eventCauses([step(moved)], "a", [], true), [
    { property: "contentOffset", text: "contentOffset: assignment, Script · v.js:8" },
  ]);
});
