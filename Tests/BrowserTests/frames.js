// Prints what a frame costs the page's main thread while a scroll view flies in a scene of 10,000 views:
// node Tests/BrowserTests/frames.js [SECONDS]
import { startInspector } from "./support/inspector.js";
import { isLive } from "./support/page.js";
import { startDriver, Browser } from "./support/webdriver.js";
import { writeMany } from "./support/many.js";

const seconds = Number(process.argv[2] ?? 4);

/** In the page, before its scripts: takes the time of every message and every frame. */
function measure() {
  const spent = { messages: 0, frames: [], patches: 0, snapshot: 0 };
  window.spent = spent;
  const ask = window.requestAnimationFrame.bind(window);
  /** What the callbacks of one frame took, and the messages since the one before. */
  let at = -1;
  window.requestAnimationFrame = (callback) => ask((now) => {
    const start = performance.now();
    callback(now);
    const took = performance.now() - start;
    if (at === now) spent.frames[spent.frames.length - 1].painting += took;
    else spent.frames.push({ painting: took, messages: spent.messages });
    if (at !== now) spent.messages = 0;
    at = now;
  });
  const Socket = window.WebSocket;
  window.WebSocket = class extends Socket {
    set onmessage(heard) {
      super.onmessage = (event) => {
        const start = performance.now();
        heard(event);
        const took = performance.now() - start;
        spent.messages += took;
        if (event.data.startsWith('{"jsonrpc":"2.0","method":"State.patch"')) spent.patches += 1;
        if (event.data.includes('"State.snapshot"')) {
          spent.snapshot = took;
          // The frame that shows it is asked for by now, and comes before this one's end.
          ask(() => ask(() => {
            spent.firstPaint = performance.now() - start;
          }));
        }
      };
    }
  };
}

/** In the page: a fling, by hand events of one finger. */
function fling() {
  const canvas = document.querySelector('[data-testid="canvas"]');
  const { left, top, width, height } = canvas.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/** The browser's own sums, in seconds, by name. */
const metrics = async (browser) =>
  Object.fromEntries((await browser.cdp("Performance.getMetrics", {})).metrics.map(({ name, value }) => [name, value]));

const share = (values, part) => [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))];
const line = (what, values) =>
  console.log(`${what.padEnd(34)} median ${share(values, 0.5).toFixed(2)} ms   95th percentile ${share(values, 0.95).toFixed(2)} ms   most ${Math.max(...values).toFixed(2)} ms`);

const scene = writeMany();
const driver = await startDriver();
const inspector = await startInspector({ scenes: [scene.path] });
const browser = await Browser.open(driver.base);
try {
  // Time that the thread ran, not time that went by: other programs do not count.
  await browser.cdp("Performance.enable", { timeDomain: "threadTicks" });
  await browser.cdp("Page.addScriptToEvaluateOnNewDocument", { source: `(${measure})()` });
  await browser.goto(inspector.address);
  await isLive(browser);
  await browser.waitFor("the first paint was measured", () => window.spent.firstPaint);
  const { snapshot, firstPaint, fps } = await browser.run(() => ({ ...window.spent, fps: document.querySelector('[data-testid="figures"]').textContent }));
  console.log(`${scene.views} views; ${fps}`);
  console.log(`snapshot: read in ${snapshot.toFixed(0)} ms, painted ${firstPaint.toFixed(0)} ms after it came`);
  for (const lens of ["device", "xray"]) {
    await browser.click(`lens-${lens}`);
    const [x, y] = await browser.run(fling);
    await browser.flick([0, 1, 2, 3, 4, 5].map((step) => [x, y + 120 - step * 60]));
    await browser.waitFor("it flies", () => window.scrollscope.state.views.scroll.isDecelerating);
    const before = await metrics(browser);
    await browser.run(() => {
      window.spent.frames.length = 0;
      window.spent.patches = 0;
    });
    await browser.waitFor(
      "it has flown long enough",
      (until) => {
        window.flown ??= performance.now();
        const isOver = performance.now() - window.flown > until;
        if (isOver) window.flown = undefined;
        return isOver;
      },
      seconds * 1000,
    );
    const { frames, patches } = await browser.run(() => window.spent);
    const after = await metrics(browser);
    const isFlying = await browser.run(() => window.scrollscope.state.views.scroll.isDecelerating === true);
    console.log(`${lens}: ${frames.length} frames, ${patches} patches in ${seconds} s${isFlying ? "" : "; it came to rest meanwhile"}`);
    const each = (name) => `${((1000 * (after[name] - before[name])) / frames.length).toFixed(2)} ms`;
    console.log(`  processor's time per frame, on average: scripts ${each("ScriptDuration")}, style ${each("RecalcStyleDuration")}, layout ${each("LayoutDuration")}, all tasks ${each("TaskDuration")}`);
    line("  messages and painting, per frame", frames.map(({ messages, painting }) => messages + painting));
    line("  messages alone", frames.map(({ messages }) => messages));
    line("  painting alone", frames.map(({ painting }) => painting));
    await browser.waitFor("it rests", () => !window.scrollscope.state.views.scroll.phase);
  }
} finally {
  await browser.close();
  await inspector.program.end();
  await driver.stop();
  scene.remove();
}
