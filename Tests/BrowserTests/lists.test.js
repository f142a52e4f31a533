import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import { ERROR_CODES } from "../../web/generated/limits.js";
import { KEYS } from "./support/keys.js";
import { findCovered } from "./support/layout.js";
import {
  attribute,
  becomes,
  blur,
  focus,
  isFocused,
  isShown,
  middleOfStage,
  momentIs,
  nothingWentWrong,
  offset,
  restsElsewhere,
  setViewport,
  textOf,
} from "./support/page.js";
import { provideFolder, provideInspector } from "./support/suite.js";
import { write } from "./support/values.js";

/** The texts of a list's existing rows, from top to bottom. */
const rows = (browser, id) =>
  browser.run((id) =>
    [...document.querySelectorAll(`[data-testid="${id}"] [role="option"]:not([hidden])`)]
      .sort((one, other) => Number(one.dataset.index) - Number(other.dataset.index))
      .map((row) => row.querySelector(".name").textContent), id);
const hasRow = (browser, id, text) =>
  browser.waitFor(
    `${id} has ${text}`,
    (id, text) =>
      [...document.querySelectorAll(`[data-testid="${id}"] [role="option"]:not([hidden]) .name`)].some((name) =>
        name.textContent === text
      ),
    id,
    text,
  );
/** Presses a row with a real pointer. */
async function pressRow(browser, id, text) {
  const [x, y] = await browser.run(
    (id, text) => {
      const row = [...document.querySelectorAll(`[data-testid="${id}"] [role="option"]:not([hidden])`)].find((row) =>
        row.querySelector(".name").textContent === text
      );
      const { left, top, height } = row.getBoundingClientRect();
      return [left + 60, top + height / 2];
    },
    id,
    text,
  );
  await browser.drag([[x, y]]);
}

