/**
 * The page's side of the wire protocol as a pure state machine. It maps the session and an event to the next
 * session, the messages to send and notices for the page. No socket, no clock, no DOM.
 */

import { NO_FINDINGS } from "./findings.js";
import { NOT_RECORDING } from "./record.js";

/** @typedef {import("./state.js").State} State */

/**
 * - `connecting`: looking for the server, or waiting for its hello
 * - `waiting`: attached, waiting for a snapshot (the shown state, if any, is old)
 * - `live`: all patches apply
 * - `lagging`: live, but the server merged frames for this client
 * - `silent`: live as far as the page knows, but the server has sent no response for some seconds
 * - `disconnected`: the last state remains shown, the next attempt is scheduled
 * - `versionMismatch`: client and server have different protocol versions
 * - `needsToken`: the server requires the token of this launch
 * - `absent`: the page's server is not an engine
 * - `file`: a recording from a file is shown; a session of its own, besides that of the connection
 * @typedef {"connecting" | "waiting" | "live" | "lagging" | "silent" | "disconnected" | "versionMismatch"
 *   | "needsToken" | "absent" | "file"} Mode
 */

/**
 * The state of engine time. `effectiveRate` is the rate that the engine achieves; null while it keeps
 * `rate`. `earliest` and `latest` are the limits of a seek.
 * @typedef {Readonly<{
 *   fps: number,
 *   t: number,
 *   paused: boolean,
 *   rate: number,
 *   effectiveRate: number | null,
 *   earliest: number,
 *   latest: number,
 * }>} Clock
 */
/** @typedef {Readonly<{ view: string, property: string, cause: string, command?: any }> & Readonly<Record<string, any>>} Why */
/** @typedef {Readonly<{ t: number, event: string, view?: string }> & Readonly<Record<string, any>>} Event */
/** @typedef {Readonly<{ name: string, title: string, summary: string }>} Variant */
/** @typedef {Readonly<{ summary: string, variants: readonly Variant[], demo: boolean }>} About of the scene */
/** @typedef {Readonly<{ code: number, message: string, data?: any }>} RpcError */
/** @typedef {Readonly<{ jsonrpc: "2.0", method: string, id?: number, params: any }>} Outgoing */

/**
 * @typedef {Readonly<{
 *   mode: Mode,
 *   reason: string,
 *   attempt: number,
 *   server: Readonly<{ name: string, version: string }> | null,
 *   identity: string | null,
 *   admitted: string | null,
 *   capabilities: readonly string[],
 *   clock: Clock | null,
 *   client: string | null,
 *   controller: string | null,
 *   isReadOnly: boolean,
 *   epoch: number | null,
 *   run: number | null,
 *   seq: number | null,
 *   acknowledged: number | null,
 *   isDropping: boolean,
 *   state: State | null,
 *   about: About,
 *   findings: import("./findings.js").Findings,
 *   stops: readonly import("./stops.js").Stop[],
 *   highlights: Readonly<Record<string, string>>,
 *   faults: readonly import("./faults.js").Fault[],
 *   recorded: import("./record.js").Recorded,
 *   playing: import("./record.js").Playing | null,
 *   edits: import("./edits.js").Edits | null,
 *   breakpoints: readonly import("./breakpoints.js").Breakpoint[] | null,
 *   stopped: import("./breakpoints.js").Stopped | null,
 *   laggingUntil: number,
 *   merged: number,
 *   nextId: number,
 *   pending: Readonly<Record<string, Readonly<{ method: string, params: any }>>>,
 * }>} Session
 */

/**
 * In a snapshot, `isSameRun` means that it is another time of the known history, and `since` is the time up
 * to which the known history is valid, in microseconds.
 * @typedef {Readonly<
 *   | { kind: "snapshot", isNewEpoch: boolean, isSameRun: boolean, isSameScene: boolean, since: number }
 *   | { kind: "scenes" }
 *   | { kind: "stopped", view: string | null }
 *   | {
 *     kind: "patch",
 *     patch: any,
 *     touched: readonly string[],
 *     why: readonly Why[],
 *     events: readonly Event[],
 *     frames: number,
 *   }
 *   | { kind: "forks", method: string, params: any }
 *   | { kind: "reply", id: number, method: string, params: any, result?: any, error?: RpcError }
 *   | { kind: "problem", text: string }
 * >} Notice
 */

