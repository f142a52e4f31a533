import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RunningProcess } from "./process.js";
import { TextSocket } from "./socket.js";

/** Milliseconds that the page gets for what a test waits for. */
const PATIENCE = 90_000;

/** The names that Firefox has on this system and on others. */
const NAMES = ["firefox-esr", "firefox"];

/** The program that the README's test command installs. */
export function findFirefox() {
  for (const name of NAMES) {
    try {
      execFileSync(name, ["--version"], { stdio: "pipe" });
      return name;
    } catch (error) {
      if (error.code !== "ENOENT") throw error;
    }
  }
  throw new Error(`none of ${NAMES.join(", ")} is there: the README's test command installs one`);
}

/**
 * A Firefox driven over WebDriver BiDi (W3C), with a profile of its own.
 */
export class Firefox {
  #program;
  #profile;
  #socket;
  #context;
  #next = 1;
  /** @type {Map<number, { resolve: (result: any) => void, reject: (error: Error) => void }>} */
  #asked = new Map();
  #entries = [];

  /** @param {string} name the program's */
  static async open(name, { width = 1440, height = 900 } = {}) {
    const browser = new Firefox();
    browser.#profile = mkdtempSync(join(tmpdir(), "scrollscope-firefox-"));
    const args = ["--headless", "--remote-debugging-port", "0", "--profile", browser.#profile, `--width=${width}`, `--height=${height}`];
    browser.#program = new RunningProcess(name, args, { ...process.env, HOME: browser.#profile });
    const [, address] = await browser.#program.printed(/WebDriver BiDi listening on (\S+)/);
    browser.#socket = await TextSocket.open(`${address}/session`, {
      message: (text) => browser.#receive(JSON.parse(text)),
      closed: () => browser.#fail(new Error("Firefox has closed the connection")),
    });
    await browser.ask("session.new", { capabilities: {} });
    await browser.ask("session.subscribe", { events: ["log.entryAdded"] });
    const { contexts } = await browser.ask("browsingContext.getTree", {});
    browser.#context = contexts[0].context;
    await browser.ask("browsingContext.setViewport", { context: browser.#context, viewport: { width, height } });
    return browser;
  }

  /**
   * A command of the protocol.
   * @param {string} method
   * @param {object} params
   */
  ask(method, params) {
    const id = this.#next;
    this.#next += 1;
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { resolve, reject });
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }

  #receive(message) {
    if (message.method === "log.entryAdded") this.#entries.push(message.params);
    const asked = this.#asked.get(message.id);
    if (!asked) return;
    this.#asked.delete(message.id);
    if (message.type === "error") asked.reject(new Error(`${message.error}: ${message.message}`));
    else asked.resolve(message.result);
  }

  #fail(error) {
    for (const { reject } of this.#asked.values()) reject(error);
    this.#asked.clear();
  }

  /** @param {string} url */
  goto(url) {
    return this.ask("browsingContext.navigate", { context: this.#context, url, wait: "complete" });
  }

  /**
   * Runs a function in the page; it must not refer to anything outside itself. What it gives goes as JSON.
   * @param {Function} body
   * @param {...unknown} args
   */
  async run(body, ...args) {
    return this.#call(`() => JSON.stringify((${body})(...${JSON.stringify(args)}) ?? null)`, false);
  }

  /**
   * Waits, frame by frame in the page, until a function there returns something true, and returns that.
   * @param {string} what for the failure's text
   * @param {Function} body
   * @param {...unknown} args
   */
  async waitFor(what, body, ...args) {
    const result = await this.#call(
      `() => new Promise((done) => {
        const end = performance.now() + ${PATIENCE};
        const look = () => {
          let result;
          try { result = (${body})(...${JSON.stringify(args)}); } catch (error) { result = null; }
          if (result || performance.now() > end) done(JSON.stringify(result || null));
          else requestAnimationFrame(look);
        };
        look();
      })`,
      true,
    );
    if (result === null) throw new Error(`waited in vain until ${what}`);
    return result;
  }

  async #call(functionDeclaration, awaitPromise) {
    const { type, result, exceptionDetails } = await this.ask("script.callFunction", {
      functionDeclaration,
      awaitPromise,
      target: { context: this.#context },
    });
    if (type !== "success") throw new Error(exceptionDetails.text);
    return JSON.parse(result.value);
  }

  /** W3C actions. @param {object[]} actions */
  perform(actions) {
    return this.ask("input.performActions", { context: this.#context, actions });
  }

  /** Lets go of all that is pressed. */
  release() {
    return this.ask("input.releaseActions", { context: this.#context });
  }

  /**
   * Presses at the first point, moves through the others and, unless told otherwise, lets go.
   * @param {[number, number][]} points in the window's pixels
   * @param {{ pointerType?: string, hold?: boolean }} [how]
   */
  drag(points, { pointerType = "mouse", hold = false } = {}) {
    const [[x, y], ...rest] = points.map(([x, y]) => [Math.round(x), Math.round(y)]);
    const actions = [
      { type: "pointerMove", duration: 0, x, y },
      { type: "pointerDown", button: 0 },
      ...rest.map(([x, y]) => ({ type: "pointerMove", duration: 16, x, y })),
      ...(hold ? [] : [{ type: "pointerUp", button: 0 }]),
    ];
    return this.perform([{ type: "pointer", id: pointerType, parameters: { pointerType }, actions }]);
  }

  /** Types into what has the focus. @param {string} text */
  type(text) {
    const actions = [...text].flatMap((value) => [{ type: "keyDown", value }, { type: "keyUp", value }]);
    return this.perform([{ type: "key", id: "keyboard", actions }]);
  }

  /** What the page has said on its console, and what went wrong in it. */
  complaints() {
    return this.#entries.filter(({ level }) => level === "error" || level === "warn").map(({ text }) => text);
  }

  /** Saves a picture of the window. @param {string} path */
  async screenshot(path) {
    const { data } = await this.ask("browsingContext.captureScreenshot", { context: this.#context });
    writeFileSync(path, Buffer.from(data, "base64"));
  }

  async close() {
    await this.ask("browser.close", {}).catch(() => this.#socket.close());
    await this.#program.end();
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
