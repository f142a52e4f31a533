/** How the probe counts the frames of a scroll, with a display that a test runs. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Frames } from "../probe/frames.js";

/** A page whose frames begin when a test says so. */
function pageWith({ entries = /** @type {any[]} */ ([]) } = {}) {
  let callbacks = /** @type {((start: number) => void)[]} */ ([]);
  const timeline = { currentTime: 0 };
  class PerformanceObserver {
    static supportedEntryTypes = ["long-animation-frame"];
    observe() {}
    takeRecords() {
      return entries.splice(0);
    }
  }
  const window = /** @type {any} */ ({
    document: { timeline, addEventListener() {} },
    requestAnimationFrame: (/** @type {(start: number) => void} */ callback) => callbacks.push(callback),
    PerformanceObserver,
  });
  let wakes = 0;
  const frames = new Frames(window, () => wakes += 1);
  return {
    /** Draws a frame, and returns what is reported after it. @param {number} start @param {string | null} view */
    draw(start, view = "list") {
      timeline.currentTime = start;
      if (view !== null) frames.scrolls(view);
      const due = callbacks;
      callbacks = [];
      for (const callback of due) callback(start);
      return view === null ? [] : this.take();
    },
    take: () => frames.take(Math.round(1000 * timeline.currentTime)).map(({ took: _, ...rest }) => rest),
    isWaiting: () => callbacks.length > 0,
    wakes: () => wakes,
  };
}

test("a scroll's frames have their gaps, those that had room between two were dropped, and a rest has none", () => {
  const page = pageWith();
  assert.deepEqual(page.draw(1000), [{ event: "framedrawn", t: 1_000_000, view: "list" }]);
  assert.deepEqual(page.draw(1016.7), [{ event: "framedrawn", t: 1_016_700, gap: 16_700 }]);
  for (let still = 1; still <= 7; still += 1) page.draw(1016.7 + 16.7 * still, null);
  assert.equal(page.isWaiting(), false, "it follows frames at rest");
  assert.deepEqual(page.take(), []);
  // The next scroll starts from zero: nothing was due in between.
  assert.deepEqual(page.draw(3000, "other"), [{ event: "framedrawn", t: 3_000_000, view: "other" }]);
});

test("a late frame names the script that took longest, as soon as the browser tells it", () => {
  const entries = /** @type {any[]} */ ([]);
  const page = pageWith({ entries });
  page.draw(1000);
  assert.deepEqual(page.draw(1066.7), [], "it is told before the browser could name the script");
  const script = { startTime: 1005, sourceURL: "http://a/list.js", sourceFunctionName: "fill", invoker: "" };
  entries.push({ scripts: [{ ...script, duration: 3, sourceFunctionName: "other" }, { ...script, duration: 52.5 }] });
  assert.deepEqual(page.draw(1083.4), [
    {
      ...{ event: "framedrawn", t: 1_066_700, gap: 66_700, dropped: 3 },
      ...{ caller: "http://a/list.js fill", scriptTook: 52_500 },
    },
    { event: "framedrawn", t: 1_083_400, gap: 16_700 },
  ]);
});

test("a late frame at the end of a scroll is told though nothing scrolls any more", () => {
  const page = pageWith();
  page.draw(1000);
  page.draw(1050);
  for (let still = 1; still <= 7; still += 1) page.draw(1050 + 16.7 * still, null);
  assert.equal(page.wakes(), 1);
  assert.deepEqual(page.take(), [{ event: "framedrawn", t: 1_050_000, gap: 50_000, dropped: 2 }]);
});

test("a display of 120 frames a second drops a frame where one of 60 does not", () => {
  for (const [interval, dropped] of [[16.7, undefined], [8.3, 1]]) {
    const page = pageWith();
    let start = 1000;
    page.draw(start);
    for (let frame = 0; frame < 16; frame += 1) page.draw(start += interval);
    const told = [page.draw(start += 16.7)];
    for (let frame = 0; frame < 3; frame += 1) told.push(page.draw(start += interval));
    assert.equal(told.flat()[0].dropped, dropped, `at intervals of ${interval} ms`);
  }
});
