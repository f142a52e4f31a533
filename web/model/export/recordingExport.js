/** Exports a recording to other formats, without an engine. */

import { CSV_HEAD, csvRows } from "./csv.js";
import { createTrace } from "./traceEvents.js";
import { beginningOf, steps } from "../recording/steps.js";

/** @param {Recording} recording @param {string | null} [only] the scroll view to include, null for all
 * @returns {Promise<string[]>} the pieces of the text */
export async function csvOf({ file, header }, only = null) {
  const pieces = [CSV_HEAD];
  for await (const { items } of steps(file, beginningOf(header))) {
    for (const item of items) {
      const moment = momentOf(item);
      if (moment) pieces.push(csvRows(moment, only, header.measured !== null));
    }
  }
  return pieces;
}

/** @param {Recording} recording @returns {Promise<string[]>} */
export async function traceOf({ file, header }) {
  const trace = createTrace();
  for await (const { items } of steps(file, beginningOf(header))) {
    for (const item of items) {
      const moment = momentOf(item);
      if (moment) trace.moment(moment);
      else if (item.kind === "command") trace.command(item.time, item.entry);
      else if (item.kind === "mark") trace.mark(item.time, item.text);
      else if (item.kind === "fault") trace.damage(item.time, item.error);
    }
  }
  return trace.pieces();
}

/** A change, or a complete state in between, which is written again; null for other items.
 * @param {import("../recording/steps.js").Item} item @returns {import("./csv.js").Moment | null} */
function momentOf(item) {
  if (item.kind === "step") return item;
  if (item.kind !== "entry" || !item.isKnown) return null;
  return { time: item.time, patch: null, why: [], events: [], state: item.state };
}
