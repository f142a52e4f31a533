/** Lines in the list of events for times without known events. */

import { countLeading } from "../lookup/sortedSearch.js";
import { gapText, isMerged } from "./gaps.js";
import { memoised } from "../lookup/memo.js";
import { seconds } from "../properties/format.js";

/** @typedef {import("./log.js").Line} Line */
/** @typedef {import("./eventsAt.js").Divided} Divided */
/** @typedef {import("./gaps.js").Gap} Gap */

/** The event of a line that stands for missing ones. */
export const MISSING = "";

/** The microseconds that are worth a line. */
const LEAST = 20_000;

/** The times of which no events are known, in order: those before the first step, the gaps, and those after what is loaded.
 * @param {readonly Gap[]} gaps @param {number | null} start of what the source has
 * @param {number | null} earliest the time of the first known step, in microseconds
 * @param {Pick<import("../page/page.js").SourceInfo, "end" | "loaded">} source @returns {readonly Line[]} */
export function gapLines(gaps, start, earliest, { end, loaded }) {
  const isBefore = start !== null && earliest !== null && earliest - start >= LEAST;
  const isAfter = end !== null && loaded !== undefined && end - loaded >= LEAST;
  const others = linesOf(gaps);
  if (!isBefore && !isAfter) return others;
  return [
    ...(isBefore ? [lineOf(start, earliest, `Events before ${seconds(earliest, 1)} s: not loaded`, -1)] : []),
    ...others,
    ...(isAfter ? [lineOf(loaded, end, `Events after ${seconds(loaded, 1)} s: not loaded`, -2 - others.length)] : []),
  ];
}

/** Lists are asked for in every frame, and gaps seldom change. */
const linesOf = memoised((/** @type {readonly Gap[]} */ gaps) =>
  // Of states that were merged the events are known.
  gaps.filter(({ reason, from, to }) => !isMerged(reason) && to - from >= LEAST).map((gap, index) => {
    const text = `Events from ${seconds(gap.from, 1)} to ${seconds(gap.to, 1)} s: ${gapText(gap)}`;
    return lineOf(gap.from, gap.to, text, -2 - index);
  })
);

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

/** The lines at a time with lines for missing events, each before the following events.
 * @param {Divided} divided @param {readonly Line[]} missing in order @returns {Divided} */
export function withGapLines({ lines, past }, missing) {
  if (missing.length === 0) return { lines, past };
  const parts = /** @type {Line[][]} */ ([]);
  let [done, count] = [0, past];
  for (const line of missing) {
    const next = countLeading(lines.length, (index) => lines[index].t < line.t);
    if (next < past) count += 1;
    parts.push(lines.slice(done, next), [line]);
    done = next;
  }
  return { lines: [...parts.flat(), ...lines.slice(done)], past: count };
}
