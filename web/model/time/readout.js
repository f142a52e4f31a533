/** The values at a time, in one line. */

import { fixed, seconds } from "../properties/format.js";
import { gapText } from "./gaps.js";
import { PHASES } from "../state/state.js";

/** @typedef {import("./series.js").Sample} Sample */

/** `−43.5 pt @ 4.217 s`, with the velocity and the zoom if they are drawn.
 * @param {Readonly<{
 *   axes: readonly ("x" | "y")[],
 *   lanes: readonly string[],
 *   sampleAt: (t: number) => Sample | null,
 *   gapAt?: (t: number) => import("./gaps.js").Gap | null,
 *   joined?: number | null,
 *   unit?: string,
 * }>} plot `joined`: before it, only offsets are known; `unit`: of the offsets
 * @param {number} t @param {boolean} [isSpoken] with the phase, for screen readers */
export function cursorText(
  { axes, lanes, sampleAt, gapAt = () => null, joined = null, unit = "pt" },
  t,
  isSpoken = false,
) {
  const gap = gapAt(t);
  if (gap !== null) return `${gapText(gap)}${isSpoken ? " at" : " @"} ${seconds(t)} s`;
  const sample = sampleAt(t);
  if (!sample) return `– @ ${seconds(t)} s`;
  const named = (/** @type {"x" | "y"} */ axis) => axes.length > 1 || axis === "x";
  const offset = axes.map((axis) => `${named(axis) ? `${axis} ` : ""}${fixed(sample[axis])}`).join(" · ");
  const speeds = axes.map((axis) => fixed(axis === "x" ? sample.vx : sample.vy, 0)).join(", ");
  if (joined !== null && t < joined) return `${offset} ${unit}${isSpoken ? " at" : " @"} ${seconds(t)} s`;
  return [
    `${offset} ${unit}`,
    ...(lanes.includes("velocity") || isSpoken ? [`${speeds} ${unit}/s`] : []),
    ...(lanes.includes("zoom") ? [`zoom ${fixed(sample.zoom, 2)}`] : []),
    ...(isSpoken ? [PHASES[sample.phase].word] : []),
  ].join(isSpoken ? ", " : " · ") + (isSpoken ? ` at ${seconds(t)} s` : ` @ ${seconds(t)} s`);
}
