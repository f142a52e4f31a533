/** Which stretch of time the timeline shows: the last seconds, or any other. */

/**
 * `span` is its length in microseconds; `to` is where it ends, null while it goes with the present.
 * @typedef {Readonly<{ span: number, to: number | null }>} Axis
 */

/** Six seconds, a twentieth of a second and half an hour, in microseconds. */
export const SPAN = 6e6;
const LEAST = 50_000;
const MOST = 1.8e9;
/** Pixels of a wheel that make a stretch e times as long. */
const WHEEL = 400;

/** @type {Axis} */
export const FOLLOWING = Object.freeze({ span: SPAN, to: null });

/**
 * Where a stretch that goes with the present ends: at the present, or a little after it where something lies ahead.
 * @param {Axis} axis
 * @param {number} now
 * @param {number} ahead microseconds
 */
export function edgeOf({ span }, now, ahead) {
  return now + Math.min(ahead, span / 3);
}

/**
 * @param {Axis} axis
 * @param {number} now microseconds
 * @returns {Readonly<{ from: number, to: number }>}
 */
export function stretch({ span, to }, now) {
  const end = to ?? Math.max(now, span);
  return { from: end - span, to: end };
}

/**
 * The same stretch, that stays where it is while time goes on.
 * @param {Axis} axis
 * @param {number} now
 * @returns {Axis}
 */
export function held(axis, now) {
  return axis.to === null ? Object.freeze({ ...axis, to: stretch(axis, now).to }) : axis;
}

/**
 * A stretch in which a moment can be seen; the same one where it can already.
 * @param {Axis} axis
 * @param {number} now
 * @param {number} t
 * @returns {Axis}
 */
export function showing(axis, now, t) {
  const { from, to } = stretch(axis, now);
  if (t >= from && t <= to) return held(axis, now);
  return placed(axis.span, t + axis.span / 2, now);
}

/**
 * Longer or shorter, about a moment that stays in its place. While the stretch goes with the present, the present
 * stays.
 * @param {Axis} axis
 * @param {number} now
 * @param {number} t
 * @param {number} factor above 1 for longer
 * @returns {Axis}
 */
export function zoomed(axis, now, t, factor) {
  const span = Math.min(MOST, Math.max(LEAST, axis.span * factor));
  const { from, to } = stretch(axis, now);
  if (axis.to === null && t >= Math.min(now, to) - 0.1 * axis.span) return Object.freeze({ span, to: null });
  const share = (t - from) / (to - from);
  return placed(span, t + (1 - share) * span, now);
}

/**
 * Earlier or later.
 * @param {Axis} axis
 * @param {number} now
 * @param {number} by microseconds
 * @returns {Axis}
 */
export function panned(axis, now, by) {
  return placed(axis.span, stretch(axis, now).to + by, now);
}

/**
 * What a turn of the wheel means in terms of `zoomed`.
 * @param {number} pixels
 */
export function wheelFactor(pixels) {
  return Math.exp(Math.max(-1, Math.min(1, pixels / WHEEL)));
}

/**
 * No stretch begins before zero, nor does it end later than half its length after the present.
 * @param {number} span
 * @param {number} to
 * @param {number} now
 * @returns {Axis}
 */
function placed(span, to, now) {
  const latest = Math.max(span, now + span / 2);
  return Object.freeze({ span, to: Math.min(latest, Math.max(span, to)) });
}
