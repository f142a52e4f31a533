import assert from "node:assert/strict";
import { test } from "node:test";
import { createDiffs } from "../model/time/diffs.js";
import { createEventList } from "../model/time/log.js";
import { createHistory } from "../model/time/history.js";
import { createJournal } from "../model/time/journal.js";
import { createReader } from "../model/time/parts.js";
import { gapAt } from "../model/time/gaps.js";
import { momentFor, shownCauses } from "../model/time/timeTravel.js";
import { applyPatch, own } from "../model/state/mergePatch.js";
import { basics, seeded } from "./support.js";

const FRAME = 8333;

/** An hour of flicks: bursts of steps with rests between them, each step with its state. */
function hour(random) {
  const steps = [];
  let state = own(basics());
  let t = 0;
  for (let flick = 0; t < 3.6e9; flick += 1) {
    t += 4e6 + random.below(6e6);
    for (let frame = 0; frame < 40; frame += 1, t += FRAME) {
      const isLast = frame === 39;
      const y = flick * 7 + frame;
      const phase = isLast ? null : frame < 20 ? "dragging" : "decelerating";
      const patch = own({ t, views: { scroll: { contentOffset: [0, y], phase } } });
      state = applyPatch(state, patch);
      const why = own([{ view: "scroll", property: "contentOffset", cause: `c${flick}`, delta: [0, 1] }]);
      const events = own([{
        t,
        event: frame === 0 ? "scrollViewWillBeginDragging" : "scrollViewDidScroll",
        view: "scroll",
      }]);
      steps.push({ t, patch, why, events, state });
    }
  }
  return steps;
}

test("after an hour of flicks, a hidden tab and two stops, all that is known of a moment is of that moment and true", () => {
  const random = seeded(3);
  const steps = hour(random);
  /** @type {any} */
  let history = null;
  /** @type {any} */
  const journal = createJournal({
    mostWeight: 4 << 20,
    reader: createReader(() => false),
    rewound: (t) => history.rewind(t),
    forgotten: (chunk, gaps) => history.keepRough(chunk, gaps),
    cleared: () => history.clear(),
  });
  history = createHistory(journal);
  const [log, diffs] = [createEventList(journal), createDiffs(journal)];
  let moment = 0;
  const causes = shownCauses(journal, () => moment, () => false);
  journal.snapshot({ seq: 0, state: own(basics()) });

  // The tab is hidden for ten minutes, and the server stopped twice for a minute.
  const hidden = { from: 2.7e9, to: 3.3e9 };
  const stops = [{ from: 3.35e9, to: 3.41e9 }, { from: 3.5e9, to: 3.56e9 }];
  const isIn = ({ from, to }, t) => t >= from && t < to;
  let merged = [];
  steps.forEach((step, seq) => {
    if (isIn(hidden, step.t)) return void merged.push(step);
    if (merged.length > 0) {
      const { t, state, patch } = merged[merged.length - 1];
      const all = (name) => merged.flatMap((each) => each[name]);
      journal.add({ seq, t, patch, why: all("why"), events: all("events"), frames: merged.length, state }, "hidden");
      merged = [];
    }
    if (stops.some((stop) => isIn(stop, step.t))) return;
    const before = steps[seq - 1];
    if (before && stops.some((stop) => isIn(stop, before.t))) {
      journal.snapshot({ seq, state: before.state }, "disconnected");
    }
    journal.add({ seq, ...step });
  });

  const { weight, steps: count } = journal.size();
  assert.ok(weight <= 4 << 20 && count > 2000, `${weight} bytes, ${count} steps`);
  assert.deepEqual(journal.gaps().map(({ reason }) => reason), ["hidden", "disconnected", "disconnected"]);
  const lines = log.lines(true);
  assert.equal(lines[0].since >= journal.earliest, true, "events, states and changes are forgotten together");
  assert.ok(diffs.list().frames[0].t >= journal.earliest);
  assert.ok(history.series("scroll").time(0) >= journal.earliest);

  const truth = (t) => steps.filter((step) => step.t <= t).at(-1);
  let [known, unknown, rough] = [0, 0, 0];
  for (let look = 0; look < 200; look += 1) {
    const t = Math.round((look / 200) * 3.6e9) + random.below(1e6);
    const expected = truth(t);
    if (t < journal.earliest) {
      const { series, resolution } = history.before("scroll");
      const sample = expected && series.valueAt(t);
      // What is rough says so: it holds the least and the greatest values of its parts.
      if (sample) {
        assert.ok(resolution > 0 && Math.abs(sample.y - expected.state.views.scroll.contentOffset[1]) < 40 * 4, `${t}`);
      }
      rough += 1;
      continue;
    }
    moment = t;
    if (gapAt(journal.gaps(), t) !== null) {
      assert.equal(history.sampleAt("scroll", t), null);
      assert.notEqual(momentFor(journal, t), t);
      unknown += 1;
      continue;
    }
    known += 1;
    const { contentOffset: [, y], phase = "idle" } = expected.state.views.scroll;
    const sample = history.sampleAt("scroll", t);
    assert.deepEqual([sample.y, sample.phase], [y, phase], `${t}`);
    assert.equal(journal.stateAt(t).views.scroll.contentOffset[1], y);
    // After a stop, what moved it last is not known until it moves again.
    const isAfterStop = journal.stepAt(t).patch === null;
    assert.equal(causes.of("scroll", "contentOffset")?.cause, isAfterStop ? undefined : expected.why[0].cause);
    if (isAfterStop) continue;
    assert.equal(causes.since("scroll", "contentOffset"), expected.t);
    // What has changed in the first known step is not known.
    if (expected.t > journal.earliest) {
      assert.ok(
        diffs.list(t).frames.some((frame) =>
          frame.t === expected.t && frame.changes.some(({ after }) => after?.[1] === y)
        ),
      );
    }
    const at = lines.filter(({ since }) => since <= t).at(-1);
    assert.ok(at.since <= expected.t);
  }
  assert.ok(known > 3 && unknown > 30 && rough > 30, `${known} ${unknown} ${rough}`);
});
