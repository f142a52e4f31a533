import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { KEYS } from "./support/keys.js";
import { focus, isFocused, isOpen, isScene, says } from "./support/page.js";
import { writePatient } from "./support/scenes.js";
import { provideInspector } from "./support/suite.js";

describe("the gallery in a real browser", () => {
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
    assert.deepEqual(await first.run(left), ["bug-01", "row-updates"], "the id of a finding");
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
    // The next key is for the scene.
    await isFocused(first, "canvas");
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
    await says(first, "gallery-SD0", "With a problem1");
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
    await says(first, "gallery", "No scene matches “zzz”.");
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
});
