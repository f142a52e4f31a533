// Takes the pictures of all unusual states, or looks for barriers in them:
//
// node Tests/BrowserTests/states.js FOLDER|--axe AXE.MIN.JS [panel|dark|phone…]
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { serveFiles } from "./support/files.js";
import { runToEnd, startInspector } from "./support/inspector.js";
import { isLive, isShown, middleOfStage, momentIs, setViewport } from "./support/page.js";
import { KEYS } from "./support/keys.js";
import { statesToVisit } from "./support/pictures.js";
import { Browser, startDriver } from "./support/webdriver.js";

const { visit, windows } = statesToVisit("states.js", ["panel", "dark", "small", "phone", "forced"]);

const RECORDING = fileURLToPath(new URL("../Goldens/bounce.scroll.ndjson", import.meta.url));
const PLAIN = JSON.stringify({
  format: "scrollscope.scene",
  version: 1,
  title: "Plain",
  device: { size: [320, 480], displayScale: 2 },
  root: {
    id: "window",
    class: "Window",
    backgroundColor: "#ffffff",
    subviews: [{ id: "label", class: "Label", frame: [20, 60, 280, 40], text: "Nothing scrolls here" }],
  },
});

const becomes = (browser, mode) =>
  browser.waitFor(mode, (mode) => document.documentElement.dataset.connection === mode, mode);

/** A server that sends only the hello. */
async function serveHello(files) {
  const hello = {
    jsonrpc: "2.0",
    method: "Server.hello",
    params: {
      protocol: "1.0",
      server: { name: "scrollscope", version: "1" },
      session: "0123456789abcdef",
      epoch: 1,
      capabilities: [],
      limits: { message: 262_144, inFlight: 3, touches: 10 },
      clock: { t: 0, rate: 1, paused: false, fps: 120, earliest: 0, latest: 0 },
      recording: { isRecording: false },
      you: { client: "c1", role: "viewer" },
      breakpoints: [],
      edits: { undo: 0, redo: 0 },
    },
  };
  const server = createServer(async (request, response) => {
    if (request.url === "/json/version") {
      return response.end(JSON.stringify({ protocol: "1.0", session: "0123456789abcdef" }));
    }
    // A connection that was kept may just have been closed.
    const load = () => fetch(new URL(request.url, files.address));
    const answer = await load().catch(load);
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" }).end(
      Buffer.from(await answer.arrayBuffer()),
    );
  });
  const sockets = [];
  server.on("upgrade", ({ headers }, socket) => {
    sockets.push(socket);
    const key = createHash("sha1").update(`${headers["sec-websocket-key"]}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest(
      "base64",
    );
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${key}\r\nSec-WebSocket-Protocol: scrollscope.v1\r\n\r\n`,
    );
    const payload = Buffer.from(JSON.stringify(hello));
    socket.write(Buffer.concat([Buffer.from([0x81, 126, payload.length >> 8, payload.length & 255]), payload]));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(null)));
  return {
    address: `http://127.0.0.1:${server.address().port}/`,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      server.closeAllConnections();
    },
  };
}

const driver = await startDriver();
const place = mkdtempSync(join(tmpdir(), "scrollscope-states-"));
const scene = join(place, "plain.scene.json");
writeFileSync(scene, PLAIN);

/** Takes pictures of a page with a server, or without one. */
async function withPage(window, address, take) {
  const { name, dark, media, ratio, ...size } = window;
  const browser = await Browser.open(driver.base, { ...size, dark });
  try {
    if (media) await browser.cdp("Emulation.setEmulatedMedia", { features: media });
    await setViewport(browser, { ...size, ratio });
    await browser.goto(address);
    await take(browser, (state) => visit(browser, name, state));
  } finally {
    await browser.release();
    await browser.close();
  }
}

async function takeUnconnected(window) {
  const files = await serveFiles();
  const hung = await serveFiles({}, { "json/version": () => undefined });
  const other = await serveFiles({}, {
    "json/version": (response) => response.end(JSON.stringify({ protocol: "2.0", session: "new" })),
  });
  const mute = await serveHello(files);
  try {
    for (
      const [mode, { address }] of Object.entries({
        connecting: hung,
        waiting: mute,
        versionMismatch: other,
        absent: files,
      })
    ) {
      await withPage(window, address, async (browser, picture) => {
        await becomes(browser, mode);
        await picture(mode);
        if (mode !== "absent") return;
        await browser.click("stage-open");
        await isShown(browser, "open-zone", true);
        await picture("open");
        await browser.call("POST", `element/${await browser.find("open-input")}/value`, { text: RECORDING });
        await becomes(browser, "file");
        await browser.waitFor("a moment is shown", () => window.scrollscope.moment !== null);
        await browser.run(() => document.activeElement.blur());
        await browser.type(" ");
        await browser.waitFor("it plays", () => window.scrollscope.moment > 1_000_000);
        await browser.type(" ");
        await picture("file");
      });
    }
  } finally {
    for (const server of [mute, other, hung, files]) await server.close();
  }
}