/** @typedef {Readonly<{ session: Session, send: readonly Outgoing[], notices: readonly Notice[] }>} Step */

/** @type {About} */
export const NO_ABOUT = Object.freeze({ summary: "", variants: Object.freeze([]), demo: false });

/** The major version of the protocol that this page supports, and its WebSocket subprotocol. */
export const PROTOCOL = 1;
export const SUBPROTOCOL = "scrollscope.v1";

/** Milliseconds before the first reconnection attempt, and the maximum before later ones. */
const FIRST_DELAY = 250;
const LONGEST_DELAY = 5000;

/** Close codes of the protocol. */
const POLICY = 1008;
const VERSION = 4001;

/**
 * The valid transitions of each mode; any other is a bug in this file.
 * @type {Record<Mode, readonly Mode[]>}
 */
const NEXT = {
  connecting: ["waiting", "disconnected", "versionMismatch", "needsToken", "absent"],
  waiting: ["live", "lagging", "disconnected", "versionMismatch", "needsToken"],
  live: ["lagging", "waiting", "silent", "disconnected", "versionMismatch", "needsToken"],
  lagging: ["live", "waiting", "silent", "disconnected", "versionMismatch", "needsToken"],
  silent: ["live", "disconnected", "versionMismatch", "needsToken"],
  disconnected: ["connecting"],
  versionMismatch: ["connecting"],
  needsToken: ["connecting"],
  absent: ["connecting"],
  file: [],
};

/** @type {ReadonlySet<Mode>} */
const CONNECTED = new Set(["waiting", "live", "lagging", "silent"]);

/** @returns {Session} */
export function initialSession() {
  return Object.freeze({
    mode: "connecting",
    reason: "",
    attempt: 0,
    server: null,
    identity: null,
    admitted: null,
    capabilities: Object.freeze([]),
    clock: null,
    client: null,
    controller: null,
    isReadOnly: false,
    epoch: null,
    run: null,
    seq: null,
    acknowledged: null,
    isDropping: true,
    state: null,
    about: NO_ABOUT,
    findings: NO_FINDINGS,
    stops: Object.freeze([]),
    highlights: Object.freeze({}),
    faults: Object.freeze([]),
    recorded: NOT_RECORDING,
    playing: null,
    edits: null,
    breakpoints: null,
    stopped: null,
    laggingUntil: 0,
    merged: 0,
    nextId: 1,
    pending: Object.freeze({}),
  });
}

/**
 * Whether this page may send commands that change the engine.
 * @param {Session} session
 */
export function isController(session) {
  return session.client !== null && session.controller === session.client && isConnected(session);
}

/**
 * Whether no client has control, as far as this page knows. The page may then request control without taking
 * it from another client.
 * @param {Session} session
 */
export function isFree(session) {
  return isConnected(session) && session.client !== null && session.controller === null && !session.isReadOnly;
}

/**
 * Whether the engine accepts the page's input: the page has control, or gets it before the server handles
 * the next message.
 * @param {Session} session
 */
export function mayControl(session) {
  if (isController(session)) return true;
  return isFree(session) && Object.values(session.pending).some(({ method }) => method === "Control.acquire");
}

/** @param {Session} session */
export function isConnected(session) {
  return CONNECTED.has(session.mode);
}

/**
 * Milliseconds to wait before the next attempt.
 * @param {Session} session
 */
export function retryDelay(session) {
  return Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** Math.max(0, session.attempt - 1));
}

/**
 * Starts a new attempt to connect.
 * @param {Session} session
 * @returns {Session}
 */
export function start(session) {
  return session.mode === "connecting" ? session : change(session, { mode: "connecting" });
}

/**
 * The page's server is not an engine: stops connecting.
 * @param {Session} session
 * @returns {Session}
 */
export function foundNone(session) {
  return change(session, { mode: "absent", attempt: 0 });
}

