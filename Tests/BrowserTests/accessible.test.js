import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { KEYS } from "./support/keys.js";
import {
  focus,
  isShown,
  middleOfStage,
  momentIs,
  nothingWentWrong,
  offset,
  restsElsewhere,
  setViewport,
} from "./support/page.js";
import { findFaults, findOverflow, SIZES } from "./support/layout.js";
import { provideFolder, provideInspector } from "./support/suite.js";
import { eventually } from "./support/window.js";

/** The sizes at which the page shows one pane at a time. */
const NARROW = SIZES.filter(({ width }) => width < 640);

/**
 * In the page: texts of the bar and of the keyboard shortcuts that are cut off or require horizontal
 * scrolling.
 */
function findCutOff() {
  const help = document.getElementById("help");
  const sheet = help.scrollWidth > help.clientWidth ? ["the sheet of keys is too wide"] : [];
  const line = document.querySelector('[data-testid="figures"]').getBoundingClientRect();
  const figures = [...document.querySelectorAll('[data-testid="figures"] span')]
    .map((figure) => ({ figure, box: figure.getBoundingClientRect() }))
    // Figures without room wrap to another line, below the visible one.
    .filter(({ box }) => box.width > 0 && box.top < line.bottom && box.left < line.left - 0.5)
    .map(({ figure }) => `${figure.textContent} is cut off`);
  const [pill, dot] = ["#topBar .connection", "#topBar .connection .dot"].map((part) =>
    document.querySelector(part).getBoundingClientRect()
  );
  if (dot.left < pill.left - 0.5 || dot.right > pill.right + 0.5) figures.push("the connection's dot has no room");
  // The texts of adjacent tabs must have a gap.
  for (const tabs of document.querySelectorAll("#workspaceTabs, .list-tabs")) {
    const boxes = [...tabs.querySelectorAll("button")].filter((tab) =>
      tab.checkVisibility({ visibilityProperty: true })
    ).map((tab) => {
      const words = document.createRange();
      words.selectNodeContents(tab);
      return { tab, box: words.getBoundingClientRect() };
    });
    for (const [index, { tab, box }] of boxes.entries()) {
      if (index > 0 && box.left < boxes[index - 1].box.right + 6) {
        figures.push(`${tab.textContent} touches the tab before it`);
      }
      if (box.left < 0 || box.right > window.innerWidth) figures.push(`${tab.textContent} is cut off`);
    }
  }
  const mode = document.querySelector("#topBar .mode");
  return [...sheet, ...figures, ...(mode.scrollWidth > mode.clientWidth ? [`${mode.textContent} is cut off`] : [])];
}

/**
 * In the page: controls with a part that is cut off and cannot be scrolled to, and buttons too small for
 * their texts.
 */
function findCut() {
  const faults = [];
  const whole = { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight };
  const isInside = (box, outer) =>
    box.left >= outer.left - 1 && box.top >= outer.top - 1 && box.right <= outer.right + 1 &&
    box.bottom <= outer.bottom + 1;
  for (const control of document.querySelectorAll("button, summary, input, select")) {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.closest("[hidden]")) continue;
    const what = control.dataset.testid ?? control.outerHTML.slice(0, 90);
    let box = control.getBoundingClientRect();
    if (control.matches("button, summary") && control.scrollWidth > control.clientWidth + 1) {
      const isShortened = [control, ...control.querySelectorAll("*")].some((part) =>
        getComputedStyle(part).textOverflow === "ellipsis"
      );
      if (!isShortened) faults.push(`${what} is too narrow for its words`);
    }
    for (let outer = control.parentElement; outer !== null; outer = outer.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(outer);
      if (`${overflowX} ${overflowY}`.includes("visible") && overflowX === overflowY) continue;
      const frame = outer.getBoundingClientRect();
      // Parts that can be scrolled to are not cut off.
      if (/auto|scroll/.test(`${overflowX} ${overflowY}`)) box = frame;
      else if (!isInside(box, frame)) {
        faults.push(`${what} is cut off by ${outer.className || outer.id}`);
        break;
      }
      if (position === "fixed") break;
    }
    if (!isInside(box, whole)) faults.push(`${what} sticks out of the window`);
  }
  return faults;
}

