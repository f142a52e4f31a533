import assert from "node:assert/strict";
import { test } from "node:test";
import { keyboardCommand, keyboardText } from "../model/keyboard.js";
import { createLog } from "../model/log.js";
import { own } from "../model/patch.js";
import { describeFrame } from "../model/why.js";
import { basics } from "./support.js";

const withKeyboard = (keyboard) => own({ ...basics(), keyboard });

test("the keyboard is shown as high as the device holds it, and the one that is there is hidden", () => {
  const upright = own(basics());
  assert.deepEqual(keyboardCommand(upright), { method: "Keyboard.show", params: { height: 216 } });
  const lying = own({ ...basics(), device: { ...basics().device, orientation: "landscapeRight" } });
  assert.deepEqual(keyboardCommand(lying), { method: "Keyboard.show", params: { height: 162 } });
  assert.deepEqual(keyboardCommand(withKeyboard({ frame: [0, 264, 320, 216] })), { method: "Keyboard.hide", params: {} });
});

test("the keyboard in words says where it is, whether it floats, and whose it is", () => {
  assert.equal(keyboardText({ frame: [0, 264, 320, 216] }), "The keyboard is up from 264 points on.");
  assert.equal(
    keyboardText({ frame: [10, 20, 300, 150.5], docked: false, isLocal: false }),
    "Another app's keyboard floats at 10, 20, 300, 150.5.",
  );
});

test("whoever hears the stage hears of the keyboard", () => {
  const state = withKeyboard({ frame: [0, 264, 320, 216] });
  assert.match(describeFrame(state, "scroll"), /points\. The keyboard is up from 264 points on\.$/);
  assert.match(describeFrame(state, null), /scene\. The keyboard is up from 264 points on\.$/);
});

test("what the keyboard tells is logged with where it ends", () => {
  const log = createLog();
  const event = { t: 1, event: "keyboardWillShow", view: "window", frameEnd: [0, 264, 320, 216] };
  log.add([event], own(basics()));
  assert.deepEqual(log.lines().map(({ event: name, detail }) => [name, detail]), [["keyboardWillShow", "0, 264, 320, 216"]]);
});
