import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { runToEnd, startInspector } from "./support/inspector.js";
import { becomes, complaints, isLive, isShown, middleOfStage, openPage, restingOffset, textOf } from "./support/page.js";
import { KEYS, startDriver } from "./support/webdriver.js";

const golden = (name) => fileURLToPath(new URL(`../Goldens/${name}`, import.meta.url));
const says = (browser, id, text) =>
  browser.waitFor(
    `${id} says ${text}`,
    (id, text) => document.querySelector(`[data-testid="${id}"]`)?.textContent.includes(text),
    id,
    text,
  );
const isScene = (browser, name) =>
  browser.waitFor(`the scene is ${name}`, (name) => window.scrollscope.state?.scene.name === name, name);

describe("recordings with an engine", () => {
  let driver;
  let inspector;
  let folder;
  let downloads;
  /** @type {import("./support/webdriver.js").Browser} */
  let browser;

  const saved = async (name) => {
    const path = join(downloads, name);
    for (let look = 0; look < 600 && !existsSync(path); look += 1) await browser.waitFor("a frame", () => true);
    return path;
  };
  const recordings = () => readdirSync(folder).filter((name) => name.endsWith(".scroll.ndjson")).sort();
  const drop = async (path) => {
    const data = { items: [], files: [path], dragOperationsMask: 1 };
    for (const type of ["dragEnter", "dragOver", "drop"]) await browser.cdp("Input.dispatchDragEvent", { type, x: 300, y: 300, data });
  };
  const flick = async () => {
    const [x, y] = await middleOfStage(browser);
    await browser.drag([[x, y - 40], [x, y], [x, y + 40]]);
    return restingOffset(browser, "scroll");
  };

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "scrollscope-recordings-"));
    downloads = mkdtempSync(join(tmpdir(), "scrollscope-downloads-"));
    driver = await startDriver();
    inspector = await startInspector({ scenes: ["basics", "bounce"], options: ["--recordings", folder] });
    browser = await openPage(driver.base, inspector.address);
    await browser.cdp("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: downloads });
  });

  after(async () => {
    await browser?.close();
    await inspector?.program.end();
    await driver?.stop();
    for (const path of [folder, downloads]) if (path) rmSync(path, { recursive: true });
  });

  let name;

  test("what happens is recorded and marked, and the page says for how long and how much", async () => {
    await flick();
    await browser.withControl("e");
    await says(browser, "record", "Rec 00:0");
    await flick();
    await browser.type("m");
    await says(browser, "toast", "Marked");
    await browser.withControl("e");
    await says(browser, "toast", "Recorded basics-");
    await says(browser, "record", "Record");
    [name] = recordings();
    assert.match(name, /^basics-\d{8}-\d{6}\.scroll\.ndjson$/);
    assert.match(readFileSync(join(folder, name), "utf8"), /"mark":"mark 1"/);
  });

  test("it is saved as it is, and runs again to the same bits", async () => {
    await browser.click("toast-saveRecording");
    const path = await saved(name);
    assert.deepEqual(readFileSync(path), readFileSync(join(folder, name)));
    const { code, output } = await runToEnd(["verify", path]);
    assert.equal(code, 0, output);
  });

  test("the list has it; opened, it plays in the engine, and whoever leaves it goes on alone", async () => {
    await browser.withControl("o");
    await says(browser, "open-list", name.replace(".scroll.ndjson", ""));
    await browser.click(`open-${name}`);
    await isShown(browser, "playback", true);
    await says(browser, "playback-title", `Recording ${name.replace(".scroll.ndjson", "")}`);
    await browser.waitFor("it is at its start", () => window.scrollscope.clock.paused && window.scrollscope.state.t === 0);
    await browser.run(() => document.activeElement.blur());
    await browser.type(" ");
    await says(browser, "playback-title", "Playing");
    await browser.waitFor("it moves by itself", () => window.scrollscope.state.views.scroll.phase === "dragging");
    await browser.click("playback-leave");
    await isShown(browser, "playback", false);
    await browser.release();
  });

  test("a link with its name opens it at a moment, with a view selected", async () => {
    await browser.goto("about:blank");
    await browser.goto(`${inspector.address}&recording=${name}&t=0.5&view=picture`);
    await isLive(browser);
    await browser.waitFor("it is there", () => window.scrollscope.clock.paused && window.scrollscope.clock.t === 500_000);
    await browser.waitFor("the view is selected", () => window.scrollscope.selection === "picture");
    assert.equal(await browser.run(() => window.location.hash.includes("token")), false);
    await browser.click("playback-leave");
    await isShown(browser, "playback", false);
  });

  test("inputs alone are given to the engine, which finds out what comes of them", async () => {
    const inputs = join(downloads, "few.scroll.ndjson");
    const { code, output } = await runToEnd(["export", golden("bounce.scroll.ndjson"), "--format", "inputs", "--out", inputs]);
    assert.equal(code, 0, output);
    await drop(inputs);
    await isScene(browser, "bounce");
    await says(browser, "playback-title", "Recording few");
    assert.deepEqual(recordings(), [name, "few.scroll.ndjson"].sort());
    await drop(inputs);
    await says(browser, "playback-title", "Recording few-2");
    await browser.click("playback-leave");
    await isShown(browser, "playback", false);
  });

  test("a file is shown beside the engine, which goes on; left, the page is live again", async () => {
    await drop(golden("basics.scroll.ndjson"));
    await browser.waitFor("the file is shown", () => window.scrollscope.mode === "file" && window.scrollscope.state.scene.name === "basics");
    await says(browser, "playback-time", "00:00.0 / 00:06.8");
    await isShown(browser, "record", false);
    await browser.click("playback-leave");
    await isLive(browser);
    await isScene(browser, "bounce");
    await flick();
  });

  test("from the file the engine takes over", async () => {
    await drop(golden("basics.scroll.ndjson"));
    await browser.waitFor("the file is shown", () => window.scrollscope.mode === "file");
    await browser.click("playback-engine");
    await isLive(browser);
    await isScene(browser, "basics");
    await says(browser, "playback-title", "Recording basics");
    assert.ok(recordings().includes("basics.scroll.ndjson"));
    await browser.click("playback-leave");
    await isShown(browser, "playback", false);
  });

  test("a whole session by keyboard: a scene, a fling, looking back, a view, an edit and its undo, recording, saving", async () => {
    await browser.run(() => document.activeElement.blur());
    await browser.type("s");
    await browser.waitFor("the gallery is open", () => document.getElementById("gallery").open);
    await browser.type(`bounce${KEYS.enter}`);
    await isScene(browser, "bounce");
    await browser.withControl("e");
    await says(browser, "record", "Rec 00:0");
    await browser.run(() => document.querySelector('[data-testid="canvas"]').focus());
    await browser.type(KEYS.down);
    await browser.type("m");
    await says(browser, "toast", "Marked");
    await browser.type("F");
    await browser.waitFor("the form is open", () => document.getElementById("gesture").open);
    await browser.type(KEYS.enter);
    await browser.waitFor("it flies", () => Object.values(window.scrollscope.state.views).some(({ phase }) => phase !== undefined));
    await browser.waitFor("it rests", () => Object.values(window.scrollscope.state.views).every(({ phase }) => phase === undefined));
    await browser.type(",");
    await browser.waitFor("the past is shown", () => window.scrollscope.moment !== null);
    await browser.type("l");
    await browser.waitFor("the present is shown", () => window.scrollscope.moment === null);
    await browser.type("/");
    await browser.type(`scroll${KEYS.down}`);
    await browser.waitFor("it is picked", () => window.scrollscope.selection === "scroll");
    await browser.type(KEYS.escape);
    // In the tree letters find views, so the palette leads on.
    await browser.withControl("k");
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
    await says(browser, "toast", "Recorded bounce-");
    await browser.withControl("s");
    const last = recordings().find((each) => each.startsWith("bounce-"));
    assert.deepEqual(readFileSync(await saved(last)), readFileSync(join(folder, last)));
    assert.match(await textOf(browser, "record"), /Record/);
  });

  test("nothing went wrong on the console", async () => {
    assert.deepEqual(await complaints(browser), []);
  });
});
