import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { markdown } from "./report.js";
import { csv, outcome, REST, whole } from "./trace.js";

/** @type {import("./gestures.js").Gesture} */
const gesture = { name: "g", title: "a gesture", hertz: 60, start: 12, content: 6000, paging: false, touches: [] };

/** A scroller that moves by 10 points in three frames, and then rests for so many microseconds. */
function traced(rest) {
  const times = Array.from({ length: Math.ceil(rest / 20_000) }, (_, index) => 50_000 + index * 20_000);
  return {
    frames: [
      { t: 10_000, y: 12 },
      { t: 30_000, y: 17.123_456 },
      { t: 50_000, y: 22 },
      ...times.slice(1).map((t) => ({ t, y: 22 })),
    ],
    touches: [
      { t: 21_000.4, id: 1, phase: "moved", x: 195, y: 595, stamp: 20_500 },
      { t: 9_000, id: 1, phase: "began", x: 195, y: 600, stamp: 8_000 },
      { t: 40_000, id: 1, phase: "ended", x: 195, y: 595, stamp: 40_000 },
    ],
  };
}

describe("a trace", () => {
  test("is a table of frames and touches in the order of their times, which begin at zero", () => {
    const lines = csv(traced(60_000), gesture).split("\n");
    assert.deepEqual(lines, [
      "# size=390x844 content=390x6000 scale=1 rate=normal start=0,12",
      "t,y,touch.id,touch.phase,touch.x,touch.y,touch.t",
      "1000,,1,began,195,600,0",
      "2000,12,,,,,",
      "13000,,1,moved,195,595,12500",
      "22000,17.1235,,,,,",
      "32000,,1,ended,195,595,32000",
      "42000,22,,,,,",
      "62000,22,,,,,",
      "82000,22,,,,,",
      "",
    ]);
  });

  test("ends a second after rest", () => {
    const { frames, touches } = whole(traced(3 * REST));
    assert.equal(frames[frames.length - 1].t, 50_000 + REST);
    assert.equal(touches[0].phase, "began");
  });

  test("is none if it ends before that, without touches or without frames", () => {
    assert.throws(() => whole(traced(REST / 2)), /still moving/);
    assert.throws(() => whole({ ...traced(REST * 2), touches: [] }), /no touch/);
    assert.throws(() => whole({ ...traced(REST * 2), frames: [] }), /0 frames/);
  });

  test("says where the content rests, and since when", () => {
    const { rest, duration, least, most, isMoved } = outcome(whole(traced(2 * REST)));
    assert.deepEqual({ rest, duration, least, most, isMoved }, {
      rest: 22,
      duration: 10,
      least: 12,
      most: 22,
      isMoved: true,
    });
  });
});

describe("the table", () => {
  const row = { scroller: "One", version: "1.2", gesture: "g" };

  test("has a line for each scroller, with the reason where one did not run", () => {
    const text = markdown([gesture], [
      { ...row, outcome: outcome(whole(traced(2 * REST))), notes: ["its clock is coarse"] },
      { scroller: "Two", gesture: "", reason: "no | program", install: "get it" },
    ]);
    assert.match(text, /^\| One 1\.2 \| 22 pt, 10 ms \|$/m);
    assert.match(text, /^\| Two \| no \\\| program \|$/m);
    assert.match(text, /^- Two is missing: `get it`$/m);
    assert.match(text, /^- One: its clock is coarse$/m);
  });

  test("has the sentence of the comparison", () => {
    /** @type {import("./compare.js").Compared[]} */
    const compared = [{ rest: { points: -3, ms: 40, interval: [-1, 1] }, sentence: "3 pt short." }];
    const text = markdown([gesture], [{ ...row, outcome: outcome(whole(traced(2 * REST))), compared }]);
    assert.match(text, /22 pt, 10 ms; 3 pt short\./);
  });
});
