/**
 * What the parts of the page and its commands share: the one page value, the connection, the memories, and the
 * verbs that more than one of them needs. No DOM.
 */

import { ancestors } from "./model/tree.js";
import { createCauses } from "./model/why.js";
import { createConnection } from "./io/connection.js";
import { createFigures } from "./model/figures.js";
import { createHistory } from "./model/history.js";
import { createLog } from "./model/log.js";
import { createNoticed } from "./notices.js";
import { createProblemActions } from "./problemActions.js";
import { createSceneActions } from "./sceneActions.js";
import { createStore } from "./model/page.js";
import { deviceCommand, rotateCommand } from "./model/devices.js";
import { endsDemo } from "./model/demo.js";
import { isFree, mayControl } from "./model/session.js";
import { keyboardCommand } from "./model/keyboard.js";
import { parentsOf } from "./model/state.js";
import { rememberedPage, rememberPage } from "./remembered.js";
import { takeToken } from "./io/token.js";

/** Milliseconds between two words about what is pointed at. */
const POINTING = 100;

/** @typedef {ReturnType<typeof createApp>} App */

/** @param {() => void} redraw asks for the next frame */
export function createApp(redraw) {
  const memories = Object.freeze({
    history: createHistory(),
    log: createLog(),
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
      changed: (session) => store.set({ session }),
      noticed: (notice) => noticed(notice),
      received: (bytes) => memories.figures.add(performance.now(), { bytes }),
      planned: (retryAt) => store.set({ retryAt }),
    },
    takeToken(),
  );

  let toastKey = 0;
  /** @param {string} text */
  const say = (text) => {
    toastKey += 1;
    store.set({ toast: Object.freeze({ key: toastKey, text }) });
  };
  /** @param {string} id */
  const select = (id) => {
    const { collapsed, session } = store.get();
    const path = session.state ? ancestors(parentsOf(session.state), id) : [];
    const hidden = path.filter((ancestor) => collapsed.has(ancestor));
    const opened = hidden.length === 0 ? collapsed : new Set([...collapsed].filter((each) => !hidden.includes(each)));
    store.set({ selection: id, collapsed: opened, isFollowing: false });
  };
  const takeControl = () => connection.request(
    "Control.acquire",
    store.get().session.controller === null ? {} : { force: true },
  );
  /** What nobody controls is asked for first: the command follows on its heels, and the server reads in order. */
  const ensureControl = () => {
    const { session } = store.get();
    if (!mayControl(session) && isFree(session)) takeControl();
    return mayControl(store.get().session);
  };
  /** @param {string} method @param {any} [params] */
  const send = (method, params) => {
    if (endsDemo(method)) store.set({ demo: null });
    connection.request(method, params);
  };
  const scenes = createSceneActions(store, send, ensureControl);
  const problems = createProblemActions(store, { request: send, ensureControl, select });
  const noticed = createNoticed(store, memories, {
    say,
    request: send,
    settingRefused: problems.refused,
    demoStarted: scenes.demoStarted,
  });

  let pointing = 0;
  /** What this page points at, the others are told, and only the last of many in a row. */
  const tellHover = () => {
    pointing = 0;
    connection.request("Overlay.highlight", { view: store.get().hovered });
  };
  /** @param {string | null} hovered */
  const hover = (hovered) => {
    if (store.get().hovered === hovered) return;
    store.set({ hovered });
    if (pointing === 0) pointing = setTimeout(tellHover, POINTING);
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
    scenes,
    problems,
    /**
     * A command of the engine, where this page may give one.
     * @param {string} method
     * @param {any} [params]
     */
    command(method, params) {
      if (ensureControl()) send(method, params);
    },
    /** @param {import("./model/page.js").Lens} lens */
    setLens: (lens) => store.set({ lens }),
    /** @param {(camera: import("./model/camera.js").Camera) => import("./model/camera.js").Camera} change */
    look: (change) => store.set({ camera: change(store.get().camera) }),
    /** @param {(zoom: import("./model/camera.js").Zoom) => import("./model/camera.js").Zoom} change */
    zoom: (change) => store.set({ zoom: change(store.get().zoom) }),
    /** @param {import("./model/page.js").Tool} tool */
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
    /** @param {import("./model/devices.js").KnownDevice} chosen */
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
