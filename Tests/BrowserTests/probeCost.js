// Prints what the probe costs a page, how soon its messages arrive and what it says of the corpus, in Chromium and Firefox,
// and what a client that reads nothing costs a source, and a source that floods a client:
//
// node Tests/BrowserTests/probeCost.js [SECONDS]
//
// What else runs on the machine only adds to times: of the probe's own, the lowest of all seconds and rounds is printed,
// and of delays the 99th percentile, which needs an idle machine.
import { PAGES } from "./pages/pages.js";
import { SESSIONS } from "./support/bidiSession.js";
import { BROWSERS } from "./support/browsers.js";
import { runPage } from "./support/corpusRun.js";
import { clientDelays, sourceDelays } from "./support/delays.js";
import { injected, probeText, serveCorpus } from "./support/probe.js";

const seconds = Number(process.argv[2] ?? 8);
const CHANNEL = "probe";
/** What is promised, by the names of the rows. */
const PROMISES = {
  "probe a frame (ms), 1 of 50 moves": "0.15",
  "probe a frame (ms), 50 of 50 move": "0.6",
  "of it the browser's channel (ms), 1 of 50 moves": "",
  "of it the browser's channel (ms), 50 of 50 move": "",
  "frame start to received, 99% (ms), 1 of 50 moves": "30",
  "frame start to received, 99% (ms), 50 of 50 move": "30",
  "message (KB), 1 of 50 moves": "0.5",
  "message (KB), 50 of 50 move": "16",
  "frames a message, 1 of 50 moves": "",
  "frames a message, 50 of 50 move": "",
  "scrollTop =, with the probe minus without (µs)": "15",
  "walk, 50 containers (ms)": "25",
  "walk, and 10,000 elements (ms)": "300",
  "pages with all containers found": "all",
  "pages with the same places as without the probe": "all",
  "flings with the probe; without (px)": "± 1",
  "pages whose ways add up": "all",
  "parts by scripts with the caller's line": "99%",
};
/** Flings with the probe, and as many without. */
const FLINGS = 8;
/** As `scrollscope watch` does. */
const ACKNOWLEDGED_AT_ONCE = 4;

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

/** In the page: microseconds of one `scrollTop =` of the document, in the quickest of some rounds. */
const time = `() => {
  document.body.style.height = "9000px";
  const element = document.scrollingElement;
  const rounds = [];
  for (let round = 0; round < 20; round += 1) {
    const start = performance.now();
    for (let count = 0; count < 200; count += 1) element.scrollTop = count % 2;
    rounds.push((performance.now() - start) / 200 * 1000);
  }
  return Math.min(...rounds);
}`;

const grow = `() => {
  document.body.insertAdjacentHTML("beforeend", "<p><span>text</span></p>".repeat(5000));
}`;

const percentile = (values, share) =>
  [...values].sort((left, right) => left - right)[Math.floor(share * (values.length - 1))] ?? NaN;

async function measure(name, probe, page) {
  const { session, end } = await SESSIONS[name]();
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
    functionDeclaration: `(channel) => {
      window.channel = { time: 0 };
      const scrollscopeChannel = (text) => {
        const start = performance.now();
        channel(text);
        window.channel.time += performance.now() - start;
      };
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
    const channel = await call(`() => {
      const { time } = window.channel;
      window.channel.time = 0;
      return time;
    }`);
    const patches = messages.filter(({ method, params }) => method === "Source.patch" && params.patch.views);
    const frames = patches.reduce((sum, { params }) => sum + (params.merged ?? 1), 0);
    const costs = patches.map(({ params }) => params.patch.views.window?.foreign?.["probe.frame.us"]).filter(Boolean);
    const delays = patches.map(({ at, params }) => at - zero - params.patch.t / 1000);
    const own = (what) => `${what}, ${count} of 50 ${count === 1 ? "moves" : "move"}`;
    rows[own("probe a frame (ms)")] = (Math.min(...costs) / 1000).toFixed(2);
    rows[own("of it the browser's channel (ms)")] = (channel / frames).toFixed(2);
    rows[own("frame start to received, 99% (ms)")] = percentile(delays, 0.99).toFixed(1);
    rows[own("message (KB)")] = (percentile(patches.map(({ bytes }) => bytes), 0.5) / 1024).toFixed(2);
    rows[own("frames a message")] = (frames / patches.length).toFixed(2);
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

/** What the probe says of all pages of the corpus. */
async function examine({ open }, probe, address) {
  const browser = await open({ width: 800, height: 600 });
  const counts = { found: 0, equal: 0, whole: 0, calls: 0, named: 0 };
  for (const page of PAGES) {
    const run = await runPage(browser, address, probe, page);
    const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);
    if (isSame(run.containers, [...page.containers].sort())) counts.found += 1;
    if (isSame(run.watched, run.plain)) counts.equal += 1;
    if (isSame(run.sums, run.ends) && isSame(run.offsets, run.ends)) counts.whole += 1;
    counts.calls += run.calls;
    counts.named += run.named;
  }
  await browser.close();
  return {
    "pages with all containers found": `${counts.found} of ${PAGES.length}`,
    "pages with the same places as without the probe": `${counts.equal} of ${PAGES.length}`,
    "pages whose ways add up": `${counts.whole} of ${PAGES.length}`,
    "parts by scripts with the caller's line": `${counts.named} of ${counts.calls}`,
  };
}

/** How far flings go in a page, with the probe and without. */
async function fling({ open }, probe, address) {
  const browser = await open({ width: 800, height: 600 });
  if (!browser.hasFingers) return browser.close().then(() => ({}));
  const ways = { with: [], without: [] };
  for (let count = 0; count < 2 * FLINGS; count += 1) {
    const isWatched = count % 2 === 0;
    const remove = isWatched ? await browser.inject(injected(probe)) : async () => {};
    await browser.window.goto(`${address}document.html`);
    await browser.window.flick([[100, 500], [100, 460], [100, 410], [100, 350]], { pointerType: "touch" });
    const way = "new Promise((resolve) => addEventListener('scrollend', () => resolve(scrollY)))";
    ways[isWatched ? "with" : "without"].push(Math.round(await browser.window.script(`${way}.then(done)`, [])));
    await remove();
  }
  await browser.close();
  const range = (list) => `${Math.min(...list)}–${Math.max(...list)}`;
  return { "flings with the probe; without (px)": `${range(ways.with)}; ${range(ways.without)}` };
}

const probe = await probeText();
const corpus = await serveCorpus();
const table = Object.fromEntries(Object.entries(PROMISES).map(([what, promise]) => [what, { promise }]));
for (const browser of BROWSERS) {
  const rows = {
    ...await measure(browser.name, probe, `${corpus.address}fifty.html`),
    ...await examine(browser, probe, corpus.address),
    ...await fling(browser, probe, corpus.address),
  };
  for (const [what, value] of Object.entries(rows)) table[what] = { ...table[what], [browser.name]: value };
}
console.table(table);
await corpus.close();

const delays = {};
for (
  const [what, measured] of Object.entries({
    "a source, without a client": () => sourceDelays(seconds, false),
    "a source, with a client that reads nothing": () => sourceDelays(seconds, true),
    "a client, without a source": () => clientDelays(seconds),
    "a client, with a program that only computes": () => clientDelays(seconds, "computing"),
    "a client, with a source that floods": () => clientDelays(seconds, "flood"),
  })
) {
  const sorted = await measured();
  const row = { "median (ms)": percentile(sorted, 0.5).toFixed(2), "99% (ms)": percentile(sorted, 0.99).toFixed(2) };
  delays[what] = row;
}
console.log("From a message to its answer, for");
console.table(delays);
