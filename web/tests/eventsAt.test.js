import assert from "node:assert/strict";
import { test } from "node:test";
import { createFindingsAt, findingsAt } from "../model/findings/findingsAt.js";
import { createLog } from "../model/time/log.js";
import { createJournal } from "../model/time/journal.js";
import { frameAt } from "../model/time/diffs.js";
import { linesAt } from "../model/time/eventsAt.js";
import { own } from "../model/state/mergePatch.js";
import { basics, eventCounts, seeded } from "./support.js";

const NAMES = ["scrollViewDidScroll", "layoutSubviews", "edgeCrossed", "scrollViewWillBeginDragging"];

/** A run of random events in the log and the moments. Some events are older than their step. */
function randomRun(random, steps) {
  const [log, moments] = [createLog(), createJournal()];
  const state = own(basics());
  const all = [];
  moments.snapshot({ seq: 1, state });
  for (let seq = 2, t = 0; seq < steps; seq += 1) {
    const before = t;
    t += 1 + random.below(4);
    const times = Array.from({ length: random.below(4) }, () => before + 1 + random.below(t - before)).sort((a, b) =>
      a - b
    );
    const events = times.map((time) => ({ t: time, event: random.pick(NAMES), view: random.pick(["a", "b"]) }));
    all.push(...events);
    moments.add({ seq, t, patch: { t }, why: [], events });
    log.add(events, own({ ...basics(), t }));
  }
  return { log, moments, all };
}

for (let seed = 0; seed < 60; seed += 1) {
  test(`a moment separates earlier events from later ones (seed ${seed})`, () => {
    const random = seeded(seed);
    const { log, moments, all } = randomRun(random, 60);
    const lines = log.lines(true);
    for (let look = 0; look < 30; look += 1) {
      const t = random.below(160);
      const { lines: shown, past } = linesAt(lines, t, moments);
      assert.deepEqual(
        eventCounts(shown.slice(0, past)),
        eventCounts(all.filter((event) => event.t <= t).map((event) => ({ ...event, count: 1 }))),
      );
      assert.deepEqual(
        eventCounts(shown.slice(past)),
        eventCounts(all.filter((event) => event.t > t).map((event) => ({ ...event, count: 1 }))),
      );
      assert.ok(
        shown.slice(0, past).every((line, index) => line.t <= t && (index === 0 || line.t >= shown[index - 1].t)),
      );
      assert.ok(shown.slice(past).every((line) => line.t > t));
      assert.equal(new Set(shown.map(({ order }) => order)).size, shown.length);
    }
  });
}

test("a run of events without stored steps is not split", () => {
  const { log } = randomRun(seeded(1), 60);
  const lines = log.lines(true);
  const run = lines.find(({ since, t }) => t > since + 1);
  const { lines: shown } = linesAt(lines, run.since, createJournal());
  assert.deepEqual(eventCounts(shown), eventCounts(lines));
});

const it = (rule, since, more = {}) => ({ rule, view: "scroll", severity: "warning", since, title: rule, ...more });
const rules = (held) => held.map(({ finding }) => finding.rule);

test("a moment has the findings that were open then, and later ones are listed separately", () => {
  /** @type {any} */
  const findings = {
    epoch: 1,
    open: [it("SD001", 100), it("SD002", 900)],
    resolved: [{ finding: it("SD003", 50, { severity: "error" }), until: 500 }, {
      finding: it("SD004", 10),
      until: null,
    }, { finding: it("SD005", 600), until: 800 }],
    next: null,
  };
  const at = (t) => {
    const { open, later, resolved } = findingsAt(findings, t);
    return [rules(open), rules(later), rules(resolved)];
  };
  assert.deepEqual(at(null), [["SD001", "SD002"], [], ["SD003", "SD004", "SD005"]]);
  assert.deepEqual(at(5), [[], ["SD003", "SD004", "SD001", "SD005", "SD002"], []]);
  assert.deepEqual(at(300), [["SD003", "SD001"], ["SD005", "SD002"], ["SD004"]]);
  assert.deepEqual(at(500), [["SD001"], ["SD005", "SD002"], ["SD003", "SD004"]]);
  assert.deepEqual(at(700), [["SD001", "SD005"], ["SD002"], ["SD003", "SD004"]]);
  assert.deepEqual(at(2000), [["SD001", "SD002"], [], ["SD003", "SD004", "SD005"]]);
  assert.equal(findingsAt(findings, 300).open[0].until, 500, "what went since says when");
});

test("findings at a moving cursor are the same object until they change", () => {
  const at = createFindingsAt();
  /** @type {any} */
  const findings = { epoch: 1, open: [it("SD001", 100)], resolved: [], next: null };
  const first = at(findings, 200);
  assert.equal(at(findings, 300), first);
  assert.equal(at(/** @type {any} */ ({ ...findings }), 300), first);
  assert.notEqual(at(findings, 50), first);
  assert.deepEqual(at(findings, 50).open, []);
});

test("a moment belongs to the last frame at or before it that has changes", () => {
  /** @type {any} */
  const frames = [{ number: 4, t: 10 }, { number: 5, t: 20 }, { number: 6, t: 20 }, { number: 7, t: 30 }];
  assert.deepEqual([5, 10, 15, 20, 29, 99].map((t) => frameAt(frames, t)), [0, 4, 4, 6, 6, 7]);
});