async function takeLists(browser, picture, isNarrow) {
  const tab = (name) => (isNarrow ? browser.click(`tab-${name}`) : undefined);
  await tab("events");
  for (const list of ["problems", "messages", "breakpoints"]) {
    await browser.click(`list-${list}`);
    await picture(`list-${list}`);
  }
  await browser.click("breakpoint-input");
  await browser.type("contentOffset.q < 3");
  await browser.type(KEYS.enter);
  await isShown(browser, "breakpoint-fault", true);
  await picture("breakpoint-fault");
  await browser.click("list-events");
  await tab("timeline");
  for (const plot of ["phase", "diffs"]) {
    await browser.click(`plot-${plot}`);
    await picture(`plot-${plot}`);
  }
  await browser.click("plot-timeline");
  if (isNarrow) {
    await picture("timeline");
    await tab("properties");
    await picture("properties");
  }
  await tab("tree");
  await browser.click("filter");
  await browser.type("zzz");
  await picture("no-match");
  await browser.type(KEYS.escape);
  await tab("stage");
}

async function takeConnected(window) {
  const inspector = await startInspector({ scenes: ["basics", scene], options: ["--recordings", place] });
  const isNarrow = window.width < 900;
  await withPage(window, inspector.address.replace(/#.*/, ""), async (browser, picture) => {
    await becomes(browser, "needsToken");
    await picture("needsToken");
  });
  await withPage(window, inspector.address, async (browser, picture) => {
    await isLive(browser);
    await takeLists(browser, picture, isNarrow);
    const [x, y] = await middleOfStage(browser);
    await browser.click("record");
    await browser.flick([50, 30, 10, -10].map((step) => [x, y + step]));
    await browser.waitFor("it rests", () => !window.scrollscope.state.views.scroll.phase);
    await picture("recording");
    await browser.run(() => document.querySelector('[data-testid="record-menu"] summary').click());
    await picture("record-menu");
    await browser.type(KEYS.escape);
    await browser.click("record");
    await browser.waitFor("it is kept", () => document.querySelector('[data-testid="toasts"]').hidden === false);
    await picture("recorded");
    await browser.run(() => document.querySelector('[data-testid="canvas"]').focus());
    await browser.type(",");
    await browser.waitFor("the past is shown", () => window.scrollscope.moment !== null);
    await picture("past");
    await browser.type("l");
    await browser.click("pauseOrPlay");
    await browser.waitFor("time stands", () => window.scrollscope.clock.paused);
    await picture("paused");
    await browser.click("pauseOrPlay");
    await browser.click("keyboard");
    await browser.click("rotate");
    await browser.waitFor("it lies", () => window.scrollscope.state.device.size[0] > 500);
    await picture("turned");
    await browser.click("rotate");
    await browser.click("keyboard");
    await browser.click("nextScene");
    await browser.click("scene-button");
    await browser.waitFor("the gallery has its scenes", () => document.querySelector("[data-card]"));
    await browser.type("zzz");
    await picture("gallery-none");
    await browser.type(KEYS.escape);
    await browser.type(KEYS.escape);
    const name = await browser.run(() => window.scrollscope.state.scene.name);
    if (name !== "plain") {
      await browser.click("scene-button");
      await browser.waitFor("the scene is offered", () => document.querySelector('[data-load="plain"]'));
      await browser.click("scene-plain");
      await browser.waitFor("nothing scrolls", () => window.scrollscope.state.scene.name === "plain");
    }
    await picture("no-scroll-view");
    if (isNarrow) await browser.click("tab-timeline");
    await picture("no-scroll-view-timeline");
    if (isNarrow) await browser.click("tab-stage");
    inspector.program.signal("SIGSTOP");
    try {
      await becomes(browser, "silent");
      await picture("silent");
    } finally {
      inspector.program.signal("SIGCONT");
    }
    await isLive(browser);
    await inspector.program.end();
    await becomes(browser, "disconnected");
    await picture("disconnected");
  });
  const closed = await startInspector({ options: ["--read-only"] });
  await withPage(window, closed.address, async (browser, picture) => {
    await isLive(browser);
    const [x, y] = await middleOfStage(browser);
    await browser.drag([[x, y], [x, y + 40]]);
    await picture("read-only");
  });
  await closed.program.end();
}

/**
 * Pictures with everything unfolded: the chain of causes, the ledger, lanes, a range, details, a breakpoint
 * that holds.
 */
