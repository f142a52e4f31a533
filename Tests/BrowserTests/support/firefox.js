import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RunningProcess } from "./process.js";
import { TextSocket } from "./socket.js";
import { Window } from "./window.js";

/** The names that Firefox has on this system and on others. */
const NAMES = ["firefox-esr", "firefox"];

/** Without the page for a new tab, processes kept ready, and a cache on the disk: a sixth of the time of its start. */
const PREFERENCES = {
  "browser.aboutwelcome.enabled": false,
  "browser.cache.disk.enable": false,
  "browser.newtab.preload": false,
  "browser.newtabpage.enabled": false,
  "browser.startup.page": 0,
  "dom.ipc.processPrelaunch.enabled": false,
};

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
export class Firefox extends Window {
  #program;
  #profile = "";
  #socket;
  #context;
  #next = 1;
  /** @type {Map<number, { resolve: (result: any) => void, reject: (error: Error) => void }>} */
  #asked = new Map();
  #entries = [];

  /** @param {string} name the program's */
  async open(name, { width = 1440, height = 900 } = {}) {
    this.#profile = mkdtempSync(join(tmpdir(), "scrollscope-firefox-"));
    const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
    writeFileSync(join(this.#profile, "user.js"), lines.join("\n"));
    const args = [
      "--headless",
      "--remote-debugging-port",
      "0",
      "--profile",
      this.#profile,
      `--width=${width}`,
      `--height=${height}`,
    ];
    this.#program = new RunningProcess(name, args, { ...process.env, HOME: this.#profile });
    const [, address] = await this.#program.printed(/WebDriver BiDi listening on (\S+)/);
    this.#socket = await TextSocket.open(`${address}/session`, {
      message: (text) => this.#receive(JSON.parse(text)),
      closed: () => this.#fail(new Error("Firefox has closed the connection")),
    });
    await this.ask("session.new", { capabilities: {} });
    await this.ask("session.subscribe", { events: ["log.entryAdded"] });
    const { contexts } = await this.ask("browsingContext.getTree", {});
    this.#context = contexts[0].context;
    await this.ask("browsingContext.setViewport", { context: this.#context, viewport: { width, height } });
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

  /** Loads the page again, and waits until it is there. */
  refresh() {
    return this.ask("browsingContext.reload", { context: this.#context, wait: "complete" });
  }

  /** @param {string} url */
  goto(url) {
    return this.ask("browsingContext.navigate", { context: this.#context, url, wait: "complete" });
  }

  /** @param {string} text that hands its result to `done` @param {unknown[]} args */
  async script(text, args) {
    const { type, result, exceptionDetails } = await this.ask("script.callFunction", {
      functionDeclaration: `() => new Promise((resolve) => {
        const args = ${JSON.stringify(args)};
        const done = (result) => resolve(JSON.stringify(result));
        ${text}
      })`,
      awaitPromise: true,
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

  /** What the page has said on its console, and what went wrong in it. */
  complaints() {
    return this.#entries.filter(({ level }) => level === "error" || level === "warn").map(({ text }) => text);
  }

  /** Saves a picture of the window. @param {string} path */
  async screenshot(path) {
    const { data } = await this.ask("browsingContext.captureScreenshot", { context: this.#context });
    writeFileSync(path, Buffer.from(data, "base64"));
  }

  /** Ends it; one that was never opened has nothing to end. */
  async close() {
    if (this.#socket) await this.ask("browser.close", {}).catch(() => this.#socket.close());
    await this.#program?.end();
    if (this.#profile) rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
