import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startInspector } from "./support/inspector.js";
import { isLive, middleOfStage } from "./support/page.js";
import { writeMany } from "./support/many.js";
import { startTrace } from "./support/trace.js";
import { Browser, startDriver } from "./support/webdriver.js";

/** The number of frames that are measured. */
const FRAMES = 60;

/** In the page: counts the writes to the document during some frames, and those that change nothing. */
function countWrites(count, done) {
  const [idle, replaced] = [[], []];
  let written = 0;
  const name = (node) => {
    const element = node instanceof Element ? node : node.parentElement;
    return `${element?.tagName} ${element?.className} ${element?.id}`;
  };
  const observer = new MutationObserver((records) => {
    written += records.length;
    for (const { type, target, attributeName, oldValue, addedNodes, removedNodes } of records) {
      const now = type === "attributes" ? target.getAttribute(attributeName) : target.data;
      if (type !== "childList" && now === oldValue) idle.push(`${attributeName ?? "text"} of ${name(target)}`);
      if (
        [...addedNodes].some((node) => node instanceof Text) && [...removedNodes].some((node) => node instanceof Text)
      ) replaced.push(name(target));
    }
  });
  observer.observe(document.documentElement, {
    subtree: true,
    childList: true,
    characterData: true,
    characterDataOldValue: true,
    attributes: true,
    attributeOldValue: true,
  });
  const look = (left) => {
    if (left > 0) return requestAnimationFrame(() => look(left - 1));
    observer.disconnect();
    done({ written, idle: [...new Set(idle)], replaced: [...new Set(replaced)] });
  };
  look(count);
}

/** In the page: waits for some frames between two time stamps. */
function stampFrames(count, done) {
  const look = (left) => {
    if (left > 0) return requestAnimationFrame(() => look(left - 1));
    console.timeStamp("ends");
    done();
  };
  // The first frames may still show the lift of the fingers.
  requestAnimationFrame(() => {
    console.timeStamp("begins");
    look(count);
  });
}

describe("the frames of a page while it flies", () => {
  let driver;
  let inspector;
  /** @type {Browser | null} */
  let browser = null;
  const scene = writeMany({ sections: 20, rows: 20 });
  const trace = startTrace();

  before(async () => {
    driver = await startDriver();
    inspector = await startInspector({ scenes: [scene.path] });
    browser = await Browser.open(driver.base, { extra: trace.args });
    await browser.goto(inspector.address);
    await isLive(browser);
  });

  after(async () => {
    await browser?.close();
    await inspector?.program.end();
    await driver?.stop();
    scene.remove();
    trace.remove();
  });

  const fly = async () => {
    const [x, y] = await middleOfStage(browser);
    await browser.flick([0, 1, 2, 3, 4, 5].map((step) => [x, y + 120 - step * 60]));
    await browser.waitFor(
      "it flies",
      () => window.scrollscope.state.views.scroll.isDecelerating && window.scrollscope.state.touches === undefined,
    );
  };
  const during = (body) => browser.call("POST", "execute/async", { script: `(${body})(...arguments)`, args: [FRAMES] });

  test("unchanged values are not written, and changed texts keep their nodes", async () => {
    await fly();
    const { written, idle, replaced } = await during(countWrites);
    assert.ok(written > 0, "something moves");
    assert.deepEqual(idle, []);
    assert.deepEqual(replaced, []);
  });

  test("drawing does not force a layout in the browser", async () => {
    await fly();
    await during(stampFrames);
    const events = await trace.read(browser);
    browser = null;
    const [begins, ends] = ["begins", "ends"].map((stamp) =>
      events.find((event) => event.name === "TimeStamp" && event.args.data.message === stamp)
    );
    const its = events.filter(({ ph, pid, tid, ts }) =>
      ph === "X" && pid === begins.pid && tid === begins.tid && ts >= begins.ts && ts <= ends.ts
    );
    const scripts = its.filter(({ name }) => name === "FireAnimationFrame");
    const layouts = its.filter(({ name }) => name === "Layout");
    const forced = layouts.filter(({ ts }) =>
      scripts.some((script) => ts >= script.ts && ts <= script.ts + script.dur)
    );
    assert.ok(layouts.length > 0, "something is laid out");
    // The legend measures itself when its entries change.
    assert.ok(forced.length <= 4, `${forced.length} times in ${FRAMES} frames`);
  });
});
