/** Browsers with a session over WebDriver BiDi alone, as `scrollscope watch` has it. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFirefox } from "./firefox.js";
import { RunningProcess } from "./process.js";
import { TextSocket } from "./socket.js";
import { startDriver } from "./webdriver.js";

/** A browser's session over WebDriver BiDi. */
async function openSession(address, capabilities) {
  let next = 1;
  const asked = new Map();
  const here = { onMessage: (_message) => {} };
  const socket = await TextSocket.open(`${address}/session`, {
    message: (text) => {
      const message = JSON.parse(text);
      if (message.method === "script.message") here.onMessage(message.params);
      asked.get(message.id)?.(message);
      asked.delete(message.id);
    },
    closed: () => {},
  });
  const ask = (method, params) =>
    new Promise((resolve, reject) => {
      asked.set(next, ({ result, message }) => result ? resolve(result) : reject(new Error(`${method}: ${message}`)));
      socket.send(JSON.stringify({ id: next, method, params }));
      next += 1;
    });
  await ask("session.new", { capabilities });
  await ask("session.subscribe", { events: ["script.message"] });
  const { contexts } = await ask("browsingContext.getTree", {});
  const { context } = contexts[0];
  return Object.assign(here, { ask, context, close: () => ask("browser.close", {}).catch(() => {}) });
}

/** Starts a browser: its session, and what ends it. */
export const SESSIONS = {
  async Chromium() {
    const driver = await startDriver();
    const args = ["--headless=new", "--no-first-run", "--disable-gpu"];
    if (process.getuid?.() === 0) args.push("--no-sandbox");
    const alwaysMatch = { browserName: "chrome", "goog:chromeOptions": { args } };
    const session = await openSession(driver.base.replace("http", "ws"), { alwaysMatch });
    return { session, end: driver.stop };
  },
  async Firefox() {
    const profile = mkdtempSync(join(tmpdir(), "scrollscope-firefox-"));
    const args = ["--headless", "--remote-debugging-port", "0", "--profile", profile];
    const program = new RunningProcess(findFirefox(), args, { ...process.env, HOME: profile });
    const [, address] = await program.printed(/WebDriver BiDi listening on (\S+)/);
    const end = async () => {
      await program.end();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    };
    return { session: await openSession(address, {}), end };
  },
};
