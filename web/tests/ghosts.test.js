import assert from "node:assert/strict";
import { test } from "node:test";
import { createGhosts, describeFork, ghostText } from "../model/explain/ghosts.js";
import { seeded } from "./support.js";
import { feed, live, note } from "./wire.js";

const called = (label, values = {}) => ({ label, question: `${label}?`, values });

test("a ghost's samples of offset, zoom and phase become one series, however they are split into messages", () => {
  for (let seed = 0; seed < 60; seed += 1) {
    const random = seeded(seed);
    const rows = { contentOffset: [[0, 0, 10]], zoomScale: [[0, 1]], phase: [[0, "idle"]] };
    for (let t = 8; t < 400; t += 8) {
      if (random.next() < 0.6) rows.contentOffset.push([t, 0, random.below(900)]);
      if (random.next() < 0.1) rows.zoomScale.push([t, 1 + random.below(3)]);
      if (random.next() < 0.1) rows.phase.push([t, random.pick(["idle", "dragging", "bouncing"])]);
    }
    const ghosts = createGhosts();
    ghosts.began({ fork: "f1", t: 0 }, called("label"));
    const cuts = [...Array.from({ length: 4 }, () => 8 * random.below(50)).sort((a, b) => a - b), 400];
    let from = -1;
    for (const to of cuts) {
      const part = Object.fromEntries(
        Object.entries(rows).map(([name, list]) => [name, list.filter(([t]) => t > from && t <= to)]),
      );
      ghosts.sampled({ fork: "f1", t: to, samples: { scroll: part }, isCaughtUp: to === 400 });
      from = to;
    }
    for (let t = 0; t <= 400; t += 4) {
      const held = (name) => rows[name].findLast(([at]) => at <= t);
      const its = ghosts.ghostAt("f1", "scroll", t);
      assert.deepEqual(
        [its.y, its.zoom, its.phase],
        [held("contentOffset")[2], held("zoomScale")[1], held("phase")[1]],
        `seed ${seed} t ${t}`,
      );
    }
  }
});

test("a ghost's velocity is derived from its offsets, and is zero after a pause", () => {
  const ghosts = createGhosts();
  ghosts.began({ fork: "f1", t: 0 }, called("x"));
  ghosts.sampled({
    fork: "f1",
    t: 900_000,
    isCaughtUp: false,
    samples: { s: { contentOffset: [[0, 0, 0], [10_000, 1, 2], [500_000, 1, 9]] } },
  });
  const series = ghosts.series("f1", "s");
  assert.deepEqual([series.at(1).vx, series.at(1).vy].map(Math.round), [100, 200]);
  assert.equal(series.at(2).vy, 0);
});

test("a ghost has no values before its start, after its last sample or for unknown views", () => {
  const ghosts = createGhosts();
  ghosts.began({ fork: "f1", t: 100 }, called("x"));
  ghosts.sampled({ fork: "f1", t: 300, samples: { s: { contentOffset: [[100, 0, 5]] } }, isCaughtUp: false });
  assert.equal(ghosts.ghostAt("f1", "s", 99), null);
  assert.equal(ghosts.ghostAt("f1", "s", 300).y, 5);
  assert.equal(ghosts.ghostAt("f1", "s", 301), null);
  assert.equal(ghosts.ghostAt("f1", "other", 200), null);
  assert.equal(ghosts.ghostAt("f9", "s", 200), null);
});

test("samples may arrive before the response that names the ghost, and a restart replaces them", () => {
  const ghosts = createGhosts();
  ghosts.sampled({ fork: "f1", t: 100, samples: { s: { contentOffset: [[50, 0, 5]] } }, isCaughtUp: false });
  assert.equal(ghosts.list()[0].label, "ghost f1");
  ghosts.began({ fork: "f1", t: 50 }, called("bounces false"));
  assert.deepEqual([ghosts.list().length, ghosts.list()[0].label, ghosts.list()[0].t], [1, "bounces false", 50]);
  ghosts.sampled({
    fork: "f1",
    t: 60,
    restart: true,
    samples: { s: { contentOffset: [[50, 0, 7]] } },
    isCaughtUp: true,
    refused: 2,
  });
  assert.equal(ghosts.series("f1", "s").length, 1);
  assert.equal(ghosts.list()[0].refused, 2);
});