describe("the lists in a real browser", () => {
  const { windows } = provideInspector();
  const [browser] = windows;

  before(async () => {
    await setViewport(browser, { width: 1440, height: 1200 });
    const [x, y] = await middleOfStage(browser);
    const from = await offset(browser);
    await browser.flick([15, 10, 5, 0].map((dy) => [x, y + dy]));
    await restsElsewhere(browser, from);
  });

  test("selecting an event shows its details and its moment", async () => {
    await hasRow(browser, "event-rows", "scrollViewWillEndDragging");
    await pressRow(browser, "event-rows", "scrollViewWillEndDragging");
    await isShown(browser, "event-detail", true);
    const detail = await textOf(browser, "event-detail");
    assert.match(detail, /targetContentOffset/);
    assert.match(detail, /proposedTargetContentOffset/);
    const seconds = Number(detail.match(/t(\d+\.\d{6}) s/)[1]).toFixed(3);
    await browser.waitFor(
      "the timeline stands there",
      (seconds) => document.querySelector('[data-testid="readout"]').textContent.includes(`@ ${seconds} s`),
      seconds,
    );
    await isShown(browser, "follow-live", true);
    await focus(browser, "event-rows");
    await browser.type(KEYS.up);
    await browser.waitFor(
      "the arrows lead on",
      () => !/targetContentOffset/.test(document.querySelector('[data-testid="event-detail"]').textContent),
    );
    assert.notEqual(await attribute(browser, "event-rows", "aria-activedescendant"), null);
    await browser.type(KEYS.escape);
    await isShown(browser, "event-detail", false);
  });

  test("at a past moment the list shows the last event before it, and marks later ones", async () => {
    await browser.run(() => document.activeElement.blur());
    await browser.type("l");
    await isShown(browser, "follow-live", false);
    assert.equal(await browser.run(() => document.querySelectorAll(".event-row.is-later:not([hidden])").length), 0);
    await focus(browser, "event-rows");
    await browser.type(KEYS.home + KEYS.enter);
    await isShown(browser, "follow-live", true);
    const divided = () =>
      browser.run(() => {
        const rows = [...document.querySelectorAll('[data-testid="event-rows"] [role="option"]:not([hidden])')];
        const name = (row) => row?.querySelector(".name").textContent;
        return {
          current: rows.filter((row) => row.getAttribute("aria-current") === "time").map(name),
          later: rows.filter((row) => row.classList.contains("is-later")).map(name),
          told: rows.filter((row) => row.textContent.endsWith(", later")).map(name),
          moment: window.scrollscope.moment,
        };
      });
    const before = await divided();
    assert.equal(before.current.length, 1);
    assert.ok(before.later.includes("scrollViewDidScroll"));
    assert.deepEqual(before.told, before.later);
    await browser.run(() => document.activeElement.blur());
    for (let steps = 0; (await divided()).current[0] !== "scrollViewDidScroll"; steps += 1) {
      assert.ok(steps < 30, "it scrolls at some frame");
      await browser.type(".");
    }
    // A run of scrolls in progress is divided: its past part is above, the rest below.
    assert.ok((await divided()).later.includes("scrollViewDidScroll"));
    await browser.type("j");
    await browser.waitFor("the differences stand there too", () => {
      const seconds = (window.scrollscope.moment / 1e6).toFixed(3);
      return [...document.querySelectorAll(".diff-row.is-head.is-last:not([hidden])")].some((row) =>
        row.querySelector(".time").textContent === seconds
      );
    });
    await browser.run(() => document.activeElement.blur());
    await browser.type("l");
    await isShown(browser, "follow-live", false);
    assert.equal(
      await browser.run(() =>
        document.querySelectorAll(".list-row.is-later:not([hidden]), .list-row[aria-current]:not([hidden])").length
      ),
      0,
    );
    await browser.click("plot-timeline");
  });

  test("the filter reduces the list of events", async () => {
    await focus(browser, "event-filter");
    await browser.type("willend");
    await browser.waitFor("one is left", () => {
      const names = [...document.querySelectorAll('[data-testid="event-rows"] [role="option"]:not([hidden]) .name')]
        .map((name) => name.textContent);
      return names.join() === "scrollViewWillEndDragging";
    });
    await browser.type(KEYS.escape);
    await hasRow(browser, "event-rows", "scrollViewWillBeginDragging");
  });

  test("the changes of each frame are listed as old and new values, and can be filtered", async () => {
    await blur(browser);
    await browser.type("j");
    await hasRow(browser, "diff-rows", "scroll.isDecelerating");
    await focus(browser, "diff-filter");
    await browser.type("contentoffset deceleration");
    await browser.waitFor("only glides are left", () => {
      const rows = [...document.querySelectorAll('[data-testid="diff-rows"] .diff-row:not(.is-head):not([hidden])')];
      return rows.length > 0 &&
        rows.every((row) =>
          /^scroll\.contentOffset.* → .*[+−][\d.]+after You · finger 1, deceleration$/.test(row.textContent)
        );
    });
    const told = await browser.run(() => {
      const row = document.querySelector('[data-testid="diff-rows"] .diff-row:not(.is-head):not([hidden])');
      return [...row.querySelectorAll("ins b")].length + row.querySelector(".diff-values").title;
    });
    assert.match(told, /^1x [\d.−]+, y [\d.−]+ → x [\d.−]+, y [\d.−]+ \(y [+−][\d.]+\)$/);
    await browser.type(KEYS.escape);
  });

  test("two pinned frames are compared", async () => {
    const top = () =>
      browser.run(() => document.querySelector('[data-testid="diff-rows"]').getBoundingClientRect().top);
    // Here there is no room for all words in one row.
    await setViewport(browser, { width: 1280, height: 1200 });
    const before = await top();
    await focus(browser, "diff-rows");
    await browser.type(KEYS.home + KEYS.enter);
    await browser.waitFor(
      "A is set",
      () => document.querySelector('[data-testid="diff-pins"]').textContent.startsWith("A "),
    );
    await isShown(browser, "follow-live", true);
    assert.equal(await top(), before, "the list stays where it is");
    await setViewport(browser, { width: 1440, height: 1200 });
    await browser.type(KEYS.end);
    await browser.press([KEYS.shift], KEYS.enter);
    await browser.waitFor(
      "B is set",
      () => / → /.test(document.querySelector('[data-testid="diff-pins"]').textContent),
    );
    const told = await browser.run(() =>
      [...document.querySelectorAll('[data-testid="diff-rows"] .diff-row:not([hidden])')]
        .find((row) => row.querySelector(".name").textContent === "scroll.contentOffset").querySelector("ins")
        .textContent
    );
    const [x, y] = await browser.run(() => window.scrollscope.state.views.scroll.contentOffset);
    assert.equal(told, `${x.toFixed(1)}, ${y.toFixed(1)}`);
    await browser.click("diff-clear");
    await isShown(browser, "diff-clear", false);
    await browser.type(KEYS.home);
    await blur(browser);
    await browser.type("l");
    await isShown(browser, "follow-live", false);
    await hasRow(browser, "diff-rows", "scroll.isDecelerating");
    await write(browser, "alpha", "0.9" + KEYS.enter);
    await browser.waitFor("the list follows, and names who set it", () => {
      const list = document.querySelector('[data-testid="diff-rows"]');
      const row = [...list.querySelectorAll(".diff-row:not([hidden])")].find((row) =>
        /^scroll\.alpha1 → 0\.9−0\.1You · View\.set$/.test(row.textContent)
      );
      return row && row.getBoundingClientRect().bottom <= list.getBoundingClientRect().bottom + 1;
    });
    await browser.click("plot-timeline");
  });

  test("messages are listed with their response times, and one of them is shown in full", async () => {
    await blur(browser);
    await browser.type("w");
    await hasRow(browser, "message-rows", "View.set");
    await focus(browser, "message-rows");
    await browser.type(KEYS.home);
    await hasRow(browser, "message-rows", "Server.hello");
    await hasRow(browser, "message-rows", "Session.attach");
    assert.ok(!(await rows(browser, "message-rows")).includes("State.patch"));
    assert.match(await attribute(browser, "message-rows", "aria-label"), /seconds since the page was opened/);
    await browser.waitFor(
      "the first is laid out",
      () => /"protocol": "1\.0"/.test(document.querySelector('[data-testid="message-text"]').textContent),
    );
    await browser.type(KEYS.escape);
    await blur(browser);
    await browser.click("message-stream");
    await hasRow(browser, "message-rows", "State.patch");
    await browser.click("message-stream");
  });

  test("a request written by the user is sent, and its response is shown", async () => {
    await browser.run(() => document.querySelector(".composer summary").click());
    await browser.waitFor("the methods are offered", () => document.querySelectorAll("#methods option").length > 20);
    await focus(browser, "compose-method");
    await browser.type("View.set");
    await browser.waitFor(
      "its params begin as the schema has them",
      () => /"values"/.test(document.querySelector('[data-testid="compose-params"]').value),
    );
    await browser.run(() => (document.querySelector('[data-testid="compose-params"]').value = ""));
    await focus(browser, "compose-params");
    await browser.type('{"id":"scroll","values":{"alpha":0.5}}');
    await browser.click("compose-send");
    await becomes(browser, "scroll", "alpha", 0.5);
    // The list shows its start, and the page may have requested what it missed since.
    await browser.run(() => (document.querySelector('[data-testid="message-rows"]').scrollTop = 1e6));
    await hasRow(browser, "message-rows", "View.set");
    await browser.run(() => (document.querySelector('[data-testid="compose-params"]').value = ""));
    await focus(browser, "compose-params");
    await browser.type('{"id":"missing","values":{}}');
    await browser.click("compose-send");
    await browser.waitFor(
      "the refusal is shown",
      (code) => document.querySelector('[data-testid="compose-answer"]').textContent.includes(code),
      String(ERROR_CODES.noSuchView),
    );
    await isShown(browser, "toasts", false);
    await focus(browser, "compose-params");
    await browser.type("{");
    await browser.click("compose-send");
    await browser.waitFor(
      "what is no JSON is not sent",
      () => /not JSON/.test(document.querySelector('[data-testid="compose-answer"]').textContent),
    );
  });

  test("while paused, the list of messages does not change", async () => {
    await browser.click("message-pause");
    assert.equal(await attribute(browser, "message-pause", "aria-pressed"), "true");
    const before = await rows(browser, "message-rows");
    await focus(browser, "compose-method");
    await browser.run(() => {
      document.querySelector('[data-testid="compose-method"]').value = "Scene.list";
      document.querySelector('[data-testid="compose-params"]').value = "";
    });
    await browser.type(KEYS.enter);
    await browser.waitFor(
      "the answer is shown",
      () => /scenes/.test(document.querySelector('[data-testid="compose-answer"]').textContent),
    );
    assert.deepEqual(await rows(browser, "message-rows"), before);
    await browser.click("message-pause");
  });

  test("an invalid predicate is rejected at the place of its error", async () => {
    await blur(browser);
    await browser.type("b");
    await isFocused(browser, "breakpoint-input");
    await browser.type("contentOffset.q < 3");
    await browser.type(KEYS.enter);
    await isShown(browser, "breakpoint-fault", true);
    assert.equal(
      await browser.run(() => document.querySelector('[data-testid="breakpoint-fault"] mark').textContent),
      "q",
    );
    assert.equal(await browser.run(() => window.getSelection().toString()), "q");
  });

  test("the engine stops at a breakpoint, the page shows it, and the engine can continue", async () => {
    await browser.run(() => (document.querySelector('[data-testid="breakpoint-input"]').value = ""));
    await browser.type("velocity.y < -50");
    await isShown(browser, "breakpoint-fault", false);
    await browser.type(KEYS.enter);
    await isShown(browser, "breakpoint-b1", true);
    const code = await browser.run(() => document.querySelector(".breakpoints code").innerHTML);
    assert.equal(code, "velocity.<wbr>y &lt; -50", "a line ends after a dot rather than inside a name");
    const [x, y] = await middleOfStage(browser);
    await browser.flick([[x, y - 90], [x, y - 30], [x, y + 30], [x, y + 90]]);
    await momentIs(browser, "stopped", true);
    assert.match(await textOf(browser, "moment-text"), /velocity\.y −\d+/);
    assert.equal(await browser.run(() => window.scrollscope.selection), "scroll");
    await browser.waitFor(
      "the list shows which",
      () => document.querySelector('[data-breakpoint="b1"]').classList.contains("is-stopped"),
    );
    for (
      const size of [{ width: 1440, height: 900 }, { width: 1024, height: 768 }, { width: 420, height: 860 }, {
        width: 320,
        height: 640,
      }]
    ) {
      await setViewport(browser, size);
      for (const pane of size.width < 900 ? ["tree", "properties", "timeline", "events", "stage"] : [null]) {
        if (pane !== null) await browser.click(`tab-${pane}`);
        // The card is placed some frames after the window or the tab has changed.
        await browser.waitFor(
          `at ${size.width} ${pane} the card has its place`,
          `() => (${findCovered})().length === 0`,
        )
          .catch(async () => assert.deepEqual(await browser.run(findCovered), [], `${size.width} ${pane}`));
      }
      await browser.waitFor(`at ${size.width} the card is beside or below the device`, () => {
        const card = document.querySelector('[data-testid="momentCard"]').getBoundingClientRect();
        const stage = document.querySelector('[data-testid="canvas"]').getBoundingClientRect();
        const [x, y, width, height] = window.scrollscope.stage.body;
        return card.right <= stage.x + x || card.left >= stage.x + x + width || card.top >= stage.y + y + height - 1;
      });
    }
    await setViewport(browser, { width: 1440, height: 900 });
    await browser.click("back-to-live");
    await momentIs(browser, "stopped", false);
  });

  test("a breakpoint can be disabled, enabled and removed", async () => {
    await browser.click("breakpoint-b1");
    await browser.waitFor(
      "it is off",
      () => document.querySelector('[data-breakpoint="b1"]').classList.contains("is-off"),
    );
    assert.equal(await browser.run(() => document.querySelector('[data-testid="breakpoint-b1"]').checked), false);
    await browser.click("breakpoint-b1-remove");
    await browser.waitFor("it is gone", () => document.querySelector('[data-breakpoint="b1"]') === null);
  });

  nothingWentWrong(windows);
});