async function takeDetails(window) {
  const inspector = await startInspector({ scenes: ["shadowed-table"] });
  await withPage(window, inspector.address, async (browser, picture) => {
    await isLive(browser);
    const rests = () =>
      browser.waitFor("it rests", () => Object.values(window.scrollscope.state.views).every(({ phase }) => !phase));
    const scroll = (by) =>
      browser.run((by) => (document.querySelector('[data-testid="properties"]').scrollTop = by), by);
    const [x, y] = await middleOfStage(browser);
    await browser.drag([-60, -20, 20, 40].map((step) => [x, y + step]), { hold: true });
    await picture("table-pulled");
    await browser.release();
    await rests();
    await browser.flick([60, 30, 0, -30].map((step) => [x, y + step]));
    await rests();
    await browser.click("curve-velocity");
    await picture("velocity");
    await browser.click("curve-velocity");
    await scroll(9999);
    await picture("ledger");
    const { left, top, width, height } = await browser.run(() =>
      document.querySelector('[data-testid="plot"]').getBoundingClientRect().toJSON()
    );
    await browser.drag([0.4, 0.5, 0.7].map((share) => [left + width * share, top + height / 2]));
    await browser.run(() => document.querySelector('[data-testid="event-rows"]').focus());
    await browser.type(KEYS.up);
    await picture("range");
    await browser.type(KEYS.escape);
    await browser.click("list-breakpoints");
    await browser.click("breakpoint-input");
    await browser.type("contentOffset.y < -40");
    await browser.type(KEYS.enter);
    await isShown(browser, "breakpoint-b1", true);
    await browser.drag([-40, 0, 40, 80].map((step) => [x, y + step]));
    await momentIs(browser, "stopped", true);
    await picture("stopped");
  });
  await inspector.program.end();
}

/** Pictures of what opens over the panes, and of what a ghost and pinned rows add to them. */
async function takeParts(window) {
  const inspector = await startInspector({ scenes: ["bug-04", "bug-04-fixed", "bounce"] });
  const isNarrow = window.width < 900;
  await withPage(window, inspector.address, async (browser, picture) => {
    await isLive(browser);
    const press = async (keys) => {
      await browser.run(() => document.activeElement.blur());
      await browser.type(keys);
    };
    await press("i");
    await isShown(browser, "about-sheet", true);
    await picture("more");
    await browser.type(KEYS.escape);
    await press("m");
    await isShown(browser, "mark-text", true);
    await picture("mark");
    await browser.type(KEYS.escape);
    if (isNarrow) await browser.click("tab-timeline");
    await browser.click("counterpart");
    await browser.waitFor("the result is there", () => document.querySelector(".ghost-card") !== null);
    await picture("ghost");
    await browser.run(() => document.querySelector('[data-testid="ghosts"]').setAttribute("open", ""));
    await picture("ghosts");
    await browser.type(KEYS.escape);
    await press("g");
    await isShown(browser, "what-if-value", true);
    await picture("what-if");
    await browser.type(KEYS.escape);
    if (isNarrow) await browser.click("tab-properties");
    for (const name of ["contentOffset", "contentInset"]) {
      await browser.run((name) => document.querySelector(`[data-property="${name}"] .value`).focus(), name);
      await browser.type("t");
    }
    await isShown(browser, "pins", true);
    await picture("pins");
    await browser.run(() => document.querySelector('[data-property="decelerationRate"] .value').focus());
    await browser.type(`${KEYS.enter}7${KEYS.enter}`);
    await picture("refused");
    await browser.type(KEYS.escape);
    if (isNarrow) await browser.click("tab-stage");
    await browser.run(() => document.querySelector('[data-testid="scene-button"]').click());
    await browser.waitFor("the scene is offered", () => document.querySelector('[data-load="bounce"]'));
    await browser.click("scene-bounce");
    await isShown(browser, "variant-menu", true);
    await browser.run(() => document.querySelector('[data-testid="variant-menu"]').setAttribute("open", ""));
    await picture("variants");
  });
  await inspector.program.end();
}

/** Pictures of a comparison that `scrollscope compare` has written, and of a flight without a reference. */
async function takeComparisons(window) {
  for (const name of ["ios-26.5-pull", "ios-26.5-flick"]) {
    const page = join(place, `${window.name}-${name}.html`);
    const trace = fileURLToPath(new URL(`../ComparisonTests/Traces/${name}.csv`, import.meta.url));
    const { code, output } = await runToEnd(["compare", trace, "--html", page]);
    if (code !== 0) throw new Error(output);
    await withPage(window, pathToFileURL(page).href, async (browser, picture) => {
      await isShown(browser, "compare", true);
      await picture(`compare-${name}`);
    });
  }
}

try {
  for (const window of windows) {
    await takeUnconnected(window);
    await takeComparisons(window);
    await takeConnected(window);
    await takeParts(window);
    if (window.width >= 900) await takeDetails(window);
  }
} finally {
  await driver.stop();
  rmSync(place, { recursive: true });
}