describe("the page for everyone", () => {
  const folder = provideFolder("accessible");
  const { windows } = provideInspector({ options: ["--recordings", folder] });
  const [browser] = windows;

  for (const { width, height, ratio } of SIZES) {
    test(`at ${width} × ${height} every control has room, a name and a large enough target`, async () => {
      await setViewport(browser, { width, height, ratio });
      assert.deepEqual(await browser.run(findOverflow), []);
      assert.deepEqual(await browser.run(findFaults), []);
      assert.deepEqual(await browser.run(findCut), []);
    });

    test(`at ${width} × ${height} with forced colours nothing is cut off or overlaps`, async () => {
      await browser.cdp("Emulation.setEmulatedMedia", { features: [{ name: "forced-colors", value: "active" }] });
      await browser.waitFor("colours are forced", () => window.matchMedia("(forced-colors: active)").matches);
      assert.deepEqual(await browser.run(findOverflow), []);
      assert.deepEqual(await browser.run(findCut), []);
      await browser.cdp("Emulation.setEmulatedMedia", { features: [] });
      await browser.waitFor("they are not", () => !window.matchMedia("(forced-colors: active)").matches);
    });
  }

  test("for fingers the rows and controls are 44 pixels high with their borders, and fit", async () => {
    await browser.cdp("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 2 });
    for (const size of [{ width: 420, height: 860 }, { width: 900, height: 700 }, { width: 1024, height: 768 }]) {
      await setViewport(browser, size);
      assert.deepEqual(await browser.run(findOverflow), []);
      await browser.waitFor(
        "what is pressed is high enough",
        () =>
          [...document.querySelectorAll('#topBar button, [role="treeitem"], .segments button')]
            .every((each) => !each.checkVisibility() || each.getBoundingClientRect().height >= 42),
      );
    }
    await browser.cdp("Emulation.setTouchEmulationEnabled", { enabled: false });
  });

  test("Tab moves the focus through the page in visual order and out again", async () => {
    await setViewport(browser, { width: 1440, height: 900 });
    await browser.run(() => {
      document.activeElement.blur();
      window.scrollTo(0, 0);
    });
    const seen = [];
    for (let step = 0; step < 80; step += 1) {
      await browser.type(KEYS.tab);
      const at = await browser.run(() => {
        const element = document.activeElement;
        const all = [...document.querySelectorAll("*")];
        return element === document.body ? null : [all.indexOf(element), element.dataset.testid ?? element.className];
      });
      if (at === null) break;
      seen.push(at);
      if (seen.length > 1 && at[0] === seen[0][0]) break;
    }
    const order = seen.slice(0, -1).map(([index]) => index);
    assert.deepEqual(order, [...order].sort((one, other) => one - other), seen.map(([, name]) => name).join(" "));
    for (const part of ["scene-button", "filter", "tree-rows", "canvas", "separator-tree"]) {
      assert.ok(
        seen.some(([, name]) => name === part),
        `${part} is reached: ${seen.map(([, name]) => name).join(" ")}`,
      );
    }
  });

  for (const { width, height, ratio } of SIZES) {
    test(`at ${width} × ${height} no text of the bar and of the keyboard shortcuts is cut off`, async () => {
      await setViewport(browser, { width, height, ratio });
      await browser.click("help-button");
      assert.deepEqual(await browser.run(findCutOff), []);
      await browser.type(KEYS.escape);
    });
  }

  for (const { width, height } of NARROW) {
    test(`at ${width} × ${height} every pane fits, while recording and with an open recording`, async () => {
      await setViewport(browser, { width, height });
      const fits = async (what) => {
        for (const find of [findOverflow, findCut, findCutOff]) assert.deepEqual(await browser.run(find), [], what);
      };
      await browser.click("record");
      await browser.waitFor(
        "it is recorded",
        () => document.querySelector('[data-testid="record"]').dataset.recording === "true",
      );
      await fits("recording");
      await browser.click("record");
      await isShown(browser, "toasts", true);
      await browser.type(KEYS.escape);
      await browser.withControl("o");
      await isShown(browser, "open-list", true);
      await browser.run(() => document.querySelector('[data-testid="open-list"] [data-name]').click());
      await momentIs(browser, "recording", true);
      await browser.waitFor("it stands", () => window.scrollscope.clock.paused);
      await fits("a recording");
      for (const tab of ["tree", "properties", "timeline", "events"]) {
        await browser.click(`tab-${tab}`);
        await fits(tab);
      }
      await browser.click("list-breakpoints");
      await browser.click("breakpoint-input");
      await browser.type(`contentOffset.y < -4000${KEYS.enter}`);
      await browser.waitFor("there is one", () => document.querySelector("[data-breakpoint]"));
      for (const list of ["breakpoints", "messages", "problems", "events"]) {
        await browser.click(`list-${list}`);
        await fits(list);
      }
      await browser.click("list-breakpoints");
      await browser.run(() => document.querySelector("[data-breakpoint] button").click());
      await browser.click("list-events");
      await browser.click("tab-stage");
      await browser.click("playback-leave");
      await momentIs(browser, "recording", false);
    });
  }

  test("there is one live region, and it announces the stage's content on request", async () => {
    const regions = await browser.run(() =>
      [...document.querySelectorAll("[aria-live], [role=status], [role=log]")].map(({ id }) => id)
    );
    assert.deepEqual(regions, ["live"]);
    await focus(browser, "canvas");
    await browser.press([KEYS.shift], "S");
    await browser.waitFor("it was said", () => /% scrolled/.test(document.getElementById("live").textContent));
  });

  test("motion is not announced without a request", async () => {
    const said = () => browser.run(() => document.getElementById("live").textContent);
    const before = await said();
    await focus(browser, "canvas");
    const from = await offset(browser);
    await browser.type(KEYS.down);
    await restsElsewhere(browser, from);
    assert.equal(await said(), before);
  });

  test("the texts for assistive technology match the drawing, in the present and in the past", async () => {
    await setViewport(browser, { width: 1440, height: 900 });
    const [x, y] = await middleOfStage(browser);
    const from = await offset(browser);
    await browser.flick([60, 40, 20, 0].map((dy) => [x, y + dy]));
    await restsElsewhere(browser, from);
    const said = () =>
      browser.run(() => {
        const { contentOffset, contentSize, frame, phase = "idle" } = window.scrollscope.shown.views.scroll;
        const axis = 1;
        const of = (id) => document.querySelector(`[data-testid="${id}"]`);
        return {
          offset: contentOffset.map((value) => value.toFixed(1)),
          percent: Math.round((100 * contentOffset[axis]) / (contentSize[axis] - frame[2 + axis])),
          t: `${((window.scrollscope.moment ?? window.scrollscope.state.t) / 1e6).toFixed(3)} s`,
          phase,
          stage: of("canvas").getAttribute("aria-label"),
          plot: of("plot").getAttribute("aria-valuetext"),
          now: of("plot").getAttribute("aria-valuenow"),
          readout: of("readout").textContent,
          value: document.querySelector('[data-property="contentOffset"] dd').textContent,
          row: document.querySelector('.tree-row[data-view="scroll"]').textContent,
        };
      });
    // Texts about motion are updated at intervals, and always at its end.
    const agree = () =>
      eventually(async () => {
        const it = await said();
        for (const text of [it.plot, it.readout, it.value]) {
          assert.ok(text.includes(it.offset[1]), `${text} has ${it.offset[1]}`);
        }
        for (const text of [it.plot, it.readout]) {
          assert.ok(text.includes(it.t), `${text} has ${it.t}`);
        }
        assert.ok(it.t.startsWith(it.now), `${it.t} is ${it.now}`);
        assert.ok(
          it.stage.includes(`scroll, ${it.percent} % scrolled, ${it.phase}`),
          `${it.stage} has ${it.percent} %, ${it.phase}`,
        );
        assert.equal(/decelerating/.test(it.row), it.phase === "decelerating", `${it.row} is ${it.phase}`);
        return it;
      });
    const present = await agree();
    assert.equal(present.phase, "idle");
    assert.match(present.plot, /idle/);
    await focus(browser, "plot");
    await browser.type(",".repeat(15));
    await browser.waitFor("the past is shown", () => window.scrollscope.moment !== null);
    const past = await agree();
    assert.ok(["decelerating", "bouncing"].includes(past.phase), past.phase);
    assert.ok(past.plot.includes(past.phase), past.plot);
    await browser.type("l");
    await browser.waitFor("the present is shown", () => window.scrollscope.moment === null);
  });

  test("values flash, but not with reduced motion", async () => {
    const styleOf = () =>
      browser.run(() => {
        const { transitionDuration, animationName } = getComputedStyle(
          document.querySelector('[data-property="alpha"] .value'),
        );
        return [transitionDuration.split(", ").every((each) => each === "0s"), animationName];
      });
    await browser.cdp("Emulation.setEmulatedMedia", {
      features: [{ name: "prefers-reduced-motion", value: "reduce" }],
    });
    await browser.waitFor("motion is reduced", () => window.matchMedia("(prefers-reduced-motion: reduce)").matches);
    assert.deepEqual(await styleOf(), [true, "none"]);
    await browser.cdp("Emulation.setEmulatedMedia", {
      features: [{ name: "prefers-reduced-motion", value: "no-preference" }],
    });
    await browser.waitFor(
      "motion is not reduced",
      () => !window.matchMedia("(prefers-reduced-motion: reduce)").matches,
    );
    assert.notDeepEqual(await styleOf(), [true, "none"]);
    await browser.cdp("Emulation.setEmulatedMedia", { features: [] });
  });

  test("with forced colours texts have one colour, and the selected row is marked", async () => {
    await browser.cdp("Emulation.setEmulatedMedia", { features: [{ name: "forced-colors", value: "active" }] });
    await browser.waitFor("colours are forced", () => window.matchMedia("(forced-colors: active)").matches);
    const edges = await browser.run(() =>
      ["tree-rows", "scene-button"].map((id) => getComputedStyle(document.querySelector(`[data-testid="${id}"]`)).color)
    );
    assert.equal(new Set(edges).size, 1);
    const selected = await browser.run(() => {
      const style = getComputedStyle(document.querySelector('.tree-row[aria-selected="true"]'));
      return [style.outlineStyle, style.borderStyle, style.backgroundColor].join(" ");
    });
    assert.match(selected, /solid|dashed|Highlight|rgb/);
    const value = await browser.run(() => {
      const { borderTopColor } = getComputedStyle(document.querySelector('[data-testid="value-contentSize"]'));
      return [borderTopColor, getComputedStyle(document.body).backgroundColor];
    });
    assert.equal(value[0], value[1], "no lines between the values");
  });

  nothingWentWrong(windows);
});
