import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { KEYS } from "./support/keys.js";
import {
  attribute,
  attributeIs,
  blur,
  focus,
  isScene,
  isShown,
  middleOfStage,
  nothingWentWrong,
  request,
  says,
  setViewport,
  textOf,
} from "./support/page.js";
import { provideInspector } from "./support/suite.js";

describe("a mistake against its correction, in a real browser", () => {
  const scenes = ["04", "08", "16"].flatMap((number) => [`bug-${number}`, `bug-${number}-fixed`]);
  const { windows } = provideInspector({ scenes: ["basics", "car-pager", ...scenes] });
  const [browser] = windows;

  /** The pixels in the colour of the first ghost below the lane of the offset. */
  const inGhostColour = () =>
    browser.run(() => {
      const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('[data-testid="plot"]'));
      const { width, height } = canvas;
      const lane = Math.round(height * 0.7);
      const copy = document.createElement("canvas");
      [copy.width, copy.height] = [width, height];
      const context = copy.getContext("2d", { willReadFrequently: true });
      context.drawImage(canvas, 0, 0);
      const { data } = context.getImageData(0, lane, width, height - lane);
      let count = 0;
      for (let at = 0; at < data.length; at += 4) {
        if (data[at] > 200 && data[at + 1] < 80 && data[at + 2] > 90 && data[at + 2] < 160) count += 1;
      }
      return count;
    });

  /** The marks of ghosts in the tree, by view. */
  const treeMarks = () =>
    browser.run(() =>
      Object.fromEntries(
        [...document.querySelectorAll(".tree-row")].flatMap((row) => {
          const mark = row.querySelector(".ghost-value:not([hidden])");
          return mark ? [[row.dataset.view, [mark.textContent, mark.title]]] : [];
        }),
      )
    );

  test("its button is never cut: what it compares with is left out where there is no room", async () => {
    await request(browser, [["Control.acquire", { force: true }], ["Scene.load", { name: "car-pager" }]]);
    await isScene(browser, "car-pager");
    const words = () =>
      browser.run(() => {
        const button = document.querySelector('[data-testid="counterpart"]');
        const { left, right, top, bottom } = button.getBoundingClientRect();
        const places = [...button.children].map((each) => ({
          text: each.textContent,
          box: each.getBoundingClientRect(),
        }));
        const shown = places.filter(({ box }) => box.width > 0 && box.top < bottom - 1);
        const whole = shown.filter(({ box }) =>
          box.left >= left && box.right <= right && box.top >= top - 1 && box.bottom <= bottom + 1
        );
        return [
          whole.map(({ text }) => text).join(" "),
          whole.length === shown.length,
          button.getAttribute("aria-label"),
        ];
      });
    const label = "Compare with “Corrected”";
    for (const [width, height] of [[1440, 900], [1280, 720], [390, 844]]) {
      await setViewport(browser, { width, height });
      if (width < 700) await browser.click("tab-timeline");
      await isShown(browser, "counterpart", true);
      const [seen, isWhole, name] = await words();
      assert.deepEqual([isWhole, name], [true, label], `${width} × ${height}: ${seen}`);
      assert.ok(seen === label || width < 1440 && seen === "Compare", `${width} × ${height}: ${seen}`);
    }
    await setViewport(browser, { width: 1440, height: 900 });
  });

  test("a variant's ghost restarts after a reset, ends with its button, and is removed with its variant", async () => {
    await request(browser, [["Control.acquire", { force: true }], ["Scene.load", { name: "car-pager" }]]);
    await isScene(browser, "car-pager");
    await browser.click("counterpart");
    const card =
      "Corrected, with the same touchescontentOffset: no difference · starts with scroll.isDirectionalLockEnabled true";
    const isThere = async () => {
      await browser.waitFor("its card", (text) => document.querySelector(".ghost-card")?.textContent === text, card);
      assert.equal(await attribute(browser, "counterpart", "aria-pressed"), "true");
      assert.equal(await textOf(browser, "ghost-count"), "1 ghost");
    };
    await isThere();
    const fork = () => browser.run(() => document.querySelector(".ghost-card").dataset.fork);
    const before = await fork();
    await browser.click("reset");
    await browser.waitFor("another ghost", (fork) => {
      const card = document.querySelector(".ghost-card");
      return card && card.dataset.fork !== fork;
    }, before);
    await isThere();
    assert.deepEqual(Object.keys(await treeMarks()), ["scroll"]);
    await request(browser, [["Control.acquire", { force: true }], ["Scene.load", { name: "car-pager@corrected" }]]);
    await browser.click("list-problems");
    await says(browser, "no-problems", "The variant “As published” has some.");
    await isShown(browser, "ghosts", false);
    assert.deepEqual(await treeMarks(), {});
    await attributeIs(browser, "counterpart", "aria-pressed", "false");
    await browser.click("counterpart");
    await attributeIs(browser, "counterpart", "aria-pressed", "true");
    await browser.click("counterpart");
    await attributeIs(browser, "counterpart", "aria-pressed", "false");
    await isShown(browser, "ghosts", false);
  });

  test("a ghost of the corrected scene names the properties that differ, and marks them in the fields", async () => {
    await request(browser, [["Control.acquire", { force: true }], ["Scene.load", { name: "bug-04" }]]);
    await isScene(browser, "bug-04");
    await browser.click("counterpart");
    await says(browser, "ghost-cards", "starts with table.contentInset 0, 0, 0, 0");
    await browser.run(() => document.querySelector('.tree-row[data-view="table"]').click());
    const mark = await browser.waitFor("the inset is marked", () => {
      const other = document.querySelector('[data-property="contentInset"] [data-tone]:not([hidden])');
      return other && [other.textContent, other.title];
    });
    assert.deepEqual(mark, ["top 0", "0, 0, 0, 0 in the ghost: Corrected, with the same touches"]);
    await says(browser, "ghost-cards", "64 pt further down · rests at y −64.0 instead of −128.0");
    const { table, window } = await treeMarks();
    assert.deepEqual([table[0], window], ["y −64.0", undefined]);
    assert.match(
      table[1],
      /^ghost y −64\.0: .*contentInset\b.* differ in the ghost: Corrected, with the same touches$/,
    );
    await browser.run(() => document.querySelector('.tree-row[data-view="window"] .twist').click());
    await browser.waitFor(
      "the collapsed row is marked",
      () => document.querySelector('.tree-row[data-view="window"] .ghost-value:not([hidden])')?.textContent === "below",
    );
    assert.match((await treeMarks()).window[1], /^ghost below, in table: .*contentInset\b/);
    await request(browser, [["Control.acquire", { force: true }], ["Scene.load", { name: "basics" }]]);
    await isScene(browser, "basics");
  });

  test("several properties that differ are named in the menu of ghosts and in the comparison", async () => {
    await request(browser, [["Control.acquire", { force: true }], ["Scene.load", {
      name: "shadowed-table@asPublished",
    }]]);
    await isScene(browser, "shadowed-table");
    await browser.click("counterpart");
    const names = /starts with .*topShadow\.isHidden true/;
    await browser.waitFor(
      "the menu names them",
      (names) => new RegExp(names).test(document.querySelector(".ghost-starts")?.textContent ?? ""),
      names.source,
    );
    await browser.press([KEYS.shift], "c");
    await browser.waitFor(
      "the notes name them",
      (names) => new RegExp(names).test(document.querySelector(".compare-notes")?.textContent ?? ""),
      names.source,
    );
    await browser.type(KEYS.escape);
    await request(browser, [["Control.acquire", { force: true }], ["Scene.load", { name: "basics" }]]);
    await isScene(browser, "basics");
  });

  test("against the corrected scene, the zoom that differs is in its field, in the result and as a curve", async () => {
    await request(browser, [["Control.acquire", { force: true }], ["Scene.load", { name: "bug-16" }]]);
    await isScene(browser, "bug-16");
    const [x, y] = await middleOfStage(browser);
    await browser.holding([KEYS.control], () => browser.wheel([x, y], [0, -240]));
    await browser.click("counterpart");
    await browser.waitFor("its field has the ghost's zoom beside its own", () => {
      const row = document.querySelector('[data-property="zoomScale"]');
      const ghost = row.querySelector('[data-testid="ghost-value-zoomScale"]');
      return !ghost.hidden && Number.parseFloat(ghost.textContent) > 1.1 &&
        row.querySelector(".value").textContent === "1";
    });
    await browser.waitFor(
      "the result says it",
      () => /zoomScale [1-9.]+\d*, not 1\.00/.test(document.querySelector(".ghost-card")?.textContent),
    );
    if (await attribute(browser, "curve-zoom", "aria-pressed") !== "true") await browser.click("curve-zoom");
    const drawn = await inGhostColour();
    assert.ok(drawn > 20, `${drawn} pixels of the ghost's curve in the lane of the zoom`);
    await browser.click("curve-zoom");
    await request(browser, [["Control.acquire", { force: true }], ["Scene.load", { name: "basics" }]]);
    await isScene(browser, "basics");
  });

  test("compared with the corrected scene, controllers' changes are in the fields and a curve", async () => {
    await request(browser, [["Control.acquire", { force: true }], ["Scene.load", { name: "bug-08" }]]);
    await isScene(browser, "bug-08");
    await browser.click("demo");
    await says(browser, "demo-steps", "it rests at");
    await browser.click("counterpart");
    await says(browser, "ghost-cards", "no difference");
    await browser.run(() => document.querySelector('.tree-row[data-view="scroll"]').click());
    // The keyboard came twice at 0.5 s and goes at 2.5 s.
    await focus(browser, "plot");
    await browser.type(KEYS.home + KEYS.right.repeat(20));
    await browser.waitFor("it shows 2 s", () => window.scrollscope.moment === 2_000_000);
    const read = () => {
      const row = document.querySelector('[data-property="frame"]');
      const ghost = row.querySelector('[data-testid="ghost-value-frame"]');
      return ghost.hidden ? null : [row.querySelector(".value").textContent, ghost.textContent];
    };
    const [own, others] = await browser.waitFor("its field has the ghost's height beside its own", read);
    assert.match(own, /68$/);
    assert.equal(others, "height 134");
    assert.match(
      await browser.run(() => document.querySelector('[data-testid="ghost-cards"]').textContent),
      /scroll\.frame differs from 0\.[5-9] s to 2\.[5-8] s · contentOffset: no difference/,
    );
    const openMenu = () =>
      browser.run(() => {
        const value = document.querySelector('[data-testid="value-frame"]');
        value.scrollIntoView({ block: "center" });
        value.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true }));
      });
    await openMenu();
    await browser.click("row-pin");
    const marks = () =>
      browser.run(() => {
        const pin = document.querySelector('[data-testid="pin-ghost-scroll.frame"]');
        const marked = [...document.querySelectorAll(".tree-row")].filter((row) =>
          row.querySelector(".ghost-value:not([hidden])")
        );
        const title = marked.find((row) => row.dataset.view === "scroll")?.querySelector(".ghost-value").title;
        return { pin: pin && !pin.hidden && pin.textContent, views: marked.map((row) => row.dataset.view), title };
      });
    await browser.waitFor("it is pinned", () => document.querySelector('[data-testid="pin-ghost-scroll.frame"]'));
    const { pin, views, title } = await marks();
    assert.equal(pin, "height 134");
    assert.ok(views.includes("scroll") && !views.includes("window"), `marked in the tree: ${views}`);
    assert.match(title, /^frame\b.* differ in the ghost: Corrected, with the same touches$/);
    const before = await inGhostColour();
    await openMenu();
    await browser.click("row-plot");
    await browser.run(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const drawn = await inGhostColour();
    assert.ok(drawn > before + 20, `${drawn} pixels of the ghost's curve, ${before} before`);
    await blur(browser);
    await browser.type("l");
    await browser.waitFor(
      "the keyboard is gone, and both are equal",
      () => document.querySelector('[data-testid="ghost-value-frame"]').hidden,
    );
    const later = await marks();
    assert.deepEqual([later.pin, later.views.includes("scroll")], [false, false]);
    await request(browser, [["Control.acquire", { force: true }], ["Scene.load", { name: "basics" }]]);
    await isScene(browser, "basics");
  });

  nothingWentWrong(windows);
});
