import assert from "node:assert/strict";
import { test } from "node:test";
import { svgOf } from "../model/export/svg.js";
import { boundsOf, toScreen, transformPoint } from "../model/geometry/geometry.js";
import { onScreenText } from "../model/properties/onScreenText.js";
import { own } from "../model/state/mergePatch.js";
import { isAnimated, presentedState } from "../model/state/presentation.js";
import { progressOf } from "../model/state/timingCurve.js";
import { parentsOf } from "../model/state/state.js";
import { createScreens } from "../model/time/screens.js";
import { INITIAL_PAGE } from "../model/page/page.js";
import { basics } from "./support.js";

/** A keyboard that comes up, with a scroll view that makes room for it, from 100 to 350 milliseconds. */
const rising = () =>
  own({
    ...basics(),
    t: 100_000,
    keyboard: { frame: [0, 544, 390, 300] },
    animations: [{
      t: 100_000,
      duration: 250_000,
      curve: "keyboard",
      keyboard: { frame: { from: [0, 844, 390, 300], to: [0, 544, 390, 300] } },
      views: {
        scroll: {
          bounds: { from: [0, 100, 390, 844], to: [0, 400, 390, 544] },
          center: { from: [195, 422], to: [195, 272] },
        },
        gone: { center: { from: [0, 0], to: [1, 1] } },
      },
    }],
    views: {
      ...basics().views,
      scroll: { ...basics().views.scroll, frame: [0, 0, 390, 544], contentOffset: [0, 400] },
    },
  });

/** A device that lies since the start, with a keyboard. */
const turning = () =>
  own({
    ...basics(),
    device: { ...basics().device, size: [844, 390], orientation: "landscapeLeft" },
    keyboard: { frame: [0, 190, 844, 200] },
    animations: [{
      t: 0,
      duration: 300_000,
      curve: "easeInOut",
      rotation: { from: -Math.PI / 2, to: 0 },
      keyboard: { frame: { from: [0, 544, 390, 300], to: [0, 190, 844, 200] } },
      views: {
        window: {
          bounds: { from: [0, 0, 390, 844], to: [0, 0, 844, 390] },
          center: { from: [195, 422], to: [422, 195] },
        },
      },
    }],
    views: { ...basics().views, window: { ...basics().views.window, frame: [0, 0, 844, 390] } },
  });

/** @param {readonly number[] | undefined} actual @param {readonly number[]} expected */
const close = (actual, expected) =>
  assert.ok(
    actual?.length === expected.length && actual.every((each, index) => Math.abs(each - expected[index]) < 1e-6),
    `${actual} is not ${expected}`,
  );

test("the keyboard and the views that make room for it are interpolated", () => {
  const state = rising();
  const shown = [100_000, 160_000, 225_000, 350_000].map((t) => presentedState(state, t));
  assert.deepEqual(shown.map(({ keyboard }) => Math.round(keyboard?.frame[1] ?? 0)), [844, 651, 561, 544]);
  close(shown[0].views.scroll.frame, [0, 0, 390, 844]);
  close(shown[0].views.scroll.contentOffset, [0, 100]);
  // The lower edge stays on the keyboard.
  for (const { keyboard, views: { scroll } } of shown) {
    assert.ok(Math.abs((scroll.frame?.[1] ?? 0) + (scroll.frame?.[3] ?? 0) - (keyboard?.frame[1] ?? 0)) < 1e-6);
  }
  assert.equal(shown[3], state);
  assert.deepEqual([99_999, 349_999, 350_000].map((t) => isAnimated(state, t)), [true, true, false]);
});

test("a change by the model during an animation moves the screen at once by the same amount", () => {
  const state = rising();
  const scrolled = own({
    ...state,
    views: { ...state.views, scroll: { ...state.views.scroll, contentOffset: [0, 410] } },
  });
  const [before, after] = [state, scrolled].map((each) =>
    presentedState(each, 160_000).views.scroll.contentOffset?.[1]
  );
  assert.equal((after ?? 0) - (before ?? 0), 10);
});

test("animations add up: a keyboard that hides before it is up goes on from where it is", () => {
  const { keyboard: _, ...state } = rising();
  const [rise] = state.animations ?? [];
  const fall = {
    t: 160_000,
    duration: 250_000,
    curve: "keyboard",
    keyboard: { frame: { from: [0, 544, 390, 300], to: [0, 844, 390, 300] } },
  };
  const hidden = own({ ...state, t: 160_000, animations: [rise, fall] });
  close(presentedState(hidden, 160_000).keyboard?.frame, presentedState(rising(), 160_000).keyboard?.frame ?? []);
  assert.equal(presentedState(hidden, 410_000).keyboard, undefined);
});

