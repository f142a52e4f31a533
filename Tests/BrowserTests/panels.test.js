import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { INITIAL_PAGE } from "../../web/model/page/page.js";
import { initialSession, NO_ABOUT } from "../../web/model/session/session.js";
import { CHAT } from "../../web/tests/measuredRecording.js";
import { comparing } from "../../web/model/compare/comparing.js";
import { COMPARISON } from "../../web/tests/comparisonFile.js";
import { measuredFrom } from "../../web/model/session/measured.js";
import { scenesFrom } from "../../web/model/scenes/scenes.js";
import { feed, hello } from "../../web/tests/wire.js";
import { serveFiles } from "./support/files.js";
import { provideWindows } from "./support/suite.js";
import { UNLIMITED_FRAMES } from "./support/webdriver.js";

const support = (name) => fileURLToPath(new URL(`support/${name}`, import.meta.url));
/** The page without its start and without its policy, so that a test's module may run in it. */
const SKELETON = readFileSync(new URL("../../web/index.html", import.meta.url), "utf8")
  .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, "")
  .replace(/<script type="module"[^>]*><\/script>/, "")
  .replaceAll(/<link rel="modulepreload"[^>]*>/g, "");

const FINDING = {
  rule: "SD001",
  severity: "warning",
  view: "scroll",
  since: 4,
  title: "It is too long",
  saw: "1600 points",
  values: {},
  matters: "It scrolls",
  change: "Make it shorter",
  fix: { id: "scroll", values: { bounces: false } },
};
const CODE_FINDING = { ...FINDING, fix: { id: "scroll", values: { variant: "corrected" } } };
const [FIRST, LAST] = [[0, 20], [0, 60]].map((contentOffset, index) => ({
  t: 1_000_000 * (index + 1),
  scene: { name: "basics", title: "Basics", variant: "plain" },
  device: { size: [390, 844], displayScale: 3, orientation: "portrait" },
  root: "window",
  views: {
    window: { class: "Window", frame: [0, 0, 390, 844], subviews: ["scroll"] },
    scroll: {
      class: "ScrollView",
      frame: [0, 0, 390, 844],
      contentSize: [390, 1600],
      contentOffset,
      backgroundColor: "#ddeeff",
      subviews: ["box"],
    },
    box: { class: "View", frame: [20, 20, 200, 200], backgroundColor: "#336699" },
  },
}));
const CLOCK = { fps: 120, t: LAST.t, paused: false, rate: 1, effectiveRate: null, earliest: 0, latest: LAST.t };
const ROLE = { findings: [], isCorrected: false };
const ABOUT = {
  ...NO_ABOUT,
  summary: "Drag it.",
  variants: [
    { name: "plain", title: "Plain", summary: "", ...ROLE },
    { name: "other", title: "Other", summary: "Else", ...ROLE },
  ],
  demo: true,
};
const GHOST = {
  fork: "f1",
  label: "no bounce",
  question: "What if bounces were false?",
  values: { scroll: { bounces: false } },
  from: "",
  start: "",
  starts: "",
  hasCard: false,
  tone: "animation",
  t: FIRST.t,
  at: LAST.t,
  isVisible: true,
  isCaughtUp: true,
  isAtRest: true,
  refused: 0,
  noStates: "",
  note: "",
};
const SESSION = {
  ...feed(initialSession(), hello({ you: { client: "c2", role: "controller" }, breakpoints: [] })).session,
  mode: "live",
  capabilities: ["state", "input", "sim", "seek", "scene", "fork", "history", "doctor", "record"],
  clock: CLOCK,
  epoch: 3,
  run: 1,
  seq: 5,
  isDropping: false,
  state: LAST,
  about: ABOUT,
  edits: { undo: 1, redo: 0, undoTitle: "alpha of box", redoTitle: "" },
};
const RECORDING = {
  name: "a",
  start: 0,
  end: 2_000_000,
  path: null,
  condition: "Cut off",
  clock: "the recording",
  isShared: false,
};
const PAGE = {
  ...INITIAL_PAGE,
  session: SESSION,
  selection: "scroll",
  hasEngine: true,
  collapsed: [],
  folded: [],
};

const COMPARING = comparing(COMPARISON, [{ key: "report 0", title: "flick" }], "report 0");

const MEASURED = measuredFrom({ id: "s1", ...CHAT, offers: ["state", "scene", "record", "input"], status: "live" });

/**
 * Other values of each member of the session, each with what is needed to see it; null if no panel shows it.
 * A member that has no row fails the test.
 */