test("invalid samples are ignored, and the number of views is bounded", () => {
  const ghosts = createGhosts();
  for (const junk of [null, {}, { fork: 3, t: 1 }, { fork: "f1", t: "now" }]) ghosts.sampled(junk);
  ghosts.began({ fork: "f1" }, called("x"));
  assert.deepEqual(ghosts.list(), []);
  const samples = Object.fromEntries(
    Array.from(
      { length: 200 },
      (_, index) => [`v${index}`, { contentOffset: [[0, 1, 2], "x", [1], [0, null, 2]], phase: [[0]] }],
    ),
  );
  ghosts.sampled({ fork: "f1", t: 0, samples });
  assert.equal(ghosts.series("f1", "v0").length, 1);
  assert.equal(ghosts.series("f1", "v199"), null);
});

test("each ghost has its own colour, and a dropped ghost has a reason", () => {
  const ghosts = createGhosts();
  for (const fork of ["f1", "f2", "f3", "f4"]) ghosts.began({ fork, t: 0 }, called(fork));
  assert.equal(new Set(ghosts.list().map(({ tone }) => tone)).size, 4);
  ghosts.remove("f2");
  ghosts.began({ fork: "f5", t: 0 }, called("f5"));
  assert.equal(new Set(ghosts.list().map(({ tone }) => tone)).size, 4);
  ghosts.dropped({ fork: "f1", reason: "the scene was reset" });
  assert.equal(ghostText(ghosts.list()[0], 10), "the scene was reset");
  ghosts.show("f3", false);
  assert.equal(ghosts.list().find(({ fork }) => fork === "f3").isVisible, false);
});

test("a ghost's label lists its differences, and its text has its progress", () => {
  const rate = { table: { decelerationRate: 0.99 } };
  assert.deepEqual(describeFork({ t: 0, values: rate }), {
    label: "decelerationRate fast (0.99)",
    question: "What if decelerationRate were fast (0.99)?",
    from: "from 0.000 s",
    values: rate,
  });
  assert.deepEqual(
    describeFork({ t: 0, values: { a: { alpha: 1 }, b: { bounces: false } } }).label,
    "a.alpha 1, b.bounces false",
  );
  assert.equal(describeFork({ t: 0, commands: [] }).label, "other touches");
  assert.equal(describeFork({ t: 0, scene: "bug-01-fixed" }).question, "bug-01-fixed, with the same touches");
  /** @type {any} */
  const ghost = { t: 100, at: 150, isCaughtUp: false, note: "", noStates: "", refused: 0 };
  assert.equal(ghostText(ghost, 200), "computed 50 %");
  assert.equal(
    ghostText(/** @type {any} */ ({ ...ghost, isCaughtUp: true, refused: 1 }), 200),
    "runs along · 1 refused",
  );
});

test("samples that were on their way when a ghost was dropped bring no other one", () => {
  const ghosts = createGhosts();
  const samples = { fork: "f1", t: 9, samples: {}, isCaughtUp: true };
  ghosts.began({ fork: "f1", t: 0 }, called("one"));
  ghosts.remove("f1");
  ghosts.sampled(samples);
  assert.deepEqual(ghosts.list(), []);
  ghosts.clear();
  ghosts.sampled(samples);
  assert.equal(ghosts.list().length, 1, "another connection has others");
});

test("notifications about ghosts become notices", () => {
  const { notices } = feed(
    live(),
    note("Fork.samples", { fork: "f1", t: 9, samples: {}, isCaughtUp: true }),
    note("Fork.dropped", { fork: "f1", reason: "gone" }),
  );
  assert.deepEqual(notices.map(({ kind, method }) => [kind, method]), [
    ["forks", "Fork.samples"],
    ["forks", "Fork.dropped"],
  ]);
});

test("closing a ghost's card keeps its curve, and showing the ghost again shows its card", () => {
  const ghosts = createGhosts();
  ghosts.began({ fork: "f1", t: 0 }, called("one"));
  ghosts.closeCard("f1");
  assert.deepEqual([ghosts.list()[0].hasCard, ghosts.list()[0].isVisible], [false, true]);
  ghosts.show("f1", true);
  assert.equal(ghosts.list()[0].hasCard, true);
});
