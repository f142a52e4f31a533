/** The events of a live source together with its actors: an event of a view gets the cause
 * of the same step, and a move without an event becomes one. */

import { isFrame } from "./frames.js";
import { own } from "../state/mergePatch.js";

/** @typedef {import("../session/session.js").Event} Event */

/** The event of a move that the source reports only as a cause. */
export const MOVED = "contentOffset";

/** What an event takes over from a cause. */
const TAKEN = /** @type {const} */ (["cause", "by", "command", "caller", "delta"]);

/** @param {readonly Event[]} events @param {readonly Why[]} why of the same step @param {number} t microseconds
 * @returns {readonly Event[]} */
export function withCauses(events, why, t) {
  const moves = why.filter(({ property }) => property === "contentOffset");
  if (moves.length === 0) return events;
  const reported = new Set(events.filter((event) => !isFrame(event)).map(({ view }) => view));
  const named = events.map((event) => {
    if (isFrame(event)) return event;
    const move = moves.filter(({ view }) => view === event.view).pop();
    return move === undefined ? event : own({ ...partsOf(move), ...event });
  });
  const others = moves.filter(({ view }) => !reported.has(view))
    .map((move) => own({ t, event: MOVED, view: move.view, ...partsOf(move) }));
  return Object.freeze([...named, ...others]);
}

/** @param {Why} move */
function partsOf(move) {
  const its = /** @type {Record<string, unknown>} */ (move);
  return Object.fromEntries(TAKEN.filter((name) => its[name] !== undefined).map((name) => [name, its[name]]));
}
