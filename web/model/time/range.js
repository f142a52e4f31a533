/** The motion within a time range: its distance, its mean velocity and its causes. */

import { fileOf, milliseconds, sumOfFrames } from "./frames.js";
import { fixed, seconds, words } from "../properties/format.js";

/** @typedef {Readonly<{ from: number, to: number }>} Range in microseconds */

/** `moved` is the difference of the offsets, `speed` the mean velocity in points per second; `causes` are the parts
 * of the distance by cause, largest first, as `[cause, x, y]`.
 * @typedef {Readonly<{ time: number, moved: readonly [number, number], speed: readonly [number, number],
 *   causes: readonly (readonly [string, number, number])[] }>} Sum */

/** Two moments as a range, in order.
 * @param {number} one @param {number} other microseconds @returns {Range} */
export const rangeOf = (one, other) => Object.freeze({ from: Math.min(one, other), to: Math.max(one, other) });

/** @param {Series} series @param {Range} range
 * @returns {Sum | null} null if the offset at the range's start is unknown */
export function sumOf(series, { from, to }) {
  const first = Math.max(0, series.indexAt(from));
  const last = series.indexAt(to);
  if (last < 0) return null;
  const byCause = /** @type {Map<string, [number, number]>} */ (new Map());
  for (let index = first + 1; index <= last; index += 1) {
    const x = series.value(index, "x") - series.value(index - 1, "x");
    const y = series.value(index, "y") - series.value(index - 1, "y");
    if (x === 0 && y === 0) continue;
    const cause = series.cause(index) || "unknown";
    const sum = byCause.get(cause) ?? [0, 0];
    byCause.set(cause, [sum[0] + x, sum[1] + y]);
  }
  const time = (to - from) / 1e6;
  const moved = /** @type {const} */ ([
    series.value(last, "x") - series.value(first, "x"),
    series.value(last, "y") - series.value(first, "y"),
  ]);
  return {
    time: to - from,
    moved,
    speed: time > 0 ? [moved[0] / time, moved[1] / time] : [0, 0],
    causes: [...byCause]
      .map(([cause, [x, y]]) => /** @type {const} */ ([cause, x, y]))
      .sort((one, other) => Math.hypot(other[1], other[2]) - Math.hypot(one[1], one[2])),
  };
}

/** The sum as rows of a name and a value, for the shown axes.
 * @param {Sum} sum @param {readonly ("x" | "y")[]} axes @returns {readonly (readonly [string, string])[]} */
export function rangeRows(sum, axes) {
  const by = (/** @type {readonly number[]} */ [x, y]) => ({ x, y });
  const named = (
    /** @type {string} */ sign,
    /** @type {string} */ axis,
  ) => (axes.length > 1 ? `${sign} ${axis}` : sign);
  return [
    ["Δt", `${seconds(sum.time)} s`],
    ...axes.map((axis) => /** @type {const} */ ([named("Δoffset", axis), `${signed(by(sum.moved)[axis])} pt`])),
    ...axes.map((axis) => /** @type {const} */ ([named("mean v", axis), `${signed(by(sum.speed)[axis], 0)} pt/s`])),
    ...sum.causes.map(([cause, x, y]) => /** @type {const} */ ([
      words(cause),
      axes.map((axis) => signed({ x, y }[axis])).join(", "),
    ])),
  ];
}

/** The frames of a source as rows of a name and a value; none if there are no frames.
 * @param {readonly import("./frames.js").DrawnFrame[]} frames @returns {readonly (readonly [string, string])[]} */
export function frameRows(frames) {
  if (frames.length === 0) return [];
  const { drawn, due, gap, script } = sumOfFrames(frames);
  return [
    ["frames", `${drawn} of ${due}`],
    ["longest gap", milliseconds(gap)],
    ...(script === null ? [] : [/** @type {const} */ ([fileOf(script.place), milliseconds(script.took)])]),
  ];
}

/** A difference with its sign.
 * @param {number} value @param {number} [decimals] */
function signed(value, decimals = 1) {
  const text = fixed(value, decimals);
  return Number(value.toFixed(decimals)) > 0 ? `+${text}` : text;
}
