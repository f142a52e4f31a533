/** The range of time that the timeline shows: the last seconds, or any other range. */

/** `span` is the length in microseconds; `to` is the end, null while it follows the present. Of a range that follows it
 * and whose start was moved, `room` is the time that it shows after the present, and `least` its first end, for the start
 * of a session; else both follow from the span.
 * @typedef {Readonly<{ span: number, to: number | null, room?: number, least?: number }>} TimeView */

/** The default, smallest and largest span: six seconds, a twentieth of a second and half an hour, in microseconds. */
export const SPAN = 6e6;
export const MINIMUM = 50_000;
const MAXIMUM = 1.8e9;
/** Wheel pixels that lengthen a range by the factor e. */
const WHEEL = 400;

/** @type {TimeView} */
export const FOLLOWING = Object.freeze({ span: SPAN, to: null });

/** The time of the present: the latest state's or, in a recording, its end.
 * @param {Pick<Page, "session" | "source">} page */
export const presentOf = ({ session, source }) => source.end ?? session.state?.t ?? 0;

/** The room after the present in a range that follows it, for the predicted motion: a share of the range
 * up to a maximum in microseconds. */
const ROOM_SHARE = 0.2;
export const MAXIMUM_ROOM = 1.5e6;

/** The end of a range that follows the present: a little later, as room for the future and the prediction.
 * @param {TimeView} timeView @param {number} now @param {number | null} ahead the microseconds that lie ahead, null in
 * a recording, whose end is the present */
export const edgeOf = ({ span, room }, now, ahead) =>
  ahead === null ? now : now + (room ?? Math.max(Math.min(ahead, span / 3), Math.min(span * ROOM_SHARE, MAXIMUM_ROOM)));

/** @param {TimeView} timeView @param {number} now microseconds @returns {Readonly<{ from: number, to: number }>} */
export function shownRange({ span, to, least }, now) {
  const end = to ?? Math.max(now, least ?? span);
  return { from: end - span, to: end };
}

/** Shows a range. One that ends where a range ended that follows the present follows it too, with the same end.
 * @param {TimeView} timeView @param {number} now
 * @param {number} edge the end of a range that follows the present, see `edgeOf`
 * @param {Readonly<{ from: number, to: number }>} range @returns {TimeView} */
export function framed(timeView, now, edge, { from, to }) {
  const isFollowing = timeView.to === null && to === shownRange(timeView, edge).to;
  if (!isFollowing) return Object.freeze({ span: Math.max(MINIMUM, to - from), to });
  // After the present alone it would have nothing to show.
  const span = Math.max(MINIMUM + to - now, to - from);
  return Object.freeze({ span, to: null, room: edge - now, ...(to > edge ? { least: to } : {}) });
}

/** The same range, fixed while time advances.
 * @param {TimeView} timeView @param {number} now @returns {TimeView} */
export function pinned(timeView, now) {
  return timeView.to === null ? Object.freeze({ ...timeView, to: shownRange(timeView, now).to }) : timeView;
}

/** A range in which a moment is visible; unchanged if it already is.
 * @param {TimeView} timeView @param {number} now @param {number} t @returns {TimeView} */
export function revealed(timeView, now, t) {
  const { from, to } = shownRange(timeView, now);
  if (t >= from && t <= to) return pinned(timeView, now);
  return placed(timeView.span, t + timeView.span / 2, now);
}

/** A longer or shorter range about a moment that keeps its place. While the range follows the present, the present
 * keeps its place.
 * @param {TimeView} timeView @param {number} now @param {number} t @param {number} factor above 1 for longer
 * @returns {TimeView} */
export function zoomed(timeView, now, t, factor) {
  const span = Math.min(MAXIMUM, Math.max(MINIMUM, timeView.span * factor));
  const { from, to } = shownRange(timeView, now);
  if (timeView.to === null && t >= Math.min(now, to) - 0.1 * timeView.span) return Object.freeze({ span, to: null });
  const share = (t - from) / (to - from);
  return placed(span, t + (1 - share) * span, now);
}

/** An earlier or later range.
 * @param {TimeView} timeView @param {number} now @param {number} by microseconds @returns {TimeView} */
export const panned = (timeView, now, by) => placed(timeView.span, shownRange(timeView, now).to + by, now);

/** Converts a turn of the wheel to a factor of `zoomed`.
 * @param {number} pixels */
export const wheelFactor = (pixels) => Math.exp(Math.max(-1, Math.min(1, pixels / WHEEL)));

/** Limits a range: it does not begin before zero, nor end later than half its length after the present.
 * @param {number} span @param {number} to @param {number} now @returns {TimeView} */
function placed(span, to, now) {
  const latest = Math.max(span, now + span / 2);
  return Object.freeze({ span, to: Math.min(latest, Math.max(span, to)) });
}
