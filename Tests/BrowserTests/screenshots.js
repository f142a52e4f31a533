// Takes the pictures that people look at: node Tests/BrowserTests/screenshots.js FOLDER
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { startInspector } from "./support/inspector.js";
import { isLive, middleOfStage, openPage } from "./support/page.js";
import { startDriver } from "./support/webdriver.js";

const folder = process.argv[2];
if (folder === undefined) {
  console.error("usage: node Tests/BrowserTests/screenshots.js FOLDER");
  process.exit(2);
}
mkdirSync(folder, { recursive: true });

const windows = [
  { name: "light", width: 1440, height: 900 },
  { name: "dark", width: 1440, height: 900, dark: true },
  { name: "small", width: 1024, height: 768 },
  { name: "narrow", width: 500, height: 860 },
];

const driver = await startDriver();
const inspector = await startInspector();
try {
  for (const { name, ...window } of windows) {
    const browser = await openPage(driver.base, inspector.address, window);
    await isLive(browser);
    await browser.screenshot(join(folder, `${name}-still.png`));
    const [x, y] = await middleOfStage(browser);
    // A flick that comes to rest, and a pull past the upper edge that is held.
    await browser.drag([[x, y], [x, y - 30], [x, y - 60], [x, y - 90]]);
    await browser.waitFor("it rests", () => !window.scrollscope.state.views.scroll.phase);
    await browser.drag([[x, y], [x, y + 60], [x, y + 120], [x, y + 170]]);
    await browser.waitFor("it rests", () => !window.scrollscope.state.views.scroll.phase);
    await browser.drag([[x, y - 60], [x, y - 20], [x, y + 20], [x, y + 60], [x, y + 90]], { hold: true });
    await browser.waitFor("it is held", () => window.scrollscope.state.views.scroll.phase === "dragging");
    await browser.screenshot(join(folder, `${name}-pulled.png`));
    await browser.release();
    await browser.close();
  }
} finally {
  await inspector.program.end();
  await driver.stop();
}
