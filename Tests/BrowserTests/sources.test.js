import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { hostileRecording } from "../../web/tests/hostileRecording.js";
import { CALLER, chatState, measuredRecording } from "../../web/tests/measuredRecording.js";
import { assertText } from "./support/hostile.js";
import { runToEnd, startInspector } from "./support/inspector.js";
import { KEYS } from "./support/keys.js";
import { findFaults, findOverflow, SIZES } from "./support/layout.js";
import { attribute, blur, isLive, isOpen, isShown, middleOfStage, says, setViewport, textOf } from "./support/page.js";
import { connectSource, WITH_SOURCES } from "./support/source.js";
import { provideFolder, provideWindows } from "./support/suite.js";

const REASON = "Not available for live sources.";

describe("a live source", () => {
  const folder = provideFolder("sources");
  const { windows, endings } = provideWindows();
  const [browser] = windows;
  let inspector;
  let source;

  const shownOffset = (y) =>
    browser.waitFor(
      `the offset is ${y}`,
      (y) => window.scrollscope.state.views.list?.contentOffset?.[1] === y,
      y,
    );
  const row = (name) => textOf(browser, `value-${name}`);
  /** Whether a button, also in a menu, is disabled, and its tooltip. */
  const refused = (id) =>
    browser.run((id) => {
      const found = document.querySelector(`[data-testid="${id}"]`);
      const button = found.matches("details") ? found.querySelector("summary") : found;
      return [button.getAttribute("aria-disabled"), button.getAttribute("title")];
    }, id);
  const isDrawn = (selector) =>
    browser.run((selector) => (document.querySelector(selector)?.getClientRects().length ?? 0) > 0, selector);

  /** In windows of all sizes, nothing is cut off, and every control has a name and room. */
  const assertLayout = async () => {
    for (const size of SIZES) {
      await setViewport(browser, size);
      assert.deepEqual(await browser.run(findOverflow), [], `${size.width} × ${size.height}`);
      assert.deepEqual(await browser.run(findFaults), [], `${size.width} × ${size.height}`);
    }
    await setViewport(browser, { width: 1440, height: 900 });
  };

  before(async () => {
    inspector = await startInspector({ scenes: [], options: [...WITH_SOURCES] });
    await browser.goto(inspector.address);
    await isLive(browser);
  });
  endings.push(() => source?.close(), () => inspector?.program.end());

  test("until it sends something, the page shows three ways to connect, each to copy", async () => {
    source = await connectSource(inspector.port);
    await isShown(browser, "waiting", true);
    assert.equal(await isDrawn("#workspace"), false);
    await isShown(browser, "transport", false);
    assert.match(await textOf(browser, "way-1"), /Your own page.*probe\.js\?token=/s);
    assert.match(await textOf(browser, "way-2"), /scrollscope watch/);
    assert.match(await textOf(browser, "way-3"), /scrollscope serve -/);
    assert.match(await textOf(browser, "way-1"), new RegExp(WITH_SOURCES[1]), "the token of sources");
    assert.match(await textOf(browser, "scene-button"), /No source/);
    await assertLayout();
    await browser.click("waiting-open");
    await isOpen(browser, "openDialog", true);
    await browser.type(KEYS.escape);
    await isOpen(browser, "openDialog", false);
  });

  test("its first state replaces them, with a badge, its unit and its own values", async () => {
    source.snapshot();
    await isShown(browser, "waiting", false);
    await isShown(browser, "measured-badge", true);
    assert.equal(await textOf(browser, "measured-badge"), "Live source · Chromium 156 · px");
    assert.match(await textOf(browser, "measured-words"), /pixels.*It receives touches on the stage/);
    assert.match(await textOf(browser, "scene-button"), /chat/);
    await browser.waitFor("its scroll view is selected", () => window.scrollscope.selection === "list");
    await says(browser, "properties", "#messages <b>");
    assert.equal(await row("adjustedContentInset"), "—");
    assert.equal(await row("contentSize"), "390 × 12000");
    assert.equal(await row("velocity (slope of the offsets)"), "0, 0 px/s");
    assert.equal(await isDrawn('[data-testid="ledger"]'), false);
  });

  test("a move says who made it, with file and line, in the why and in the events, and nothing of our law", async () => {
    source.moved(16_667, 100, { cause: "drag", by: "finger", delta: [0, 100] }, { phase: "dragging" });
    await shownOffset(100);
    await says(browser, "why-actor", "Finger");
    assert.doesNotMatch(
      await browser.run(() => document.body.innerText),
      /iPhone|our model|predict|\bThen\b/i,
      "nothing is said of a law that is not known",
    );
    source.moved(50_000, 4000, {
      cause: "assignment",
      by: "script",
      command: "scrollTop",
      caller: CALLER,
      delta: [0, 3900],
    }, { phase: null });
    await shownOffset(4000);
    await says(browser, "why-actor", "Script · vlist.html:8");
    await says(browser, "events", "Script · vlist.html:8");
    const why = await textOf(browser, "why");
    assert.match(why, /A script used scrollTop\./);
    assert.match(why, /http:\/\/127\.0\.0\.1:8600\/vlist\.html:8:34/);
    assert.doesNotMatch(why, /0\.998|0\.55|spring|settles|%\sof the speed/);
    assert.equal(await textOf(browser, "why-caller"), "Copy vlist.html:8");
    assert.equal(await attribute(browser, "why-caller-link", "href"), "http://127.0.0.1:8600/vlist.html");
    assert.equal(await attribute(browser, "why-caller-link", "rel"), "noopener noreferrer");
    await assertLayout();
  });

  test("its names are text: no element, no link that runs something", async () => {
    const caller = "javascript:alert(1)//<img src=x onerror=alert(1)>";
    source.moved(60_000, 4010, { cause: "assignment", by: "script", caller, delta: [0, 10] });
    await shownOffset(4010);
    await says(browser, "why", caller.slice(0, 20));
    await isShown(browser, "why-caller-link", false);
    assert.equal(await attribute(browser, "why-caller-link", "href"), null);
    assert.equal(await browser.run(() => document.querySelectorAll("#properties img, #properties b b").length), 0);
  });

  test("pause, steps, what-if, edits and the rest of the engine are greyed with their reason", async () => {
    for (const id of ["pauseOrPlay", "stepBack", "stepForward", "what-if", "undo"]) {
      const [isDisabled, title] = await refused(id);
      assert.deepEqual([id, isDisabled, title], [id, "true", REASON]);
    }
    for (const id of ["reset", "rotate", "keyboard"]) assert.equal(await attribute(browser, id, "title"), REASON, id);
    await blur(browser);
    await browser.type(" ");
    assert.equal(await browser.run(() => window.scrollscope.clock.paused), false);
    await browser.withControl("k");
    await isOpen(browser, "palette", true);
    await browser.type("pause or resume");
    await says(browser, "palette", REASON);
    await browser.type(KEYS.escape);
    await browser.run(() => document.querySelector('[data-testid="value-contentOffset"]').click());
    await says(browser, "property-refusal", REASON);
  });

  test("a breakpoint reports when its condition begins to hold, with the values, and the source continues", async () => {
    await browser.click("list-breakpoints");
    await says(browser, "breakpoints", "Report when");
    await says(browser, "breakpoints", "of chat (web), they report the time and stop nothing.");
    await browser.click("breakpoint-input");
    await browser.type(`contentOffset.y > 4100${KEYS.enter}`);
    await isShown(browser, "breakpoint-b1", true);
    assert.equal(await textOf(browser, "breakpoint-b1-report"), "");
    source.moved(60_000, 4200, { cause: "assignment", by: "script", command: "scrollTop", delta: [0, 200] });
    await says(browser, "breakpoint-b1-report", "0.060 s · list: contentOffset.y 4200 > 4100");
    assert.equal(await browser.run(() => window.scrollscope.clock.paused), false);
    source.moved(61_000, 4000, { cause: "assignment", by: "script", command: "scrollTop", delta: [0, -200] });
    await shownOffset(4000);
    await assertLayout();
    await browser.click("breakpoint-b1-remove");
    await browser.waitFor(
      "the breakpoint is gone",
      () => document.querySelector('[data-testid="breakpoint-b1"]') === null,
    );
    await browser.click("list-events");
  });

  test("its velocity is named as a slope in the phase plane, and its past can be viewed", async () => {
    await browser.click("plot-phase");
    await browser.waitFor(
      "the plane is described",
      () =>
        /slope of the offsets/.test(document.querySelector('[data-testid="phase-plot"]').getAttribute("aria-label")),
    );
    await says(browser, "phase-readout", "px/s");
    await browser.click("plot-timeline");
    await blur(browser);
    await browser.type(KEYS.home);
    await browser.waitFor("the first moment is shown", () => window.scrollscope.moment !== null);
    await says(browser, "why", "The source has not said what moved it.");
    await browser.type("l");
    await browser.waitFor("the present is shown", () => window.scrollscope.moment === null);
  });

  test("a finding about it is listed under Problems, and nothing is to be tried", async () => {
    source.patch({ t: 70_000 }, [], [{
      event: "scrollblocked",
      view: "list",
      element: "div#app",
      overflow: "hidden",
      by: "wheel",
      length: 544,
      hidden: 900,
    }]);
    await browser.click("list-problems");
    await browser.click("problem-SW002-list");
    await says(browser, "problem-SW002-list-saw", "shows 544 px of its content and cuts 900 px off");
    await isShown(browser, "problem-SW002-list-fix", false);
    await assertLayout();
    await browser.click("list-events");
  });

  test("touches on the stage go to a source that takes them, and its reason against one is shown", async () => {
    const [x, y] = await middleOfStage(browser);
    await browser.drag([[x, y], [x, y - 10]]);
    const { id, params } = await source.heard("the touches", ({ method }) => method === "Source.input");
    assert.equal(params.touches[0].phase, "began");
    source.refuse(id, "there are no fingers; turn the wheel");
    await says(browser, "toasts", "The touch was refused");
    await says(browser, "toasts", "there are no fingers; turn the wheel");
  });

  test("the gallery lists and opens it again; after it disconnects, its last state stays and says so", async () => {
    await blur(browser);
    await browser.type("s");
    await isOpen(browser, "gallery", true);
    assert.match(await textOf(browser, "gallery-scenes"), /^Connected sources/);
    await browser.type(`basics${KEYS.enter}`);
    await isOpen(browser, "gallery", false);
    await isShown(browser, "measured", false);
    await browser.waitFor("the engine is shown", () => window.scrollscope.state.views.list === undefined);
    await browser.waitFor(
      "time is changed again",
      () => document.querySelector('[data-testid="pauseOrPlay"]').getAttribute("aria-disabled") === null,
    );
    await blur(browser);
    await browser.type("s");
    await isOpen(browser, "gallery", true);
    await browser.type(`chat${KEYS.enter}`);
    await source.heard("that it is shown", ({ method, params }) => method === "Source.show" && params.isShown === true);
    source.snapshot({ ...chatState(), t: 100_000 });
    await isShown(browser, "measured", true);
    source.close();
    await says(browser, "measured-gone", "Disconnected: this is its last state.");
    assert.equal(await browser.run(() => window.scrollscope.state.views.list.contentSize[1]), 12_000);
  });

  test("a source without input leaves the stage to be looked at, with that reason", async () => {
    source = await connectSource(inspector.port, { instance: "2", name: "map", kind: "program", capabilities: [] });
    await blur(browser);
    await browser.type("s");
    await isOpen(browser, "gallery", true);
    await browser.type(`map${KEYS.enter}`);
    await source.heard("that it is shown", ({ method, params }) => method === "Source.show" && params.isShown === true);
    source.snapshot();
    await says(browser, "measured-words", "It takes no input from here.");
    await says(browser, "stage-hint", "map (program) takes no input from here.");
    await says(browser, "measured-words", "points");
  });

  test("a recording of a source is opened by the page: its player plays, the engine's tools are greyed", async () => {
    const path = join(folder, "chat.scroll.ndjson");
    writeFileSync(path, measuredRecording());
    await browser.withControl("o");
    await isOpen(browser, "openDialog", true);
    await browser.call("POST", `element/${await browser.find("open-input")}/value`, { text: path });
    await browser.waitFor("the file is shown", () => document.documentElement.dataset.connection === "file");
    await says(browser, "measured-name", "chat");
    await isShown(browser, "measured-badge", true);
    assert.deepEqual(await refused("what-if"), ["true", REASON]);
    assert.deepEqual(await refused("playback-engine"), ["true", REASON]);
    assert.equal(await attribute(browser, "pauseOrPlay", "aria-disabled"), null);
    await blur(browser);
    await browser.type("l");
    await says(browser, "why-actor", "External");
    await says(browser, "events", "Script · vlist.html:8");
  });

  test("all that a hostile recording names is text in the page, in its HTML file and in its picture", async () => {
    const path = join(folder, "hostile.scroll.ndjson");
    writeFileSync(path, hostileRecording());
    await browser.withControl("o");
    await isOpen(browser, "openDialog", true);
    await browser.call("POST", `element/${await browser.find("open-input")}/value`, { text: path });
    await assertText(browser);
    await assertLayout();
    const [html, svg] = ["html", "svg"].map((format) => join(folder, `hostile.${format}`));
    for (const out of [html, svg]) {
      const { code, output } = await runToEnd(["export", path, "--format", out.split(".").at(-1), "--out", out]);
      assert.equal(code, 0, output);
    }
    await browser.goto(pathToFileURL(html).href);
    await assertText(browser);
    await browser.goto(pathToFileURL(svg).href);
    const picture = await browser.run(() => ({
      root: document.documentElement.localName,
      others:
        [...document.querySelectorAll("*")].filter((each) =>
          !["svg", "g", "rect", "text", "clipPath"].includes(each.localName) ||
          [...each.attributes].some(({ name }) => /^on|href/.test(name))
        ).length,
      isBroken: "isBroken" in window,
    }));
    assert.deepEqual(picture, { root: "svg", others: 0, isBroken: false });
  });
});
