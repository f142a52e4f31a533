import assert from "node:assert/strict";
import { test } from "node:test";
import { FIELDS as fields } from "../model/properties/fields.js";
import { own } from "../model/state/mergePatch.js";
import { alternative, outcome, questions, startsOf } from "../model/explain/whatIf.js";

/** Samples [t, y, phase] in the page's format. */
const motion = (...rows) => {
  const samples = rows.map(([t, y, phase = "idle", x = 0]) => ({ t, x, y, phase }));
  return {
    length: samples.length,
    at: (index) => samples[index],
    valueAt: (t) => samples.filter((each) => each.t <= t).pop() ?? null,
  };
};
const s = (seconds) => seconds * 1e6;

test("a ghost's end is compared with the live run", () => {
  const live = motion([0, 0], [s(1), 10, "dragging"], [s(2), 200, "decelerating"], [s(6), 496]);
  const ghost = (y, t = 5.31) => motion([s(1), 10, "dragging"], [s(2), 200, "decelerating"], [s(t), y]);
  assert.equal(outcome(ghost(412), live, s(1)), "would stop at 412.0 at 5.31 s, 84.0 pt earlier");
  assert.equal(outcome(ghost(520), live, s(1)), "would stop at 520.0 at 5.31 s, 24.0 pt further");
  assert.equal(outcome(ghost(496), live, s(1)), "would stop at 496.0 at 5.31 s, where it did");
  assert.equal(
    outcome(ghost(412), motion([0, 0], [s(6), 490, "decelerating"]), s(1)),
    "would stop at 412.0 at 5.31 s",
    "what is goes on",
  );
});

test("for upward motion, earlier means less distance up", () => {
  const live = motion([0, 500], [s(4), 100]);
  assert.equal(
    outcome(motion([s(1), 500, "dragging"], [s(3), 250]), live, s(1)),
    "would stop at 250.0 at 3.00 s, 150.0 pt earlier",
  );
});

test("a ghost that still moves, stays or has no samples has its own text", () => {
  const live = motion([0, 0], [s(4), 100]);
  assert.equal(outcome(motion([s(1), 0], [s(3), 50, "bouncing"]), live, s(1)), "is at 50.0 at 3.00 s, still bouncing");
  assert.equal(outcome(motion([s(1), 0]), live, s(1)), "would stay at 0.0, 100.0 pt earlier");
  assert.equal(outcome(motion(), live, 0), "");
  assert.equal(outcome(null, live, 0), "");
  assert.equal(
    outcome(motion([s(1), 0], [s(2), -30]), motion([0, 0]), s(1)),
    "would stop at −30.0 at 2.00 s, 30.0 pt higher up",
  );
  assert.equal(
    outcome(motion([0, 0, "idle", 0], [s(2), 0, "idle", 40]), motion([0, 0]), 0),
    "would stop at 40.0 at 2.00 s, 40.0 pt to the right",
  );
});

test("the usual properties come first, and only settable ones are offered", () => {
  const { usual, others } = questions(
    own({ class: "ScrollView", frame: [0, 0, 1, 1], velocity: [1, 0], indicatorStyle: "white", contentOffset: [0, 3] }),
    fields,
  );
  assert.equal(usual[0], "decelerationRate");
  assert.deepEqual(others, ["indicatorStyle"]);
  assert.deepEqual(questions(own({ class: "View", alpha: 0.5 }), fields), { usual: [], others: ["alpha"] });
  assert.equal(alternative("bounces", true), false);
  assert.equal(alternative("decelerationRate", 0.998), 0.99);
  assert.equal(alternative("decelerationRate", 0.99), 0.998);
  assert.deepEqual(alternative("contentInset", [1, 2, 3, 4]), [1, 2, 3, 4]);
});

test("the likeliest start time comes first", () => {
  assert.deepEqual(startsOf({ moment: s(4), now: s(9), dragged: s(3) }).map(({ t }) => t), [s(4), s(3), s(7), 0]);
  assert.deepEqual(startsOf({ moment: null, now: s(1), dragged: null }).map(({ t }) => t), [0]);
});
