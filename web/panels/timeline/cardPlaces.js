/** Where a card stands in the plot: near the place that it tells of, away from curves and other cards, and never where
 * curves part. */

import { countLeading } from "../../model/lookup/sortedSearch.js";
import { ROOM } from "./drawing.js";

/** @typedef {Pick<import("./drawing.js").Frame, "x" | "width" | "bottom">} Frame */
/** @typedef {Readonly<{ points: import("../../model/time/plot.js").Points, scale: import("./drawing.js").Scale }>} Curve */
/** @typedef {Readonly<{ left: number, top: number, width: number, height: number }>} Box */
/** @typedef {Readonly<{ width: number, height: number }>} Size */

/** `cards` stand already; `partings` are the places, in pixels, where ghosts part from the session.
 * @typedef {Readonly<{ cards: readonly Box[], curves: readonly Curve[], partings: readonly number[] }>} Taken */

/** Pixels between a card and its neighbours. */
const GAP = 8;
/** Where a card may stand, from the place that it tells of: gaps to the right, negative to the left, and below or above;
 * the best first. */
const SIDES = Object.freeze([[1, 1], [1, -1], [-1, 1], [-1, -1], [-8, 1], [-8, -1], [8, 1], [8, -1]]);
/** The places of cards far from there. */
const [COLUMNS, LINES] = [12, 4];

/** How far a card moves away to cover a pixel less of a curve, in general and where curves part. */
const COVER = 20;
const HIDE = 1000;
/** What it costs to stand on another card. */
const STACK = 1e6;
/** Pixels before and after a parting that belong to it. */
const PARTING = Object.freeze({ before: 16, after: 64 });
/** The most that a place nearby costs which covers nothing. */
const FREE = 100;
/** How much cheaper another place is for a card to leave its own, in pixels. */
const WORTH = 80;

/** The places of a card, near ones first.
 * @param {readonly [number, number]} about @param {Size} size @param {Frame} frame @returns {readonly Box[]} */
export const placesOf = (about, size, frame) => [
  ...SIDES.map((side) => boxAt(about, side, size, frame)),
  ...spread(size, frame),
];

/** The place of a card of one line, above the curves.
 * @param {Frame} frame @returns {Box} */
export const lineOf = ({ width }) => ({ left: ROOM.left, top: 2, width: width - ROOM.left - ROOM.right, height: 28 });

/** The index of the place for a card: its own unless another is much better.
 * @param {readonly Box[]} places @param {readonly [number, number]} about @param {Frame} frame @param {Taken} taken
 * @param {number} [own] its index until now, −1 for none */
export function bestOf(places, about, frame, taken, own = -1) {
  const costOf = (/** @type {Box} */ box) => {
    const stacked = taken.cards.some((other) => overlaps(box, other)) ? STACK : 0;
    const covers = HIDE * hidden(box, frame, taken) + COVER * covered(box, frame, taken.curves);
    return stacked + covers + distance(box, about);
  };
  const costs = places.slice(0, SIDES.length).map(costOf);
  // Places far away are tried only if none near is free.
  if (Math.min(...costs) > FREE || own >= costs.length) costs.push(...places.slice(SIDES.length).map(costOf));
  const best = costs.indexOf(Math.min(...costs));
  return own >= 0 && costs[own] <= costs[best] + WORTH ? own : best;
}

/** Whether a card would stand on another one, or where curves part.
 * @param {Box} box @param {Frame} frame @param {Taken} taken */
export const isInTheWay = (box, frame, taken) =>
  taken.cards.some((other) => overlaps(box, other)) || hidden(box, frame, taken) > 0;

/** The pixels of curves that a box covers where they part.
 * @param {Box} box @param {Frame} frame @param {Taken} taken */
const hidden = (box, frame, { curves, partings }) =>
  partings.map((at) => within(box, at - PARTING.before, at + PARTING.after))
    .reduce((sum, part) => part === null ? sum : sum + covered(part, frame, curves), 0);

/** The place of a card beside a place, inside the plot.
 * @param {readonly [number, number]} about @param {readonly number[]} side @param {Size} size @param {Frame} frame
 * @returns {Box} */
function boxAt([x, y], [right, below], { width, height }, frame) {
  const left = right > 0 ? x + right * GAP : x + right * GAP - width;
  const top = below > 0 ? y + GAP : y - GAP - height;
  return {
    left: Math.max(ROOM.left + 4, Math.min(left, frame.width - ROOM.right - width)),
    top: Math.max(highest(height, frame), Math.min(top, frame.bottom - height - 2)),
    width,
    height,
  };
}

/** The highest place of a card: below the phases, if the plot is high enough.
 * @param {number} height @param {Frame} frame */
const highest = (height, frame) => Math.min(ROOM.top + 2, Math.max(2, frame.bottom - height - 2));

/** Places all over the plot.
 * @param {Size} size @param {Frame} frame @returns {readonly Box[]} */
function spread({ width, height }, frame) {
  const [from, to] = [ROOM.left + 4, frame.width - ROOM.right - width];
  const [top, bottom] = [highest(height, frame), frame.bottom - height - 2];
  return Array.from({ length: COLUMNS * LINES }, (_, index) => ({
    left: from + (Math.max(0, to - from) * (index % COLUMNS)) / (COLUMNS - 1),
    top: top + (Math.max(0, bottom - top) * Math.floor(index / COLUMNS)) / (LINES - 1),
    width,
    height,
  }));
}

/** The part of a box between two verticals; null if there is none.
 * @param {Box} box @param {number} from @param {number} to @returns {Box | null} */
function within({ left, top, width, height }, from, to) {
  const [start, end] = [Math.max(left, from), Math.min(left + width, to)];
  return start > end ? null : { left: start, top, width: end - start, height };
}

/** Pixels from a card to a place.
 * @param {Box} box @param {readonly [number, number]} about */
const distance = ({ left, top, width, height }, [x, y]) =>
  Math.hypot(Math.max(left - x, 0, x - left - width), Math.max(top - y, 0, y - top - height));

/** The pixels of curves that a box covers: of each line between two points, at most the longer side of what is under
 * the box.
 * @param {Box} box @param {Frame} frame @param {readonly Curve[]} curves */
export function covered({ left, top, width, height }, { x }, curves) {
  const [right, bottom] = [left + width, top + height];
  let sum = 0;
  for (const { points: { times, values }, scale: { y } } of curves) {
    // Most of a curve is beside the box.
    const first = Math.max(1, countLeading(times.length, (index) => x(times[index]) < left));
    if (first >= times.length) continue;
    let [before, above] = [x(times[first - 1]), y(values[first - 1])];
    for (let index = first; index < times.length && before <= right; index += 1) {
      const [at, level] = [x(times[index]), y(values[index])];
      const wide = Math.min(right, at) - Math.max(left, before);
      const high = Math.min(bottom, Math.max(above, level)) - Math.max(top, Math.min(above, level));
      if (wide >= 0 && high >= 0) sum += Math.max(wide, high);
      [before, above] = [at, level];
    }
  }
  return sum;
}

/** @param {Box} one @param {Box} other */
export const overlaps = (one, other) =>
  one.left < other.left + other.width && other.left < one.left + one.width && one.top < other.top + other.height &&
  other.top < one.top + one.height;
