import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RunningProcess } from "./process.js";
import { Requests } from "./requests.js";
import { Window } from "./window.js";
import { Wires } from "./wires.js";

/** The names that Firefox has on this system and on others. */
const NAMES = ["firefox-esr", "firefox"];

/** How long each step of its start may take, in milliseconds, and how often it is tried. */
const START = 45_000;
const ATTEMPTS = 3;

/** Without the page for a new tab, processes kept ready, and a cache on the disk: a sixth of the time of its start. */
const PREFERENCES = {
  "browser.aboutwelcome.enabled": false,
  "browser.cache.disk.enable": false,
  "browser.newtab.preload": false,
  "browser.newtabpage.enabled": false,
  "browser.startup.page": 0,
  "dom.ipc.processPrelaunch.enabled": false,
  // Its own extensions run in its main process.
  "extensions.webextensions.remote": false,
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
  #requests;
  #context;
  #entries = [];
  #wires = new Wires();

  /**
   * Starts it; one that does not come up in time is ended, and another started.
   * @param {string} name the program's
   */
  async open(name, { width = 1440, height = 900 } = {}) {
    for (let attempt = 1;; attempt += 1) {
      try {
        return await this.#start(name, width, height);
      } catch (error) {
        await this.#end("SIGKILL");
        if (attempt === ATTEMPTS) throw new Error(`${name} does not start: ${error.message}\n${this.#program?.output}`);
      }
    }
  }

  async #start(name, width, height) {
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
    const [, address] = await this.#program.printed(/WebDriver BiDi listening on (\S+)/, START);
    this.#requests = await Requests.open(`${address}/session`, {
      heard: ({ method, params }) => {
        if (method === "log.entryAdded") this.#entries.push(params);
      },
    });
    await this.ask("session.new", { capabilities: {} }, START);
    await this.ask("session.subscribe", { events: ["log.entryAdded"] }, START);
    const { contexts } = await this.ask("browsingContext.getTree", {}, START);
    this.#context = contexts[0].context;
    await this.ask("browsingContext.setViewport", { context: this.#context, viewport: { width, height } }, START);
    await this.ask("script.addPreloadScript", { functionDeclaration: `() => {\n${Wires.script}\n}` }, START);
  }

  /**
   * A command of the protocol.
   * @param {string} method
   * @param {object} params
   * @param {number} [limit] milliseconds
   */
  ask(method, params, limit) {
    return this.#requests.ask(method, params, limit);
  }

  /** Loads the page again, and waits until it is there. */
  async refresh() {
    await this.#readWires();
    return this.ask("browsingContext.reload", { context: this.#context, wait: "complete" });
  }

  /** @param {string} url */
  async goto(url) {
    await this.#readWires();
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

  /** Holds the messages since the last call against the schemas. */
  async #readWires() {
    this.#wires.read(await this.script(`done(${Wires.taken});`, []));
  }

  /** Saves a picture of the window. @param {string} path */
  async screenshot(path) {
    const { data } = await this.ask("browsingContext.captureScreenshot", { context: this.#context });
    writeFileSync(path, Buffer.from(data, "base64"));
  }

  /** Ends it; one that was never opened has nothing to end. Throws if a message on a wire was invalid. */
  async close() {
    try {
      if (this.#context) await this.#readWires();
    } finally {
      if (this.#requests) await this.ask("browser.close", {}, START).catch(() => this.#requests.close());
      await this.#end();
    }
    this.#wires.end();
  }

  /** @param {string} [signal] */
  async #end(signal) {
    await this.#program?.end(signal);
    if (this.#profile) rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
