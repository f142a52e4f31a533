import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startInspector } from "./support/inspector.js";
import { attribute, becomes, complaints, isShown, middleOfStage, openPage, restingOffset, setViewport, textOf } from "./support/page.js";
import { KEYS, startDriver } from "./support/webdriver.js";

const SHIFT = "\uE008";

/** A flick of the content, up to its rest. @param {number} step pixels between two samples of the pointer */
async function flick(browser, step) {
  const [x, y] = await middleOfStage(browser);
  await browser.flick([-2, -1, 0, 1, 2].map((index) => [x, y + index * step]));
  await browser.waitFor("it glides", () => window.scrollscope.state.views.scroll.phase !== undefined);
  return restingOffset(browser, "scroll");
}

/** A place in the timeline, as shares of its plot's width and height, in the window's pixels. */
async function plotAt(browser, across, down = 0.6) {
  return browser.run((across, down) => {
    const { left, top, width, height } = document.querySelector('[data-testid="plot"]').getBoundingClientRect();
    return [left + 56 + (width - 70) * across, top + height * down];
  }, across, down);
}

const moment = (browser) => browser.run(() => window.scrollscope.moment);
const shownOffset = (browser) => browser.run(() => window.scrollscope.shown.views.scroll.contentOffset);
const looksAtPast = (browser) => browser.waitFor("it looks at the past", () => window.scrollscope.moment !== null);
const looksAtPresent = (browser) => browser.waitFor("it looks at the present", () => window.scrollscope.moment === null);
const focusPlot = (browser) => browser.run(() => document.querySelector('[data-testid="plot"]').focus());
const isPaused = (browser, isPaused) =>
  browser.waitFor(`paused: ${isPaused}`, (isPaused) => window.scrollscope.clock.paused === isPaused, isPaused);

