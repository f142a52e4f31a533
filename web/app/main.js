/** Starts the page: connects the panels and the keys to the app, and draws frames. */

import { createApp } from "./app.js";
import { createEmbedding, isPart } from "./embedding.js";
import { createFrames } from "./frames.js";
import { createVisibility } from "./visibility.js";
import { createUpdateScheduler } from "./updateScheduler.js";
import { embeddedRecordings } from "../source/embedded.js";
import { demoWaited } from "../model/scenes/demo.js";
import { createLostFocus } from "../kit/lostFocus.js";
import { listenForKeys } from "./keymap.js";
import { withCommands } from "./commands.js";
import { mountPanels } from "./mountPanels.js";

/** Milliseconds between two readings of the connection's figures. */
const STATS = 500;

const frames = createFrames((draw) => requestAnimationFrame(draw));
const inside = embeddedRecordings();
// A part of another page gets its recordings from there.
const recordings = inside ?? (isPart(window) ? Object.freeze([]) : null);
if (inside === null && recordings !== null) document.documentElement.setAttribute("data-part", "");
const visibility = createVisibility(document, () => performance.now());
const isMac = /^(Mac|iP)/.test(navigator.platform);
const app = withCommands(createApp(frames.redraw, recordings, visibility), isMac);
const { commands, connection, store } = app;
const scheduler = createUpdateScheduler(mountPanels(app), app.memories.screenAt);
const { stage, timeline, workspace } = app.parts();
const embedding = recordings !== null && window.parent !== window
  ? createEmbedding(app, window, inside !== null)
  : null;
listenForKeys(commands, store.get);
const findFocus = createLostFocus(workspace.catchFocus);
frames.start(() => {
  scheduler.update(store.get());
  app.source().painted();
  embedding?.update();
  findFocus();
});

setInterval(() => {
  const now = performance.now();
  // What is hidden keeps the focus until the browser has drawn the page without it.
  findFocus();
  const { demo, session } = store.get();
  store.set({
    stats: app.memories.stats.read(now),
    demo: demoWaited(demo, session.state, session.clock?.paused === true, now, session.about.steps),
  });
}, STATS);
window.addEventListener("online", () => connection.retry());
window.addEventListener("pagehide", () => connection.leave());
window.addEventListener("pageshow", (event) => {
  // The page was restored from the browser's back-forward cache. Its connection is closed; reloading is the
  // simple way to a correct state.
  if (event.persisted) window.location.reload();
});

/** For tests and the console; the page does not read it. */
const readable = {
  state: () => store.get().session.state,
  /** The state at the time in view. */
  shown: () => app.memories.timeTravel(store.get()).session.state,
  /** The same with the presentation state, while an animation runs. */
  screen: () => {
    const { screen, session } = app.memories.screenAt(store.get());
    return screen ?? session.state;
  },
  /** What is on the stage, in its pixels. */
  stage: () => stage.shown(),
  /** The lanes of the timeline, with the pixels in which they are drawn. */
  lanes: () => timeline.lanes(),
  /** The memory used by the page's history. */
  memory: app.memories.journal.size,
  /** The number of gaps in it. */
  missing: () => app.memories.journal.gaps().length,
  clock: () => store.get().session.clock,
  selection: () => store.get().selection,
  moment: () => store.get().moment,
  mode: () => store.get().session.mode,
  seq: () => store.get().session.seq,
  /** The number of frames drawn so far. */
  frames: frames.count,
  /** Whether the page has received everything that it requests at its start. */
  isComplete: () => store.get().scenes.length > 0,
};
const value = {};
for (const [name, get] of Object.entries(readable)) Object.defineProperty(value, name, { get });
Object.defineProperty(window, "scrollscope", { value: Object.freeze(value) });

window.addEventListener("hashchange", () => app.links.follow(window.location.hash));
frames.redraw();
app.start();
embedding?.start();
