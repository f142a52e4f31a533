/**
 * State and functions that the parts of the page and its commands share: the page value, the connection, the
 * memories and common actions. No DOM.
 */

import { ancestors } from "../model/state/tree.js";
import { createAsking } from "../protocol/rpc.js";
import { createBreakpointActions } from "../controllers/breakpoints.js";
import { createCauses } from "../model/explain/causes.js";
import { createConnection } from "../protocol/socket.js";
import { createDiffs } from "../model/time/diffs.js";
import { createEditActions } from "../controllers/edits.js";
import { createFigures } from "../model/page/connectionStats.js";
import { createGhostActions } from "../controllers/ghosts.js";
import { createGhosts } from "../model/explain/ghosts.js";
import { createHistory } from "../model/time/history.js";
import { createLog } from "../model/time/log.js";
import { createMoments } from "../model/time/stateHistory.js";
import { createMonitor } from "../model/page/protocolLog.js";
import { createNoticed } from "../controllers/sessionEvents.js";
import { createProblemActions } from "../controllers/findings.js";
import { createRecordings } from "./sources.js";
import { createSceneActions } from "../controllers/scenes.js";
import { createStore } from "../model/page/page.js";
import { deviceCommand, rotateCommand } from "../model/input/devices.js";
import { createTimeActions } from "../controllers/time.js";
import { createTouchActions } from "../controllers/touchPath.js";
import { createViewing, endsViewing, shownCauses } from "../model/time/timeTravel.js";
import { endsDemo } from "../model/scenes/demo.js";
import { isFree, mayControl } from "../model/session/session.js";
import { keyboardCommand } from "../model/input/keyboard.js";
import { parentsOf } from "../model/state/state.js";
import { rememberedPage, rememberPage } from "./preferences.js";
import { takeToken } from "../protocol/token.js";

/** Milliseconds between two notifications about the highlighted view. */
const POINTING = 100;

/** @typedef {ReturnType<typeof createApp>} App */