test("an interface that turns lies at the start as it did before, and turns about the middle of the screen", () => {
  const state = turning();
  const corners = (/** @type {number} */ t) => {
    const shown = presentedState(state, t);
    const matrix = toScreen(shown, parentsOf(shown), "window") ?? [1, 0, 0, 1, 0, 0];
    const [x, y, width, height] = boundsOf(shown.views.window);
    return [[x, y], [x + width, y + height]].map((corner) => transformPoint(matrix, /** @type {any} */ (corner)));
  };
  const [start, middle] = [corners(0), corners(150_000)];
  // Its upper left corner is at the lower left of the lying screen: the home indicator is at its right.
  close(start[0], [0, 390]);
  close(start[1], [844, 0]);
  close([middle[0][0] + middle[1][0], middle[0][1] + middle[1][1]], [844, 390]);
  close(corners(300_000)[1], [844, 390]);
});

test("the keyboard turns with the interface, at its lower edge", () => {
  const start = presentedState(turning(), 0).keyboard;
  // It was 300 points high at the lower edge, which is the right one at the start.
  close(start?.frame, [844 - 150 - 195, 195 - 150, 390, 300]);
  assert.equal(/** @type {any} */ (start).rotation, -Math.PI / 2);
  assert.match(svgOf(turning()), /<g class="keyboard" transform="rotate\(-90 694 195\.?\d*\)">/);
});

test("a picture shows the screen at its time", () => {
  assert.match(svgOf(rising()), /class="keyboard">\n<rect x="0" y="844"/);
  assert.match(svgOf(rising(), 350_000), /class="keyboard">\n<rect x="0" y="544"/);
});

test("a curve of a later version shows the end", () => {
  assert.deepEqual([0, 0.5, 1].map((u) => progressOf("spring", u)), [1, 1, 1]);
  assert.deepEqual([-1, 2].map((u) => progressOf("keyboard", u)), [0, 1]);
});

test("the properties say where an animated view is on the screen", () => {
  const state = rising();
  assert.equal(
    onScreenText(state, presentedState(state, 100_000), "scroll"),
    "On screen: frame 0, 0, 390, 844; contentOffset 0.0, 100.0",
  );
  assert.equal(onScreenText(state, presentedState(state, 100_000), "window"), "");
  assert.equal(onScreenText(state, presentedState(state, 100_000), "none"), "");
});

/** @param {State} state @param {Partial<NonNullable<Session["clock"]>>} clock @param {number | null} moment @returns {Page} */
const pageOf = (state, clock, moment = null) => ({
  ...INITIAL_PAGE,
  moment,
  session: {
    ...INITIAL_PAGE.session,
    state,
    clock: { fps: 60, t: state.t, paused: false, rate: 1, effectiveRate: null, earliest: 0, latest: state.t, ...clock },
  },
});

test("the page draws frame after frame between the two messages about an animation, at the engine's rate", () => {
  let [now, redraws] = [5, 0];
  const screenOf = createScreens({ now: () => now, redraw: () => redraws += 1 });
  const state = rising();
  const top = (/** @type {Page} */ page) => Math.round(screenOf(page).screen?.keyboard?.frame[1] ?? 0);
  assert.equal(top(pageOf(state, {})), 844);
  now += 60;
  assert.equal(top(pageOf(state, {})), 651);
  now += 130;
  assert.equal(top(pageOf(state, { rate: 0.5 })), 561);
  assert.equal(redraws, 3);
  now += 1000;
  assert.equal(screenOf(pageOf(state, {})).screen, null);
  assert.equal(redraws, 3);
});

test("a clock that stands, and a moment of the past, say which time is drawn", () => {
  let redraws = 0;
  const screenOf = createScreens({ now: () => 0, redraw: () => redraws += 1 });
  const state = rising();
  const page = pageOf(state, { paused: true, t: 225_000 });
  const first = screenOf(page).screen;
  assert.equal(Math.round(first?.keyboard?.frame[1] ?? 0), 561);
  assert.equal(screenOf(page).screen, first);
  assert.equal(Math.round(screenOf(pageOf(state, {}, 160_000)).screen?.keyboard?.frame[1] ?? 0), 651);
  assert.equal(redraws, 0);
  const still = pageOf(own(basics()), {});
  assert.equal(screenOf(still), still);
});
