/** Recordings and comparisons: from files, from the server's folder, and inside the page's own file or an opened one. */

import { createBeforeRestart } from "../controllers/beforeRestart.js";
import { createComparisonController } from "../controllers/comparisons.js";
import { createFileSource } from "../source/fileSource.js";
import { createRecordingController } from "../controllers/recordings.js";
import { isConnected } from "../model/session/session.js";
import { isPageFile, recordingsInPage } from "../source/embedded.js";
import { linkPathOf } from "../model/recording/link.js";
import { RecordingError } from "../model/recording/error.js";
import { shortName } from "../model/recording/recording.js";
import { access } from "../model/session/permissions.js";

/** @param {ReturnType<typeof import("./core.js").createCore>} core
 * @param {import("../controllers/ghosts.js").GhostController} ghosts
 * @param {readonly import("../source/embedded.js").Embedded[] | null} embedded as for the app */
export function createFiles(core, ghosts, embedded) {
  const { store, memories, call, send, say, ensureControl, sources, source, live, time } = core;
  /** Shows the engine, if this page may change it; otherwise says why it may not. */
  const turnToEngine = () => {
    const refusal = access(live.session()).change;
    if (refusal !== "") say(refusal);
    else file.leave();
    return refusal === "" && ensureControl();
  };
  /** Those inside an exported page that was opened. */
  let opened = /** @type {readonly import("../source/embedded.js").Embedded[]} */ ([]);
  const inside = () => [...(embedded ?? []), ...opened];
  const comparisons = createComparisonController(store, memories, { source, say, inside });
  const recordings = createRecordingController(store, { call, send, ensureControl: turnToEngine, say });
  const file = createFileSource(sources.events, store, memories.journal, {
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
    closed: () => embedded ? void openEmbedded("") : core.showEngine(),
    findingsIn: (recording) => inside().find(({ file }) => file === recording)?.findings ?? [],
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
  /** Opens the first recording inside an exported page, and keeps the others to compare with.
   * @param {File} page */
  const openPage = async (page) => {
    let found;
    try {
      found = await recordingsInPage(page);
    } catch (error) {
      if (!(error instanceof RecordingError || error instanceof DOMException)) throw error;
      store.set({ opening: Object.freeze({ kind: "failed", name: page.name, text: error.message, share: 1 }) });
      return;
    }
    const [first, ...others] = opened = found;
    if (!await file.open(first.file, first.name, { t: first.t ?? undefined })) return;
    const comparison = found.find((each) => each.comparison !== null)?.comparison;
    if (comparison) await comparisons.openFile(comparison, page.name);
    if (others.length > 0) {
      say(`The comparison shows it beside ${others.map(({ name }) => shortName(name)).join(", ")}`);
    }
  };
  return Object.freeze({
    comparisons,
    recordings,
    beforeRestart: createBeforeRestart(store, memories.journal, {
      open: (recording, name) => void file.open(recording, name),
      say,
    }),
    file,
    turnToEngine,
    openEmbedded,
    /** Opens what is inside the page's own file.
     * @param {boolean} isLinked whether a link leads to one of the recordings */
    async openAtStart(isLinked) {
      if (!isLinked) await openEmbedded("");
      await comparisons.openEmbedded(!isLinked);
    },
    /** Opens a recording in place of the present source, or a comparison beside it.
     * @param {File} chosen */
    async openFile(chosen) {
      if (await comparisons.isOne(chosen)) await comparisons.openFile(chosen, chosen.name);
      else if (await isPageFile(chosen)) await openPage(chosen);
      else await file.open(chosen, chosen.name);
    },
    /** Opens a recording of the server's folder, or one inside the page's own file.
     * @param {string} name */
    openNamed: (name) => void (embedded === null ? recordings.open(name) : openEmbedded(name)),
    /** Makes the engine run the recording that the page shows. */
    toEngine() {
      const recording = file.recording();
      if (recording) void recordings.upload(recording.file, recording.name);
    },
  });
}
