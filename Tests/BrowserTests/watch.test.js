import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { connectClient } from "./support/client.js";
import { serveFiles } from "./support/files.js";
import { binary, token } from "./support/inspector.js";
import { PATIENCE } from "./support/keys.js";
import { RunningProcess } from "./support/process.js";
import { serveCorpus } from "./support/probe.js";
import { provideFolder } from "./support/suite.js";

/** What the tools of `scrollscope mcp` answer about a recording; each call has no more than its own arguments. */
function askAgent(recording, ...calls) {
  const meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const lines = calls.map(([name, its], id) => {
    const params = { name, arguments: { ...its, scene: recording }, _meta: meta };
    return `${JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params })}\n`;
  });
  const output = execFileSync(binary, ["mcp"], { input: lines.join(""), encoding: "utf8", timeout: PATIENCE });
  return output.trimEnd().split("\n").map((line) => JSON.parse(JSON.parse(line).result.content[0].text));
}

/** Watches a page of the corpus, and what a client of the inspector receives of it. */
async function watch(url, browser, options = []) {
  const program = new RunningProcess(binary, [
    ...["watch", url, "--browser", browser, "--viewport", "390x844", "--port", "0", "--token", token],
    ...options,
  ]);
  const [, address] = await program.printed(/ScrollScope is at (\S+)/);
  const here = { views: {}, why: [], findings: [], source: null, size: null, sources: [] };
  let look = () => {};
  const take = ({ method, params }, requests) => {
    if (method === "Source.changed") here.sources = params.sources;
    const views = method === "State.snapshot"
      ? params.state.views
      : method === "State.patch"
      ? params.patch.views
      : null;
    if (method === "State.snapshot") {
      Object.assign(here, { views: {}, source: params.source, size: params.state.device.size });
    }
    for (const [name, view] of Object.entries(views ?? {})) here.views[name] = view && { ...here.views[name], ...view };
    here.why.push(...params?.why ?? []);
    if (method === "Doctor.finding") here.findings.push(params.finding);
    if (views) requests.tell("State.ack", { seq: params.seq });
    look();
  };
  const want = { state: true, events: true, why: true, doctor: true };
  const { call, close } = await connectClient(Number(new URL(address).port), want, take);
  const end = async () => {
    let ended;
    try {
      close();
    } finally {
      ended = await program.end("SIGINT");
    }
    return ended;
  };
  /** Waits until what has been received is as it is to be. */
  const until = (isSo, patience = PATIENCE) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`waited in vain until ${isSo}: ${program.output}`)), patience);
      look = () => {
        if (!isSo()) return;
        clearTimeout(timer);
        look = () => {};
        resolve(null);
      };
      look();
    });
  return Object.assign(here, { call, end, until, offset: (id) => here.views[id]?.contentOffset });
}

/** @param {any} page @param {readonly (readonly [phase: string, x: number, y: number])[]} way of a finger, at once: one that rests is a long press */
const touch = (page, way) =>
  Promise.all(way.map(([phase, ...location]) => page.call("Input.touch", { touches: [{ id: 1, phase, location }] })));

/** Ways of a finger that moves up by 90 points. @param {number} x @param {number} y */
const swipe = (x, y) => /** @type {[string, number, number][]} */ ([
  ["began", x, y],
  ...[15, 30, 45, 60, 75, 90].map((way) => ["moved", x, y - way]),
  ["ended", x, y - 90],
]);

