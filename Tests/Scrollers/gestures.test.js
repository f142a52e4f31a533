import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { finger, GESTURES, lift, SIZE } from "./gestures.js";

describe("the gestures", () => {
  for (const { name, hertz, start, content, touches } of GESTURES) {
    test(`${name}: each finger goes down, moves in the view by whole samples, and is lifted where it is`, () => {
      assert.ok(start >= 0 && start <= content - SIZE.height);
      for (const id of new Set(touches.map((touch) => touch.id))) {
        const own = touches.filter((touch) => touch.id === id);
        const phases = own.map(({ phase }) => phase);
        assert.deepEqual(phases, ["began", ...Array(own.length - 2).fill("moved"), "ended"]);
        const [end, lifted] = own.slice(-2);
        assert.deepEqual([end.x, end.y], [lifted.x, lifted.y]);
        for (const [index, { t, x, y }] of own.entries()) {
          assert.ok(x > 0 && x < SIZE.width && y > 0 && y < SIZE.height);
          const samples = ((t - own[0].t) * hertz) / 1000;
          assert.ok(Math.abs(samples - Math.round(samples)) < 1e-9);
          if (index > 0) assert.ok(t > own[index - 1].t);
        }
      }
    });
  }

  const named = (name) => GESTURES.find((gesture) => gesture.name === name);

  test("a flick is of one speed", () => {
    const { touches } = named("flick");
    const moves = touches.filter(({ phase }) => phase !== "ended");
    const speeds = moves.slice(1).map(({ t, y }, index) => (y - moves[index].y) / (t - moves[index].t));
    for (const speed of speeds) assert.ok(Math.abs(speed + 300 / (23 / 0.12)) < 1e-9);
    assert.equal(moves[0].y - moves[moves.length - 1].y, 300);
    assert.equal(lift(named("flick")), 200);
  });

  test("a slow drag rests for 300 ms before the lift", () => {
    const [end, lifted] = named("drag").touches.slice(-2);
    assert.ok(Math.abs(lifted.t - end.t - 300) < 1e-9);
    assert.equal(lift(named("drag")), 1300);
  });

  test("an eased finger starts and ends slowly, and is halfway at half of its time", () => {
    const path = (share) => share * share * (3 - 2 * share);
    const touches = finger({ hertz: 60, from: 100, to: 200, duration: 500, path });
    assert.equal(touches[15].y, 150);
    assert.ok(touches[1].y - 100 < 0.5);
  });

  test("the second flick is a finger of its own", () => {
    const { touches } = named("two");
    const second = touches.filter(({ id }) => id === 2);
    assert.equal(second[0].t, 350);
    assert.equal(second.length * 2, touches.length);
  });
});
