import assert from "node:assert/strict";
import { test } from "node:test";
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

/**
 * Waits until the page shows the live state, and knows all that it asks for at its start.
 * @param {Browser} browser
 */
export function isLive(browser) {
  return browser.waitFor("the page is live", () => {
    return document.documentElement.dataset.connection === "live" && window.scrollscope.state !== null &&
      window.scrollscope.isComplete;
  });
}

/** Loads the page again and waits until it is live. @param {Browser} browser */
export async function reload(browser) {
  await browser.refresh();
  await isLive(browser);
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

/** Where a scroll view is. @param {Browser} browser */
export function offset(browser, view = "scroll") {
  return browser.run((view) => window.scrollscope.state.views[view].contentOffset ?? [0, 0], view);
}

/**
 * Waits until a scroll view rests at another place than before, however short it was on its way; gives its offset.
 * @param {Browser} browser
 * @param {readonly number[]} from
 */
export function restsElsewhere(browser, from, view = "scroll") {
  return browser.waitFor(
    `${view} has gone from ${from} and rests`,
    (view, from) => {
      const { phase, contentOffset = [0, 0] } = window.scrollscope.state.views[view];
      return phase === undefined && String(contentOffset) !== from && contentOffset;
    },
    view,
    String(from),
  );
}

/** Waits until a property equals a value, null for its default. @param {Browser} browser */
export function becomes(browser, view, name, value) {
  return browser.waitFor(
    `${view}.${name} is ${JSON.stringify(value)}`,
    (view, name, value) =>
      JSON.stringify(window.scrollscope.state?.views[view]?.[name] ?? null) === JSON.stringify(value),
    view,
    name,
    value,
  );
}

/**
 * Lets engine time go at another rate, by a client of its own: what lasts a second there lasts twenty here at the
 * lowest rate of 0.05, so that a slow machine finds it still going on. No client has control after it, and the page knows.
 * @param {Browser} browser any page of the server
 * @param {number} rate
 */
export async function setRate(browser, rate) {
  await request(browser, [
    ["Control.acquire", { force: true }],
    ["Sim.setRate", { rate }],
    ["Control.release", {}],
  ]);
  await browser.waitFor("the page knows that no client has control", () => {
    return document.querySelector('[data-testid="role"]').textContent.includes("No client controls the scene");
  });
}

/**
 * Waits until a scroll view rests at another place than before; gives its offset. Engine time hurries until then,
 * because the page draws each frame of a flight. No client has control after it.
 * @param {Browser} browser
 * @param {readonly number[]} from
 */
export async function hurriesElsewhere(browser, from, view = "scroll") {
  await setRate(browser, 8);
  const rest = await restsElsewhere(browser, from, view);
  await setRate(browser, 1);
  return rest;
}

/**
 * Makes requests to the page's server, one after the other, on a connection of their own.
 * @param {Browser} browser any page of the server
 * @param {[string, object][]} requests methods and params
 */
export async function request(browser, requests) {
  const attach = ["Session.attach", {
    client: { name: "test", version: "1" },
    want: { state: false, events: false, why: false },
  }];
  const error = await browser.call("POST", "execute/async", {
    script: `(${runRequests})(...arguments)`,
    args: [token, [attach, ...requests]],
  });
  if (error) throw new Error(`refused: ${error}`);
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

/** Gives an element the focus. @param {Browser} browser @param {string} id a test id */
export async function focus(browser, id) {
  // Nothing takes the focus before its pane is shown.
  await browser.waitFor(`${id} has the focus`, (id) => {
    const element = document.querySelector(`[data-testid="${id}"]`);
    element.focus();
    return element.contains(document.activeElement);
  }, id);
}

/** Waits until what has the focus is this. @param {Browser} browser @param {string} id a test id */
export function isFocused(browser, id) {
  return browser.waitFor(`${id} has the focus`, (id) => document.activeElement?.dataset.testid === id, id);
}

/** Takes the focus from whatever has it, so that keys mean the page. @param {Browser} browser */
export function blur(browser) {
  return browser.run(() => document.activeElement.blur());
}

/** Waits until an element's text has this in it. @param {Browser} browser @param {string} id a test id @param {string} text */
export function says(browser, id, text) {
  return browser.waitFor(
    `${id} says ${text}`,
    (id, text) => document.querySelector(`[data-testid="${id}"]`)?.textContent.includes(text),
    id,
    text,
  );
}

/** Waits until an attribute of an element is this, null for absent. @param {Browser} browser @param {string} id a test id */
export function attributeIs(browser, id, name, value) {
  return browser.waitFor(
    `${name} of ${id} is ${value}`,
    (id, name, value) => document.querySelector(`[data-testid="${id}"]`).getAttribute(name) === value,
    id,
    name,
    value,
  );
}

/** Waits until a scene runs. @param {Browser} browser @param {string} name */
export function isScene(browser, name) {
  return browser.waitFor(`the scene is ${name}`, (name) => window.scrollscope.state?.scene.name === name, name);
}

/** Waits until a dialog is open, or closed. @param {Browser} browser @param {string} id */
export function isOpen(browser, id, isOpen) {
  return browser.waitFor(
    `${id} is ${isOpen ? "open" : "closed"}`,
    (id, isOpen) => document.getElementById(id).open === isOpen,
    id,
    isOpen,
  );
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

/** Waits until the card about the moment is of a kind, or no longer is. @param {Browser} browser */
export function momentIs(browser, kind, isShown) {
  return browser.waitFor(
    `the card about the moment is of the kind ${kind}: ${isShown}`,
    (kind, isShown) => {
      const { hidden, dataset } = document.querySelector('[data-testid="momentCard"]');
      return (!hidden && dataset.kind === kind) === isShown;
    },
    kind,
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

/** Answers of other servers than the page's, among all that it has loaded. @param {Browser} browser */
function strangers(browser) {
  return browser.run(() =>
    performance.getEntriesByType("resource").map(({ name }) => name)
      .filter((name) =>
        !name.startsWith(`${window.location.origin}/`) && !name.startsWith(`blob:${window.location.origin}/`)
      )
  );
}

/**
 * Each suite ends with this: its windows have reported no error, and have sent requests to their server alone.
 * @param {readonly Browser[]} windows
 * @param {{ expected?: RegExp[] }} [how] what the tests have caused themselves
 */
export function nothingWentWrong(windows, how) {
  test("the console has no errors, and no other host was requested", async () => {
    for (const window of windows) {
      assert.deepEqual(await complaints(window, how), []);
      assert.deepEqual(await strangers(window), []);
    }
  });
}
