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
  nothingWentWrong,
  property,
  reload,
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
    await note(first, /“much” is not a number/);
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

  test("a name that is pressed shows its explanation, from wherever it stands", async () => {
    await first.run(() => document.getElementById("properties").scrollTo(0, 9999));
    await first.run(() => document.querySelector('[data-property="bounces"] dt').click());
    await says(first, "why-title", "Why is bounces true?");
    await first.waitFor("the card is in sight below the field", () => {
      const [card, field] = ["why", "property-filter"].map((id) =>
        document.querySelector(`[data-testid="${id}"]`).getBoundingClientRect()
      );
      return card.top >= field.bottom &&
        card.bottom < document.getElementById("properties").getBoundingClientRect().bottom;
    });
  });

  test("a focused value has a hint with the names of its numbers", async () => {
    await focus(first, "value-contentInset");
    assert.match(await textOf(first, "property-hint"), /^top, left, bottom, right\ndrag to change/);
    await focus(first, "value-adjustedContentInset");
    assert.match(await textOf(first, "property-hint"), /^top, left, bottom, right\nread-only: /);
    await focus(first, "value-alpha");
    assert.match(await textOf(first, "property-hint"), /^drag to change/);
    assert.equal(
      await first.run(() => {
        const { scrollWidth, clientWidth } = document.querySelector('[data-testid="property-hint"]');
        return scrollWidth <= clientWidth;
      }),
      true,
    );
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
    // Below a long list the field is still in sight, and what it finds comes right below it.
    await setViewport(first, { width: 1440, height: 900 });
    await first.run(() => document.getElementById("properties").scrollTo(0, 9999));
    const places = () =>
      first.run(() => {
        const box = (selector) => document.querySelector(`#properties ${selector}`).getBoundingClientRect();
        const rows = [...document.querySelectorAll("#properties [data-property]")];
        const row = rows.map((each) => each.getBoundingClientRect()).find(({ height }) => height > 0);
        const pane = document.getElementById("properties").getBoundingClientRect();
        return { pane: pane.top, field: box('[type="search"]').bottom, row: row?.top ?? 0 };
      });
    const { pane, field } = await places();
    assert.ok(field > pane && field < pane + 100, `the field ends at ${field - pane}`);
    await first.type("delays");
    await first.waitFor(
      "one is left",
      () =>
        [...document.querySelectorAll("[data-property]")].filter((row) => row.getClientRects().length > 0).length === 1,
    );
    await isShown(first, "value-delaysContentTouches", true);
    const hit = await places();
    assert.ok(
      hit.row > hit.field && hit.row < hit.field + 60,
      `the first hit is ${hit.row - hit.field} below the field`,
    );
    await first.type(KEYS.escape);
    await isShown(first, "value-contentOffset", true);
    await isShown(first, "value-delaysContentTouches", false);
    await first.type("zzz");
    await says(first, "no-property", "No property matches “zzz”.");
    await first.type(KEYS.escape);
    await isShown(first, "no-property", false);
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

  test("a viewer sees who has control, and can take it there", async () => {
    await focus(second, "value-alpha");
    await second.type(KEYS.enter);
    await note(second, /controls the scene/);
    await second.click("hint-take");
    await second.waitFor(
      "it is the controller",
      () => document.querySelector('[data-testid="role"]').textContent.startsWith("In control"),
    );
    await write(second, "alpha", "0.5" + KEYS.enter);
    await becomes(first, "scroll", "alpha", 0.5);
  });

  test("a part of the insets that has the focus is shown on the stage", async () => {
    await second.run(() => document.querySelector('[data-part="contentInset"] button').focus());
    const picture = () => second.run(() => window.pictureOf("canvas"));
    const lit = await picture();
    await blur(second);
    await second.waitFor(
      "it is gone",
      (lit) => window.pictureOf("canvas") !== lit,
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
