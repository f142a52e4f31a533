/** Wires the page: connection and memory in, one frozen page value through, views out. */

import * as about from "./views/about.js";
import * as banner from "./views/banner.js";
import * as bar from "./views/bar.js";
import * as events from "./views/events.js";
import * as faults from "./views/faults.js";
import * as gallery from "./views/gallery.js";
import * as help from "./views/help.js";
import * as layout from "./views/layout.js";
import * as lists from "./views/lists.js";
import * as messages from "./views/messages.js";
import * as problems from "./views/problems.js";
import * as properties from "./views/properties.js";
import * as stage from "./views/stage.js";
import * as theme from "./views/theme.js";
import * as timeline from "./views/timeline.js";
import * as tokenDialog from "./views/tokenDialog.js";
import * as tree from "./views/tree.js";
import { createConnection } from "./io/connection.js";
import { createNoticed } from "./notices.js";
import { createProblemActions } from "./problemActions.js";
import { createSceneActions } from "./sceneActions.js";
import { keepToken, takeToken } from "./io/token.js";
import { recall, recallValue, remember } from "./io/storage.js";
import { ancestors } from "./model/tree.js";
import { commandFor } from "./model/keys.js";
import { createCauses } from "./model/why.js";
import { createFigures } from "./model/figures.js";
import { createHistory } from "./model/history.js";
import { createLog } from "./model/log.js";
import { createStore, INITIAL_PAGE } from "./model/page.js";
import { demoWaited, endsDemo } from "./model/demo.js";
import { keyboardCommand } from "./model/keyboard.js";
import { isFree, mayControl } from "./model/session.js";
import { parentsOf } from "./model/state.js";

/** @typedef {import("./model/page.js").Page} Page */

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
    hasAbout: recall("local", "about") !== "hidden",
    list: recall("local", "list") === "problems" ? "problems" : "events",
  },
  redraw,
);

const connection = createConnection(
  {
    changed: (session) => store.set({ session }),
    noticed: (notice) => noticed(notice),
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
/** @param {string} method @param {any} [params] */
const send = (method, params) => {
  if (endsDemo(method)) store.set({ demo: null });
  connection.request(method, params);
};
const sceneActions = createSceneActions(store, send, ensureControl);
const problemActions = createProblemActions(store, { request: send, ensureControl, select });
const noticed = createNoticed(store, { history, log, causes, figures }, {
  say,
  request: send,
  settingRefused: problemActions.refused,
  demoStarted: sceneActions.demoStarted,
});
const toggleAbout = () => {
  const hasAbout = !store.get().hasAbout;
  store.set({ hasAbout });
  remember("local", "about", hasAbout ? "shown" : "hidden");
};
/** @param {import("./model/page.js").List} list */
const showList = (list) => {
  store.set({ list });
  remember("local", "list", list);
};

const toggleKeyboard = () => {
  const { state } = store.get().session;
  if (!state || !ensureControl()) return;
  const { method, params } = keyboardCommand(state);
  send(method, params);
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
const galleryView = gallery.create(dialog("gallery"), {
  load: sceneActions.load,
  takeControl,
  announce: messagesView.announce,
});
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
const stageView = stage.create(part("device"), {
  redraw,
  select,
  takeControl,
  ensureControl,
  lens: setLens,
  tool: setTool,
  hover: (hovered) => store.set({ hovered }),
  keyboard: toggleKeyboard,
  send: ({ method, params }) => send(method, params),
  overlay(name, isOn) {
    const overlays = Object.freeze({ ...store.get().overlays, [name]: isOn });
    store.set({ overlays });
    remember("local", "overlays", JSON.stringify(overlays));
  },
});
const timelineView = timeline.create(part("timeline"), history, {
  redraw,
  moment: (moment) => store.set({ moment }),
  read: problemActions.read,
});
const eventsView = events.create(part("events"), log, {
  layout(hasLayout) {
    store.set({ hasLayout });
    remember("local", "layoutPasses", hasLayout ? "shown" : "hidden");
  },
});
const problemsView = problems.create(part("problems"), problemActions);
const views = [
  theme.create({
    changed(palette) {
      stageView.setPalette(palette);
      timelineView.setPalette(palette);
    },
  }),
  bar.create(part("bar"), {
    takeControl,
    scenes: galleryView.open,
    nextScene: sceneActions.next,
    previousScene: sceneActions.previous,
    about: toggleAbout,
    reset: sceneActions.reset,
    releaseControl: () => connection.request("Control.release"),
    help: helpView.toggle,
    theme(chosen) {
      store.set({ theme: chosen });
      remember("local", "theme", chosen);
    },
  }),
  banner.create(part("banner"), { retry: () => connection.retry(), askToken: tokenView.open }),
  faults.create(part("faults")),
  layoutView,
  treeView,
  stageView,
  properties.create(part("properties"), causes, problemActions),
  about.create(part("about"), {
    variant: sceneActions.show,
    demo: sceneActions.demo,
    reset: sceneActions.reset,
    dismiss: toggleAbout,
  }),
  timelineView,
  lists.create(part("list-tabs"), {
    events: { panel: part("events"), tools: eventsView.tools },
    problems: { panel: part("problems"), tools: problemsView.tools },
  }, { show: showList }),
  eventsView,
  problemsView,
  galleryView,
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
  reset: sceneActions.reset,
  scenes: galleryView.open,
  nextScene: sceneActions.next,
  previousScene: sceneActions.previous,
  demo: sceneActions.demo,
  about: toggleAbout,
  live: () => store.set({ moment: null }),
  problems() {
    store.set({ pane: "events" });
    showList("problems");
    requestAnimationFrame(problemsView.focus);
  },
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

setInterval(() => {
  const now = performance.now();
  const { demo, session } = store.get();
  store.set({
    figures: figures.read(now),
    demo: demoWaited(demo, session.state, session.clock?.paused === true, now),
  });
}, FIGURES);
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
