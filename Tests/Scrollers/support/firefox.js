/** A Firefox over WebDriver BiDi, with fingers on its own window: those of WebDriver scroll nothing there. */

import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RunningProcess } from "../../BrowserTests/support/process.js";
import { Requests } from "../../BrowserTests/support/requests.js";
import { programVersion, removeFolder } from "./programs.js";

/** How long its start, and one request may take, in milliseconds. */
const START = 60_000;
const REPLY = 30_000;

const PREFERENCES = {
  "browser.aboutwelcome.enabled": false,
  "browser.newtabpage.enabled": false,
  "browser.startup.page": 0,
  // A page has touches though there is no touch screen, and times as they are.
  "dom.w3c_touch_events.enabled": 1,
  "privacy.reduceTimerPrecision": false,
};

const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** What to install where it is missing. */
export const INSTALL = "apt-get install firefox-esr";

/** The program's name and version; undefined if it is not there. */
export const findFirefox = () => programVersion(["firefox-esr", "firefox"], ["--version"], /(\d+\S*)/);

/**
 * In the browser's window: plays touches in their own time, and hands over those that were sent, with their times of the
 * epoch in milliseconds.
 */
function playHere(touches, [left, top]) {
  const CONTACT = 2;
  const REMOVE = 4;
  return new Promise((resolve) => {
    const played = [];
    const start = performance.now() + 50;
    const step = () => {
      while (touches.length > 0 && performance.now() >= start + touches[0].t) {
        const touch = touches.shift();
        const { id, phase } = touch;
        // Such fingers are at whole pixels.
        const [x, y] = [touch.x, touch.y].map(Math.round);
        played.push({ ...touch, x, y, t: performance.timeOrigin + performance.now() });
        window.windowUtils.sendNativeTouchPoint(
          id,
          phase === "ended" ? REMOVE : CONTACT,
          left + x,
          top + y,
          1,
          90,
          null,
        );
      }
      if (touches.length > 0) setTimeout(step, 1);
      else resolve(JSON.stringify(played));
    };
    step();
  });
}

export class FirefoxWindow {
  #program;
  #profile = "";
  /** @type {Requests} */
  #requests;
  #page = "";
  #window = "";

  static async open() {
    const opened = new FirefoxWindow();
    try {
      await opened.#start();
    } catch (error) {
      await opened.close();
      throw error;
    }
    return opened;
  }

  async #start() {
    const found = findFirefox();
    if (!found) throw new Error("no Firefox is installed");
    this.#profile = mkdtempSync(join(tmpdir(), "scrollscope-scroller-"));
    const lines = Object.entries(PREFERENCES).map(([key, value]) => `user_pref("${key}", ${JSON.stringify(value)});`);
    writeFileSync(join(this.#profile, "user.js"), lines.join("\n"));
    const args = ["--headless", "--remote-debugging-port", "0", "--remote-allow-system-access"];
    this.#program = new RunningProcess(found.name, [
      ...args,
      "--profile",
      this.#profile,
      "--width=800",
      "--height=1100",
    ], { ...process.env, HOME: this.#profile });
    const [, address] = await this.#program.printed(/WebDriver BiDi listening on (\S+)/, START);
    this.#requests = await Requests.open(`${address}/session`);
    await this.#ask("session.new", { capabilities: {} });
    this.#page = (await this.#ask("browsingContext.getTree", {})).contexts[0].context;
    this.#window = (await this.#ask("browsingContext.getTree", { "moz:scope": "chrome" })).contexts[0].context;
  }

  #ask(method, params) {
    return this.#requests.ask(method, params, REPLY);
  }

  /** Loads a page. @param {string} url */
  goto(url) {
    return this.#ask("browsingContext.navigate", { context: this.#page, url, wait: "complete" });
  }

  async #evaluate(context, expression) {
    const params = { expression, target: { context }, awaitPromise: true };
    const { type, result, exceptionDetails } = await this.#ask("script.evaluate", params);
    if (type !== "success") throw new Error(exceptionDetails.text);
    return result.value === undefined ? undefined : JSON.parse(result.value);
  }

  /** The value of an expression in the page, as JSON. @param {string} expression */
  value(expression) {
    return this.#evaluate(this.#page, `JSON.stringify(${expression})`);
  }

  /** Waits until an expression in the page is true. @param {string} expression @param {number} [limit] milliseconds */
  async until(expression, limit = 30_000) {
    const end = Date.now() + limit;
    while (!(await this.value(expression))) {
      if (Date.now() > end) throw new Error(`waited in vain for ${expression}`);
      await wait(100);
    }
  }

  /**
   * Plays touches in their own time; Firefox stamps them when they are sent.
   * @param {readonly import("../gestures.js").Touch[]} touches
   * @returns {Promise<import("../trace.js").Trace["touches"]>} times of the page's clock
   */
  async play(touches) {
    const [left, top, origin] = await this.value("[mozInnerScreenX, mozInnerScreenY, performance.timeOrigin]");
    const call = `(${playHere})(${JSON.stringify(touches)}, [${left}, ${top}])`;
    const played = await this.#evaluate(this.#window, call);
    return played.map((touch) => ({ ...touch, t: (touch.t - origin) * 1000, stamp: (touch.t - origin) * 1000 }));
  }

  /** Ends it, with its profile. */
  async close() {
    if (this.#requests) await this.#requests.ask("browser.close", {}, 10_000).catch(() => {});
    await this.#program?.end("SIGTERM", 20_000).catch(() => {});
    if (this.#profile) await removeFolder(this.#profile);
  }
}
