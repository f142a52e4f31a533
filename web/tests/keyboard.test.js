import assert from "node:assert/strict";
import { test } from "node:test";
import { keyboardCommand, keyboardText } from "../model/input/keyboard.js";
import { createLog } from "../model/time/log.js";
import { own } from "../model/state/mergePatch.js";
import { describeFrame } from "../model/explain/explainOffset.js";
import { basics } from "./support.js";

const withKeyboard = (keyboard) => own({ ...basics(), keyboard });

test("the keyboard has the height for the orientation, and a visible one is hidden", () => {
  const upright = own(basics());
  assert.deepEqual(keyboardCommand(upright), { method: "Keyboard.show", params: { height: 216 } });
  const lying = own({ ...basics(), device: { ...basics().device, orientation: "landscapeRight" } });
  assert.deepEqual(keyboardCommand(lying), { method: "Keyboard.show", params: { height: 162 } });
  assert.deepEqual(keyboardCommand(withKeyboard({ frame: [0, 264, 320, 216] })), {
    method: "Keyboard.hide",
    params: {},
  });
});

test("the keyboard's description has its frame, whether it floats and which app it belongs to", () => {
  assert.equal(keyboardText({ frame: [0, 264, 320, 216] }), "The keyboard is up from 264 points on.");
  assert.equal(
    keyboardText({ frame: [10, 20, 300, 150.5], docked: false, isLocal: false }),
    "Another app's keyboard floats at 10, 20, 300, 150.5.",
  );
});

test("the stage's description for assistive technology includes the keyboard", () => {
  const state = withKeyboard({ frame: [0, 264, 320, 216] });
  assert.match(describeFrame(state, "scroll"), /points\. The keyboard is up from 264 points on\.$/);
  assert.match(describeFrame(state, null), /scene\. The keyboard is up from 264 points on\.$/);
});

test("a keyboard event is logged with the keyboard's final frame", () => {
  const log = createLog();
  /** @type {any} */
  const event = { t: 1, event: "keyboardWillShow", view: "window", frameEnd: [0, 264, 320, 216] };
  log.add([event], own(basics()));
  assert.deepEqual(log.lines().map(({ event: name, detail }) => [name, detail]), [[
    "keyboardWillShow",
    "0, 264, 320, 216",
  ]]);
});
