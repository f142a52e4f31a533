import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { connectClient } from "./support/client.js";
import { KEYS } from "./support/keys.js";
import { blur, isOpen, isShown, nothingWentWrong, setViewport } from "./support/page.js";
import { provideInspector } from "./support/suite.js";

/** The widths at which the panel is laid out in another way: every scene's line is looked at in these. */
const SIZES = [{ width: 1440, height: 900 }, { width: 800, height: 600 }, { width: 390, height: 844 }];

/** In the page: what of the line above the panes is cut off, covered or too high. */
function findCut() {
  const faults = [];
  const line = document.querySelector('[data-testid="about"]');
  const its = line.getBoundingClientRect();
  if (window.innerWidth >= 1280 && its.height > 41) faults.push(`the line is ${its.height} pixels high`);
  if (line.scrollWidth > line.clientWidth) faults.push("the line is wider than its window");
  for (const id of ["try", "about-more", "demo", "variants", "variant-menu"]) {
    const part = line.querySelector(`[data-testid="${id}"]`);
    if (part === null || part.getClientRects().length === 0) continue;
    for (const box of part.getClientRects()) {
      const isInside = box.left >= its.left && box.top >= its.top && box.right <= its.right && box.bottom <= its.bottom;
      if (!isInside) faults.push(`${id} sticks out`);
      for (const x of [box.left + 3, box.right - 3]) {
        const above = document.elementFromPoint(x, (box.top + box.bottom) / 2);
        if (!part.contains(above)) faults.push(`${id} is covered by ${above?.className || above?.localName}`);
      }
    }
  }
  for (const title of line.querySelectorAll('[data-testid="variants"] .one-line')) {
    const isWhole = title.scrollWidth <= title.clientWidth && title.scrollHeight <= title.parentElement.clientHeight;
    if (!isWhole) faults.push(`the title “${title.textContent}” is cut`);
  }
  const { textContent } = line.querySelector('[data-testid="try"]');
  if (textContent.length < 10 || textContent.length > 80) faults.push(`the sentence has ${textContent.length} letters`);
  return faults;
}

