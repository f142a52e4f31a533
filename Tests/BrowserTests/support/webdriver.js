import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RunningProcess } from "./process.js";

/** Keys without a letter, as WebDriver names them. */
export const KEYS = Object.freeze({
  backspace: "\uE003",
  alt: "\uE00A",
  control: "\uE009",
  shift: "\uE008",
  enter: "\uE007",
  escape: "\uE00C",
  end: "\uE010",
  home: "\uE011",
  left: "\uE012",
  up: "\uE013",
  right: "\uE014",
  down: "\uE015",
});

const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** A port that nobody listens on at the moment. @returns {Promise<number>} */
function freePort() {
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
  for (let attempt = 0; ; attempt++) {
    // Its own choice of a free port looks at IPv6 alone and often fails for IPv4.
    const port = await freePort();
    const program = new RunningProcess("chromedriver", [`--port=${port}`]);
    const [, isStarted] = await program.printed(/(started successfully)|Exiting/);
    if (isStarted) return { base: `http://127.0.0.1:${port}`, stop: () => program.end() };
    await program.end("SIGKILL");
    if (attempt === 5) throw new Error(`chromedriver does not start:\n${program.output}`);
  }
}

/**
 * Milliseconds that the page gets for what a test waits for: many, since only a failure takes them all. Who works
 * on a test sets fewer.
 */
const PATIENCE = Number(process.env.SCROLLSCOPE_PATIENCE ?? 90_000);

/**
 * A Chromium driven over WebDriver (W3C), with a profile of its own.
 */
export class Browser {
  #session;
  #profile;

  /**
   * @param {string} base the driver's address
   * @param {{ width?: number, height?: number, dark?: boolean, extra?: string[] }} [window]
   */
  static async open(base, { width = 1440, height = 900, dark = false, extra = [] } = {}) {
    const browser = new Browser();
    browser.#profile = mkdtempSync(join(tmpdir(), "scrollscope-browser-"));
    const args = [
      "--headless=new",
      "--no-first-run",
      "--disable-gpu",
      "--disable-dev-shm-usage",
      // A window that another one covers must go on painting.
      "--disable-backgrounding-occluded-windows",
      "--disable-renderer-backgrounding",
      "--force-device-scale-factor=1",
      `--window-size=${width},${height}`,
      `--user-data-dir=${browser.#profile}`,
      ...(dark ? ["--force-dark-mode", "--blink-settings=preferredColorScheme=0"] : []),
      ...extra,
    ];
    // Chromium's sandbox refuses to run as root, as in containers.
    if (process.getuid?.() === 0) args.push("--no-sandbox");
    const capabilities = {
      alwaysMatch: {
        browserName: "chrome",
        "goog:chromeOptions": { args },
        "goog:loggingPrefs": { browser: "ALL" },
      },
    };
    const { sessionId } = await request("POST", `${base}/session`, { capabilities });
    browser.#session = `${base}/session/${sessionId}`;
    await browser.call("POST", "timeouts", { script: PATIENCE + 30_000, pageLoad: PATIENCE });
    return browser;
  }

  /** @param {string} method @param {string} path @param {object} [body] */
  call(method, path, body) {
    return request(method, `${this.#session}/${path}`, body);
  }

  /** @param {string} url */
  goto(url) {
    return this.call("POST", "url", { url });
  }

  /**
   * Runs a function in the page; it must not refer to anything outside itself.
   * @param {Function} body
   * @param {...unknown} args
   */
  run(body, ...args) {
    return this.call("POST", "execute/sync", { script: `return (${body})(...arguments)`, args });
  }

