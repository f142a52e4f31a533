/** What tests do and wait for that concerns the past and the engine's time. */

import { middleOfStage, offset, restsElsewhere } from "./page.js";

/** A flick of the content, up to its rest. @param {number} step pixels between two samples of the pointer */
export async function flick(browser, step) {
  const [x, y] = await middleOfStage(browser);
  const from = await offset(browser);
  await browser.flick([-2, -1, 0, 1, 2].map((index) => [x, y + index * step]));
  return restsElsewhere(browser, from);
}

export const looksAtPast = (browser) =>
  browser.waitFor("it looks at the past", () => window.scrollscope.moment !== null);
export const looksAtPresent = (browser) =>
  browser.waitFor("it looks at the present", () => window.scrollscope.moment === null);
export const isPaused = (browser, isPaused) =>
  browser.waitFor(`paused: ${isPaused}`, (isPaused) => window.scrollscope.clock.paused === isPaused, isPaused);

/** A place in the timeline, given in fractions of its plot's width and height, in the window's pixels. */
export async function plotAt(browser, across, down = 0.6) {
  return browser.run(
    (across, down) => {
      const { left, top, width, height } = document.querySelector('[data-testid="plot"]').getBoundingClientRect();
      return [left + 56 + (width - 70) * across, top + height * down];
    },
    across,
    down,
  );
}

export const moment = (browser) => browser.run(() => window.scrollscope.moment);
export const shownOffset = (browser) => browser.run(() => window.scrollscope.shown.views.scroll.contentOffset);
