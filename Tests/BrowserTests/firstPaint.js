// Prints when the page first paints behind a slow connection, in the three files that the server sends and in modules.
//
// node Tests/BrowserTests/firstPaint.js [DELAY] [RUNS]: milliseconds there and back, 50 by default
//
// Target: 1 s with 50 ms.
import { startInspector } from "./support/inspector.js";
import { isLive } from "./support/page.js";
import { Browser, startDriver } from "./support/webdriver.js";

const delay = Number(process.argv[2] ?? 50);
const runs = Number(process.argv[3] ?? 5);
if (!(delay >= 0 && runs >= 1)) {
  console.error("usage: node Tests/BrowserTests/firstPaint.js [DELAY] [RUNS]");
  process.exit(2);
}

/** In the page: its first paint in milliseconds, and the number of files that it has asked for. */
function measured() {
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  return { paint: paint?.startTime ?? 0, files: performance.getEntriesByType("resource").length };
}

const driver = await startDriver();
const inspector = await startInspector({ scenes: ["basics"] });
/** @param {string} path */
async function load(path) {
  const browser = await Browser.open(driver.base, { width: 1280, height: 720 });
  try {
    await browser.cdp("Network.enable", {});
    await browser.cdp("Network.setCacheDisabled", { cacheDisabled: true });
    await browser.cdp("Network.emulateNetworkConditions", {
      offline: false,
      latency: delay,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    await browser.goto(inspector.address.replace(/\/(?=[?#]|$)/, `/${path}`));
    await isLive(browser);
    return await browser.run(measured);
  } finally {
    await browser.close();
  }
}
try {
  // The first page that a server sends has to be joined.
  await load("");
  for (const path of ["", "modules.html"]) {
    const results = [];
    for (let run = 0; run < runs; run += 1) results.push(await load(path));
    const paints = results.map(({ paint }) => paint).sort((a, b) => a - b);
    const files = results[0].files;
    console.log(`/${path}: ${files} files, first paint after ${paints[runs >> 1].toFixed(0)} ms (median of ${runs})`);
  }
} finally {
  await inspector.program.end();
  await driver.stop();
}
