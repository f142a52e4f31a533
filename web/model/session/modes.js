/** The modes of the connection. */

/** @typedef {"connecting" | "waiting" | "live" | "lagging" | "silent" | "disconnected" | "versionMismatch"
 *   | "needsToken" | "absent" | "file"} Mode */

const NO_STATE = "No state yet";

/** `next`: the modes that may follow. `isConnected`: the page is attached to a server. `word` and `tone`: of the top bar.
 * `spoken`: the announcement for screen readers. `empty`: the title and the text of an empty stage.
 * @type {Readonly<Record<Mode, Readonly<{ next: readonly Mode[], isConnected?: true, word: string, tone: string,
 *   spoken?: string, empty: readonly [title: string, text: string] }>>>} */
export const MODES = Object.freeze({
  /** Looking for the server, or waiting for its hello. */
  connecting: {
    next: ["waiting", "disconnected", "versionMismatch", "needsToken", "absent"],
    word: "Connecting",
    tone: "idle",
    empty: ["Connecting", "Connecting to the engine."],
  },
  /** Attached, waiting for a snapshot; the shown state, if any, is old. */
  waiting: {
    next: ["live", "lagging", "disconnected", "versionMismatch", "needsToken"],
    isConnected: true,
    word: "Waiting",
    tone: "rubber",
    empty: ["Waiting for the state", "Connected. Waiting for the first snapshot."],
  },
  /** All patches apply. */
  live: {
    next: ["lagging", "waiting", "silent", "disconnected", "versionMismatch", "needsToken"],
    isConnected: true,
    word: "Live",
    tone: "deceleration",
    spoken: "Connected. The page is live.",
    empty: [NO_STATE, ""],
  },
  /** Live, but the server merged frames for this client. */
  lagging: {
    next: ["live", "waiting", "silent", "disconnected", "versionMismatch", "needsToken"],
    isConnected: true,
    word: "Lagging",
    tone: "rubber",
    empty: [NO_STATE, ""],
  },
  /** Live as far as the page knows, but the server has sent no response for two seconds. */
  silent: {
    next: ["live", "disconnected", "versionMismatch", "needsToken"],
    isConnected: true,
    word: "No answer",
    tone: "rubber",
    spoken: "The server does not answer. The page shows the last state.",
    empty: [NO_STATE, ""],
  },
  /** The last state remains shown, and the next attempt is scheduled. */
  disconnected: {
    next: ["connecting"],
    word: "Disconnected",
    tone: "bad",
    spoken: "Disconnected. Reconnecting.",
    empty: [NO_STATE, "The server does not answer. Is it running?"],
  },
  /** Client and server have different protocol versions. */
  versionMismatch: {
    next: ["connecting"],
    word: "Version mismatch",
    tone: "bad",
    spoken: "Version mismatch. The page cannot connect to this server.",
    empty: ["No state", "The page and the server use different versions of the protocol."],
  },
  /** The server requires the token of this launch. */
  needsToken: {
    next: ["connecting"],
    word: "Needs a token",
    tone: "rubber",
    spoken: "The server requires a token.",
    empty: [NO_STATE, "The server requires a token."],
  },
  /** The page's server is not an engine. */
  absent: {
    next: ["connecting"],
    word: "No engine",
    tone: "idle",
    spoken: "There is no engine here. A recording can be opened.",
    empty: [
      "Open a recording or start the engine",
      "This page has no engine. Drop a recording (NAME.scroll.ndjson) anywhere on it to play it, or run " +
      "“scrollscope serve” to start an engine.",
    ],
  },
  /** A recording from a file is shown; a session of its own, in addition to the connection's. */
  file: { next: [], word: "Replay", tone: "tracking", empty: ["Reading the recording", ""] },
});