/**
 * Checks the server's protocol version, from `/json/version` or the hello.
 * @param {Session} session
 * @param {any} info
 * @returns {Session}
 */
export function foundServer(session, info) {
  const major = Number.parseInt(String(info?.protocol ?? ""), 10);
  if (major === PROTOCOL) return session;
  return refuseVersion(session, versionWords(String(info?.protocol ?? "none"), major));
}

/**
 * The connection ended or could not be opened.
 * @param {Session} session
 * @param {Readonly<{ code: number, reason: string, wasOpen: boolean, identity: string | null }>} end
 *   `identity` is the session id from `/json/version` for this attempt, null if there was no response
 * @returns {Step}
 */
export function closed(session, end) {
  const notices = Object.keys(session.pending).map((id) => ({
    kind: /** @type {const} */ ("reply"),
    id: Number(id),
    ...session.pending[id],
    error: { code: 0, message: "the connection was lost" },
  }));
  const left = {
    pending: Object.freeze({}),
    isDropping: true,
    controller: null,
    client: null,
    attempt: session.attempt + 1,
    acknowledged: null,
  };
  const mode = modeAfter(session, end);
  const reason = end.reason || session.reason;
  return { session: change(session, { ...left, mode, reason }), send: [], notices };
}

/**
 * @param {Session} session
 * @param {Readonly<{ code: number, reason: string, wasOpen: boolean, identity: string | null }>} end
 * @returns {Mode}
 */
function modeAfter(session, end) {
  if (session.mode === "versionMismatch" || end.code === VERSION) return "versionMismatch";
  if (end.code === POLICY && /token/i.test(end.reason)) return "needsToken";
  // A rejected handshake has no reason. A server that accepted the page before is only busy or closing.
  if (!end.wasOpen && end.identity !== null && end.identity !== session.admitted) return "needsToken";
  return "disconnected";
}

/**
 * Creates a request of the page.
 * @param {Session} session
 * @param {string} method
 * @param {any} params
 * @returns {Readonly<{ session: Session, send: readonly Outgoing[], id: number }>}
 */
export function request(session, method, params) {
  const id = session.nextId;
  const pending = Object.freeze({ ...session.pending, [id]: Object.freeze({ method, params }) });
  return {
    session: change(session, { nextId: id + 1, pending }),
    send: [{ jsonrpc: "2.0", id, method, params }],
    id,
  };
}

/**
 * The state up to `seq` is on the screen: acknowledges it, once.
 * @param {Session} session
 * @returns {Step}
 */
export function painted(session) {
  if (session.isDropping || session.seq === null || session.seq === session.acknowledged) {
    return { session, send: [], notices: [] };
  }
  return {
    session: change(session, { acknowledged: session.seq }),
    send: [notification("State.ack", { seq: session.seq })],
    notices: [],
  };
}

/**
 * Ends the lagging mode after a time.
 * @param {Session} session
 * @param {number} now milliseconds
 */
export function tick(session, now) {
  if (session.mode !== "lagging" || now < session.laggingUntil) return session;
  return change(session, { mode: "live", merged: 0 });
}

/**
 * @param {Session} session
 * @param {string} reason
 */
function refuseVersion(session, reason) {
  return change(session, { mode: "versionMismatch", reason });
}

/**
 * @param {string} theirs
 * @param {number} major
 */
function versionWords(theirs, major) {
  const update = major > PROTOCOL ? "Reload the page to get its newer version." : "Update the server.";
  return `The server speaks protocol ${theirs}, this page ${PROTOCOL}.x. ${update}`;
}

/**
 * @param {Session} session
 * @param {Partial<Session>} values
 * @returns {Session}
 */
export function change(session, values) {
  const next = values.mode;
  if (next !== undefined && next !== session.mode && !NEXT[session.mode].includes(next)) {
    throw new Error(`A session cannot go from ${session.mode} to ${next}.`);
  }
  return Object.freeze({ ...session, ...values });
}

/**
 * @param {string} method
 * @param {any} params
 * @returns {Outgoing}
 */
function notification(method, params) {
  return { jsonrpc: "2.0", method, params };
}
