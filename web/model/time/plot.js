/** The arithmetic of the timeline: scales, round tick values, bands and points of curves. */

import { PHASE_NAMES } from "./series.js";
import { RESTS_AFTER } from "../input/restingFinger.js";

/** @typedef {Readonly<{ from: number, to: number, phase: string }>} Band */
/** The times and the values of a curve's points.
 * @typedef {Readonly<{ times: Float64Array, values: Float64Array }>} Points */

/** @type {Points} */
export const NO_POINTS = Object.freeze({ times: new Float64Array(0), values: new Float64Array(0) });

/** Phases in which a finger may hold the content still, by number, and the minimum number of microseconds if it did. */
const HELD = PHASE_NAMES.map((phase) => ["tracking", "dragging", "rubberBand"].includes(phase));
const IDLE = PHASE_NAMES.indexOf("idle");
const HOLD = 60_000;

/** Round values that divide a range into about the given number of parts: 1, 2 or 5 times a power of ten apart.
 * @param {number} low @param {number} high @param {number} parts @returns {readonly number[]} */
export function ticks(low, high, parts) {
  const span = high - low;
  if (!(span > 0) || parts < 1) return [];
  const rough = span / parts;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= rough * 0.8) ?? 10);
  const values = [];
  for (let index = Math.ceil(low / step - 1e-9); index * step <= high + step * 1e-9; index += 1) {
    values.push(Number((index * step).toPrecision(12)));
  }
  return values;
}

/** The range that a plot shows, with a margin; it is large enough that a pixel of movement does not fill it.
 * @param {readonly number[]} values @param {number} [least] half of the smallest range: of offsets, 20 points
 * @returns {readonly [number, number]} */
export function paddedRange(values, least = 20) {
  let low = Infinity;
  let high = -Infinity;
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (low > high) return [-least, least];
  const middle = (low + high) / 2;
  const half = Math.max(least, ((high - low) / 2) * 1.12);
  return [middle - half, middle + half];
}

/** The points of one measure between two times, thinned to two per pixel column, with the values at the start and at
 * the end. A view at rest, or held by a finger, keeps its offset until the next sample; a moving one is drawn as a
 * straight line to it.
 * @param {Series} series @param {import("./series.js").Measure} measure @param {number} from
 * @param {number} to microseconds @param {number} columns @returns {Points} */
export function curve(series, measure, from, to, columns) {
  room.length = 0;
  const first = Math.max(0, series.indexAt(from));
  const last = series.indexAt(to);
  const column = (to - from) / Math.max(1, columns);
  // The current column, and its lowest and highest point.
  let bucket = -1;
  let [lowT, low, highT, high] = [0, 0, 0, 0];
  const flush = () => {
    if (bucket < 0) return;
    if (lowT <= highT) add(lowT, low);
    if (lowT !== highT) add(highT, high);
    if (lowT > highT) add(lowT, low);
    bucket = -1;
  };
  const { times, values, phases, start, capacity } = series.raw(measure);
  const isSpeed = measure === "vx" || measure === "vy";
  let before = IDLE;
  let since = from;
  let held = 0;
  for (let index = first; index <= last; index += 1) {
    const place = (start + index) % capacity;
    const t = Math.max(from, times[place]);
    const value = values[place];
    const wasStill = before === IDLE || (HELD[before] && t - since > HOLD);
    if (wasStill && index > first) {
      flush();
      if (isSpeed && HELD[before]) rested(since, held, t);
      else add(t, held);
    }
    const at = Math.floor((t - from) / column);
    if (bucket === at) {
      if (value < low) [lowT, low] = [t, value];
      if (value > high) [highT, high] = [t, value];
    } else {
      flush();
      bucket = at;
      lowT = t;
      highT = t;
      low = value;
      high = value;
    }
    before = phases[place];
    since = t;
    held = value;
  }
  flush();
  if (last >= 0 && isSpeed && HELD[before]) rested(since, held, to);
  else if (last >= 0) add(to, held);
  return Object.freeze({ times: room.times.slice(0, room.length), values: room.values.slice(0, room.length) });
}

/** The points of the curve that is being computed. It is used for all curves, so that each is allocated once and has
 * its size. */
const room = { times: new Float64Array(4096), values: new Float64Array(4096), length: 0 };

/** @param {number} t @param {number} value */
function add(t, value) {
  if (room.length === room.times.length) {
    for (const name of /** @type {const} */ (["times", "values"])) {
      const larger = new Float64Array(2 * room.length);
      larger.set(room[name]);
      room[name] = larger;
    }
  }
  room.times[room.length] = t;
  room.values[room.length] = value;
  room.length += 1;
}

/** The points of one measure in several completely known time ranges.
 * @param {Series} series @param {import("./series.js").Measure} measure
 * @param {readonly Readonly<{ from: number, to: number }>[]} ranges in order @param {number} columns of all of them
 * @returns {readonly Points[]} */
export function curvesIn(series, measure, ranges, columns) {
  const span = ranges.length === 0 ? 1 : ranges[ranges.length - 1].to - ranges[0].from;
  return ranges.map(({ from, to }) => curve(series, measure, from, to, (columns * (to - from)) / Math.max(1, span)))
    .filter(({ times }) => times.length > 0);
}

/** Adds the velocity under a finger that rests after a time, until another one.
 * @param {number} since @param {number} value @param {number} to */
function rested(since, value, to) {
  const rest = since + RESTS_AFTER;
  add(Math.min(rest, to), value);
  if (rest >= to) return;
  add(rest, 0);
  add(to, 0);
}

/** Whether a curve has more than one value.
 * @param {Points} points */
export const isMoved = ({ values }) => values.some((value) => value !== values[0]);

/** The ranges of constant phase between two times.
 * @param {Series} series @param {number} from @param {number} to microseconds @returns {readonly Band[]} */
export function bands(series, from, to) {
  const found = /** @type {{ from: number, to: number, phase: string }[]} */ ([]);
  const last = series.indexAt(to);
  const { times, phases, start, capacity } = series.raw("x");
  let before = -1;
  for (let index = Math.max(0, series.indexAt(from)); index <= last; index += 1) {
    const place = (start + index) % capacity;
    const phase = phases[place];
    if (phase === before) continue;
    before = phase;
    const began = Math.max(from, times[place]);
    if (found.length > 0) found[found.length - 1].to = began;
    found.push({ from: began, to, phase: PHASE_NAMES[phase] });
  }
  return found;
}
