/**
 * Whether the server is still there while nothing comes from it. One that has nothing to tell is as quiet as one that
 * hangs, so it is asked: the last acknowledgement, sent again as a request, changes nothing and is answered at once.
 */

import { change, request } from "./session.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./session.js").Outgoing} Outgoing */

/** Ticks of the connection, four in a second, without a word until the server is asked, and then until it is silent. */
const QUIET = 16;
const UNANSWERED = 16;

/** Counts ticks and not milliseconds: a page that stood still itself, or sleeps, has not waited for anybody. */
export function createPulse() {
  let ticks = 0;
  return Object.freeze({
    /** Something came from the server, or its connection is another one. */
    heard() {
      ticks = 0;
    },
    /** @returns {"ask" | "silent" | null} what the next tick brings */
    tick() {
      ticks += 1;
      if (ticks === QUIET) return "ask";
      return ticks === QUIET + UNANSWERED ? "silent" : null;
    },
  });
}

/**
 * Asks whether anybody is there. Before anything is acknowledged there is nothing to say again, and nothing on the
 * screen that could be old.
 * @param {Session} session
 * @returns {Readonly<{ session: Session, send: readonly Outgoing[] }>}
 */
export function ask(session) {
  const { mode, acknowledged } = session;
  if ((mode !== "live" && mode !== "lagging") || acknowledged === null) return { session, send: [] };
  return request(session, "State.ack", { seq: acknowledged });
}

/**
 * The question was not answered either. One that was never asked cannot be missed.
 * @param {Session} session
 * @returns {Session}
 */
export function fallSilent(session) {
  const isAsked = Object.values(session.pending).some(({ method }) => method === "State.ack");
  return isAsked && (session.mode === "live" || session.mode === "lagging") ? change(session, { mode: "silent" }) : session;
}

/**
 * The server speaks: what it says applies to the state that was shown all the time.
 * @param {Session} session
 * @returns {Session}
 */
export const speakAgain = (session) => session.mode === "silent" ? change(session, { mode: "live" }) : session;
