/** The last motion of a scroll view's content, and later changes of its place on the page or in the range. */

import { boundsOf } from "../geometry/geometry.js";
import { contentSizeOf } from "../state/state.js";
import { fixed, seconds, short } from "../properties/format.js";
import { MOTIONS, SEEN } from "./causes.js";

/** What is known of the causes at the time in view.
 * @typedef {Readonly<{ of: (view: string, property: string) => Why | null }>
 *   & Partial<Pick<import("../time/timeTravel.js").Causes, "since" | "chain" | "viewAt" | "start">>} Known */

/** From how far and how long the last motion came to its end, as texts: "134.7 pt" and "0.70 s".
 * @typedef {Readonly<{ distance: string, time: string }>} Travel */

/** From how far and how long the last motion came to its end; null if that is not known.
 * @param {Why} cause the last one @param {string} id @param {0 | 1} axis @param {Known} causes */
export function travelOf({ cause }, id, axis, causes) {
  const run = MOTIONS.has(cause) ? causes.chain?.(id, "contentOffset", axis).at(-1) : undefined;
  if (run === undefined || run.cause !== cause) return null;
  // A bounce may go further out before it comes back.
  const distance = Math.max(run.up, run.down);
  if (distance < SEEN || run.to <= run.begun) return null;
  return Object.freeze({ distance: `${fixed(distance)} pt`, time: `${seconds(run.to - run.begun, 2)} s` });
}

/** What a length is called along an axis. */
const ACROSS = Object.freeze(["wide", "high"]);

/** What became longer or shorter after the offset was set last: "the page became 480 pt long at 68.555 s"; empty if
 * nothing did.
 * @param {State} state @param {string} id @param {0 | 1} axis @param {Known} causes */
export function resizeText(state, id, axis, causes) {
  const view = state.views[id];
  const since = causes.since?.(id, "contentOffset") ?? null;
  const start = since === null ? causes.start?.() ?? null : null;
  const from = since ?? start?.t ?? Infinity;
  /** @param {readonly string[]} properties */
  const after = (properties) => {
    const times = properties.map((property) => causes.since?.(id, property) ?? 0).filter((t) => t > from);
    return times.length === 0 ? null : Math.max(...times);
  };
  const [resized, refilled] = [after(["bounds", "frame"]), after(["contentSize"])];
  if (resized === null && refilled === null) return "";
  const then = start === null ? causes.viewAt?.(id, from) : start.views[id];
  if (!then) return "";
  const length = boundsOf(view)[2 + axis];
  if (resized !== null && boundsOf(then)[2 + axis] !== length) {
    const what = view.isPagingEnabled === true ? ["page", "long"] : ["view", ACROSS[axis]];
    return `the ${what[0]} became ${short(length)} pt ${what[1]} at ${seconds(resized)} s`;
  }
  const content = contentSizeOf(view)[axis];
  if (refilled === null || contentSizeOf(then)[axis] === content) return "";
  return `the content became ${short(content)} pt ${ACROSS[axis]} at ${seconds(refilled)} s`;
}
