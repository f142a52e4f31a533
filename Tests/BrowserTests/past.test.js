import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { KEYS } from "./support/keys.js";
import { blur, focus, nothingWentWrong, reload, says, setRate } from "./support/page.js";
import { basicsInTheMiddle } from "./support/middle.js";
import { provideInspector } from "./support/suite.js";
import { flick, isPaused, looksAtPast, looksAtPresent, plotAt } from "./support/time.js";

describe("the past and the present of a session in a real browser", () => {
  const middle = basicsInTheMiddle();
  const { windows } = provideInspector({ windows: 2, scenes: [middle.path] });
  after(middle.remove);
  const [first, second] = windows;

  test("while the content moves, every frame shows one moment in all panes", async () => {
    await first.run(() => {
      const textOf = (selector) => document.querySelector(selector)?.textContent ?? "";
      window.frameTexts = [];
      window.stopReading = false;
      const read = () => {
        const { t, views: { scroll } } = window.scrollscope.state;
        window.frameTexts.push({
          phase: scroll.phase ?? "idle",
          offset: scroll.contentOffset[1].toFixed(1).replace("-", "−"),
          seconds: (t / 1e6).toFixed(3),
          value: textOf('[data-property="contentOffset"] dd'),
          title: textOf('[data-testid="why-title"]'),
          readout: textOf('[data-testid="readout"]'),
        });
        if (!window.stopReading) requestAnimationFrame(() => setTimeout(read));
      };
      read();
    });
    await flick(first, 25);
    await flick(first, -25);
    const texts = await first.run(() => {
      window.stopReading = true;
      return window.frameTexts;
    });
    const moving = texts.filter(({ phase }) => phase !== "idle");
    assert.ok(new Set(moving.map(({ offset }) => offset)).size > 10, "the content was seen at several places");
    // A patch may come between a frame and the reading of it; the panes still show the same.
    for (const { value, title, readout } of moving) {
      const [x, y] = value.trim().split(", ");
      if (title.startsWith("Why is contentOffset.y")) assert.equal(title, `Why is contentOffset.y ${y}?`);
      assert.ok(readout.includes(readout.startsWith("x ") ? x : y), `${readout} shows ${value}`);
    }
  });

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
          // How long it took is exact to a frame once nothing at the lift is missing.
          why: document.querySelector('[data-testid="why"]').textContent.replace(/in [\d.]+ s/, "in … s"),
          steps: window.scrollscope.memory.steps > 10,
        };
      });
    // On a slow machine the server merges frames, and the page requests them once they have stopped.
    for (const browser of windows) {
      await browser.waitFor("its past stays as it is", () => {
        const { missing, memory: { steps } } = window.scrollscope;
        if (window.known !== `${missing} ${steps}`) {
          [window.known, window.knownSince] = [`${missing} ${steps}`, performance.now()];
        }
        return performance.now() - window.knownSince > 2_500;
      });
    }
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

  test("a reload brings back the events, causes, phases and differences of the session", async () => {
    await first.click("plot-diffs");
    const known = (browser) =>
      browser.run(() => {
        const texts = (id) =>
          [...document.querySelectorAll(`[data-testid="${id}"] [role="option"]:not([hidden])`)]
            .map((row) => row.textContent).sort();
        return { events: texts("event-rows"), diffs: texts("diff-rows") };
      });
    await first.waitFor(
      "the differences are shown",
      () => document.querySelector('[data-testid="diff-rows"] [role="option"]:not([hidden])') !== null,
    );
    const before = await known(first);
    const steps = await first.run(() => window.scrollscope.memory.steps);
    await reload(first);
    await first.waitFor("the steps are back", (steps) => window.scrollscope.memory.steps >= steps - 2, steps);
    assert.deepEqual((await known(first)).events, before.events);
    // What this window has done before it was loaded again is its own.
    await says(first, "why-actor", "after You · finger 1");
    await first.type("j");
    await first.waitFor(
      "there are differences",
      () => document.querySelector('[data-testid="diff-rows"] [role="option"]:not([hidden])') !== null,
    );
    await first.click("plot-timeline");
    await blur(first);
    await first.type(KEYS.home);
    await first.waitFor("Home shows the start of the session", () => window.scrollscope.moment === 0);
    await says(first, "connection", "Past");
    await first.type("l");
    await looksAtPresent(first);
    await says(first, "connection", "Live");
  });

  test("the overview shows the whole session; its window drags, its ends resize, A and a double click show all", async () => {
    const shown = () =>
      first.run(() =>
        ["overview-from", "overview-to"].map((id) => {
          const element = document.querySelector(`[data-testid="${id}"]`);
          return Number(element.getAttribute("aria-valuenow"));
        })
      );
    const isShownAll = () =>
      first.waitFor("all is shown", () => {
        const element = document.querySelector('[data-testid="overview-window"]');
        const [from, to] = element.getAttribute("aria-valuetext").match(/[\d.]+/g);
        return from === element.getAttribute("aria-valuemin") && to === element.getAttribute("aria-valuemax");
      });
    await focus(first, "plot");
    await first.type("a");
    await isShownAll();
    await focus(first, "overview-from");
    const [start, latest] = await shown();
    await first.type(KEYS.right.repeat(9));
    await first.waitFor(
      "the start is later",
      (start) => Number(document.querySelector('[data-testid="overview-from"]').getAttribute("aria-valuenow")) > start,
      start + 0.5,
    );
    const [later, end] = await shown();
    assert.equal(end, latest, "the end stays");
    await focus(first, "overview-window");
    await first.type(KEYS.left);
    await first.waitFor(
      "the window is earlier",
      (later) => Number(document.querySelector('[data-testid="overview-from"]').getAttribute("aria-valuenow")) < later,
      later,
    );
    const [from, to] = await shown();
    assert.ok(Math.abs(to - from - (end - later)) < 0.21, "it keeps its length");
    const at = await first.run(() => {
      const { left, top, width, height } = document.querySelector('[data-testid="overview-window"]')
        .getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    });
    await first.drag([at, [at[0] + 10, at[1]], [at[0] + 30, at[1]]]);
    await first.waitFor(
      "the dragged window is later",
      (from) => Number(document.querySelector('[data-testid="overview-from"]').getAttribute("aria-valuenow")) > from,
      from,
    );
    await first.run(() =>
      document.querySelector('[data-testid="overview"]').dispatchEvent(new MouseEvent("dblclick", { bubbles: true }))
    );
    await isShownAll();
    await blur(first);
    await first.type("l");
    await focus(first, "plot");
    await first.type("0");
    await blur(first);
    assert.equal(await first.run(() => window.scrollscope.moment), null);
  });

  test("the last gesture is replayed at a tenth of its speed", async () => {
    await blur(first);
    await first.type("l");
    await looksAtPresent(first);
    const rest = await flick(first, -20);
    const t = await first.run(() => window.scrollscope.state.t);
    await blur(first);
    await first.press([KEYS.shift], "l");
    await first.waitFor(
      "it goes on before the end of the gesture, slowly",
      (t) =>
        window.scrollscope.clock.rate === 0.1 && !window.scrollscope.clock.paused && window.scrollscope.state.t < t,
      t,
    );
    await first.waitFor(
      "the finger is down again",
      () => Object.keys(window.scrollscope.state.touches ?? {}).length > 0,
    );
    await setRate(first, 8);
    await first.waitFor(
      "it comes to rest where it did",
      (rest) => window.scrollscope.state.views.scroll.contentOffset.join() === rest.join(),
      rest,
    );
    await setRate(first, 1);
  });

  test("a page opened late shows the earlier time: a click on the curve, Home and the list of events go there", async () => {
    const events = () =>
      second.run(() => [...document.querySelectorAll('[data-testid="event-rows"] [role="option"]')].length);
    await second.click("list-events");
    const before = await events();
    assert.ok(before > 3, "the page has seen events");
    await reload(second);
    await second.waitFor(
      "the events are listed again",
      (before) => document.querySelectorAll('[data-testid="event-rows"] [role="option"]').length >= before,
      before,
    );
    await focus(second, "plot");
    await second.type("a");
    await second.drag([await plotAt(second, 0.4)]);
    await looksAtPast(second);
    assert.equal(await second.run(() => window.scrollscope.shown.t <= window.scrollscope.moment), true);
    await second.type(KEYS.home);
    await second.waitFor("the start of the session", () => window.scrollscope.moment === 0);
    assert.equal(await second.run(() => window.scrollscope.shown.t), 0);
    await blur(second);
    await second.type("l");
    await looksAtPresent(second);
  });

  nothingWentWrong(windows);
});
