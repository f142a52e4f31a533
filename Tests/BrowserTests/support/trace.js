import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { saved } from "./suite.js";

const NAME = "trace.json";

/**
 * Has a browser write down what its threads do, in the time that each ran: what other programs took of the processor
 * meanwhile does not count.
 */
export function startTrace() {
  const folder = mkdtempSync(join(tmpdir(), "scrollscope-trace-"));
  const path = join(folder, NAME);
  return {
    /** Further arguments for the browser. */
    args: [
      "--trace-startup=devtools.timeline,disabled-by-default-devtools.timeline",
      `--trace-startup-file=${path}`,
      "--trace-startup-duration=0",
      "--trace-startup-format=json",
    ],
    /**
     * What was written. The browser ends by itself first, and writes it then: a driver that ends it does not wait for that
     * on a busy machine.
     * @param {import("./webdriver.js").Browser} browser
     * @returns {Promise<object[]>} events as Chromium names them
     */
    async read(browser) {
      await browser.close(() => saved(folder, NAME));
      return JSON.parse(readFileSync(path, "utf8")).traceEvents;
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** What the browser does with what scripts have written, as Chromium names it. */
const SHOWING = ["UpdateLayoutTree", "Layout", "PrePaint", "Paint", "Layerize"];
const SCRIPTS = ["FunctionCall", "FireAnimationFrame"];

/**
 * What the main thread did for each animation frame between two stamps (`console.timeStamp`): since the frame before.
 * @param {object[]} events
 * @param {string} from
 * @param {string} to
 * @returns {{ scripts: number, work: number, all: number }[]} milliseconds: in scripts; in these, styles, layout and
 *   painting; in all tasks, with those that hand a frame on to other threads
 */
export function framesBetween(events, from, to) {
  const [start, end] = [from, to].map((name) =>
    events.find((event) => event.name === "TimeStamp" && event.args.data.message === name)
  );
  const its = events
    .filter((event) =>
      event.ph === "X" && event.pid === start.pid && event.tid === start.tid && event.ts >= start.ts &&
      event.ts <= end.ts
    )
    .sort((one, other) => one.ts - other.ts || other.dur - one.dur);
  const frames = [];
  let [scripts, work, all, until] = [0, 0, 0, 0];
  for (const { name, ts, dur, tdur = dur } of its) {
    const spent = tdur / 1000;
    if (name === "RunTask") all += spent;
    const isScript = SCRIPTS.includes(name);
    // What a script has the browser do at once is a part of it.
    if (ts < until || !(isScript || SHOWING.includes(name))) continue;
    until = ts + dur;
    work += spent;
    if (isScript) scripts += spent;
    if (name !== "FireAnimationFrame") continue;
    frames.push({ scripts, work, all });
    [scripts, work, all] = [0, 0, 0];
  }
  // The first one has what was before the stamp in it.
  return frames.slice(1);
}
