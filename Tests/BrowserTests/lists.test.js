import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startInspector } from "./support/inspector.js";
import { attribute, becomes, complaints, isShown, middleOfStage, openPage, restingOffset, setViewport, textOf } from "./support/page.js";
import { KEYS, startDriver } from "./support/webdriver.js";

const focus = (browser, id) => browser.run((id) => document.querySelector(`[data-testid="${id}"]`).focus(), id);
/** The texts of a list's rows that exist, from top to bottom. */
const rows = (browser, id) =>
  browser.run((id) => [...document.querySelectorAll(`[data-testid="${id}"] [role="option"]:not([hidden])`)]
    .sort((one, other) => Number(one.dataset.index) - Number(other.dataset.index))
    .map((row) => row.querySelector(".name").textContent), id);
const hasRow = (browser, id, text) =>
  browser.waitFor(`${id} has ${text}`, (id, text) => [...document.querySelectorAll(`[data-testid="${id}"] [role="option"]:not([hidden]) .name`)].some((name) => name.textContent === text), id, text);
/** Presses a row with a real pointer. */
async function pressRow(browser, id, text) {
  const [x, y] = await browser.run((id, text) => {
    const row = [...document.querySelectorAll(`[data-testid="${id}"] [role="option"]:not([hidden])`)].find((row) => row.querySelector(".name").textContent === text);
    const { left, top, height } = row.getBoundingClientRect();
    return [left + 60, top + height / 2];
  }, id, text);
  await browser.drag([[x, y]]);
}

