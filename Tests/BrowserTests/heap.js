// Whether the page's memory grows while it streams:
//
// node Tests/BrowserTests/heap.js [MINUTES]
//
// Prints the page's heap after garbage collection, the part used for the past (which is bounded), and the
// rest, which must not grow; exits with 1 if it does.
import { startInspector } from "./support/inspector.js";
import { middleOfStage, openPage } from "./support/page.js";
import { startDriver } from "./support/webdriver.js";

const minutes = Number(process.argv[2] ?? 5);
if (!(minutes > 0)) {
  console.error("usage: node Tests/BrowserTests/heap.js [MINUTES]");
  process.exit(2);
}
/** Measurements per run, the first third of which is warm-up. */
const MEASUREMENTS = 24;
/** Tolerance of the rest in megabytes: garbage that a collection leaves, and caches of the browser. */
const SLACK = 6;

const megabytes = (bytes) => bytes / (1 << 20);
const driver = await startDriver();
const inspector = await startInspector({ scenes: ["shadowed-table"] });
const browser = await openPage(driver.base, inspector.address);
try {
  const [x, y] = await middleOfStage(browser);
  let turn = 1;
  const measure = async () => {
    for (let time = 0; time < 2; time += 1) await browser.cdp("HeapProfiler.collectGarbage", {});
    const { usedSize } = await browser.cdp("Runtime.getHeapUsage", {});
    const { weight, steps } = await browser.run(() => window.scrollscope.memory);
    return { heap: megabytes(usedSize), past: megabytes(weight), steps };
  };
  console.log("minute  heap MB  past MB  rest MB   steps");
  const start = performance.now();
  const rests = [];
  for (let count = 1; count <= MEASUREMENTS; count += 1) {
    const until = start + (count / MEASUREMENTS) * minutes * 60_000;
    while (performance.now() < until) {
      await browser.flick([0, 1, 2, 3, 4].map((step) => [x, y + turn * step * 30]));
      turn *= -1;
    }
    const { heap, past, steps } = await measure();
    rests.push(heap - past);
    const minute = (performance.now() - start) / 60_000;
    const cells = [minute.toFixed(2), heap.toFixed(1), past.toFixed(1), (heap - past).toFixed(1), String(steps)];
    console.log(cells.map((cell, index) => cell.padStart(index === 0 ? 6 : 8)).join(" "));
  }
  const warm = rests.slice(MEASUREMENTS / 3);
  const early = Math.max(...warm.slice(0, warm.length / 2));
  const late = Math.min(...warm.slice(warm.length / 2));
  console.log(late > early + SLACK ? `grows: ${early.toFixed(1)} MB, then ${late.toFixed(1)} MB` : "does not grow");
  process.exitCode = late > early + SLACK ? 1 : 0;
} finally {
  await browser.close();
  await driver.stop();
  await inspector.program.end();
}
