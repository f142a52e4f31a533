import assert from "node:assert/strict";
import { test } from "node:test";
import { counterpartOf } from "../model/scenes/counterpart.js";
import { createGhostResults, resultOf } from "../model/explain/ghostResult.js";
import { createGhosts } from "../model/explain/ghosts.js";
import { createSeries } from "../model/time/series.js";
import { FIELDS as fields } from "../model/properties/fields.js";
import { own } from "../model/state/mergePatch.js";
import { alternative, likeliest, offersOf, startsOf, usualValues } from "../model/explain/whatIf.js";

/** Samples [t, y, phase, x]. */
const motion = (...rows) => {
  const series = createSeries();
  for (const [t, y, phase = "idle", x = 0] of rows) series.push(t, [x, y], phase);
  return series;
};
const s = (seconds) => seconds * 1e6;
const textOf = (ghost, live, from, { until = s(9), moment = null } = {}) =>
  resultOf(ghost, live, { from, until, moment })?.text ?? "";

test("a ghost's rest is compared with the session's: how far, where, how soon and since when", () => {
  const live = motion([0, 10], [s(1), 10, "dragging"], [s(2), 200, "decelerating"], [s(6), 496]);
  const ghost = (y, t = 5.31) => motion([s(1), 10, "dragging"], [s(2), 180, "decelerating"], [s(t), y]);
  assert.equal(
    textOf(ghost(412), live, s(1)),
    "scrolled 84 pt further up · rests at y 412.0 instead of 496.0 · 0.69 s sooner · first differs at 2.000 s",
  );
  assert.equal(
    textOf(ghost(952.2, 6.5), live, s(1)),
    "scrolled 456 pt further down · rests at y 952.2 instead of 496.0 · 0.50 s later · first differs at 2.000 s",
  );
  assert.equal(textOf(ghost(496), live, s(1)), "rests at the same place, y 496.0 · 0.69 s sooner");
  const moving = motion([0, 10], [s(1), 10, "dragging"], [s(2), 200, "decelerating"], [s(6), 490, "decelerating"]);
  assert.equal(
    textOf(ghost(412), moving, s(1)),
    "scrolled 78 pt further up · rests at y 412.0 · first differs at 2.000 s",
    "the session goes on",
  );
});

test("the difference at the present comes first, and a rest that both have left is not named", () => {
  const start = [[0, 0, "idle", 0], [s(1), 0, "dragging", 100]];
  const drag = [[s(5), 0, "dragging", 1280], [s(5.2), 0, "dragging", 1200]];
  const live = motion(...start, [s(2), 0, "idle", 1280], ...drag, [s(6), 0, "idle", 640]);
  const late = motion(...start, [s(2.5), 0, "idle", 1280], ...drag, [s(6), 0, "idle", 960]);
  const text = (moment) => textOf(late, live, 0, { moment });
  assert.equal(
    text(null),
    "scrolled 320 pt further right · rests at x 960.0 instead of 640.0 · parts again at 6.000 s, first at 2.000 s",
  );
  assert.equal(text(s(3)), "rests at the same place, x 1280.0 · 0.50 s later", "where both are");
  assert.equal(
    text(s(5.5)),
    "no difference here · parts again at 6.000 s, first at 2.000 s · rests at x 960.0 instead of 640.0",
    "they have left that place together",
  );
  live.push(s(7), [640, 0], "dragging");
  live.push(s(8), [0, 0], "idle");
  late.push(s(7), [960, 0], "dragging");
  late.push(s(8), [320, 0], "idle");
  assert.equal(
    text(null),
    "scrolled 320 pt further right · parts again at 6.000 s, first at 2.000 s: x 320.0 instead of 0.0",
  );
});

test("after a finished difference, and after moving together, there is none", () => {
  const live = motion([0, 0], [s(1), 5, "dragging"], [s(2), 50], [s(3), 60, "dragging"], [s(4), 90]);
  const ghost = motion([0, 0], [s(1), 3, "dragging"], [s(2), 50], [s(3), 60, "dragging"], [s(4), 90]);
  const text = (moment) => textOf(ghost, live, 0, { moment });
  assert.equal(text(null), "contentOffset differed from 1.000 s to 2.000 s · no difference now");
  assert.equal(text(s(3)), "contentOffset differed from 1.000 s to 2.000 s · no difference here");
  assert.equal(text(s(1)), "scrolled 2 pt further up · rests at the same place, y 50.0 · first differs at 1.000 s");
});

