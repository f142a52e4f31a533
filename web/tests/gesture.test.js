import assert from "node:assert/strict";
import { test } from "node:test";
import { faultOf, gestureCommand, middleOf, speedOf } from "../model/input/gesture.js";
import { own } from "../model/state/mergePatch.js";
import { basics, seeded } from "./support.js";

/** @type {any} */
const drag = { kind: "drag", from: [100, 200], by: [0, -160], duration: 100, hold: 0, fingers: 1 };
/** @type {any} */
const pinch = { kind: "pinch", from: [100, 200], spread: 80, scale: 2, duration: 200, hold: 0 };
const moves = (gesture) =>
  gestureCommand(gesture).params.actions.map(({ actions }) =>
    actions.filter(({ type }) => type === "pointerMove").map(({ x, y }) => [x, y])
  );

test("a fling is one finger that moves and lifts at a given speed", () => {
  assert.deepEqual(moves(drag), [[[100, 200], [100, 40]]]);
  assert.equal(speedOf(drag), 1600);
  assert.deepEqual(gestureCommand(drag).params.actions[0].actions.map(({ type }) => type), [
    "pointerMove",
    "pointerDown",
    "pointerMove",
    "pointerUp",
  ]);
  assert.ok(
    gestureCommand(/** @type {any} */ ({ ...drag, hold: 300 })).params.actions[0].actions.some(({ type, duration }) =>
      type === "pause" && duration === 300
    ),
  );
});

test("all fingers move by the same distance, and their centre is the start", () => {
  const random = seeded(3);
  for (let turn = 0; turn < 50; turn += 1) {
    const gesture = {
      ...drag,
      by: [random.between(-300, 300), random.between(-300, 300)],
      fingers: 1 + random.below(5),
    };
    const ways = moves(gesture);
    assert.equal(ways.length, gesture.fingers);
    for (const [start, end] of ways) {
      assert.ok(Math.hypot(end[0] - start[0] - gesture.by[0], end[1] - start[1] - gesture.by[1]) < 1e-9);
    }
    const middle = ways.reduce((sum, [start]) => sum + start[0], 0) / ways.length;
    assert.ok(Math.abs(middle - 100) < 1e-9);
  }
});

test("a pinch keeps its centre and scales the distance", () => {
  assert.deepEqual(moves(pinch), [[[140, 200], [180, 200]], [[60, 200], [20, 200]]]);
});

test("an invalid gesture has an error message", () => {
  assert.equal(faultOf(drag), null);
  assert.equal(faultOf(pinch), null);
  for (
    const wrong of [{ by: [NaN, 0] }, { duration: -1 }, { duration: 1e9 }, { fingers: 0 }, { fingers: 1.5 }, {
      fingers: 6,
    }, { by: [1e9, 0] }]
  ) {
    assert.equal(typeof faultOf(/** @type {any} */ ({ ...drag, ...wrong })), "string", JSON.stringify(wrong));
  }
  for (const wrong of [{ spread: 0 }, { scale: 0 }, { scale: Infinity }, { hold: -1 }]) {
    assert.equal(typeof faultOf(/** @type {any} */ ({ ...pinch, ...wrong })), "string", JSON.stringify(wrong));
  }
});

test("a gesture starts at the centre of the visible part of a view", () => {
  const state = own(basics());
  assert.deepEqual(middleOf(state, "scroll"), [195, 422]);
  assert.deepEqual(middleOf(state, "picture"), [195, 422]);
  const away = own({
    ...basics(),
    views: { ...basics().views, scroll: { ...basics().views.scroll, frame: [500, 0, 390, 844] } },
  });
  assert.equal(middleOf(away, "scroll"), null);
});
