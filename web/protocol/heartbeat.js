/**
 * Detects a server that no longer responds. A server without news is as quiet as one that hangs, so it is
 * asked: the last acknowledgement, sent again as a request, changes nothing and is answered immediately.
 */

import { change, request } from "./lifecycle.js";

/** @typedef {import("../model/session/session.js").Session} Session */
/** @typedef {import("./lifecycle.js").Outgoing} Outgoing */

/**
 * Ticks of the connection, four per second, without a message until the server is asked, and then until it
 * is silent.
 */
const QUIET = 16;
const UNANSWERED = 16;

/**
 * Counts ticks, not milliseconds: while the page itself was blocked or asleep, it has not waited for the
 * server.
 */
export function createPulse() {
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

/**
 * Asks the server for a response. Before the first acknowledgement there is nothing to send again, and no
 * state on the screen that could be stale.
 * @param {Session} session
 * @returns {Readonly<{ session: Session, send: readonly Outgoing[] }>}
 */
export function ask(session) {
  const { mode, acknowledged } = session;
  if ((mode !== "live" && mode !== "lagging") || acknowledged === null) return { session, send: [] };
  return request(session, "State.ack", { seq: acknowledged });
}

/**
 * The request was not answered. Has no effect if no request was sent.
 * @param {Session} session
 * @returns {Session}
 */
export function fallSilent(session) {
  const isAsked = Object.values(session.pending).some(({ method }) => method === "State.ack");
  return isAsked && (session.mode === "live" || session.mode === "lagging")
    ? change(session, { mode: "silent" })
    : session;
}

/**
 * The server responds again; its messages apply to the state that was shown all the time.
 * @param {Session} session
 * @returns {Session}
 */
export const speakAgain = (session) => session.mode === "silent" ? change(session, { mode: "live" }) : session;