const OF_SESSION = {
  mode: [{ to: "disconnected" }, { to: "lagging" }, { to: "silent" }],
  reason: [{ of: { mode: "disconnected" }, to: "shutting down" }],
  attempt: [{ of: { mode: "connecting" }, to: 1 }],
  server: null,
  identity: null,
  admitted: null,
  capabilities: [{ to: ["state", "input"] }],
  clock: [
    { to: { ...CLOCK, paused: true } },
    { to: { ...CLOCK, rate: 0.25 } },
    { to: { ...CLOCK, effectiveRate: 0.4 } },
    { to: { ...CLOCK, fps: 60 } },
    { to: { ...CLOCK, earliest: LAST.t } },
    { of: { clock: { ...CLOCK, paused: true } }, to: { ...CLOCK, paused: true, latest: 9_000_000 } },
  ],
  client: [{ to: null }],
  controller: [{ to: "c9" }],
  measured: [
    { to: MEASURED },
    { of: { measured: MEASURED }, to: { ...MEASURED, status: "gone" } },
    { of: { measured: MEASURED }, to: { ...MEASURED, unit: "pt", offers: [] } },
  ],
  // It is shown once it is decoded: watchPicture.test.js sees it.
  picture: null,
  faults: [{ of: { measured: MEASURED }, to: { source: "s1", count: 3, last: [{ line: 14, text: "no number" }] } }],
  sourceToken: [{ of: { measured: { ...MEASURED, status: "waiting" } }, to: "ab12" }],
  isReadOnly: [{ to: true }],
  lock: [{ to: "This cannot be changed." }],
  isAcquiring: [{ of: { controller: null }, to: true }],
  epoch: null,
  run: null,
  seq: null,
  isDropping: null,
  state: [
    { to: { ...LAST, views: { ...LAST.views, scroll: { ...LAST.views.scroll, contentOffset: [0, 99] } } } },
    { to: { ...LAST, views: { ...LAST.views, scroll: { ...LAST.views.scroll, phase: "dragging" } } } },
    { to: { ...LAST, keyboard: { frame: [0, 500, 390, 344], docked: true } } },
    { to: { ...LAST, device: { ...LAST.device, displayScale: 2 } } },
    { to: { ...LAST, touches: { 1: { location: [100, 100], phase: "moved", view: "scroll" } } } },
    { to: null },
  ],
  about: [{ to: { ...ABOUT, summary: "Flick it." } }],
  findings: [{ to: { epoch: 3, open: [FINDING], resolved: [], next: null } }],
  markers: [{ to: [{ t: 1_500_000, text: "here", predicate: null }] }],
  highlights: [{ to: { c9: "box" } }],
  sceneErrors: [{ to: [{ name: "mine", file: "mine.json", place: "3:1", pointer: "/root", message: "no" }] }],
  recorded: [{ to: { ...SESSION.recorded, isRecording: true, name: "a", bytes: 5 } }],
  playing: [{ to: { name: "a.scroll.ndjson", isDemo: false, end: 9_000_000 } }],
  edits: [{ to: null }, { to: { undo: 0, redo: 2, undoTitle: "", redoTitle: "x" } }],
  breakpoints: [{ page: { list: "breakpoints" }, to: [{ id: "b1", predicate: "x > 1", isEnabled: true }] }],
  stopped: [{
    of: { clock: { ...CLOCK, paused: true } },
    to: { breakpoint: "b1", predicate: "x > 1", t: 5, view: "scroll", text: "x 3 > 1" },
  }],
  laggingUntil: null,
  merged: null,
};

