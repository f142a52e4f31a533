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
  const here = provideInspector({ windows: 2, scenes: ["basics", "bounce", "bug-01", "bug-01-fixed", patient.path] });
  const { windows } = here;
  const [first, second] = windows;

  after(patient.remove);

  test("the gallery shows every scene with a line and a picture, and marks the running one", async () => {
    await first.type("s");
    await isOpen(first, "gallery", true);
    const cards = await first.run(() =>
      [...document.querySelectorAll("[data-card]")].map((card) => ({
        name: card.dataset.card,
        isRunning: card.querySelector("[aria-current]") !== null,
        line: card.querySelector(".scene-line").textContent,
        badges: [...card.querySelectorAll(".scene-badge")].map((badge) => badge.textContent),
      }))
    );
    assert.deepEqual(cards.filter(({ isRunning }) => isRunning).map(({ name }) => name), ["basics"]);
    const card = (name) => cards.find((each) => each.name === name);
    assert.deepEqual(card("basics").badges, ["no finding"]);
    assert.deepEqual(card("bug-01").badges, ["Mistake · SD001", "Corrected"], "a mistake and its correction");
    assert.equal(card("bug-01-fixed"), undefined);
    assert.deepEqual(card("patient").badges, ["5 variants", "As published · SD016"]);
    assert.equal(card("patient").line, "Rows that cannot be pinched");
    await isFocused(first, "gallery-search");
    const shapes = await first.waitFor("the pictures are drawn", () => {
      const [basics, mistake] = ["basics", "bug-01"].map((name) =>
        [...document.querySelectorAll(`[data-card="${name}"] svg > *`)].map((shape) => shape.getAttribute("class"))
      );
      return basics.length > 0 && mistake.length > 0 && { basics, mistake };
    });
    assert.ok(["is-content", "is-window"].every((kind) => shapes.basics.includes(kind)), String(shapes.basics));
    assert.ok(!shapes.basics.some((kind) => /mistake|around|gap/.test(kind)), "a scene without a mistake");
    assert.ok(shapes.mistake.some((kind) => /mistake|around|gap/.test(kind)), String(shapes.mistake));
    await first.type(KEYS.escape);
    await isOpen(first, "gallery", false);
  });

  test("a badge opens its variant, and a finding the variant that shows it", async () => {
    await first.type("s");
    await first.click("scene-badge-patient@asPublished");
    await isOpen(first, "gallery", false);
    await first.waitFor("it is open", () => window.scrollscope.state.scene.variant === "asPublished");
    await first.type("s");
    await first.click("scene-badge-bug-01-fixed");
    await isScene(first, "bug-01-fixed");
  });

  test("a search finds a scene by a word of its summary, and Enter opens it in both windows", async () => {
    await first.click("scene-button");
    await isOpen(first, "gallery", true);
    const left = () => [...document.querySelectorAll("[data-card]")].map((card) => card.dataset.card);
    await first.type("obst");
    await first.type("inate");
    assert.deepEqual(await first.run(left), ["patient"]);
    await first.type(KEYS.backspace.repeat(9) + "sd001");
    assert.deepEqual(await first.run(left), ["bug-01"], "the id of a finding");
    await first.type(KEYS.backspace.repeat(5) + "imageview");
    const found = await first.run(left);
    assert.ok(found.includes("basics") && !found.includes("patient"), "the class of a view");
    await first.type(KEYS.down + KEYS.home);
    await isFocused(first, `scene-${found[0]}`);
    await first.type("/");
    await isFocused(first, "gallery-search");
    await first.type("rows obstinate");
    await first.type(KEYS.enter);
    await isOpen(first, "gallery", false);
    for (const browser of [first, second]) await isScene(browser, "patient");
    await isFocused(first, "scene-button");
  });

  test("a subject and a search narrow the gallery together, and every number says so", async () => {
    await first.click("scene-button");
    await isOpen(first, "gallery", true);
    const left = () => [...document.querySelectorAll("[data-card]")].map((card) => card.dataset.card);
    const all = await first.run(left);
    await says(first, "gallery-total", `${all.length} scenes`);
    await first.click("gallery-SD0");
    assert.equal(await first.run(() => document.querySelector('[data-testid="gallery-search"]').value), "");
    const some = await first.run(left);
    assert.ok(some.length < all.length && some.includes("bug-01"), some.join());
    await focus(first, "gallery-search");
    await first.type("obstinate");
    assert.deepEqual(await first.run(left), ["patient"]);
    await says(first, "gallery-total", "1 scene");
    await says(first, "gallery-SD0", "With a finding1");
    await says(first, "gallery-keyboard", "Keyboard0");
    const [picture, cards] = await first.run(() =>
      [".scene-card", ".gallery-scenes"].map((each) => document.querySelector(each).getBoundingClientRect().width)
    );
    assert.ok(4 * picture + 3 * 16 > cards - 60, `four columns fill the width: ${picture} of ${cards}`);
    await first.type(KEYS.escape + KEYS.escape);
    await isOpen(first, "gallery", false);
  });

  test("a dialog that keys opened gives the focus to the pane, not to the page", async () => {
    for (const [key, dialog] of [["s", "gallery"], ["?", "help"]]) {
      await first.run(() => document.activeElement.blur());
      await first.type(key);
      await isOpen(first, dialog, true);
      await first.type(KEYS.escape);
      await isOpen(first, dialog, false);
      await isFocused(first, "canvas");
    }
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

  test("the arrow keys move through the gallery as its cards stand", async () => {
    await first.type("s");
    await isOpen(first, "gallery", true);
    await first.type(KEYS.down);
    await isFocused(first, "scene-patient");
    await first.type(KEYS.home);
    await isFocused(first, "scene-basics");
    const boxes = Object.fromEntries(
      await first.run(() =>
        [...document.querySelectorAll("[data-card]")].map((card) => {
          const { left, top } = card.getBoundingClientRect();
          return [card.dataset.card, [left, top]];
        })
      ),
    );
    const focused = () => first.run(() => document.activeElement.dataset.load);
    await first.type(KEYS.right);
    const right = boxes[await focused()];
    assert.ok(right[0] > boxes.basics[0] && right[1] === boxes.basics[1], `to the right: ${right}`);
    await first.type(KEYS.home + KEYS.down);
    const below = boxes[await focused()];
    assert.ok(
      below[1] > boxes.basics[1] || Object.values(boxes).every(([, top]) => top === boxes.basics[1]),
      `${below}`,
    );
    await focus(first, "scene-bug-01");
    await first.type(KEYS.tab + KEYS.tab);
    await isFocused(first, "scene-badge-bug-01-fixed");
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

  test("what to try is in a line above the panes, with the switch between a mistake and its correction", async () => {
    assert.deepEqual(await first.run(marks), [["Mistake", "W"], ["Corrected", "check"]], "two scenes");
    await first.click("variant-mistake");
    await isScene(first, "bug-01");
    await first.type("V");
    await isScene(first, "bug-01-fixed");
    await first.click("scene-button");
    await first.click("scene-patient");
    await says(first, "try", "Pinch the rows, then let the demo show itself.");
    assert.deepEqual(await first.run(marks), [["As published", "W"], ["Corrected", "check"]], "two variants of five");
    await says(first, "variant-menu", "3 more");
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
    await isShown(first, "about-sheet", true);
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

  test("another scene has no ghosts and no filters of the last one; after a reset they stay", async () => {
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
    await first.type("R");
    await first.waitFor("it starts again", () => window.scrollscope.state.t < 1_000_000);
    await isShown(first, "ghosts", true);
    assert.deepEqual(await filters(), ["bounces", "zoom"]);
    await first.click("nextScene");
    await first.waitFor("another scene is there", () => window.scrollscope.state.scene.name !== "basics");
    await isShown(first, "ghosts", false);
    await first.waitFor("no card is there", () => document.querySelector(".ghost-card") === null);
    assert.deepEqual(await filters(), ["", ""]);
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

  test("on a phone the stage has a line of why and a small timeline, and fingers have room", async () => {
    await first.cdp("Emulation.setTouchEmulationEnabled", { enabled: true });
    await setViewport(first, { width: 420, height: 860 });
    await isShown(first, "phone-why", true);
    await first.waitFor("the why is said", () => {
      const { textContent } = document.querySelector('[data-testid="phone-why"]');
      return textContent !== "" && document.querySelector(".phone-timeline polyline").getAttribute("points") !== "";
    });
    const small = await first.run(() =>
      [...document.querySelectorAll("#topBar, #about, #phoneSummary, #workspaceTabs")]
        .flatMap((part) => [...part.querySelectorAll("button, summary")])
        .filter((button) => button.getClientRects().length > 0)
        .map((button) => [button.dataset.testid ?? button.textContent, button.getBoundingClientRect()])
        .filter(([, { width, height }]) => Math.round(Math.min(width, height)) < 42)
        .map(([name]) => name)
    );
    assert.deepEqual(small, []);
    await setViewport(first, { width: 390, height: 844 });
    const tops = await first.run(() =>
      [...document.querySelectorAll("#topBar button, #topBar summary")]
        .filter((button) => button.getClientRects().length > 0)
        .map((button) => Math.round(button.getBoundingClientRect().top + button.getBoundingClientRect().height / 2))
    );
    assert.ok(new Set(tops).size <= 2, `the bar has two rows: ${tops.join()}`);
    const [badge, line] = await first.run(() =>
      [".try-pill", "#about"].map((each) => document.querySelector(each).getBoundingClientRect().toJSON())
    );
    assert.ok(badge.top >= line.top + 3, "the badge is whole");
    assert.equal(await first.run(() => document.documentElement.scrollWidth <= window.innerWidth), true);
    await first.click("phone-why");
    await first.waitFor(
      "it opens the properties",
      () => document.querySelector('[data-testid="tab-properties"]').getAttribute("aria-selected") === "true",
    );
    await isShown(first, "phone-why", false);
    await first.click("tab-stage");
    await first.click("phone-timeline");
    await first.waitFor(
      "it opens the timeline",
      () => document.querySelector('[data-testid="tab-timeline"]').getAttribute("aria-selected") === "true",
    );
    await first.cdp("Emulation.setTouchEmulationEnabled", { enabled: false });
  });

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
