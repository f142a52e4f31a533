import assert from "node:assert/strict";
import { test } from "node:test";
import { isSoonAfter } from "../model/time/overview.js";

test("the overview is drawn thirty times a second while time goes on, less often where a pixel is more", () => {
  const pixel = 1000;
  assert.ok(isSoonAfter(1_008_333, 1_000_000, pixel));
  assert.ok(!isSoonAfter(1_033_333, 1_000_000, pixel));
  assert.ok(isSoonAfter(1_033_333, 1_000_000, 90_000));
  assert.ok(!isSoonAfter(1_090_000, 1_000_000, 90_000));
});

test("changes at the same time, or after time went back, are drawn at once", () => {
  assert.ok(!isSoonAfter(1_000_000, 1_000_000, 90_000));
  assert.ok(!isSoonAfter(999_999, 1_000_000, 90_000));
});
