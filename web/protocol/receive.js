/** What the server's notifications and responses change in the session. */

import { isCount } from "../model/lookup/checks.js";
import { aboutFrom } from "../model/scenes/about.js";
import { began, found, listed, NO_FINDINGS, resolved } from "../model/findings/findings.js";
import { applyPatch, isObject, own } from "../model/state/mergePatch.js";
import { carry } from "../model/state/hierarchy.js";
import { breakpointsFrom, stoppedFrom } from "../model/time/breakpoints.js";
import { editsFrom } from "../model/properties/undoState.js";
import { sceneErrorsAfter } from "../model/scenes/sceneErrors.js";
import { clockAfter, clockOf, heldUntil } from "../model/session/clock.js";
import { endOfRecording, playingFrom, recordedFrom } from "../model/recording/recordings.js";
import { began as markersAfter, marked, stopFrom, stoppedAt } from "../model/time/timelineMarkers.js";
import { change, foundServer } from "./lifecycle.js";
import { isConnected, isFree } from "../model/session/session.js";
import { afterChange, afterSending, measuredFrom, withoutPredictions } from "../model/session/measured.js";
import { faultsFrom } from "../model/session/sourceFaults.js";
import { pictureAfter, pictureFrom } from "../model/session/sourcePicture.js";
import { ERROR_CODES, VERSION } from "../generated/limits.js";

/** @typedef {import("./lifecycle.js").Step} Step */

/** The name and version that the page sends. */
const CLIENT = Object.freeze({ name: "scrollscope-page", version: VERSION });
const WANT = Object.freeze({ state: true, events: true, why: true, doctor: true, pictures: true });

/** The number of frames in one patch from which on the page shows that it lags, and how many milliseconds it does. */
const LAG_FRAMES = 4;
const LAG_SHOWN = 1500;

/** Handles a message of the server that is not the response to a request.
 * @param {Session} session @param {any} message parsed JSON @param {number} now milliseconds @returns {Step} */
export function receive(session, message, now) {
  if (!isObject(message) || message.jsonrpc !== "2.0") {
    return problem(session, "The server sent something that is not a message.");
  }
  // The server sends its hello first; other messages before it, or after a hello with another version, are ignored.
  if (!isConnected(session) && !(session.mode === "connecting" && isGreeting(message))) return same(session);
  if (typeof message.method === "string") {
    const handler = Object.hasOwn(HANDLERS, message.method) ? HANDLERS[message.method] : null;
    return handler ? handler(session, message.params ?? {}, now) : same(session);
  }
  // An error without the id of a request is about a message that the server could not read.
  const text = isObject(message.error) ? String(message.error.message ?? "") : "";
  return text ? problem(session, text) : same(session);
}

/** @param {any} message */
const isGreeting = ({ method }) => method === "Server.hello" || method === "Server.goodbye";

/** @type {Record<string, (session: Session, params: any, now: number) => Step>} */
const HANDLERS = {
  "Server.hello": hello,
  "Server.goodbye": (session, { reason }) => same(change(session, { reason: String(reason ?? "") })),
  "State.snapshot": snapshot,
  "State.patch": patch,
  "Doctor.finding": (session, { epoch, finding }) =>
    same(isCount(epoch) ? change(session, { findings: found(session.findings, epoch, finding) }) : session),
  "Doctor.resolved": (session, { epoch, t, rule, view }) =>
    same(
      isCount(epoch)
        ? change(session, { findings: resolved(session.findings, epoch, { rule, view }, isCount(t) ? t : null) })
        : session,
    ),
  "Scene.changed": sceneChanged,
  "Source.changed": (session, { sources }) =>
    step(change(session, { measured: afterChange(session.measured, sources) }), [{ kind: "scenes" }]),
  "Source.picture": (session, params, now) =>
    same(change(session, { picture: pictureFrom(params, session.state, now) ?? session.picture })),
  "Source.faults": (session, params) => same(change(session, { faults: faultsFrom(params) ?? session.faults })),
  "Overlay.changed": (session, { client, view }) =>
    same(change(session, { highlights: pointedAt(session, client, view) })),
  "Sim.changed": clockChanged,
  "Breakpoint.changed": (session, { breakpoints }) =>
    same(change(session, { breakpoints: breakpointsFrom(breakpoints) })),
  "Edit.changed": (session, edits) => same(change(session, { edits: editsFrom(edits) })),
  "Record.marked": (session, params) => same(change(session, { markers: marked(session.markers, params) })),
  "Fork.samples": (session, params) => forks(session, "Fork.samples", params),
  "Fork.dropped": (session, params) => forks(session, "Fork.dropped", params),
  "Record.changed": recordChanged,
  "Control.changed": (session, { controller }) => same(change(session, { controller: nameOf(controller) })),
};

