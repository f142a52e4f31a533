import assert from "node:assert/strict";
import { test } from "node:test";
import { followingOf } from "../model/time/following.js";
import { own } from "../model/state/mergePatch.js";
import { restTimeOf } from "../model/explain/trajectory.js";
import { basics } from "./support.js";

const NOW = 1_000_000;
const END = NOW + 1_200_000;

/** What follows for a scroll view with these values. */
function follows(values) {
  const { views } = basics();
  const state = own({ ...basics(), t: NOW, views: { ...views, scroll: { ...views.scroll, ...values } } });
  return followingOf(state, state.views.scroll, ["y", "x"], END);
}

const isFalling = ({ values }) => values.every((value, index) => index === 0 || value >= values[index - 1]);

test("the prediction is a curve from the time in view to the rest, which holds until the range ends", () => {
  const rest = { contentOffset: [0, 0], t: NOW + 500_000 };
  const [{ axis, value, points }, ...others] = follows({ phase: "bouncing", contentOffset: [0, -55], rest });
  assert.deepEqual([axis, value, others], ["y", 0, []], "x does not move");
  assert.deepEqual([points.times[0], points.values[0]], [NOW, -55]);
  assert.deepEqual([...points.times.slice(-2)], [rest.t, END]);
  assert.deepEqual([...points.values.slice(-2)], [0, 0]);
  assert.ok(points.times.every((t, index) => index === 0 || t > points.times[index - 1]));
  assert.ok(isFalling(points));
  assert.deepEqual(follows({ contentOffset: [0, 250] }), [], "at rest nothing follows");
});

test("a way that takes longer than the range has its end beyond it", () => {
  const rest = { contentOffset: [0, 700], t: NOW + 3_000_000 };
  const [{ points }] = follows({ phase: "decelerating", contentOffset: [0, 100], velocity: [0, 1200], rest });
  assert.deepEqual([points.times.at(-1), points.values.at(-1)], [rest.t, 700]);
  assert.ok(points.times.at(-2) < END && points.times.length > 100);
});

test("held content is predicted as after a lift now; otherwise only the rest is known", () => {
  const held = { phase: "dragging", isTracking: true, velocity: [0, 0], contentOffset: [0, -55] };
  const [{ points }] = follows({ ...held, rest: { contentOffset: [0, 0] } });
  assert.ok(points.values[0] === -55 && points.values.length > 40 && isFalling(points));
  const state = /** @type {any} */ ({ t: NOW });
  const view = /** @type {any} */ ({ ...basics().views.scroll, ...held, rest: { contentOffset: [0, 0] } });
  const t = restTimeOf(state, view, 1);
  assert.ok(t > NOW + 300_000 && t < NOW + 1_000_000, `${t}`);
  const chosen = follows({ ...held, contentOffset: [0, 100], rest: { contentOffset: [0, 300] } })[0];
  assert.deepEqual([chosen.value, chosen.points.times.length], [300, 0]);
  const animated = follows({ phase: "animating", rest: { contentOffset: [0, 300], t: NOW + 400_000 } })[0];
  assert.deepEqual([animated.value, animated.points.times.length], [300, 0]);
});
