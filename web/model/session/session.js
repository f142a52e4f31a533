/** What the page knows of its source: the state, the clock, who has control. A frozen value. */

import { MODES } from "./modes.js";
import { NO_FINDINGS } from "../findings/findings.js";
import { NOT_RECORDING } from "../recording/recordings.js";

/** The state of engine time. `effectiveRate` is the rate that the engine achieves; null while it keeps `rate`.
 * `earliest` and `latest` are the limits of a seek.
 * @typedef {Readonly<{ fps: number, t: number, paused: boolean, rate: number, effectiveRate: number | null,
 *   earliest: number, latest: number }>} Clock */
/** @typedef {import("../../generated/protocol.js").Change.Document} Why */
/** @typedef {Pick<import("../../generated/protocol.js").Event.Document | import("../../generated/protocol.js").Finding.Event, "t" | "event"> & Readonly<{ view?: string } & Record<string, any>>} Event */
/** `findings`: the ids of the rules that a mistake breaks; `isCorrected`: it shows how one is corrected.
 * @typedef {Readonly<{ findings: readonly string[], isCorrected: boolean }>} Role */
/** @typedef {Readonly<{ name: string, title: string, summary: string }> & Role} Variant */
/** A step of a demo: it begins at `t`, in microseconds.
 * @typedef {Readonly<{ t: number, caption: string }>} DemoStep */
/** Of the scene. `attempt`: what to try, in one sentence; `source`: where it comes from.
 * @typedef {Readonly<{ summary: string, attempt: string, source: string, variants: readonly Variant[],
 *   steps: readonly DemoStep[], demo: boolean }> & Role} About */
/** @typedef {Readonly<{ code: number, message: string, data?: any }>} RpcError */
/** `measured`: the live source; null for the engine. `picture` and `faults`: the newest of any source. `sourceToken`: the token of sources.
 * `lock`: why nothing of the source can be changed, by any client; empty for an engine. `isReadOnly`: the server
 * gives control to no client. `isAcquiring`: control was requested and the server has not answered yet.
 * @typedef {Readonly<{
 *   mode: import("./modes.js").Mode,
 *   reason: string,
 *   attempt: number,
 *   server: Readonly<{ name: string, version: string }> | null,
 *   identity: string | null,
 *   admitted: string | null,
 *   capabilities: readonly string[],
 *   clock: Clock | null,
 *   client: string | null,
 *   controller: string | null,
 *   measured: import("./measured.js").Measured | null,
 *   picture: import("./sourcePicture.js").SourcePicture | null,
 *   faults: import("./sourceFaults.js").SourceFaults | null,
 *   sourceToken: string | null,
 *   isReadOnly: boolean,
 *   lock: string,
 *   isAcquiring: boolean,
 *   epoch: number | null,
 *   run: number | null,
 *   seq: number | null,
 *   isDropping: boolean,
 *   state: State | null,
 *   about: About,
 *   findings: import("../findings/findings.js").Findings,
 *   markers: readonly import("../time/timelineMarkers.js").Marker[],
 *   highlights: Readonly<Record<string, string>>,
 *   sceneErrors: readonly import("../scenes/sceneErrors.js").SceneError[],
 *   recorded: import("../recording/recordings.js").Recorded,
 *   playing: import("../recording/recordings.js").Playing | null,
 *   edits: import("../properties/undoState.js").Edits | null,
 *   breakpoints: readonly import("../time/breakpoints.js").Breakpoint[] | null,
 *   stopped: import("../time/breakpoints.js").Stopped | null,
 *   laggingUntil: number,
 *   merged: number,
 * }>} Session */

/** In a snapshot, `isSameRun` means that it is another time of the known history, and `since` is the time up to which
 * the known history is valid, in microseconds; `missed` is why patches
 * before it are missing, if that is known, null for none. `motion` is that of all of a recording.
 * @typedef {Readonly<
 *   | { kind: "snapshot", isNewEpoch: boolean, isSameRun: boolean, isSameScene: boolean, since: number,
 *       missed?: import("../time/gaps.js").Reason | null }
 *   | { kind: "motion", motion: import("../time/motion.js").Recorded }
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
 *   | { kind: "attached", isResumed: boolean }
 *   | { kind: "problem", text: string }
 * >} Notice */

/** @type {About} */
export const NO_ABOUT = Object.freeze({
  summary: "",
  attempt: "",
  source: "",
  findings: Object.freeze([]),
  isCorrected: false,
  variants: Object.freeze([]),
  steps: Object.freeze([]),
  demo: false,
});

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
    measured: null,
    picture: null,
    faults: null,
    sourceToken: null,
    isReadOnly: false,
    lock: "",
    isAcquiring: false,
    epoch: null,
    run: null,
    seq: null,
    isDropping: true,
    state: null,
    about: NO_ABOUT,
    findings: NO_FINDINGS,
    markers: Object.freeze([]),
    highlights: Object.freeze({}),
    sceneErrors: Object.freeze([]),
    recorded: NOT_RECORDING,
    playing: null,
    edits: null,
    breakpoints: null,
    stopped: null,
    laggingUntil: 0,
    merged: 0,
  });
}

/** Whether this page may send commands that change the engine.
 * @param {Session} session */
export function isController(session) {
  return session.client !== null && session.controller === session.client && isConnected(session);
}

/** Whether no client has control, as far as this page knows. The page may then request control without taking it from
 * another client.
 * @param {Session} session */
export function isFree(session) {
  return isConnected(session) && session.client !== null && session.controller === null && !session.isReadOnly;
}

/** Whether the engine accepts the page's input: the page has control, or gets it before the server handles the next
 * message.
 * @param {Session} session */
export function mayControl(session) {
  if (isController(session)) return true;
  return isFree(session) && session.isAcquiring;
}

/** @param {Session} session */
export const isConnected = (session) => MODES[session.mode].isConnected === true;

/** Whether the state is the last one before the connection was lost.
 * @param {Session} session */
export const isStale = (session) => session.lock === "" && session.state !== null && !isConnected(session);
