/**
 * The wire protocol of the page as a pure state machine: what happened and the session so far in, the next
 * session, the messages to send and what the page should notice out. No socket, no clock, no DOM.
 */

import { applyPatch, isObject, own } from "./patch.js";

/** @typedef {import("./state.js").State} State */

/**
 * - `connecting`: looking for the server, or waiting for its hello
 * - `waiting`: attached, waiting for a snapshot (the state shown until then is old or none)
 * - `live`: every patch applies
 * - `lagging`: live, but the server had to merge frames for us
 * - `disconnected`: the last state stays, the next attempt is planned
 * - `versionMismatch`: the two sides do not speak the same protocol
 * - `needsToken`: the server wants this launch's token
 * @typedef {"connecting" | "waiting" | "live" | "lagging" | "disconnected" | "versionMismatch" | "needsToken"} Mode
 */

/** @typedef {Readonly<{ fps: number, t: number, paused: boolean, rate: number }>} Clock */
/** @typedef {Readonly<{ view: string, property: string, cause: string, command?: any }> & Readonly<Record<string, any>>} Why */
/** @typedef {Readonly<{ t: number, event: string, view?: string }> & Readonly<Record<string, any>>} Event */
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
 *   seq: number | null,
 *   acknowledged: number | null,
 *   isDropping: boolean,
 *   state: State | null,
 *   laggingUntil: number,
 *   merged: number,
 *   nextId: number,
 *   pending: Readonly<Record<string, Readonly<{ method: string, params: any }>>>,
 * }>} Session
 */

/**
 * @typedef {Readonly<
 *   | { kind: "snapshot", isNewEpoch: boolean }
 *   | { kind: "patch", touched: readonly string[], why: readonly Why[], events: readonly Event[], frames: number }
 *   | { kind: "reply", id: number, method: string, params: any, result?: any, error?: RpcError }
 *   | { kind: "problem", text: string }
 * >} Notice
 */

/** @typedef {Readonly<{ session: Session, send: readonly Outgoing[], notices: readonly Notice[] }>} Step */

/** The major version of the protocol that this page speaks, and its WebSocket subprotocol. */
export const PROTOCOL = 1;
export const SUBPROTOCOL = "scrollscope.v1";

/** What the page calls itself. */
const CLIENT = Object.freeze({ name: "scrollscope-page", version: "0.1.0" });
const WANT = Object.freeze({ state: true, events: true, why: true, doctor: false });

/** Frames in one patch from which on the page says that it lags, and for how many milliseconds it says so. */
const LAG_FRAMES = 4;
const LAG_SHOWN = 1500;

/** Milliseconds before the first and, at most, before any later attempt to connect again. */
const FIRST_DELAY = 250;
const LONGEST_DELAY = 5000;

/** JSON-RPC codes the page itself needs to tell apart. */
const WRONG_STATE = -32015;

/** Close codes of the protocol. */
const POLICY = 1008;
const VERSION = 4001;

/**
 * What each mode may turn into; anything else is a bug in this file.
 * @type {Record<Mode, readonly Mode[]>}
 */
const NEXT = {
  connecting: ["waiting", "disconnected", "versionMismatch", "needsToken"],
  waiting: ["live", "lagging", "disconnected", "versionMismatch", "needsToken"],
  live: ["lagging", "waiting", "disconnected", "versionMismatch", "needsToken"],
  lagging: ["live", "waiting", "disconnected", "versionMismatch", "needsToken"],
  disconnected: ["connecting"],
  versionMismatch: ["connecting"],
  needsToken: ["connecting"],
};

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
    seq: null,
    acknowledged: null,
    isDropping: true,
    state: null,
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

/** @param {Session} session */
export function isConnected(session) {
  return session.mode === "waiting" || session.mode === "live" || session.mode === "lagging";
}

/**
 * Milliseconds to wait before the next attempt.
 * @param {Session} session
 */
export function retryDelay(session) {
  return Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** Math.max(0, session.attempt - 1));
}

/**
 * A new attempt to connect begins.
 * @param {Session} session
 * @returns {Session}
 */
export function start(session) {
  return session.mode === "connecting" ? session : change(session, { mode: "connecting" });
}

