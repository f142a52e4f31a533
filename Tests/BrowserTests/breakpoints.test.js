import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { KEYS } from "./support/keys.js";
import {
  isShown,
  middleOfStage,
  momentIs,
  nothingWentWrong,
  offset,
  restingOffset,
  says,
  textOf,
} from "./support/page.js";
import { provideInspector } from "./support/suite.js";

/** In the page: how many touches the server has answered. */
const answered = () =>
  [...document.querySelectorAll('[data-testid="message-rows"] [role="option"]:not([hidden])')].filter((
    { textContent },
  ) => /←Input\.touch.* ms/.test(textContent)).length;

describe("while a breakpoint has stopped time, in a real browser", () => {
  const { windows } = provideInspector();
  const [browser] = windows;
  /** Where the finger goes, in pixels of the window: the drag begins with its first step. */
  const STEPS = [0, 8, 40, 80, 120];
  let scale = 1;
  let stopped = [0, 0];

  /** What a user sees of the moment: the offset in the field and in the timeline. */
  const seen = () =>
    browser.run(() => ({
      field: document.querySelector('[data-property="contentOffset"] .value').textContent,
      readout: document.querySelector('[data-testid="readout"]').textContent,
      t: window.scrollscope.state.t,
    }));
  /** Waits until the server has answered so many touches of this page: what they do is known with them. */
  const isAnswered = (count) =>
    browser.waitFor(
      `${count} touches are answered`,
      `(count) => (${answered})() >= count`,
      count,
    );

  before(async () => {
    await browser.type("b");
    await isShown(browser, "breakpoint-input", true);
    await browser.type(`phase == decelerating${KEYS.enter}`);
    await isShown(browser, "breakpoint-b1", true);
    const [x, y] = await middleOfStage(browser);
    await browser.flick([60, 40, 20, 0].map((step) => [x, y + step]));
    await momentIs(browser, "stopped", true);
    stopped = await offset(browser);
    scale = await browser.run(() => window.scrollscope.stage.scale);
  });

  test("a drag moves nothing, and the card stays", async () => {
    const before = await seen();
    await browser.click("list-messages");
    // Touches are among the messages of streaming.
    await browser.click("message-stream");
    const known = await browser.run(answered);
    const [x, y] = await middleOfStage(browser);
    // A finger: the mouse is needed for the buttons.
    await browser.drag(STEPS.map((step) => [x, y - step]), { pointerType: "touch", hold: true });
    await isAnswered(known + 2);
    await momentIs(browser, "stopped", true);
    assert.deepEqual(await seen(), before);
    assert.deepEqual(await offset(browser), stopped);
    assert.equal(await browser.run(() => window.scrollscope.state.views.scroll.isTracking ?? false), false);
  });

  test("a finger that is still down moves the content once time resumes", async () => {
    await browser.click("list-breakpoints");
    await browser.click("breakpoint-b1-remove");
    await browser.click("back-to-live");
    await momentIs(browser, "stopped", false);
    await browser.waitFor("the content is dragged", () => window.scrollscope.state.views.scroll.phase === "dragging");
    await browser.waitFor(
      "it follows the finger",
      (from, finger) => Math.abs(window.scrollscope.state.views.scroll.contentOffset[1] - from - finger) < 5,
      stopped[1],
      (STEPS.at(-1) - STEPS[1]) / scale,
    );
    await browser.release();
    await restingOffset(browser, "scroll");
    assert.doesNotMatch(await textOf(browser, "toasts"), /refused|wait/);
  });

  nothingWentWrong(windows);
});

describe("a breakpoint of another scene", () => {
  const { windows } = provideInspector({ scenes: ["bounce"] });
  const [browser] = windows;

  test("says that it is not in this scene, until its view is there", async () => {
    await browser.type("b");
    await isShown(browser, "breakpoint-input", true);
    await browser.type(`pull.alpha < 1${KEYS.enter}`);
    await isShown(browser, "breakpoint-b1", true);
    assert.equal(await textOf(browser, "breakpoint-b1-report"), "");
    await browser.click("nextScene");
    await says(browser, "breakpoint-b1-report", "Not in this scene: there is no view “pull”.");
    await browser.click("previousScene");
    await browser.waitFor(
      "it is silent",
      () => document.querySelector('[data-testid="breakpoint-b1-report"]').textContent === "",
    );
  });

  nothingWentWrong(windows);
});
