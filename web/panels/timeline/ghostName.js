/** Draws the name of a ghost where its curve can be seen: where it has parted from the session's, beside it. */

import { setStyle } from "../../kit/shapes.js";
import { toneText } from "../../kit/theme.js";
import { bestOf, covered, overlaps } from "./cardPlaces.js";
import { ROOM } from "./drawing.js";

/** @typedef {import("./cardPlaces.js").Box} Box */
/** @typedef {import("./drawing.js").Frame} Frame */
/** @typedef {import("../../model/time/plot.js").Points} Points */

/** Pixels between two curves that are seen as two. */
const SEEN = 4;
/** The number of points beside which a name may stand. */
const POINTS = 8;
/** Pixels of curves that a name may cover. */
const COVERED = 12;
/** Pixels between a name and its curve, and the height of a name. */
const [GAP, HEIGHT] = [3, 15];

/** The places beside a ghost's curve where it is seen apart from the session's, in the order of time.
 * @param {Points} points the ghost's @param {(t: number) => number | null} sessionAt the session's value
 * @param {Pick<Frame, "x" | "scales" | "width">} frame @param {number} width of the name
 * @returns {readonly Readonly<{ at: readonly [number, number], boxes: readonly Box[] }>[]} */
export function namePlaces({ times, values }, sessionAt, { x, scales: [{ y, top, bottom }], width: all }, width) {
  const seen = [...times.keys()].filter((index) => {
    const own = sessionAt(times[index]);
    const isInSight = x(times[index]) >= ROOM.left && x(times[index]) <= all - ROOM.right;
    return isInSight && own !== null && Math.abs(y(values[index]) - y(own)) >= SEEN;
  });
  const step = Math.ceil(seen.length / POINTS);
  return seen.filter((_, row) => row % step === 0).map((index) => {
    const at = /** @type {const} */ ([x(times[index]), y(values[index])]);
    const left = Math.max(ROOM.left + 4, Math.min(at[0] - width / 2, all - ROOM.right - width));
    const boxes = [at[1] - GAP - HEIGHT, at[1] + GAP].filter((each) => each >= top && each + HEIGHT <= bottom)
      .map((each) => ({ left, top: each, width, height: HEIGHT }));
    return { at, boxes };
  });
}

/** Draws the name of a ghost beside one of its curves, away from other curves, cards and names; not at all while it has no place
 * or looks like the session's.
 * @param {Frame} frame @param {Ghost} ghost
 * @param {readonly Readonly<{ points: Points, sessionAt: (t: number) => number | null }>[]} own its curves
 * @param {readonly import("./cardPlaces.js").Curve[]} curves @param {readonly Box[]} taken
 * @returns {Box | null} its place */
export function drawGhostName(frame, ghost, own, curves, taken) {
  const { context, palette } = frame;
  const text = `ghost: ${ghost.label}`;
  context.save();
  setStyle(context, { font: `11px ${palette.sans}`, textBaseline: "top" });
  const width = context.measureText(text).width + 6;
  const places = own.flatMap(({ points, sessionAt }) => namePlaces(points, sessionAt, frame, width));
  const boxes = places.flatMap((place) => place.boxes).filter((each) =>
    taken.every((other) => !overlaps(each, other)) && covered(each, frame, curves) <= COVERED
  );
  const box = boxes[bestOf(boxes, places[0]?.at ?? [0, 0], frame, { cards: taken, curves, partings: [] })] ?? null;
  if (box !== null) {
    setStyle(context, { globalAlpha: 0.8, fillStyle: palette.panel });
    context.fillRect(box.left, box.top, box.width, box.height);
    setStyle(context, { globalAlpha: 1, fillStyle: toneText(palette, ghost.tone) });
    context.fillText(text, box.left + 3, box.top + 2);
  }
  context.restore();
  return box;
}