describe("the lists in a real browser", () => {
  let driver;
  let inspector;
  /** @type {import("./support/webdriver.js").Browser} */
  let browser;

  before(async () => {
    driver = await startDriver();
    inspector = await startInspector();
    browser = await openPage(driver.base, inspector.address);
    await setViewport(browser, { width: 1440, height: 1200 });
    const [x, y] = await middleOfStage(browser);
    await browser.drag([[x, y], [x, y - 30], [x, y - 60], [x, y - 60]]);
    await restingOffset(browser, "scroll");
  });

  after(async () => {
    await browser?.close();
    await inspector?.program.end();
    await driver?.stop();
  });

  test("an event that is chosen tells all of it, and its moment is shown", async () => {
    await hasRow(browser, "event-rows", "scrollViewWillEndDragging");
    await pressRow(browser, "event-rows", "scrollViewWillEndDragging");
    await isShown(browser, "event-detail", true);
    const detail = await textOf(browser, "event-detail");
    assert.match(detail, /targetContentOffset/);
    const seconds = Number(detail.match(/t(\d+\.\d{6}) s/)[1]).toFixed(3);
    await browser.waitFor("the timeline stands there", (seconds) => document.querySelector('[data-testid="readout"]').textContent.includes(`@ ${seconds} s`), seconds);
    await isShown(browser, "follow-live", true);
    await focus(browser, "event-rows");
    await browser.type(KEYS.up);
    await browser.waitFor("the arrows lead on", () => !/targetContentOffset/.test(document.querySelector('[data-testid="event-detail"]').textContent));
    assert.notEqual(await attribute(browser, "event-rows", "aria-activedescendant"), null);
    await browser.type(KEYS.escape);
    await isShown(browser, "event-detail", false);
  });

  test("events are filtered", async () => {
    await focus(browser, "event-filter");
    await browser.type("willend");
    await browser.waitFor("one is left", () => [...document.querySelectorAll('[data-testid="event-rows"] [role="option"]:not([hidden])')].length === 1);
    assert.deepEqual(await rows(browser, "event-rows"), ["scrollViewWillEndDragging"]);
    await browser.type(KEYS.escape);
    await hasRow(browser, "event-rows", "scrollViewWillBeginDragging");
  });

  test("what each frame changed is told as old and new values, and found by a word", async () => {
    await browser.run(() => document.activeElement.blur());
    await browser.type("j");
    await hasRow(browser, "diff-rows", "scroll.isDecelerating");
    await focus(browser, "diff-filter");
    await browser.type("contentoffset deceleration");
    await browser.waitFor("only glides are left", () => {
      const rows = [...document.querySelectorAll('[data-testid="diff-rows"] .diff-row:not(.is-head):not([hidden])')];
      return rows.length > 0 && rows.every((row) => /^scroll\.contentOffset.* → .*deceleration$/.test(row.textContent));
    });
    await browser.type(KEYS.escape);
  });

  test("two frames that are pinned are compared", async () => {
    await focus(browser, "diff-rows");
    await browser.type(KEYS.home + KEYS.enter);
    await browser.waitFor("A is set", () => /^A /.test(document.querySelector('[data-testid="diff-pins"]').textContent));
    await isShown(browser, "follow-live", true);
    await browser.type(KEYS.end);
    await browser.perform([{
      type: "key",
      id: "keyboard",
      actions: [{ type: "keyDown", value: KEYS.shift }, { type: "keyDown", value: KEYS.enter }, { type: "keyUp", value: KEYS.enter }, { type: "keyUp", value: KEYS.shift }],
    }]);
    await browser.waitFor("B is set", () => / → /.test(document.querySelector('[data-testid="diff-pins"]').textContent));
    const told = await browser.run(() => [...document.querySelectorAll('[data-testid="diff-rows"] .diff-row:not([hidden])')]
      .find((row) => row.querySelector(".name").textContent === "scroll.contentOffset").querySelector("ins").textContent);
    const [x, y] = await browser.run(() => window.scrollscope.state.views.scroll.contentOffset);
    assert.equal(told, `${x.toFixed(1)}, ${y.toFixed(1)}`);
    await browser.click("diff-clear");
    await hasRow(browser, "diff-rows", "scroll.isDecelerating");
    await browser.run(() => document.activeElement.blur());
    await browser.type("l");
    await isShown(browser, "follow-live", false);
    await browser.click("plot-timeline");
  });

  test("the messages are there with their answers' time; one of them is laid out", async () => {
    await browser.run(() => document.activeElement.blur());
    await browser.type("w");
    await hasRow(browser, "message-rows", "Session.attach");
    await focus(browser, "message-rows");
    await browser.type(KEYS.home);
    await hasRow(browser, "message-rows", "Server.hello");
    assert.ok(!(await rows(browser, "message-rows")).includes("State.patch"));
    await browser.waitFor("the first is laid out", () => /"protocol": "1\.0"/.test(document.querySelector('[data-testid="message-text"]').textContent));
    await browser.type(KEYS.escape);
    await browser.run(() => document.activeElement.blur());
    await browser.click("message-stream");
    await hasRow(browser, "message-rows", "State.patch");
    await browser.click("message-stream");
  });

  test("a request that someone writes is sent, and what is said to it is shown", async () => {
    await browser.run(() => document.querySelector(".composer summary").click());
    await browser.waitFor("the methods are offered", () => document.querySelectorAll("#methods option").length > 20);
    await focus(browser, "compose-method");
    await browser.type("View.set");
    await browser.waitFor("its params begin as the schema has them", () => /"values"/.test(document.querySelector('[data-testid="compose-params"]').value));
    await browser.run(() => (document.querySelector('[data-testid="compose-params"]').value = ""));
    await focus(browser, "compose-params");
    await browser.type('{"id":"scroll","values":{"alpha":0.5}}');
    await browser.click("compose-send");
    await becomes(browser, "scroll", "alpha", 0.5);
    await hasRow(browser, "message-rows", "View.set");
    await browser.run(() => (document.querySelector('[data-testid="compose-params"]').value = ""));
    await focus(browser, "compose-params");
    await browser.type('{"id":"nobody","values":{}}');
    await browser.click("compose-send");
    await browser.waitFor("the refusal is shown", () => /-32012/.test(document.querySelector('[data-testid="compose-answer"]').textContent));
    await isShown(browser, "toast", false);
    await focus(browser, "compose-params");
    await browser.type("{");
    await browser.click("compose-send");
    await browser.waitFor("what is no JSON is not sent", () => /no JSON/.test(document.querySelector('[data-testid="compose-answer"]').textContent));
  });

  test("paused, the messages stand", async () => {
    await browser.click("message-pause");
    assert.equal(await attribute(browser, "message-pause", "aria-pressed"), "true");
    const before = await rows(browser, "message-rows");
    await focus(browser, "compose-method");
    await browser.run(() => {
      document.querySelector('[data-testid="compose-method"]').value = "Scene.list";
      document.querySelector('[data-testid="compose-params"]').value = "";
    });
    await browser.type(KEYS.enter);
    await browser.waitFor("the answer is shown", () => /scenes/.test(document.querySelector('[data-testid="compose-answer"]').textContent));
    assert.deepEqual(await rows(browser, "message-rows"), before);
    await browser.click("message-pause");
  });

  test("a predicate that means nothing is refused at its place", async () => {
    await browser.run(() => document.activeElement.blur());
    await browser.type("b");
    await browser.waitFor("the field has the focus", () => document.activeElement.dataset.testid === "breakpoint-input");
    await browser.type("contentOffset.q < 3");
    await browser.type(KEYS.enter);
    await isShown(browser, "breakpoint-fault", true);
    assert.equal(await browser.run(() => document.querySelector('[data-testid="breakpoint-fault"] mark').textContent), "q");
    assert.equal(await browser.run(() => window.getSelection().toString()), "q");
  });

  test("the engine stops where a breakpoint holds, says so, and goes on", async () => {
    await browser.run(() => (document.querySelector('[data-testid="breakpoint-input"]').value = ""));
    await browser.type("velocity.y < -50");
    await isShown(browser, "breakpoint-fault", false);
    await browser.type(KEYS.enter);
    await isShown(browser, "breakpoint-b1", true);
    const [x, y] = await middleOfStage(browser);
    await browser.drag([[x, y - 90], [x, y - 30], [x, y + 30], [x, y + 90]]);
    await isShown(browser, "stopped", true);
    assert.match(await textOf(browser, "stopped-text"), /velocity\.y −\d+/);
    assert.equal(await browser.run(() => window.scrollscope.selection), "scroll");
    await browser.waitFor("the list shows which", () => document.querySelector('[data-breakpoint="b1"]').classList.contains("is-stopped"));
    await browser.click("stopped-resume");
    await isShown(browser, "stopped", false);
  });

  test("a breakpoint is switched off and on, and removed", async () => {
    await browser.click("breakpoint-b1");
    await browser.waitFor("it is off", () => document.querySelector('[data-breakpoint="b1"]').classList.contains("is-off"));
    assert.equal(await browser.run(() => document.querySelector('[data-testid="breakpoint-b1"]').checked), false);
    await browser.click("breakpoint-b1-remove");
    await browser.waitFor("it is gone", () => document.querySelector('[data-breakpoint="b1"]') === null);
  });

  test("nothing went wrong on the console", async () => {
    assert.deepEqual(await complaints(browser), []);
  });
});
