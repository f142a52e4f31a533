import assert from "node:assert/strict";
import { test } from "node:test";
import { NO_FINGERS } from "../model/input/input.js";
import { aimed, dragPair, liftPair, mirror, pressPair } from "../model/geometry/mirroredTouch.js";
import { seeded } from "./support.js";

/** @returns {any} */
const at = (x, y, time = 0) => ({ location: [x, y], time });
const touchesOf = ({ commands }) => {
  assert.equal(commands.length, 1);
  return commands[0].params.touches;
};

test("two fingers go down and lift in one command each, mirrored about the centre", () => {
  const down = pressPair(NO_FINGERS, 5, [100, 200], at(130, 220));
  assert.deepEqual(touchesOf(down).map(({ id, phase, location }) => [id, phase, location]), [
    [1, "began", [130, 220]],
    [2, "began", [70, 180]],
  ]);
  const up = liftPair(down.fingers, down.pair, "ended", at(130, 220, 8));
  assert.deepEqual(touchesOf(up).map(({ id, phase }) => [id, phase]), [[1, "ended"], [2, "ended"]]);
  assert.deepEqual(up.fingers, NO_FINGERS);
});

test("before a press the centre is the view's, and moving both fingers moves and fixes it", () => {
  let aim = aimed(null, [10, 20], [100, 100], true);
  assert.deepEqual([aim.centre, mirror(aim.centre, aim.at)], [[100, 100], [190, 180]]);
  aim = aimed(aim, [15, 20], [50, 60], false);
  assert.deepEqual(aim.centre, [50, 60], "another view has another centre");
  aim = aimed(aim, [25, 40], [50, 60], true);
  assert.deepEqual([aim.centre, mirror(aim.centre, aim.at)], [[60, 80], [95, 120]]);
  aim = aimed(aim, [0, 0], [1, 1], false);
  assert.deepEqual(aim.centre, [60, 80]);
  assert.ok(aimed(aimed(null, [1, 1], [9, 9], true), [1, 1], [9, 9], true).isMoved === false, "nothing has moved");
});

test("mirrored moves keep the fingers' centre, and parallel moves keep their distance", () => {
  const random = seeded(21);
  for (let run = 0; run < 20; run += 1) {
    let { fingers, pair } = pressPair(NO_FINGERS, 1, [160, 240], at(200, 300));
    let last = [200, 300];
    for (let step = 1; step < 30; step += 1) {
      const isTogether = random.below(2) === 0;
      const before = fingers.map(({ location }) => location);
      const place = [random.between(0, 320), random.between(0, 480)];
      const change = dragPair(fingers, pair, [at(...last, step * 8), at(...place, step * 8 + 4)], isTogether);
      const touches = touchesOf(change);
      assert.deepEqual(touches.map(({ id }) => id), [1, 2, 1, 2]);
      assert.ok(touches.every(({ timestamp }, index) => index === 0 || timestamp >= touches[index - 1].timestamp));
      ({ fingers, pair } = change);
      last = place;
      const after = fingers.map(({ location }) => location);
      for (const axis of [0, 1]) {
        const middle = (points) => points[0][axis] + points[1][axis];
        const distance = (points) => points[0][axis] - points[1][axis];
        const measure = isTogether ? distance : middle;
        assert.ok(Math.abs(measure(after) - measure(before)) < 1e-6, `${isTogether}`);
      }
    }
  }
});
