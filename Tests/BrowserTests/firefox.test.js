import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { serveFiles } from "./support/files.js";
import { findFirefox, Firefox } from "./support/firefox.js";
import { runToEnd, startInspector } from "./support/inspector.js";
import { CALLER, measuredRecording } from "../../web/tests/measuredRecording.js";
import { connectSource, WITH_SOURCES } from "./support/source.js";
import { KEYS } from "./support/keys.js";
import {
  attributeIs,
  becomes,
  blur,
  focus,
  isFocused,
  isLive,
  isOpen,
  isScene,
  isShown,
  middleOfStage,
  momentIs,
  offset,
  restingOffset,
  restsElsewhere,
  says,
} from "./support/page.js";
import { assertEveryPane } from "./support/standalone.js";
import { endAll, provideFolder } from "./support/suite.js";

describe("the page in Firefox", () => {
  const folder = provideFolder("firefox");
  /** @type {any} */
  const browser = new Firefox();
  let inspector;
  let files;

  const scale = () => browser.run(() => window.scrollscope.state.views.scroll.zoomScale ?? 1);
  const fingersAre = (count) =>
    browser.waitFor(
      `${count} fingers are down`,
      (count) => Object.keys(window.scrollscope.state.touches ?? {}).length === count,
      count,
    );
  const choose = async (name) => {
    await blur(browser);
    await browser.type("s");
    await isOpen(browser, "gallery", true);
    await browser.type(name + KEYS.enter);
    await isScene(browser, name);
    await isOpen(browser, "gallery", false);
  };
  const middleOf = (id) =>
    browser.run((id) => {
      const element = document.querySelector(`[data-testid="${id}"]`);
      element.scrollIntoView({ block: "center" });
      const { left, top, width, height } = element.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    }, id);

  before(async () => {
    inspector = await startInspector({
      scenes: ["basics", "bounce", "zoom-basics"],
      options: ["--recordings", folder, ...WITH_SOURCES],
    });
    const chat = join(folder, "chat.scroll.ndjson");
    writeFileSync(chat, measuredRecording());
    files = await serveFiles({
      "chat.scroll.ndjson": chat,
      "basics.scroll.ndjson": fileURLToPath(new URL("../Goldens/basics.scroll.ndjson", import.meta.url)),
    });
    await browser.open(findFirefox());
    await browser.goto(inspector.address);
    await isLive(browser);
  });

  after(() => endAll([() => browser.close(), () => files?.close(), () => inspector?.program.end()]));

  // Its driver does not support a pen.
  for (const pointerType of ["mouse", "touch"]) {
    test(`a drag with a ${pointerType} moves the content, and it comes to rest`, async () => {
      const [, from] = await restingOffset(browser, "scroll");
      const [x, y] = await middleOfStage(browser);
      // Towards the side with more content.
      const step = from > 378 ? 20 : -20;
      await browser.drag(
        [0, 1, 2, 3, 3].map((turn) => [x, y + turn * step]),
        /** @type {any} */ ({ pointerType, hold: true }),
      );
      await browser.waitFor(
        "the content follows",
        (from) => Math.abs(window.scrollscope.state.views.scroll.contentOffset[1] - from) > 20,
        from,
      );
      assert.equal(await browser.run(() => window.scrollscope.state.views.scroll.isDragging), true);
      await browser.release();
      const [, to] = await restingOffset(browser, "scroll");
      assert.ok((from - to) * step > 0, `${from} to ${to} is against ${step}`);
    });
  }

  test("the wheel scrolls along both axes, and the arrow keys scroll", async () => {
    const at = await middleOfStage(browser);
    await browser.wheel(at, [0, -5000]);
    await browser.waitFor(
      "it is at the top",
      () => (window.scrollscope.state.views.scroll.contentOffset ?? [0, 0])[1] === 0,
    );
    const [left] = await offset(browser);
    await browser.wheel(at, [30, 120]);
    await browser.waitFor("it has moved along both", (left) => {
      const [x, y] = window.scrollscope.state.views.scroll.contentOffset;
      return x > left && y > 0;
    }, left);
    const from = await restingOffset(browser, "scroll");
    await focus(browser, "canvas");
    await browser.type(KEYS.down);
    const [, to] = await restsElsewhere(browser, from);
    assert.ok(to > from[1]);
  });

  test("a value is edited, undone and redone with the keyboard", async () => {
    await focus(browser, "value-alpha");
    // Its driver's Enter does not press a button.
    await browser.type(KEYS.f2);
    await browser.waitFor("a value is written", () => document.querySelector('[data-testid="editor"]') !== null);
    await browser.withControl("a");
    await browser.type(`0.5${KEYS.enter}`);
    await becomes(browser, "scroll", "alpha", 0.5);
    await isFocused(browser, "value-alpha");
    await browser.withControl("z");
    await becomes(browser, "scroll", "alpha", null);
    await browser.press([KEYS.control, KEYS.shift], "z");
    await becomes(browser, "scroll", "alpha", 0.5);
    await browser.drag([await middleOf("undo")]);
    await becomes(browser, "scroll", "alpha", null);
  });

  test("the past is shown with the keyboard and by a click on the timeline", async () => {
    await blur(browser);
    await browser.type(",,");
    await browser.waitFor("the past is shown", () => window.scrollscope.moment !== null);
    await isShown(browser, "momentCard", true);
    await browser.type("l");
    await browser.waitFor("the present is shown", () => window.scrollscope.moment === null);
    await browser.drag([await middleOf("plot")]);
    await browser.waitFor("the past is shown", () => window.scrollscope.moment !== null);
    await blur(browser);
    await browser.type("l");
    await browser.waitFor("the present is shown", () => window.scrollscope.moment === null);
  });

  test("the palette opens with its shortcut and runs a command", async () => {
    await choose("bounce");
    await browser.withControl("k");
    await isOpen(browser, "palette", true);
    await browser.type(`dev what${KEYS.enter}`);
    await attributeIs(browser, "lens-device", "aria-checked", "true");
  });

  test("two fingers zoom, one lifts and the other stays; Control and the wheel also zoom", async () => {
    await choose("zoom-basics");
    const [x, y] = await middleOfStage(browser);
    const from = await scale();
    await browser.fingers([-1, 1].map((side) => [20, 40, 60, 75].map((half) => [x + side * half, y])));
    await browser.waitFor(
      "it has zoomed",
      (from) => (window.scrollscope.state.views.scroll.zoomScale ?? 1) > from * 1.5,
      from,
    );
    await fingersAre(2);
    await browser.perform([{
      type: "pointer",
      id: "finger 0",
      parameters: { pointerType: "touch" },
      actions: [{ type: "pointerUp", button: 0 }],
    }]);
    await fingersAre(1);
    assert.deepEqual(await browser.run(() => Object.keys(window.scrollscope.state.touches)), ["2"]);
    await browser.release();
    await fingersAre(0);
    await restingOffset(browser, "scroll");
    const pinched = await scale();
    await browser.holding([KEYS.control], () => browser.wheel([x, y], [0, 120]));
    await browser.waitFor(
      "it is smaller",
      (pinched) => (window.scrollscope.state.views.scroll.zoomScale ?? 1) < pinched - 0.05,
      pinched,
    );
  });

  test("a session is recorded and played again", async () => {
    await blur(browser);
    await browser.withControl("e");
    await says(browser, "record", "00:0");
    await browser.withControl("e");
    await says(browser, "toasts", "Recorded zoom-basics-");
    await browser.drag([await middleOf("toast-openKept")]);
    await says(browser, "moment-title", "Recording zoom-basics-");
    await browser.drag([await middleOf("playback-leave")]);
    await momentIs(browser, "recording", false);
  });

  test("a live source is opened from the gallery, with who moved it and where in its program", async () => {
    const source = await connectSource(inspector.port);
    try {
      await blur(browser);
      await browser.type("s");
      await isOpen(browser, "gallery", true);
      await says(browser, "gallery-scenes", "Connected sources");
      await browser.type(`chat${KEYS.enter}`);
      await isShown(browser, "waiting", true);
      source.snapshot();
      await isShown(browser, "waiting", false);
      await says(browser, "measured-badge", "Live source · Chromium 156 · px");
      source.moved(20_000, 400, { cause: "assignment", by: "script", caller: CALLER, delta: [0, 400] });
      await says(browser, "why-actor", "Script · vlist.html:8");
      await attributeIs(browser, "pauseOrPlay", "aria-disabled", "true");
    } finally {
      source.close();
    }
    await says(browser, "measured-gone", "Disconnected");
  });

  test("a recording of a source is shown without an engine", async () => {
    await browser.goto(`${files.address}#recording=chat.scroll.ndjson&t=1.2`);
    await browser.waitFor("the moment is shown", () => window.scrollscope.moment === 1_200_000);
    await says(browser, "measured-name", "chat");
    await says(browser, "why-actor", "Script · vlist.html:8");
    await says(browser, "properties", "velocity (slope of the offsets)");
  });

  test("a recording is shown without an engine, and plays", async () => {
    await browser.goto(`${files.address}#recording=basics.scroll.ndjson&t=1.2&view=picture`);
    await browser.waitFor(
      "the moment is shown",
      () => window.scrollscope.mode === "file" && window.scrollscope.moment === 1_200_000,
    );
    await browser.waitFor("the view is selected", () => window.scrollscope.selection === "picture");
    await browser.type(" ");
    await browser.waitFor("it plays to its end", () => window.scrollscope.moment === null);
    await says(browser, "moment-text", "00:06.8 / 00:06.8");
  });

  test("one HTML file has the recording and every pane, and needs no server", async () => {
    const page = join(folder, "basics.html");
    const golden = fileURLToPath(new URL("../Goldens/basics.scroll.ndjson", import.meta.url));
    assert.equal((await runToEnd(["export", golden, "--format", "html", "--out", page])).code, 0);
    await browser.goto(pathToFileURL(page).href);
    await assertEveryPane(browser);
  });

  test("there are no errors on the console", () =>
    assert.deepEqual(browser.complaints().filter((text) => !/404|json\/version/.test(text)), []));
});