describe("time in a real browser", () => {
  let driver;
  let inspector;
  /** The one with control, and one that watches. */
  let first;
  let second;

  before(async () => {
    driver = await startDriver();
    inspector = await startInspector();
    first = await openPage(driver.base, inspector.address);
    second = await openPage(driver.base, inspector.address);
  });

  after(async () => {
    await first?.close();
    await second?.close();
    await inspector?.program.end();
    await driver?.stop();
  });

  test("a key looks at the frame before: stage, tree and properties show it, and the engine stays where it is", async () => {
    const rest = await flick(first, 25);
    await first.type(",".repeat(10));
    await looksAtPast(first);
    const past = await shownOffset(first);
    assert.notDeepEqual(past, rest);
    assert.deepEqual(await first.run(() => window.scrollscope.state.views.scroll.contentOffset), rest);
    await isShown(first, "moment", true);
    const seconds = ((await moment(first)) / 1e6).toFixed(3);
    assert.equal(await textOf(first, "moment-title"), `Viewing ${seconds} s`);
    const digits = Math.abs(past[1]).toFixed(1);
    await first.waitFor("the properties show it", (digits) => document.querySelector('[data-property="contentOffset"] dd').textContent.includes(digits), digits);
    assert.match(await textOf(first, "why"), /Why is contentOffset/);
    await first.waitFor("the tree shows its phase", () => document.querySelector('[data-view="scroll"] .phase')?.textContent !== "");
    assert.ok((await textOf(first, "readout")).includes(`@ ${seconds} s`));
    await first.type(".");
    await first.waitFor("the next frame is later", (t) => window.scrollscope.moment > t, (await moment(first)) - 1);
    await first.type("l");
    await looksAtPresent(first);
    assert.deepEqual(await shownOffset(first), rest);
    await isShown(first, "moment", false);
  });

  test("the past takes no touches, and says so", async () => {
    await first.type(",,,");
    await looksAtPast(first);
    const before = await first.run(() => window.scrollscope.seq);
    const [x, y] = await middleOfStage(first);
    await first.drag([[x, y], [x, y + 40], [x, y + 80]]);
    assert.equal(await first.run(() => document.querySelector('[data-testid="moment"]').classList.contains("is-asked")), true);
    assert.equal(await first.run(() => window.scrollscope.seq), before);
    await first.click("back-to-live");
    await looksAtPresent(first);
  });

  test("who only watches looks at the past as well, but cannot change how time goes", async () => {
    await second.type(",,,,");
    await looksAtPast(second);
    assert.equal(await attribute(second, "rewind", "aria-disabled"), "true");
    assert.match(await attribute(second, "rewind", "title"), /controls the scene/);
    for (const id of ["stepBack", "pauseOrPlay", "stepForward"]) {
      assert.equal(await attribute(second, id, "aria-disabled"), "true", id);
      assert.match(await attribute(second, id, "title"), /controls the scene/);
    }
    await second.click("pauseOrPlay");
    await second.click("rewind");
    assert.equal(await second.run(() => window.scrollscope.clock.paused), false);
    assert.equal(await moment(first), null, "looking is everybody's own");
    await second.type("l");
    await looksAtPresent(second);
  });

  test("time is paused, goes by frames, on and back, and at another speed, for all", async () => {
    await first.click("pauseOrPlay");
    for (const browser of [first, second]) {
      await isPaused(browser, true);
      await isShown(browser, "moment", true);
    }
    assert.match(await textOf(second, "moment-title"), /^Paused at/);
    const [x, y] = await middleOfStage(first);
    await first.flick([-2, -1, 0, 1, 2].map((index) => [x, y - index * 20]));
    const from = await first.run(() => window.scrollscope.clock.t);
    await first.click("stepForward");
    await first.type("\uE03A\uE03A"); // F10
    // Two whole frames and the rest of the one that time stood in.
    const t = await first.waitFor("three frames went by", (from) => window.scrollscope.clock.t > from + 16_667 && window.scrollscope.clock.t, from);
    await first.click("stepBack");
    await second.waitFor("and one back", (t) => window.scrollscope.clock.t < t && window.scrollscope.state.t < t, t);
    assert.ok((await first.run(() => window.scrollscope.clock.latest)) >= t);
    await first.click("rate-menu");
    await first.click("rate-0.25");
    await second.waitFor("it goes slower", () => document.querySelector('[data-testid="rate"]').textContent === "0.25×");
    await first.waitFor("the menu is closed", () => !document.querySelector('[data-testid="rate-menu"]').open);
    await first.click("rate-menu");
    await first.click("rate-4");
    await first.run(() => document.activeElement.blur());
    await first.type(" ");
    await isPaused(second, false);
    await restingOffset(first, "scroll");
    await first.click("rate-menu");
    await first.click("rate-1");
    await first.waitFor("the usual speed", () => window.scrollscope.clock.rate === 1);
  });

  test("rewinding takes the engine to the moment, keeps what was before, and shows what will come again", async () => {
    const rest = await flick(first, 25);
    await first.run(() => document.activeElement.blur());
    await first.type(",".repeat(12));
    await looksAtPast(first);
    const [t, past] = [await moment(first), await shownOffset(first)];
    const earliest = await first.run(() => window.scrollscope.clock.earliest);
    await first.click("rewind");
    for (const browser of [first, second]) {
      await isPaused(browser, true);
      await browser.waitFor("it is there", (t) => window.scrollscope.state.t <= t, t);
    }
    assert.equal(await moment(first), null);
    assert.deepEqual(await first.run(() => window.scrollscope.state.views.scroll.contentOffset), past);
    await second.waitFor("it says what lies ahead", () => / s ahead$/.test(document.querySelector('[data-testid="moment-text"]').textContent));
    await first.type(",,");
    await looksAtPast(first);
    assert.ok((await moment(first)) >= earliest, "what was before can still be looked at");
    await first.type("l");
    await first.click("back-to-live"); // Resume
    await isPaused(first, false);
    // What came after comes again.
    await becomes(first, "scroll", "contentOffset", rest);
    assert.deepEqual(await restingOffset(first, "scroll"), rest);
  });

  test("a click on the timeline looks at its moment, a drag selects time and sums it up", async () => {
    await first.drag([await plotAt(first, 0.9)]);
    await looksAtPast(first);
    await isShown(first, "follow-live", true);
    await first.drag([await plotAt(first, 0.3), await plotAt(first, 0.5), await plotAt(first, 0.98)]);
    await isShown(first, "range", true);
    const text = await textOf(first, "range");
    assert.match(text, /Δt4\.\d+ s/);
    assert.match(text, /Δoffset/);
    assert.match(text, /mean v/);
    await focusPlot(first);
    await first.type(KEYS.escape);
    await isShown(first, "range", false);
    await first.type("l");
    await looksAtPresent(first);
  });

  test("the focused timeline goes through time by keys, selects it, and says where it is", async () => {
    await focusPlot(first);
    await first.type(KEYS.left);
    const t = await looksAtPast(first) && await moment(first);
    await first.type(KEYS.left);
    await first.waitFor("a tenth of a second earlier", (t) => window.scrollscope.moment === t - 100_000, t);
    await first.waitFor("it is said", () => / at \d+\.\d{3} s$/.test(document.querySelector('[data-testid="plot"]').getAttribute("aria-valuetext")));
    const [down, up] = ["keyDown", "keyUp"].map((type) => (value) => ({ type, value }));
    const actions = [down(SHIFT), down(KEYS.left), up(KEYS.left), up(SHIFT)];
    await first.perform([{ type: "key", id: "keyboard", actions }]);
    await isShown(first, "range", true);
    assert.match(await textOf(first, "range"), /Δt0\.100 s/);
    await first.type(KEYS.home);
    await first.waitFor("the earliest moment", (t) => window.scrollscope.moment < t - 200_000, t);
    await first.type(KEYS.escape + KEYS.end);
    await looksAtPresent(first);
    await isShown(first, "range", false);
  });

  test("the wheel zooms and pans the time axis, and the chip goes back to following", async () => {
    const [x, y] = await plotAt(first, 0.5);
    await first.wheel([x, y], [0, 600]);
    await first.wheel([x, y], [-200, 0]);
    await isShown(first, "follow-live", true);
    assert.equal(await textOf(first, "follow-live"), "Follow live");
    assert.equal(await moment(first), null);
    await first.click("follow-live");
    await isShown(first, "follow-live", false);
  });

  test("the velocity has a lane of its own where it is wanted, and that is remembered", async () => {
    assert.equal(await attribute(first, "curve-velocity", "aria-pressed"), "false");
    await first.click("curve-velocity");
    await first.waitFor("the readout has it", () => /pt\/s @/.test(document.querySelector('[data-testid="readout"]').textContent));
    await first.click("plot-phase");
    await isShown(first, "phase-plot", true);
    await first.waitFor("it says the frame", () => /^Phase plane of scroll: offset y/.test(document.querySelector('[data-testid="phase-plot"]').getAttribute("aria-label")));
    await first.click("phase-x");
    await first.waitFor("of the other axis", () => /offset x/.test(document.querySelector('[data-testid="phase-plot"]').getAttribute("aria-label")) || document.querySelector('[data-testid="phase-x"]').getAttribute("aria-checked") === "true");
    await first.call("POST", "refresh", {});
    await first.waitFor("it is back", () => document.documentElement.dataset.connection === "live" && window.scrollscope.state !== null);
    assert.equal(await attribute(first, "plot-phase", "aria-selected"), "true");
    await first.click("plot-timeline");
    await first.waitFor("the lane is still there", () => document.querySelector('[data-testid="curve-velocity"]').getAttribute("aria-pressed") === "true");
  });

  test("a touch of the past can be moved, and a ghost shows what would have been", async () => {
    await flick(first, 12);
    await first.run(() => document.activeElement.blur());
    await first.type(",".repeat(6));
    await looksAtPast(first);
    await first.click("edit-touch");
    await isShown(first, "touch-keys", true);
    const before = await textOf(first, "touch-keys");
    const [x, y] = await middleOfStage(first);
    // The last sample stands where the flick ended.
    const seq = await first.run(() => window.scrollscope.seq);
    await first.drag([[x, y + 24], [x, y + 30], [x, y + 44]]);
    await isShown(first, "ghosts", true);
    assert.notEqual(await textOf(first, "touch-keys"), before);
    assert.equal(await first.run(() => window.scrollscope.seq), seq, "what is was not touched");
    await first.waitFor("it has caught up", () => /touch moved \d+ pt.*runs along/.test(document.querySelector('[data-testid="ghosts"]').textContent));
    assert.equal(await attribute(second, "ghosts", "hidden"), "", "a ghost is its owner's");
  });

  test("the keyboard moves a touch as well, and the ghost takes the place of the last", async () => {
    await first.run(() => document.querySelector('[data-testid="touch-keys"]').focus());
    const before = await textOf(first, "touch-keys");
    await first.type("\uE00E"); // Page Up
    await first.waitFor("another point", (before) => document.querySelector('[data-testid="touch-keys"]').textContent !== before, before);
    await first.type(KEYS.down.repeat(30) + KEYS.enter);
    await first.waitFor("one ghost, another one", () => {
      const menu = document.querySelector('[data-testid="ghosts"]');
      return menu.querySelectorAll("li").length === 1 && /touch moved (?!20 )\d+ pt/.test(menu.textContent);
    });
    await first.click("ghosts");
    await first.run(() => document.querySelector('[data-testid^="ghost-show-"]').click());
    await first.run(() => document.querySelector('[data-testid^="ghost-drop-"]').click());
    await isShown(first, "ghosts", false);
    await first.click("back-to-live");
    await looksAtPresent(first);
    await isShown(first, "touch-keys", false);
  });

  test("a narrow window has room for it all", async () => {
    await setViewport(first, { width: 420, height: 860 });
    await isShown(first, "transport", true);
    await first.click("tab-timeline");
    await isShown(first, "plot", true);
    assert.equal(await first.run(() => document.documentElement.scrollWidth <= window.innerWidth), true);
    assert.equal(await first.run(() => {
      const head = document.querySelector("#plot-tabs");
      return head.scrollWidth <= head.clientWidth;
    }), true);
  });

  test("nothing went wrong on the console", async () => {
    assert.deepEqual(await complaints(first), []);
    assert.deepEqual(await complaints(second), []);
  });
});
