/** The touches of a past gesture as points that can be moved, and the resulting commands. */

import { isPair } from "../lookup/checks.js";
import { LIMITS } from "../../generated/limits.js";

/** @typedef {import("../../generated/protocol.js").Request.GhostCommand} TimedCommand */

/** A sample of a finger: the index of its command, and its index within the command.
 * @typedef {Readonly<{ t: number, location: Point, phase: string, command: number, sample: number }>} PathPoint */
/** @typedef {Readonly<{ finger: number, points: readonly PathPoint[] }>} Stroke from `began` to `ended` */

/** A gesture: the fingers that were down together, and all commands from its start on.
 * @typedef {Readonly<{ from: number, to: number, strokes: readonly Stroke[],
 *   commands: readonly TimedCommand[] }>} TouchPath */

/** The number of neighbouring samples on each side that move along, less with their distance. */
const REACH = 5;
/** The maximum length of the commands' text; the request needs some more. */
const MAXIMUM_TEXT = LIMITS.messageBytes - 20_000;

/** The gesture at a time, else the last one before it, else the first one after it; null if there is none.
 * @param {readonly TimedCommand[]} commands in the order of their times @param {number} t microseconds
 * @returns {TouchPath | null} */
export function gestureAt(commands, t) {
  const strokes = strokesOf(commands);
  if (strokes.length === 0) return null;
  const reached = strokes.filter(({ points }) => points[0].t <= t);
  const last = reached.length === 0
    ? strokes[0]
    : reached.reduce((one, other) => (endOf(other) >= endOf(one) ? other : one));
  // Fingers that were down at the same time belong to one gesture.
  let [from, to] = [last.points[0].t, endOf(last)];
  let together = /** @type {readonly Stroke[]} */ ([]);
  for (let count = -1; count !== together.length;) {
    count = together.length;
    together = strokes.filter(({ points }) => points[0].t <= to && points[points.length - 1].t >= from);
    from = Math.min(...together.map(({ points }) => points[0].t));
    to = Math.max(...together.map(endOf));
  }
  return Object.freeze({ from, to, strokes: together, commands });
}

/** @param {Stroke} stroke */
const endOf = ({ points }) => points[points.length - 1].t;

/** @param {readonly TimedCommand[]} commands @returns {readonly Stroke[]} */
function strokesOf(commands) {
  const strokes = /** @type {{ finger: number, points: PathPoint[] }[]} */ ([]);
  const down = /** @type {Map<number, { finger: number, points: PathPoint[] }>} */ (new Map());
  commands.forEach(({ t, method, params }, command) => {
    if (method !== "Input.touch" || !Array.isArray(params?.touches)) return;
    params.touches.forEach((/** @type {any} */ { id, phase, location }, /** @type {number} */ sample) => {
      if (!isPair(location)) return;
      if (phase === "began") {
        const stroke = { finger: id, points: [] };
        strokes.push(stroke);
        down.set(id, stroke);
      }
      /** @type {Point} */
      const place = [location[0], location[1]];
      down.get(id)?.points.push({ t, location: place, phase, command, sample });
      if (phase === "ended" || phase === "cancelled") down.delete(id);
    });
  });
  return strokes.filter(({ points }) => points.length > 0);
}

/** A stroke with a moved point. Its neighbours follow, less with their distance, so that a finger could have moved
 * that way.
 * @param {Stroke} stroke @param {number} index @param {Point} by @returns {Stroke} */
export function moved(stroke, index, [dx, dy]) {
  const points = stroke.points.map((point, at) => {
    const share = Math.max(0, 1 - Math.abs(at - index) / (REACH + 1)) ** 2;
    if (share === 0) return point;
    const [x, y] = point.location;
    return Object.freeze({ ...point, location: /** @type {Point} */ ([round(x + dx * share), round(y + dy * share)]) });
  });
  return Object.freeze({ ...stroke, points });
}

/** @param {number} value */
const round = (value) => Math.round(value * 100) / 100;

/** The params of `Sim.fork`: all commands from the gesture's start on, with its touches at their new places.
 * @param {TouchPath} path
 * @returns {Readonly<{ t: number, commands: readonly TimedCommand[] }> | null} null if it exceeds the length of a
 * message */
export function forkOf({ from, strokes, commands }) {
  /** @type {Map<number, Map<number, Point>>} by command and sample */
  const places = new Map();
  for (const { command, sample, location } of strokes.flatMap(({ points }) => points)) {
    const samples = places.get(command) ?? new Map();
    places.set(command, samples.set(sample, location));
  }
  const edited = commands.flatMap((command, at) => {
    if (command.t < from) return [];
    const { t, method, params } = command;
    const samples = places.get(at);
    if (!samples || command.method !== "Input.touch") return [/** @type {TimedCommand} */ ({ t, method, params })];
    const touches = command.params.touches.map((touch, index) => {
      const location = samples.get(index);
      return location ? { ...touch, location } : touch;
    });
    return [{ t, method: command.method, params: { ...command.params, touches } }];
  });
  return JSON.stringify(edited).length > MAXIMUM_TEXT ? null : { t: from, commands: edited };
}

/** The distance of the point that moved most, in points.
 * @param {TouchPath} before @param {TouchPath} after */
export function shiftOf(before, after) {
  const shifts = after.strokes.flatMap(({ points }, row) =>
    points.map(({ location: [x, y] }, index) => {
      const [x0, y0] = before.strokes[row].points[index].location;
      return Math.hypot(x - x0, y - y0);
    })
  );
  return Math.max(0, ...shifts);
}

/** The commands of `Sim.fork` that lift all fingers at a time; none if no finger is down.
 * @param {State} state @param {number} t microseconds @returns {readonly TimedCommand[]} */
export function liftAt(state, t) {
  const touches = Object.entries(state.touches ?? {}).map(([id, { location }]) => ({
    id: Number(id),
    phase: /** @type {const} */ ("ended"),
    location,
  }));
  return touches.length === 0 ? [] : [{ t, method: "Input.touch", params: { touches } }];
}
