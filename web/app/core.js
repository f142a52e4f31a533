/** What the rest of the app builds on: the page value, the memories, the connection with its requests, the sources and
 * the time in view. */

import { createConnection } from "../protocol/socket.js";
import { createLiveSource } from "../source/liveSource.js";
import { createMemories } from "./memories.js";
import { createPastSteps } from "../controllers/pastSteps.js";
import { createSources } from "../source/source.js";
import { createStore } from "./store.js";
import { createTimeController } from "../controllers/time.js";
import { endsDemo } from "../model/scenes/demo.js";
import { endsTimeTravel } from "../model/time/timeTravel.js";
import { explainError, isSilent } from "../protocol/rpcErrors.js";
import { INITIAL_PAGE } from "../model/page/page.js";
import { isConnected, isFree, mayControl } from "../model/session/session.js";
import { NO_MARKS } from "../model/time/timelineMarkers.js";
import { rememberedPage, rememberPage } from "./preferences.js";
import { storeMarks } from "./storedMarks.js";
import { takeToken } from "../protocol/token.js";

/** What follows from events. `engineChanged`: the engine's session was replaced, not only by a step; `engineNoticed`:
 * something happened in the engine; `noticed`: something happened in the shown source.
 * @typedef {Readonly<{ engineChanged: () => void, engineNoticed: (notice: Notice) => void,
 *   noticed: (notice: Notice) => void }>} Listener */

/** @param {() => void} redraw requests the next frame
 * @param {readonly import("../source/embedded.js").Embedded[] | null} embedded as for the app */
export function createCore(redraw, embedded) {
  const store = createRememberedStore(redraw, embedded);
  const memories = createMemories(redraw, () => store.get().session.measured !== null);
  const { journal, protocolLog, stats } = memories;
  /** Set before the connection is used.
   * @type {Listener} */
  let listener;

  let toastKey = 0;
  /** @param {string} text @param {readonly string[]} [commands] offered with it */
  const say = (text, commands = []) => {
    toastKey += 1;
    store.set({ toast: Object.freeze({ key: toastKey, text, commands }) });
  };

  /** @param {boolean} isOut @param {string} text @param {unknown} message */
  const heard = (isOut, text, message) => {
    protocolLog.add({ isOut, text, message, at: performance.now() });
    // Messages redraw the page only while the list of messages is shown.
    if (store.get().list === "messages") redraw();
  };
  const connection = createConnection({
    changed(session, isStreamed) {
      live.receive(session);
      store.set({ hasEngine: isConnected(session) });
      // Deferred, because the requests follow from this change.
      if (!isStreamed) queueMicrotask(listener.engineChanged);
    },
    noticed(notice) {
      listener.engineNoticed(notice);
      // The lists of scenes and of ghosts are always the engine's.
      if (["attached", "scenes", "forks"].includes(notice.kind)) listener.noticed(notice);
      else sources.events.noticed(live, notice);
    },
    sent: (text, message) => heard(true, text, message),
    received(text, message) {
      stats.add(performance.now(), { bytes: text.length });
      heard(false, text, message);
    },
    planned: (retryAt) => store.set({ retryAt }),
  }, takeToken());

  const sources = createSources(store, (notice) => listener.noticed(notice));
  const source = () => sources.current;
  const past = createPastSteps(store, memories, (...request) => connection.call(...request), redraw);
  const time = createTimeController(store, journal, source, past, say);

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
  /** Requests control first if no client has it. The command follows directly; the server handles requests in order. */
  const ensureControl = () => {
    const { session } = store.get();
    if (!mayControl(session) && isFree(session)) void send("Control.acquire", {});
    return mayControl(store.get().session);
  };

  const live = createLiveSource(sources.events, {
    send,
    painted: connection.painted,
    ensureControl,
    present: time.live,
    look: time.show,
  });
  sources.show(live);

  return Object.freeze({
    store,
    memories,
    redraw,
    say,
    connection,
    call,
    send,
    report,
    ensureControl,
    takeControl: () => void send("Control.acquire", live.session().controller === null ? {} : { force: true }),
    releaseControl: () => void send("Control.release"),
    /** Sends a command to the engine if this page may send one.
     * @param {import("../generated/protocol.js").Method} method @param {any} [params] */
    command(method, params) {
      if (ensureControl()) void send(method, params);
    },
    sources,
    source,
    live,
    past,
    time,
    showEngine() {
      sources.show(live);
      const { state } = live.session();
      if (state) {
        const { t: since } = state;
        listener.noticed({ kind: "snapshot", isNewEpoch: true, isSameRun: false, isSameScene: false, since });
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
    },
    /** @param {Listener} its */
    listen: (its) => void (listener = its),
  });
}

/** The page value, whose stored parts are written when they change.
 * @param {() => void} changed @param {readonly Readonly<{ name: string }>[] | null} embedded */
function createRememberedStore(changed, embedded) {
  // A part of another page shows what that page asks for; it keeps nothing of its reader.
  const isPart = embedded?.length === 0;
  /** @type {Page} */
  let kept = { ...(isPart ? INITIAL_PAGE : rememberedPage()), embedded: embedded?.map(({ name }) => name) ?? null };
  const store = createStore(kept, () => {
    const page = store.get();
    if (!isPart) rememberPage(kept, page);
    if (kept.marks !== page.marks) storeMarks(page);
    kept = page;
    changed();
  });
  return store;
}
