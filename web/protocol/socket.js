/**
 * The WebSocket connection to the server. Opens it, reopens it after each loss, and passes every message to
 * the session state machine.
 */

import * as protocol from "./lifecycle.js";
import { initialSession, isConnected } from "../model/session/session.js";
import { ask, createPulse, fallSilent } from "./heartbeat.js";
import { receive } from "./receive.js";

/** @typedef {import("../model/session/session.js").Session} Session */
/** @typedef {import("../model/session/session.js").Notice} Notice */
/** @typedef {import("./lifecycle.js").Outgoing} Outgoing */

/**
 * @typedef {Readonly<{
 *   changed: (session: Session) => void,
 *   noticed: (notice: Notice) => void,
 *   sent: (text: string, message: Outgoing) => void,
 *   received: (text: string, message: unknown) => void,
 *   planned: (retryAt: number | null) => void,
 * }>} Listener `received` gets the text's JSON, null if it is not JSON; `planned` gets the time of the next
 *   attempt, in milliseconds of `performance.now()`
 */

/** Timeout in milliseconds of `/json/version` and of the hello. */
const PATIENCE = 5000;

/** Milliseconds between two checks of the connection. */
const TICK = 250;

/** The socket's path relative to the page. */
const SOCKET_PATH = "ws";

/**
 * @param {Listener} listener
 * @param {string | null} initialToken
 */
export function createConnection(listener, initialToken) {
  let session = initialSession();
  let token = initialToken;
  /** @type {WebSocket | null} */
  let socket = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let retryTimer;
  /** The number of the current attempt; results of cancelled attempts are ignored. */
  let attempt = 0;
  const pulse = createPulse();

  /** @param {Session} next */
  const become = (next) => {
    if (next === session) return;
    session = next;
    listener.changed(session);
  };

  /** @param {Readonly<{ session: Session, send: readonly Outgoing[], notices?: readonly Notice[] }>} step */
  const take = (step) => {
    become(step.session);
    for (const message of step.send) {
      if (socket?.readyState !== WebSocket.OPEN) continue;
      const text = JSON.stringify(message);
      socket.send(text);
      listener.sent(text, message);
    }
    for (const notice of step.notices ?? []) listener.noticed(notice);
  };

  const connect = async () => {
    clearTimeout(retryTimer);
    listener.planned(null);
    attempt += 1;
    const mine = attempt;
    pulse.heard();
    socket?.close();
    socket = null;
    become(protocol.start(session));
    const info = await findServer();
    if (mine !== attempt) return;
    // If an engine was there before, it may return.
    if (info === NO_ENGINE && session.server === null) return become(protocol.foundNone(session));
    if (info === null || info === NO_ENGINE) {
      return end({
        code: 0,
        reason: "The server does not answer.",
        wasOpen: false,
        identity: null,
      });
    }
    become(protocol.foundServer(session, info));
    if (session.mode === "connecting") openSocket(mine, String(info.session ?? ""));
  };

  /**
   * @param {number} mine
   * @param {string} identity
   */
  const openSocket = (mine, identity) => {
    const address = new URL(SOCKET_PATH, window.location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    address.hash = "";
    const opened = new WebSocket(
      address,
      [protocol.SUBPROTOCOL, ...(token === null ? [] : [`token.${token}`])],
    );
    socket = opened;
    let wasOpen = false;
    const helloTimer = setTimeout(() => opened.close(), PATIENCE);
    opened.onopen = () => {
      wasOpen = true;
    };
    opened.onmessage = ({ data }) => {
      if (mine !== attempt) return;
      clearTimeout(helloTimer);
      pulse.heard();
      const message = parse(data);
      listener.received(String(data), message);
      take(receive(session, message, performance.now()));
      if (session.mode === "versionMismatch") opened.close();
    };
    opened.onclose = ({ code, reason }) => {
      clearTimeout(helloTimer);
      if (mine !== attempt) return;
      socket = null;
      end({ code, reason, wasOpen, identity });
    };
  };

  /** @param {Parameters<typeof protocol.closed>[1]} how */
  const end = (how) => {
    take(protocol.closed(session, how));
    if (session.mode !== "disconnected") return;
    const delay = protocol.retryDelay(session);
    listener.planned(performance.now() + delay);
    retryTimer = setTimeout(connect, delay);
  };

  const tickTimer = setInterval(() => {
    become(protocol.tick(session, performance.now()));
    const missed = pulse.tick();
    if (missed === "ask") take(ask(session));
    else if (missed === "silent") become(fallSilent(session));
  }, TICK);

  /** Closes a connection on which no more messages arrive. */
  const leaveSilent = () => {
    const how = { code: 0, reason: "The server does not answer.", wasOpen: true, identity: null };
    take(protocol.closed(session, how));
  };

  return {
    /** Resolves when the kind of server is known, or when none responds. */
    connect,
    /** Whether the server may be an engine: false only if it is known not to be one. */
    mayBeEngine: () => session.mode !== "absent",
    /**
     * Reconnects immediately, with another token if one is given.
     * @param {string} [newToken]
     */
    retry(newToken) {
      if (newToken !== undefined) token = newToken;
      if (session.mode === "silent") leaveSilent();
      if (!isConnected(session)) void connect();
    },
    /**
     * Sends a request; the response arrives as a notice.
     * @param {string} method
     * @param {any} [params]
     * @returns {boolean} false without a connection
     */
    request(method, params = {}) {
      if (!isConnected(session)) return false;
      take(protocol.request(session, method, params));
      return true;
    },
    /** Reports that the current state is on the screen. */
    painted: () => take(protocol.painted(session)),
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

/** A server that responds but is not an engine. */
const NO_ENGINE = Symbol("no engine");

/**
 * Returns the JSON of `/json/version`, or null if no server responds in time.
 * @returns {Promise<any>}
 */
async function findServer() {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), PATIENCE);
  try {
    const response = await fetch(
      new URL("json/version", window.location.href),
      { cache: "no-store", signal: abort.signal },
    );
    // A file server has no such file, or returns the page for unknown paths; other statuses mean a server
    // error.
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

/**
 * @param {unknown} data
 * @returns {unknown}
 */
function parse(data) {
  try {
    return JSON.parse(String(data));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
