/** Detects a server that no longer responds. A server without news is as quiet as one that hangs, so it is asked: the
 * last acknowledgement, sent again as a request, changes nothing and is answered immediately. */

import { change } from "./lifecycle.js";

/** Milliseconds between two ticks of the connection. */
export const TICK = 200;
/** Ticks without a message until the server is asked, and then until it is silent: two seconds, in which a page could be
 * taken for live. */
const QUIET = 5;
const UNANSWERED = 5;

/** Counts ticks, not milliseconds: while the page itself was blocked or asleep, it has not waited for the server. */
export function createHeartbeat() {
  let ticks = 0;
  return Object.freeze({
    /** A message arrived, or the connection is a new one. */
    heard() {
      ticks = 0;
    },
    /** @returns {"ask" | "silent" | null} the action of this tick */
    tick() {
      ticks += 1;
      if (ticks === QUIET) return "ask";
      return ticks === QUIET + UNANSWERED ? "silent" : null;
    },
  });
}

/** Whether a state of this session is shown as the server's present one.
 * @param {Session} session */
export const isCurrent = ({ mode }) => mode === "live" || mode === "lagging";

/** The request was not answered.
 * @param {Session} session @returns {Session} */
export const fallSilent = (session) => isCurrent(session) ? change(session, { mode: "silent" }) : session;

/** The server responds again; its messages apply to the state that was shown all the time.
 * @param {Session} session @returns {Session} */
export const speakAgain = (session) => session.mode === "silent" ? change(session, { mode: "live" }) : session;
