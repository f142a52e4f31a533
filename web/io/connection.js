/**
 * The WebSocket to the server: opens it, opens it again for ever, and lets the session machine decide what
 * each message means.
 */

import * as protocol from "../model/session.js";
import { ask, createPulse, fallSilent } from "../model/pulse.js";
import { receive } from "../model/messages.js";

/** @typedef {import("../model/session.js").Session} Session */
/** @typedef {import("../model/session.js").Notice} Notice */
/** @typedef {import("../model/session.js").Outgoing} Outgoing */

/**
 * @typedef {Readonly<{
 *   changed: (session: Session) => void,
 *   noticed: (notice: Notice) => void,
 *   sent: (text: string, message: Outgoing) => void,
 *   received: (text: string, message: unknown) => void,
 *   planned: (retryAt: number | null) => void,
 * }>} Listener `received` has the text's JSON, null where it is none; `planned` tells when the next attempt is due, in milliseconds of `performance.now()`
 */

/** Milliseconds that `/json/version` and the hello may take. */
const PATIENCE = 5000;

/** Milliseconds between two looks at what has become of the connection meanwhile. */
const TICK = 250;

/** The socket's path beside the page. */
const SOCKET_PATH = "ws";

/**
 * @param {Listener} listener
 * @param {string | null} initialToken
 */
export function createConnection(listener, initialToken) {
  let session = protocol.initialSession();
  let token = initialToken;
  /** @type {WebSocket | null} */
  let socket = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let retryTimer;
  /** An attempt that was given up must not answer later. */
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
    // Where an engine was, one may be again.
    if (info === NO_ENGINE && session.server === null) return become(protocol.foundNone(session));
    if (info === null || info === NO_ENGINE) return end({
      code: 0,
      reason: "The server does not answer.",
      wasOpen: false,
      identity: null,
    });
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

  /** Gives up a connection on which nothing comes any more. */
  const leaveSilent = () => {
    const how = { code: 0, reason: "The server does not answer.", wasOpen: true, identity: null };
    take(protocol.closed(session, how));
  };

  return {
    /** Resolves when it is known who serves the page, or that nobody answers. */
    connect,
    /** Whether it may be an engine that serves the page: nobody has said otherwise. */
    mayBeEngine: () => session.mode !== "absent",
    /**
     * Tries again at once, with another token if one is given.
     * @param {string} [newToken]
     */
    retry(newToken) {
      if (newToken !== undefined) token = newToken;
      if (session.mode === "silent") leaveSilent();
      if (!protocol.isConnected(session)) void connect();
    },
    /**
     * Sends a request; its answer comes as a notice.
     * @param {string} method
     * @param {any} [params]
     * @returns {boolean} whether there was a connection to send it on
     */
    request(method, params = {}) {
      if (!protocol.isConnected(session)) return false;
      take(protocol.request(session, method, params));
      return true;
    },
    /** The current state is on the screen. */
    painted: () => take(protocol.painted(session)),
    /** The page is going away: no attempt follows. */
    leave() {
      attempt += 1;
      clearTimeout(retryTimer);
      clearInterval(tickTimer);
      socket?.close(1000);
      socket = null;
    },
  };
}

/** Somebody answers, who is no engine. */
const NO_ENGINE = Symbol("no engine");

/**
 * What `/json/version` says, or null when nobody answers in time.
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
    // A server of files has no such file, or gives the page for whatever it has not; one in trouble says otherwise.
    if (!response.ok) return response.status === 404 ? NO_ENGINE : null;
    const info = await response.json();
    return typeof info?.protocol === "string" ? info : NO_ENGINE;
  } catch (error) {
    if (error instanceof SyntaxError) return NO_ENGINE;
    // A refused connection and a timeout are the same to a page: nobody there yet.
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
