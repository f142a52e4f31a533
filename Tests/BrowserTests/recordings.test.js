import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { runToEnd } from "./support/inspector.js";
import { KEYS } from "./support/keys.js";
import {
  becomes,
  blur,
  focus,
  isLive,
  isOpen,
  isScene,
  isShown,
  middleOfStage,
  momentIs,
  nothingWentWrong,
  offset,
  reload,
  request,
  restingOffset,
  says,
  setRate,
  textOf,
} from "./support/page.js";
import { assertStrict, recordingsIn } from "./support/standalone.js";
import { provideFolder, provideInspector, saved } from "./support/suite.js";

const golden = (name) => fileURLToPath(new URL(`../Goldens/${name}`, import.meta.url));

describe("recordings with an engine", () => {
  const folder = provideFolder("recordings");
  const downloads = provideFolder("downloads");
  const here = provideInspector({ scenes: ["basics", "bounce"], options: ["--recordings", folder] });
  const { windows } = here;
  const [browser] = windows;

  before(() => browser.saveTo(downloads));

  const recordings = () => readdirSync(folder).filter((name) => name.endsWith(".scroll.ndjson")).sort();
  const drop = async (path) => {
    const data = { items: [], files: [path], dragOperationsMask: 1 };
    for (const type of ["dragEnter", "dragOver", "drop"]) {
      await browser.cdp("Input.dispatchDragEvent", { type, x: 300, y: 300, data });
    }
  };
  const flick = async () => {
    const [x, y] = await middleOfStage(browser);
    const from = await offset(browser);
    await browser.drag([[x, y - 40], [x, y], [x, y + 40]], { hold: true });
    await browser.waitFor(
      "it is dragged",
      (from) => String(window.scrollscope.state.views.scroll.contentOffset) !== from,
      String(from),
    );
    await browser.release();
    return restingOffset(browser, "scroll");
  };

  let name;

  test("a session is recorded and marked, and the page shows duration and size", async () => {
    await flick();
    await browser.waitFor("it rests", () => window.scrollscope.state.views.scroll.phase === undefined);
    await browser.withControl("e");
    await says(browser, "record", "00:01");
    await flick();
    await browser.type("m");
    await isShown(browser, "markDialog", true);
    await browser.type(`not this${KEYS.escape}`);
    await isShown(browser, "markDialog", false);
    await browser.waitFor("time goes on", () => !window.scrollscope.clock.paused);
    await browser.type("m");
    await isShown(browser, "markDialog", true);
    await browser.type(KEYS.enter);
    await says(browser, "toasts", "Marked");
    await browser.type("m");
    await isShown(browser, "markDialog", true);
    await browser.waitFor("time stands", () => window.scrollscope.clock.paused);
    await browser.type(`here m jumps${KEYS.enter}`);
    await says(browser, "toasts", "here m jumps");
    await isShown(browser, "markDialog", false);
    await browser.waitFor("time goes on", () => !window.scrollscope.clock.paused);
    await browser.withControl("e");
    await says(browser, "toasts", "Recorded basics-");
    const covered = await browser.run(() => {
      const place = (id) => document.querySelector(`[data-testid="${id}"]`).getBoundingClientRect();
      const toast = place("toasts");
      const meets = ({ left, right, top, bottom }) =>
        toast.left < right && toast.right > left && toast.top < bottom && toast.bottom > top;
      return ["topBar", "tree", "properties", "plotTabs", "bottomTabs"].filter((id) => meets(place(id)));
    });
    assert.deepEqual(covered, [], "a toast leaves what is read free");
    // Before the toast with its button disappears.
    await browser.click("toast-saveRecording");
    await says(browser, "toasts", "Saved basics-");
    assert.notEqual(await browser.find("toast-openKept"), undefined, "it can still be opened");
    await says(browser, "record", "Record");
    [name] = recordings();
    assert.match(name, /^basics-\d{8}-\d{6}\.scroll\.ndjson$/);
    assert.match(readFileSync(join(folder, name), "utf8"), /"mark":"mark 1"/);
    assert.match(readFileSync(join(folder, name), "utf8"), /"mark":"here m jumps"/);
    assert.doesNotMatch(readFileSync(join(folder, name), "utf8"), /not this/);
  });

  test("the saved file is the recording itself, and verifies", async () => {
    assert.deepEqual(await saved(downloads, name), readFileSync(join(folder, name)));
    const { code, output } = await runToEnd(["verify", join(downloads, name)]);
    assert.equal(code, 0, output);
  });

  test("one HTML file has the recording inside, and its policy names its scripts", async () => {
    await browser.run(() => document.querySelector('[data-testid="record-menu"]').setAttribute("open", ""));
    await browser.click("menu-exportHTML");
    const html = (await saved(downloads, name.replace(".scroll.ndjson", ".html"))).toString();
    assertStrict(html);
    assert.deepEqual(recordingsIn(html), [{
      name,
      t: null,
      text: readFileSync(join(folder, name), "utf8"),
      findings: [],
    }]);
  });

  test("the list contains it, it plays in the engine, and can be left while it plays", async () => {
    await browser.withControl("o");
    await says(browser, "open-list", name.replace(".scroll.ndjson", ""));
    await browser.click(`open-${name}`);
    await momentIs(browser, "recording", true);
    await says(browser, "moment-title", `Recording ${name.replace(".scroll.ndjson", "")}`);
    const started = readFileSync(join(folder, name), "utf8").split("\n").map((line) => JSON.parse(line || "{}"))
      .find(({ mark }) => mark === "recorded from here on");
    await browser.waitFor(
      "it is where it was started",
      (t) => window.scrollscope.clock.paused && window.scrollscope.state.t === t,
      started.t,
    );
    const start = await offset(browser);
    await blur(browser);
    await browser.type(" ");
    await says(browser, "moment-title", "Playing");
    await browser.waitFor(
      "it moves by itself",
      (from) => String(window.scrollscope.state.views.scroll.contentOffset) !== from,
      String(start),
    );
    // It must not be over before it is left, however long the machine takes.
    await setRate(browser, 0.1);
    await browser.click("playback-leave");
    await momentIs(browser, "recording", false);
    await setRate(browser, 1);
  });

  test("a link with its name opens it at a moment, with a view selected", async () => {
    await browser.goto("about:blank");
    await browser.goto(`${here.inspector.address}&recording=${name}&t=0.5&view=picture`);
    await isLive(browser);
    await browser.waitFor(
      "it is there",
      () => window.scrollscope.clock.paused && window.scrollscope.clock.t === 500_000,
    );
    await browser.waitFor("the view is selected", () => window.scrollscope.selection === "picture");
    assert.equal(await browser.run(() => window.location.hash.includes("token")), false);
    await browser.click("playback-leave");
    await momentIs(browser, "recording", false);
  });

  test("a link with a scene loads it, with a view selected", async () => {
    await browser.goto("about:blank");
    await browser.goto(`${here.inspector.address}&scene=bounce&view=scroll`);
    await isLive(browser);
    await isScene(browser, "bounce");
    await browser.waitFor("the view is selected", () => window.scrollscope.selection === "scroll");
    await browser.goto("about:blank");
    await browser.goto(`${here.inspector.address}&scene=basics&view=window`);
    await isLive(browser);
    await isScene(browser, "basics");
    await browser.waitFor("the view is selected", () => window.scrollscope.selection === "window");
  });

  test("an inputs-only recording is sent to the engine, which computes the results", async () => {
    const inputs = join(downloads, "few.scroll.ndjson");
    const { code, output } = await runToEnd([
      "export",
      golden("bounce.scroll.ndjson"),
      "--format",
      "inputs",
      "--out",
      inputs,
    ]);
    assert.equal(code, 0, output);
    await drop(inputs);
    await isScene(browser, "bounce");
    await says(browser, "moment-title", "Recording few");
    assert.deepEqual(recordings(), [name, "few.scroll.ndjson"].sort());
    await drop(inputs);
    await says(browser, "moment-title", "Recording few-2");
    await browser.click("playback-leave");
    await momentIs(browser, "recording", false);
  });

  test("a file is shown beside the running engine; leaving it shows the live scene again", async () => {
    await drop(golden("basics.scroll.ndjson"));
    await browser.waitFor(
      "the file is shown",
      () => window.scrollscope.mode === "file" && window.scrollscope.state.scene.name === "basics",
    );
    await says(browser, "moment-text", "00:00.0 / 00:06.8");
    await isShown(browser, "record", false);
    await browser.click("playback-leave");
    await isLive(browser);
    await isScene(browser, "bounce");
    await flick();
  });

  test("a shown file can be opened in the engine", async () => {
    await drop(golden("basics.scroll.ndjson"));
    await browser.waitFor("the file is shown", () => window.scrollscope.mode === "file");
    await browser.click("playback-engine");
    await isLive(browser);
    await isScene(browser, "basics");
    await says(browser, "moment-title", "Recording basics");
    assert.ok(recordings().includes("basics.scroll.ndjson"));
    await browser.click("playback-leave");
    await momentIs(browser, "recording", false);
  });

  test("a cut-off recording opens in the engine as far as it goes, with a note", async () => {
    writeFileSync(join(folder, "cut.scroll.ndjson"), readFileSync(golden("basics.scroll.ndjson")).subarray(0, 60_000));
    const openServed = async (file) => {
      await blur(browser);
      await browser.withControl("o");
      await says(browser, "open-list", file);
      await browser.click(`open-${file}.scroll.ndjson`);
      await says(browser, "moment-title", `Recording ${file}`);
    };
    await openServed("cut");
    await says(browser, "playback-condition", "Cut off");
    // A page that opens while it plays shows the note as well.
    await reload(browser);
    await says(browser, "playback-condition", "Cut off");
    await openServed("basics");
    await isShown(browser, "playback-condition", false);
    await browser.click("playback-leave");
    await momentIs(browser, "recording", false);
  });

  test("the keyboard alone is enough for a session, from a scene to the saved recording", async () => {
    await blur(browser);
    await browser.type("s");
    await isOpen(browser, "gallery", true);
    await browser.type(`bounce${KEYS.enter}`);
    await isScene(browser, "bounce");
    await browser.withControl("e");
    await says(browser, "record", "00:0");
    await focus(browser, "canvas");
    await browser.type(KEYS.down);
    await browser.type("m");
    await isShown(browser, "markDialog", true);
    await browser.type(`before the fling${KEYS.enter}`);
    await says(browser, "toasts", "before the fling");
    await browser.type("F");
    await isOpen(browser, "gestureDialog", true);
    await browser.type(KEYS.enter);
    await says(browser, "events", "scrollViewDidEndDragging");
    await restingOffset(browser, "scroll");
    await browser.type(",");
    await browser.waitFor("the past is shown", () => window.scrollscope.moment !== null);
    await browser.type("l");
    await browser.waitFor("the present is shown", () => window.scrollscope.moment === null);
    await browser.type("/");
    await browser.type(`scroll${KEYS.down}`);
    await browser.waitFor("it is picked", () => window.scrollscope.selection === "scroll");
    await browser.type(KEYS.escape);
    // In the tree letter keys search for views, so the palette is used from here on.
    await browser.withControl("k");
    await isOpen(browser, "palette", true);
    await browser.type(`filter the properties${KEYS.enter}`);
    await browser.waitFor("the filter is there", () => document.activeElement?.closest("#properties") !== null);
    await browser.type(`alpha${KEYS.down}${KEYS.enter}`);
    await browser.waitFor("it is written", () => document.querySelector('[data-testid="editor"]') !== null);
    await browser.withControl("a");
    await browser.type(`0.5${KEYS.enter}`);
    await becomes(browser, "scroll", "alpha", 0.5);
    await browser.withControl("z");
    await becomes(browser, "scroll", "alpha", null);
    await browser.withControl("e");
    await says(browser, "toasts", "Recorded bounce-");
    await browser.withControl("s");
    const last = recordings().find((each) => each.startsWith("bounce-"));
    assert.deepEqual(await saved(downloads, last), readFileSync(join(folder, last)));
    assert.match(await textOf(browser, "record"), /Record/);
  });

  test("the HTML file of a session has the doctor's findings, and shows them without a server", async () => {
    const load = (name) =>
      request(browser, [["Control.acquire", { force: true }], ["Scene.load", { name }], ["Control.release", {}]]);
    await load("bug-04");
    await isScene(browser, "bug-04");
    await browser.withControl("e");
    await says(browser, "record", "00:0");
    await browser.type("p");
    const title = await browser.waitFor(
      "the doctor has found it",
      () => document.querySelector('[data-testid="problem-rows"] .problem-title')?.textContent,
    );
    await browser.withControl("e");
    await says(browser, "toasts", "Recorded bug-04-");
    const its = recordings().find((each) => each.startsWith("bug-04-"));
    await browser.run(() => document.querySelector('[data-testid="record-menu"]').setAttribute("open", ""));
    await browser.click("menu-exportHTML");
    const file = its.replace(".scroll.ndjson", ".html");
    const [{ findings }] = recordingsIn((await saved(downloads, file)).toString());
    assert.ok(findings.length > 0);
    const live = await browser.run(() => window.location.href);
    await browser.goto(pathToFileURL(join(downloads, file)).href);
    await browser.waitFor("it is shown", () => window.scrollscope?.state != null);
    await browser.type("p");
    await browser.waitFor(
      "its problems are listed",
      (title) => document.querySelector('[data-testid="findings"]').textContent.includes(title),
      title,
    );
    await browser.goto("about:blank");
    await browser.goto(live);
    await isLive(browser);
    await load("basics");
    await isScene(browser, "basics");
  });

  nothingWentWrong(windows);
});
