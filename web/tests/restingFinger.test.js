import assert from "node:assert/strict";
import { test } from "node:test";
import { createRestingFinger } from "../controllers/restingFinger.js";
import { createJournal } from "../model/time/journal.js";
import { createTimeTravel } from "../model/time/timeTravel.js";
import { INITIAL_PAGE } from "../model/page/page.js";
import { own } from "../model/state/mergePatch.js";
import { RESTS_AFTER, withFingers } from "../model/input/restingFinger.js";
import { basics, plain } from "./support.js";
import { live } from "./wire.js";

/** The scroll view under a finger that has moved. */
const dragged = (values) => {
  const state = basics();
  const scroll = {
    ...state.views.scroll,
    contentOffset: [0, 300],
    isTracking: true,
    isDragging: true,
    phase: "dragging",
    velocity: [0, 2000],
    rest: { contentOffset: [0, 700], t: 900_000 },
    ...values,
  };
  return own({ ...state, touches: { 1: { location: [5, 5] } }, views: { ...state.views, scroll } });
};

test("under a resting finger a view has no velocity, and stays where a lift leaves it", () => {
  const { velocity, rest, contentOffset } = withFingers(dragged({}), true).views.scroll;
  assert.deepEqual([velocity, rest, plain(contentOffset)], [undefined, undefined, [0, 300]]);
  const past = withFingers(dragged({ contentOffset: [0, -40] }), true).views.scroll;
  assert.deepEqual(plain(past.rest), { contentOffset: [0, 0] }, "the edge takes it back");
  const paged = { isPagingEnabled: true, contentOffset: [250, 0] };
  assert.deepEqual(plain(withFingers(dragged(paged), true).views.scroll.rest), { contentOffset: [390, 0] });
});

test("a state without a drag is itself, and the same state has one result", () => {
  const still = own(basics());
  assert.equal(withFingers(still, true), still);
  const flying = dragged({ isTracking: false, isDragging: false, phase: "decelerating" });
  assert.equal(withFingers(flying, true), flying);
  const state = dragged({});
  assert.equal(withFingers(state, true), withFingers(state, true));
});

test("the page shows resting fingers in the present once they rest, and in the past by the moment", () => {
  const moments = createJournal();
  const state = dragged({});
  moments.snapshot({ seq: 1, state });
  moments.snapshot({ seq: 2, state: own({ ...state, t: 10 * RESTS_AFTER }) });
  const travel = createTimeTravel(moments);
  const session = Object.freeze({ ...live(), state });
  const shown = (values) => travel(Object.freeze({ ...INITIAL_PAGE, session, ...values })).session.state.views.scroll;
  assert.deepEqual(plain(shown({}).velocity), [0, 2000]);
  assert.equal(shown({ isFingerResting: true }).velocity, undefined);
  assert.deepEqual(plain(shown({ moment: RESTS_AFTER - 1 }).velocity), [0, 2000]);
  assert.equal(shown({ moment: RESTS_AFTER }).velocity, undefined);
});

test("while time stands, the steps say when the fingers moved, also those that had been merged", () => {
  const moments = createJournal();
  const touch = (y) => ({ touches: { 1: { location: [5, y] } } });
  const first = own({ ...dragged({}), ...touch(5) });
  moments.snapshot({ seq: 1, state: first });
  const [moved, t] = [RESTS_AFTER, 2.5 * RESTS_AFTER];
  const state = own({ ...first, ...touch(9), t: 2 * RESTS_AFTER });
  moments.add(
    { seq: 5, t: state.t, patch: { t: state.t, ...touch(9) }, why: [], events: [], frames: 4, state },
    "busy",
  );
  const travel = createTimeTravel(moments);
  const session = Object.freeze({ ...live(), state, clock: Object.freeze({ paused: true, rate: 1, t }) });
  const velocity = () =>
    travel(Object.freeze({ ...INITIAL_PAGE, session, isFingerResting: true })).session.state.views.scroll.velocity;
  assert.deepEqual(plain(velocity()), [0, 2000], "the merged step may be the move");
  const steps = [{ patch: { t: moved, ...touch(9) }, why: [], events: [] }, {
    patch: { t: state.t },
    why: [],
    events: [],
  }];
  assert.ok(moments.insert({ state: first, steps }, 1, state.t));
  assert.equal(velocity(), undefined);
});

test("fingers rest after a tenth of a second of engine time without a move; time that stands does not count", () => {
  let page = {};
  let timer = /** @type {any} */ (null);
  const { effects: [panel] } = createRestingFinger(
    { set: (values) => (page = { ...page, ...values }) },
    {
      start(callback, milliseconds) {
        timer = { callback, milliseconds };
        return 1;
      },
      stop: () => (timer = null),
    },
  );
  const touches = /** @type {any} */ ({ 1: { location: [5, 5] } });
  const clock = /** @type {any} */ ({ paused: false, rate: 0.5, t: 1000 });
  const moved = { touches, t: 1000, clock };
  panel.apply(moved, null);
  assert.equal(timer.milliseconds, 200);
  timer.callback();
  assert.deepEqual(page, { isFingerResting: true });
  const next = { ...moved, t: 50_000, touches: /** @type {any} */ ({ 1: { location: [5, 9] } }) };
  panel.apply(next, moved);
  assert.deepEqual(page, { isFingerResting: false });
  const started = timer;
  panel.apply({ ...next, t: 60_000 }, next);
  assert.equal(timer, started, "another view moves");
  const paused = { ...next, clock: { ...clock, paused: true, t: 50_000 + RESTS_AFTER / 4 } };
  panel.apply(paused, next);
  assert.deepEqual([timer, page], [null, { isFingerResting: false }]);
  panel.apply({ ...next, clock: { ...clock, t: 50_000 + RESTS_AFTER / 2 } }, paused);
  assert.equal(timer.milliseconds, 100, "it goes on");
  panel.apply({ ...moved, touches: {} }, next);
  assert.equal(timer, null);
});
