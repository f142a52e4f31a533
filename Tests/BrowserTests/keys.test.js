import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { KEYS } from "./support/keys.js";
import {
  attribute,
  attributeIs,
  focus,
  isFocused,
  isOpen,
  isScene,
  middleOfStage,
  nothingWentWrong,
  offset,
  reload,
  restsElsewhere,
} from "./support/page.js";
import { provideInspector } from "./support/suite.js";

const rowCount = (browser) => browser.run(() => document.querySelectorAll("#palette-list [role=option]").length);

describe("keys in a real browser", () => {
  const { windows } = provideInspector();
  const [browser] = windows;

  test("the palette finds a command by its letters and runs it", async () => {
    await browser.withControl("k");
    await isOpen(browser, "palette", true);
    await browser.type("dev what");
    await browser.waitFor("it is first and pointed at", () => {
      const [row] = document.querySelectorAll("#palette-list [role=option]");
      const pointed = document.querySelector('[data-testid="palette-field"]').getAttribute("aria-activedescendant");
      return row.dataset.testid === "palette-command-device" && pointed === row.id &&
        row.getAttribute("aria-selected") === "true";
    });
    await browser.type(KEYS.enter);
    await isOpen(browser, "palette", false);
    await browser.waitFor(
      "the lens is the device's",
      () => document.querySelector('[data-testid="lens-device"]').getAttribute("aria-checked") === "true",
    );
  });

  test("the last used command comes first, also after a reload, and the arrow keys wrap around", async () => {
    for (const isReloaded of [false, true]) {
      if (isReloaded) await reload(browser);
      await browser.withControl("k");
      await isOpen(browser, "palette", true);
      assert.equal(
        await browser.run(() => document.querySelector("#palette-list [role=option]").dataset.testid),
        "palette-command-device",
      );
      await browser.type(KEYS.up);
      const count = await rowCount(browser);
      assert.equal(await attribute(browser, "palette-field", "aria-activedescendant"), `palette-${count - 1}`);
      await browser.type(KEYS.down);
      assert.equal(await attribute(browser, "palette-field", "aria-activedescendant"), "palette-0");
      await browser.withControl("k");
      await isOpen(browser, "palette", false);
    }
  });

  test("the palette selects views and opens scenes", async () => {
    const isFirst = (id) =>
      browser.waitFor(
        `${id} is first`,
        (id) => document.querySelector("#palette-list [role=option]")?.dataset.testid === id,
        id,
      );
    await browser.withControl("k");
    await isOpen(browser, "palette", true);
    await browser.type("scrol");
    await browser.waitFor("the view is found", () => document.querySelector('[data-testid="palette-view-scroll"]'));
    await browser.click("palette-view-scroll");
    await browser.waitFor("it is selected", () => window.scrollscope.selection === "scroll");
    await browser.withControl("k");
    await isOpen(browser, "palette", true);
    await browser.type("scene bounce");
    await isFirst("palette-scene-bounce");
    await browser.type(KEYS.enter);
    await isScene(browser, "bounce");
    await browser.withControl("k");
    await isOpen(browser, "palette", true);
    await browser.type("scene basics");
    await isFirst("palette-scene-basics");
    await browser.type(KEYS.enter);
    await isScene(browser, "basics");
  });

  test("the palette finds variants and properties, no unrelated words, and says why a command is disabled", async () => {
    const found = () =>
      browser.run(() =>
        [...document.querySelectorAll("#palette-list [role=option]")].map((
          row,
        ) => [row.dataset.testid, row.textContent])
      );
    const search = async (text) => {
      await browser.run(() => (document.querySelector('[data-testid="palette-field"]').value = ""));
      await browser.type(text);
      return found();
    };
    await browser.withControl("k");
    await isOpen(browser, "palette", true);
    const unrelated = (await search("keyboard")).filter(([, text]) => !/keyboard/i.test(text));
    assert.deepEqual(unrelated, []);
    assert.deepEqual(await search("zqx"), []);
    assert.deepEqual((await search("redo the"))[0].slice(1), [
      "Redo the last undone editThere is no edit to redo.Ctrl Shift Z",
    ]);
    await browser.type(KEYS.enter);
    await isOpen(browser, "palette", true);
    assert.equal((await search("two-tone as published"))[0][0], "palette-scene-two-tone-table@asPublished");
    assert.equal((await search("property decelerationRate"))[0][0], "palette-property-decelerationRate");
    await browser.type(KEYS.enter);
    await isFocused(browser, "value-decelerationRate");
    await browser.run(() => document.activeElement.blur());
  });

  test("a key pressed while a closed dialog still has the focus goes to the page", async () => {
    await browser.run(() => document.activeElement.blur());
    await browser.withControl("k");
    await isOpen(browser, "palette", true);
    // All before the next frame, in which the focus leaves the hidden element.
    const hasFocus = await browser.run(() => {
      const palette = document.getElementById("palette");
      palette.close();
      const hasFocus = palette.contains(document.activeElement);
      document.activeElement.dispatchEvent(
        new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true, cancelable: true }),
      );
      return hasFocus;
    });
    assert.equal(hasFocus, true);
    await isOpen(browser, "palette", true);
    await browser.type(KEYS.escape);
    await isOpen(browser, "palette", false);
  });

  test("in a text field single keys only enter text", async () => {
    await focus(browser, "filter");
    await browser.type("cxk?");
    assert.equal(await browser.run(() => document.querySelector('[data-testid="filter"]').value), "cxk?");
    assert.equal(await attribute(browser, "pick", "aria-pressed"), "false");
    assert.equal(await browser.run(() => document.getElementById("help").open), false);
    await browser.type(KEYS.escape);
    await browser.waitFor("the filter is cleared", () => document.querySelector('[data-testid="filter"]').value === "");
    await focus(browser, "canvas");
    await browser.type("c");
    await attributeIs(browser, "pick", "aria-pressed", "true");
    await browser.type(KEYS.escape);
    await attributeIs(browser, "pick", "aria-pressed", "false");
  });

  test("End and Home scroll the events", async () => {
    const [x, y] = await middleOfStage(browser);
    await browser.click("layout-passes");
    const from = await offset(browser);
    await browser.flick([0, 40, 80, 120].map((dy) => [x, y - dy]));
    await restsElsewhere(browser, from);
    await browser.waitFor("there is something to scroll", () => {
      const list = document.querySelector('[data-testid="event-rows"]');
      return list.scrollHeight > list.clientHeight + 40;
    });
    await focus(browser, "event-rows");
    await browser.type(KEYS.home);
    await browser.waitFor(
      "the first is in sight",
      () => document.querySelector('[data-testid="event-rows"]').scrollTop === 0,
    );
    await browser.type(KEYS.end);
    await browser.waitFor("the last is in sight", () => {
      const list = document.querySelector('[data-testid="event-rows"]');
      return list.scrollTop + list.clientHeight >= list.scrollHeight - 1;
    });
    // In whatever height the list has, it ends with whole rows, also without a selected one.
    await browser.type(KEYS.escape);
    for (const height of [264, 231, 277]) {
      await browser.run(
        (height) => document.querySelector(".workspace").style.setProperty("--size-bottom", `${height}px`),
        height,
      );
      await browser.waitFor(`at ${height} the first row is whole, and the last in sight`, () => {
        const list = document.querySelector('[data-testid="event-rows"]');
        const { top, bottom } = list.getBoundingClientRect();
        const rows = [...list.querySelectorAll('[role="option"]:not([hidden])')].map((row) =>
          row.getBoundingClientRect()
        );
        const isCut = (row) => row.bottom > top + 1 && row.top < top - 1;
        const last = Math.max(...rows.map((row) => row.bottom));
        return !rows.some(isCut) && last <= bottom + 1 && last > bottom - rows[0].height;
      });
    }
    await browser.run(() => document.querySelector(".workspace").style.removeProperty("--size-bottom"));
  });

  test("the list of keyboard shortcuts contains every shortcut, in groups", async () => {
    await focus(browser, "canvas");
    await browser.type("?");
    await isOpen(browser, "help", true);
    const text = await browser.run(() => document.getElementById("help").textContent);
    for (const words of ["Stage", "Pick a view on the stage", "Ctrl K", "In the hierarchy"]) {
      assert.ok(text.includes(words), words);
    }
    await browser.type(KEYS.escape);
    await isOpen(browser, "help", false);
  });

  nothingWentWrong(windows);
});
