/** The WebSocket connection to the server. Opens it, reopens it after each loss, and passes every message to the
 * session state machine. */

import * as lifecycle from "./lifecycle.js";
import { answered, receive } from "./receive.js";
import { adopt } from "../model/state/mergePatch.js";
import { createHeartbeat, fallSilent, isCurrent, speakAgain, TICK } from "./heartbeat.js";
import { CONNECTION_LOST, createRPC } from "./rpc.js";
import { initialSession, isConnected } from "../model/session/session.js";

/** @typedef {import("./rpc.js").Outgoing} Outgoing */

/** @typedef {Readonly<{
 *   changed: (session: Session, isStreamed: boolean) => void,
 *   noticed: (notice: Notice) => void,
 *   sent: (text: string, message: Outgoing) => void,
 *   received: (text: string, message: unknown) => void,
 *   planned: (retryAt: number | null) => void,
 * }>} Listener `isStreamed`: by a patch. `received` gets the text's JSON, null if it is not JSON; `planned` gets the
 * time of the next attempt, in milliseconds of `performance.now()` */

/** Timeout in milliseconds of `/json/version` and of the hello. */
const PATIENCE = 5000;

/** The socket's path relative to the page. */
const SOCKET_PATH = "ws";

/** @param {Listener} listener @param {string | null} initialToken */
export function createConnection(listener, initialToken) {
  let session = initialSession();
  let token = initialToken;
  let socket = /** @type {WebSocket | null} */ (null);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let retryTimer;
  /** The number of the current attempt; results of cancelled attempts are ignored. */
  let attempt = 0;
  /** Whether the page requests nothing. */
  let isAlone = false;
  const heartbeat = createHeartbeat();
  /** What was acknowledged last in this connection.
   * @type {Readonly<Pick<Session, "seq" | "state">>} */
  let acknowledged = NONE;

  /** @param {Session} next @param {boolean} [isStreamed] */
  const become = (next, isStreamed = false) => {
    if (next === session) return;
    session = next;
    listener.changed(session, isStreamed);
  };

  /** @param {Outgoing} message */
  const send = (message) => {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    const text = JSON.stringify(message);
    socket.send(text);
    listener.sent(text, message);
    return true;
  };
  const rpc = createRPC(send, (method, answer) => take(answered(session, method, answer)));

  /** @type {Call} */
  const call = (method, params) => {
    // A socket that is open and has no hello yet is no connection.
    if (!isConnected(session)) return Promise.resolve(CONNECTION_LOST);
    become(lifecycle.requested(session, method));
    return rpc.call(method, params);
  };

  /** @param {import("./lifecycle.js").Step} step @param {boolean} [isStreamed] */
  const take = (step, isStreamed) => {
    become(step.session, isStreamed);
    for (const { method, params } of step.requests) void call(method, params);
    for (const notice of step.notices) listener.noticed(notice);
  };

  const connect = async () => {
    if (isAlone) return;
    clearTimeout(retryTimer);
    listener.planned(null);
    attempt += 1;
    const mine = attempt;
    heartbeat.heard();
    rpc.lose();
    socket?.close();
    socket = null;
    become(lifecycle.start(session));
    const info = await findServer();
    if (mine !== attempt) return;
    // If an engine was there before, it may return.
    if (info === NO_ENGINE && session.server === null) return become(lifecycle.foundNone(session));
    if (info === null || info === NO_ENGINE) {
      return end({ code: 0, reason: "The server does not answer.", wasOpen: false, identity: null });
    }
    become(lifecycle.foundServer(session, info));
    if (session.mode === "connecting") openSocket(mine, String(info.session ?? ""));
  };

  /** @param {number} mine @param {string} identity */
  const openSocket = (mine, identity) => {
    const address = new URL(SOCKET_PATH, window.location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    address.hash = "";
    const opened = new WebSocket(address, [lifecycle.SUBPROTOCOL, ...(token === null ? [] : [`token.${token}`])]);
    socket = opened;
    let wasOpen = false;
    const helloTimer = setTimeout(() => opened.close(), PATIENCE);
    opened.onopen = () => (wasOpen = true);
    opened.onmessage = ({ data }) => {
      if (mine !== attempt) return;
      clearTimeout(helloTimer);
      heartbeat.heard();
      const message = parse(data);
      // A state may be large, and nothing else refers to this one.
      if (isSnapshot(message)) adopt(message.params?.state);
      listener.received(String(data), message);
      become(speakAgain(session));
      if (!rpc.receive(message)) take(receive(session, message, performance.now()), isPatch(message));
      if (session.mode === "versionMismatch") opened.close();
    };
    opened.onclose = ({ code, reason }) => {
      clearTimeout(helloTimer);
      if (mine !== attempt) return;
      socket = null;
      end({ code, reason, wasOpen, identity });
    };
  };

  /** @param {Parameters<typeof lifecycle.closed>[1]} how */
  const close = (how) => {
    acknowledged = NONE;
    become(lifecycle.closed(session, how));
    rpc.lose();
  };

  /** @param {Parameters<typeof lifecycle.closed>[1]} how */
  const end = (how) => {
    close(how);
    if (session.mode !== "disconnected") return;
    const delay = lifecycle.retryDelay(session);
    listener.planned(performance.now() + delay);
    retryTimer = setTimeout(connect, delay);
  };

  const tickTimer = setInterval(() => {
    become(lifecycle.tick(session, performance.now()));
    const missed = heartbeat.tick();
    // Before the first acknowledgement there is nothing to send again, and no state on the screen that could be stale.
    if (missed === "ask" && isCurrent(session) && acknowledged.seq !== null) {
      void call("State.ack", { seq: acknowledged.seq });
    } else if (missed === "silent" && rpc.isWaiting("State.ack")) become(fallSilent(session));
  }, TICK);

  /** Closes a connection on which no more messages arrive. */
  const leaveSilent = () => close({ code: 0, reason: "The server does not answer.", wasOpen: true, identity: null });

  return {
    /** Resolves when the kind of server is known, or when none responds. */
    connect,
    /** Requests nothing from now on: the page is a file with its recordings inside. */
    standAlone() {
      isAlone = true;
      become(lifecycle.foundNone(session));
    },
    /** Whether the server may be an engine: false only if it is known not to be one. */
    mayBeEngine: () => session.mode !== "absent",
    /** Reconnects immediately, with another token if one is given.
     * @param {string} [newToken] */
    retry(newToken) {
      if (newToken !== undefined) token = newToken;
      if (session.mode === "silent") leaveSilent();
      if (!isConnected(session)) void connect();
    },
    call,
    /** Acknowledges the current state, once: it is on the screen. */
    painted() {
      const { isDropping, seq, state } = session;
      if (isDropping || seq === null || (acknowledged.seq === seq && acknowledged.state === state)) return;
      acknowledged = { seq, state };
      send({ jsonrpc: "2.0", method: "State.ack", params: { seq } });
    },
    /** Closes the connection for good, because the page is closing. */
    leave() {
      attempt += 1;
      clearTimeout(retryTimer);
      clearInterval(tickTimer);
      socket?.close(1000);
      socket = null;
    },
  };
}

/** Nothing was acknowledged. */
const NONE = Object.freeze({ seq: null, state: null });

/** A server that responds but is not an engine. */
const NO_ENGINE = Symbol("no engine");

/** Returns the JSON of `/json/version`, or null if no server responds in time.
 * @returns {Promise<any>} */
async function findServer() {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), PATIENCE);
  try {
    const response = await fetch(
      new URL("json/version", window.location.href),
      { cache: "no-store", signal: abort.signal },
    );
    // A file server has no such file, or returns the page for unknown paths; other statuses mean a server error.
    if (!response.ok) return response.status === 404 ? NO_ENGINE : null;
    const info = await response.json();
    return typeof info?.protocol === "string" ? info : NO_ENGINE;
  } catch (error) {
    if (error instanceof SyntaxError) return NO_ENGINE;
    // A page cannot distinguish a refused connection from a timeout: there is no server yet.
    if (error instanceof TypeError || error instanceof DOMException) return null;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** @param {any} message @returns {message is { params?: { state?: unknown } }} */
const isSnapshot = (message) => message?.method === "State.snapshot";

/** @param {any} message */
const isPatch = (message) => message?.method === "State.patch";

/** @param {unknown} data @returns {unknown} */
function parse(data) {
  try {
    return JSON.parse(String(data));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
