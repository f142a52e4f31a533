/** What a scroller did with a gesture, and its CSV, which `scrollscope compare` reads. */

import { SIZE } from "./gestures.js";

/**
 * @typedef {object} Trace times in microseconds, all of one clock
 * @property {number} [scale] pixels a point
 * @property {{ t: number, y: number }[]} frames the offset that each frame of the display shows
 * @property {{ t: number, id: number, phase: string, x: number, y: number, stamp: number }[]} touches `t`: when the
 *   driver sent it; `stamp`: the touch's own time, as passed to the scroller, or else `t`
 * @property {string[]} [notes] what a reader has to know
 */
/** @typedef {import("./gestures.js").Gesture} Gesture */

/** How long a scroller must show the same offset to be at rest: so many frames follow in a trace. */
export const REST = 1_000_000;

/** The longest time that a scroller gets for one gesture after the lift. */
export const LIMIT = 12_000_000;

const HEADER = "t,y,touch.id,touch.phase,touch.x,touch.y,touch.t";

/** A number without digits that no display shows. @param {number} value */
const short = (value) => String(Number(value.toFixed(4)));

/**
 * @param {Trace} trace
 * @param {Gesture} gesture
 * @returns {string}
 */
export function csv({ scale = 1, frames, touches }, { start, content, paging = false }) {
  const zero = Math.min(...frames.map(({ t }) => t), ...touches.flatMap(({ t, stamp }) => [t, stamp]));
  const since = (t) => Math.round(t - zero);
  const rows = [
    ...frames.map(({ t, y }) => ({ t: since(t), cells: [short(y), "", "", "", "", ""] })),
    ...touches.map(({ t, id, phase, x, y, stamp }) => (
      { t: since(t), cells: ["", id, phase, short(x), short(y), since(stamp)] }
    )),
  ].sort((one, other) => one.t - other.t);
  return [
    `# size=${SIZE.width}x${SIZE.height} content=${SIZE.width}x${content} scale=${scale} rate=normal start=0,${start}` +
    (paging ? " paging=true" : ""),
    HEADER,
    ...rows.map(({ t, cells }) => [t, ...cells].join()),
    "",
  ].join("\n");
}

/** The first frame at rest; -1 if nothing ever moves. @param {Trace["frames"]} frames */
function lastChange(frames) {
  let last = frames.length - 1;
  while (last > 0 && frames[last].y === frames[last - 1].y) last -= 1;
  return last > 0 ? last : -1;
}

/**
 * Where the content rests and how it came there.
 * @param {Trace} trace
 */
export function outcome({ frames, touches }) {
  const lifted = touches[touches.length - 1].t;
  const rest = frames[frames.length - 1].y;
  const last = lastChange(frames);
  const offsets = frames.map(({ y }) => y);
  return {
    rest,
    /** Milliseconds from the lift to the first frame at rest; less than none, if it stood before. */
    duration: last < 0 ? null : (frames[last].t - lifted) / 1000,
    least: Math.min(...offsets),
    most: Math.max(...offsets),
    /** The longest time between two frames, in milliseconds. */
    gap: Math.max(...frames.slice(1).map(({ t }, index) => (t - frames[index].t) / 1000)),
    isMoved: offsets.some((y) => y !== offsets[0]),
  };
}

/**
 * The frames up to a second after rest; fails where a trace cannot be one.
 * @param {Trace} trace
 * @returns {Trace}
 */
export function whole(trace) {
  const { frames, touches } = trace;
  if (touches.length === 0) throw new Error("no touch was sent");
  if (frames.length < 2) throw new Error(`${frames.length} frames were drawn`);
  frames.sort((one, other) => one.t - other.t);
  touches.sort((one, other) => one.t - other.t);
  const lifted = touches[touches.length - 1].t;
  const last = lastChange(frames);
  const until = Math.max(lifted, frames[Math.max(0, last)].t) + REST;
  if (frames[frames.length - 1].t < until - REST / 10) throw new Error("it was still moving when its time was over");
  return { ...trace, frames: frames.filter(({ t }) => t <= until) };
}