describe("what to try in a scene, in a real browser", () => {
  // One window of each size, because a window takes longer to change its size than to show another scene.
  const here = provideInspector({ windows: SIZES.length });
  const { windows } = here;
  const [browser] = windows;
  /** Chooses the scenes, beside the windows. @type {Awaited<ReturnType<typeof connectClient>>} */
  let client;
  /** @type {string[]} */
  let scenes = [];

  before(async () => {
    await browser.click("scene-button");
    await isOpen(browser, "gallery", true);
    scenes = await browser.run(() =>
      [...document.querySelectorAll("[data-card]")].flatMap((card) => card.dataset.names.split(" "))
    );
    await browser.type(KEYS.escape);
    for (const [index, window] of windows.entries()) {
      await isShown(window, "about", true);
      await setViewport(window, SIZES[index]);
      await window.script(`window.findCut = ${findCut};\ndone({});`, []);
    }
    client = await connectClient(here.inspector.port);
  });
  here.endings.unshift(() => client?.close());

  /** Does something as the client that has control, and leaves that to the windows. @param {() => Promise<unknown>} act */
  const inControl = async (act) => {
    await client.call("Control.acquire", { force: true });
    await act();
    await client.call("Control.release");
  };

  /** Shows a scene, or a variant as NAME@VARIANT; gives what is cut in each window, and the other variants. */
  const show = async (called) => {
    const [name, variant = null] = called.split("@");
    await client.call("Scene.load", { name: called });
    const seen = await Promise.all(
      windows.map((window) =>
        window.waitFor(
          `${called} is shown`,
          (name, variant) => {
            const { scene } = globalThis.scrollscope.state;
            const title = document.querySelector('[data-testid="about-title"]').textContent;
            if (scene.name !== name || title !== scene.title || (variant !== null && scene.variant !== variant)) {
              return null;
            }
            const ids = [...document.querySelectorAll('[data-testid="about"] [data-testid^="variant-"]')]
              .map(({ dataset }) => dataset.testid.slice("variant-".length));
            return { found: globalThis.findCut(), variants: scene.variant === undefined ? [] : ids };
          },
          name,
          variant,
        )
      ),
    );
    const faults = seen.flatMap(({ found }, index) =>
      found.map((fault) => `${called} at ${SIZES[index].width} × ${SIZES[index].height}: ${fault}`)
    );
    const others = seen[0].variants.filter((id) => !["menu", "summary"].includes(id));
    return { faults, others };
  };

  /** The panes keep their places; to lay out and to paint what is in them takes most of the time of another scene. */
  const layOutPanes = (visibility) =>
    Promise.all(windows.map((window) =>
      window.run((visibility) => {
        for (const pane of document.querySelectorAll(".pane")) pane.style.contentVisibility = visibility;
      }, visibility)
    ));

  test("every scene's and variant's sentence is whole, with all that stands beside it", async () => {
    assert.ok(scenes.length > 100, `${scenes.length} scenes`);
    const faults = [];
    await layOutPanes("hidden");
    await inControl(async () => {
      for (const name of scenes) {
        const shown = await show(name);
        faults.push(...shown.faults);
        for (const variant of shown.others) faults.push(...(await show(`${name}@${variant}`)).faults);
      }
    });
    await layOutPanes("");
    assert.deepEqual(faults, []);
  });

  const isSheetOpen = (window) =>
    window.run(() => document.querySelector('[data-testid="about-sheet"]').getClientRects().length > 0);

  test("the whole text can be read in every window", async () => {
    await inControl(() => show("keyboard-form@asPublished"));
    for (const window of windows) {
      // It may be open already.
      if (!await isSheetOpen(window)) await window.click("about-more");
      await window.waitFor("the text is in sight", () => {
        const sheet = document.querySelector('[data-testid="about-sheet"]');
        const { left, right, top, bottom } = sheet.getBoundingClientRect();
        const isInside = left >= 0 && right <= globalThis.innerWidth && top >= 0 && bottom <= globalThis.innerHeight;
        return isInside && sheet.textContent.includes("At keyboardDidShow") && sheet.scrollWidth <= sheet.clientWidth;
      });
      await window.click("about-more");
    }
  });

  test("another variant opens no text", async () => {
    const [window] = windows;
    await inControl(() => show("keyboard-form@asPublished"));
    if (await isSheetOpen(window)) await window.click("about-more");
    await window.click("variant-corrected");
    await window.waitFor("it is shown", () => globalThis.scrollscope.state.scene.variant === "corrected");
    await window.waitFor(
      "its button is on",
      () => document.querySelector('[data-testid="variant-corrected"]').matches('[aria-checked="true"]'),
    );
    assert.equal(await isSheetOpen(window), false);
  });

  test("the text lies above the card about the moment, and Escape closes it at its button", async () => {
    const [window] = windows;
    await inControl(() => show("keyboard-form@asPublished"));
    if (await isSheetOpen(window)) await window.click("about-more");
    await blur(window);
    await window.type("k");
    await window.waitFor("the keyboard is up", () => globalThis.scrollscope.state.keyboard);
    await window.type(",");
    await isShown(window, "moment-title", true);
    await window.click("about-more");
    await isShown(window, "about-sheet", true);
    const covered = await window.run(() => {
      const sheet = document.querySelector('[data-testid="about-sheet"]');
      const { left, right, top, bottom } = sheet.getBoundingClientRect();
      const points = [0.1, 0.5, 0.9].flatMap((x) => [0.05, 0.5, 0.95].map((y) => [x, y]));
      return points.filter(([x, y]) =>
        !sheet.contains(document.elementFromPoint(left + x * (right - left), top + y * (bottom - top)))
      );
    });
    assert.deepEqual(covered, []);
    await window.type(KEYS.escape);
    await isShown(window, "about-sheet", false);
    await blur(window);
    await window.type("i");
    await isShown(window, "about-sheet", true);
    await window.type(KEYS.escape);
    await isShown(window, "about-sheet", false);
    await window.type("l");
  });

  nothingWentWrong(windows);
});
