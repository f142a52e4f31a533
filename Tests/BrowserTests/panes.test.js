import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { KEYS } from "./support/keys.js";
import { attribute, attributeIs, focus, nothingWentWrong, reload } from "./support/page.js";
import { provideInspector } from "./support/suite.js";

/** The panes and the key that enlarges each. */
const SIDES = [
  { side: "tree", pane: "tree", isWidth: true, grow: KEYS.right, shrink: KEYS.left },
  { side: "properties", pane: "properties", isWidth: true, grow: KEYS.left, shrink: KEYS.right },
  { side: "bottom", pane: "plotTabs", isWidth: false, grow: KEYS.up, shrink: KEYS.down },
  { side: "events", pane: "bottomTabs", isWidth: true, grow: KEYS.left, shrink: KEYS.right },
];

describe("panes in a real browser", () => {
  const { windows } = provideInspector();
  const [browser] = windows;

  const size = ({ pane, isWidth }) =>
    browser.run(
      (pane, isWidth) => {
        const { width, height } = document.getElementById(pane).getBoundingClientRect();
        return isWidth ? width : height;
      },
      pane,
      isWidth,
    );
  const middle = (side) =>
    browser.run((side) => {
      const { left, top, width, height } = document.querySelector(`[data-testid="separator-${side}"]`)
        .getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    }, side);

  test("the keyboard moves each border, in steps and to its ends, and its position is announced", async () => {
    for (const border of SIDES) {
      const { side, grow, shrink } = border;
      const id = `separator-${side}`;
      const usual = await size(border);
      await focus(browser, id);
      await browser.type(grow);
      assert.equal(await size(border), usual + 16, side);
      await browser.type(shrink + shrink);
      assert.equal(await size(border), usual - 16, side);
      assert.equal(await attribute(browser, id, "aria-valuenow"), String(usual - 16));
      await browser.type(KEYS.home);
      const least = await size(border);
      assert.ok(least < usual - 16, `${side}: ${least} is the least`);
      await browser.type(KEYS.end);
      assert.equal(String(await size(border)), await attribute(browser, id, "aria-valuemax"));
      await browser.doubleClick(await middle(side));
      assert.equal(await size(border), usual, `${side} as at first`);
    }
  });

  test("Enter hides a pane and shows it again; a drag resizes it, and closes it", async () => {
    const tree = SIDES[0];
    const usual = await size(tree);
    await focus(browser, "separator-tree");
    await browser.type(KEYS.enter);
    assert.equal(await size(tree), 0);
    assert.equal(await attribute(browser, "separator-tree", "aria-valuetext"), "hidden");
    await browser.type(KEYS.enter);
    assert.equal(await size(tree), usual);
    const [x, y] = await middle("tree");
    await browser.drag([[x, y], [x + 20, y], [x + 50, y]]);
    assert.equal(await size(tree), usual + 50);
    await browser.drag([[x + 50, y], [x - 60, y], [20, y]]);
    assert.equal(await size(tree), 0);
  });

  test("sizes, hidden panes, the lens, the list and the theme are kept after a reload", async () => {
    await focus(browser, "separator-properties");
    await browser.type(KEYS.left.repeat(3));
    const sizes = () => Promise.all(SIDES.map(size));
    const chosen = await sizes();
    await browser.click("lens-exploded");
    await browser.click("list-messages");
    const themes = [];
    for (let turn = 0; turn < 2; turn += 1) {
      await browser.click("theme");
      themes.push([
        await attribute(browser, "theme", "aria-label"),
        await browser.run(() => getComputedStyle(document.body).backgroundColor),
      ]);
    }
    assert.deepEqual(themes.map(([name]) => name), ["Theme: light", "Theme: dark"]);
    assert.notEqual(themes[0][1], themes[1][1]);
    await reload(browser);
    assert.deepEqual(await sizes(), chosen);
    assert.equal(chosen[0], 0, "the tree is still hidden");
    await attributeIs(browser, "lens-exploded", "aria-checked", "true");
    await attributeIs(browser, "theme", "aria-label", "Theme: dark");
    assert.equal(await browser.run(() => getComputedStyle(document.body).backgroundColor), themes[1][1]);
    await browser.doubleClick(await middle("tree"));
    assert.ok(await size(SIDES[0]) > 0);
  });

  nothingWentWrong(windows);
});
