import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { KEYS } from "./support/keys.js";
import { blur, nothingWentWrong } from "./support/page.js";
import { provideInspector } from "./support/suite.js";
import { flick, isPaused, looksAtPast, looksAtPresent } from "./support/time.js";

describe("steps back in a real browser", () => {
  const { windows } = provideInspector({ windows: 2 });
  const [first, second] = windows;

  test("a step back at rest keeps events, causes, phases, differences and the past", async () => {
    await flick(first, 8);
    await blur(first);
    await first.type("j");
    /** The contents of the two lists, the timeline and the properties. */
    const known = (browser) =>
      browser.run(() => {
        const rows = (id) =>
          [...document.querySelectorAll(`[data-testid="${id}"] [role="option"]:not([hidden])`)].map((row) =>
            row.textContent
          );
        return {
          events: rows("event-rows"),
          diffs: rows("diff-rows"),
          why: document.querySelector('[data-testid="why"]').textContent,
          steps: window.scrollscope.memory.steps > 10,
        };
      });
    const before = [await known(first), await known(second)];
    const last = await first.run(() => window.scrollscope.state.t);
    assert.ok(before[0].events.length > 3 && before[0].diffs.length > 3 && before[0].steps, JSON.stringify(before[0]));
    const goes = async (key, isThere) => {
      const t = await first.run(() => window.scrollscope.clock.t);
      await first.type(key);
      for (const browser of windows) await browser.waitFor(`${key} went`, isThere, t);
    };
    const isBack = (t) =>
      window.scrollscope.clock.paused && window.scrollscope.clock.t < t &&
      window.scrollscope.state.t === window.scrollscope.clock.t;
    const isOn = (t) => window.scrollscope.clock.t > t;
    await first.type(" ");
    await isPaused(second, true);
    // Engine time advances without a patch: the step goes back to a time after the last patch.
    for (let frame = 0; frame < 4; frame += 1) await goes(KEYS.f10, isOn);
    await goes(KEYS.f9, isBack);
    assert.ok((await first.run(() => window.scrollscope.state.t)) > last, "it is later than the last patch");
    await goes(KEYS.f9, isBack);
    await goes(KEYS.f10, isOn);
    await goes(KEYS.f9, isBack);
    assert.deepEqual([await known(first), await known(second)], before);
    await first.type(",".repeat(12));
    await looksAtPast(first);
    await first.waitFor("its phase then is known", () => window.scrollscope.shown.views.scroll.phase !== undefined);
    await first.type("l");
    await looksAtPresent(first);
    await first.click("plot-timeline");
    await blur(first);
    await first.type(" ");
    await isPaused(first, false);
  });

  nothingWentWrong(windows);
});
