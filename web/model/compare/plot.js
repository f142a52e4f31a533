/** The arithmetic of the plot of a comparison: where both curves and their difference stand. */

import { paddedRange } from "../time/plot.js";

/** Margins of the plot, in pixels, and the room between its two parts. */
export const ROOM = Object.freeze({ left: 56, right: 18, top: 30, gap: 46, bottom: 24 });
/** The part of the height that the difference has. */
const SHARE = 0.3;
/** The part of the width after the last rest. */
const AFTER = 0.12;
/** Half of the smallest range of differences, in points. */
const LEAST = 1;

/** A part of the plot, in pixels and points.
 * @typedef {Readonly<{ top: number, bottom: number, low: number, high: number, y: (value: number) => number }>} Lane */
/** `x` converts microseconds of the gesture to pixels, `time` pixels to them. `last`: the last frame that is drawn.
 * @typedef {Readonly<{ width: number, from: number, to: number, last: number, offsets: Lane, differences: Lane | null,
 *   x: (t: number) => number, time: (x: number) => number }>} Layout */

/** @param {import("./gesture.js").Gesture} gesture @param {Readonly<{ width: number, height: number }>} size
 * @returns {Layout | null} null without room or curves */
export function layoutOf({ curves, rest }, { width, height }) {
  const inner = width - ROOM.left - ROOM.right;
  const room = height - ROOM.top - ROOM.bottom;
  if (curves === null || inner < 40 || room < 60) return null;
  const { times, trace, reference } = curves;
  const from = times[0];
  const end = times[times.length - 1];
  const [own, other] = [rest?.t ?? null, rest?.referenceT ?? null];
  // Long rests would leave the motion no room; the interval at rest has some.
  const over = own === null || other === null ? end : Math.max(own, other);
  const to = over + AFTER * (over - from);
  const last = Math.max(1, times.filter((t) => t <= to).length - 1);
  const span = Math.max(1, to - from);
  const values = [...trace.slice(0, last + 1), ...(reference ?? []).slice(0, last + 1), ...(rest?.interval ?? [])];
  const bottom = height - ROOM.bottom;
  const middle = reference === null ? bottom : ROOM.top + Math.round((room - ROOM.gap) * (1 - SHARE));
  const apart = (reference ?? []).slice(0, last + 1).flatMap((value, index) =>
    index < trace.length ? [trace[index] - value] : []
  );
  return Object.freeze({
    width,
    from,
    to,
    last,
    offsets: laneOf(ROOM.top, middle, paddedRange(values, LEAST), true),
    differences: reference === null ? null : laneOf(middle + ROOM.gap, bottom, paddedRange([0, ...apart], LEAST)),
    x: (t) => ROOM.left + ((t - from) / span) * inner,
    time: (x) => from + ((x - ROOM.left) / inner) * span,
  });
}

/** @param {number} top @param {number} bottom @param {readonly [number, number]} range
 * @param {boolean} [isDownwards] larger values are lower, as content is @returns {Lane} */
const laneOf = (top, bottom, [low, high], isDownwards = false) =>
  Object.freeze({
    top,
    bottom,
    low,
    high,
    y(value) {
      const part = ((value - low) / (high - low)) * (bottom - top);
      return isDownwards ? top + part : bottom - part;
    },
  });
