// Prints the first paint, and the cost of a frame on the page's main thread while a scroll view flies: with each lens,
// and with what is drawn besides: pinned properties, a ghost and its result, the whole session, the gallery. In a window
// as narrow as a phone, only the view of the phone.
//
// node Tests/BrowserTests/frames.js [SECONDS] [VIEWS] [WIDTHxHEIGHT]
//
// Targets: 4 ms of scripts per frame (median, 8 ms at the 95th percentile) with any number of views; first paint after
// the snapshot within 300 ms with 10,000 views, and within 1.5 s with 100,000.
import { startInspector } from "./support/inspector.js";
import { isLive } from "./support/page.js";
import { KEYS } from "./support/keys.js";
import { framesBetween, startTrace } from "./support/trace.js";
import { Browser, startDriver } from "./support/webdriver.js";
import { writeMany } from "./support/many.js";

const seconds = Number(process.argv[2] ?? 4);
const views = Number(process.argv[3] ?? 10_000);
const [width, height] = (process.argv[4] ?? "1440x900").split("x").map(Number);
if (!(seconds > 0 && views >= 100 && width > 0 && height > 0)) {
  console.error("usage: node Tests/BrowserTests/frames.js [SECONDS] [VIEWS] [WIDTHxHEIGHT], at least 100 views");
  process.exit(2);
}

/** In the page, before its scripts: measures the time of every message and every frame. */
function measure() {
  const spent = { messages: 0, frames: [], patches: 0, snapshot: 0 };
  window.spent = spent;
  const ask = window.requestAnimationFrame.bind(window);
  /** The time of the callbacks of one frame, and of the messages since the frame before. */
  let at = -1;
  window.requestAnimationFrame = (callback) =>
    ask((now) => {
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
          // The frame that shows it is already requested, and comes before this one ends.
          ask(() =>
            ask(() => {
              spent.firstPaint = performance.now() - start;
              spent.opened = performance.now();
            })
          );
        }
      };
    }
  };
}

/** In the page: a fling with dispatched events of one finger. */
function fling() {
  const canvas = document.querySelector('[data-testid="canvas"]');
  const { left, top, width, height } = canvas.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

const share = (values, part) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))];
const line = (what, values) => {
  const [half, most, all] = [share(values, 0.5), share(values, 0.95), Math.max(...values)].map((ms) => ms.toFixed(2));
  console.log(`${what.padEnd(34)} median ${half} ms   95th percentile ${most} ms   most ${all} ms`);
};

const scene = writeMany({ sections: Math.round(views / 100) });
const driver = await startDriver();
const inspector = await startInspector({ scenes: [scene.path] });
const trace = startTrace();
const browser = await Browser.open(driver.base, { width, height, extra: trace.args });
/** The states in which it flies: what shows each, once it flies where `isLate`. Each keeps what the ones before show. */
const states = width < 600 ? [{ name: "phone", show() {} }] : [
  { name: "device", show: () => browser.click("lens-device") },
  { name: "X-ray", show: () => browser.click("lens-xray") },
  {
    name: "pinned",
    async show() {
      for (const name of ["contentOffset", "velocity", "adjustedContentInset"]) {
        await browser.run(
          (name) => document.querySelector(`[data-property="${name}"] .value`).focus({ preventScroll: true }),
          name,
        );
        await browser.type("t");
      }
      await browser.waitFor("they are pinned", () => document.querySelectorAll(".pins-list li").length === 3);
    },
  },
  {
    name: "what-if card",
    async show() {
      await browser.run(() => document.querySelector('[data-testid="canvas"]').focus());
      await browser.type("g");
      await browser.waitFor(
        "the form is open",
        () => document.querySelector('[data-testid="what-if"][open], [open] > [data-testid="what-if"]'),
      );
      await browser.type(KEYS.enter);
      await browser.waitFor(
        "its result is there",
        () =>
          document.querySelector(".ghost-card") !== null &&
          !/computed/.test(document.querySelector(".ghost-card").textContent),
      );
    },
  },
  {
    name: "whole session",
    async show() {
      await browser.run(() => document.querySelector('[data-testid="plot"]').focus());
      await browser.type("a");
    },
  },
  {
    name: "gallery",
    isLate: true,
    async show() {
      await browser.type("s");
      await browser.waitFor("the gallery is open", () => document.querySelector("#gallery[open] [data-card]"));
    },
  },
];
/** @type {object[]} */
let events = [];
try {
  await browser.cdp("Page.addScriptToEvaluateOnNewDocument", { source: `(${measure})()` });
  await browser.goto(inspector.address);
  await isLive(browser);
  await browser.waitFor("the first paint was measured", () => window.spent.firstPaint);
  const { snapshot, firstPaint, opened, fps } = await browser.run(() => ({
    ...window.spent,
    fps: document.querySelector('[data-testid="figures"]').textContent,
  }));
  console.log(`${scene.views} views; ${fps}`);
  console.log(`snapshot: read in ${snapshot.toFixed(0)} ms, painted ${firstPaint.toFixed(0)} ms after it came`);
  console.log(`painted ${opened.toFixed(0)} ms after the page was opened`);
  for (const { name, show, isLate = false } of states) {
    if (!isLate) await show();
    const [x, y] = await browser.run(fling);
    await browser.flick([0, 1, 2, 3, 4, 5].map((step) => [x, y + 120 - step * 60]));
    await browser.waitFor("it flies", () => window.scrollscope.state.views.scroll.isDecelerating);
    if (isLate) await show();
    await browser.run((name) => {
      window.spent.frames.length = 0;
      window.spent.patches = 0;
      console.timeStamp(`${name} begins`);
    }, name);
    // Waits without a request to the page, which would be measured too.
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    const { frames, patches } = await browser.run((name) => {
      console.timeStamp(`${name} ends`);
      return window.spent;
    }, name);
    const isFlying = await browser.run(() => window.scrollscope.state.views.scroll.isDecelerating === true);
    const end = isFlying ? "" : "; it came to rest meanwhile";
    console.log(`${name}: ${frames.length} frames, ${patches} patches in ${seconds} s${end}`);
    line("  messages and painting, per frame", frames.map(({ messages, painting }) => messages + painting));
    line("  messages alone", frames.map(({ messages }) => messages));
    line("  painting alone", frames.map(({ painting }) => painting));
    await browser.waitFor("it rests", () => !window.scrollscope.state.views.scroll.phase);
  }
  // The thread's own time, not wall-clock time, so that other work of the machine hardly counts.
  events = await trace.read(browser);
} finally {
  await browser.close();
  await inspector.program.end();
  await driver.stop();
  scene.remove();
}
for (const { name } of states) {
  const frames = framesBetween(events, `${name} begins`, `${name} ends`);
  console.log(`${name}: the main thread's own time, per frame`);
  line("  scripts", frames.map(({ scripts }) => scripts));
  line("  with styles, layout, painting", frames.map(({ work }) => work));
  line("  all tasks", frames.map(({ all }) => all));
}
trace.remove();
