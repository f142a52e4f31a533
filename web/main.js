/** Wires the page: connection and memory in, one frozen page value through, views out. */

import * as banner from "./views/banner.js";
import * as bar from "./views/bar.js";
import * as events from "./views/events.js";
import * as help from "./views/help.js";
import * as layout from "./views/layout.js";
import * as messages from "./views/messages.js";
import * as properties from "./views/properties.js";
import * as stage from "./views/stage.js";
import * as theme from "./views/theme.js";
import * as timeline from "./views/timeline.js";
import * as tokenDialog from "./views/tokenDialog.js";
import * as tree from "./views/tree.js";
import { createConnection } from "./io/connection.js";
import { keepToken, takeToken } from "./io/token.js";
import { recall, recallValue, remember } from "./io/storage.js";
import { ancestors } from "./model/tree.js";
import { commandFor } from "./model/keys.js";
import { createCauses } from "./model/why.js";
import { createFigures } from "./model/figures.js";
import { createHistory } from "./model/history.js";
import { createLog } from "./model/log.js";
import { createStore, INITIAL_PAGE, scenesFrom } from "./model/page.js";
import { explainError, isSilent } from "./model/explain.js";
import { keyboardCommand } from "./model/keyboard.js";
import { isFree, mayControl } from "./model/session.js";
import { parentsOf, scrollViewFor } from "./model/state.js";

/** @typedef {import("./model/page.js").Page} Page */
/** @typedef {import("./model/session.js").Notice} Notice */

/** Milliseconds between two readings of the connection's figures. */
const FIGURES = 500;

const history = createHistory();
const log = createLog();
const causes = createCauses();
const figures = createFigures();

let isFrameAsked = false;
const redraw = () => {
  if (isFrameAsked) return;
  isFrameAsked = true;
  requestAnimationFrame(frame);
};
const savedTheme = recall("local", "theme");
const store = createStore(
  {
    ...INITIAL_PAGE,
    theme: savedTheme === "light" || savedTheme === "dark" ? savedTheme : "auto",
    lens: recall("local", "lens") === "device" ? "device" : "xray",
    overlays: Object.freeze({ ...INITIAL_PAGE.overlays, ...recallValue("overlays", {}) }),
    hasLayout: recall("local", "layoutPasses") === "shown",
  },
  redraw,
);

