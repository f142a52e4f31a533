import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RunningProcess } from "./process.js";
import { PATIENCE } from "./keys.js";
import { PICTURE_OF } from "./pictureOf.js";
import { Window } from "./window.js";
import { Wires } from "./wires.js";

const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** A port that is free at the moment. @returns {Promise<number>} */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Starts chromedriver; it serves any number of browsers. */
export async function startDriver() {
  for (let attempt = 0;; attempt++) {
    // Its own choice of a free port looks at IPv6 alone and often fails for IPv4.
    const port = await freePort();
    const program = new RunningProcess("chromedriver", [`--port=${port}`]);
    const [, isStarted] = await program.printed(/(started successfully)|Exiting/);
    if (isStarted) {
      const base = `http://127.0.0.1:${port}`;
      const stop = async () => {
        try {
          // A signal alone leaves the browsers of open sessions running.
          await fetch(`${base}/shutdown`);
        } finally {
          await program.end();
        }
      };
      return { base, stop };
    }
    await program.end("SIGKILL");
    if (attempt === 5) throw new Error(`chromedriver does not start:\n${program.output}`);
  }
}

/** Arguments with which a frame follows the last one at once, for tests that only wait for frames. */
export const UNLIMITED_FRAMES = ["--disable-frame-rate-limit", "--disable-gpu-vsync"];

/**
 * A Chromium driven over WebDriver (W3C), with a profile of its own.
 */
export class Browser extends Window {
  #session = "";
  #profile = "";
  #wires = new Wires();

  /**
   * @param {string} base the driver's address
   * @param {{ width?: number, height?: number, dark?: boolean, extra?: string[] }} [window] `extra`: arguments of the browser
   */
  static async open(base, window) {
    const browser = new Browser();
    await browser.open(base, window);
    return browser;
  }

  /**
   * @param {string} base the driver's address
   * @param {{ width?: number, height?: number, dark?: boolean, extra?: string[] }} window `extra`: arguments of the browser
   */
  async open(base, { width = 1440, height = 900, dark = false, extra = [] } = {}) {
    this.#profile = mkdtempSync(join(tmpdir(), "scrollscope-browser-"));
    const args = [
      "--headless=new",
      "--no-first-run",
      "--disable-gpu",
      "--disable-dev-shm-usage",
      // Three browsers share the processors as it is.
      "--num-raster-threads=1",
      // The pages of the address bar's lists take a third of the time in which a window opens; no test goes back to a
      // page that a window has left.
      "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,BackForwardCache",
      // A profile's first load would write each module to the disk.
      "--disk-cache-dir=/dev/null",
      // A window that another one covers must go on painting.
      "--disable-backgrounding-occluded-windows",
      "--disable-renderer-backgrounding",
      // Whoever is asked for but this machine is not found, and that is on the console.
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
      "--force-device-scale-factor=1",
      `--window-size=${width},${height}`,
      `--user-data-dir=${this.#profile}`,
      ...(dark ? ["--force-dark-mode", "--blink-settings=preferredColorScheme=0"] : []),
      ...extra,
    ];
    // Chromium's sandbox refuses to run as root, as in containers.
    if (process.getuid?.() === 0) args.push("--no-sandbox");
    // Without the page for a new tab.
    const prefs = { session: { restore_on_startup: 4, startup_urls: ["about:blank"] } };
    const capabilities = {
      alwaysMatch: {
        browserName: "chrome",
        "goog:chromeOptions": { args, prefs },
        "goog:loggingPrefs": { browser: "ALL" },
      },
    };
    const { sessionId } = await request("POST", `${base}/session`, { capabilities });
    this.#session = `${base}/session/${sessionId}`;
    await this.call("POST", "timeouts", { script: PATIENCE + 30_000, pageLoad: PATIENCE });
    for (const source of [Wires.script, PICTURE_OF]) {
      await this.cdp("Page.addScriptToEvaluateOnNewDocument", { source });
    }
  }

  /** @param {string} method @param {string} path @param {object} [body] */
  call(method, path, body) {
    return request(method, `${this.#session}/${path}`, body);
  }

  /** @param {string} url */
  async goto(url) {
    await this.#readWires();
    return this.call("POST", "url", { url });
  }

  /** Loads the page again, and waits until it is there. */
  async refresh() {
    await this.#readWires();
    return this.call("POST", "refresh");
  }

  /** @param {string} text that hands its result to `done` @param {unknown[]} args */
  script(text, args) {
    const script = `const done = arguments[arguments.length - 1];\nconst args = [...arguments].slice(0, -1);\n${text}`;
    return this.call("POST", "execute/async", { script, args });
  }

  /** The element with a test id. @param {string} id */
  async find(id) {
    return this.select(`[data-testid="${id}"]`);
  }