/** @param {Session} session @param {any} params @returns {Step} */
function hello(session, params) {
  const checked = foundServer(session, params);
  if (checked.mode === "versionMismatch") return same(checked);
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
    playing: playingFrom(params.clock),
    recorded: recordedFrom(params.recording),
    client,
    controller: params.you?.role === "controller" ? client : nameOf(params.controller),
    sourceToken: nameOf(params.sourceToken),
    isReadOnly: capabilities.length > 0 && !capabilities.includes("input"),
    isDropping: true,
    highlights: Object.freeze({}),
    sceneErrors: Object.freeze([]),
    faults: null,
    edits: editsFrom(params.edits),
    breakpoints: breakpointsFrom(params.breakpoints),
    stopped: stoppedFrom(params.clock?.stopped),
    ...(session.identity === identity ? {} : { epoch: null, run: null, seq: null, findings: NO_FINDINGS }),
  });
  const resume = resumable ? { resume: { session: identity, epoch: session.epoch, seq: session.seq } } : {};
  const attach = /** @type {const} */ ({ method: "Session.attach", params: { client: CLIENT, want: WANT, ...resume } });
  return step(greeted, endOfRecording(session, greeted), [attach]);
}

/** @param {Session} session @param {any} params @returns {Step} */
function recordChanged(session, params) {
  const changed = change(session, { recorded: recordedFrom(params) });
  return step(changed, endOfRecording(session, changed));
}

/** @param {Session} session @param {any} params @returns {Step} */
function snapshot(session, { epoch, run, epochs, seq, state, about, source }) {
  if (!isCount(seq) || !isObject(state) || !isObject(state.views)) {
    return problem(session, "A snapshot without seq or state was dropped.");
  }
  const shown = isCount(epoch) ? epoch : session.epoch;
  const known = measuredFrom(source);
  const isSameSource = known !== null && known.id === session.measured?.id;
  const measured = afterSending(
    known && isSameSource ? { ...known, sent: session.measured?.sent ?? known.sent } : known,
    state,
  );
  // Another epoch of the same run is another time of the known history.
  const isSameRun = isCount(run) && run === session.run;
  const end = isSameRun ? Math.max(state.t, session.clock?.latest ?? 0) : state.t;
  const isSameScene = session.state?.scene?.name === state.scene?.name;
  const since = Math.min(heldUntil(session.epoch ?? 0, epochs), state.t);
  return step(
    change(session, {
      mode: session.mode === "lagging" ? "lagging" : "live",
      attempt: 0,
      epoch: shown,
      run: isCount(run) ? run : null,
      seq,
      state: own(measured ? withoutPredictions(state) : state),
      measured,
      // The pictures of a source that begins again may come later than its state, never before it.
      picture: isSameRun ? session.picture : null,
      about: aboutFrom(about),
      findings: began(session.findings, shown),
      markers: markersAfter(session.markers, shown === session.epoch, end),
      isDropping: false,
    }),
    [{ kind: "snapshot", isNewEpoch: epoch !== session.epoch, isSameRun, isSameScene, since }],
  );
}

/** The clock has resumed, paused, or stopped at a breakpoint.
 * @param {Session} session @param {any} params @returns {Step} */
function clockChanged(session, params) {
  const stopped = stoppedFrom(params.stopped);
  const clock = clockOf(params);
  const latest = clock?.latest ?? 0;
  const kept = markersAfter(session.markers, latest >= (session.clock?.latest ?? 0), latest);
  const markers = stoppedAt(kept, stopFrom(params.stopped));
  return step(
    change(session, { clock, playing: playingFrom(params), stopped, markers }),
    stopped ? [{ kind: "stopped", view: stopped.view }] : [],
  );
}

/** The file of a scene was saved.
 * @param {Session} session @param {any} params @returns {Step} */
function sceneChanged(session, params) {
  const sceneErrors = sceneErrorsAfter(session.sceneErrors, params);
  return step(
    sceneErrors === session.sceneErrors ? session : change(session, { sceneErrors }),
    isObject(params.error) ? [] : [{ kind: "scenes" }],
  );
}

