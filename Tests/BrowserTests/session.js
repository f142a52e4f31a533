// Whether the page stays small and true in a long session:
//
// node Tests/BrowserTests/session.js [MINUTES [MOMENTS]]
//
// A client flicks a list, for an hour if no time is given. For a sixth of it the page is hidden, as a tab in the
// background is: no frames are drawn. The server is stopped twice. Prints the page's heap after garbage collection, the
// estimated part used for the past (which is bounded), and the rest, which must not grow. Then looks at moments all over the
// session, 200 if no number is given, and compares each with the server's own past. Exits with 1 if the heap exceeds
// 150 MB, if the rest grows, or if a moment is not true.
import { connectClient } from "./support/client.js";
import { startInspector } from "./support/inspector.js";
import { openPage } from "./support/page.js";
import { plotAt } from "./support/time.js";
import { startDriver } from "./support/webdriver.js";
import { withFingers } from "../../web/model/input/restingFinger.js";
import { fixed, seconds } from "../../web/model/properties/format.js";

const minutes = Number(process.argv[2] ?? 60);
const moments = Number(process.argv[3] ?? 200);
if (!(minutes > 0 && moments > 0)) {
  console.error("usage: node Tests/BrowserTests/session.js [MINUTES [MOMENTS]]");
  process.exit(2);
}
/** The limit of the heap in megabytes. */
const MOST = 150;
/** Measurements of it, the first third of which is warm-up. */
const MEASUREMENTS = 24;
/** Tolerance of the rest in megabytes: garbage that a collection leaves, and caches of the browser. */
const SLACK = 6;
const length = minutes * 60_000;
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const driver = await startDriver();
const inspector = await startInspector({ scenes: ["shadowed-table"] });
const browser = await openPage(driver.base, inspector.address);
const client = await connectClient(inspector.port, { state: false });
await client.call("Control.acquire", { force: true });

/** Flicks the list, alternately up and down. */
async function flick(turn) {
  for (let step = 0; step <= 5; step += 1) {
    const phase = step === 0 ? "began" : step === 5 ? "ended" : "moved";
    const location = [160, 300 + turn * 30 * Math.min(step, 4)];
    await client.call("Input.touch", { touches: [{ id: 1, phase, location }] });
    await wait(16);
  }
}

/** The page's heap, and the part used for the past, in megabytes. */
async function memory() {
  for (let time = 0; time < 2; time += 1) await browser.cdp("HeapProfiler.collectGarbage", {});
  const { usedSize } = await browser.cdp("Runtime.getHeapUsage", {});
  // Not by a script of the driver, which waits for a frame.
  const expression = "window.scrollscope.memory.weight";
  const { result } = await browser.cdp("Runtime.evaluate", { expression, returnByValue: true });
  return { heap: usedSize / (1 << 20), past: result.value / (1 << 20) };
}

/** What happens, by the share of the session at which it does. */
const plan = [
  { at: 0.2, name: "the server stops for 12 s", run: () => stop(12_000) },
  { at: 0.4, name: "the page is hidden for a sixth of the time", run: () => hide(length / 6) },
  { at: 0.8, name: "the server stops for 12 s", run: () => stop(12_000) },
];

/** Hides the page for a while, as far as it can tell: the driver's windows are always visible, and wait for frames. */
const hide = (milliseconds) =>
  browser.run((milliseconds) => {
    const draw = window.requestAnimationFrame.bind(window);
    const waiting = [];
    const show = (state) => {
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    };
    setTimeout(() => {
      window.requestAnimationFrame = (callback) => waiting.push(callback);
      show("hidden");
    }, 500);
    setTimeout(() => {
      window.requestAnimationFrame = draw;
      show("visible");
      for (const callback of waiting) draw(callback);
    }, milliseconds);
  }, milliseconds);

async function stop(milliseconds) {
  inspector.program.signal("SIGSTOP");
  await wait(milliseconds);
  inspector.program.signal("SIGCONT");
}

/** Goes to a time as a person does: presses it in the overview, then the middle of the plot. Returns the moment that
 * the page shows then, and what it says of it; null if that is more than a second away.
 * @param {number} t microseconds */
