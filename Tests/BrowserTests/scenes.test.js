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
  request,
  says,
  setRate,
  setViewport,
} from "./support/page.js";
import { writePatient } from "./support/scenes.js";
import { provideInspector } from "./support/suite.js";

const boxOf = (browser, id) =>
  browser.run((id) => document.querySelector(`[data-testid="${id}"]`).getBoundingClientRect().toJSON(), id);

/** In the page: the titles and the marks of the switch. */
const marks = () =>
  [...document.querySelectorAll('[data-testid="variants"] button')].map((button) => [
    button.querySelector(".one-line").textContent,
    button.querySelector(".severity")?.textContent ?? (button.querySelector(".mark-corrected") ? "check" : ""),
  ]);

describe("scenes in a real browser", () => {
  const patient = writePatient();
  const here = provideInspector({
    windows: 2,
    scenes: [
      "basics",
      "bounce",
      "bug-01",
      "bug-01-fixed",
      "bug-04",
      "bug-04-fixed",
      "bug-16",
      "bug-16-fixed",
      patient.path,
    ],
  });
  const { windows } = here;
  const [first, second] = windows;

  after(patient.remove);

  test("a line above the panes has what to try, with the switch between a mistake and its correction", async () => {
    await request(first, [["Control.acquire", { force: true }], ["Scene.load", { name: "bug-01-fixed" }]]);
    await isScene(first, "bug-01-fixed");
    assert.deepEqual(await first.run(marks), [["Mistake", "W"], ["Corrected", "check"]], "two scenes");
    await first.click("variant-mistake");
    await isScene(first, "bug-01");
    await first.type("V");
    await isScene(first, "bug-01-fixed");
    await first.click("scene-button");
    await first.click("scene-patient");
    await says(first, "try", "Pinch the rows, then let the demo show itself.");
    assert.deepEqual(await first.run(marks), [["As published", "E"], ["Corrected", "check"]], "two variants of five");
    await says(first, "variant-menu", "3 other variants");
    assert.equal(await isShown(first, "about-sheet", false), true);
    const places = () =>
      ["demo", "variants", "variant-menu", "scene-button", "nextScene", "reset"].map((id) => {
        const { left, top } = document.querySelector(`[data-testid="${id}"]`).getBoundingClientRect();
        return [id, Math.round(left), Math.round(top)];
      });
    const before = await first.run(places);
    await first.click("variant-corrected");
    await first.waitFor("the variant is shown", () => window.scrollscope.state.scene.variant === "corrected");
    assert.equal(await first.run(() => window.scrollscope.state.views.scroll.maximumZoomScale), 3);
    await says(first, "try", "Pinch the rows: they become three times as large.");
    await isShown(first, "about-sheet", false);
    await says(first, "variant-summary", "Corrected It zooms to three times its size.");
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
    await first.click("variant-menu");
    await first.click("variant-long");
    await first.waitFor("a third variant", () => window.scrollscope.state.scene.variant === "long");
    await says(first, "variant-menu", "With a long table");
    assert.deepEqual(await first.run(places), before, "no control has moved");
    await first.click("variant-asPublished");
    await first.waitFor("the first again", () => window.scrollscope.state.scene.variant === "asPublished");
    await says(first, "variant-summary", "As published");
  });

  test("More opens all of the text, with the source and what this tool is", async () => {
    await first.type(KEYS.escape);
    await first.waitFor("nothing is open", () => {
      document.body.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
      return document.querySelector('[data-testid="about-sheet"]').hidden;
    });
    await first.type("i");
    await isShown(first, "about-sheet", true);
    await says(first, "about-summary", "Pinch the rows: nothing happens");
    await says(first, "about-source", "Source: The tests");
    await says(first, "about-sheet", "ScrollScope runs a scroll view");
    await first.click("about-SD016");
    await first.waitFor("the problems are shown", () => !document.getElementById("findings").hidden);
    await first.click("about-more");
    await isShown(first, "about-sheet", false);
    await first.type("i");
    await isShown(first, "about-sheet", true);
    await focus(first, "about-SD016");
    await first.type("i");
    await isShown(first, "about-sheet", false);
    await isFocused(first, "about-more");
  });

  test("the demo plays until it is stopped", async () => {
    const box = await boxOf(first, "variants");
    await first.click("demo");
    await says(first, "demo", "Stop");
    await first.waitFor(
      "it moves by itself",
      () => (window.scrollscope.state.views.scroll.contentOffset ?? [0, 0])[1] > 50,
    );
    await says(first, "demo-steps", "2 of 2 · the last rows go");
    await says(second, "demo-steps", "2 of 2 · the last rows go");
    await first.waitFor("a bar for each step", () => {
      const values = [...document.querySelectorAll(".demo-bars progress")].map(({ value }) => value);
      return values.length === 2 && values[0] === 1 && values[1] > 0;
    });
    assert.deepEqual(await boxOf(first, "variants"), box, "the switch has not moved");
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

  test("in the past the demo is at the step of that moment, and is done only in the present", async () => {
    await request(first, [
      ["Control.acquire", { force: true }],
      ["Scene.load", { name: "basics" }],
      ["Control.release", {}],
    ]);
    await isScene(first, "basics");
    await setRate(first, 4);
    await first.click("demo");
    await says(first, "demo-steps", "Done");
    await says(first, "demo-steps", "it rests at");
    await first.waitFor("a step back is in view", () => {
      const moment = window.scrollscope.moment ?? Infinity;
      if (moment > 1_500_000) {
        document.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true, cancelable: true }));
      }
      return moment > 300_000 && moment < 1_500_000;
    });
    await says(first, "demo-steps", "1 of 3 · drag the picture up");
    assert.doesNotMatch(
      await first.run(() => {
        const { children } = document.querySelector('[data-testid="demo-steps"]');
        return [...children].filter((child) => child.getClientRects().length > 0).map(({ textContent }) => textContent)
          .join(" ");
      }),
      /Done|rests/,
    );
    await first.type("l");
    await says(first, "demo-steps", "it rests at");
    await setRate(first, 1);
  });

  test("another run has no ghosts of the last one's touches; its filters stay unless it is another scene", async () => {
    await first.type("g");
    await isFocused(first, "what-if-value");
    await first.press([KEYS.control], "a");
    await first.type("fast" + KEYS.enter);
    await isShown(first, "ghosts", true);
    await first.click("list-events");
    for (const [field, text] of [["property-filter", "bounces"], ["event-filter", "zoom"]]) {
      await focus(first, field);
      await first.type(text);
    }
    const filters = () =>
      first.run(() =>
        ["property-filter", "event-filter"].map((id) => document.querySelector(`[data-testid="${id}"]`).value)
      );
    await first.run(() => document.activeElement.blur());
    await first.run(() => document.querySelector('[data-property="bounces"] dt').click());
    await says(first, "why-title", "Why is bounces ");
    await first.type("R");
    await first.waitFor("it starts again", () => window.scrollscope.state.t < 1_000_000);
    await isShown(first, "ghosts", false);
    assert.deepEqual(await filters(), ["bounces", "zoom"]);
    await first.click("nextScene");
    await first.waitFor("another scene is there", () => window.scrollscope.state.scene.name !== "basics");
    assert.equal(await first.run(() => document.querySelector(".ghost-card")), null);
    assert.deepEqual(await filters(), ["", ""]);
    assert.equal(await first.run(() => window.scrollscope.selection), "scroll");
    await says(first, "why-title", "Why is contentOffset");
    await first.click("scene-button");
    await isOpen(first, "gallery", true);
    await first.type("obstinate" + KEYS.enter);
    for (const browser of [first, second]) await isScene(browser, "patient");
  });

  test("a reset restarts the scene", async () => {
    await first.click("reset");
    await second.waitFor("it is at its start", () => {
      const { contentOffset, contentSize } = window.scrollscope.state.views.scroll;
      return contentOffset === undefined && contentSize[1] === 2000;
    });
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
          [...document.querySelectorAll("[data-card]")].every((card) => {
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
      await says(visitor, "property-hint", "This server is read-only.");
      assert.equal(await attribute(visitor, "scene-basics", "aria-disabled"), "true");
    } finally {
      await visitor.close();
      await museum.program.end();
    }
  });
});
