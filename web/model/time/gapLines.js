/** Lines in the list of events for times without known events. */

import { gapText, isMerged } from "./gaps.js";
import { seconds } from "../properties/format.js";

/** @typedef {import("./log.js").Line} Line */
/** @typedef {import("./eventsAt.js").Divided} Divided */

/** The event of a line that stands for missing ones. */
export const MISSING = "";

/** The microseconds that are worth a line. */
const LEAST = 20_000;

/** The times of which no events are known, in order: those before the first step, and the gaps.
 * @param {readonly import("./gaps.js").Gap[]} gaps @param {number | null} start of what the source has
 * @param {number | null} earliest the time of the first known step, in microseconds @returns {readonly Line[]} */
export function gapLines(gaps, start, earliest) {
  const before = start !== null && earliest !== null && earliest - start >= LEAST
    ? [lineOf(start, earliest, `Events before ${seconds(earliest, 1)} s: not loaded`, -1)]
    : [];
  // Of states that were merged the events are known.
  const others = gaps.filter(({ reason, from, to }) => !isMerged(reason) && to - from >= LEAST)
    .map((gap, index) => {
      const text = `Events from ${seconds(gap.from, 1)} to ${seconds(gap.to, 1)} s: ${gapText(gap)}`;
      return lineOf(gap.from, gap.to, text, -2 - index);
    });
  return [...before, ...others];
}

/** @param {number} since @param {number} t @param {string} detail @param {number} order @returns {Line} */
const lineOf = (since, t, detail, order) =>
  Object.freeze({
    order,
    since,
    t,
    event: MISSING,
    view: "",
    phase: "idle",
    detail,
    actor: "",
    count: 1,
    fields: /** @type {any} */ (Object.freeze({ t, event: MISSING })),
  });

/** The lines at a moment with those for missing events, each before what followed it.
 * @param {Divided} divided @param {readonly Line[]} missing in order @returns {Divided} */
export function withGapLines({ lines, past }, missing) {
  if (missing.length === 0) return { lines, past };
  const all = /** @type {Line[]} */ ([]);
  let count = past;
  let next = 0;
  lines.forEach((line, index) => {
    for (; next < missing.length && missing[next].t <= line.t; next += 1) {
      all.push(missing[next]);
      if (index < past) count += 1;
    }
    all.push(line);
  });
  return { lines: [...all, ...missing.slice(next)], past: count };
}
