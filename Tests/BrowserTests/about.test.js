import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { KEYS } from "./support/keys.js";
import { isShown, nothingWentWrong, request, setViewport } from "./support/page.js";
import { provideInspector } from "./support/suite.js";

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 800, height: 600 },
];

/**
 * In the page: parts of the scene's description that cannot be read without scrolling; also checks that the
 * stage has more room.
 */
function findCut() {
  const faults = [];
  const about = document.querySelector('[data-testid="about"]');
  const texts = [...about.querySelectorAll("p")].filter((text) => text.getClientRects().length > 0);
  if (texts.length === 0) faults.push("nothing is explained");
  for (const text of texts) {
    const name = text.dataset.testid;
    const box = text.getBoundingClientRect();
    for (let element = text; element !== null; element = element.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(element);
      const clips = element === document.documentElement || overflowX !== "visible" || overflowY !== "visible";
      if (about.contains(element) && (element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth)) {
        faults.push(`${name}: ${element.className || element.dataset.testid} has ${element.scrollHeight} pixels in ${element.clientHeight}`);
      }
      if (!clips) continue;
      const its = element === document.documentElement
        ? { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight }
        : element.getBoundingClientRect();
      const isInside = box.left >= its.left - 0.5 && box.top >= its.top - 0.5 && box.right <= its.right + 0.5 && box.bottom <= its.bottom + 0.5;
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
  if (stage.height < room.height) faults.push(`the stage has ${Math.round(stage.height)} pixels, the explanation ${Math.round(room.height)}`);
  return faults;
}

describe("what to try in a scene, in a real browser", () => {
  const { windows } = provideInspector();
  const [browser] = windows;
  /** @type {string[]} */
  let scenes = [];

  before(async () => {
    await browser.click("scene-button");
    await browser.waitFor("the scenes are there", () => document.querySelector("[data-scene]"));
    scenes = await browser.run(() => [...document.querySelectorAll("[data-scene]")].map((card) => card.dataset.scene));
    await browser.type(KEYS.escape);
    await isShown(browser, "about", true);
  });

  test("every scene's and variant's description fits without scrolling in windows of all sizes", async () => {
    assert.ok(scenes.length > 60, `${scenes.length} scenes`);
    const faults = [];
    const show = async (name, variant = "") => {
      const called = variant === "" ? name : `${name}@${variant}`;
      await request(browser, [["Control.acquire", { force: true }], ["Scene.load", { name: called }], ["Control.release", {}]]);
      await browser.waitFor(`${called} is explained`, (name, variant) => {
        const { scene } = window.scrollscope.state;
        const checked = document.querySelector('[data-testid="variants"]:not([hidden]) [aria-checked="true"]')?.dataset.variant;
        return scene.name === name && document.querySelector('[data-testid="about-title"]').textContent === scene.title &&
          (variant === "" || (scene.variant === variant && checked === variant));
      }, name, variant);
      for (const size of SIZES) {
        await setViewport(browser, size);
        if (size.width < 900) await browser.run(() => document.querySelector('[data-testid="tab-stage"]').click());
        const found = await browser.run(findCut);
        faults.push(...found.map((fault) => `${called} at ${size.width} × ${size.height}: ${fault}`));
      }
    };
    for (const name of scenes) {
      await show(name);
      const others = await browser.run(() => [...document.querySelectorAll('[data-testid="variants"]:not([hidden]) [data-variant]:not([aria-checked="true"])')]
        .map((button) => button.dataset.variant));
      for (const variant of others) await show(name, variant);
    }
    assert.deepEqual(faults, []);
  });

  nothingWentWrong(windows);
});
