import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { KEYS } from "./support/keys.js";
import {
  attribute,
  attributeIs,
  becomes,
  blur,
  focus,
  isFocused,
  isShown,
  middleOfStage,
  nothingWentWrong,
  reload,
  restingOffset,
  says,
  setViewport,
  textOf,
} from "./support/page.js";
import { basicsInTheMiddle } from "./support/middle.js";
import { provideInspector } from "./support/suite.js";
import { flick, isPaused, looksAtPast, looksAtPresent, moment, plotAt, shownOffset } from "./support/time.js";

describe("time in a real browser", () => {
  const middle = basicsInTheMiddle();
  const { windows } = provideInspector({ windows: 2, scenes: [middle.path] });
  after(middle.remove);
  const [first, second] = windows;

  test("a key shows the frame before in stage, tree and properties; the engine does not move", async () => {
    const rest = await flick(first, 25);
    await first.type(",".repeat(10));
    await looksAtPast(first);
    const past = await shownOffset(first);
    assert.notDeepEqual(past, rest);
    assert.deepEqual(await first.run(() => window.scrollscope.state.views.scroll.contentOffset), rest);
    await isShown(first, "momentCard", true);
    const seconds = ((await moment(first)) / 1e6).toFixed(3);
    assert.equal(await textOf(first, "moment-title"), `Viewing ${seconds} s`);
    const digits = Math.abs(past[1]).toFixed(1);
    await first.waitFor(
      "the properties show it",
      (digits) => document.querySelector('[data-property="contentOffset"] dd').textContent.includes(digits),
      digits,
    );
    assert.match(await textOf(first, "why"), /Why is contentOffset/);
    await first.waitFor(
      "the tree shows its phase",
      () => document.querySelector('[data-view="scroll"] .phase')?.textContent !== "",
    );
    assert.ok((await textOf(first, "readout")).includes(`@ ${seconds} s`));
    await first.type(".");
    await first.waitFor("the next frame is later", (t) => window.scrollscope.moment > t, (await moment(first)) - 1);
    await first.type("l");
    await looksAtPresent(first);
    assert.deepEqual(await shownOffset(first), rest);
    await isShown(first, "momentCard", false);
  });

  test("the past accepts no touches, and shows the reason", async () => {
    await first.type(",,,");
    await looksAtPast(first);
    const before = await first.run(() => window.scrollscope.seq);
    const [x, y] = await middleOfStage(first);
    await first.drag([[x, y], [x, y + 40], [x, y + 80]]);
    assert.equal(
      await first.run(() => document.querySelector('[data-testid="momentCard"]').classList.contains("is-asked")),
      true,
    );
    assert.equal(await first.run(() => window.scrollscope.seq), before);
    await first.click("back-to-live");
    await looksAtPresent(first);
  });

  test("a viewer can show the past, but cannot control time", async () => {
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

  test("time can be paused, stepped by frames in both directions and sped up, for all clients", async () => {
    await first.click("pauseOrPlay");
    for (const browser of [first, second]) {
      await isPaused(browser, true);
      await isShown(browser, "momentCard", true);
    }
    assert.match(await textOf(second, "moment-title"), /^Paused at/);
    const [x, y] = await middleOfStage(first);
    await first.flick([-2, -1, 0, 1, 2].map((index) => [x, y - index * 20]));
    const later = (t) =>
      first.waitFor("time went by", (t) => window.scrollscope.clock.t > t && window.scrollscope.clock.t, t);
    let t = await first.run(() => window.scrollscope.clock.t);
    for (const step of [() => first.click("stepForward"), () => first.type(KEYS.f10), () => first.type(KEYS.f10)]) {
      await step();
      t = await later(t);
    }
    await first.click("stepBack");
    await second.waitFor("and one back", (t) => window.scrollscope.clock.t < t && window.scrollscope.state.t < t, t);
    assert.ok((await first.run(() => window.scrollscope.clock.latest)) >= t);
    const pace = async (rate) => {
      await first.click("rate-menu");
      await first.click(`rate-${rate}`);
      await first.waitFor("the menu is closed", () => !document.querySelector('[data-testid="rate-menu"]').open);
    };
    await pace(0.25);
    await second.waitFor(
      "it goes slower",
      () => document.querySelector('[data-testid="rate"]').textContent === "0.25×",
    );
    await pace(4);
    await blur(first);
    await first.type(" ");
    await isPaused(second, false);
    await restingOffset(first, "scroll");
    await pace(1);
    await first.waitFor("the usual speed", () => window.scrollscope.clock.rate === 1);
  });

  test("a rewind moves the engine to the moment, keeps the past, and shows the time ahead", async () => {
    const rest = await flick(first, 25);
    await blur(first);
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
    await second.waitFor(
      "it says what lies ahead",
      () => document.querySelector('[data-testid="moment-text"]').textContent.endsWith(" s ahead"),
    );
    await first.type(",,");
    await looksAtPast(first);
    assert.ok((await moment(first)) >= earliest, "what was before can still be looked at");
    await first.type("l");
    await first.click("back-to-live"); // Resume
    await isPaused(first, false);
    // The later part of the session runs again.
    await becomes(first, "scroll", "contentOffset", rest);
    assert.deepEqual(await restingOffset(first, "scroll"), rest);
  });

  test("a page requests the part ahead, which it has never received, from the engine", async () => {
    await flick(first, -25);
    await blur(first);
    await first.type(",".repeat(12));
    await looksAtPast(first);
    await first.click("rewind");
    await isPaused(second, true);
    await reload(second);
    await second.click("list-messages");
    await second.waitFor("the engine was asked, and answered", () => {
      const rows = [...document.querySelectorAll('[data-testid="message-rows"] [role="option"]:not([hidden])')]
        .filter((row) => row.querySelector(".name").textContent === "History.query");
      return rows.some((row) => / ms/.test(row.textContent));
    });
    await says(second, "moment-text", " s ahead");
    await second.click("list-events");
    await first.click("back-to-live"); // Resume
    await isPaused(first, false);
    await restingOffset(first, "scroll");
  });

  test("a click on the timeline shows its moment, a drag selects a range with a summary", async () => {
    await first.drag([await plotAt(first, 0.7)]);
    await looksAtPast(first);
    await isShown(first, "follow-live", true);
    await first.drag([await plotAt(first, 0.3), await plotAt(first, 0.5), await plotAt(first, 0.78)]);
    await isShown(first, "range", true);
    const text = await textOf(first, "range");
    assert.match(text, /Δt2\.\d+ s/);
    assert.match(text, /Δoffset/);
    assert.match(text, /mean v/);
    await focus(first, "plot");
    await first.type(KEYS.escape);
    await isShown(first, "range", false);
    await first.type("l");
    await looksAtPresent(first);
  });

  test("keys on the focused timeline move through time, select a range, and announce the moment", async () => {
    await focus(first, "plot");
    await first.type(KEYS.left);
    const t = await looksAtPast(first) && await moment(first);
    await first.type(KEYS.left);
    await first.waitFor("a tenth of a second earlier", (t) => window.scrollscope.moment === t - 100_000, t);
    await first.waitFor(
      "it is said",
      () => / at \d+\.\d{3} s$/.test(document.querySelector('[data-testid="plot"]').getAttribute("aria-valuetext")),
    );
    await first.press([KEYS.shift], KEYS.left);
    await isShown(first, "range", true);
    assert.match(await textOf(first, "range"), /Δt0\.100 s/);
    await first.type(KEYS.home);
    await first.waitFor("the earliest moment", (t) => window.scrollscope.moment < t - 200_000, t);
    await first.type(KEYS.escape + KEYS.end);
    await looksAtPresent(first);
    await isShown(first, "range", false);
  });

  test("the same keys move through time wherever the focused element does not use them", async () => {
    const present = (t) => first.waitFor("a tenth of a second earlier", (t) => window.scrollscope.moment === t, t);
    await blur(first);
    await first.type(KEYS.left);
    await looksAtPast(first);
    const t = await moment(first);
    await first.type(KEYS.left);
    await present(t - 100_000);
    await focus(first, "rotate");
    await first.type(KEYS.left);
    await present(t - 200_000);
    await first.type(KEYS.right);
    await present(t - 100_000);
    // Elements that use these keys keep them: each key is pressed, and the moment stays.
    for (const id of ["tree-rows", "event-rows", "canvas", "lens-device", "plot-timeline", "filter"]) {
      await focus(first, id);
      // Left and right, so that the choice is the same as before.
      for (const key of [KEYS.left, KEYS.right]) {
        await first.type(key);
        assert.equal(await moment(first), t - 100_000, id);
      }
    }
    for (const id of ["tree-rows", "filter"]) {
      await focus(first, id);
      await first.type(KEYS.home);
      assert.equal(await moment(first), t - 100_000, id);
    }
    await focus(first, "rotate");
    await first.type(KEYS.home);
    await first.waitFor("the earliest moment", (t) => window.scrollscope.moment < t, t - 300_000);
    await first.type(KEYS.end);
    await looksAtPresent(first);
  });

  test("keys and the palette slow down and speed up engine time", async () => {
    const goes = (rate) => first.waitFor(`it goes at ${rate}`, (rate) => window.scrollscope.clock.rate === rate, rate);
    await blur(first);
    await first.type("<");
    await goes(0.5);
    await first.type(">");
    await goes(1);
    await first.type(">");
    await goes(2);
    await first.withControl("k");
    await first.type("speed 0.05");
    await first.waitFor(
      "it is found",
      () =>
        document.querySelector('#palette-list [aria-selected="true"]')?.dataset.testid === "palette-command-speed-0.05",
    );
    await first.type(KEYS.enter);
    await goes(0.05);
    await first.click("rate-menu");
    await first.click("rate-1");
    await goes(1);
  });

  test("the wheel zooms and pans the time axis, and the chip follows the present again", async () => {
    const [x, y] = await plotAt(first, 0.5);
    await first.wheel([x, y], [0, 600]);
    await first.wheel([x, y], [-200, 0]);
    await isShown(first, "follow-live", true);
    assert.equal(await textOf(first, "follow-live"), "Go live");
    assert.equal(await moment(first), null);
    await first.click("follow-live");
    await isShown(first, "follow-live", false);
  });

  test("the velocity can have its own lane, which is kept after a reload", async () => {
    assert.equal(await attribute(first, "curve-velocity", "aria-pressed"), "false");
    await first.click("curve-velocity");
    await first.waitFor(
      "the readout has it",
      () => /pt\/s @/.test(document.querySelector('[data-testid="readout"]').textContent),
    );
    await first.click("plot-phase");
    await isShown(first, "phase-plot", true);
    await first.waitFor(
      "it says the frame",
      () =>
        document.querySelector('[data-testid="phase-plot"]').getAttribute("aria-label")?.startsWith(
          "Phase plane of scroll: offset y",
        ),
    );
    await first.click("phase-x");
    await first.waitFor(
      "of the other axis",
      () => /offset x/.test(document.querySelector('[data-testid="phase-plot"]').getAttribute("aria-label")),
    );
    await attributeIs(first, "phase-x", "aria-checked", "true");
    await reload(first);
    assert.equal(await attribute(first, "plot-phase", "aria-selected"), "true");
    await first.click("plot-timeline");
    await first.waitFor(
      "the lane is still there",
      () => document.querySelector('[data-testid="curve-velocity"]').getAttribute("aria-pressed") === "true",
    );
  });

  test("a touch of the past can be moved, and a ghost shows the result", async () => {
    await flick(first, 12);
    await blur(first);
    await first.type(",".repeat(6));
    await looksAtPast(first);
    await first.click("edit-touch");
    await isShown(first, "touch-keys", true);
    await isFocused(first, "edit-touch");
    await first.type(KEYS.enter);
    await isShown(first, "touch-keys", false);
    // Opened with the palette, the points have the focus for the keyboard.
    await blur(first);
    await first.withControl("k");
    await first.type("edit the touch" + KEYS.enter);
    await isFocused(first, "touch-keys");
    const before = await textOf(first, "touch-keys");
    const [x, y] = await middleOfStage(first);
    // The last sample is at the end of the flick.
    const seq = await first.run(() => window.scrollscope.seq);
    await first.drag([[x, y + 24], [x, y + 30], [x, y + 44]]);
    await isShown(first, "ghosts", true);
    assert.notEqual(await textOf(first, "touch-keys"), before);
    assert.equal(await first.run(() => window.scrollscope.seq), seq, "what is was not touched");
    await first.waitFor(
      "it has caught up",
      () =>
        /touch moved \d+ pt.*(rests at|runs along)/.test(document.querySelector('[data-testid="ghosts"]').textContent),
    );
    assert.equal(await attribute(second, "ghosts", "hidden"), "", "a ghost is its owner's");
  });

  test("the keyboard moves a touch as well, and the new ghost replaces the last one", async () => {
    await focus(first, "touch-keys");
    const before = await textOf(first, "touch-keys");
    await first.type(KEYS.pageUp);
    await first.waitFor(
      "another point",
      (before) => document.querySelector('[data-testid="touch-keys"]').textContent !== before,
      before,
    );
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

  test("everything fits in a narrow window", async () => {
    // The card about the moment is a line in the first frame in which one pane is shown at a time, also before the
    // stage is drawn.
    const inFirstFrame = `
      const look = () => {
        if (window.innerWidth !== args[0]) return requestAnimationFrame(look);
        done(document.querySelector("[data-testid=momentCard]").classList.contains("is-line"));
      };
      requestAnimationFrame(look);`;
    for (const width of [880, 420]) {
      const metrics = { width, height: 860, deviceScaleFactor: 1, mobile: false };
      await first.cdp("Emulation.setDeviceMetricsOverride", metrics);
      assert.equal(await first.script(inFirstFrame, [width]), true, `at ${width}`);
    }
    await setViewport(first, { width: 420, height: 860 });
    await isShown(first, "transport", true);
    await first.click("tab-timeline");
    await isShown(first, "plot", true);
    assert.equal(await first.run(() => document.documentElement.scrollWidth <= window.innerWidth), true);
    assert.equal(
      await first.run(() => {
        const head = document.querySelector("#plotTabs > .pane-head");
        return head.scrollWidth <= head.clientWidth;
      }),
      true,
    );
    await setViewport(first, { width: 1440, height: 900 });
  });

  nothingWentWrong(windows);
});
