import assert from "node:assert/strict";
import { test } from "node:test";
import {
  edgeOf,
  FOLLOWING,
  framed,
  panned,
  pinned,
  revealed,
  shownRange,
  SPAN,
  wheelFactor,
  zoomed,
} from "../model/time/timeView.js";
import { createReader } from "../model/time/parts.js";
import { createJournal } from "../model/time/journal.js";
import { own } from "../model/state/mergePatch.js";
import { began, marked, stopFrom, stoppedAt } from "../model/time/timelineMarkers.js";
import { INITIAL_PAGE } from "../model/page/page.js";
import { momentCardOf } from "../model/time/momentCard.js";
import { rateText, transportOf } from "../model/time/transport.js";
import { createTimeTravel, endsTimeTravel, momentFor, shownCauses } from "../model/time/timeTravel.js";
import { wholeOf } from "../model/time/overview.js";
import { basics, plain, recorder, seeded } from "./support.js";
import { feed, live, note, patch } from "./wire.js";

test("the timeline shows the last seconds until it is pinned, panned or zoomed", () => {
  assert.deepEqual(shownRange(FOLLOWING, 1e6), { from: 0, to: SPAN });
  assert.deepEqual(shownRange(FOLLOWING, 60e6), { from: 54e6, to: 60e6 });
  const still = pinned(FOLLOWING, 60e6);
  assert.deepEqual(shownRange(still, 90e6), { from: 54e6, to: 60e6 });
  assert.equal(pinned(still, 90e6), still);
  assert.deepEqual(shownRange(panned(FOLLOWING, 60e6, -4e6), 60e6), { from: 50e6, to: 56e6 });
});

test("the future takes at most a third of the visible range, and there is always room for it", () => {
  assert.equal(edgeOf(FOLLOWING, 60e6, 0), 61.2e6);
  assert.equal(edgeOf(FOLLOWING, 60e6, 1.5e6), 61.5e6);
  assert.equal(edgeOf(FOLLOWING, 60e6, 99e6), 62e6);
  assert.equal(edgeOf({ span: 600e6, to: null }, 900e6, 0), 901.5e6, "no more than what would follow takes");
  assert.equal(edgeOf(FOLLOWING, 60e6, null), 60e6, "a recording has its end");
});

test("dragging the start of a range that follows the present keeps it following", () => {
  for (const now of [0.9e6, 5e6, 60e6]) {
    for (const ahead of [0, 3e6]) {
      const end = (/** @type {any} */ timeView, later = now) => shownRange(timeView, edgeOf(timeView, later, ahead));
      const before = end(FOLLOWING);
      for (const by of [0.2e6, -0.2e6, 2e6, 99e6]) {
        const next = framed(FOLLOWING, now, edgeOf(FOLLOWING, now, ahead), { ...before, from: before.from + by });
        assert.equal(end(next).to, before.to, `${now} ${ahead} ${by}`);
        assert.ok(end(next).from < now, "it shows a part of the past");
        if (by < 2e6 && now > 1e6) assert.equal(end(next).from, before.from + by);
        assert.equal(end(next, now + 60e6).to, now + 60e6 + edgeOf(FOLLOWING, now, ahead) - now);
      }
    }
  }
  const dragged = framed(FOLLOWING, 60e6, 61.2e6, { from: 55e6, to: 61e6 });
  assert.deepEqual(dragged, { span: 6e6, to: 61e6 }, "a range whose end is dragged no longer follows");
});

test("all of a session is shown with the room after the present, and the overview keeps its scale", () => {
  const session = { state: { t: 60e6 }, clock: { earliest: 0, paused: false } };
  /** @type {any} */
  const page = { session, source: { start: 0, end: null } };
  const whole = wholeOf(page, 0);
  const timeView = { span: whole.to - whole.from, to: null };
  assert.deepEqual(shownRange(timeView, edgeOf(timeView, 60e6, 0)), whole);
  for (const span of [1e6, 6e6, 60e6]) assert.ok(edgeOf({ span, to: null }, 60e6, 0) <= whole.to, `${span}`);
  assert.deepEqual(wholeOf({ ...page, source: { start: 0, end: 60e6 } }, 0), { from: 0, to: 60e6 });
});

test("the shown moment is visible, and a range that contains it already does not move", () => {
  assert.deepEqual(shownRange(revealed(FOLLOWING, 60e6, 59e6), 60e6), { from: 54e6, to: 60e6 });
  assert.deepEqual(shownRange(revealed(FOLLOWING, 60e6, 20e6), 60e6), { from: 17e6, to: 23e6 });
  assert.deepEqual(shownRange(revealed(FOLLOWING, 60e6, 0), 60e6), { from: 0, to: 6e6 });
});

