import assert from "node:assert/strict";
import { test } from "node:test";
import { laneFor, spread } from "../model/geometry/gutters.js";
import { seeded } from "./support.js";

test("labels that are far apart stay where they are", () => {
  assert.deepEqual(spread([{ at: 100, height: 18 }, { at: 40, height: 18 }], 0, 500), [100, 40]);
});

test("labels that are too near move apart by the same distance, and keep their order", () => {
  assert.deepEqual(spread([{ at: 100, height: 18 }, { at: 104, height: 18 }], 0, 500), [93, 111]);
  assert.deepEqual(spread([{ at: 104, height: 18 }, { at: 100, height: 30 }], 0, 500), [114, 90]);
});

test("labels keep within the stage and off what is above and below", () => {
  assert.deepEqual(spread([{ at: 0, height: 18 }, { at: 2, height: 18 }], 4, 500), [13, 31]);
  assert.deepEqual(spread([{ at: 499, height: 18 }, { at: 499, height: 18 }], 4, 496), [469, 487]);
  assert.deepEqual(spread([{ at: 30, height: 18, low: 80 }, { at: 95, height: 18 }], 4, 496), [89, 107]);
  assert.deepEqual(spread([{ at: 90, height: 18 }, { at: 100, height: 18, high: 90 }], 4, 496), [63, 81]);
});

test("no two of any labels touch", () => {
  for (let seed = 0; seed < 200; seed += 1) {
    const random = seeded(seed);
    const wanted = Array.from({ length: 1 + random.below(12) }, () => ({
      at: random.between(-50, 600),
      height: random.pick([18, 32]),
      ...(random.below(3) === 0 ? { low: random.between(0, 100) } : {}),
    }));
    const middles = spread(wanted, 0, 600);
    const boxes = wanted.map(({ height }, index) => [middles[index] - height / 2, middles[index] + height / 2]);
    boxes.sort((one, other) => one[0] - other[0]);
    boxes.forEach(([from, to], index) => {
      assert.ok(from >= -1e-9 && to <= 600 + 1e-9, `${from} to ${to}`);
      if (index > 0) assert.ok(from >= boxes[index - 1][1] - 1e-9, `seed ${seed}`);
    });
  }
});

test("brackets at the same height have lanes beside each other", () => {
  const taken = [{ from: 0, to: 50, lane: 0 }, { from: 40, to: 90, lane: 1 }];
  assert.equal(laneFor(taken, 50, 80), 0);
  assert.equal(laneFor(taken, 20, 60), 2);
});
