// Written by `RECORD_GOLDENS=1 swift test --filter GeneratedFilesTests`; do not edit.

/** The program's version, and the page's. */
export const VERSION = "0.1.0";

/** The limits that the program and the page share. */
export const LIMITS = Object.freeze({
  /** Fingers that are down at once. */
  fingers: 10,
  /** Samples of touches in one command. */
  touches: 256,
  /** Bytes of a message to the server. */
  messageBytes: 262144,
  /** Bytes of a piece of a recording that is uploaded. */
  uploadBytes: 131072,
  /** Breakpoints at once. */
  breakpoints: 16,
  /** Characters of a predicate. */
  predicateLength: 1000,
  /** Branches of a client at once. */
  forks: 4,
  /** Open findings of a kind: lasting ones, and the others. */
  findings: 500,
  /** Characters of a mark. */
  markLength: 200,
  /** Characters of a recording's name. */
  recordingNameLength: 100,
  /** The largest number that a view's property may have. */
  coordinate: 1000000000000,
  /** The newest version of recordings that is read. */
  recordingVersion: 1,
  /** Bytes of a line of a recording. */
  lineBytes: 67108864,
  /** Levels of arrays and objects in a line. */
  lineDepth: 72,
  /** The latest time in a recording, in microseconds. */
  latestTime: 31536000000000,
  /** Microseconds after the last move of a finger from which on a lift has no velocity. */
  restsAfter: 100000,
  /** Points that a working refresh control takes. */
  refreshHeight: 60,
  /** Points of the keyboard's height. */
  keyboardPortrait: 216,
  /** The same in landscape. */
  keyboardLandscape: 162,
});

/** The codes of the server's errors: those of JSON-RPC, and the protocol's own. */
export const ERROR_CODES = Object.freeze({
  parse: -32700,
  notARequest: -32600,
  noSuchMethod: -32601,
  parameters: -32602,
  internal: -32603,
  notAttached: -32010,
  notController: -32011,
  noSuchView: -32012,
  readOnly: -32013,
  outOfRange: -32014,
  wrongState: -32015,
  overLimit: -32016,
  staleEpoch: -32017,
  badRecording: -32019,
  notValid: -32020,
  gap: -32021,
});

/** The functions of predicates. */
export const PREDICATE_FUNCTIONS = Object.freeze(["abs", "min", "max", "was", "changed", "event"]);
