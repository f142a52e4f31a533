/** What is missing of the journal: times without known states, and why. */

import { countLeading } from "../lookup/sortedSearch.js";

/** - `hidden`: the server merged states, because the tab was hidden
 * - `busy`: it merged them, because the page was slow
 * - `disconnected`: the page was not connected
 * - `notLoaded`: the source has them
 * - `notRecorded`: the recording began later
 * - `damaged`: that part of the file is damaged
 * @typedef {"hidden" | "busy" | "disconnected" | "notLoaded" | "notRecorded" | "damaged"} Reason */

/** Whether the step after such a gap follows from the step before it, with all events and causes between them.
 * @param {Reason} reason */
export const isMerged = (reason) => reason === "hidden" || reason === "busy";

/** Between two times with known states, in microseconds.
 * @typedef {Readonly<{ from: number, to: number, reason: Reason }>} Gap */

/** @type {Readonly<Record<Reason, string>>} */
const TEXTS = Object.freeze({
  hidden: "not received: the tab was hidden",
  busy: "not received: the page was busy",
  disconnected: "not received: there was no connection",
  notLoaded: "not loaded",
  notRecorded: "not recorded",
  damaged: "not readable: the file is damaged here",
});

/** @param {Pick<Gap, "reason">} gap */
export const gapText = ({ reason }) => TEXTS[reason];

/** The gap in which a time lies; null if something is known of it. Its ends are known.
 * @param {readonly Gap[]} gaps in order, without overlaps @param {number} t microseconds @returns {Gap | null} */
export function gapAt(gaps, t) {
  const gap = gaps[countLeading(gaps.length, (index) => gaps[index].from < t) - 1];
  return gap !== undefined && t < gap.to ? gap : null;
}

/** The parts of the gaps between two times.
 * @param {readonly Gap[]} gaps in order @param {number} from @param {number} to
 * @param {number} [least] microseconds: shorter ones are left out @returns {readonly Gap[]} */
export function gapsIn(gaps, from, to, least = 0) {
  const first = countLeading(gaps.length, (index) => gaps[index].to <= from);
  const end = countLeading(gaps.length, (index) => gaps[index].from < to);
  return gaps.slice(first, end).filter((gap) => gap.to - gap.from >= least).map((gap) =>
    Object.freeze({ ...gap, from: Math.max(from, gap.from), to: Math.min(to, gap.to) })
  );
}

/** The times between two ones that are in no gap.
 * @param {readonly Gap[]} gaps in order @param {number} from @param {number} to
 * @param {number} [least] microseconds: shorter gaps are none @returns {readonly Readonly<{ from: number, to: number }>[]} */
export function knownIn(gaps, from, to, least = 0) {
  const known = [];
  let at = from;
  for (const gap of gapsIn(gaps, from, to, least)) {
    if (gap.from > at) known.push({ from: at, to: gap.from });
    at = gap.to;
  }
  if (at < to) known.push({ from: at, to });
  return known;
}