const connection = createConnection(
  {
    changed: (session) => store.set({ session }),
    noticed,
    received: (bytes) => figures.add(performance.now(), { bytes }),
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

/** @param {Notice} notice */
function noticed(notice) {
  const { session, selection } = store.get();
  const { state } = session;
  switch (notice.kind) {
    case "snapshot":
      if (!state) return;
      if (notice.isNewEpoch) {
        for (const memory of [history, log, causes]) memory.clear();
        store.set({ collapsed: new Set(), hovered: null, isFollowing: true });
      }
      history.record(state, Object.keys(state.views));
      if (selection === null || !state.views[selection]) store.set({
        selection: scrollViewFor(state, null) ?? state.root,
      });
      store.set({ logRevision: log.revision() });
      return;
    case "patch":
      if (!state) return;
      causes.add(notice.why);
      history.record(state, notice.touched);
      log.add(notice.events, state);
      figures.add(performance.now(), { frames: notice.frames });
      if (selection !== null && !state.views[selection]) store.set({
        selection: scrollViewFor(state, null) ?? state.root,
      });
      follow(notice.events, state);
      store.set({ logRevision: log.revision() });
      return;
    case "reply":
      if (notice.error) {
        if (isSilent(notice.method, notice.params, notice.error)) return;
        say(explainError(notice.method, notice.error));
      } else if (notice.method === "Session.attach") connection.request("Scene.list");
      else if (notice.method === "Scene.list") store.set({ scenes: scenesFrom(notice.result) });
      return;
    case "problem":
      say(notice.text);
  }
}

/**
 * Until someone selects a view, the selection is the scroll view that was dragged last.
 * @param {readonly import("./model/session.js").Event[]} events
 * @param {import("./model/state.js").State} state
 */
function follow(events, state) {
  const dragged = events.filter(({ event }) => event === "scrollViewWillBeginDragging").pop()?.view;
  if (store.get().isFollowing && dragged !== undefined && state.views[dragged]) store.set({ selection: dragged });
}

/** @param {string} id */
const select = (id) => {
  const { collapsed, session } = store.get();
  const hidden = session.state ? ancestors(
    parentsOf(session.state),
    id,
  ).filter((ancestor) => collapsed.has(ancestor)) : [];
  const opened = hidden.length === 0 ? collapsed : new Set([...collapsed].filter((each) => !hidden.includes(each)));
  store.set({ selection: id, collapsed: opened, isFollowing: false });
};
/** @param {import("./model/page.js").Lens} lens */
const setLens = (lens) => {
  store.set({ lens });
  remember("local", "lens", lens);
};
/** @param {import("./model/page.js").Tool} tool */
const setTool = (tool) => store.set({ tool, hovered: null });
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
const reset = () => {
  if (ensureControl()) connection.request("Scene.reset");
};

const toggleKeyboard = () => {
  const { state } = store.get().session;
  if (!state || !ensureControl()) return;
  const { method, params } = keyboardCommand(state);
  connection.request(method, params);
};

/** @param {string} id */
const part = (id) => {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no part called ${id}.`);
  return element;
};
/** @param {string} id */
const dialog = (id) => /** @type {HTMLDialogElement} */ (part(id));

const helpView = help.create(dialog("help"));
const tokenView = tokenDialog.create(dialog("token"), {
  submit(text) {
    const token = keepToken(text);
    if (token !== null) connection.retry(token);
    return token !== null;
  },
});
const messagesView = messages.create(
  part("toast"),
  part("live"),
  { dismiss: () => store.set({ toast: null }) },
);
const layoutView = layout.create(part("workspace"), part("tabs"), recallValue("sizes", {}), {
  show: (pane) => store.set({ pane }),
  resized: (sizes) => remember("local", "sizes", JSON.stringify(sizes)),
});
const treeView = tree.create(part("tree"), {
  select,
  selected: () => store.get().selection,
  hover: (hovered) => store.set({ hovered }),
  filter: (filter) => store.set({ filter }),
  collapse(ids, isCollapsed) {
    const collapsed = new Set(store.get().collapsed);
    for (const id of ids) isCollapsed ? collapsed.add(id) : collapsed.delete(id);
    store.set({ collapsed });
  },
});
const stageView = stage.create(part("stage"), {
  redraw,
  select,
  takeControl,
  ensureControl,
  lens: setLens,
  tool: setTool,
  hover: (hovered) => store.set({ hovered }),
  keyboard: toggleKeyboard,
  send: ({ method, params }) => connection.request(method, params),
  overlay(name, isOn) {
    const overlays = Object.freeze({ ...store.get().overlays, [name]: isOn });
    store.set({ overlays });
    remember("local", "overlays", JSON.stringify(overlays));
  },
});
const timelineView = timeline.create(part("timeline"), history, { redraw });
const views = [
  theme.create({
    changed(palette) {
      stageView.setPalette(palette);
      timelineView.setPalette(palette);
    },
  }),
  bar.create(part("bar"), {
    reset,
    takeControl,
    load(name) {
      if (ensureControl()) connection.request("Scene.load", { name });
    },
    releaseControl: () => connection.request("Control.release"),
    help: helpView.toggle,
    theme(chosen) {
      store.set({ theme: chosen });
      remember("local", "theme", chosen);
    },
  }),
  banner.create(part("banner"), { retry: () => connection.retry(), askToken: tokenView.open }),
  layoutView,
  treeView,
  stageView,
  properties.create(part("properties"), causes),
  timelineView,
  events.create(part("events"), log, {
    layout(hasLayout) {
      store.set({ hasLayout });
      remember("local", "layoutPasses", hasLayout ? "shown" : "hidden");
    },
  }),
  messagesView,
  tokenView,
];

function frame() {
  isFrameAsked = false;
  const page = store.get();
  document.documentElement.dataset.connection = page.session.mode;
  for (const view of views) view.update(page);
  connection.painted();
}

/**
 * What each command of the keymap does.
 * @type {Readonly<Record<string, () => void>>}
 */
const RUN = Object.freeze({
  reset,
  help: helpView.toggle,
  keyboard: toggleKeyboard,
  device: () => setLens("device"),
  xray: () => setLens("xray"),
  nextPane: () => layoutView.focusNext(1),
  previousPane: () => layoutView.focusNext(-1),
  pick: () => setTool(store.get().tool === "select" ? "interact" : "select"),
  back: () => store.set({ tool: "interact", hovered: null, filter: "" }),
  filter() {
    store.set({ pane: "tree" });
    redraw();
    requestAnimationFrame(() => treeView.focusFilter());
  },
});

document.addEventListener("keydown", (event) => {
  const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select, dialog") !== null;
  if (isTyping || event.defaultPrevented) return;
  const command = commandFor(event);
  if (command === null) return;
  event.preventDefault();
  RUN[command]?.();
});

setInterval(() => store.set({ figures: figures.read(performance.now()) }), FIGURES);
window.addEventListener("online", () => connection.retry());
window.addEventListener("pagehide", () => connection.leave());
window.addEventListener("pageshow", (event) => {
  // Brought back from the browser's memory: its connection is gone, and a fresh start is the simple way to
  // a true state.
  if (event.persisted) window.location.reload();
});

/** For tests and for the console; nothing in the page reads it. */
Object.defineProperty(window, "scrollscope", {
  value: Object.freeze({
    get state() {
      return store.get().session.state;
    },
    get selection() {
      return store.get().selection;
    },
    get mode() {
      return store.get().session.mode;
    },
    get seq() {
      return store.get().session.seq;
    },
  }),
});

redraw();
void connection.connect();