  /**
   * Waits, frame by frame in the page, until a function there returns something true, and returns that.
   * @param {string} what for the failure's text
   * @param {Function} body
   * @param {...unknown} args
   */
  async waitFor(what, body, ...args) {
    const script = `
      const done = arguments[arguments.length - 1];
      const args = [...arguments].slice(0, -1);
      const end = performance.now() + ${PATIENCE};
      const look = () => {
        let result;
        try { result = (${body})(...args); } catch (error) { result = null; }
        if (result) return done(result);
        if (performance.now() > end) return done(null);
        requestAnimationFrame(look);
      };
      look();`;
    const result = await this.call("POST", "execute/async", { script, args });
    if (result === null) throw new Error(`waited in vain until ${what}`);
    return result;
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

  /** @param {string} id a test id */
  async click(id) {
    return this.call("POST", `element/${await this.find(id)}/click`, {});
  }

  /** Types into what has the focus. @param {string} text */
  async type(text) {
    const actions = [...text].flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    await this.perform([{ type: "key", id: "keyboard", actions }]);
  }

  /** Presses a key with Control held. @param {string} value */
  async withControl(value) {
    const actions = [
      { type: "keyDown", value: KEYS.control },
      { type: "keyDown", value },
      { type: "keyUp", value },
      { type: "keyUp", value: KEYS.control },
    ];
    await this.perform([{ type: "key", id: "keyboard", actions }]);
  }

  /** W3C actions. @param {object[]} actions */
  async perform(actions) {
    await this.call("POST", "actions", { actions });
  }

  /** Lets go of all that is pressed. */
  release() {
    return this.call("DELETE", "actions");
  }

  /**
   * Presses at the first point, moves through the others and, unless told otherwise, lets go.
   * @param {[number, number][]} points in the window's pixels
   * @param {{ pointerType?: string, duration?: number, hold?: boolean }} [how]
   */
  async drag(points, { pointerType = "mouse", duration = 16, hold = false } = {}) {
    const [[x, y], ...rest] = points.map(([x, y]) => [Math.round(x), Math.round(y)]);
    const actions = [
      { type: "pointerMove", duration: 0, x, y },
      { type: "pointerDown", button: 0 },
      ...rest.map(([x, y]) => ({ type: "pointerMove", duration, x, y })),
      ...(hold ? [] : [{ type: "pointerUp", button: 0 }]),
    ];
    await this.perform([{ type: "pointer", id: pointerType, parameters: { pointerType }, actions }]);
  }

  /**
   * Presses, moves and lets go like `drag`, each sample 16 ms after the one before by its own time stamp,
   * however long the machine takes to bring it: what follows from the speed is the same everywhere.
   * @param {[number, number][]} points in the window's pixels
   * @param {{ pointerType?: "mouse" | "touch" }} [how]
   */
  async flick(points, { pointerType = "mouse" } = {}) {
    const start = Date.now() / 1000;
    const samples = [...points, points[points.length - 1]];
    for (const [index, [x, y]] of samples.entries()) {
      const timestamp = start + index * 0.016;
      const at = index === 0 ? 0 : index < points.length ? 1 : 2;
      if (pointerType === "mouse") {
        const type = ["mousePressed", "mouseMoved", "mouseReleased"][at];
        await this.cdp("Input.dispatchMouseEvent", { type, x, y, timestamp, button: "left", buttons: at === 2 ? 0 : 1, clickCount: 1 });
      } else {
        const type = ["touchStart", "touchMove", "touchEnd"][at];
        await this.cdp("Input.dispatchTouchEvent", { type, touchPoints: at === 2 ? [] : [{ x, y }], timestamp });
      }
    }
  }

  /** A command of the Chrome DevTools Protocol. @param {string} cmd @param {object} params */
  cdp(cmd, params) {
    return this.call("POST", "goog/cdp/execute", { cmd, params });
  }

  /** Moves the mouse to a point. @param {[number, number]} at */
  async move([x, y]) {
    const actions = [{ type: "pointerMove", duration: 0, x: Math.round(x), y: Math.round(y) }];
    await this.perform([{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }]);
  }

  /** Turns the wheel over a point. @param {[number, number]} at @param {[number, number]} delta */
  async wheel([x, y], [deltaX, deltaY]) {
    const scroll = { type: "scroll", x: Math.round(x), y: Math.round(y), deltaX, deltaY, duration: 0 };
    await this.perform([{ type: "wheel", id: "wheel", actions: [scroll] }]);
  }

  /** What the page has said on its console, since the last call. */
  async console() {
    return this.call("POST", "se/log", { type: "browser" });
  }

  /** Saves a picture of the window. @param {string} path */
  async screenshot(path) {
    writeFileSync(path, Buffer.from(await this.call("GET", "screenshot"), "base64"));
  }

  async close() {
    await this.call("DELETE", "");
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function request(method, url, body) {
  const response = await fetch(url.replace(/\/$/, ""), {
    method,
    headers: { "content-type": "application/json" },
    body: method === "POST" ? JSON.stringify(body ?? {}) : undefined,
  });
  const { value } = await response.json();
  if (value?.error) throw new Error(`${method} ${url}: ${value.error}: ${value.message}`);
  return value;
}
