/** What the panels and the commands share: the page value, the connection, the sources, the memories and the
 * controllers. No DOM. */

import { createAnimationController } from "../controllers/animation.js";
import { createCameraController } from "../controllers/camera.js";
import { createBeforeRestart } from "../controllers/beforeRestart.js";
import { createBreakpointController } from "../controllers/breakpoints.js";
import { createComparisonController } from "../controllers/comparisons.js";
import { createConnection } from "../protocol/socket.js";
import { createDeviceController } from "../controllers/device.js";
import { createEditController } from "../controllers/edits.js";
import { createExportController } from "../controllers/exports.js";
import { createFileSource } from "../source/fileSource.js";
import { createFindingController } from "../controllers/findings.js";
import { createGhostController } from "../controllers/ghosts.js";
import { createHistoryBackfill } from "../controllers/historyBackfill.js";
import { createLinkController } from "../controllers/links.js";
import { createLiveSource } from "../source/liveSource.js";
import { createMemories } from "./memories.js";
import { createPastSteps } from "../controllers/pastSteps.js";
import { createRecordingController } from "../controllers/recordings.js";
import { createRestingFinger } from "../controllers/restingFinger.js";
import { createReplayController } from "../controllers/replay.js";
import { createSceneController } from "../controllers/scenes.js";
import { createSessionEvents } from "../controllers/sessionEvents.js";
import { createSources } from "../source/source.js";
import { createStore } from "./store.js";
import { createTimeController } from "../controllers/time.js";
import { createNavigation } from "./navigation.js";
import { createMarkController } from "../controllers/marks.js";
import { NO_MARKS } from "../model/time/timelineMarkers.js";
import { createWatchController } from "../controllers/watches.js";
import { endsTimeTravel, shownCauses } from "../model/time/timeTravel.js";
import { createTouchPathController } from "../controllers/touchPath.js";
import { endsDemo } from "../model/scenes/demo.js";
import { fetchRecording } from "../protocol/fetchRecording.js";
import { explainError, isSilent } from "../protocol/rpcErrors.js";
import { isConnected, isFree, mayControl } from "../model/session/session.js";
import { linkPathOf } from "../model/recording/link.js";
import { refusalOf } from "../model/session/permissions.js";
import { offersFrom } from "../model/page/protocolLog.js";
import { readSchema } from "../protocol/schemas.js";
import { rememberedPage, rememberPage } from "./preferences.js";
import { storedMarks, storeMarks } from "./storedMarks.js";
import { keepToken, takeToken } from "../protocol/token.js";

/** Milliseconds between two notifications about the highlighted view. */
const POINTING = 100;

/** Why a link of a page that is a file leads nowhere. */
const NOT_INSIDE = "This file has no recording with that name.";

/** @type {import("./visibility.js").Visibility} */
const ALWAYS_SHOWN = Object.freeze({ whyMerged: () => "busy" });

/** The app without its commands, which act on it.
 * @typedef {ReturnType<typeof createApp>} Core */

/** @param {() => void} redraw requests the next frame
 * @param {readonly import("../source/embedded.js").Embedded[] | null} [embedded] the recordings inside the page's own
 * file; null for a page that comes from a server
 * @param {import("./visibility.js").Visibility} [visibility] */