test("zooming keeps the moment under the pointer in place and stays within the known time", () => {
  for (let seed = 0; seed < 300; seed += 1) {
    const random = seeded(seed);
    const now = random.between(10e6, 500e6);
    const start = panned({ span: random.between(1e6, 9e6), to: null }, now, -random.between(1e6, 100e6));
    const { from, to } = shownRange(start, now);
    const t = random.between(from, to);
    const next = zoomed(start, now, t, random.between(0.4, 1.4));
    const shown = shownRange(next, now);
    assert.ok(shown.from >= -1e-6, `seed ${seed}: begins at ${shown.from}`);
    const isFree = shown.from > 1 && shown.to < now + next.span / 2 - 1;
    const share = (t - from) / (to - from) - (t - shown.from) / (shown.to - shown.from);
    if (isFree) assert.ok(Math.abs(share) < 1e-9, `seed ${seed}: moved by ${share}`);
  }
  assert.equal(zoomed(FOLLOWING, 60e6, 60e6, 0.5).to, null, "at the present it goes on following");
  assert.equal(zoomed(FOLLOWING, 60e6, 60e6, 1e-9).span, 50_000);
  assert.ok(wheelFactor(-100) < 1 && wheelFactor(1e9) < 3);
});

function remembered() {
  const moments = createJournal({ reader: createReader(() => false) });
  moments.snapshot({ seq: 1, state: own(basics()) });
  for (const [seq, t] of [[2, 1000], [3, 2000]]) {
    const why = [{ view: "scroll", property: "contentOffset", cause: `at ${t}` }];
    moments.add(
      /** @type {any} */ ({ seq, t, patch: { t, views: { scroll: { contentOffset: [0, t] } } }, why, events: [] }),
    );
  }
  return moments;
}

test("a moment is clamped to the stored range, and the present is null", () => {
  const moments = remembered();
  assert.equal(momentFor(moments, 1500), 1500);
  assert.equal(momentFor(moments, -5), 0);
  assert.equal(momentFor(moments, 2000), null);
  assert.equal(momentFor(createJournal(), 5), null);
});

test("a page at a past moment shows its state, number and causes, and everything else stays live", () => {
  const moments = remembered();
  const viewing = createTimeTravel(moments);
  const session = live(3);
  const page = Object.freeze({ ...INITIAL_PAGE, session });
  assert.equal(viewing(page), page);
  const past = viewing({ ...page, moment: 1700 });
  assert.deepEqual(past.session.state.views.scroll.contentOffset, [0, 1000]);
  assert.equal(past.session.seq, 2);
  assert.equal(past.session.client, session.client);
  assert.equal(viewing({ ...page, moment: 1800 }).session, past.session, "the same state is the same session");
  let moment = 1200;
  const causes = shownCauses(moments, () => moment, () => false);
  assert.equal(causes.of("scroll", "contentOffset").cause, "at 1000");
  assert.equal(causes.of("scroll", "alpha"), null);
  moment = null;
  assert.equal(causes.of("scroll", "contentOffset").cause, "at 2000");
});

test("commands that change the scene return to the present, and queries do not", () => {
  for (const method of ["Input.touch", "View.set", "Edit.undo", "Scene.load"]) {
    assert.ok(endsTimeTravel(method), method);
  }
  for (const method of ["View.get", "View.search", "Sim.pause", "Scene.list", "Sim.fork"]) {
    assert.ok(!endsTimeTravel(method), method);
  }
});

const paused = (values) =>
  feed(
    live(),
    note("Sim.changed", {
      fps: 120,
      t: 4_217_000,
      paused: true,
      rate: 0.25,
      earliest: 0,
      latest: 6_000_000,
      ...values,
    }),
  ).session;

test("the transport has the speed, the time ahead and a reason when it is disabled", () => {
  const running = transportOf(live());
  assert.deepEqual([running.isPaused, running.rate, running.ahead, running.stop], [false, 1, 0, ""]);
  assert.equal(running.canStepBack, false, "at the start there is nothing before");
  const its = transportOf(paused({}));
  assert.deepEqual([its.isPaused, its.rate, its.ahead, its.canStepBack], [true, 0.25, 1_783_000, true]);
  assert.match(transportOf({ ...paused({}), controller: "c1" }).refusal, /c1 controls/);
  assert.equal(rateText(0.05), "0.05×");
});

