/** Connects the page: connection and memory as inputs, one frozen page value, parts and keys as outputs. */

import { allCommands } from "./commands.js";
import { createApp } from "./app.js";
import { createCommands } from "../model/page/commands.js";
import { createParts } from "./mountPanels.js";
import { createTurns } from "./updateScheduler.js";
import { demoWaited } from "../model/scenes/demo.js";
import { listenForKeys } from "./keymap.js";
import { setAttribute } from "../kit/dom.js";

/** Milliseconds between two readings of the connection's figures. */
const FIGURES = 500;

let isFrameAsked = false;
const redraw = () => {
  if (isFrameAsked) return;
  isFrameAsked = true;
  requestAnimationFrame(frame);
};
const app = createApp(redraw);
const { connection, store } = app;
const isMac = /^(Mac|iP)/.test(navigator.platform);
const commands = createCommands(allCommands(app, () => parts), isMac);
/** @type {import("./mountPanels.js").Parts} */
const parts = createParts(app, commands);
const {
  bar,
  diffs,
  events,
  lists,
  phase,
  phaseWords,
  problems,
  properties,
  record,
  timeline,
  timelineWords,
  transport,
  tree,
} = parts;
const plots = [phase, timeline];
const turns = createTurns(
  Object.values(parts).flatMap((part) => ("update" in part ? [part] : [])),
  [
    plots,
    [bar, diffs, events, lists, phaseWords, problems, record, timelineWords, transport, tree],
    [properties],
    plots,
    [],
  ],
);
listenForKeys(commands, store.get);

function frame() {
  isFrameAsked = false;
  const page = store.get();
  setAttribute(document.documentElement, "data-connection", page.session.mode);
  if (turns.update(page)) redraw();
  // States that are not shown are not acknowledged, so that the engine sends fewer.
  if (page.file === null) connection.painted();
}

setInterval(() => {
  const now = performance.now();
  const { demo, session } = store.get();
  store.set({
    figures: app.memories.figures.read(now),
    demo: demoWaited(demo, session.state, session.clock?.paused === true, now),
  });
}, FIGURES);
window.addEventListener("online", () => connection.retry());
window.addEventListener("pagehide", () => connection.leave());
window.addEventListener("pageshow", (event) => {
  // The page was restored from the browser's back-forward cache. Its connection is closed; reloading is the
  // simple way to a correct state.
  if (event.persisted) window.location.reload();
});

/** For tests and the console; the page does not read it. */
Object.defineProperty(window, "scrollscope", {
  value: Object.freeze({
    get state() {
      return store.get().session.state;
    },
    /** The state at the shown moment. */
    get shown() {
      return app.memories.viewing(store.get()).session.state;
    },
    /** The memory used by the page's history. */
    get memory() {
      return app.memories.moments.size();
    },
    get clock() {
      return store.get().session.clock;
    },
    get selection() {
      return store.get().selection;
    },
    get moment() {
      return store.get().moment;
    },
    get mode() {
      return store.get().session.mode;
    },
    get seq() {
      return store.get().session.seq;
    },
    /** Whether the page has received everything that it requests at its start. */
    get isComplete() {
      return store.get().scenes.length > 0;
    },
  }),
});

window.addEventListener("hashchange", () => app.recordings.links.follow(window.location.hash));
redraw();
app.recordings.links.follow(window.location.hash);
void connection.connect();
