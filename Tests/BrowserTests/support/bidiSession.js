/** Browsers with a session over WebDriver BiDi alone, as `scrollscope watch` has it. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFirefox } from "./firefox.js";
import { RunningProcess } from "./process.js";
import { Requests } from "./requests.js";
import { startDriver } from "./webdriver.js";

/** A browser's session over WebDriver BiDi. */
async function openSession(address, capabilities) {
  const here = { onMessage: (_message) => {} };
  const requests = await Requests.open(`${address}/session`, {
    heard({ method, params }, requests) {
      requests.acknowledge();
      if (method === "script.message") here.onMessage(params);
    },
  });
  const ask = (method, params) => requests.ask(method, params);
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
