/**
 * Connects everything about recordings: those of the engine, those from files, links to them and exports of
 * them, and the clock of what is shown.
 */

import { createExportActions } from "../controllers/exports.js";
import { createFileActions } from "../source/fileSource.js";
import { createLinkActions } from "../controllers/links.js";
import { createRecordActions } from "../controllers/recordings.js";
import { isConnected } from "../model/session/session.js";
import { STOP } from "../model/scenes/demo.js";

/** @typedef {import("../model/page/page.js").Page} Page */
/** @typedef {import("../model/session/session.js").Session} Session */
/** @typedef {import("../model/session/session.js").Notice} Notice */

/**
 * @param {Readonly<{ get: () => Page, set: (values: Partial<Page>) => void }>} store
 * @param {import("../model/time/stateHistory.js").Moments} moments
 * @param {ReturnType<typeof import("../controllers/time.js").createTimeActions>} time the engine's
 * @param {Readonly<{
 *   ask: import("../protocol/rpc.js").Ask,
 *   send: (method: string, params?: any) => boolean | void,
 *   ensureControl: () => boolean,
 *   say: (text: string, commands?: readonly string[]) => void,
 *   select: (id: string) => void,
 *   load: (scene: string) => void,
 *   noticed: (notice: Notice) => void,
 *   forget: () => void,
 * }>} page `forget` clears all histories
 */
export function createRecordings(
  store,
  moments,
  time,
  { ask, send, ensureControl, say, select, load, noticed, forget },
) {
  /** The connection's session, regardless of what is shown. */
  let engine = store.get().session;

  const record = createRecordActions(store, {
    request: (method, params) =>
      ask(method, params, ({ result, error }) => record.answered(method, params, result, error)),
    ensureControl,
    say,
    opened: () => links.proceed(),
    refused: () => links.refused(),
  });
  const files = createFileActions(store, moments, {
    noticed,
    look: time.look,
    live: time.live,
    back() {
      store.set({ session: engine, source: null });
      if (engine.state) {
        noticed({ kind: "snapshot", isNewEpoch: true, isSameRun: false, isSameScene: false, since: engine.state.t });
      } else forget();
    },
    inputsOnly({ file, name }) {
      if (isConnected(engine)) return record.upload(file, name);
      const text = "It has what was put in and not what came of it, which an engine finds out again. " +
        `With ScrollScope installed: scrollscope replay ${name} --serve`;
      store.set({ opening: Object.freeze({ kind: "inputsOnly", name, text, share: 1 }) });
    },
  });
  const links = createLinkActions(store, {
    engine: () => engine,
    openFile: files.open,
    openServed: record.open,
    seek(t) {
      if (ensureControl()) send("Sim.seek", { t });
    },
    load,
    select,
    say,
  });
  const exports = createExportActions(store, moments, {
    opened: files.recording,
    commands: () => ask("History.commands", {}, ({ result }) => result && exports.answered(result)),
    say,
  });

  return Object.freeze({
    record,
    links,
    exports,
    /**
     * The connection's session has changed: it is shown unless a file is.
     * @param {Session} session
     */
    engineChanged(session) {
      engine = session;
      store.set({ hasEngine: isConnected(session), ...(store.get().file === null ? { session } : {}) });
      // Deferred, because the requests follow from this change.
      queueMicrotask(links.proceed);
      queueMicrotask(() => record.plays(session.playing));
    },
    /**
     * The connection has a notice. While a file is shown, changes of the engine's state are ignored.
     * @param {Notice} notice
     */
    engineNoticed(notice) {
      if (store.get().file === null || notice.kind === "reply") noticed(notice);
    },
    /** The clock: that of the shown recording, else the engine's. */
    time: Object.freeze({
      ...time,
      pauseOrPlay: () => (files.isOpen() ? files : time).pauseOrPlay(),
      step: (/** @type {1 | -1} */ frames) => (files.isOpen() ? files : time).step(frames),
      setRate: (/** @type {number} */ rate) => (files.isOpen() ? files : time).setRate(rate),
    }),
    /**
     * Opens a file, regardless of what is shown.
     * @param {File} file
     */
    async openFile(file) {
      store.set({ source: null });
      await files.open(file, file.name);
    },
    /** Makes the engine run the recording that the page shows. */
    toEngine() {
      const recording = files.recording();
      if (!recording) return;
      files.leave();
      record.upload(recording.file, recording.name);
    },
    /** Ends playback, in the page or in the engine. */
    leave() {
      if (files.isOpen()) return files.leave();
      if (!ensureControl()) return;
      send(STOP.method, STOP.params);
      if (store.get().session.clock?.paused) send("Sim.resume");
    },
  });
}