/** The same of the page's members. */
const OF_PAGE = {
  session: null,
  stats: [{ to: { fps: 60, bytes: 9000, merged: 2 } }],
  // Without a cause there is no name.
  names: null,
  retryAt: [{ session: { mode: "disconnected" }, to: 1e12 }],
  scenes: [{ to: scenesFrom({ scenes: [{ name: "other" }] }) }],
  selection: [{ to: "box" }, { to: null }],
  isFollowing: null,
  hovered: [{ to: "box" }],
  collapsed: [{ to: ["scroll"] }],
  filter: [{ to: "box" }],
  // It is made for the shown moment, of the state.
  screen: null,
  lens: [{ to: "device" }, { to: "exploded" }],
  zoom: [{ to: { scale: 2, x: 10, y: 5 } }],
  camera: [{ of: { lens: "exploded" }, to: { yaw: 0.2, pitch: -0.1, gap: 120, from: 1, to: 1 } }],
  tool: [{ to: "select" }],
  overlays: [{ to: { ...INITIAL_PAGE.overlays, labels: false, window: false } }],
  theme: [{ to: "dark" }],
  pane: [{ to: "events" }],
  toast: [{ to: { key: 1, text: "Said", commands: [] } }],
  hasLayout: [{ to: true }],
  hasAbout: [{ to: true }],
  isSpoken: null,
  list: ["problems", "messages", "breakpoints"].map((to) => ({ to })),
  problem: [{
    session: { findings: { epoch: 3, open: [FINDING], resolved: [], next: null } },
    of: { list: "problems" },
    to: "SD001 scroll",
  }],
  moment: [{ to: 1_500_000 }],
  timeView: [{ to: { span: 500_000, to: 1_800_000 } }],
  range: [{ to: { from: 1_200_000, to: 1_700_000 } }],
  curves: [{ to: { y: true, x: true, velocity: true, zoom: false } }],
  plot: [{ to: "phase" }, { to: "diffs" }],
  ghosts: [{ to: [GHOST] }],
  source: [{
    session: { playing: { name: "a", isDemo: false, end: 9 } },
    to: RECORDING,
  }],
  hasEngine: [{ session: { playing: { name: "a", isDemo: false, end: 9 } }, of: { source: RECORDING }, to: false }],
  // The dialog that shows it stays open; closing it is what ends it.
  opening: [{ isOneWay: true, to: { kind: "failed", name: "a", text: "Not one.", share: 1 } }],
  recordings: [{
    of: { opening: { kind: "failed", name: "a", text: "Not one.", share: 1 } },
    to: { folder: "here", entries: [] },
  }],
  hasBefore: null,
  kept: null,
  marking: [{ to: { name: "mark 1", resumes: false } }],
  marks: [{
    to: { saved: [{ t: 1_200_000, to: 1_700_000, text: "glide", predicate: null }], hidden: ["another"] },
  }],
  touchPath: null,
  tried: [{
    session: { findings: { epoch: 3, open: [FINDING], resolved: [], next: null } },
    of: { list: "problems", problem: "SD001 scroll" },
    to: { "SD001 scroll": { undo: { id: "scroll", values: { bounces: true } }, isUndoing: true } },
  }],
  effects: [{
    session: { findings: { epoch: 3, open: [CODE_FINDING], resolved: [], next: null } },
    of: { list: "problems", problem: "SD001 scroll", effects: { "SD001 scroll": "" } },
    to: { "SD001 scroll": "topShadow.isHidden false → true" },
  }],
  demo: [{ to: { epoch: 3, movedAt: 0, isOver: false } }],
  // It changes the state that is shown, not a panel.
  isFingerResting: null,
  fields: null,
  folded: [{ to: ["Layout", "Scroll"] }],
  pins: [{ to: [{ view: "scroll", name: "contentOffset", part: null }] }],
  plotted: [{ to: { view: "scroll", name: "contentOffset", part: null } }],
  comparing: [{ to: COMPARING }, { of: { comparing: COMPARING }, to: { ...COMPARING, frame: 5 } }],
  // It is the page's own file, from its start to its end.
  embedded: null,
  // The dialog that shows it stays open; closing it is what ends it.
  exporting: [{ isOneWay: true, to: { text: "1 s", share: 0.5 } }],
  highlight: [{ to: { view: "scroll", part: "rangeY" } }],
  hidden: [{ to: ["box"] }],
};

/** Each change of one member: the page before it and after it. */
const CASES = [
  ...Object.entries(OF_SESSION).flatMap(([name, changes]) =>
    (changes ?? []).map(({ of = {}, page = {}, to, isOneWay }, index) => {
      const session = { ...SESSION, ...of };
      const after = { ...PAGE, ...page, session: { ...session, [name]: to } };
      return { name: `session.${name} ${index + 1}`, before: { ...PAGE, ...page, session }, after, isOneWay };
    })
  ),
  ...Object.entries(OF_PAGE).flatMap(([name, changes]) =>
    (changes ?? []).map(({ of = {}, session = {}, to, isOneWay }, index) => {
      const before = { ...PAGE, ...of, session: { ...SESSION, ...session } };
      return { name: `${name} ${index + 1}`, before, after: { ...before, [name]: to }, isOneWay };
    })
  ),
];

describe("panels in a real browser", () => {
  const { windows } = provideWindows({ size: { width: 1440, height: 900, extra: UNLIMITED_FRAMES } });
  const [browser] = windows;
  let files;

  before(async () => {
    files = await serveFiles({ "shownPanels.js": support("shownPanels.js") }, {
      "panels.html": (response) => response.writeHead(200, { "content-type": "text/html" }).end(SKELETON),
    });
    await browser.goto(`${files.address}panels.html`);
  });
  after(() => files.close());

  const compare = async (one, other) => {
    const result = await browser.script(
      'import("/shownPanels.js").then(({ compare }) => compare(...args)).then(done, ({ stack }) => done({ stack }));',
      [[FIRST, LAST], one, other],
    );
    assert.equal(result.stack, undefined);
    return result;
  };

  test("every member of the page and of the session has a row, or is known not to be shown", () => {
    assert.deepEqual(Object.keys(OF_SESSION).sort(), Object.keys(initialSession()).sort());
    assert.deepEqual(Object.keys(OF_PAGE).sort(), Object.keys(INITIAL_PAGE).sort());
  });

  for (const { name, before: one, after: other, isOneWay } of CASES) {
    test(`a change of ${name} is shown by every panel that shows it, and back`, async () => {
      const { shown, wrong, back } = await compare(one, other);
      assert.ok(shown > 0, "no panel shows it");
      assert.deepEqual(wrong, []);
      if (!isOneWay) assert.deepEqual(back, []);
    });
  }
});
