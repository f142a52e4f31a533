import assert from "node:assert/strict";
import { test } from "node:test";
import { counterpartOf } from "../model/scenes/counterpart.js";
import { createGhostResults, resultOf } from "../model/explain/ghostResult.js";
import { createGhosts } from "../model/explain/ghosts.js";
import { createSeries } from "../model/time/series.js";
import { FIELDS as fields } from "../model/properties/fields.js";
import { own } from "../model/state/mergePatch.js";
import { alternative, offersOf, startsOf, usualValues } from "../model/explain/whatIf.js";

/** Samples [t, y, phase, x]. */
const motion = (...rows) => {
  const series = createSeries();
  for (const [t, y, phase = "idle", x = 0] of rows) series.push(t, [x, y], phase);
  return series;
};
const s = (seconds) => seconds * 1e6;
const textOf = (ghost, live, from, until = s(9)) => resultOf(ghost, live, from, until)?.text ?? "";

test("a ghost's rest is compared with the session's: how far and how soon", () => {
  const live = motion([0, 10], [s(1), 10, "dragging"], [s(2), 200, "decelerating"], [s(6), 496]);
  const ghost = (y, t = 5.31) => motion([s(1), 10, "dragging"], [s(2), 180, "decelerating"], [s(t), y]);
  assert.equal(textOf(ghost(412), live, s(1)), "rests at 412.0 · 84 pt short · 0.69 s sooner");
  assert.equal(textOf(ghost(952.2, 6.5), live, s(1)), "rests at 952.2 · 456 pt further · 0.50 s later");
  assert.equal(textOf(ghost(496), live, s(1)), "rests at 496.0 · where it did · 0.69 s sooner");
  const moving = motion([0, 10], [s(1), 10, "dragging"], [s(2), 200, "decelerating"], [s(6), 490, "decelerating"]);
  assert.equal(textOf(ghost(412), moving, s(1)), "rests at 412.0", "the session goes on");
});

test("for upward motion, short means less distance up", () => {
  const live = motion([0, 500], [s(1), 490, "dragging"], [s(4), 100]);
  assert.equal(textOf(motion([s(1), 490, "dragging"], [s(4), 250]), live, s(1)), "rests at 250.0 · 150 pt short");
});

test("the first rest that differs counts, whatever came before and comes later", () => {
  const same = [[0, 0], [s(1), 0, "dragging"], [s(2), 50], [s(3), 50, "dragging"]];
  const live = motion(...same, [s(4), 90], [s(5), 90, "dragging"], [s(6), 400]);
  const ghost = motion(...same, [s(4), 80], [s(5), 80, "dragging"], [s(6), 300]);
  assert.equal(textOf(ghost, live, 0), "rests at 80.0 · 10 pt short");
});

test("a ghost that is like the session makes no difference, whatever the page has missed of it", () => {
  const ghost = motion([0, 0], [s(1), 5, "dragging"], [s(2), 60, "decelerating"], [s(3), 100]);
  assert.equal(textOf(ghost, motion([0, 0], [s(1), 5, "dragging"], [s(3), 100]), 0), "contentOffset: no difference");
  assert.equal(resultOf(ghost, ghost, 0, s(3)).isEqual, true);
  assert.equal(textOf(motion([s(1), 0]), motion([0, 0]), s(1)), "contentOffset: no difference", "both stay");
});

test("a ghost that still moves, jumps or has no samples has its own text", () => {
  const live = motion([0, 0], [s(4), 100]);
  assert.equal(textOf(motion([s(1), 0], [s(3), 50, "bouncing"]), live, s(1)), "still bouncing, at 50.0");
  assert.equal(textOf(motion(), live, 0), "");
  assert.equal(textOf(null, live, 0), "");
  assert.equal(textOf(motion([s(1), 0], [s(2), -30]), motion([0, 0]), s(1)), "rests at −30.0 · 30 pt higher up");
  assert.equal(
    textOf(motion([0, 0, "idle", 0], [s(2), 0, "idle", 40]), motion([0, 0]), 0),
    "rests at 40.0 · 40 pt to the right",
  );
});