/** @param {() => void} redraw requests the next frame */
export function createApp(redraw) {
  const moments = createMoments();
  const memories = Object.freeze({
    moments,
    history: createHistory(),
    ghosts: createGhosts(),
    viewing: createViewing(moments),
    log: createLog(),
    diffs: createDiffs(),
    monitor: createMonitor(),
    causes: createCauses(),
    figures: createFigures(),
  });
  const remembered = rememberedPage();
  let kept = remembered;
  const store = createStore(remembered, () => {
    rememberPage(kept, store.get());
    kept = store.get();
    redraw();
  });
  const connection = createConnection(
    {
      changed: (session) => recordings.engineChanged(session),
      noticed: (notice) => recordings.engineNoticed(notice),
      sent: (text, message) => heard(true, text, message),
      received(text, message) {
        memories.figures.add(performance.now(), { bytes: text.length });
        heard(false, text, message);
      },
      planned: (retryAt) => store.set({ retryAt }),
    },
    takeToken(),
  );

  /** @param {boolean} isOut @param {string} text @param {unknown} message */
  const heard = (isOut, text, message) => {
    memories.monitor.add({ isOut, text, message, at: performance.now() });
    // Messages redraw the page only while the list of messages is shown.
    if (store.get().list === "messages") redraw();
  };

  let toastKey = 0;
  /** @param {string} text @param {readonly string[]} [commands] offered with it */
  const say = (text, commands = []) => {
    toastKey += 1;
    store.set({ toast: Object.freeze({ key: toastKey, text, commands }) });
  };
  /** @param {string} id */
  const select = (id) => {
    const { collapsed, session } = store.get();
    const path = session.state ? ancestors(parentsOf(session.state), id) : [];
    const hidden = path.filter((ancestor) => collapsed.has(ancestor));
    const opened = hidden.length === 0 ? collapsed : new Set([...collapsed].filter((each) => !hidden.includes(each)));
    store.set({ selection: id, collapsed: opened, isFollowing: false });
  };
  const takeControl = () =>
    connection.request(
      "Control.acquire",
      store.get().session.controller === null ? {} : { force: true },
    );
  /**
   * Requests control first if no client has it. The command follows directly; the server handles requests
   * in order.
   */
  const ensureControl = () => {
    const { session } = store.get();
    if (!mayControl(session) && isFree(session)) takeControl();
    return mayControl(store.get().session);
  };
  /** @param {string} method @param {any} [params] */
  const send = (method, params) => {
    if (endsDemo(method)) store.set({ demo: null });
    if (endsViewing(method)) time.live();
    return connection.request(method, params);
  };
  const time = createTimeActions(store, moments, { request: send, ensureControl });
  const scenes = createSceneActions(store, send, ensureControl);
  const { ask, answer } = createAsking(send);
  const ghosts = createGhostActions(store, memories.ghosts, ask);
  const touches = createTouchActions(store, { ask, say, stateAt: moments.stateAt, ghosts });
  const problems = createProblemActions(store, { ask, ensureControl, select, look: time.look });
  const edits = createEditActions(store, { ask, ensureControl });
  const recordings = createRecordings(store, moments, time, {
    ask,
    send,
    ensureControl,
    say,
    select,
    load: scenes.load,
    noticed: (notice) => noticed(notice),
    forget() {
      for (const memory of [memories.history, moments, memories.log, memories.causes]) memory.clear();
    },
  });
  const noticed = createNoticed(store, memories, {
    say,
    request: send,
    answered: answer,
    select,
    demoStarted: scenes.demoStarted,
    ghosts,
  });

  let pointing = 0;
  /** Sends the highlighted view to the other clients; of many changes in a row only the last is sent. */
  const sendHover = () => {
    pointing = 0;
    connection.request("Overlay.highlight", { view: store.get().hovered });
  };
  /** @param {string | null} hovered */
  const hover = (hovered) => {
    if (store.get().hovered === hovered) return;
    store.set({ hovered });
    if (pointing === 0) pointing = setTimeout(sendHover, POINTING);
  };

  return Object.freeze({
    store,
    connection,
    memories,
    redraw,
    say,
    select,
    takeControl,
    releaseControl: () => connection.request("Control.release"),
    ensureControl,
    send,
    ask,
    time: recordings.time,
    recordings,
    ghosts,
    touches,
    scenes,
    problems,
    edits,
    breakpoints: createBreakpointActions({ ask, ensureControl }),
    /** The causes at the shown moment. */
    causes: shownCauses(memories.causes, moments, () => store.get().moment),
    /**
     * Sends a command to the engine if this page may send one.
     * @param {string} method
     * @param {any} [params]
     */
    command(method, params) {
      if (ensureControl()) send(method, params);
    },
    /** @param {import("../model/page/page.js").Lens} lens */
    setLens: (lens) => store.set({ lens }),
    /** @param {(camera: import("../model/geometry/camera.js").Camera) => import("../model/geometry/camera.js").Camera} change */
    look: (change) => store.set({ camera: change(store.get().camera) }),
    /** @param {(zoom: import("../model/geometry/camera.js").Zoom) => import("../model/geometry/camera.js").Zoom} change */
    zoom: (change) => store.set({ zoom: change(store.get().zoom) }),
    /** @param {import("../model/page/page.js").Tool} tool */
    setTool: (tool) => {
      store.set({ tool });
      hover(null);
    },
    hover,
    toggleAbout: () => store.set({ hasAbout: !store.get().hasAbout }),
    rotate() {
      const device = store.get().session.state?.device;
      if (!device || !ensureControl()) return;
      const { method, params } = rotateCommand(device);
      send(method, params);
    },
    /** @param {import("../model/input/devices.js").KnownDevice} chosen */
    setDevice(chosen) {
      const device = store.get().session.state?.device;
      if (!device || !ensureControl()) return;
      const { method, params } = deviceCommand(device, chosen);
      send(method, params);
    },
    toggleKeyboard() {
      const { state } = store.get().session;
      if (!state || !ensureControl()) return;
      const { method, params } = keyboardCommand(state);
      send(method, params);
    },
  });
}
