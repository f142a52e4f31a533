/** The session of a page that shows a recording from a file, without a server. */

import { found, NO_FINDINGS, resolved } from "../model/findings/findings.js";
import { initialSession, NO_ABOUT } from "../model/session/session.js";

import { afterSending } from "../model/session/measured.js";

/** @typedef {import("./playback.js").Playback} Playback */

/** What to do with a recording, in which nothing can be touched. */
const WATCH = "Play the recording, or drag on its timeline.";

/** @param {Recording} recording @param {number} epoch a different one for every opened recording
 * @param {readonly any[]} [examined] what the doctor has found in it, each with the time of its end as `until`
 * @returns {Session} */
export function fileSession({ marks, name, duration, header: { measured } }, epoch, examined = []) {
  return Object.freeze({
    ...initialSession(),
    mode: /** @type {const} */ ("file"),
    epoch,
    seq: 0,
    isDropping: false,
    lock: "This is a recording: it cannot be changed.",
    playing: Object.freeze({ name, isDemo: false, end: duration }),
    measured,
    about: measured === null ? Object.freeze({ ...NO_ABOUT, attempt: WATCH }) : NO_ABOUT,
    findings: examined.reduce((findings, { until, ...finding }) => {
      const all = found(findings, epoch, finding);
      return Number.isFinite(until) ? resolved(all, epoch, finding, until) : all;
    }, Object.freeze({ ...NO_FINDINGS, epoch })),
    markers: Object.freeze(marks.map(({ t, text }) => Object.freeze({ t, text, predicate: null }))),
  });
}

/** The session after a step of the recording.
 * @param {Session} session @param {import("../model/recording/steps.js").StepItem} step @returns {Session} */
export function afterStep(session, { state, patch, events }) {
  let { findings } = session;
  for (const event of events) {
    if (event.event === "finding" && session.epoch !== null) findings = found(findings, session.epoch, event);
  }
  const measured = afterSending(session.measured, patch ?? state);
  return Object.freeze({ ...session, state, measured, seq: (session.seq ?? 0) + 1, findings });
}

/** The session with the recording's clock, which the page shows.
 * @param {Session} session @param {Playback} playback @param {number} at the position @returns {Session} */
export function withClock(session, { isPaused, rate, fps, end }, at) {
  return Object.freeze({
    ...session,
    clock: Object.freeze({ fps, t: at, paused: isPaused, rate, effectiveRate: null, earliest: 0, latest: end }),
  });
}
