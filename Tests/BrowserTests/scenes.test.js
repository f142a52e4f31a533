import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { startInspector } from "./support/inspector.js";
import { KEYS } from "./support/keys.js";
import {
  attribute,
  clockOf,
  focus,
  isFocused,
  isOpen,
  isScene,
  isShown,
  middleOfStage,
  nothingWentWrong,
  openPage,
  reload,
  says,
  setViewport,
} from "./support/page.js";
import { writePatient } from "./support/scenes.js";
import { provideInspector } from "./support/suite.js";

const boxOf = (browser, id) =>
  browser.run((id) => document.querySelector(`[data-testid="${id}"]`).getBoundingClientRect().toJSON(), id);

describe("scenes in a real browser", () => {
  const patient = writePatient();
  const here = provideInspector({ windows: 2, scenes: ["basics", "bounce", "bug-01", "bug-01-fixed", patient.path] });
  const { windows } = here;
  const [first, second] = windows;

  after(patient.remove);

  test("the gallery shows every scene with its summary, and marks the running one", async () => {
    await first.type("s");
    await isOpen(first, "gallery", true);
    const scenes = await first.run(() =>
      [...document.querySelectorAll("[data-scene]")].map((card) => [
        card.dataset.scene,
        card.getAttribute("aria-current"),
        card.querySelector(".scene-summary").textContent.length > 20,
      ])
    );
    assert.deepEqual(scenes.filter(([, isRunning]) => isRunning !== null), [["basics", "true", true]]);
    for (const name of ["bounce", "bug-01", "bug-01-fixed", "patient"]) {
      assert.deepEqual(scenes.filter((scene) => scene[0] === name), [[name, null, true]]);
    }
    await isFocused(first, "gallery-search");
    const [mistake, corrected] = [await boxOf(first, "scene-bug-01"), await boxOf(first, "scene-bug-01-fixed")];
    assert.equal(mistake.top, corrected.top, "a mistake and its corrected twin are on one row");
    assert.ok(mistake.right <= corrected.left + 1);
    await first.type(KEYS.escape);
    await isOpen(first, "gallery", false);
  });

  test("a search finds a scene by a word of its summary, and Enter opens it in both windows", async () => {
    await first.click("scene-button");
    await isOpen(first, "gallery", true);
    const left = () => [...document.querySelectorAll("[data-scene]")].map((card) => card.dataset.scene);
    await first.type("obst");
    await first.type("inate");
    assert.deepEqual(await first.run(left), ["patient"]);
    await first.type(KEYS.backspace.repeat(9) + "keeps its place when");
    assert.ok((await first.run(left)).includes("bug-01-fixed"));
    await first.type(KEYS.backspace.repeat(20) + "rows obstinate");
    await first.type(KEYS.enter);
    await isOpen(first, "gallery", false);
    for (const browser of [first, second]) await isScene(browser, "patient");
    await isFocused(first, "scene-button");
  });

  test("a search without results shows a message", async () => {
    await first.click("scene-button");
    await isOpen(first, "gallery", true);
    await first.type("zzz");
    await says(first, "gallery", "No scene has “zzz”.");
    await first.type(KEYS.enter);
    await isOpen(first, "gallery", true);
    await first.type(KEYS.escape + KEYS.escape);
    await isOpen(first, "gallery", false);
    assert.equal(await first.run(() => window.scrollscope.state.scene.name), "patient");
  });

  test("the arrow keys move through the gallery, from a mistake to its fixed scene", async () => {
    await first.type("s");
    await isOpen(first, "gallery", true);
    await first.type(KEYS.down);
    await isFocused(first, "scene-patient");
    await first.type(KEYS.home);
    const names = await first.run(() =>
      [...document.querySelectorAll("[data-scene]")].map((card) => card.dataset.scene)
    );
    await isFocused(first, `scene-${names[0]}`);
    const rows = names.filter((name) => !name.endsWith("-fixed"));
    await first.type(KEYS.down.repeat(rows.indexOf("bug-01")));
    await isFocused(first, "scene-bug-01");
    await first.type(KEYS.right);
    await isFocused(first, "scene-bug-01-fixed");
    await first.type(KEYS.enter);
    await isScene(first, "bug-01-fixed");
    await isOpen(first, "gallery", false);
  });

  test("buttons and keys open the previous and the next scene", async () => {
    await first.click("previousScene");
    await isScene(first, "bug-01");
    await first.click("nextScene");
    await isScene(first, "bug-01-fixed");
    await first.type("P");
    await isScene(first, "bug-01");
    await first.type("N");
    await isScene(first, "bug-01-fixed");
  });

  test("the scene's summary and its variants are above the stage", async () => {
    await first.click("scene-button");
    await first.click("scene-patient");
    await says(first, "about-summary", "Pinch the rows");
    await says(first, "variant-summary", "As published: Nobody gave it room to zoom.");
    await first.click("variant-corrected");
    await first.waitFor("the variant is shown", () => window.scrollscope.state.scene.variant === "corrected");
    assert.equal(await first.run(() => window.scrollscope.state.views.scroll.maximumZoomScale), 3);
    await says(first, "variant-summary", "Corrected: It zooms");
    assert.equal(await attribute(first, "variant-corrected", "aria-checked"), "true");
    assert.equal(await attribute(first, "variant-asPublished", "tabindex"), "-1");
    await focus(first, "variant-corrected");
    await first.type(KEYS.left);
    await first.waitFor("the arrow chose the other", () => window.scrollscope.state.scene.variant === "asPublished");
    await isFocused(first, "variant-asPublished");
    await second.waitFor(
      "the other window shows it",
      () => document.querySelector('[data-testid="variant-asPublished"]').getAttribute("aria-checked") === "true",
    );
  });

  test("the demo plays until it is stopped", async () => {
    await first.click("demo");
    await says(first, "demo", "Stop");
    await first.waitFor(
      "it moves by itself",
      () => (window.scrollscope.state.views.scroll.contentOffset ?? [0, 0])[1] > 50,
    );
    const minute = 60_000_000;
    const playing = await clockOf(second);
    assert.ok(playing.latest >= minute, "its last command lies a minute ahead");
    await first.click("demo");
    await says(first, "demo", "Show me");
    await first.waitFor("it rests", () => window.scrollscope.state.views.scroll.phase === undefined);
    // No input of this test helps to end it.
    const stopped = await clockOf(second);
    assert.equal(stopped.latest, stopped.t, "nothing lies ahead");
    assert.ok(stopped.t < minute);
  });

  test("a touch of the user ends the demo", async () => {
    await first.type("D");
    await says(first, "demo", "Stop");
    await first.waitFor(
      "it moves by itself",
      () => (window.scrollscope.state.views.scroll.contentOffset ?? [0, 0])[1] > 50,
    );
    await first.drag([await middleOfStage(first)], { hold: true });
    await says(first, "demo", "Show me");
    await first.release();
  });

  test("a reset restarts the scene", async () => {
    await first.click("about-reset");
    await second.waitFor("it is at its start", () => {
      const { contentOffset, contentSize } = window.scrollscope.state.views.scroll;
      return contentOffset === undefined && contentSize[1] === 2000;
    });
  });

  test("a hidden summary stays hidden until it is opened again", async () => {
    await first.click("about-close");
    await isShown(first, "about", false);
    assert.equal(await attribute(first, "about-button", "aria-pressed"), "false");
    await reload(first);
    await isShown(first, "about", false);
    await first.type("i");
    await isShown(first, "about", true);
    await says(first, "about-summary", "Pinch the rows");
  });

  test("a viewer sees why no scene can be chosen, and can read the scenes", async () => {
    assert.equal(await attribute(second, "demo", "aria-disabled"), "true");
    assert.match(await attribute(second, "demo", "title"), /controls the scene/);
    assert.equal(await second.run(() => document.querySelector('[data-testid="nextScene"]').disabled), true);
    await second.click("demo");
    await second.click("scene-button");
    await isOpen(second, "gallery", true);
    await says(second, "gallery-note", "controls the scene");
    await second.click("scene-basics");
    await isOpen(second, "gallery", true);
    assert.equal(await second.run(() => window.scrollscope.state.scene.name), "patient");
    await second.type(KEYS.escape);
  });

  for (
    const [what, size] of /** @type {[string, { width: number, height: number }][]} */ ([["a narrow window", {
      width: 420,
      height: 800,
    }], ["200 % zoom", {
      width: 720,
      height: 450,
    }]])
  ) {
    test(`in ${what} the gallery and the summary fit`, async () => {
      await setViewport(first, size);
      await first.click("tab-stage");
      assert.equal(await isShown(first, "about", true), true);
      const fits = () => document.documentElement.scrollWidth <= window.innerWidth;
      assert.equal(await first.run(fits), true, "the page");
      const isWhole = () => {
        const about = document.querySelector('[data-testid="about"]');
        return about.scrollWidth <= about.clientWidth;
      };
      assert.equal(await first.run(isWhole), true, "the variants");
      const stage = await boxOf(first, "canvas");
      assert.ok(stage.height > 100, `the stage keeps ${stage.height} pixels`);
      await first.click("scene-button");
      await isOpen(first, "gallery", true);
      const [gallery, cards] = await first.run(() => {
        const box = document.querySelector('[data-testid="gallery"]').getBoundingClientRect();
        return [
          box.toJSON(),
          [...document.querySelectorAll("[data-scene]")].every((card) => {
            const { left, right } = card.getBoundingClientRect();
            return left >= box.left && right <= box.right && card.scrollWidth <= card.clientWidth;
          }),
        ];
      });
      assert.ok(
        gallery.left >= 0 && gallery.right <= size.width && gallery.bottom <= size.height,
        JSON.stringify(gallery),
      );
      assert.equal(cards, true, "no card is cut off");
      await first.type(KEYS.escape);
      await isOpen(first, "gallery", false);
    });
  }

  nothingWentWrong(windows);

  test("on a read-only server the scenes can be read but not chosen", async () => {
    const museum = await startInspector({ scenes: [patient.path, "basics"], options: ["--read-only"] });
    const visitor = await openPage(here.driver.base, museum.address);
    try {
      assert.match(await attribute(visitor, "demo", "title"), /is read-only/);
      await visitor.click("scene-button");
      await says(visitor, "gallery-note", "is read-only");
      assert.equal(await attribute(visitor, "scene-basics", "aria-disabled"), "true");
    } finally {
      await visitor.close();
      await museum.program.end();
    }
  });
});
