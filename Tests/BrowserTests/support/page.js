import { token } from "./inspector.js";
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

/** Waits until a property equals a value, null for its default. @param {Browser} browser */
export function becomes(browser, view, name, value) {
  return browser.waitFor(
    `${view}.${name} is ${JSON.stringify(value)}`,
    (view, name, value) => JSON.stringify(window.scrollscope.state?.views[view]?.[name] ?? null) === JSON.stringify(value),
    view,
    name,
    value,
  );
}

/**
 * Lets engine time go at another rate, by a client of its own that gives control back: what lasts a second
 * there lasts twenty here at the lowest rate of 0.05, so that a slow machine finds it still going on.
 * @param {Browser} browser any page of the server
 */
export async function setRate(browser, rate) {
  const error = await browser.call("POST", "execute/async", {
    script: `(${runRequests})(...arguments)`,
    args: [token, [
      ["Session.attach", { client: { name: "rate", version: "1" }, want: { state: false, events: false, why: false } }],
      ["Control.acquire", { force: true }],
      ["Sim.setRate", { rate }],
      ["Control.release", {}],
    ]],
  });
  if (error) throw new Error(`the rate was not set: ${error}`);
}

/** How engine time goes, as the server tells a client that is new. @param {Browser} browser any page of the server */
export function clockOf(browser) {
  return browser.call("POST", "execute/async", { script: `(${listenOnce})(...arguments)`, args: [token] });
}

/** In the page: takes the first message of a connection of its own. */
function listenOnce(token, done) {
  const address = new URL("ws", window.location.href);
  address.protocol = "ws:";
  address.hash = "";
  const socket = new WebSocket(address, ["scrollscope.v1", `token.${token}`]);
  socket.onmessage = ({ data }) => {
    socket.close();
    done(JSON.parse(data).params.clock);
  };
}

/** In the page: makes requests one after the other on a connection of their own. */
function runRequests(token, requests, done) {
  const address = new URL("ws", window.location.href);
  address.protocol = "ws:";
  address.hash = "";
  const socket = new WebSocket(address, ["scrollscope.v1", `token.${token}`]);
  let next = 0;
  const ask = () => {
    const [method, params] = requests[next];
    next += 1;
    socket.send(JSON.stringify({ jsonrpc: "2.0", id: next, method, params }));
  };
  socket.onclose = () => done("the connection was closed");
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.method === "Server.hello") return ask();
    if (message.id !== next) return;
    if (!message.error && next < requests.length) return ask();
    socket.onclose = null;
    socket.close();
    done(message.error?.message ?? null);
  };
}

/** The middle of the stage in the window's pixels. @param {Browser} browser */
export function middleOfStage(browser) {
  return browser.run(() => {
    const { left, top, width, height } = document.querySelector('[data-testid="canvas"]').getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  });
}

/** The text of an element. @param {Browser} browser @param {string} id a test id */
export function textOf(browser, id) {
  return browser.run((id) => document.querySelector(`[data-testid="${id}"]`).textContent, id);
}

/** An attribute of an element, null where it is absent. @param {Browser} browser @param {string} id a test id */
export function attribute(browser, id, name) {
  return browser.run((id, name) => document.querySelector(`[data-testid="${id}"]`).getAttribute(name), id, name);
}

/** Waits until an element takes up room on the page, or no longer does. @param {Browser} browser */
export function isShown(browser, id, isShown) {
  return browser.waitFor(
    `${id} is ${isShown ? "shown" : "hidden"}`,
    (id, isShown) => {
      const element = document.querySelector(`[data-testid="${id}"]`);
      return element !== null && element.getClientRects().length > 0 === isShown;
    },
    id,
    isShown,
  );
}

/**
 * Gives the page exactly this many pixels, of so many dots each: a window's own size includes its frame.
 * @param {Browser} browser
 */
export async function setViewport(browser, { width, height, ratio = 1 }) {
  await browser.cdp("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: ratio, mobile: false });
  await browser.waitFor(
    "the viewport has its size",
    (width, height) => window.innerWidth === width && window.innerHeight === height,
    width,
    height,
  );
}

/** What the browser complained about, other than what the test has caused itself. */
export async function complaints(browser, { expected = [] } = {}) {
  const entries = await browser.console();
  return entries
    .filter(({ level }) => level === "SEVERE" || level === "WARNING")
    .map(({ message }) => message)
    .filter((message) => !expected.some((pattern) => pattern.test(message)));
}
