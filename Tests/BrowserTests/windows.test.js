import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { KEYS } from "./support/keys.js";
import {
  attribute,
  attributeIs,
  blur,
  isFocused,
  isShown,
  middleOfStage,
  momentIs,
  nothingWentWrong,
  offset,
  request,
  restingOffset,
  restsElsewhere,
  says,
  setRate,
  textOf,
} from "./support/page.js";
import { provideFolder, provideInspector } from "./support/suite.js";

const middleOf = (browser, selector) =>
  browser.run((selector) => {
    const { left, top, width, height } = document.querySelector(selector).getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  }, selector);
const picture = (browser) => browser.run(() => window.pictureOf("canvas"));
const fingersAre = (browser, count) =>
  browser.waitFor(
    `${count} fingers are down`,
    (count) => Object.keys(window.scrollscope.state.touches ?? {}).length === count,
    count,
  );

describe("two windows of one engine", () => {
  const folder = provideFolder("windows");
  const here = provideInspector({ windows: 2, options: ["--recordings", folder] });
  const { windows } = here;
  const [first, second] = windows;

  test("a view under the pointer in one window is marked in the other's tree and stage", async () => {
    const isPointed = (isPointed) =>
      second.waitFor(
        `the row is pointed at: ${isPointed}`,
        (isPointed) =>
          document.querySelector('.tree-row[data-view="picture"]').classList.contains("is-pointed") === isPointed,
        isPointed,
      );
    const before = await picture(second);
    await first.move(await middleOf(first, '.tree-row[data-view="picture"]'));
    await isPointed(true);
    assert.notEqual(await picture(second), before);
    await first.move(await middleOf(first, "#timeline"));
    await isPointed(false);
    assert.equal(await picture(second), before);
  });

  test("a recording started in one window is shown in the other, with its marks", async () => {
    await first.withControl("e");
    await says(second, "record", "00:0");
    assert.match(await attribute(second, "record", "title"), /controls the scene/);
    await first.type("m");
    await isShown(first, "markDialog", true);
    await first.type(`here it began${KEYS.enter}`);
    const t = await first.waitFor(
      "the mark is told",
      () => document.querySelector('[data-testid="toast-text"]').textContent.match(/(\d+\.\d{3}) s/)?.[1],
    );
    await first.waitFor("time goes on", () => !window.scrollscope.clock.paused);
    const [x, y] = await middleOfStage(first);
    const from = await offset(first);
    await first.drag([[x, y], [x, y - 40], [x, y - 80]]);
    await restsElsewhere(first, from);
    await restsElsewhere(second, from);
    const at = await second.run((t) => {
      const { left, top, width } = document.querySelector('[data-testid="plot"]').getBoundingClientRect();
      // The axis is six seconds long, and has room for a fifth of them after the present once that is not enough.
      const since = Math.max(0, window.scrollscope.state.t / 1e6 + 1.2 - 6);
      return [left + 56 + ((t - since) / 6) * (width - 70) + 2, top + 60];
    }, Number(t));
    await second.move(at);
    await isShown(second, "plot-tip", true);
    assert.equal(await textOf(second, "plot-tip"), `here it beganMark at ${t} s`);
    await first.withControl("e");
    await second.waitFor(
      "it is told that it ended",
      () => document.querySelector('[data-testid="record"]').textContent === "Record",
    );
  });

  test("a breakpoint of one window stops the engine for both, and a viewer cannot continue", async () => {
    await blur(first);
    await first.type("b");
    await isFocused(first, "breakpoint-input");
    await first.type(`velocity.y < -50${KEYS.enter}`);
    await isShown(first, "breakpoint-b1", true);
    const [x, y] = await middleOfStage(first);
    await first.flick([-60, -30, 0, 30].map((dy) => [x, y + dy]));
    for (const browser of windows) await momentIs(browser, "stopped", true);
    const said = await textOf(first, "moment-text");
    assert.match(said, /velocity\.y −\d+/);
    assert.equal(await textOf(second, "moment-text"), said);
    assert.equal(await attribute(second, "back-to-live", "aria-disabled"), "true");
    await second.click("back-to-live");
    assert.equal(await second.run(() => window.scrollscope.clock.paused), true);
    await first.click("breakpoint-b1-remove");
    await first.click("back-to-live");
    for (const browser of windows) await momentIs(browser, "stopped", false);
    await restingOffset(second, "scroll");
  });

  test("an edit in one window is named in the other, and can be undone there with control", async () => {
    await request(first, [
      ["Control.acquire", { force: true }],
      ["View.set", { id: "scroll", values: { alpha: 0.5 } }],
      ["Control.release", {}],
    ]);
    await second.waitFor(
      "the button names it",
      () => /alpha of scroll/.test(document.querySelector('[data-testid="undo"]').title),
    );
    await blur(second);
    await second.withControl("z");
    await first.waitFor("it is taken back", () => window.scrollscope.state.views.scroll.alpha === undefined);
    await second.waitFor(
      "and can be done again",
      () => /alpha of scroll/.test(document.querySelector('[data-testid="redo"]').title),
    );
  });

  test("frames that arrive together because the page was busy are counted as merged", async () => {
    // At a quarter of the speed the motion lasts long on any machine, and has twelve frames while the page is
    // busy for 400 ms.
    await setRate(first, 0.25);
    const [x, y] = await middleOfStage(first);
    const [, top] = await offset(first);
    const step = top > 378 ? 30 : -30;
    await first.flick([-2, -1, 0, 1].map((index) => [x, y + index * step]));
    await first.waitFor("it moves", () => window.scrollscope.state.views.scroll.phase !== undefined);
    await second.waitFor("frames are merged", () => {
      const until = performance.now() + 400;
      while (performance.now() < until);
      return /\d+ merged/.test(document.querySelector('[data-testid="figures"]').textContent);
    });
    await second.waitFor(
      "it keeps up again",
      () => !/merged/.test(document.querySelector('[data-testid="figures"]').textContent),
    );
    await setRate(first, 1);
    await restingOffset(first, "scroll");
  });

  test("closing the window that touches lifts its fingers, and the other window continues", async () => {
    const [x, y] = await middleOfStage(first);
    await first.drag([[x, y], [x, y + 20]], { hold: true });
    await fingersAre(second, 1);
    await first.goto("about:blank");
    await fingersAre(second, 0);
    await restingOffset(second, "scroll");
    const from = await offset(second);
    const step = from[1] > 378 ? 30 : -30;
    await second.drag([-1, 0, 1].map((index) => [x, y + index * step]));
    await restsElsewhere(second, from);
    await attributeIs(second, "toasts", "hidden", "");
    await first.release();
  });

  nothingWentWrong([second]);
});