test("a result is computed again while it may change, and no more once both rest", () => {
  const ghosts = createGhosts();
  ghosts.began({ fork: "f1", t: 0 }, { label: "x", question: "x?", values: {} });
  const live = motion([0, 0], [s(1), 5, "dragging"]);
  const resultFor = createGhostResults({ ghosts, history: { series: () => live } });
  const result = () => resultFor(ghosts.list()[0], "s");
  const sampled = (t, ...contentOffset) =>
    ghosts.sampled({
      fork: "f1",
      t,
      isCaughtUp: false,
      samples: { s: { contentOffset, phase: [[s(1), "dragging"], [s(2), "idle"]] } },
    });
  assert.equal(result(), null);
  sampled(s(2), [0, 0, 0], [s(1), 0, 5], [s(2), 0, 40]);
  live.push(s(2), [0, 60], "decelerating");
  assert.equal(result().text, "rests at 40.0");
  live.push(s(3), [0, 90], "idle");
  const both = result();
  assert.equal(both.text, "rests at 40.0 · 50 pt short · 1.00 s sooner");
  live.push(s(4), [0, 0], "animating");
  assert.equal(result(), both);
  live.cut(s(2));
  assert.equal(result().text, "rests at 40.0", "the session went back");
});

test("the usual properties of the scroll view come first, and only settable ones are offered", () => {
  const state = own({
    t: 0,
    root: "window",
    views: {
      window: { class: "Window", subviews: ["scroll"] },
      scroll: {
        class: "ScrollView",
        frame: [0, 0, 9, 9],
        velocity: [1, 0],
        indicatorStyle: "white",
        subviews: ["cell"],
      },
      cell: { class: "View", alpha: 0.5 },
    },
  });
  const names = (selection) => offersOf(state, selection, fields).map(({ view, name }) => `${view}.${name}`);
  assert.equal(names("cell")[0], "scroll.decelerationRate");
  assert.ok(names("cell").includes("cell.alpha") && names("cell").includes("scroll.indicatorStyle"));
  assert.ok(!names("cell").includes("scroll.velocity"));
  assert.equal(new Set(names("scroll")).size, names("scroll").length);
  assert.equal(alternative("bounces", true), false);
  assert.equal(alternative("decelerationRate", 0.998), 0.99);
  assert.equal(alternative("decelerationRate", 0.99), 0.998);
  assert.deepEqual(alternative("contentInset", [1, 2, 3, 4]), [1, 2, 3, 4]);
});

test("usual values are offered, without the current one", () => {
  const of = (name, value) => usualValues(name, fields[name], value);
  assert.deepEqual(of("decelerationRate", 0.998), ["fast", "0.995", "0.9999"]);
  assert.deepEqual(of("contentInset", [1, 0, 0, 0]), ["0, 0, 0, 0"]);
  assert.deepEqual(of("contentInset", [0, 0, 0, 0]), []);
  assert.deepEqual(of("maximumZoomScale", 2), ["0.5", "1", "4"]);
  assert.deepEqual(of("bounces", true), []);
  assert.deepEqual(of("alpha", 0.5), ["0.25", "1"]);
});

test("the likeliest start time comes first, and none is before the earliest", () => {
  const times = (its) => startsOf({ earliest: 0, lifted: null, ...its }).map(({ t }) => t);
  assert.deepEqual(times({ moment: s(4), now: s(9), dragged: s(3), lifted: s(3.5) }), [s(4), s(3.5), s(3), s(7), 0]);
  assert.deepEqual(times({ moment: null, now: s(1), dragged: null }), [0]);
  assert.deepEqual(times({ moment: null, now: s(9), dragged: s(3), earliest: s(8) }), [s(8)]);
});

test("the counterpart of a scene is its correction, its mistake, or the next variant", () => {
  const page = (name, scenes = [], variants = [], variant = undefined) => /** @type {any} */ ({
    session: {
      state: { scene: { name, variant } },
      about: { variants: variants.map((each) => ({ name: each, title: each })) },
    },
    scenes: scenes.map((each) => ({ name: each })),
  });
  const other = (...its) => counterpartOf(page(...its))?.name ?? null;
  assert.equal(other("bug-01", ["bug-01", "bug-01-fixed"]), "bug-01-fixed");
  assert.equal(other("bug-01-fixed", ["bug-01", "bug-01-fixed"]), "bug-01");
  assert.equal(other("basics", ["basics"]), null);
  const table = ["corrected", "asPublished", "long", "belowBar", "belowBarAsPublished"];
  assert.equal(other("table", [], table, "asPublished"), "table@corrected");
  assert.equal(other("table", [], table, "corrected"), "table@asPublished");
  assert.equal(other("table", [], table, "belowBarAsPublished"), "table@belowBar");
  assert.equal(other("table", [], table, "long"), "table@belowBar", "the next one");
});
