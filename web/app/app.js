/** What the panels and the commands share: the core, the recordings and the controllers. No DOM. */

import { createAnimationController } from "../controllers/animation.js";
import { createBreakpointController } from "../controllers/breakpoints.js";
import { createCameraController } from "../controllers/camera.js";
import { createCore } from "./core.js";
import { createDeviceController } from "../controllers/device.js";
import { createEditController } from "../controllers/edits.js";
import { createExportController } from "../controllers/exports.js";
import { createFiles } from "./files.js";
import { createFindingController } from "../controllers/findings.js";
import { createGhostController } from "../controllers/ghosts.js";
import { createHistoryBackfill } from "../controllers/historyBackfill.js";
import { createHover } from "../controllers/hover.js";
import { createLinkController } from "../controllers/links.js";
import { createMarkController } from "../controllers/marks.js";
import { createNavigation } from "./navigation.js";
import { createProblemController } from "../controllers/problems.js";
import { createReplayController } from "../controllers/replay.js";
import { createRestingFinger } from "../controllers/restingFinger.js";
import { createSceneController } from "../controllers/scenes.js";
import { createSessionEvents } from "../controllers/sessionEvents.js";
import { createTouchPathController } from "../controllers/touchPath.js";
import { createWatchController } from "../controllers/watches.js";
import { fetchRecording } from "../protocol/fetchRecording.js";
import { keepToken } from "../protocol/token.js";
import { offersFrom } from "../model/page/protocolLog.js";
import { readSchema } from "../protocol/schemas.js";
import { shownCauses } from "../model/time/timeTravel.js";
import { storedMarks } from "./storedMarks.js";

/** Why a link of a page that is a file leads nowhere. */
const NOT_INSIDE = "This file has no recording with that name.";

/** @type {import("./visibility.js").Visibility} */
const ALWAYS_SHOWN = Object.freeze({ whyMerged: () => "busy" });

/** The app without its commands, which act on it.
 * @typedef {ReturnType<typeof createApp>} Base */

/** @param {() => void} redraw requests the next frame
 * @param {readonly import("../source/embedded.js").Embedded[] | null} [embedded] the recordings inside the page's own
 * file; null for a page that comes from a server
 * @param {import("./visibility.js").Visibility} [visibility] */
export function createApp(redraw, embedded = null, visibility = ALWAYS_SHOWN) {
  const core = createCore(redraw, embedded);
  const { store, memories, say, connection, call, send, report, ensureControl, source, live, time } = core;
  const { journal } = memories;

  /** The panels by their names, once they are mounted.
   * @type {Parts} */
  const mounted = /** @type {any} */ ({});
  const parts = () => mounted;
  const navigation = createNavigation({ store, redraw, say, time, parts });
  const { select } = navigation;

  const ghosts = createGhostController(store, memories.ghosts, { call, report });
  const scenes = createSceneController(store, { call, send, ensureControl });
  const files = createFiles(core, ghosts, embedded);
  const { file, recordings } = files;
  const links = createLinkController(store, {
    engine: live.session,
    openFile: file.open,
    find: async (path) =>
      embedded ? embedded.find(({ name }) => name === path)?.file ?? NOT_INSIDE : await fetchRecording(path),
    openServed: recordings.open,
    seek: live.rewind,
    load: (scene) => {
      if (files.turnToEngine()) scenes.load(scene);
    },
    select,
    say,
  });
  core.listen({
    engineChanged() {
      links.proceed();
      recordings.plays(live.session());
    },
    engineNoticed: ghosts.leaveRun,
    noticed: createSessionEvents(store, memories, {
      send,
      say,
      select,
      listScenes: scenes.list,
      keepBefore: files.beforeRestart.keep,
      storedMarks,
      whyMerged: visibility.whyMerged,
      ghosts,
    }),
  });
  const exports = createExportController(store, journal, { source, send, say });
  const hover = createHover(store, { send, engine: live.session });

  return Object.freeze({
    ...core,
    ...files,
    parts,
    navigation,
    hover,
    links,
    exports,
    animation: createAnimationController(store, journal, { time, save: exports.picture, say }),
    backfill: createHistoryBackfill(memories.history, async (method, params) => {
      const answer = await connection.call(method, params);
      // The curve is in the history once the caller has read the answer.
      queueMicrotask(redraw);
      return answer;
    }),
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
    problems: createProblemController(store, { stateAt: journal.stateAt, stateWith: ghosts.stateWith }),
    edits: createEditController(store, { call, send, report, ensureControl }),
    breakpoints: createBreakpointController({ call, send, ensureControl }),
    /** The causes at the time in view. */
    causes: shownCauses(
      journal,
      () => store.get().moment,
      () => store.get().source.end !== null || store.get().session.playing !== null,
    ),
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
      if (embedded) void files.openAtStart(isLinked);
    },
  });
}