/**
 * What `/json/version` answered, before any socket is opened.
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
 * The connection ended, or never came to be.
 * @param {Session} session
 * @param {Readonly<{ code: number, reason: string, wasOpen: boolean, identity: string | null }>} end
 *   `identity` is the session that `/json/version` named for this attempt, null when it did not answer
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
  // A refused handshake has no reason. The same launch that let us in before is only busy or going down.
  if (!end.wasOpen && end.identity !== null && end.identity !== session.admitted) return "needsToken";
  return "disconnected";
}

/**
 * A request of the page.
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
 * The state up to `seq` is on the screen: tells the server, once.
 * @param {Session} session
 * @returns {Step}
 */
export function painted(session) {
  if (session.isDropping || session.seq === null || session.seq === session.acknowledged) return same(session);
  return {
    session: change(session, { acknowledged: session.seq }),
    send: [notification("State.ack", { seq: session.seq })],
    notices: [],
  };
}

/**
 * Time has gone by; lagging ends by itself.
 * @param {Session} session
 * @param {number} now milliseconds
 */
export function tick(session, now) {
  if (session.mode !== "lagging" || now < session.laggingUntil) return session;
  return change(session, { mode: "live", merged: 0 });
}

/**
 * A message of the server.
 * @param {Session} session
 * @param {any} message parsed JSON
 * @param {number} now milliseconds
 * @returns {Step}
 */
export function receive(session, message, now) {
  if (!isObject(message) || message.jsonrpc !== "2.0") return problem(session, "The server sent something that is no message.");
  if (typeof message.method === "string") {
    const handler = Object.hasOwn(HANDLERS, message.method) ? HANDLERS[message.method] : null;
    return handler ? handler(session, message.params ?? {}, now) : same(session);
  }
  return reply(session, message);
}

/** @type {Record<string, (session: Session, params: any, now: number) => Step>} */
const HANDLERS = {
  "Server.hello": hello,
  "Server.goodbye": (session, { reason }) => same(change(session, { reason: String(reason ?? "") })),
  "State.snapshot": snapshot,
  "State.patch": patch,
  "Sim.changed": (session, { t, fps, paused, rate }) => same(change(session, { clock: clockOf({ t, fps, paused, rate }) })),
  "Control.changed": (session, { controller }) => same(change(session, { controller: nameOf(controller) })),
};

/**
 * @param {Session} session
 * @param {any} params
 * @returns {Step}
 */
function hello(session, params) {
  const major = Number.parseInt(String(params.protocol ?? ""), 10);
  if (major !== PROTOCOL) return same(refuseVersion(session, versionWords(String(params.protocol ?? "none"), major)));
  const identity = String(params.session ?? "");
  const resumable = session.identity === identity && session.epoch !== null && session.state !== null;
  const client = nameOf(params.you?.client);
  const capabilities = Object.freeze(Array.isArray(params.capabilities) ? params.capabilities.map(String) : []);
  const greeted = change(session, {
    mode: "waiting",
    reason: "",
    server: Object.freeze({ name: String(params.server?.name ?? ""), version: String(params.server?.version ?? "") }),
    identity,
    admitted: identity,
    capabilities,
    clock: clockOf(params.clock),
    client,
    controller: params.you?.role === "controller" ? client : nameOf(params.controller),
    isReadOnly: capabilities.length > 0 && !capabilities.includes("input"),
    isDropping: true,
    acknowledged: null,
    ...(session.identity === identity ? {} : { epoch: null, seq: null }),
  });
  const resume = resumable ? { resume: { session: identity, epoch: session.epoch, seq: session.seq } } : {};
  const attach = request(greeted, "Session.attach", { client: CLIENT, want: WANT, ...resume });
  return { session: attach.session, send: attach.send, notices: [] };
}

/**
 * @param {Session} session
 * @param {any} params
 * @returns {Step}
 */
function snapshot(session, { epoch, seq, state }) {
  if (!isCount(seq) || !isObject(state) || !isObject(state.views)) return problem(session, "A snapshot without seq or state was dropped.");
  return {
    session: change(session, {
      mode: session.mode === "lagging" ? "lagging" : "live",
      attempt: 0,
      epoch: isCount(epoch) ? epoch : session.epoch,
      seq,
      state: own(state),
      isDropping: false,
      acknowledged: null,
    }),
    send: [],
    notices: [{ kind: "snapshot", isNewEpoch: epoch !== session.epoch }],
  };
}