test("a change while paused discards the future, and a step does not", () => {
  const session = { ...paused({ t: 0 }), seq: 10 };
  const stepped = feed(session, patch(11, 10, { t: 8333 })).session;
  assert.equal(stepped.clock.latest, 6_000_000);
  const touched = feed(stepped, patch(12, 11, { t: 8333, views: { scroll: { contentOffset: [0, 3] } } })).session;
  assert.equal(touched.clock.latest, 8333);
  assert.equal(transportOf(touched).ahead, 0);
});

test("the card about the moment says that the past, a stop, a pause or a recording is shown", () => {
  /** @type {(session: any, more?: object) => ReturnType<typeof momentCardOf>} */
  const card = (session, more = {}) => momentCardOf({ ...INITIAL_PAGE, session, ...more });
  assert.equal(card(live()), null);
  const past = card(paused({}), { moment: 2_500_000 });
  assert.deepEqual([past?.kind, past?.title, past?.text], ["past", "Viewing 2.500 s", "1.7 s back"]);
  const still = card(paused({}));
  assert.deepEqual([still?.kind, still?.title, still?.text], ["paused", "Paused at 4.217 s", "1.78 s ahead"]);
  const stopped = {
    breakpoint: "b1",
    predicate: "contentOffset.y < -40",
    t: 4_217_000,
    view: "table",
    text: "contentOffset.y −43.5 < −40",
  };
  const stop = card(paused({ stopped }));
  assert.deepEqual([stop?.kind, stop?.title, stop?.text], ["stopped", "Stopped at 4.217 s", `table: ${stopped.text}`]);
  const playing = { name: "few.scroll.ndjson", end: 6_800_000, isDemo: false };
  const recording = card({ ...paused({}), playing });
  assert.deepEqual([recording?.kind, recording?.title], ["recording", "Recording few"]);
  assert.equal(recording?.text, "00:04.2 / 00:06.8");
  assert.equal(card({ ...paused({}), playing }, { moment: 1 })?.kind, "past");
  const source = { ...INITIAL_PAGE.source, end: 6_800_000, condition: "Cut off" };
  const file = card({ ...paused({}), playing, lock: "a file" }, { moment: 1_000_000, source });
  assert.deepEqual([file?.kind, file?.text, file?.condition], ["recording", "00:01.0 / 00:06.8", "Cut off"]);
  const late = card({ ...paused({}), playing, lock: "a file" }, { moment: 5e6, source: { ...source, start: 4e6 } });
  assert.equal(late?.text, "00:01.0 / 00:02.8", "one that began in the middle of a session");
});

test("marks and stops are ordered and unique, and those in a discarded future are removed", () => {
  const stop = stopFrom({ breakpoint: "b1", predicate: "p", t: 50, text: "y 1 < 2" });
  const stops = marked(stoppedAt(marked([], { t: 90, text: "later" }), stop), { t: 10, text: "first" });
  assert.deepEqual(stops.map(({ t, text, predicate }) => [t, text, predicate]), [
    [10, "first", null],
    [50, "y 1 < 2", "p"],
    [90, "later", null],
  ]);
  assert.equal(marked(stops, { t: 10, text: "first" }), stops);
  assert.equal(marked(stops, { t: -1, text: "x" }), stops);
  assert.equal(marked(stops, null), stops);
  assert.equal(stoppedAt(stops, null), stops);
  assert.equal(stopFrom({ t: "now" }), null);
  assert.equal(began(stops, true, 20), stops);
  assert.deepEqual(began(stops, false, 50).map(({ t }) => t), [10, 50]);
  const many = Array.from({ length: 400 }, (_, t) => t).reduce(
    (all, t) => /** @type {any} */ (marked(all, { t, text: "" })),
    [],
  );
  assert.equal(many.length, 300);
  assert.equal(many[0].t, 100);
});

test("a rewind removes later events from the log and shortens a run", () => {
  const { journal, log, record } = recorder();
  const state = own({ ...basics(), t: 0 });
  record(state, []);
  const event = (t, name) => ({ t, event: name, view: "scroll" });
  const all = [
    event(5, "scrollViewWillBeginDragging"),
    ...[10, 20, 30, 40].map((t) => event(t, "scrollViewDidScroll")),
    event(50, "scrollViewDidEndDragging"),
  ];
  for (const each of all) record(own({ ...state, t: each.t }), [], { events: [each] });
  const before = log.revision();
  journal.rewind(20);
  assert.ok(log.revision() > before);
  assert.deepEqual(plain(log.lines()).map(({ event, count, t }) => [event, count, t]), [[
    "scrollViewWillBeginDragging",
    1,
    5,
  ], ["scrollViewDidScroll", 2, 20]]);
  journal.rewind(5);
  assert.deepEqual(log.lines().map(({ event }) => event), ["scrollViewWillBeginDragging"]);
});
