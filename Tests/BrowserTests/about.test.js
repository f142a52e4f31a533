import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { KEYS } from "./support/keys.js";
import { isShown, nothingWentWrong, request, setViewport } from "./support/page.js";
import { provideInspector } from "./support/suite.js";

/** The widths at which the panel is laid out in another way: every description is looked at in these. */
const SIZES = [{ width: 1280, height: 800 }, { width: 800, height: 600 }, { width: 390, height: 844 }];
/** In these only the longest descriptions are. */
const MORE_SIZES = [{ width: 1440, height: 900 }, { width: 1024, height: 768 }, { width: 640, height: 800 }];
const LONGEST = 12;

/** In windows narrower than this, the words of the scene's variant come first and the rest may need scrolling. */
const NARROW = 700;

/**
 * In the page: parts of the scene's description that cannot be read without scrolling, or in a narrow window those
 * of its variant; also checks that the stage has more room.
 * @param {boolean} isNarrow
 */
function findCut(isNarrow) {
  const faults = [];
  const about = document.querySelector('[data-testid="about"]');
  const shown = [...about.querySelectorAll("p")].filter((text) => text.getClientRects().length > 0);
  if (shown.length === 0) faults.push("nothing is explained");
  const texts = isNarrow ? shown.slice(-1) : shown;
  for (const text of texts) {
    const name = text.dataset.testid;
    const box = text.getBoundingClientRect();
    for (let element = /** @type {Element} */ (text); element !== null; element = element.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(element);
      const clips = element === document.documentElement || overflowX !== "visible" || overflowY !== "visible";
      if (
        !isNarrow && about.contains(element) &&
        (element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth)
      ) {
        const { className, dataset, scrollHeight, clientHeight } = element;
        faults.push(`${name}: ${className || dataset.testid} has ${scrollHeight} pixels in ${clientHeight}`);
      }
      if (!clips) continue;
      const its = element === document.documentElement
        ? { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight }
        : element.getBoundingClientRect();
      const isInside = box.left >= its.left - 0.5 && box.top >= its.top - 0.5 && box.right <= its.right + 0.5 &&
        box.bottom <= its.bottom + 0.5;
      if (!isInside) faults.push(`${name} sticks out of ${element.className || element.localName}`);
    }
    // No other element covers its first or last line.
    for (const [x, y] of [[box.left + 2, box.top + 4], [box.left + 2, box.bottom - 4]]) {
      const above = document.elementFromPoint(x, y);
      if (!text.contains(above)) faults.push(`${name} is covered by ${above?.className || above?.localName}`);
    }
  }
  const stage = document.querySelector('[data-testid="canvas"]').getBoundingClientRect();
  const room = about.getBoundingClientRect();
  if (stage.height < room.height) {
    faults.push(`the stage has ${Math.round(stage.height)} pixels, the explanation ${Math.round(room.height)}`);
  }
  return faults;
}

/**
 * Shows scenes in a window of each size; the faults of the descriptions go to a list.
 * @param {import("./support/webdriver.js").Browser[]} windows
 * @param {{ width: number, height: number }[]} sizes
 */
function shower(windows, sizes) {
  const faults = [];
  return {
    faults,
    /** Makes the windows ready. */
    async begin() {
      for (const [index, window] of windows.entries()) {
        await isShown(window, "about", true);
        await setViewport(window, sizes[index]);
        if (sizes[index].width < 900) await window.click("tab-stage");
        await window.script(`window.findCut = ${findCut};\ndone({});`, []);
      }
    },
    /** Shows a scene, or a variant as `NAME@VARIANT`; gives its other variants and the length of its description. */
    async show(called) {
      const [name, variant = ""] = called.split("@");
      await request(windows[0], [
        ["Control.acquire", { force: true }],
        ["Scene.load", { name: called }],
        ["Control.release", {}],
      ]);
      const seen = await Promise.all(
        windows.map((window, index) =>
          window.waitFor(
            `${called} is explained`,
            (name, variant, isNarrow) => {
              const { scene } = globalThis.scrollscope.state;
              const buttons = [...document.querySelectorAll('[data-testid="variants"]:not([hidden]) [data-variant]')];
              const isChecked = (button) => button.getAttribute("aria-checked") === "true";
              const isExplained = scene.name === name &&
                document.querySelector('[data-testid="about-title"]').textContent === scene.title &&
                (variant === "" || (scene.variant === variant && buttons.find(isChecked)?.dataset.variant === variant));
              if (!isExplained) return null;
              const others = buttons.filter((button) => !isChecked(button)).map((button) => button.dataset.variant);
              const { length } = document.querySelector('[data-testid="about"]').textContent;
              return { found: globalThis.findCut(isNarrow), others, length };
            },
            name,
            variant,
            sizes[index].width < NARROW,
          )
        ),
      );
      for (const [index, { found }] of seen.entries()) {
        faults.push(...found.map((fault) => `${called} at ${sizes[index].width} × ${sizes[index].height}: ${fault}`));
      }
      return seen[0];
    },
  };
}

/** Scenes and variants with the lengths of their descriptions. @type {{ called: string, length: number }[]} */
const shown = [];

describe("what to try in a scene, in a real browser", () => {
  // One window of each size, because a window takes longer to change its size than to show another scene.
  const { windows } = provideInspector({ windows: SIZES.length });
  const [browser] = windows;
  const { begin, show, faults } = shower(windows, SIZES);
  /** @type {string[]} */
  let scenes = [];

  before(async () => {
    await browser.click("scene-button");
    await browser.waitFor("the scenes are there", () => document.querySelector("[data-scene]"));
    scenes = await browser.run(() => [...document.querySelectorAll("[data-scene]")].map((card) => card.dataset.scene));
    await browser.type(KEYS.escape);
    await begin();
  });

  test("every scene's and variant's description fits without scrolling", async () => {
    assert.ok(scenes.length > 60, `${scenes.length} scenes`);
    for (const name of scenes) {
      const { others, length } = await show(name);
      shown.push({ called: name, length });
      for (const variant of others) {
        const called = `${name}@${variant}`;
        shown.push({ called, length: (await show(called)).length });
      }
    }
    assert.deepEqual(faults, []);
  });

  test("in a narrow window, choosing another variant brings its words into view", async () => {
    const window = windows[SIZES.length - 1];
    await request(browser, [
      ["Control.acquire", { force: true }],
      ["Scene.load", { name: "keyboard-form" }],
      ["Control.release", {}],
    ]);
    await window.waitFor("the scene is there", () => globalThis.scrollscope.state.scene.name === "keyboard-form");
    await window.run(() => {
      const about = document.querySelector('[data-testid="about"]');
      about.scrollTop = about.scrollHeight;
    });
    await window.click("variant-staleObserver");
    await window.waitFor(
      "the words are in view",
      () =>
        document.querySelector('[data-testid="variant-summary"]').textContent.startsWith("The stale observer") &&
        globalThis.findCut(true).length === 0,
    );
  });

  nothingWentWrong(windows);
});

describe("the longest descriptions, in a real browser", () => {
  const { windows } = provideInspector({ windows: MORE_SIZES.length });
  const { begin, show, faults } = shower(windows, MORE_SIZES);

  before(begin);

  test("the longest descriptions fit in windows of other sizes", async () => {
    const longest = [...shown].sort((a, b) => b.length - a.length).slice(0, LONGEST);
    assert.equal(longest.length, LONGEST);
    for (const { called } of longest) await show(called);
    assert.deepEqual(faults, []);
  });

  nothingWentWrong(windows);
});
