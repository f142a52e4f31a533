// Prints what the probe costs a page, and how soon its messages arrive, in Chromium and Firefox:
//
// node Tests/BrowserTests/probeCost.js [SECONDS]
//
// Targets: 0.15 ms a frame while 1 of 50 containers moves and 0.6 ms while all do; 25 ms for the walk, 300 ms with
// 10,000 more elements; 15 µs for `scrollTop =`; messages of 0.5 and 16 KB, received within 30 ms (99th percentile).
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFirefox } from "./support/firefox.js";
import { RunningProcess } from "./support/process.js";
import { probeText, serveCorpus } from "./support/probe.js";
import { TextSocket } from "./support/socket.js";
import { startDriver } from "./support/webdriver.js";

const seconds = Number(process.argv[2] ?? 3);
const CHANNEL = "probe";
/** As `scrollscope watch` does. */
const ACKNOWLEDGED_AT_ONCE = 4;

/** A browser's session over WebDriver BiDi. */
async function openSession(address, capabilities) {
  let next = 1;
  const asked = new Map();
  const here = { onMessage: (_message) => {} };
  const socket = await TextSocket.open(`${address}/session`, {
    message: (text) => {
      const message = JSON.parse(text);
      if (message.method === "script.message") here.onMessage(message.params);
      asked.get(message.id)?.(message);
      asked.delete(message.id);
    },
    closed: () => {},
  });
  const ask = (method, params) =>
    new Promise((resolve, reject) => {
      asked.set(next, ({ result, message }) => result ? resolve(result) : reject(new Error(`${method}: ${message}`)));
      socket.send(JSON.stringify({ id: next, method, params }));
      next += 1;
    });
  await ask("session.new", { capabilities });
  await ask("session.subscribe", { events: ["script.message"] });
  const { contexts } = await ask("browsingContext.getTree", {});
  const { context } = contexts[0];
  return Object.assign(here, { ask, context, close: () => ask("browser.close", {}).catch(() => {}) });
}

const BROWSERS = {
  async Chromium() {
    const driver = await startDriver();
    const args = ["--headless=new", "--no-first-run", "--disable-gpu"];
    if (process.getuid?.() === 0) args.push("--no-sandbox");
    const alwaysMatch = { browserName: "chrome", "goog:chromeOptions": { args } };
    const session = await openSession(driver.base.replace("http", "ws"), { alwaysMatch });
    return { session, end: driver.stop };
  },
  async Firefox() {
    const profile = mkdtempSync(join(tmpdir(), "scrollscope-firefox-"));
    const args = ["--headless", "--remote-debugging-port", "0", "--profile", profile];
    const program = new RunningProcess(findFirefox(), args, { ...process.env, HOME: profile });
    const [, address] = await program.printed(/WebDriver BiDi listening on (\S+)/);
    const end = async () => {
      await program.end();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    };
    return { session: await openSession(address, {}), end };
  },
};

/** In the page: moves so many containers in every frame. */
const move = `(count, milliseconds) => new Promise((resolve) => {
  const boxes = Array.from({ length: count }, (_, index) => document.getElementById("box-" + index));
  const end = performance.now() + milliseconds;
  const step = () => {
    for (const box of boxes) box.scrollTop = (box.scrollTop + 3) % 900;
    if (performance.now() < end) requestAnimationFrame(step);
    else resolve();
  };
  step();
})`;

/** In the page: microseconds of one `scrollTop =` of the document. */
const time = `() => {
  document.body.style.height = "9000px";
  const element = document.scrollingElement;
  const rounds = [];
  for (let round = 0; round < 20; round += 1) {
    const start = performance.now();
    for (let count = 0; count < 200; count += 1) element.scrollTop = count % 2;
    rounds.push((performance.now() - start) / 200 * 1000);
  }
  return rounds.sort((left, right) => left - right)[10];
}`;

const grow = `() => {
  document.body.insertAdjacentHTML("beforeend", "<p><span>text</span></p>".repeat(5000));
}`;

const percentile = (values, share) =>
  [...values].sort((left, right) => left - right)[Math.floor(share * (values.length - 1))] ?? NaN;

