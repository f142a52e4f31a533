import assert from "node:assert/strict";
import { test } from "node:test";
import { DEVICES } from "../generated/devices.js";
import { deviceCommand, deviceOf, rotateCommand, safeAreaOf } from "../model/input/devices.js";
import { deviceAfter } from "./support.js";

test("every device is listed once, in portrait", () => {
  const sizes = DEVICES.map(({ size }) => size.join());
  assert.equal(new Set(sizes).size, sizes.length);
  for (const { name, size: [width, height] } of DEVICES) assert.ok(width < height, name);
});

test("two rotations restore every device and a scene's own safe area", () => {
  const own = DEVICES.map((device) => ({ ...device, safeAreaInsets: [7, 0, 0, 0] }));
  for (
    const { name, landscapeSafeAreaInsets: _, ...known } of [...DEVICES, ...own, {
      name: "other",
      size: [300, 400],
      displayScale: 1,
      safeAreaInsets: [1, 2, 3, 4],
    }]
  ) {
    /** @type {any} */
    const device = { ...known, orientation: "portrait" };
    const lying = deviceAfter(device, rotateCommand(device).params);
    assert.deepEqual(lying.size, [...device.size].reverse(), name);
    assert.equal(deviceOf(lying)?.size.join(), deviceOf(device)?.size.join(), name);
    assert.deepEqual(deviceAfter(lying, rotateCommand(lying).params), device, name);
  }
});

test("in landscape a phone's notch insets both sides, and a phone's status bar is hidden", () => {
  const byName = (name) => DEVICES.find((device) => device.name.startsWith(name));
  assert.deepEqual(safeAreaOf(byName("iPhone 12"), true), [0, 47, 21, 47]);
  assert.deepEqual(safeAreaOf(byName("iPhone SE 3"), true), [0, 0, 0, 0]);
  assert.deepEqual(safeAreaOf(byName("iPad Pro 11"), true), [24, 0, 20, 0]);
});

test("choosing another device keeps the orientation", () => {
  const [, chosen] = DEVICES;
  /** @type {any} */
  const lying = { size: [480, 320], displayScale: 2, orientation: "landscapeRight", safeAreaInsets: [0, 0, 0, 0] };
  assert.deepEqual(deviceCommand(lying, chosen).params, {
    size: [568, 320],
    displayScale: 2,
    safeAreaInsets: [0, 0, 0, 0],
  });
  assert.deepEqual(deviceOf(deviceAfter(lying, deviceCommand(lying, chosen).params)), chosen);
});