export function createApp(redraw, embedded = null, visibility = ALWAYS_SHOWN) {
  const memories = createMemories(redraw, () => store.get().session.measured !== null);
  const { journal } = memories;
  /** @type {Page} */
  const remembered = { ...rememberedPage(), embedded: embedded?.map(({ name }) => name) ?? null };
  let kept = remembered;
  const store = createStore(remembered, () => {
    rememberPage(kept, store.get());
    if (kept.marks !== store.get().marks) storeMarks(store.get());
    kept = store.get();
    redraw();
  });

  /** @param {boolean} isOut @param {string} text @param {unknown} message */
  const heard = (isOut, text, message) => {
    memories.protocolLog.add({ isOut, text, message, at: performance.now() });
    // Messages redraw the page only while the list of messages is shown.
    if (store.get().list === "messages") redraw();
  };
  const connection = createConnection({
    changed(session, isStreamed) {
      live.receive(session);
      store.set({ hasEngine: isConnected(session) });
      // Deferred, because the requests follow from this change.
      if (!isStreamed) queueMicrotask(engineChanged);
    },
    noticed(notice) {
      ghosts.leaveRun(notice);
      // The lists of scenes and of ghosts are always the engine's.
      if (["attached", "scenes", "forks"].includes(notice.kind)) noticed(notice);
      else sources.events.noticed(live, notice);
    },
    sent: (text, message) => heard(true, text, message),
    received(text, message) {
      memories.stats.add(performance.now(), { bytes: text.length });
      heard(false, text, message);
    },
    planned: (retryAt) => store.set({ retryAt }),
  }, takeToken());

  let toastKey = 0;
  /** @param {string} text @param {readonly string[]} [commands] offered with it */
  const say = (text, commands = []) => {
    toastKey += 1;
    store.set({ toast: Object.freeze({ key: toastKey, text, commands }) });
  };

  /** Sends a request. The caller shows an error.
   * @type {Call} */
  const call = (method, params) => {
    if (endsDemo(method)) store.set({ demo: null });
    if (endsTimeTravel(method)) time.live();
    return connection.call(method, params);
  };
  /** @param {string} method @param {any} params @param {RpcError} error */
  const report = (method, params, error) => {
    if (!isSilent(method, params, error)) say(explainError(method, error));
  };
  /** Sends a request, and shows an error.
   * @type {Call} */
  const send = async (method, params) => {
    const answer = await call(method, params);
    if (answer.error) report(method, params, answer.error);
    return answer;
  };
  const takeControl = () => void send("Control.acquire", live.session().controller === null ? {} : { force: true });
  /** Requests control first if no client has it. The command follows directly; the server handles requests in order. */
  const ensureControl = () => {
    if (!mayControl(store.get().session) && isFree(store.get().session)) takeControl();
    return mayControl(store.get().session);
  };

  const sources = createSources(store, (notice) => noticed(notice));
  const source = () => sources.current;
  const past = createPastSteps(store, memories, (...request) => connection.call(...request), redraw);
  const time = createTimeController(store, journal, source, past, (text) => say(text));
  /** The panels by their names, once they are mounted.
   * @type {Parts} */
  const mounted = /** @type {any} */ ({});
  const parts = () => mounted;
  const navigation = createNavigation({ store, redraw, say, time, parts });
  const { select } = navigation;
  const live = createLiveSource(sources.events, {
    send,
    painted: connection.painted,
    ensureControl,
    present: time.live,
    look: time.show,
  });
  /** Shows the engine, if this page may change it; otherwise says why it may not. */
  const turnToEngine = () => {
    const refusal = refusalOf(live.session());
    if (refusal !== "") say(refusal);
    else file.leave();
    return refusal === "" && ensureControl();
  };
  const recordings = createRecordingController(store, { call, send, ensureControl: turnToEngine, say });
  const file = createFileSource(sources.events, store, journal, {
    look: time.show,
    present: time.live,
    opened() {
      // Those of the engine are not of the file.
      ghosts.dropAll();
      sources.show(file);
      const recording = file.recording();
      if (recording) comparisons.opened(recording);
    },
    // A page without an engine has its own recordings.
    closed: () => embedded ? void openEmbedded("") : showEngine(),
    findingsIn: (recording) => embedded?.find(({ file }) => file === recording)?.findings ?? [],
    inputsOnly({ file: recording, name }) {
      if (isConnected(live.session())) {
        void recordings.upload(recording, name);
        return;
      }
      const text = "It has only the commands, not the states that an engine computes from them. " +
        `With ScrollScope installed: scrollscope replay ${name} --serve`;
      store.set({ opening: Object.freeze({ kind: "inputsOnly", name, text, share: 1 }) });
    },
  });
  /** Opens a recording inside the page's own file.
   * @param {string} name the first one's by default @param {number} [t] microseconds */
  const openEmbedded = async (name, t) => {
    const found = embedded?.find((each) => each.name === name) ?? embedded?.[0];
    if (found) await file.open(found.file, found.name, { t: t ?? found.t ?? undefined, path: linkPathOf(found.name) });
  };
  const comparisons = createComparisonController(store, memories, { source, say, embedded });
  /** Opens what is inside the page's own file.
   * @param {boolean} isLinked whether a link leads to one of the recordings */
  const openAtStart = async (isLinked) => {
    if (!isLinked) await openEmbedded("");
    await comparisons.openEmbedded(!isLinked);
  };
  const scenes = createSceneController(store, { call, send, ensureControl });
  const ghosts = createGhostController(store, memories.ghosts, { call, report });
  const beforeRestart = createBeforeRestart(store, journal, {
    open: (recording, name) => void file.open(recording, name),
    say,
  });
  const noticed = createSessionEvents(store, memories, {
    send,
    say,
    select,
    listScenes: scenes.list,
    keepBefore: beforeRestart.keep,
    storedMarks,
    whyMerged: visibility.whyMerged,
    ghosts,
  });
  const links = createLinkController(store, {
    engine: live.session,
    openFile: file.open,
    find: async (path) =>
      embedded ? embedded.find(({ name }) => name === path)?.file ?? NOT_INSIDE : await fetchRecording(path),
    openServed: recordings.open,
    seek: live.rewind,
    load: (scene) => {
      if (turnToEngine()) scenes.load(scene);
    },
    select,
    say,
  });
  const exports = createExportController(store, journal, { source, send, say });
  sources.show(live);

  function showEngine() {
    sources.show(live);
    const { state } = live.session();
    if (state) {
      noticed({ kind: "snapshot", isNewEpoch: true, isSameRun: false, isSameScene: false, since: state.t });
      return;
    }
    journal.clear();
    store.set({
      moment: null,
      range: null,
      marks: NO_MARKS,
      touchPath: null,
      problem: null,
      hovered: null,
      selection: null,
    });
  }
  function engineChanged() {
    links.proceed();
    recordings.plays(live.session().playing);
  }

  let pointing = 0;
  /** The view that the other clients highlight for this page. */
  let highlighted = /** @type {string | null} */ (null);
  /** Sends the highlighted view to the other clients; of many changes in a row only the last is sent. A view of a
   * file is not sent. */
  const sendHover = () => {
    pointing = 0;
    const { session, hovered } = store.get();
    const view = isConnected(session) ? hovered : null;
    if (view === highlighted) return;
    highlighted = view;
    if (isConnected(live.session())) void send("Overlay.highlight", { view });
  };
  /** @param {string | null} hovered */
  const hover = (hovered) => {
    if (store.get().hovered === hovered) return;
    store.set({ hovered });
    if (pointing === 0) pointing = setTimeout(sendHover, POINTING);
  };

  return Object.freeze({
    store,
    beforeRestart,
    connection,
    memories,
    redraw,
    say,
    parts,
    navigation,
    hover,
    takeControl,
    releaseControl: () => void send("Control.release"),
    ensureControl,
    call,
    send,
    source,
    time,
    recordings,
    links,
    exports,
    animation: createAnimationController(store, journal, { time, save: exports.picture, say }),
    backfill: createHistoryBackfill(memories.history, async (method, params) => {
      const answer = await connection.call(method, params);
      // The curve is in the history once the caller has read the answer.
      queueMicrotask(redraw);
      return answer;
    }),
    past,
    restingFinger: createRestingFinger(store, { start: setTimeout, stop: clearTimeout }),
    replay: createReplayController(store, memories.log, source, time.live),
    ghosts,
    watches: createWatchController(store),
    marks: createMarkController(store, say),
    /** Copies a text, and says so.
     * @param {string} text @param {string} what a sentence about it */
    copy: (text, what) =>
      void navigator.clipboard.writeText(text).then(
        () => say(what),
        () => say("The browser does not allow copying."),
      ),
    touchPath: createTouchPathController(store, { send, say, stateAt: journal.stateAt, ghosts }),
    camera: createCameraController(store, hover),
    scenes,
    device: createDeviceController(store, { send, ensureControl }),
    findings: createFindingController(store, { send, ensureControl, select, look: time.look, say }),
    edits: createEditController(store, { call, send, report, ensureControl }),
    breakpoints: createBreakpointController({ call, send, ensureControl }),
    /** The causes at the time in view. */
    causes: shownCauses(
      journal,
      () => store.get().moment,
      () => store.get().source.end !== null || store.get().session.playing !== null,
    ),
    /** Sends a command to the engine if this page may send one.
     * @param {import("../generated/protocol.js").Method} method @param {any} [params] */
    command(method, params) {
      if (ensureControl()) void send(method, params);
    },
    comparisons,
    /** Opens a recording in place of the present source, or a comparison beside it.
     * @param {File} chosen */
    async openFile(chosen) {
      if (await comparisons.isOne(chosen)) await comparisons.openFile(chosen, chosen.name);
      else await file.open(chosen, chosen.name);
    },
    openEmbedded,
    /** Opens a recording of the server's folder, or one inside the page's own file.
     * @param {string} name */
    openNamed: (name) => void (embedded === null ? recordings.open(name) : openEmbedded(name)),
    /** The requests that a person may write, with examples. */
    async requestOffers() {
      if (embedded) return [];
      const [requests, known] = await Promise.all(
        ["request.schema.json", "command.schema.json"].map((name) => readSchema(name, connection.mayBeEngine())),
      );
      return offersFrom(requests, known);
    },
    /** Connects with a token that the user has entered.
     * @param {string} text @returns {boolean} whether the text can be a token */
    enterToken(text) {
      const token = keepToken(text);
      if (token !== null) connection.retry(token);
      return token !== null;
    },
    /** Follows the address, and looks for an engine, unless the page is a file with its recordings inside. */
    start() {
      const isLinked = links.follow(window.location.hash);
      if (embedded) connection.standAlone();
      else void connection.connect();
      if (embedded) void openAtStart(isLinked);
    },
    /** Makes the engine run the recording that the page shows. */
    toEngine() {
      const recording = file.recording();
      if (recording) void recordings.upload(recording.file, recording.name);
    },
  });
}