  /** @param {string} selector */
  async select(selector) {
    const found = await this.call("POST", "element", { using: "css selector", value: selector });
    return found[ELEMENT];
  }

  /**
   * Clicks on an element, once it stands still.
   * @param {string} id a test id
   */
  async click(id) {
    await this.waitForFrame(`${id} stands still`, (id) => {
      const box = document.querySelector(`[data-testid="${id}"]`).getBoundingClientRect();
      const place = [id, box.left, box.top, box.width, box.height].join();
      const isStill = window.clicked === place && box.width > 0;
      window.clicked = place;
      return isStill;
    }, id);
    return this.call("POST", `element/${await this.find(id)}/click`, {});
  }

  /** W3C actions. @param {object[]} actions */
  perform(actions) {
    return this.call("POST", "actions", { actions });
  }

  /** Lets go of all that is pressed. */
  release() {
    return this.call("DELETE", "actions");
  }

  /**
   * Presses, moves and lets go like `drag`, each sample 16 ms after the one before by its own time stamp,
   * however long the machine takes to bring it: what follows from the speed is the same everywhere.
   * @param {[number, number][]} points in the window's pixels
   * @param {{ pointerType?: "mouse" | "touch" }} how
   */
  async flick(points, { pointerType = "mouse" } = {}) {
    const start = Date.now() / 1000;
    const samples = [...points, points[points.length - 1]];
    for (const [index, [x, y]] of samples.entries()) {
      const timestamp = start + index * 0.016;
      const at = index === 0 ? 0 : index < points.length ? 1 : 2;
      if (pointerType === "mouse") {
        const type = ["mousePressed", "mouseMoved", "mouseReleased"][at];
        await this.cdp("Input.dispatchMouseEvent", {
          type,
          x,
          y,
          timestamp,
          button: "left",
          buttons: at === 2 ? 0 : 1,
          clickCount: 1,
        });
      } else {
        const type = ["touchStart", "touchMove", "touchEnd"][at];
        await this.cdp("Input.dispatchTouchEvent", { type, touchPoints: at === 2 ? [] : [{ x, y }], timestamp });
      }
    }
  }

  /** A double click: the browser is told that it is one, however long the machine takes between the two. @param {[number, number]} at */
  async doubleClick([x, y]) {
    for (const clickCount of [1, 2]) {
      for (const type of ["mousePressed", "mouseReleased"]) {
        await this.cdp("Input.dispatchMouseEvent", { type, x, y, button: "left", clickCount });
      }
    }
  }

  /** Types in one go, by the events' own time stamps: what counts keys by the time between them sees none. @param {string} text */
  async typeAtOnce(text) {
    const timestamp = Date.now() / 1000;
    for (const key of text) {
      await this.cdp("Input.dispatchKeyEvent", { type: "keyDown", key, text: key, timestamp });
      await this.cdp("Input.dispatchKeyEvent", { type: "keyUp", key, timestamp });
    }
  }

  /** Has the browser save what it downloads to a folder. @param {string} downloadPath */
  saveTo(downloadPath) {
    return this.cdp("Browser.setDownloadBehavior", { behavior: "allow", downloadPath });
  }

  /** A command of the Chrome DevTools Protocol. @param {string} cmd @param {object} params */
  cdp(cmd, params) {
    return this.call("POST", "goog/cdp/execute", { cmd, params });
  }

  /** What the page has said on its console, since the last call. */
  async console() {
    return this.call("POST", "se/log", { type: "browser" });
  }

  /** Holds the messages since the last call against the schemas. */
  async #readWires() {
    this.#wires.read(await this.call("POST", "execute/sync", { script: `return ${Wires.taken};`, args: [] }));
  }

  /** Saves a picture of the window. @param {string} path */
  async screenshot(path) {
    writeFileSync(path, Buffer.from(await this.call("GET", "screenshot"), "base64"));
  }

  /** Removes what it has stored, once it has ended. */
  removeProfile() {
    if (this.#profile) rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }

  /**
   * Ends it; one that was never opened has nothing to end. Throws if a message on a wire was invalid.
   * @param {() => Promise<unknown>} [written] with it the browser ends by itself, and what it writes then is waited for
   */
  async close(written) {
    try {
      if (this.#session) await this.#readWires();
      if (written) await Promise.all([this.cdp("Browser.close", {}), written()]);
    } finally {
      if (this.#session) await this.call("DELETE", "");
      this.#session = "";
      this.removeProfile();
    }
    this.#wires.end();
  }
}

async function request(method, url, body) {
  const init = { method, headers: { "content-type": "application/json" } };
  if (method === "POST") init.body = JSON.stringify(body ?? {});
  const response = await fetch(url.replace(/\/$/, ""), init);
  const { value } = await response.json();
  if (value?.error) throw new Error(`${method} ${url}: ${value.error}: ${value.message}`);
  return value;
}
