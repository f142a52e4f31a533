import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { KEYS } from "./support/keys.js";
import {
  attribute,
  attributeIs,
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
import { isEditing, note, selectedText, write, written } from "./support/values.js";

describe("properties in a real browser", () => {
  const { windows } = provideInspector({ windows: 2 });
  const [first, second] = windows;

  test("Enter opens a value, Enter sets it in both windows, and the focus stays", async () => {
    await write(first, "contentInset", "10, 0, 20, 0" + KEYS.enter);
    await becomes(first, "scroll", "contentInset", [10, 0, 20, 0]);
    await becomes(second, "scroll", "contentInset", [10, 0, 20, 0]);
    await isEditing(first, false);
    await isFocused(first, "value-contentInset");
    await first.waitFor(
      "the ledger has it",
      () =>
        /contentInset1002000?/.test(document.querySelector('[data-testid="ledger"]').textContent.replaceAll(/\s/g, "")),
    );
    assert.equal(await attribute(first, "value-contentInset", "title"), "[10,0,20,0]");
  });

  test("the arrow keys change the number at the caret by 1, 10 or 0.1, and set it at once", async () => {
    await focus(first, "value-contentInset");
    await first.type(KEYS.enter);
    await isEditing(first, true);
    await first.type(KEYS.home + KEYS.up + KEYS.up);
    await becomes(first, "scroll", "contentInset", [12, 0, 20, 0]);
    await first.press([KEYS.shift], KEYS.up);
    await becomes(first, "scroll", "contentInset", [22, 0, 20, 0]);
    await first.press([KEYS.alt], KEYS.down);
    await becomes(first, "scroll", "contentInset", [21.9, 0, 20, 0]);
    assert.equal(await written(first), "21.9, 0, 20, 0");
    await first.type(KEYS.escape);
    await becomes(first, "scroll", "contentInset", [10, 0, 20, 0]);
    await isEditing(first, false);
    await isFocused(first, "value-contentInset");
  });

  test("a rejected value shows the reason at its field and changes nothing; Escape closes it", async () => {
    await write(first, "alpha", "7" + KEYS.enter);
    await note(first, /expected 0 to 1/);
    await isEditing(first, true);
    assert.equal(await property(first, "scroll", "alpha"), null);
    await first.press([KEYS.control], "a");
    await first.type("much" + KEYS.enter);
    await note(first, /“much” is no number/);
    await first.type(KEYS.escape);
    await isEditing(first, false);
    await first.waitFor(
      "nothing is said any more",
      () => document.querySelector('[data-testid="property-refusal"]').hidden,
    );
    await isShown(first, "toasts", false);
  });

  test("an error selects the wrong number", async () => {
    await write(first, "contentSize", "1200, -5" + KEYS.enter);
    await note(first, /zero or more/);
    assert.equal(await selectedText(first), "-5");
    await first.type(KEYS.escape);
    await isEditing(first, false);
  });

  test("a checkbox is set at once, an option can be chosen, and several options can be set", async () => {
    await focus(first, "value-bounces");
    await first.type(" ");
    await becomes(first, "scroll", "bounces", false);
    await first.click("value-bounces");
    await becomes(first, "scroll", "bounces", null);
    await first.waitFor(
      "it is ticked",
      () => document.querySelector('[data-testid="value-bounces"]').getAttribute("aria-checked") === "true",
    );
    await focus(first, "value-contentInsetAdjustmentBehavior");
    await first.type(KEYS.enter);
    await isEditing(first, true);
    await first.type("never");
    await becomes(first, "scroll", "contentInsetAdjustmentBehavior", "never");
    await first.type(KEYS.escape);
    await becomes(first, "scroll", "contentInsetAdjustmentBehavior", null);
    await focus(first, "value-autoresizingMask");
    await first.type(KEYS.enter + " ");
    const mask = ["flexibleWidth", "flexibleHeight"];
    await becomes(first, "scroll", "autoresizingMask", ["flexibleLeftMargin", ...mask]);
    await first.type(KEYS.escape);
    await becomes(first, "scroll", "autoresizingMask", mask);
  });

  test("colours, transforms and names can be written in readable forms", async () => {
    await write(first, "backgroundColor", "f80" + KEYS.enter);
    await becomes(first, "scroll", "backgroundColor", "#ff8800");
    await isEditing(first, false);
    // An empty text removes the value, as if it was never set.
    await write(first, "backgroundColor", KEYS.backspace + KEYS.enter);
    await becomes(first, "scroll", "backgroundColor", null);
    await isEditing(first, false);
    await write(first, "transform", "scale 0.5" + KEYS.enter);
    await becomes(first, "scroll", "transform", [0.5, 0, 0, 0.5, 0, 0]);
    await isEditing(first, false);
    await write(first, "transform", "identity" + KEYS.enter);
    await becomes(first, "scroll", "transform", null);
    await isEditing(first, false);
  });

  test("a read-only value shows the reason", async () => {
    await focus(first, "value-velocity");
    await first.type(KEYS.enter);
    await note(first, /Read-only. It follows from how the content moves/);
    await isEditing(first, false);
  });

  test("the arrow keys move from value to value, and collapse a group", async () => {
    await focus(first, "group-scroll");
    await first.type(KEYS.down);
    await isFocused(first, "value-contentOffset");
    await first.type(KEYS.down + KEYS.down + KEYS.up + KEYS.up + KEYS.up);
    await isFocused(first, "group-scroll");
    await first.type(KEYS.left);
    await isShown(first, "value-contentOffset", false);
    assert.equal(await attribute(first, "group-scroll", "aria-expanded"), "false");
    await reload(first);
    await attributeIs(first, "group-scroll", "aria-expanded", "false");
    await focus(first, "group-scroll");
    await first.type(KEYS.right);
    await isShown(first, "value-contentOffset", true);
    assert.equal(
      await first.run(() =>
        document.querySelectorAll('#properties [data-testid="property-groups"] [tabindex="0"]').length
      ),
      1,
      "one of all is where Tab leads",
    );
  });

  test("a search shows only matching properties, also in collapsed groups", async () => {
    await blur(first);
    await first.type("v");
    await isFocused(first, "property-filter");
    await first.type("delays");
    await first.waitFor(
      "one is left",
      () =>
        [...document.querySelectorAll("[data-property]")].filter((row) => row.getClientRects().length > 0).length === 1,
    );
    await isShown(first, "value-delaysContentTouches", true);
    await first.type(KEYS.escape);
    await isShown(first, "value-contentOffset", true);
    await isShown(first, "value-delaysContentTouches", false);
  });

  test("the keyboard undoes and redoes an edit, and the buttons name it", async () => {
    const before = await property(first, "scroll", "alpha");
    await write(first, "alpha", "0.5" + KEYS.enter);
    await becomes(first, "scroll", "alpha", 0.5);
    await first.waitFor(
      "the button names it",
      () => /alpha of scroll/.test(document.querySelector('[data-testid="undo"]').title),
    );
    await first.press([KEYS.control], "z");
    await becomes(first, "scroll", "alpha", before);
    await becomes(second, "scroll", "alpha", before);
    await first.waitFor(
      "it can be done again",
      () => /alpha of scroll/.test(document.querySelector('[data-testid="redo"]').title),
    );
    await first.press([KEYS.control, KEYS.shift], "z");
    await becomes(first, "scroll", "alpha", 0.5);
    await first.click("undo");
    await becomes(first, "scroll", "alpha", before);
  });

  test("a viewer sees the controller's name, and can take control there", async () => {
    await focus(second, "value-alpha");
    await second.type(KEYS.enter);
    await note(second, /controls the scene/);
    await second.click("hint-take");
    await second.waitFor(
      "it is the controller",
      () => document.querySelector('[data-testid="role"]').textContent.startsWith("Controller"),
    );
    await write(second, "alpha", "0.5" + KEYS.enter);
    await becomes(first, "scroll", "alpha", 0.5);
  });

  test("the causes of the content's offset are shown as a sum", async () => {
    const [x, y] = await middleOfStage(second);
    const from = await offset(second);
    await second.flick([6, 4, 2, 0].map((dy) => [x, y + dy]));
    await restsElsewhere(second, from);
    await second.run(() => document.querySelector(".chain-box summary").click());
    const rows = await second.waitFor("the chain is there", () => {
      const rows = [...document.querySelectorAll('[data-testid="chain"] li')].map((row) =>
        row.querySelector(".amount").textContent
      );
      return rows.length > 2 && rows;
    });
    const numbers = rows.map((text) => Number(text.replace("−", "-")));
    const sum = numbers.slice(0, -1).reduce((total, number) => total + number, 0);
    assert.ok(Math.abs(sum - numbers.at(-1)) < 0.05 * rows.length + 0.01, rows.join(" "));
  });

  test("a step of the sum shows its own moment, by a click and by keys, and the past has no now", async () => {
    const steps = () =>
      second.run(() =>
        [...document.querySelectorAll('[data-testid="chain"] button')].map((button) =>
          Number(/([\d.]+) s$/.exec(button.querySelector(".time").textContent)[1]) * 1e6
        )
      );
    const showsMoment = (t) =>
      second.waitFor(`it shows ${t}`, (t) => Math.abs(window.scrollscope.moment - t) <= 500, t);
    const [x, y] = await middleOfStage(second);
    const from = await offset(second);
    await second.flick([0, 12, 24].map((dy) => [x, y - dy]));
    await restsElsewhere(second, from);
    const known = await second.waitFor("there are several steps", () => {
      const { length } = document.querySelectorAll('[data-testid="chain"] button');
      return length > 1 && length;
    });
    const [early] = (await steps()).slice(-2);
    await second.run((index) => document.querySelectorAll('[data-testid="chain"] button')[index].click(), known - 2);
    await showsMoment(early);
    const last = () =>
      second.run(() => document.querySelector('[data-testid="chain"] li:last-child .name').textContent);
    assert.equal(await last(), "at that moment");
    await blur(second);
    await second.type("l");
    await second.waitFor(
      "now",
      () => document.querySelector('[data-testid="chain"] li:last-child .name').textContent === "now",
    );
    assert.deepEqual(
      await second.run(() =>
        [...document.querySelectorAll('[data-testid="chain"] button')].map(({ tabIndex }) => tabIndex).filter((each) =>
          each === 0
        )
      ),
      [0],
      "one step is in the tab order",
    );
    await second.run(() => document.querySelector('[data-testid="chain"] [tabindex="0"]').focus());
    const times = await steps();
    await second.type(KEYS.end + KEYS.up + KEYS.enter);
    await showsMoment(times.at(-2));
    await blur(second);
    await second.type("l");
  });

  test("an open sum leaves room for the properties, and the card stays while they are filtered", async () => {
    const rows = (browser) =>
      browser.run(() => {
        const pane = document.getElementById("properties").getBoundingClientRect();
        const hint = document.querySelector('[data-testid="property-hints"]')?.getBoundingClientRect();
        const end = Math.min(pane.bottom, hint && hint.height > 0 ? hint.top : pane.bottom);
        return [...document.querySelectorAll("#properties dl [data-property]")].filter((row) => {
          const { top, bottom, height } = row.getBoundingClientRect();
          return height > 0 && top >= pane.top && bottom <= end + 1;
        }).length;
      });
    const list = () => second.run(() => document.querySelector('[data-testid="chain"]').getBoundingClientRect().height);
    await setViewport(second, { width: 1440, height: 900 });
    await second.run(() => document.getElementById("properties").scrollTo(0, 0));
    const open = await rows(second);
    assert.ok(open >= 6, `${open} rows beside an open sum`);
    assert.ok(await list() <= 110, `${await list()} px`);
    await second.run(() => document.querySelector(".chain-box").removeAttribute("open"));
    for (const [width, height, least] of [[1440, 900, 6], [1024, 700, 3]]) {
      await setViewport(second, { width, height });
      await second.run(() => document.getElementById("properties").scrollTo(0, 0));
      await second.waitFor(
        "it is laid out",
        () => document.querySelectorAll("#properties dl [data-property]").length > 0,
      );
      const count = await rows(second);
      assert.ok(count >= least, `${count} rows at ${width} × ${height}`);
    }
    await setViewport(second, { width: 1440, height: 900 });
    await focus(second, "property-filter");
    await second.type("bounces");
    await second.waitFor("it is filtered", () =>
      document.querySelector('[data-property="contentSize"]') === null ||
      document.querySelector('[data-property="contentSize"]').getClientRects().length === 0);
    await isShown(second, "why", true);
    await second.type(KEYS.escape);
    await second.run(() => document.querySelector(".chain-box").setAttribute("open", ""));
  });

  test("the card about a value keeps its height while the content moves", async () => {
    const heights = new Set();
    const height = () => second.run(() => document.querySelector('[data-testid="why"]').offsetHeight);
    const [x, y] = await middleOfStage(second);
    await second.drag([[x, y], [x, y + 20], [x, y + 60]], { hold: true });
    heights.add(await height());
    await second.release();
    heights.add(await height());
    await second.waitFor("it rests", () => window.scrollscope.state.views.scroll.phase === undefined);
    heights.add(await height());
    assert.equal(heights.size, 1, [...heights].join());
  });

  test("the card names who changed a value, links to the message, and explains other properties", async () => {
    const actorIs = (browser, pattern) =>
      browser.waitFor(
        `the actor is ${pattern}`,
        (source) => new RegExp(source).test(document.querySelector('[data-testid="why-actor"]').textContent),
        pattern.source,
      );
    const explain = async (browser, property) => {
      await focus(browser, "why-menu-button");
      await browser.type(KEYS.enter);
      await browser.waitFor(
        `${property} can be explained`,
        (property) =>
          [...document.querySelectorAll('[data-testid="why-menu"] li button')].some((button) => {
            if (button.textContent === property) button.focus();
            return button.textContent === property;
          }),
        property,
      );
      await browser.type(KEYS.enter);
    };
    const [x, y] = await middleOfStage(second);
    await second.drag([[x, y], [x, y - 10], [x, y - 30], [x, y - 50]], { hold: true });
    await actorIs(second, /^You · finger 1$/);
    await actorIs(first, /^c\d+ · finger 1$/);
    await second.release();
    await write(second, "contentSize", "1200, 1700" + KEYS.enter);
    await becomes(second, "scroll", "contentSize", [1200, 1700]);
    await explain(second, "contentSize");
    await says(second, "why-title", "Why is contentSize 1200 × 1700?");
    const clickName = (name) =>
      second.run((name) => document.querySelector(`[data-property="${name}"] dt`).click(), name);
    await clickName("bounces");
    await says(second, "why-title", "Why is bounces true?");
    await clickName("contentSize");
    await says(second, "why-title", "Why is contentSize 1200 × 1700?");
    await actorIs(second, /^You · command \d+ View\.set$/);
    await explain(first, "contentSize");
    await actorIs(first, /^c\d+ · command \d+ View\.set$/);
    // The link goes to the request that this page sent.
    await focus(second, "why-actor");
    await second.type(KEYS.enter);
    await isFocused(second, "message-text");
    const message = JSON.parse(await textOf(second, "message-text"));
    assert.equal(message.method, "View.set");
    assert.deepEqual(message.params.values, { contentSize: [1200, 1700] });
    // A view that does not scroll keeps the card of the scroll view around it.
    await focus(second, "tree-rows");
    await second.type(KEYS.down);
    await second.waitFor(
      "another view is selected, and the card is there",
      () =>
        window.scrollscope.selection !== "scroll" &&
        /the scroll view of/.test(document.querySelector('[data-testid="why"]').textContent) &&
        /Why is contentOffset/.test(document.querySelector('[data-testid="why-title"]').textContent),
    );
    await second.type(KEYS.up);
    await second.waitFor("the scroll view is selected", () => window.scrollscope.selection === "scroll");
  });

  test("a part of the insets that has the focus is shown on the stage", async () => {
    await second.run(() => document.querySelector('[data-part="contentInset"] button').focus());
    const picture = () => second.run(() => document.querySelector('[data-testid="canvas"]').toDataURL());
    const lit = await picture();
    await blur(second);
    await second.waitFor(
      "it is gone",
      (lit) => document.querySelector('[data-testid="canvas"]').toDataURL() !== lit,
      lit,
    );
    const unlit = await picture();
    await second.run(() => document.querySelector('[data-part="contentInset"] button').focus());
    assert.equal(await picture(), lit, "and comes back");
    await blur(second);
    assert.equal(await picture(), unlit);
  });

  test("a narrow window has room for a value in edit mode", async () => {
    await setViewport(second, { width: 420, height: 860 });
    await second.click("tab-properties");
    await focus(second, "value-contentInset");
    await second.type(KEYS.enter);
    await isEditing(second, true);
    assert.ok(
      await second.run(() => {
        const pane = document.getElementById("properties");
        return pane.scrollWidth <= pane.clientWidth && document.documentElement.scrollWidth <= window.innerWidth;
      }),
    );
    await second.type(KEYS.escape);
  });

  nothingWentWrong(windows);
});
