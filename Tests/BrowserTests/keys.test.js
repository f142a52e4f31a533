import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startInspector } from "./support/inspector.js";
import { attribute, complaints, middleOfStage, openPage, restingOffset } from "./support/page.js";
import { KEYS, startDriver } from "./support/webdriver.js";

const focus = (browser, id) => browser.run((id) => document.querySelector(`[data-testid="${id}"]`).focus(), id);
const isOpen = (browser, id, isOpen) =>
  browser.waitFor(`${id} is ${isOpen ? "open" : "closed"}`, (id, isOpen) => document.getElementById(id).open === isOpen, id, isOpen);
const rowCount = (browser) => browser.run(() => document.querySelectorAll("#palette-list [role=option]").length);

describe("keys in a real browser", () => {
  let driver;
  let inspector;
  /** @type {import("./support/webdriver.js").Browser} */
  let browser;

  before(async () => {
    driver = await startDriver();
    inspector = await startInspector();
    browser = await openPage(driver.base, inspector.address);
  });

  after(async () => {
    await browser?.close();
    await inspector?.program.end();
    await driver?.stop();
  });

  test("the palette finds a command by its letters and does it", async () => {
    await browser.withControl("k");
    await isOpen(browser, "palette", true);
    await browser.type("dev what");
    await browser.waitFor("it is first and pointed at", () => {
      const [row] = document.querySelectorAll("#palette-list [role=option]");
      const pointed = document.querySelector('[data-testid="palette-field"]').getAttribute("aria-activedescendant");
      return row.dataset.testid === "palette-command-device" && pointed === row.id && row.getAttribute("aria-selected") === "true";
    });
    await browser.type(KEYS.enter);
    await isOpen(browser, "palette", false);
    await browser.waitFor("the lens is the device's", () => document.querySelector('[data-testid="lens-device"]').getAttribute("aria-checked") === "true");
  });

  test("what was used last comes first, after a reload too, and arrows walk in a ring", async () => {
    for (const reload of [false, true]) {
      if (reload) {
        await browser.run(() => window.location.reload());
        await browser.waitFor("it is live again", () => document.documentElement.dataset.connection === "live" && window.scrollscope.state !== null);
      }
      await browser.withControl("k");
      await isOpen(browser, "palette", true);
      assert.equal(await browser.run(() => document.querySelector("#palette-list [role=option]").dataset.testid), "palette-command-device");
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
    await browser.withControl("k");
    await browser.type("scrol");
    await browser.waitFor("the view is found", () => document.querySelector('[data-testid="palette-view-scroll"]'));
    await browser.click("palette-view-scroll");
    await browser.waitFor("it is selected", () => window.scrollscope.selection === "scroll");
    await browser.withControl("k");
    await browser.type("scene bounce");
    await browser.waitFor("the scene is first", () => document.querySelector("#palette-list [role=option]")?.dataset.testid === "palette-scene-bounce");
    await browser.type(KEYS.enter);
    await browser.waitFor("the scene is bounce", () => window.scrollscope.state?.scene.name === "bounce");
    await browser.withControl("k");
    await browser.type("scene basics");
    await browser.waitFor("the scene is first", () => document.querySelector("#palette-list [role=option]")?.dataset.testid === "palette-scene-basics");
    await browser.type(KEYS.enter);
    await browser.waitFor("the scene is basics", () => window.scrollscope.state?.scene.name === "basics");
  });

  test("single keys are typed in a field, and do nothing else", async () => {
    await focus(browser, "filter");
    await browser.type("cxk?");
    assert.equal(await browser.run(() => document.querySelector('[data-testid="filter"]').value), "cxk?");
    assert.equal(await attribute(browser, "pick", "aria-pressed"), "false");
    assert.equal(await browser.run(() => document.getElementById("help").open), false);
    await browser.type(KEYS.escape);
    await browser.waitFor("the filter is cleared", () => document.querySelector('[data-testid="filter"]').value === "");
    await focus(browser, "canvas");
    await browser.type("c");
    await browser.waitFor("c picks", () => document.querySelector('[data-testid="pick"]').getAttribute("aria-pressed") === "true");
    await browser.type(KEYS.escape);
    await browser.waitFor("Escape goes back", () => document.querySelector('[data-testid="pick"]').getAttribute("aria-pressed") === "false");
  });

  test("End and Home scroll the events", async () => {
    const [x, y] = await middleOfStage(browser);
    await browser.click("layout-passes");
    await browser.drag([[x, y], [x, y - 40], [x, y - 80], [x, y - 120]]);
    await restingOffset(browser, "scroll");
    await browser.waitFor("there is something to scroll", () => {
      const list = document.querySelector('[data-testid="event-rows"]');
      return list.scrollHeight > list.clientHeight + 40;
    });
    await focus(browser, "event-rows");
    await browser.type(KEYS.home);
    await browser.waitFor("the first is in sight", () => document.querySelector('[data-testid="event-rows"]').scrollTop === 0);
    await browser.type(KEYS.end);
    await browser.waitFor("the last is in sight", () => {
      const list = document.querySelector('[data-testid="event-rows"]');
      return list.scrollTop + list.clientHeight >= list.scrollHeight - 1;
    });
  });

  test("the sheet of keys names every key of the page, in groups", async () => {
    await focus(browser, "canvas");
    await browser.type("?");
    await isOpen(browser, "help", true);
    const text = await browser.run(() => document.getElementById("help").textContent);
    for (const words of ["Stage", "Pick a view on the stage", "Ctrl K", "In the hierarchy"]) assert.ok(text.includes(words), words);
    await browser.type(KEYS.escape);
    await isOpen(browser, "help", false);
  });

  test("nothing went wrong on the console", async () => {
    assert.deepEqual(await complaints(browser), []);
  });
});