async function measure(name, probe, page) {
  const { session, end } = await BROWSERS[name]();
  const { ask, context } = session;
  const call = async (functionDeclaration, ...args) => {
    const { result } = await ask("script.callFunction", {
      functionDeclaration,
      arguments: args.map((value) => ({ type: "number", value })),
      target: { context },
      awaitPromise: true,
    });
    return result.value;
  };
  const goto = () => ask("browsingContext.navigate", { context, url: page, wait: "complete" });
  await goto();
  const plain = await call(time);
  await ask("script.addPreloadScript", {
    functionDeclaration: `(scrollscopeChannel) => {
      window.probeZero = performance.timeOrigin + performance.now();
      const scrollscopeOptions = { instance: "cost", capabilities: [] };
      ${probe}
    }`,
    arguments: [{ type: "channel", value: { channel: CHANNEL } }],
  });
  /** @type {{ method: string, params: any, bytes: number, at: number }[]} */
  let messages = [];
  let acknowledged = 0;
  const deliver = (realm, message) =>
    ask("script.callFunction", {
      functionDeclaration: "(text) => window.scrollscope.receive(text)",
      arguments: [{ type: "string", value: JSON.stringify(message) }],
      target: { realm },
      awaitPromise: false,
    }).catch(() => {});
  session.onMessage = ({ data, source }) => {
    const message = JSON.parse(data.value);
    messages.push({ ...message, bytes: data.value.length, at: performance.timeOrigin + performance.now() });
    const { seq } = message.params;
    if (message.method === "Source.hello") {
      acknowledged = 0;
      deliver(source.realm, { id: 1, result: { source: "s1", isShown: true } });
    } else if (seq - acknowledged >= ACKNOWLEDGED_AT_ONCE) {
      acknowledged = seq;
      deliver(source.realm, { method: "Source.ack", params: { seq } });
    }
  };
  await goto();
  const zero = await call("() => window.probeZero");
  const rows = {};
  for (const count of [1, 50]) {
    messages = [];
    await call(move, count, seconds * 1000);
    const patches = messages.filter(({ method, params }) => method === "Source.patch" && params.patch.views);
    const costs = patches.map(({ params }) => params.patch.views.window?.foreign?.["probe.frame.us"]).filter(Boolean);
    const delays = patches.map(({ at, params }) => at - zero - params.patch.t / 1000);
    const own = (what) => `${what}, ${count} of 50 ${count === 1 ? "moves" : "move"}`;
    rows[own("probe a frame (ms)")] = (percentile(costs, 0.5) / 1000).toFixed(2);
    rows[own("frame start to received, 99% (ms)")] = percentile(delays, 0.99).toFixed(1);
    rows[own("message (KB)")] = (percentile(patches.map(({ bytes }) => bytes), 0.5) / 1024).toFixed(2);
    rows[own("frames a message")] = (patches.reduce((sum, { params }) =>
      sum + (params.merged ?? 1), 0) / patches.length)
      .toFixed(2);
  }
  rows["scrollTop =, with the probe minus without (µs)"] = ((await call(time)) - plain).toFixed(1);
  const walks = () =>
    messages.filter(({ method }) => method === "Source.snapshot")
      .map(({ params }) => params.state.views.window.foreign["probe.walk.ms"]);
  for (const [what, change] of [["walk, 50 containers (ms)", null], ["walk, and 10,000 elements (ms)", grow]]) {
    if (change) await call(change);
    messages = [];
    await call(`() => { window.scrollscope.receive('{"method":"Source.resync"}'); }`);
    await call(move, 0, 300);
    rows[what] = String(walks().at(-1));
  }
  await session.close();
  await end();
  return rows;
}

const probe = await probeText();
const corpus = await serveCorpus();
const table = {};
for (const name of Object.keys(BROWSERS)) {
  for (const [what, value] of Object.entries(await measure(name, probe, `${corpus.address}fifty.html`))) {
    table[what] = { ...table[what], [name]: value };
  }
}
console.table(table);
await corpus.close();
