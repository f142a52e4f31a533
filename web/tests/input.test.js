import assert from "node:assert/strict";
import { test } from "node:test";
import {
  cancelAll,
  drag,
  keyCommand,
  lift,
  NO_FINGERS,
  press,
  pressCommand,
  wheelCommand,
} from "../model/input/input.js";

/** @returns {any} */
const at = (x, y, time = 0) => ({ location: [x, y], time });
const touches = (commands) =>
  commands.flatMap(({ method, params }) => {
    assert.equal(method, "Input.touch");
    return params.touches;
  });

test("a press begins a touch in points and seconds", () => {
  const { fingers, commands } = press(NO_FINGERS, 77, at(160, 210, 1500));
  assert.deepEqual(touches(commands), [{ id: 1, phase: "began", location: [160, 210], timestamp: 1.5 }]);
  assert.equal(fingers.length, 1);
});

test("coalesced samples are sent in order in one command", () => {
  const { fingers } = press(NO_FINGERS, 7, at(0, 0));
  const { commands } = drag(fingers, 7, [at(0, 1, 8), at(0, 2, 12), at(0, 4, 16)]);
  assert.equal(commands.length, 1);
  assert.deepEqual(touches(commands).map(({ id, phase, location, timestamp }) => [id, phase, location[1], timestamp]), [
    [1, "moved", 1, 0.008],
    [1, "moved", 2, 0.012],
    [1, "moved", 4, 0.016],
  ]);
});

test("samples beyond the limit of a command are split over several commands, and none is lost", () => {
  const { fingers } = press(NO_FINGERS, 7, at(0, 0));
  /** @type {any} */
  const samples = Array.from({ length: 600 }, (_, index) => at(index, 0, index));
  const { commands } = drag(fingers, 7, samples);
  assert.deepEqual(commands.map(({ params }) => params.touches.length), [256, 256, 88]);
  assert.deepEqual(
    touches(commands).map(({ location }) => location[0]),
    samples.map(({ location }) => location[0]),
  );
});

test("each finger has its own id, and the smallest free id is reused first", () => {
  let { fingers } = press(NO_FINGERS, 10, at(1, 1));
  ({ fingers } = press(fingers, 20, at(2, 2)));
  assert.deepEqual(fingers.map(({ id }) => id), [1, 2]);
  ({ fingers } = lift(fingers, 10, "ended", at(1, 1)));
  const third = press(fingers, 30, at(3, 3));
  assert.equal(touches(third.commands)[0].id, 1);
});

test("an eleventh finger and a second press of one pointer are ignored", () => {
  let fingers = NO_FINGERS;
  for (let pointer = 0; pointer < 10; pointer += 1) ({ fingers } = press(fingers, pointer, at(0, 0)));
  assert.deepEqual(press(fingers, 99, at(0, 0)), { fingers, commands: [] });
  const one = press(NO_FINGERS, 1, at(0, 0)).fingers;
  assert.deepEqual(press(one, 1, at(5, 5)).commands, []);
});

test("a pointer that is not down sends neither moves nor lifts", () => {
  assert.deepEqual(drag(NO_FINGERS, 1, [at(0, 0)]).commands, []);
  assert.deepEqual(lift(NO_FINGERS, 1, "ended", at(0, 0)).commands, []);
});

test("cancelling ends every finger at its last location", () => {
  let { fingers } = press(NO_FINGERS, 1, at(1, 1));
  ({ fingers } = press(fingers, 2, at(2, 2)));
  ({ fingers } = drag(fingers, 2, [at(20, 22, 5)]));
  const { fingers: left, commands } = cancelAll(fingers, 2000);
  assert.equal(left.length, 0);
  assert.equal(commands.length, 1);
  assert.deepEqual(touches(commands).map(({ id, phase, location, timestamp }) => [id, phase, location, timestamp]), [
    [1, "cancelled", [1, 1], 2],
    [2, "cancelled", [20, 22], 2],
  ]);
  assert.deepEqual(cancelAll(left, 1).commands, []);
});

test("a wheel keeps its signs, converts lines and pages to points, and passes Ctrl on", () => {
  /** @type {any} */
  const wheel = { location: [10, 20], deltaX: 0, deltaY: 120, mode: 0, control: false, page: [390, 844] };
  assert.deepEqual(
    wheelCommand(wheel),
    { method: "Input.wheel", params: { location: [10, 20], delta: [0, 120] } },
  );
  assert.deepEqual(wheelCommand(/** @type {any} */ ({ ...wheel, deltaY: -3, mode: 1 })).params.delta, [0, -120]);
  assert.deepEqual(wheelCommand(/** @type {any} */ ({ ...wheel, deltaX: 1, deltaY: 1, mode: 2 })).params.delta, [
    390,
    844,
  ]);
  assert.equal(wheelCommand(/** @type {any} */ ({ ...wheel, control: true })).params.control, true);
  assert.equal(wheelCommand(/** @type {any} */ ({ ...wheel, deltaY: 0 })), null);
});

test("keys on the stage scroll like a wheel, other keys do nothing", () => {
  assert.deepEqual(keyCommand("ArrowDown", [5, 5], [300, 400]).params.delta, [0, 40]);
  assert.deepEqual(keyCommand("PageUp", [5, 5], [300, 400]).params.delta, [0, -360]);
  assert.equal(keyCommand("toString", [5, 5], [300, 400]), null);
});

test("a key in a source is pressed and released as WebDriver does it", () => {
  for (const [key, value] of [["ArrowDown", "\uE015"], ["Home", "\uE011"], [" ", " "]]) {
    const [keyboard, ...others] = pressCommand(key).params.actions;
    assert.deepEqual(others, []);
    assert.deepEqual(keyboard.actions, [{ type: "keyDown", value }, { type: "keyUp", value }]);
  }
});