/** @param {Session} session @param {any} params @param {number} now @returns {Step} */
function patch(session, params, now) {
  if (session.isDropping) return same(session);
  const { seq, base } = params;
  if (isCount(seq) && session.seq !== null && seq <= session.seq) return same(session);
  if (!isCount(seq) || base !== session.seq || !isObject(params.patch)) return resync(session);
  const frames = isCount(params.merged) ? Math.max(1, params.merged) : 1;
  const lags = frames >= LAG_FRAMES;
  const patch = session.measured ? withoutPredictions(params.patch) : params.patch;
  const touched = isObject(patch.views) ? Object.keys(patch.views) : [];
  const state = applyPatch(session.state, patch);
  if (isObject(state?.views)) carry(session.state?.views, /** @type {any} */ (state.views), touched);
  const clock = clockAfter(session, state);
  return {
    session: change(session, {
      seq,
      state,
      measured: afterSending(session.measured, patch),
      picture: pictureAfter(session.picture, patch, now),
      clock,
      markers: markersAfter(session.markers, clock === session.clock, clock?.latest ?? 0),
      ...(lags
        ? { mode: "lagging", laggingUntil: now + LAG_SHOWN, merged: frames }
        : { mode: session.mode === "lagging" && now < session.laggingUntil ? "lagging" : "live" }),
    }),
    requests: [],
    notices: [
      {
        kind: "patch",
        patch,
        touched,
        why: own(Array.isArray(params.why) ? params.why.filter(isObject) : []),
        events: own(Array.isArray(params.events) ? params.events.filter(isObject) : []),
        frames,
      },
    ],
  };
}

/** Notifications about ghost runs, for the caller that started them.
 * @param {Session} session @param {string} method @param {any} params @returns {Step} */
const forks = (session, method, params) => step(session, [{ kind: "forks", method, params }]);

/** A sequence number is missing: drops all patches until the requested snapshot.
 * @param {Session} session @returns {Step} */
function resync(session) {
  const dropping = change(session, { mode: "waiting", isDropping: true });
  return step(dropping, [], [{ method: "State.resync", params: {} }]);
}

/** Handles the response to a request.
 * @param {Session} session @param {string} method @param {import("./rpc.js").Answer} answer @returns {Step} */
export function answered(session, method, { result, error }) {
  switch (method) {
    case "Session.attach":
      return error ? same(session) : attached(session, result?.mode === "resume");
    case "Doctor.run":
      if (error || !isCount(result?.epoch) || !Array.isArray(result.findings)) return same(session);
      return same(change(session, { findings: listed(session.findings, result.epoch, result.findings) }));
    case "Control.acquire":
      return same(change(session, {
        isAcquiring: false,
        isReadOnly: session.isReadOnly || error?.code === ERROR_CODES.wrongState,
        controller: error ? nameOf(error.data?.controller) ?? session.controller : session.client,
      }));
    case "Control.release":
      return same(error || session.controller !== session.client ? session : change(session, { controller: null }));
    default:
      return same(session);
  }
}

/** @param {Session} session @param {boolean} isResumed @returns {Step} */
function attached(session, isResumed) {
  const after = isResumed ? change(session, { mode: "live", attempt: 0, isDropping: false }) : session;
  // The server gives control to an only client; after a reload the previous one may still be connected. The
  // error response names the client that has control.
  const requests = isFree(after) ? [/** @type {const} */ ({ method: "Control.acquire", params: {} })] : [];
  return step(after, [{ kind: "attached", isResumed }], requests);
}

/** @param {Session} session @param {Step["notices"]} notices @param {Step["requests"]} [requests] @returns {Step} */
const step = (session, notices, requests = []) => ({ session, requests, notices });

/** @param {Session} session */
const same = (session) => step(session, []);

/** @param {Session} session @param {string} text */
const problem = (session, text) => step(session, [{ kind: "problem", text }]);

/** The views that the other clients highlight, by client.
 * @param {Session} session @param {unknown} client @param {unknown} view null if its highlight was removed */
function pointedAt(session, client, view) {
  if (typeof client !== "string" || client === session.client) return session.highlights;
  const { [client]: _, ...others } = session.highlights;
  return Object.freeze(typeof view === "string" ? { ...others, [client]: view } : others);
}

/** @param {unknown} value */
const nameOf = (value) => (typeof value === "string" ? value : null);
