import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { KEYS } from "./support/keys.js";
import { writeMany } from "./support/many.js";
import { focus, isFocused, middleOfStage, nothingWentWrong, restingOffset } from "./support/page.js";
import { provideInspector } from "./support/suite.js";

/** The row of `aria-activedescendant`: its view, its position and whether it is visible. */
const pointed = (browser) =>
  browser.run(() => {
    const tree = document.querySelector('[data-testid="tree-rows"]');
    const row = document.getElementById(tree.getAttribute("aria-activedescendant") ?? "");
    if (!row) return null;
    const [box, all] = [row.getBoundingClientRect(), tree.getBoundingClientRect()];
    return {
      view: row.dataset.view,
      level: row.getAttribute("aria-level"),
      position: row.getAttribute("aria-posinset"),
      siblings: row.getAttribute("aria-setsize"),
      expanded: row.getAttribute("aria-expanded"),
      isInSight: box.top >= all.top - 1 && box.bottom <= all.bottom + 1,
    };
  });

describe("the hierarchy of 10,000 views", () => {
  const scene = writeMany();
  const { windows } = provideInspector({ scenes: [scene.path] });
  const [browser] = windows;

  before(() => focus(browser, "tree-rows"));
  after(scene.remove);

  const press = async (keys, view) => {
    if (keys !== "") await browser.type(keys);
    await browser.waitFor(`${view} is selected and pointed at`, (view) => {
      const tree = document.querySelector('[data-testid="tree-rows"]');
      return window.scrollscope.selection === view &&
        document.getElementById(tree.getAttribute("aria-activedescendant") ?? "")?.dataset.view === view;
    }, view);
    return pointed(browser);
  };

  test("only visible rows exist, and one key reaches the last row", async () => {
    assert.ok(scene.views > 10_000);
    const row = await press(KEYS.end, "scroll.verticalIndicator");
    assert.equal(row.isInSight, true);
    const count = await browser.run(() => document.querySelectorAll(".tree-row").length);
    assert.ok(count < 100, `${count} rows`);
    assert.equal(
      await browser.run(() => document.activeElement.dataset.testid),
      "tree-rows",
      "the focus stays on the container",
    );
    assert.equal((await press(KEYS.home, "window")).isInSight, true);
  });

  test("the arrow keys collapse and expand, and move to the superview", async () => {
    await press(KEYS.down, "scroll");
    const section = await press(KEYS.down, "section0");
    assert.deepEqual([section.level, section.position, section.siblings, section.expanded], ["3", "1", "101", "true"]);
    await press(KEYS.down, "row0-0");
    await press(KEYS.left, "section0");
    await press(KEYS.left, "section0");
    await browser.waitFor(
      "it is closed",
      () => document.querySelector('.tree-row[data-view="section0"]').getAttribute("aria-expanded") === "false",
    );
    assert.equal((await press(KEYS.down, "section1")).position, "2");
  });

  test("a star expands all rows at the level", async () => {
    await press(KEYS.left, "section1");
    await browser.waitFor(
      "it is closed too",
      () => document.querySelector('.tree-row[data-view="section1"]').getAttribute("aria-expanded") === "false",
    );
    await browser.type("*");
    await browser.waitFor(
      "both are open",
      () =>
        ["section0"].every((view) =>
          document.querySelector(`.tree-row[data-view="${view}"]`).getAttribute("aria-expanded") === "true"
        ),
    );
    assert.equal((await press(KEYS.down, "row1-0")).siblings, "99");
  });

  test("typed letters search from the selected row on", async () => {
    await browser.typeAtOnce("section42");
    const row = await press("", "section42");
    assert.equal(row.isInSight, true);
  });

  test("a click on the stage scrolls the row into view", async () => {
    await focus(browser, "canvas");
    await browser.type("c");
    const at = await middleOfStage(browser);
    await browser.drag([at]);
    const view = await browser.waitFor(
      "a row of the first section is selected",
      () => window.scrollscope.selection?.startsWith("row0-") && window.scrollscope.selection,
    );
    await browser.waitFor(
      "its row is in sight",
      (view) => document.querySelector(`.tree-row[data-view="${view}"]:not([hidden])`) !== null,
      view,
    );
    assert.equal((await pointed(browser)).isInSight, true);
    await browser.type(KEYS.escape);
  });

  test("a filter shows one of all views, and its superviews", async () => {
    await browser.type("/");
    await isFocused(browser, "filter");
    await browser.type("row57-42");
    await browser.waitFor("only it is left, with what it is in", () => {
      const rows = [...document.querySelectorAll(".tree-row:not([hidden])")].map((row) => row.dataset.view);
      return rows.sort().join() === "row57-42,scroll,section57,window";
    });
    await browser.type(KEYS.escape);
    await browser.waitFor("all are back", () => document.querySelectorAll(".tree-row:not([hidden])").length > 5);
  });

  test("a flick scrolls far, a finger stops it, and the page keeps up", async () => {
    const at = await middleOfStage(browser);
    await browser.flick([20, 10, 0, -10].map((dy) => [at[0], at[1] + dy]));
    await browser.waitFor(
      "it has gone far",
      () => (window.scrollscope.state.views.scroll.contentOffset ?? [0, 0])[1] > 500,
    );
    await browser.drag([at], { pointerType: "touch" });
    await restingOffset(browser, "scroll");
    await browser.waitFor("the page is live", () => document.documentElement.dataset.connection === "live");
  });

  nothingWentWrong(windows);
});
