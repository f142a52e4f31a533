// Takes the pictures that people look at: node Tests/BrowserTests/screenshots.js FOLDER [NAME…]
// The README's picture is "panel".
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { startInspector } from "./support/inspector.js";
import { isLive, middleOfStage, openPage, setViewport } from "./support/page.js";
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
      await picture("still");
      const [x, y] = await middleOfStage(browser);
      const path = (...steps) => steps.map((step) => [x, y + step]);
      // A flick that comes to rest on the way, one that bounces off the upper edge, and a pull that is held.
      await browser.flick(path(50, 40, 30, 20, 10, 0, -10, -20));
      await becomes("decelerating");
      await rests();
      await browser.flick(path(-90, -50, -10, 30, 70, 110));
      await becomes("bouncing");
      await picture("bouncing");
      await rests();
      await browser.drag(path(-100, -60, -20, 0, 20, 40, 60, 80), { hold: true });
      await becomes("dragging");
      // A machine that is busy with the driver has made the page lag.
      await isLive(browser);
      await picture("pulled");
      await browser.release();
      await browser.click("scene-button");
      await browser.waitFor("the scenes are there", () => document.querySelector("[data-scene]"));
      await picture("gallery");
      // A mistake that happens, and one that lasts.
      for (const [scene, problem] of [["bug-01", "SD001"], ["bug-16", "SD016"]]) {
        if (scene !== "bug-01") await browser.click("scene-button");
        await browser.click(`scene-${scene}`);
        await browser.waitFor("the scene is there", (scene) => window.scrollscope.state.scene.name === scene, scene);
        await browser.click("demo");
        if (size.width < 900) {
          await picture(`${scene}-stage`);
          await browser.click("tab-events");
        }
        await browser.click("list-problems");
        await browser.waitFor("it is found", (id) => document.querySelector(`[data-testid="${id}"]`), `problem-${problem}-scroll`);
        await browser.click(`problem-${problem}-scroll`);
        await isLive(browser);
        await picture(`${scene}-problem`);
        if (size.width < 900) await browser.click("tab-stage");
      }
    } finally {
      await browser.release();
      await browser.close();
      await inspector.program.end();
    }
  }
} finally {
  await driver.stop();
}
