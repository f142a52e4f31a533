import { Browser } from "./webdriver.js";

/**
 * Opens the inspector's page and waits until it is live.
 * @param {string} base the driver's address
 * @param {string} address the page's, with its token
 * @param {object} [window]
 */
export async function openPage(base, address, window) {
  const browser = await Browser.open(base, window);
  await browser.goto(address);
  await isLive(browser);
  return browser;
}

/** Waits until the page shows the live state. @param {Browser} browser */
export function isLive(browser) {
  return browser.waitFor("the page is live", () => document.documentElement.dataset.connection === "live" && window.scrollscope.state !== null);
}

/** A property of a view as the page has it. @param {Browser} browser */
export function property(browser, view, name) {
  return browser.run((view, name) => window.scrollscope.state.views[view][name] ?? null, view, name);
}

/** Waits until a scroll view rests, and gives its offset. @param {Browser} browser */
export function restingOffset(browser, view) {
  return browser.waitFor(
    `${view} is idle`,
    (view) => {
      const state = window.scrollscope.state.views[view];
      return state.phase === undefined && (state.contentOffset ?? [0, 0]);
    },
    view,
  );
}

/** Waits until a property equals a value. @param {Browser} browser */
export function becomes(browser, view, name, value) {
  return browser.waitFor(
    `${view}.${name} is ${JSON.stringify(value)}`,
    (view, name, value) => JSON.stringify(window.scrollscope.state?.views[view]?.[name]) === JSON.stringify(value),
    view,
    name,
    value,
  );
}

/** The middle of the stage in the window's pixels. @param {Browser} browser */
export function middleOfStage(browser) {
  return browser.run(() => {
    const { left, top, width, height } = document.querySelector('[data-testid="canvas"]').getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  });
}

/** What the browser complained about, other than what the test has caused itself. */
export async function complaints(browser, { expected = [] } = {}) {
  const entries = await browser.console();
  return entries
    .filter(({ level }) => level === "SEVERE" || level === "WARNING")
    .map(({ message }) => message)
    .filter((message) => !expected.some((pattern) => pattern.test(message)));
}