async function look(t) {
  await browser.run((t) => {
    const part = (name) => document.querySelector(`[data-testid="${name}"]`);
    const { left, top, width } = part("overview").getBoundingClientRect();
    const { ariaValueMin, ariaValueMax } = part("overview-window");
    const share = (t / 1e6 - Number(ariaValueMin)) / (Number(ariaValueMax) - Number(ariaValueMin));
    const place = { clientX: left + 56 + share * (width - 70), clientY: top + 5, button: 0, bubbles: true };
    part("overview").dispatchEvent(new PointerEvent("pointerdown", place));
    part("overview").dispatchEvent(new PointerEvent("pointerup", place));
  }, t);
  const until = performance.now() + 5_000;
  let before = null;
  while (performance.now() < until) {
    await wait(150);
    const [from, to] = await browser.run(() =>
      ["from", "to"].map((end) => {
        const handle = document.querySelector(`[data-testid="overview-${end}"]`);
        return Number(handle.getAttribute("aria-valuenow")) * 1e6;
      })
    );
    await browser.drag([await plotAt(browser, Math.min(1, Math.max(0, (t - from) / (to - from))))]);
    const said = await browser.run(() => ({
      moment: window.scrollscope.moment,
      view: window.scrollscope.shown.views.table,
      readout: document.querySelector('[data-testid="readout"]').textContent,
    }));
    // What is missing is requested, and says so until it is there.
    const isShown = said.moment !== null && said.readout.endsWith(`@ ${seconds(said.moment)} s`) &&
      !said.readout.startsWith("not ");
    // The next time it is looked at, what was loaded is drawn, too.
    if (isShown && Math.abs(said.moment - t) < 1e6 && said.moment === before) return said;
    before = said.moment;
  }
  return null;
}

/** A value with the keys of its objects in order. */
const sorted = (value) =>
  Array.isArray(value)
    ? value.map(sorted)
    : typeof value === "object" && value !== null
    ? Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])]))
    : value;

const faults = [];
try {
  const start = performance.now();
  const rests = [];
  let [turn, measured, most] = [1, 0, 0];
  console.log("minute  heap MB  past MB  rest MB");
  while (performance.now() - start < length) {
    const share = (performance.now() - start) / length;
    if (plan.length > 0 && share >= plan[0].at) {
      const { name, run } = plan.shift();
      console.log(name);
      await run();
    }
    if (share * MEASUREMENTS >= measured) {
      measured = Math.floor(share * MEASUREMENTS) + 1;
      const { heap, past } = await memory();
      most = Math.max(most, heap);
      rests.push(heap - past);
      const cells = [(share * minutes).toFixed(1), ...[heap, past, heap - past].map((each) => each.toFixed(1))];
      console.log(cells.map((cell, index) => cell.padStart(index === 0 ? 6 : 8)).join(" "));
    }
    await flick(turn);
    turn *= -1;
    await wait(1500);
  }
  if (most > MOST) faults.push(`the heap of ${most.toFixed(1)} MB exceeds ${MOST} MB`);
  const warm = rests.slice(MEASUREMENTS / 3);
  const early = Math.max(...warm.slice(0, warm.length / 2));
  const late = Math.min(...warm.slice(warm.length / 2));
  if (warm.length > 1 && late > early + SLACK) {
    faults.push(`the rest grows from ${early.toFixed(1)} to ${late.toFixed(1)} MB`);
  }

  const { earliest, latest } = await browser.run(() => window.scrollscope.clock);
  let unknown = 0;
  for (let index = 1; index <= moments; index += 1) {
    const said = await look(Math.round(earliest + ((latest - earliest) * index) / (moments + 1)));
    if (said === null) {
      unknown += 1;
      continue;
    }
    const { state } = await client.call("History.steps", { from: said.moment, to: said.moment });
    const view = state.views.table;
    // Under a finger that rests, the page shows no velocity, and where letting go would lead; other tests say when.
    const rested = withFingers(state, true).views.table;
    for (const name of new Set([...Object.keys(view), ...Object.keys(said.view)])) {
      const [own, ...others] = [said.view, view, rested].map((each) => JSON.stringify(sorted(each[name])));
      if (!others.includes(own)) {
        faults.push(`${name} at ${said.moment}: the page says ${own}, the server ${others[0]}`);
      }
    }
    const shown = fixed((view.contentOffset ?? [0, 0])[1]);
    if (!said.readout.includes(shown)) faults.push(`at ${said.moment}: "${said.readout}" without ${shown}`);
  }
  console.log(`${moments - unknown} moments compared, ${unknown} not loaded within 5 s`);
  for (const fault of faults) console.log(fault);
  process.exitCode = faults.length > 0 || unknown > moments / 10 ? 1 : 0;
} finally {
  await browser.close();
  await driver.stop();
  client.close();
  await inspector.program.end();
}
