/** The arithmetic of the timeline: scales, round tick values, bands and the curve's points. */

/** @typedef {import("./history.js").Series} Series */

/** Phases in which a finger may hold the content still, and microseconds from which on it did. */
const HELD = new Set(["tracking", "dragging", "rubberBand"]);
const HOLD = 60_000;

/**
 * Round values that divide a range into about so many parts: 1, 2 or 5 times a power of ten apart.
 * @param {number} low
 * @param {number} high
 * @param {number} parts
 * @returns {readonly number[]}
 */
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

/**
 * The range a plot of offsets should show, with a margin; at least 40 points high, so that a pixel of
 * movement does
 * not fill it.
 * @param {readonly number[]} values
 * @returns {readonly [number, number]}
 */
export function paddedRange(values) {
  let low = Infinity;
  let high = -Infinity;
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (low > high) return [-20, 20];
  const middle = (low + high) / 2;
  const half = Math.max(20, ((high - low) / 2) * 1.12);
  return [middle - half, middle + half];
}

/**
 * The points of one axis between two times, thinned to two per pixel column, with what held at the start
 * and at the end. A resting view, and one that a finger holds, keeps its offset until the next sample; a
 * moving one goes there in a straight line.
 * @param {Series} series
 * @param {"x" | "y"} axis
 * @param {number} from
 * @param {number} to microseconds
 * @param {number} columns
 * @returns {readonly (readonly [number, number])[]} time and value
 */
export function curve(series, axis, from, to, columns) {
  /** @type {[number, number][]} */
  const points = [];
  const first = series.indexAt(from);
  const last = series.indexAt(to);
  const column = (to - from) / Math.max(1, columns);
  /** @type {{ index: number, low: [number, number], high: [number, number] } | null} */
  let bucket = null;
  const flush = () => {
    if (!bucket) return;
    const { low, high } = bucket;
    if (low[0] === high[0]) points.push(low);
    else points.push(...(low[0] < high[0] ? [low, high] : [high, low]));
    bucket = null;
  };
  let before = "idle";
  let since = from;
  let held = 0;
  for (let index = Math.max(0, first); index <= last; index += 1) {
    const sample = series.at(index);
    const t = Math.max(from, sample.t);
    const value = sample[axis];
    const wasStill = before === "idle" || (HELD.has(before) && t - since > HOLD);
    if (wasStill && index > Math.max(0, first)) {
      flush();
      points.push([t, held]);
    }
    const at = Math.floor((t - from) / column);
    if (bucket && bucket.index === at) {
      if (value < bucket.low[1]) bucket.low = [t, value];
      if (value > bucket.high[1]) bucket.high = [t, value];
    } else {
      flush();
      bucket = { index: at, low: [t, value], high: [t, value] };
    }
    before = sample.phase;
    since = t;
    held = value;
  }
  flush();
  if (last >= 0) points.push([to, held]);
  return points;
}

/**
 * The stretches of equal phase between two times.
 * @param {Series} series
 * @param {number} from
 * @param {number} to microseconds
 * @returns {readonly Readonly<{ from: number, to: number, phase: string }>[]}
 */
export function bands(series, from, to) {
  /** @type {{ from: number, to: number, phase: string }[]} */
  const found = [];
  const last = series.indexAt(to);
  for (let index = Math.max(0, series.indexAt(from)); index <= last; index += 1) {
    const { t, phase } = series.at(index);
    const start = Math.max(from, t);
    const open = found[found.length - 1];
    if (open && open.phase === phase) continue;
    if (open) open.to = start;
    found.push({ from: start, to, phase });
  }
  return found;
}
