/** Frames that a page keeps while a gesture is played. */

import { LIMIT, REST } from "../trace.js";

const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Waits until a page shows the same offset for a second, and gives the frames from a given one on.
 * @param {(expression: string) => Promise<any>} value evaluates an expression in the page
 * @param {number} [from]
 * @returns {Promise<import("../trace.js").Trace["frames"]>}
 */
export async function restingFrames(value, from = 0) {
  const seconds = (REST / 1000) * 1.15;
  const isAtRest = `(() => {
    const last = frames[frames.length - 1];
    const moved = frames.findLast(([, y]) => y !== last[1]) ?? frames[${from}];
    return last[0] - Math.max(moved[0], lifted) > ${seconds};
  })()`;
  await value("window.lifted = performance.now()");
  const end = Date.now() + LIMIT / 1000;
  while (!(await value(isAtRest)) && Date.now() < end) await wait(200);
  const frames = await value(`frames.slice(${from})`);
  return frames.map(([t, y]) => ({ t: t * 1000, y }));
}
