import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { KEYS } from "./support/keys.js";
import {
  attribute,
  becomes,
  blur,
  focus,
  isFocused,
  isShown,
  middleOfStage,
  nothingWentWrong,
  offset,
  property,
  reload,
  restsElsewhere,
  says,
  setViewport,
  textOf,
} from "./support/page.js";
import { provideInspector } from "./support/suite.js";
import { isEditing, mouse, note, placeOf, pointAt, selectedText, write, written } from "./support/values.js";

describe("editing, what if and pins in a real browser", () => {
  const { windows } = provideInspector();
  const [browser] = windows;

  before(async () => {
    await write(browser, "contentInset", "10, 0, 20, 0" + KEYS.enter);
    await becomes(browser, "scroll", "contentInset", [10, 0, 20, 0]);
    await isEditing(browser, false);
  });

  test("a click opens a value, and moving the focus elsewhere sets it", async () => {
    const place = await placeOf(browser, "cornerRadius");
    await mouse(browser, place, "pointerDown", "pointerUp");
    await isEditing(browser, true);
    await browser.type("12");
    await focus(browser, "property-filter");
    await becomes(browser, "scroll", "cornerRadius", 12);
    await isEditing(browser, false);
  });

  test("a typed digit writes a selected value, and what is typed there never is a shortcut", async () => {
    const lens = () => attribute(browser, "lens-exploded", "aria-checked");
    await focus(browser, "value-alpha");
    await browser.type("3");
    await isEditing(browser, true);
    assert.equal(await written(browser), "3");
    await browser.type(KEYS.escape);
    await focus(browser, "value-contentInset");
    await browser.type("7");
    assert.equal(await written(browser), "7, 0, 20, 0", "the others stay");
    await browser.type(KEYS.escape);
    assert.equal(await lens(), "false");
    await focus(browser, "value-backgroundColor");
    await browser.type("3,g");
    await isEditing(browser, false);
    assert.equal(await lens(), "false");
    assert.equal(await browser.run(() => document.querySelector('[data-testid="what-if"]').open), false);
    assert.equal(await browser.run(() => window.scrollscope.moment), null);
  });

  test("a click on a number selects it alone", async () => {
    const place = await pointAt(browser, "contentInset", 2);
    await mouse(browser, place, "pointerDown", "pointerUp");
    await isEditing(browser, true);
    assert.equal(await selectedText(browser), "20");
    await browser.type(KEYS.escape);
    await isEditing(browser, false);
  });

  test("dragging a number changes it at once, and is one step to undo, however long it is held", async () => {
    const [x, y] = await pointAt(browser, "contentInset", 2);
    await mouse(browser, [x, y], "pointerDown", [x + 10, y], [x + 15, y]);
    await becomes(browser, "scroll", "contentInset", [10, 0, 35, 0]);
    // The server begins another edit after half a second without a value.
    await browser.waitFor(
      "it was held for longer",
      (since) => performance.now() > since + 700,
      await browser.run(() => performance.now()),
    );
    const [pause, shift] = [{ type: "pause", duration: 0 }, (type) => ({ type, value: KEYS.shift })];
    await browser.perform([
      { type: "key", id: "keyboard", actions: [shift("keyDown"), pause, shift("keyUp")] },
      {
        type: "pointer",
        id: "mouse",
        parameters: { pointerType: "mouse" },
        actions: [pause, { type: "pointerMove", x: Math.round(x) + 16, y: Math.round(y), duration: 0 }, pause],
      },
    ]);
    await becomes(browser, "scroll", "contentInset", [10, 0, 45, 0]);
    await mouse(browser, "pointerUp");
    await isEditing(browser, false);
    await browser.click("undo");
    await becomes(browser, "scroll", "contentInset", [10, 0, 20, 0]);
  });

  test("Escape during a drag restores the value", async () => {
    const [x, y] = await pointAt(browser, "contentInset", 2);
    await mouse(browser, [x, y], "pointerDown", [x + 10, y], [x + 15, y]);
    await becomes(browser, "scroll", "contentInset", [10, 0, 35, 0]);
    await browser.type(KEYS.escape);
    await becomes(browser, "scroll", "contentInset", [10, 0, 20, 0]);
    await mouse(browser, [x + 30, y], "pointerUp");
    assert.deepEqual(await property(browser, "scroll", "contentInset"), [10, 0, 20, 0]);
    await isEditing(browser, false);
  });

  test("a change in the past offers to go live, or to branch from there", async () => {
    const goBack = async () => {
      await blur(browser);
      await browser.type(",,,,,,");
      await browser.waitFor("the past is shown", () => window.scrollscope.moment !== null);
    };
    await goBack();
    await focus(browser, "value-alpha");
    await browser.type(KEYS.enter);
    await note(browser, /^Viewing \d+\.\d+ s$/);
    await isEditing(browser, false);
    await browser.click("hint-live");
    await isEditing(browser, true);
    assert.equal(await browser.run(() => window.scrollscope.moment), null);
    await browser.type(KEYS.escape);
    await goBack();
    const moment = await browser.run(() => window.scrollscope.moment);
    const [x, y] = await pointAt(browser, "contentInset", 2);
    await mouse(browser, [x, y], "pointerDown", [x + 10, y], "pointerUp");
    await browser.click("hint-branch");
    await browser.waitFor("the engine is there", (moment) => window.scrollscope.clock.t <= moment, moment);
    assert.equal(await browser.run(() => window.scrollscope.moment), null);
    await blur(browser);
    await browser.type(" ");
    await browser.waitFor("time goes on", () => !window.scrollscope.clock.paused);
    // A drag on the stage has the same choice.
    await goBack();
    const [left, top] = await middleOfStage(browser);
    await mouse(browser, [left, top], "pointerDown", [left, top + 30], "pointerUp");
    await isShown(browser, "toast-rewind", true);
    await browser.click("toast-live");
    await browser.waitFor("the present is shown", () => window.scrollscope.moment === null);
  });

  test("G, the palette and the button ask what if: a wrong value says why, and a run shows its result in the plot", async () => {
    const [x, y] = await middleOfStage(browser);
    const from = await offset(browser);
    await browser.flick([120, 80, 40, 0].map((dy) => [x, y + dy]));
    await restsElsewhere(browser, from);
    await browser.click("what-if");
    await isShown(browser, "what-if-value", true);
    await browser.type(KEYS.escape);
    await isShown(browser, "what-if-value", false);
    await browser.withControl("k");
    await browser.type(`what if${KEYS.enter}`);
    await isFocused(browser, "what-if-value");
    await browser.type(KEYS.escape);
    await blur(browser);
    await browser.type("g");
    await isFocused(browser, "what-if-value");
    assert.match(
      await browser.run(() => document.querySelector('[data-testid="what-if-start"]').selectedOptions[0].textContent),
      /^the last lift/,
    );
    await browser.press([KEYS.control], "a");
    await browser.type("3" + KEYS.enter);
    await isShown(browser, "what-if-problem", true);
    assert.notEqual(await textOf(browser, "what-if-problem"), "");
    // A usual value is run with one click.
    await browser.click("what-if-try-fast");
    await browser.waitFor(
      "the result is inside the plot",
      () => {
        const card = document.querySelector(".ghost-card");
        if (
          card === null ||
          !/What if decelerationRate were fast \(0\.99\)\?from the lift at \d+\.\d{3} s · .*rests at y /.test(
            card.textContent,
          )
        ) return false;
        const [box, plot] = [card, document.querySelector('[data-testid="plot"]')].map((each) =>
          each.getBoundingClientRect()
        );
        return box.left >= plot.left && box.right <= plot.right && box.top >= plot.top && box.bottom <= plot.bottom;
      },
    );
    assert.equal(await browser.run(() => document.querySelector('[data-testid="what-if"]').open), false);
    assert.equal(await textOf(browser, "ghost-value-decelerationRate"), "0.99 fast", "its row says what it changes");
  });

  test("where the curves fill the plot, the result is a line above them", async () => {
    await setViewport(browser, { width: 1024, height: 700 });
    await browser.waitFor("it stands above the curves", () => {
      const [card, plot] = [".ghost-card", '[data-testid="plot"]'].map((each) =>
        document.querySelector(each).getBoundingClientRect()
      );
      return card.bottom <= plot.top + window.scrollscope.lanes[0].top && card.left >= plot.left &&
        card.right <= plot.right;
    });
    await setViewport(browser, { width: 1440, height: 900 });
  });

  test("a folded result keeps its curve; closing drops the ghost, as the menu does", async () => {
    await browser.run(() => document.querySelector('[data-testid^="ghost-fold-"]').click());
    await browser.waitFor("no card is there", () => document.querySelector(".ghost-card") === null);
    assert.match(await textOf(browser, "ghosts"), /1 ghost.*decelerationRate fast \(0\.99\).*rests at/);
    await browser.run(() => document.querySelector('[data-testid^="ghost-drop-"]').click());
    await isShown(browser, "ghosts", false);
    const asks = async () => {
      await blur(browser);
      await browser.type("g");
      await isFocused(browser, "what-if-value");
      return browser.run(() => {
        const [form, plot] = ["form.what-if", '[data-testid="plot"]'].map((each) => document.querySelector(each));
        const { selectedOptions: [{ textContent }] } = form.querySelector('[data-testid="what-if-start"]');
        return [textContent, form.getBoundingClientRect().bottom <= plot.getBoundingClientRect().top];
      });
    };
    const choose = (id, text) =>
      browser.run(
        (id, text) => {
          const list = document.querySelector(`[data-testid="${id}"]`);
          list.focus();
          list.value = [...list.options].find((option) => option.textContent === text).value;
          list.dispatchEvent(new Event("change"));
        },
        id,
        text,
      );
    assert.equal((await asks())[1], true, "the form does not cover the curves");
    assert.deepEqual(
      await browser.run(() =>
        [...document.querySelectorAll(".what-if select")].map((select) => getComputedStyle(select).appearance)
      ),
      ["base-select", "base-select"],
      "the page draws its lists, as it draws its menus",
    );
    await choose("what-if-property", "bounces");
    await browser.type(KEYS.escape);
    assert.match((await asks())[0], /^the last drag/);
    await choose("what-if-start", "the start of the scene");
    await browser.run(() => document.querySelector("form.what-if").requestSubmit());
    await says(browser, "ghost-cards", "What if bounces were false?from the start · ");
    assert.equal((await asks())[0], "the start of the scene", "the choice is kept");
    await choose("what-if-property", "decelerationRate");
    await browser.type(KEYS.escape);
    await browser.run(() => document.querySelector('[data-testid^="ghost-close-"]').click());
    await isShown(browser, "ghosts", false);
  });

  test("a value that changes nothing makes no difference, also from the moment in view", async () => {
    await blur(browser);
    await browser.type(",,,,,,");
    await browser.click("moment-what-if");
    await isFocused(browser, "what-if-value");
    assert.match(
      await browser.run(() => document.querySelector('[data-testid="what-if-start"]').selectedOptions[0].textContent),
      /^the time in view/,
    );
    await browser.press([KEYS.control], "a");
    await browser.type("normal" + KEYS.enter);
    await browser.waitFor(
      "it says so",
      () =>
        /^What if decelerationRate were normal \(0\.998\)\?from \d+\.\d{3} s · contentOffset: no difference$/.test(
          document.querySelector(".ghost-card")?.textContent,
        ),
    );
    await browser.run(() => document.querySelector('[data-testid^="ghost-drop-"]').click());
    await blur(browser);
    await browser.type("l");
  });

  test("T pins the row, or the number under the pointer, on top for any selection, with its curve", async () => {
    const pinned = () =>
      browser.run(() => [...document.querySelectorAll('[data-testid="pins"] li')].map((row) => row.textContent.trim()));
    const place = await pointAt(browser, "contentInset", 2);
    await mouse(browser, place);
    await blur(browser);
    await browser.type("t");
    await isShown(browser, "pins", true);
    // The rows have moved, and another number may be under the pointer.
    await mouse(browser, [place[0] - 400, place[1]]);
    await focus(browser, "value-contentOffset");
    await browser.type("t");
    await browser.waitFor("both are pinned", () => document.querySelectorAll('[data-testid="pins"] li').length === 2);
    assert.deepEqual((await pinned()).map((text) => text.split(/[−\d]/)[0]), ["contentInset.bottom", "contentOffset"]);
    await browser.run(() => document.querySelector('[role="treeitem"]').click());
    await browser.waitFor(
      "another view is selected, and they name theirs",
      () =>
        document.querySelector('[data-testid="pins"] li').textContent.trim().startsWith("scroll.contentInset.bottom"),
    );
    assert.notEqual(
      await browser.run(() => document.querySelector('[data-testid="pins"] li path').getAttribute("d")),
      "",
    );
    await reload(browser);
    await isShown(browser, "pins", true);
  });

  test("a row's menu copies its value, its path and a link, and plots it in the timeline", async () => {
    await browser.run(() => {
      window.copied = [];
      navigator.clipboard.writeText = async (text) => void window.copied.push(text);
      const pins = document.querySelector('[data-testid="pins"] li .pin-name');
      pins.click();
    });
    await browser.waitFor("it is selected", () => window.scrollscope.selection === "scroll");
    await focus(browser, "value-contentInset");
    await browser.press([KEYS.control], "c");
    for (const id of ["row-copy-value", "row-copy-path", "row-copy-link"]) {
      await browser.run(() =>
        document.querySelector('[data-testid="value-contentInset"]').dispatchEvent(
          new MouseEvent("contextmenu", { bubbles: true, cancelable: true }),
        )
      );
      await browser.click(id);
    }
    await browser.waitFor("four texts are copied", () => window.copied.length === 4);
    const [byKey, value, path, link] = await browser.run(() => window.copied);
    assert.deepEqual(JSON.parse(value), await property(browser, "scroll", "contentInset"));
    assert.deepEqual([byKey, path], [value, "scroll.contentInset"]);
    assert.match(link, /#.*view=scroll/);
    const picture = () => browser.run(() => window.pictureOf("plot"));
    const before = await picture();
    await browser.run(() =>
      document.querySelector('[data-testid="value-alpha"]').dispatchEvent(
        new MouseEvent("contextmenu", { bubbles: true, cancelable: true }),
      )
    );
    await browser.click("row-plot");
    await browser.waitFor(
      "it has a lane",
      (before) => window.pictureOf("plot") !== before,
      before,
    );
  });

  nothingWentWrong(windows);
});
