/** A Chromium with a phone's screen, over the Chrome DevTools Protocol. */

import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RunningProcess } from "../../BrowserTests/support/process.js";
import { Requests } from "../../BrowserTests/support/requests.js";
import { SIZE } from "../gestures.js";
import { programVersion, removeFolder } from "./programs.js";

/** How long its start, a page's load, and one request may take, in milliseconds. */
const START = 60_000;
const LOAD = 60_000;
const REPLY = 20_000;

const NAMES = ["chromium", "chromium-browser", "google-chrome"];

/** What to install where it is missing. */
export const INSTALL = "apt-get install chromium";

/** The program's name and version; undefined if it is not there. */
export const findChromium = () => programVersion(NAMES, ["--version"], /(\d+(\.\d+)+)/);

/** The time of the epoch, in milliseconds with their fractions. */
const epoch = () => performance.timeOrigin + performance.now();
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const TYPES = { began: "touchStart", moved: "touchMove", ended: "touchEnd" };

/** One window with fingers. */
export class Phone {
  #program;
  #profile = "";
  /** @type {Requests} */
  #requests;
  #heard = new Map();
  /** What to take from a time of the epoch for one of the page's clock, in milliseconds. */
  #origin = 0;

  /** @param {{ userAgent?: string, extra?: string[] }} options `extra`: arguments of the browser */
  static async open({ userAgent, extra = [] } = {}) {
    const phone = new Phone();
    try {
      await phone.#start(userAgent, extra);
    } catch (error) {
      await phone.close();
      throw error;
    }
    return phone;
  }

  async #start(userAgent, extra) {
    const found = findChromium();
    if (!found) throw new Error("no Chromium is installed");
    this.#profile = mkdtempSync(join(tmpdir(), "scrollscope-scroller-"));
    const args = [
      "--headless=new",
      "--no-first-run",
      "--disable-gpu",
      "--disable-dev-shm-usage",
      "--disable-background-networking",
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
      "--remote-debugging-port=0",
      `--window-size=${SIZE.width},${SIZE.height}`,
      `--user-data-dir=${this.#profile}`,
      // Chromium's sandbox refuses to run as root, as in containers.
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      ...extra,
      "about:blank",
    ];
    this.#program = new RunningProcess(found.name, args);
    const [, host] = await this.#program.printed(/DevTools listening on ws:\/\/([^/]+)/, START);
    const targets = await (await fetch(`http://${host}/json/list`)).json();
    const { webSocketDebuggerUrl } = targets.find(({ type }) => type === "page");
    this.#requests = await Requests.open(webSocketDebuggerUrl, {
      heard: ({ method }) => {
        this.#heard.get(method)?.();
        this.#heard.delete(method);
      },
    });
    await this.ask("Page.enable");
    await this.ask("Emulation.setDeviceMetricsOverride", { ...SIZE, deviceScaleFactor: 1, mobile: true });
    await this.ask("Emulation.setTouchEmulationEnabled", { enabled: true });
    if (userAgent) await this.ask("Emulation.setUserAgentOverride", { userAgent, platform: "iPhone" });
  }

  /** @param {string} method @param {object} [params] */
  ask(method, params = {}) {
    return this.#requests.ask(method, params, REPLY);
  }

  /** Loads a page. @param {string} url */
  async goto(url) {
    const loaded = new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${url} has not loaded in ${LOAD / 1000} s`)), LOAD);
      this.#heard.set("Page.loadEventFired", () => {
        clearTimeout(timer);
        resolve(undefined);
      });
    });
    await this.ask("Page.navigate", { url });
    await loaded;
  }

  /** The value of an expression in the page, as JSON. @param {string} expression */
  async value(expression) {
    const params = { expression, returnByValue: true, awaitPromise: true };
    const { result, exceptionDetails } = await this.ask("Runtime.evaluate", params);
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
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
   * Sets the page's clock against ours by a touch outside of the page's own listeners: the time that it was sent with,
   * and the one that the page reads on it.
   */
  async setClock() {
    const heard = this.value(`new Promise((resolve) => addEventListener("touchstart", (event) => {
      event.stopImmediatePropagation();
      resolve(event.timeStamp);
    }, { capture: true, once: true, passive: true }))`);
    await wait(100);
    const now = epoch();
    await this.#dispatch({ phase: "began", id: 9, x: 5, y: 5 }, now);
    await this.#dispatch({ phase: "cancelled", id: 9, x: 5, y: 5 }, now + 1);
    this.#origin = now - (await heard);
  }

  /** @param {{ phase: string, id: number, x: number, y: number }} touch @param {number} stamp of the epoch, in milliseconds */
  #dispatch({ phase, id, x, y }, stamp) {
    const type = TYPES[phase] ?? "touchCancel";
    const isDown = phase === "began" || phase === "moved";
    const touchPoints = isDown ? [{ id, x, y }] : [];
    return this.ask("Input.dispatchTouchEvent", { type, touchPoints, timestamp: stamp / 1000 });
  }

  /**
   * Plays touches in their own time. Each has the time stamp that the gesture gives it, however late the machine sends it.
   * @param {readonly import("../gestures.js").Touch[]} touches
   * @returns {Promise<import("../trace.js").Trace["touches"]>} times of the page's clock
   */
  async play(touches) {
    const start = epoch() + 20;
    const [played, replies] = [[], []];
    for (const touch of touches) {
      const stamp = start + touch.t;
      while (epoch() < stamp) await wait(Math.max(0, stamp - epoch() - 0.5));
      const t = epoch();
      // The reply comes when the page has handled it, which is later than the next touch.
      replies.push(this.#dispatch(touch, stamp));
      played.push({ ...touch, t: (t - this.#origin) * 1000, stamp: (stamp - this.#origin) * 1000 });
    }
    await Promise.all(replies);
    return played;
  }

  /**
   * Touches with times of the system's clock that never goes back, instead of the page's.
   * @param {import("../trace.js").Trace["touches"]} touches
   */
  monotonic(touches) {
    const shift = Number(process.hrtime.bigint()) / 1000 - (epoch() - this.#origin) * 1000;
    return touches.map((touch) => ({ ...touch, t: touch.t + shift, stamp: touch.stamp + shift }));
  }

  /** Ends it, with its profile. */
  async close() {
    if (this.#requests) await this.ask("Browser.close").catch(() => {});
    this.#requests?.close();
    await this.#program?.end().catch(() => {});
    if (this.#profile) await removeFolder(this.#profile);
  }
}