test("a result says what a ghost does not do: leave the edge, move, bounce", () => {
  const bounce = motion([0, 0], [s(1), -40, "dragging"], [s(2), -60, "bouncing"], [s(2.7), 0]);
  const stays = motion([0, 0], [s(1), 0, "dragging"], [s(2), 0]);
  assert.equal(
    textOf(stays, bounce, 0),
    "does not leave the edge · rests at the same place, y 0.0 · 0.70 s sooner",
  );
  const drag = motion([0, 0], [s(1), 40, "dragging"], [s(2), 90]);
  assert.equal(
    textOf(stays, drag, 0),
    "scrolled 90 pt further up · does not move · rests at y 0.0 instead of 90.0 · first differs at 1.000 s",
  );
  const edge = (...more) => motion([0, 0], [s(1), 50, "decelerating"], ...more);
  const [over, stops] = [edge([s(2), 120, "bouncing"], [s(3), 100]), edge([s(2), 100])];
  assert.equal(
    textOf(stays, over, 0),
    "scrolled 100 pt further up · does not move · rests at y 0.0 instead of 100.0 · 1.00 s sooner · first differs at 1.000 s",
  );
  assert.equal(textOf(stops, over, 0), "does not bounce · rests at the same place, y 100.0 · 1.00 s sooner");
  assert.equal(textOf(over, stops, 0), "bounces · rests at the same place, y 100.0 · 1.00 s later");
});

test("a ghost that is like the session makes no difference, whatever the page has missed of it", () => {
  const ghost = motion([0, 0], [s(1), 5, "dragging"], [s(2), 60, "decelerating"], [s(3), 100]);
  assert.equal(textOf(ghost, motion([0, 0], [s(1), 5, "dragging"], [s(3), 100]), 0), "contentOffset: no difference");
  assert.equal(resultOf(ghost, ghost, { from: 0, until: s(3) }).isEqual, true);
  assert.equal(textOf(motion([s(1), 0]), motion([0, 0]), s(1)), "contentOffset: no difference", "both stay");
});

test("a ghost that still moves, jumps or has no samples has its own text", () => {
  const live = motion([0, 0], [s(4), 100]);
  assert.equal(
    textOf(motion([s(1), 0], [s(3), 50, "bouncing"]), live, s(1), { moment: s(3) }),
    "scrolled 50 pt further down · still bouncing, at y 50.0 · first differs at 3.000 s",
  );
  assert.equal(textOf(motion(), live, 0), "");
  assert.equal(textOf(null, live, 0), "");
  assert.equal(
    textOf(motion([s(1), 0], [s(2), -30]), motion([0, 0]), s(1)),
    "scrolled 30 pt further up · rests at y −30.0 instead of 0.0 · first differs at 2.000 s",
  );
  assert.equal(
    textOf(motion([0, 0, "idle", 0], [s(2), 0, "idle", 40]), motion([0, 0]), 0),
    "scrolled 40 pt further right · rests at x 40.0 instead of 0.0 · first differs at 2.000 s",
  );
});

