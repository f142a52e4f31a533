/** The connection as a pure state machine: its modes, and their ends. It maps the session and an event to the next
 * session, the requests to send and notices for the page. No socket, no clock, no DOM. */

import { MODES } from "../model/session/modes.js";

/** @typedef {import("../model/session/modes.js").Mode} Mode */
/** A request that the page sends by itself.
 * @typedef {Readonly<{ method: import("../generated/protocol.js").Method, params: any }>} Request */
/** @typedef {Readonly<{ session: Session, requests: readonly Request[], notices: readonly Notice[] }>} Step */

/** The major version of the protocol that this page supports, and its WebSocket subprotocol. */
const PROTOCOL = 1;
export const SUBPROTOCOL = "scrollscope.v1";

/** Milliseconds before the first reconnection attempt, and the maximum before later ones. */
const FIRST_DELAY = 250;
const MAXIMUM_DELAY = 5000;

/** Close codes of the protocol. */
const POLICY = 1008;
const VERSION = 4001;

/** Milliseconds to wait before the next attempt.
 * @param {Session} session */
export const retryDelay = (session) => Math.min(MAXIMUM_DELAY, FIRST_DELAY * 2 ** Math.max(0, session.attempt - 1));

/** Starts a new attempt to connect.
 * @param {Session} session @returns {Session} */
export const start = (session) => (session.mode === "connecting" ? session : change(session, { mode: "connecting" }));

/** The page's server is not an engine: stops connecting.
 * @param {Session} session @returns {Session} */
export const foundNone = (session) => change(session, { mode: "absent", attempt: 0 });

/** Checks the server's protocol version, from `/json/version` or the hello.
 * @param {Session} session @param {any} info @returns {Session} */
export function foundServer(session, info) {
  const major = Number.parseInt(String(info?.protocol ?? ""), 10);
  if (major === PROTOCOL) return session;
  return refuseVersion(session, versionWords(String(info?.protocol ?? "none"), major));
}

/** The connection ended or could not be opened.
 * @param {Session} session
 * @param {Readonly<{ code: number, reason: string, wasOpen: boolean, identity: string | null }>} end `identity` is the
 * session id from `/json/version` for this attempt, null if there was no response @returns {Session} */
export function closed(session, end) {
  return change(session, {
    isDropping: true,
    controller: null,
    client: null,
    isAcquiring: false,
    attempt: session.attempt + 1,
    mode: modeAfter(session, end),
    reason: end.reason || session.reason,
  });
}

/** @param {Session} session
 * @param {Readonly<{ code: number, reason: string, wasOpen: boolean, identity: string | null }>} end @returns {Mode} */
function modeAfter(session, end) {
  if (session.mode === "versionMismatch" || end.code === VERSION) return "versionMismatch";
  if (end.code === POLICY && /token/i.test(end.reason)) return "needsToken";
  // A rejected handshake has no reason. A server that accepted the page before is only busy or closing.
  if (!end.wasOpen && end.identity !== null && end.identity !== session.admitted) return "needsToken";
  return "disconnected";
}

/** A request is about to be sent.
 * @param {Session} session @param {string} method */
export function requested(session, method) {
  return method === "Control.acquire" ? change(session, { isAcquiring: true }) : session;
}

/** Ends the lagging mode after a time.
 * @param {Session} session @param {number} now milliseconds */
export function tick(session, now) {
  if (session.mode !== "lagging" || now < session.laggingUntil) return session;
  return change(session, { mode: "live", merged: 0 });
}

/** @param {Session} session @param {string} reason */
const refuseVersion = (session, reason) => change(session, { mode: "versionMismatch", reason });

/** @param {string} theirs @param {number} major */
function versionWords(theirs, major) {
  const update = major > PROTOCOL ? "Reload the page to update it." : "Update the server.";
  return `The server speaks protocol ${theirs}, this page ${PROTOCOL}.x. ${update}`;
}

/** @param {Session} session @param {Partial<Session>} values @returns {Session} */
export function change(session, values) {
  const next = values.mode;
  // Any other transition is a bug in this file.
  if (next !== undefined && next !== session.mode && !MODES[session.mode].next.includes(next)) {
    throw new Error(`A session cannot go from ${session.mode} to ${next}.`);
  }
  return Object.freeze({ ...session, ...values });
}
