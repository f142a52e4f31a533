import assert from "node:assert/strict";
import { test } from "node:test";
import { askedFor, explainOffset } from "../model/explain/explainOffset.js";
import { speedOf, trajectoryOf, WAY_STEP } from "../model/explain/trajectory.js";
import { explainValue } from "../model/explain/explainValue.js";
import { groupsOf, withSpeed } from "../model/properties/properties.js";
import { createSeries } from "../model/time/series.js";
import { curve } from "../model/time/plot.js";
import { withFingers } from "../model/input/restingFinger.js";
import { own } from "../model/state/mergePatch.js";

const DEVICE = /** @type {any} */ ({ size: [320, 480], displayScale: 2, orientation: "portrait" });
const scroll = (values) =>
  own({
    class: "ScrollView",
    frame: [0, 0, 320, 480],
    contentSize: [320, 2000],
    alwaysBounceVertical: true,
    ...values,
  });
const stateWith = (
  view,
  more = {},
) => /** @type {any} */ (own({ t: 0, root: "list", device: DEVICE, views: { list: view }, ...more }));
const rowsOf = (view) =>
  Object.fromEntries(
    groupsOf(view, DEVICE).flatMap(({ properties }) => properties.map(({ name, text }) => [name, text])),
  );
const causes = (cause) => /** @type {any} */ ({ of: () => cause, since: () => 0, properties: () => [] });

const FLIGHTS = {
  "a bounce on its way out": {
    phase: "bouncing",
    contentOffset: [0, -46],
    velocity: [0, -1683],
    rest: { contentOffset: [0, 0], t: 1 },
  },
  "a bounce on its way back": {
    phase: "bouncing",
    contentOffset: [0, -60],
    velocity: [0, -100],
    rest: { contentOffset: [0, 0], t: 1 },
  },
  "a way to a page": {
    phase: "decelerating",
    isPagingEnabled: true,
    contentOffset: [0, 63],
    rest: { contentOffset: [0, 0], t: 1 },
  },
  "a glide": {
    phase: "decelerating",
    contentOffset: [0, 400],
    velocity: [0, 900],
    rest: { contentOffset: [0, 849], t: 1 },
  },
};
for (const [name, values] of Object.entries(FLIGHTS)) {
  test(`the velocity of ${name} is that at which the content moves, in the property, the card and the plot`, () => {
    const view = scroll(values);
    const state = stateWith(view);
    const [, v] = speedOf(view, DEVICE);
    const [, [offset]] = trajectoryOf(view, 1, DEVICE);
    const moved = (offset - view.contentOffset[1]) / (WAY_STEP / 1e6);
    // Within a frame the speed changes by some percent.
    assert.ok(Math.abs(v - moved) < Math.max(60, Math.abs(v) * 0.15), `${v} and ${moved}`);
    const text = String(Math.round(v)).replace("-", "−");
    assert.equal(rowsOf(view).velocity, `0, ${text} pt/s`);
    const cause = {
      cause: values.isPagingEnabled ? "paging" : values.phase === "bouncing" ? "bounce" : "deceleration",
    };
    const { lines } = explainOffset(state, "list", causes(cause));
    assert.ok(lines.join(" ").replaceAll("\u00a0", " ").includes(`v = ${text} pt/s`), `${lines}`);
    assert.equal(
      rowsOf(view)["free velocity"],
      name === "a glide" ? "—" : `0, ${String(values.velocity?.[1] ?? 0).replace("-", "−")} pt/s`,
    );
  });
}

test("under the rubber band the content moves slower than the finger, by the slope of the band", () => {
  for (const past of [5, 60, 180]) {
    const at = (offset) =>
      stateWith(scroll({ contentOffset: [0, offset], isDragging: true, isTracking: true, phase: "dragging" }), {
        touches: { 1: { location: [1, 1], phase: "moved" } },
      });
    const asked = (offset) => askedFor(at(offset).views.list, at(offset), 1);
    const slope = 0.001 / (asked(-past - 0.001) - asked(-past));
    const view = scroll({ contentOffset: [0, -past], isDragging: true, phase: "dragging", velocity: [0, -1000] });
    assert.ok(Math.abs(speedOf(view, DEVICE)[1] + 1000 * slope) < 1, `${past}`);
    assert.equal(rowsOf(view)["free velocity"], "0, −1000 pt/s");
  }
});

test("a finger that rests gives the content no velocity, in the series and in its curve", () => {
  const series = createSeries();
  series.push(0, [0, 10], "dragging", { velocity: [0, 500] });
  series.push(900_000, [0, 20], "dragging", { velocity: [0, 300] });
  assert.deepEqual([0, 99_999, 100_000, 899_999, 900_000].map((t) => series.valueAt(t).vy), [500, 500, 0, 0, 300]);
  const { times, values } = curve(series, "vy", 0, 1_500_000, 600);
  assert.deepEqual([...times].map((t, index) => [t, values[index]]), [
    [0, 500],
    [100_000, 500],
    [100_000, 0],
    [900_000, 0],
    [900_000, 300],
    [1_000_000, 300],
    [1_000_000, 0],
    [1_500_000, 0],
  ]);
});

test("an animation has the slope of its motion as velocity", () => {
  const view = scroll({ phase: "animating", isScrollAnimating: true, contentOffset: [0, 100] });
  const [{ properties }] = withSpeed(groupsOf(view, DEVICE), [0, 640]);
  assert.equal(properties.find(({ name }) => name === "velocity").text, "0, 640 pt/s");
});

test("the prediction covers a lift: of a refresh control, and of content zoomed too far", () => {
  const pulled = { contentOffset: [0, -201], isDragging: true, isTracking: true, phase: "dragging" };
  const rest = { contentOffset: [0, -91], t: 883_333 };
  const table = scroll({ ...pulled, adjustedContentInset: [91, 0, 34, 0], refreshControl: true, rest });
  const restOf = (state) => state.views.list.rest?.contentOffset[1];
  assert.equal(restOf(withFingers(stateWith(table), false)), -151);
  assert.equal(restOf(withFingers(stateWith(table), true)), -151);
  for (
    const more of [{ isRefreshing: true }, { contentOffset: [0, -150] }, { refreshControl: false }, {
      isDragging: false,
    }]
  ) {
    const state = stateWith(own({ ...table, ...more }));
    assert.equal(withFingers(state, false), state, JSON.stringify(more));
  }
  const zoomed = scroll({
    ...pulled,
    contentOffset: [1083, 1846],
    phase: "zooming",
    isZooming: true,
    zoomScale: 3.58,
    maximumZoomScale: 3,
    rest: { contentOffset: [875, 1500], t: 341_666 },
  });
  const state = stateWith(zoomed);
  assert.deepEqual(withFingers(state, true).views.list.rest, zoomed.rest, "the engine knows it");
  const follows = (property, view = zoomed) =>
    explainValue(stateWith(view), "list", property, causes({ cause: "pinch" }), []).follows;
  assert.match(follows("contentOffset"), /^let go: settles at 875\.0/);
  assert.equal(follows("zoomScale"), "let go: goes back to 3");
  assert.equal(follows("zoomScale", own({ ...zoomed, zoomScale: 2 })), "let go: stays");
});

test("after a pinch the explanation names no point under the fingers", () => {
  const state = stateWith(scroll({ contentOffset: [0, 40] }));
  const { sentence } = explainOffset(state, "list", causes({ cause: "zoomAnchor", actor: "finger" }));
  assert.match(sentence, /^Zooming with two fingers moved it\./);
});
