// Takes the pictures that people look at: node Tests/BrowserTests/screenshots.js FOLDER [NAME…]
// The README's picture is "panel".
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { startInspector } from "./support/inspector.js";
import { isLive, middleOfStage, openPage } from "./support/page.js";
import { startDriver } from "./support/webdriver.js";

const [folder, ...names] = process.argv.slice(2);
if (folder === undefined) {
  console.error("usage: node Tests/BrowserTests/screenshots.js FOLDER [NAME…]");
  process.exit(2);
}
mkdirSync(folder, { recursive: true });

const windows = [
  { name: "panel", width: 1440, height: 900 },
  { name: "dark", width: 1440, height: 900, dark: true },
  { name: "small", width: 1024, height: 768 },
  { name: "narrow", width: 500, height: 860 },
  { name: "phone", width: 420, height: 860 },
].filter(({ name }) => names.length === 0 || names.includes(name));

/** Gives the page exactly this many pixels: a window's own size includes its frame. */
async function setViewport(browser, { width, height }) {
  await browser.call("POST", "goog/cdp/execute", {
    cmd: "Emulation.setDeviceMetricsOverride",
    params: { width, height, deviceScaleFactor: 1, mobile: false },
  });
  await browser.waitFor(
    "the viewport has its size",
    (width, height) => window.innerWidth === width && window.innerHeight === height,
    width,
    height,
  );
}

const driver = await startDriver();
try {
  for (const { name, dark, ...size } of windows) {
    const inspector = await startInspector();
    const browser = await openPage(driver.base, inspector.address, { ...size, dark });
    try {
      await setViewport(browser, size);
      const picture = (moment) => browser.screenshot(join(folder, `${name}-${moment}.png`));
      const rests = () => browser.waitFor("it rests", () => !window.scrollscope.state.views.scroll.phase);
      const becomes = (phase) =>
        browser.waitFor(phase, (phase) => window.scrollscope.state.views.scroll.phase === phase, phase);
      // How a flick goes on: it bounces, or it rests without.
      const settles = () =>
        browser.waitFor("it settles", () => {
          const { phase } = window.scrollscope.state.views.scroll;
          return (phase === undefined && "resting") || (phase === "bouncing" && phase);
        });
      await picture("still");
      const [x, y] = await middleOfStage(browser);
      const path = (...steps) => steps.map((step) => [x, y + step]);
      // A flick that comes to rest on the way, one that bounces off the upper edge, and a pull that is held.
      await browser.drag(path(50, 40, 30, 20, 10, 0, -10, -20));
      await rests();
      do await browser.drag(path(-90, -50, -10, 30, 70, 110));
      while ((await settles()) !== "bouncing");
      await picture("bouncing");
      await rests();
      await browser.drag(path(-100, -60, -20, 0, 20, 40, 60, 80), { hold: true });
      await becomes("dragging");
      // A machine that is busy with the driver has made the page lag.
      await isLive(browser);
      await picture("pulled");
    } finally {
      await browser.release();
      await browser.close();
      await inspector.program.end();
    }
  }
} finally {
  await driver.stop();
}