test("a result is computed again as the session goes on or back, and for another moment", () => {
  const ghosts = createGhosts();
  ghosts.began({ fork: "f1", t: 0 }, { label: "x", question: "x?", values: {} });
  const live = motion([0, 0], [s(1), 5, "dragging"]);
  const resultFor = createGhostResults({ ghosts, history: { series: () => live } });
  const result = (moment = null) => resultFor(ghosts.list()[0], "s", moment, live.time(live.length - 1));
  const sampled = (t, ...contentOffset) =>
    ghosts.sampled({
      fork: "f1",
      t,
      isCaughtUp: true,
      samples: { s: { contentOffset, phase: [[s(1), "dragging"], [s(2), "idle"]] } },
    });
  assert.equal(result(), null);
  sampled(s(2), [0, 0, 0], [s(1), 0, 5], [s(2), 0, 40]);
  live.push(s(2), [0, 60], "decelerating");
  assert.equal(result().text, "scrolled 20 pt further up · rests at y 40.0 · first differs at 2.000 s");
  live.push(s(3), [0, 90], "idle");
  const both = result();
  assert.equal(
    both.text,
    "scrolled 50 pt further up · rests at y 40.0 instead of 90.0 · 1.00 s sooner · first differs at 2.000 s",
  );
  assert.equal(result(), both);
  assert.equal(
    result(s(1)).text,
    "no difference here · first differs at 2.000 s · rests at y 40.0 instead of 90.0 · 1.00 s sooner",
  );
  live.push(s(7), [0, 0], "idle");
  assert.equal(result().text, "scrolled 40 pt further down · first differs at 2.000 s: y 40.0 instead of 0.0");
  live.push(s(9), [0, 40], "idle");
  assert.equal(result().text, "contentOffset differed from 2.000 s to 9.000 s · no difference now");
  live.push(s(12), [0, 41], "idle");
  assert.equal(
    result().text,
    "scrolled 1 pt further up · does not move · rests at y 40.0 instead of 41.0 · parts again at 12.000 s, first at 2.000 s",
  );
  live.cut(s(2));
  assert.equal(
    result().text,
    "scrolled 20 pt further up · rests at y 40.0 · first differs at 2.000 s",
    "the session went back",
  );
  live.push(s(2.5), [0, 40], "idle");
  live.push(s(3), [0, 41], "idle");
  assert.equal(
    result().text,
    "scrolled 1 pt further up · does not move · rests at y 40.0 instead of 41.0 · parts again at 3.000 s, first at 2.000 s",
  );
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

test("the start times are the moment, the last drag, its lift and others, none before the earliest, with words that stay true", () => {
  const times = (its) => startsOf({ earliest: 0, lifted: null, ...its }).map(({ t }) => t);
  assert.deepEqual(times({ moment: s(4), now: s(9), dragged: s(3), lifted: s(3.5) }), [s(4), s(3), s(3.5), s(7), 0]);
  assert.deepEqual(times({ moment: null, now: s(1), dragged: null }), [0]);
  assert.deepEqual(times({ moment: null, now: s(9), dragged: s(3), earliest: s(8) }), [s(8)]);
  const all = startsOf({ moment: s(4), now: s(9), dragged: s(3), lifted: s(3.5), earliest: 0 });
  assert.deepEqual(all.map(({ words }) => words), [
    "from 4.000 s",
    "from the drag at 3.000 s",
    "from the lift at 3.500 s",
    "from 7.000 s",
    "from the start",
  ]);
});

test("a question begins at the first touch or, for what matters after it, at the lift; a choice is kept", () => {
  const starts = (moment) => startsOf({ moment, now: s(9), dragged: s(3), lifted: s(3.5), earliest: 0 });
  const kind = (name, chosen = null, moment = null) => likeliest(starts(moment), name, chosen).kind;
  for (const name of ["bounces", "alwaysBounceVertical", "bouncesZoom", "isScrollEnabled", "isPagingEnabled"]) {
    assert.equal(kind(name), "drag", name);
  }
  assert.equal(kind("decelerationRate"), "lift");
  assert.equal(kind("bounces", { kind: "start", ofPast: false }), "start");
  assert.equal(kind("bounces", { kind: "start", ofPast: false }, s(4)), "moment", "a moment that is shown since");
  assert.equal(kind("bounces", { kind: "start", ofPast: true }, s(4)), "start");
  assert.equal(kind("bounces", { kind: "moment", ofPast: true }), "drag", "no moment is shown any more");
  const never = startsOf({ moment: null, now: s(9), dragged: null, lifted: null, earliest: 0 });
  assert.equal(likeliest(never, "decelerationRate", null).kind, "ago");
});

test("the counterpart of a scene is its correction, its mistake, or the next variant", () => {
  const page = (name, scenes = [], variants = [], variant = undefined) => /** @type {any} */ ({
    session: {
      state: { scene: { name, variant } },
      about: {
        variants: variants.map((each) => (
          {
            name: each,
            title: each,
            findings: /drifts/.test(each) ? ["SD050"] : [],
            isCorrected: each === "static",
          }
        )),
      },
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
  const pins = ["drifts", "drifts-too", "static", "rotated"];
  assert.equal(other("pins", [], pins, "drifts"), "pins@static", "another mistake is no correction");
  assert.equal(other("pins", [], pins, "static"), "pins@drifts");
});
