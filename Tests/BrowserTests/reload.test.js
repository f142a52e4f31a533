import assert from "node:assert/strict";
import { renameSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { KEYS } from "./support/keys.js";
import { focus, isOpen, nothingWentWrong, reload } from "./support/page.js";
import { provideFolder, provideInspector } from "./support/suite.js";

const scene = (title, { alpha = 1, extra = [] } = {}) =>
  JSON.stringify(
    {
      format: "scrollscope.scene",
      version: 1,
      title,
      device: { size: [320, 480] },
      root: {
        id: "window",
        class: "Window",
        subviews: [
          {
            id: "scroll",
            class: "ScrollView",
            frame: [0, 0, 320, 480],
            contentSize: [320, 900],
            subviews: [{ id: "box", frame: [20, 20, 80, 80], alpha, backgroundColor: "#336699" }],
          },
          ...extra,
        ],
      },
    },
    null,
    1,
  );

describe("a scene file that is edited while the page shows it", () => {
  const folder = provideFolder("reload");
  const file = join(folder, "mine.scene.json");

  /** Saves as editors do: another file replaces the old one. */
  const save = (text) => {
    writeFileSync(`${file}~`, text);
    renameSync(`${file}~`, file);
  };
  save(scene("First"));
  const here = provideInspector({ scenes: [file] });
  const { windows } = here;
  const [browser] = windows;

  const shows = (title) =>
    browser.waitFor(`the scene is ${title}`, (title) => window.scrollscope.state?.scene.title === title, title);
  const fault = () =>
    browser.waitFor("the fault is shown", () => {
      const strip = document.querySelector('[data-testid="sceneErrors"]');
      return !strip.hidden && strip.textContent;
    });

  test("a saved scene is shown, and the selection stays", async () => {
    await focus(browser, "tree-rows");
    await browser.type(KEYS.home + KEYS.down + KEYS.down);
    await browser.waitFor("the box is selected", () => window.scrollscope.selection === "box");
    save(scene("Second", { alpha: 0.5 }));
    await shows("Second");
    assert.deepEqual(
      await browser.run(() => [window.scrollscope.state.views.box.alpha, window.scrollscope.selection]),
      [0.5, "box"],
    );
    await browser.waitFor("the scene's button has the new title", () => {
      return document.querySelector('[data-testid="scene-button"]').textContent.includes("Second");
    });
    await browser.click("scene-button");
    await browser.waitFor("so has the gallery", () => {
      return document.querySelector('[data-testid="scene-mine"] .scene-title')?.textContent === "Second";
    });
    await browser.type(KEYS.escape);
  });

  test("a page with the open gallery keeps its place there", async () => {
    await browser.click("scene-button");
    await isOpen(browser, "gallery", true);
    await browser.type("e" + KEYS.down.repeat(6));
    const place = () =>
      browser.run(() => [
        document.activeElement.dataset.load,
        document.querySelector('[data-testid="gallery-search"]').value,
        document.querySelector('[data-testid="gallery-scenes"]').scrollTop,
      ]);
    const before = await place();
    assert.notEqual(before[0], undefined);
    save(scene("Second again"));
    await browser.waitFor("the gallery has the new title", () => {
      return document.querySelector('[data-testid="scene-mine"] .scene-title')?.textContent === "Second again";
    });
    assert.deepEqual(await place(), before);
    await browser.type(KEYS.up);
    assert.notEqual((await place())[0], before[0]);
    await browser.type(KEYS.escape);
  });

  test("an error is shown with its place while the scene continues, until it is fixed", async () => {
    save(scene("Third").replace('"alpha": 1', '"alpha": "<b>half</b>"'));
    const text = await fault();
    assert.match(text, /mine\.scene\.json has an error\./);
    assert.match(text, /Line \d+, column \d+/);
    assert.match(text, /\/root\/subviews\/0\/subviews\/0\/alpha: expected a number, found "<b>half<\/b>"/);
    assert.deepEqual(
      await browser.run(() => {
        const strip = document.querySelector('[data-testid="sceneErrors"]');
        return [
          strip.getAttribute("role"),
          strip.querySelectorAll("p:not([hidden]) b").length,
          window.scrollscope.mode,
        ];
      }),
      ["alert", 1, "live"],
    );
    await here.inspector.program.printed(
      /mine\.scene\.json:\d+:\d+: \/root\/subviews\/0\/subviews\/0\/alpha: expected a number/,
    );
    await reload(browser);
    await fault();
    save(scene("Fourth"));
    await shows("Fourth");
    await browser.waitFor("the fault is gone", () => document.querySelector('[data-testid="sceneErrors"]').hidden);
  });

  test("a deleted file is reported, and shown again when it is back", async () => {
    unlinkSync(file);
    assert.match(await fault(), /the file is gone/);
    save(scene("Back", { extra: [{ id: "new" }] }));
    await shows("Back");
    await browser.waitFor("the fault is gone", () => document.querySelector('[data-testid="sceneErrors"]').hidden);
  });

  nothingWentWrong(windows);
});