/**
 * @param {Session} session
 * @param {any} params
 * @param {number} now
 * @returns {Step}
 */
function patch(session, params, now) {
  if (session.isDropping) return same(session);
  const { seq, base } = params;
  if (isCount(seq) && session.seq !== null && seq <= session.seq) return same(session);
  if (!isCount(seq) || base !== session.seq || !isObject(params.patch)) return resync(session);
  const frames = isCount(params.merged) ? Math.max(1, params.merged) : 1;
  const lags = frames >= LAG_FRAMES;
  return {
    session: change(session, {
      seq,
      state: applyPatch(session.state, params.patch),
      ...(lags
        ? { mode: "lagging", laggingUntil: now + LAG_SHOWN, merged: frames }
        : { mode: session.mode === "lagging" && now < session.laggingUntil ? "lagging" : "live" }),
    }),
    send: [],
    notices: [
      {
        kind: "patch",
        touched: isObject(params.patch.views) ? Object.keys(params.patch.views) : [],
        why: own(Array.isArray(params.why) ? params.why.filter(isObject) : []),
        events: own(Array.isArray(params.events) ? params.events.filter(isObject) : []),
        frames,
      },
    ],
  };
}

/**
 * A hole in the numbers: drops everything until the snapshot that answers.
 * @param {Session} session
 * @returns {Step}
 */
function resync(session) {
  const asked = request(change(session, { mode: "waiting", isDropping: true }), "State.resync", {});
  return { session: asked.session, send: asked.send, notices: [] };
}

/**
 * @param {Session} session
 * @param {any} message
 * @returns {Step}
 */
function reply(session, message) {
  const asked = isCount(message.id) ? session.pending[message.id] : undefined;
  if (!asked) {
    const text = isObject(message.error) ? String(message.error.message ?? "") : "";
    return text ? problem(session, text) : same(session);
  }
  const { [message.id]: _, ...pending } = session.pending;
  const answered = change(session, { pending: Object.freeze(pending) });
  const error = isObject(message.error)
    ? { code: Number(message.error.code), message: String(message.error.message ?? ""), data: message.error.data }
    : undefined;
  const notice = { kind: /** @type {const} */ ("reply"), id: message.id, ...asked, result: message.result, error };
  return { session: settle(answered, asked.method, message.result, error), send: [], notices: [notice] };
}

/**
 * What an answer changes in the session itself.
 * @param {Session} session
 * @param {string} method
 * @param {any} result
 * @param {RpcError | undefined} error
 * @returns {Session}
 */
function settle(session, method, result, error) {
  switch (method) {
    case "Session.attach":
      if (error || result?.mode !== "resume") return session;
      return change(session, { mode: "live", attempt: 0, isDropping: false });
    case "Control.acquire":
      if (error) return change(session, { isReadOnly: session.isReadOnly || error.code === WRONG_STATE });
      return change(session, { controller: session.client });
    case "Control.release":
      return error || session.controller !== session.client ? session : change(session, { controller: null });
    default:
      return session;
  }
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
function change(session, values) {
  const next = values.mode;
  if (next !== undefined && next !== session.mode && !NEXT[session.mode].includes(next)) {
    throw new Error(`A session cannot go from ${session.mode} to ${next}.`);
  }
  return Object.freeze({ ...session, ...values });
}

/**
 * @param {Session} session
 * @returns {Step}
 */
function same(session) {
  return { session, send: [], notices: [] };
}

/**
 * @param {Session} session
 * @param {string} text
 * @returns {Step}
 */
function problem(session, text) {
  return { session, send: [], notices: [{ kind: "problem", text }] };
}

/**
 * @param {string} method
 * @param {any} params
 * @returns {Outgoing}
 */
function notification(method, params) {
  return { jsonrpc: "2.0", method, params };
}

/**
 * @param {unknown} value
 * @returns {value is number}
 */
function isCount(value) {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** @param {unknown} value */
function nameOf(value) {
  return typeof value === "string" ? value : null;
}

/**
 * @param {any} clock
 * @returns {Clock | null}
 */
function clockOf(clock) {
  if (!isObject(clock)) return null;
  return Object.freeze({
    fps: Number(clock.fps ?? 60),
    t: Number(clock.t ?? 0),
    paused: clock.paused === true,
    rate: Number(clock.rate ?? 1),
  });
}
