/** The range of time that the timeline shows: the last seconds, or any other range. */

/**
 * `span` is the length in microseconds; `to` is the end, null while it follows the present.
 * @typedef {Readonly<{ span: number, to: number | null }>} Axis
 */

/**
 * The default, smallest and largest span: six seconds, a twentieth of a second and half an hour, in
 * microseconds.
 */
export const SPAN = 6e6;
const LEAST = 50_000;
const MOST = 1.8e9;
/** Wheel pixels that lengthen a range by the factor e. */
const WHEEL = 400;

/** @type {Axis} */
export const FOLLOWING = Object.freeze({ span: SPAN, to: null });

/**
 * The end of a range that follows the present: the present, or a little later if something lies ahead.
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
 * The same range, fixed while time advances.
 * @param {Axis} axis
 * @param {number} now
 * @returns {Axis}
 */
export function held(axis, now) {
  return axis.to === null ? Object.freeze({ ...axis, to: stretch(axis, now).to }) : axis;
}

/**
 * A range in which a moment is visible; unchanged if it already is.
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
 * A longer or shorter range about a moment that keeps its place. While the range follows the present, the
 * present keeps its place.
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
 * An earlier or later range.
 * @param {Axis} axis
 * @param {number} now
 * @param {number} by microseconds
 * @returns {Axis}
 */
export function panned(axis, now, by) {
  return placed(axis.span, stretch(axis, now).to + by, now);
}

/**
 * Converts a turn of the wheel to a factor of `zoomed`.
 * @param {number} pixels
 */
export function wheelFactor(pixels) {
  return Math.exp(Math.max(-1, Math.min(1, pixels / WHEEL)));
}

/**
 * Limits a range: it does not begin before zero, nor end later than half its length after the present.
 * @param {number} span
 * @param {number} to
 * @param {number} now
 * @returns {Axis}
 */
function placed(span, to, now) {
  const latest = Math.max(span, now + span / 2);
  return Object.freeze({ span, to: Math.min(latest, Math.max(span, to)) });
}
