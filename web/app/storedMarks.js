/** The marks that are this page's own, kept with the session: a reload of the page shows them again. */

import { NO_MARKS, ownMarksFrom } from "../model/time/timelineMarkers.js";
import { recallValue, remember } from "../kit/storage.js";

/** Where they are stored: with the window, because another window of the same engine has its own. */
const KEY = "marks";

/** Identifies the run that marks belong to; empty if it has no lasting one, as for a file.
 * @param {Session} session */
const runOf = ({ identity, run, state }) => identity === null || run === null || !state ? "" : `${identity} ${run}`;

/** The marks that were stored for the run of a session.
 * @param {Session} session @returns {import("../model/time/timelineMarkers.js").OwnMarks} */
export function storedMarks(session) {
  const run = runOf(session);
  const stored = /** @type {any} */ (recallValue(KEY, {}, "session"));
  return run !== "" && stored.run === run ? ownMarksFrom(stored) : NO_MARKS;
}

/** @param {Pick<Page, "session" | "marks">} page */
export function storeMarks({ session, marks }) {
  const run = runOf(session);
  if (run !== "") remember("session", KEY, JSON.stringify({ run, ...marks }));
}
