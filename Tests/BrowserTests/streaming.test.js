import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { focus, isShown, nothingWentWrong, says, setRate } from "./support/page.js";
import { writePatient } from "./support/scenes.js";
import { provideFolder, provideInspector } from "./support/suite.js";

describe("a page that streams", () => {
  const patient = writePatient();
  const folder = provideFolder("streaming");
  const { windows } = provideInspector({ scenes: [patient.path], options: ["--recordings", folder] });
  const [browser] = windows;

  after(patient.remove);

  /** Waits until this much engine time has passed. */
  const streams = async (seconds) => {
    const from = await browser.run(() => window.scrollscope.state.t);
    await browser.waitFor("it streams", (until) => window.scrollscope.state.t > until, from + seconds * 1e6);
  };
  /**
   * The elements that have moved since the last call: any control, and other elements except those that keep
   * their right edge while their text gets longer. Rows of a streaming list and the connection's figures are
   * excepted.
   */
  const jumps = () =>
    browser.run(() => {
      const controls = "button, summary, input, select, a, [role=tab], [role=treeitem], [role=separator]";
      const seen = window.shifts.flatMap(({ sources }) =>
        sources.flatMap(({ node, previousRect: from, currentRect: to }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          if (!element || element.closest("[role=option], .diff-row, .message-row, [data-testid=figures]")) return [];
          const isJump = element.matches(controls) || from.top !== to.top || from.right !== to.right;
          return isJump
            ? [`${element.outerHTML.slice(0, 80)} from ${from.left}, ${from.top} to ${to.left}, ${to.top}`]
            : [];
        })
      );
      window.shifts = [];
      return seen;
    });

  test("nothing on the page shifts: not in any list, not while recording, not in the past", async () => {
    await browser.click("demo");
    await says(browser, "demo", "Stop");
    await browser.withControl("e");
    await says(browser, "record", "00:0");
    await streams(1);
    await browser.run(() => {
      window.shifts = [];
      new PerformanceObserver((list) => window.shifts.push(...list.getEntries())).observe({ type: "layout-shift" });
    });
    await streams(3);
    assert.deepEqual(await jumps(), []);
    const shown = {
      "list-messages": "message-rows",
      "plot-diffs": "diff-rows",
      "plot-phase": "phase-plot",
      "list-problems": "findings",
    };
    for (const [show, what] of Object.entries(shown)) {
      await browser.click(show);
      await isShown(browser, what, true);
      // Elements may move on a user's action, but not while streaming.
      await jumps();
      await streams(1.5);
      assert.deepEqual(await jumps(), [], show);
    }
    await browser.click("plot-timeline");
    await focus(browser, "plot");
    await browser.type(",");
    await browser.waitFor("the past is shown", () => window.scrollscope.moment !== null);
    await jumps();
    await streams(1.5);
    assert.deepEqual(await jumps(), []);
    await browser.type("l");
    await browser.withControl("e");
    await browser.click("demo");
    await says(browser, "demo", "Show me");
  });

  // A slow machine shows the speed that its engine keeps instead, at any time.
  test("another speed moves nothing on the page", async () => {
    const places = () =>
      browser.run(() =>
        ["transport", "rate-menu", "record"].map((id) => {
          const { left, right } = document.querySelector(`[data-testid="${id}"]`).getBoundingClientRect();
          return [id, left, right];
        })
      );
    // No client has control after it, as after the others.
    await setRate(browser, 1);
    const before = await places();
    for (const rate of [0.05, 0.25, 8, 1]) {
      await setRate(browser, rate);
      await says(browser, "rate", `${rate}×`);
      assert.deepEqual(await places(), before, `${rate}`);
    }
  });

  nothingWentWrong(windows);
});
