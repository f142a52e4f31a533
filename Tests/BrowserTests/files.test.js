import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { serveFiles } from "./support/files.js";
import { runToEnd } from "./support/inspector.js";
import { KEYS } from "./support/keys.js";
import {
  attribute,
  blur,
  complaints,
  isShown,
  middleOfStage,
  momentIs,
  nothingWentWrong,
  says,
  setViewport,
  textOf,
} from "./support/page.js";
import { assertEveryPane, assertStrict, recordingsIn, withChange } from "./support/standalone.js";
import { provideFolder, provideWindows, saved } from "./support/suite.js";

const golden = (name) => fileURLToPath(new URL(`../Goldens/${name}`, import.meta.url));
const BASICS = golden("basics.scroll.ndjson");
const shows = (browser, name) =>
  browser.waitFor(
    `${name} is shown`,
    (name) =>
      document.documentElement.dataset.connection === "file" &&
      document.querySelector('[data-testid="moment-title"]').textContent === `Recording ${name}` &&
      window.scrollscope.moment !== null,
    name,
  );

describe("recordings in a page without an engine", () => {
  const folder = provideFolder("files");
  const { windows } = provideWindows();
  const [browser] = windows;
  let files;

  const choose = async (path) => {
    await browser.withControl("o");
    await isShown(browser, "open-choose", true);
    await browser.call("POST", `element/${await browser.find("open-input")}/value`, { text: path });
  };
  /**
   * Sets the playback speed: fast before a test that waits for the end, slow before one that acts before it.
   */
  const pace = async (rate) => {
    await browser.run(() => document.querySelector('[data-testid="rate-menu"]').setAttribute("open", ""));
    await browser.click(`rate-${rate}`);
    await browser.type(KEYS.escape);
    await blur(browser);
  };
  const write = (name, bytes) => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return path;
  };
  const text = async (name) => (await saved(folder, name)).toString();

  before(async () => {
    files = await serveFiles({
      "recordings/basics.scroll.ndjson": BASICS,
      "bounce.scroll.ndjson": golden("bounce.scroll.ndjson"),
    });
    await browser.saveTo(folder);
    await browser.goto(files.address);
    await browser.waitFor("it has found no engine", () => window.scrollscope?.mode === "absent");
  });

  after(() => files?.close());

  test("an empty page shows the possible actions, and no banner for a lost connection", async () => {
    assert.match(await textOf(browser, "stage-message"), /Open a recording or start the engine.*scrollscope serve/);
    await isShown(browser, "banner", false);
    await isShown(browser, "record", false);
    await browser.click("stage-open");
    await isShown(browser, "open-zone", true);
    await isShown(browser, "open-list", false);
    await browser.type(KEYS.escape);
    await isShown(browser, "open-zone", false);
  });

  test("it loads its own modules, and only the request for an engine fails", () => {
    const requests = files.requests();
    assert.ok(requests.some(([path]) => path === "/generated/properties.js"));
    assert.deepEqual(requests.filter(([, status]) => status !== 200), [["/json/version", 404]]);
  });

  test("a chosen file is shown from its start, with tree, causes, timeline and events", async () => {
    await choose(BASICS);
    await shows(browser, "basics");
    await isShown(browser, "openDialog", false);
    assert.equal(await textOf(browser, "moment-text"), "00:00.0 / 00:06.8");
    assert.equal(await browser.run(() => window.scrollscope.selection), "scroll");
    await says(browser, "tree", "picture");
    await says(browser, "events", "scrollViewDidEndDecelerating");
    await says(browser, "properties", "0.0, 0.0");
    assert.equal(await isShown(browser, "playback-engine", false), true);
    assert.equal(await attribute(browser, "pauseOrPlay", "aria-label"), "Play the recording");
    assert.equal(await textOf(browser, "follow-live"), "Go to the end");
  });

  test("it plays with its own clock, at any speed, and pauses on request", async () => {
    await pace("0.25");
    await browser.type(" ");
    await says(browser, "moment-title", "Playing basics");
    await browser.waitFor("it plays", () => window.scrollscope.moment > 300_000);
    await browser.type(" ");
    await says(browser, "moment-title", "Recording basics");
    const at = await browser.run(() => window.scrollscope.moment);
    await browser.type(".");
    const next = await browser.run(() => window.scrollscope.moment);
    assert.ok(next > at, `${next} is after ${at}`);
    await browser.type(",");
    const before = await browser.run(() => window.scrollscope.moment);
    assert.ok(before < next, `${before} is before ${next}`);
    await browser.click("stepForward");
    assert.ok(await browser.run(() => window.scrollscope.moment) > before);
  });

  test("it plays to its end, and then again from its start", async () => {
    await pace("8");
    await browser.type(" ");
    await browser.waitFor("it is at its end", () => window.scrollscope.moment === null);
    await says(browser, "moment-title", "Recording basics");
    assert.equal(await textOf(browser, "moment-text"), "00:06.8 / 00:06.8");
    await pace("0.25");
    await browser.type(" ");
    await browser.waitFor(
      "it plays again",
      () => window.scrollscope.moment !== null && window.scrollscope.moment < 5_000_000,
    );
    await browser.type(" ");
  });

  test("its views can be selected but not touched, and a message shows the reason", async () => {
    const at = await middleOfStage(browser);
    await browser.drag([at, [at[0], at[1] - 40]]);
    await says(browser, "toasts", "it cannot be changed");
    assert.equal(await textOf(browser, "property-hint"), "This is a recording: it cannot be changed.");
    assert.equal(
      await browser.run(() => document.querySelectorAll("#properties .property.is-settable").length),
      0,
      "no value looks as if it could be written",
    );
    await browser.type("c");
    await browser.drag([at]);
    await browser.waitFor("the picture is selected", () => window.scrollscope.selection === "picture");
    await browser.type(KEYS.escape);
    assert.equal(await browser.run(() => document.querySelector('[data-testid="reset"]').disabled), true);
  });

  test("a file dropped anywhere replaces it", async () => {
    const data = { items: [], files: [golden("bounce.scroll.ndjson")], dragOperationsMask: 1 };
    for (const type of ["dragEnter", "dragOver"]) {
      await browser.cdp("Input.dispatchDragEvent", { type, x: 300, y: 300, data });
    }
    await isShown(browser, "dropTarget", true);
    await browser.cdp("Input.dispatchDragEvent", { type: "drop", x: 300, y: 300, data });
    await isShown(browser, "dropTarget", false);
    await shows(browser, "bounce");
    await browser.waitFor("its scene is shown", () => window.scrollscope.state.scene.name === "bounce");
    await pace("8");
    await browser.type(" ");
    // Its last change is a second before its end.
    await says(browser, "moment-text", "00:06.0 / 00:06.0");
    await says(browser, "moment-title", "Recording bounce");
  });

  test("a link opens it at a moment with a view selected", async () => {
    await browser.goto(`${files.address}#recording=recordings/basics.scroll.ndjson&t=1.2&view=picture`);
    await shows(browser, "basics");
    await browser.waitFor("the moment is shown", () => window.scrollscope.moment === 1_200_000);
    await browser.waitFor("the view is selected", () => window.scrollscope.selection === "picture");
    await browser.goto(`${files.address}#recording=bounce.scroll.ndjson`);
    await shows(browser, "bounce");
    await browser.goto(`${files.address}#recording=missing.scroll.ndjson`);
    await says(browser, "open-problem", "missing.scroll.ndjson is not beside the page (404)");
    await browser.type(KEYS.escape);
    await browser.goto(`${files.address}#recording=recordings/basics.scroll.ndjson&t=1.2&view=scroll`);
    await shows(browser, "basics");
    await browser.waitFor("the moment is shown", () => window.scrollscope.moment === 1_200_000);
    await browser.cdp("Browser.grantPermissions", { permissions: ["clipboardReadWrite", "clipboardSanitizedWrite"] });
    await browser.withControl("k");
    await browser.type(`copy a link${KEYS.enter}`);
    await says(browser, "toasts", "Copied a link to this time.");
    const copied = await browser.call("POST", "execute/async", {
      script: "const done = arguments[0]; navigator.clipboard.readText().then(done, (error) => done(String(error)))",
      args: [],
    });
    assert.equal(copied, `${files.address}#recording=recordings/basics.scroll.ndjson&t=1.2&view=scroll`);
  });

  test("its exports equal those of the program", async () => {
    const item = async (id) => {
      await browser.run(() => document.querySelector('[data-testid="record-menu"]').setAttribute("open", ""));
      await browser.click(`menu-${id}`);
    };
    const exported = async (...args) => (await runToEnd(["export", BASICS, ...args])).output;
    await item("exportCSV");
    assert.equal(await text("basics-scroll.csv"), await exported("--format", "csv"));
    await item("exportSVG");
    assert.equal(await text("basics.svg"), await exported("--format", "svg", "--at", "1.2s"));
    await item("exportInputs");
    assert.equal(await text("basics.input.ndjson"), await exported("--format", "inputs"));
    await item("exportTrace");
    assert.deepEqual(
      JSON.parse(await text("basics.trace.json")),
      JSON.parse(await exported("--format", "trace-event")),
    );
    await item("exportPNG");
    assert.ok((await text("basics.png")).includes("PNG"));
  });

  test("a compressed, a cut-off or a damaged file is shown as far as possible, with a note", async () => {
    const bytes = readFileSync(BASICS);
    await choose(write("packed.scroll.ndjson.gz", gzipSync(bytes)));
    await shows(browser, "packed");
    await isShown(browser, "playback-condition", false);
    await choose(write("cut.scroll.ndjson", bytes.subarray(0, 60_000)));
    await shows(browser, "cut");
    await says(browser, "playback-condition", "Cut off after line");
    const damaged = Buffer.from(bytes);
    damaged[100_000] ^= 1;
    await choose(write("damaged.scroll.ndjson", damaged));
    await shows(browser, "damaged");
    await says(browser, "playback-condition", "damaged between the checksums of lines");
  });

  test("a file that cannot be opened is reported with the reason, and the shown file stays", async () => {
    await choose(write("notes.txt", "<b>nothing</b>\n"));
    await says(browser, "open-problem", "Not opened: notes.txt");
    await says(browser, "open-problem", "its first line is not JSON");
    await choose(write("new.scroll.ndjson", readFileSync(BASICS, "utf8").replace('"version":1', '"version":2')));
    await says(browser, "open-problem", "This recording has version 2");
    const inputs = join(folder, "few.scroll.ndjson");
    await runToEnd(["export", BASICS, "--format", "inputs", "--out", inputs]);
    await choose(inputs);
    await says(browser, "open-problem", "scrollscope replay few.scroll.ndjson --serve");
    await browser.type(KEYS.escape);
    await isShown(browser, "open-zone", false);
    assert.match(await textOf(browser, "moment-title"), /damaged/);
  });

  for (const size of [{ width: 1024, height: 768 }, { width: 420, height: 860 }]) {
    test(`at ${size.width} × ${size.height} everything fits`, async () => {
      await setViewport(browser, size);
      const fits = () => document.documentElement.scrollWidth <= window.innerWidth;
      assert.equal(await browser.run(fits), true, "the page");
      const isInside = (id) => {
        const { left, right } = document.querySelector(`[data-testid="${id}"]`).getBoundingClientRect();
        return left >= 0 && right <= window.innerWidth;
      };
      assert.equal(await browser.run(isInside, "playback-leave"), true);
      await browser.withControl("o");
      await isShown(browser, "open-choose", true);
      assert.equal(await browser.run(isInside, "open-zone"), true);
      await browser.type(KEYS.escape);
    });
  }

  test("leaving a recording shows the empty page again", async () => {
    await setViewport(browser, { width: 1440, height: 900 });
    await browser.click("playback-leave");
    await momentIs(browser, "recording", false);
    await browser.waitFor(
      "nothing is shown",
      () => window.scrollscope.state === null && window.scrollscope.mode === "absent",
    );
    assert.match(await textOf(browser, "stage-message"), /Open a recording/);
    assert.equal(await attribute(browser, "momentCard", "hidden"), "");
  });

  const html = (name) => readFileSync(join(folder, name), "utf8");

  test("one HTML file has the recording and every pane, and needs no server", async () => {
    const page = join(folder, "basics.html");
    assert.equal((await runToEnd(["export", BASICS, "--format", "html", "--out", page])).code, 0);
    assertStrict(html("basics.html"));
    const [{ findings, ...recording }, ...others] = recordingsIn(html("basics.html"));
    assert.deepEqual(recording, { name: "basics.scroll.ndjson", t: null, text: readFileSync(BASICS, "utf8") });
    // Its script scrolls past the last offset.
    assert.deepEqual(findings.map(({ rule }) => rule), ["SD066"]);
    assert.equal(others.length, 0);
    await browser.goto(pathToFileURL(page).href);
    await assertEveryPane(browser);
  });

  test("an exported page is opened by the recordings inside it, and one without is reported", async () => {
    await browser.goto(files.address);
    await choose(join(folder, "basics.html"));
    await shows(browser, "basics");
    await choose(write("notes.html", "<!doctype html><p>nothing</p>"));
    await says(browser, "open-problem", "Not opened: notes.html");
    await says(browser, "open-problem", "There is no recording inside this page.");
    await browser.type(KEYS.escape);
    assert.match(await textOf(browser, "moment-title"), /basics/);
  });

  test("in the file a link leads to its moment, another recording can be opened, and the way leads back", async () => {
    await browser.goto(
      `${pathToFileURL(join(folder, "basics.html"))}#recording=basics.scroll.ndjson&t=1.2&view=picture`,
    );
    await browser.refresh();
    await browser.waitFor("the moment is shown", () => window.scrollscope?.moment === 1_200_000);
    await browser.waitFor("the view is selected", () => window.scrollscope.selection === "picture");
    await choose(golden("bounce.scroll.ndjson"));
    await shows(browser, "bounce");
    await browser.click("playback-leave");
    await shows(browser, "basics");
  });

  test("in the file no other script runs and nothing is requested", async () => {
    const NOT_FOUND = { expected: [/404 \(Not Found\)/] };
    assert.deepEqual(await complaints(browser, NOT_FOUND), []);
    const outcome = await browser.script(
      `const script = document.createElement("script");
      const refused = [];
      document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => refused.push(effectiveDirective));
      try {
        script.textContent = "window.isOpen = true";
      } catch (error) {
        refused.push(error.name);
      }
      fetch(args[0]).then(() => done("fetched"), () => setTimeout(() => done(refused)));`,
      [files.address],
    );
    assert.deepEqual(outcome, ["TypeError", "require-trusted-types-for", "connect-src"]);
    assert.equal((await complaints(browser)).length > 0, true);
  });

  test("verify leaves the run of today beside a recording that differs, opened at the difference", async () => {
    const text = readFileSync(BASICS, "utf8");
    let at = 0;
    const changed = withChange(text, (line) => {
      const { t, patch } = JSON.parse(line);
      if (at > 0 || t < 1_000_000 || patch?.views?.scroll?.contentOffset === undefined) return line;
      at = t;
      return line.replace(/"contentOffset":\[[^\]]*\]/, '"contentOffset":[1,2]');
    });
    const path = write("golden.scroll.ndjson", changed);
    const report = join(folder, "report.xml");
    const { code } = await runToEnd(["verify", path, "--junit", report, "--html"]);
    assert.equal(code, 1);
    const page = join(folder, "golden.scroll.html");
    assert.ok(readFileSync(report, "utf8").includes(`<system-out>[[ATTACHMENT|${page}]]</system-out>`));
    assertStrict(html("golden.scroll.html"));
    const [today, recorded] = recordingsIn(html("golden.scroll.html"));
    assert.deepEqual([today.name, recorded.name], ["golden-today.scroll.ndjson", "golden.scroll.ndjson"]);
    assert.deepEqual([today.t, recorded.t], [at, at]);
    assert.equal(recorded.text, changed);
    await browser.goto(pathToFileURL(page).href);
    await shows(browser, "golden-today");
    assert.equal(await browser.run(() => window.scrollscope.moment), at);
    assert.match(today.text, /"mark":"frame \d+: scroll\.contentOffset\.x [-−]?[\d.]+, was 1, /);
    await browser.withControl("o");
    await browser.click("open-golden.scroll.ndjson");
    await shows(browser, "golden");
    assert.equal(await browser.run(() => window.scrollscope.moment), at);
  });

  nothingWentWrong(windows, { expected: [/404 \(Not Found\)/] });
});
