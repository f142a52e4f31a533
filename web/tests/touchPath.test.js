import assert from "node:assert/strict";
import { test } from "node:test";
import { forkOf, gestureAt, liftAt, moved, shiftOf } from "../model/input/touchPath.js";
import { seeded } from "./support.js";

/** @returns {any} */
const touch = (t, ...touches) => ({
  t,
  method: "Input.touch",
  params: {
    touches: touches.map(([id, phase, x, y, timestamp]) => ({
      id,
      phase,
      location: [x, y],
      ...(timestamp === undefined ? {} : { timestamp }),
    })),
  },
});
/** @returns {any} */
const set = (t) => ({ t, method: "View.set", params: { id: "scroll", values: { alpha: 1 } } });
/** @type {any} */
const COMMANDS = [
  set(0),
  touch(100, [1, "began", 10, 10, 0.1]),
  touch(200, [1, "moved", 10, 20, 0.2], [1, "moved", 10, 30, 0.25]),
  set(250),
  touch(300, [1, "ended", 10, 40, 0.3]),
  touch(900, [1, "began", 50, 50], [2, "began", 90, 90]),
  touch(950, [2, "ended", 90, 95]),
  touch(990, [1, "cancelled", 50, 60]),
  touch(999, [7, "moved", 1, 1]),
];

test("the gesture at a time is the one in progress, the last one before, or else the first", () => {
  assert.equal(gestureAt([set(0)], 50), null);
  for (const t of [50, 100, 210, 300, 700]) {
    const path = gestureAt(COMMANDS, t);
    assert.deepEqual([path.from, path.to, path.strokes.length], [100, 300, 1], `at ${t}`);
    assert.deepEqual(path.strokes[0].points.map(({ location: [, y] }) => y), [10, 20, 30, 40]);
  }
  const two = gestureAt(COMMANDS, 5000);
  assert.deepEqual([two.from, two.to, two.strokes.map(({ finger }) => finger)], [900, 990, [1, 2]]);
});

test("an unchanged gesture is repeated with all later commands", () => {
  assert.deepEqual(forkOf(gestureAt(COMMANDS, 200)), { t: 100, commands: COMMANDS.slice(1) });
});

test("moving a point also moves its neighbours, and only the touches' locations change", () => {
  for (let seed = 0; seed < 100; seed += 1) {
    const random = seeded(seed);
    /** @type {any} */
    const commands = [touch(0, [1, "began", 0, 0])];
    for (let t = 1; t < 30; t += 1) {
      commands.push(
        /** @type {any} */ (random.next() < 0.2
          ? set(t)
          : touch(t, [1, "moved", random.below(300), random.below(300), t / 60])),
      );
    }
    commands.push(touch(30, [1, "ended", 5, 5]));
    const path = gestureAt(commands, 15);
    const index = random.below(path.strokes[0].points.length);
    /** @type {any} */
    const by = [random.between(-50, 50), random.between(-50, 50)];
    const stroke = moved(path.strokes[0], index, by);
    const edited = { ...path, strokes: [stroke] };
    assert.ok(Math.abs(shiftOf(path, edited) - Math.hypot(...by)) < 0.02, `seed ${seed}`);
    stroke.points.forEach((point, at) => {
      const shift = Math.hypot(
        ...[0, 1].map((axis) => point.location[axis] - path.strokes[0].points[at].location[axis]),
      );
      if (Math.abs(at - index) > 5) assert.equal(shift, 0);
    });
    const { commands: again } = forkOf(edited);
    const without = (list) =>
      list.map(({ params: { touches, ...params }, ...rest }) => ({
        ...rest,
        params,
        touches: touches?.map(({ location, ...other }) => other),
      }));
    assert.deepEqual(without(again), without(commands), `seed ${seed}`);
    const [{ command, sample, location }] = [stroke.points[index]];
    assert.deepEqual(/** @type {any} */ (again[command].params).touches[sample].location, location);
  }
});

test("invalid samples are ignored, and a fork that exceeds a message's limit is not requested", () => {
  assert.equal(
    gestureAt(/** @type {any} */ ([{ t: 0, method: "Input.touch", params: {} }, touch(1, [1, "began", "x", 2])]), 5),
    null,
  );
  /** @type {any} */
  const many = [
    touch(0, [1, "began", 0, 0]),
    ...Array.from({ length: 4000 }, (_, t) => touch(t + 1, [1, "moved", t, t, t / 60])),
  ];
  assert.equal(forkOf(gestureAt(many, 10)), null);
});

test("lifting ends every finger that is down at a moment", () => {
  assert.deepEqual(liftAt(/** @type {any} */ ({ touches: { 3: { location: [1, 2], phase: "moved" } } }), 50), [
    touch(50, [3, "ended", 1, 2]),
  ]);
  assert.deepEqual(liftAt(/** @type {any} */ ({}), 50), []);
});