describe("a scene whose views have long names and numbers", () => {
  const id = "aScrollViewThatSomebodyNamedAfterItsPlaceAndNeverShortened-0001";
  const file = join(provideFolder("long"), "long.scene.json");
  const scroll = { id, class: "ScrollView", frame: [0, 0, 320, 480], contentSize: [320, 4000] };
  const root = { id: "window", class: "Window", subviews: [scroll] };
  writeFileSync(
    file,
    JSON.stringify({ format: "scrollscope.scene", version: 1, title: "Long", device: { size: [320, 480] }, root }),
  );
  const { windows } = provideInspector({ scenes: [file] });
  const [browser] = windows;

  test("a long view name leaves room for the event's name, and ends within its row", async () => {
    const [x, y] = await middleOfStage(browser);
    await browser.flick([0, -20, -40].map((dy) => [x, y + dy]));
    await hasRow(browser, "event-rows", "scrollViewWillBeginDragging");
    const [name, end, row] = await browser.run((id) => {
      const what = [...document.querySelectorAll('[data-testid="event-rows"] .what')].find((each) =>
        each.textContent.includes(id)
      );
      const name = what.parentElement.querySelector(".name");
      return [name.clientWidth, what.getBoundingClientRect().right, what.parentElement.getBoundingClientRect().right];
    }, id);
    assert.ok(name > 80, `the event's name has ${name} pixels`);
    assert.ok(end <= row, `${end} is within ${row}`);
  });

  nothingWentWrong(windows);
});