/** Acts until something is so, and gives how often: a page that is busy may not scroll for the first finger. */
async function actUntil(page, act, isSo) {
  const end = Date.now() + PATIENCE;
  for (let times = 1;; times += 1) {
    await act(page);
    try {
      await page.until(isSo, 5_000);
      return times;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

/** Presses a key, by WebDriver's value, where the page has its focus. */
const press = (page, value) => {
  const actions = [{ type: "keyDown", value }, { type: "keyUp", value }];
  return page.call("Input.perform", { actions: [{ type: "key", id: "keyboard", actions }] });
};

/** Turns the wheel over a page. */
const turn = (page) => page.call("Input.wheel", { location: [100, 100], delta: [0, 120] });

/**
 * Pages whose mistake shows when a person scrolls, each with its finding.
 * @type {[string, (page: any) => Promise<unknown>, string, string, RegExp][]}
 */
const MISTAKES = [
  ["app-cuts-off", turn, "SW002", "feed", /div#app, with overflow hidden, .* div#feed in it is as long as its content/],
  [
    "wrapper-as-long-as-its-content",
    // Near the lower edge of the page.
    (page) => touch(page, swipe(100, 820)),
    "SW001",
    "list",
    /^a finger over main#list has scrolled html/,
  ],
];

describe("scrollscope watch", () => {
  const folder = provideFolder("watch");
  let corpus;

  before(async () => {
    corpus = await serveCorpus();
  });

  after(() => corpus?.close());

  for (const browser of ["chromium", "firefox"]) {
    test(`shows a page of ${browser}, whose policy forbids scripts of others, and has a wheel, a finger and a key on it`, async () => {
      const recording = join(folder, `touches.${browser}.scroll.ndjson`);
      const tap = /** @type {[string, number, number][]} */ ([["began", 100, 150], ["ended", 100, 150]]);
      const way = swipe(100, 150);
      let swipes = 0;
      const page = await watch(`${corpus.address}strict-policy.html`, browser, ["--record", recording]);
      try {
        await page.until(() => page.offset("list")?.[1] === 0);
        assert.equal(page.source.kind, "web");
        assert.deepEqual(page.size, [390, 844]);
        await turn(page);
        await page.until(() => page.offset("list")[1] > 60);
        assert.ok(page.why.some(({ view, by }) => view === "list" && by === "wheel"));
        // A key goes where the page has its focus: what was touched last.
        await touch(page, tap);
        await press(page, "\uE015");
        await page.until(() => page.why.some(({ view, by }) => view === "list" && by === "key"));
        const before = page.offset("list")[1];
        swipes = await actUntil(page, () => touch(page, way), () => page.offset("list")[1] > before + 40);
        assert.ok(page.why.some(({ view, by }) => view === "list" && by === "finger"));
      } finally {
        assert.deepEqual(await page.end(), { code: 0, signal: null });
      }
      const lines = String(readFileSync(recording)).trimEnd().split("\n").map((line) => JSON.parse(line));
      const touches = lines.filter(({ method }) => method === "Input.touch");
      assert.deepEqual(
        touches.flatMap(({ params }) => params.touches.map(({ phase, location }) => [phase, ...location])),
        [...tap, ...Array.from({ length: swipes }, () => way).flat()],
      );
      // Fingers have the times of the page: it moved while this one was down, or soon after.
      const swiped = touches.at(-way.length);
      const moved = lines.find(({ patch, t }) => patch?.views?.list?.contentOffset && t > swiped.t);
      assert.ok(moved.t - swiped.t < PATIENCE * 1_000);
    });

    test(`shows the next page of ${browser}'s tab as the same source, frames of others apart, and records`, async () => {
      const box = (id) => `<div id="${id}" style="overflow:auto;height:200px"><div style="height:2000px"></div></div>`;
      const html = (text) => (response) => response.writeHead(200, { "content-type": "text/html" }).end(text);
      const other = await serveFiles({}, { "frame.html": html(box("inner")) });
      const frame = `<iframe src="${other.address}frame.html"></iframe>`;
      const own = await serveFiles({}, {
        "first.html": html(`${box("list")}${frame}${frame}<script>
          addEventListener("wheel", () => { location.href = "second.html"; });</script>`),
        "second.html": html(box("second")),
      });
      const recording = join(folder, `${browser}.scroll.ndjson`);
      const page = await watch(`${own.address}first.html`, browser, ["--record", recording]);
      try {
        await page.until(() => page.offset("list") && page.sources.length === 3);
        const before = page.sources.filter(({ isShown }) => isShown).map(({ id }) => id);
        assert.equal(before.length, 1);
        // The page may leave before it has answered.
        await Promise.allSettled([turn(page)]);
        await page.until(() => page.offset("second") && page.sources.length === 1);
        assert.deepEqual(page.sources.map(({ id }) => id), before);
      } finally {
        assert.deepEqual(await page.end(), { code: 0, signal: null });
        await own.close();
        await other.close();
      }
      const lines = String(readFileSync(recording)).trimEnd().split("\n").map((line) => JSON.parse(line));
      assert.equal(lines[0].model, null);
      assert.equal(lines[0].source.kind, "web");
      assert.ok(lines.some(({ state, patch }) => (state ?? patch)?.views?.list));
      assert.ok(lines.some(({ state, patch }) => (state ?? patch)?.views?.second));
      assert.ok(lines.at(-1).end);
    });
    for (const [name, scroll, rule, view, saw] of MISTAKES) {
      test(`finds ${rule} in a page of ${browser} that a person scrolls`, async () => {
        const recording = join(folder, `${name}.${browser}.scroll.ndjson`);
        const page = await watch(`${corpus.address}${name}.html`, browser, ["--record", recording]);
        try {
          await page.until(() => page.offset(view)?.[1] === 0);
          assert.deepEqual(page.findings, []);
          await actUntil(page, scroll, () => page.findings.length > 0);
          assert.deepEqual([page.findings[0].rule, page.findings[0].view], [rule, view]);
          assert.match(page.findings[0].saw, saw);
        } finally {
          assert.deepEqual(await page.end(), { code: 0, signal: null });
        }
        // An agent that has the recording alone names the same, and who has scrolled.
        const [diagnosis, reasons] = askAgent(recording, ["doctor", {}], ["why", {}]);
        const found = diagnosis.findings.find((finding) => finding.rule === rule);
        assert.equal(found?.view, view, JSON.stringify(diagnosis));
        assert.ok(reasons.because.length > 0, JSON.stringify(reasons));
      });
    }
  }
});
