import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { KEYS } from "./support/keys.js";
import { isFocused, isOpen, isScene, isShown, nothingWentWrong, says, setViewport } from "./support/page.js";
import { provideInspector } from "./support/suite.js";

const F6 = "\ue036";

/** In the page: what has the focus, if that is the body or not to be seen; null where all is well. */
function focusFault() {
  const active = document.activeElement;
  if (active === null || active === document.body) return "the body has the focus";
  const name = active.dataset.testid ?? active.id ?? active.className;
  const { width, height } = active.getBoundingClientRect();
  if (width === 0 || height === 0) return `${name} has the focus and is not shown`;
  if (!active.matches(":focus-visible")) return `the focus of ${name} is not shown`;
  const { outlineStyle, boxShadow } = getComputedStyle(active);
  // A separator shows it as its line.
  const after = getComputedStyle(active, "::after");
  const isMarked = outlineStyle !== "none" || boxShadow !== "none" || after.outlineStyle !== "none" ||
    active.matches('[role="separator"]');
  return isMarked ? null : `the focus of ${name} has no mark`;
}

describe("a session with the keyboard alone, in a real browser", () => {
  const { windows } = provideInspector({
    scenes: ["basics", "bug-04", "bug-04-fixed", "chat", "car-pager"],
  });
  const [browser] = windows;

  /** Presses keys, and sees that the focus is somewhere, and to be seen. */
  const press = async (keys, held = []) => {
    for (const key of keys) {
      await browser.press(held, key);
      await browser.waitFor(`after ${key} the focus is shown`, `() => (${focusFault})() === null`)
        .catch(async () => assert.equal(await browser.run(focusFault), null, `after ${key}`));
    }
  };
  const shift = (key) => press([key], [KEYS.shift]);
  const open = async (words, name) => {
    await press(["s"]);
    await isOpen(browser, "gallery", true);
    await press([...words, KEYS.enter]);
    await isScene(browser, name);
    // The next key is not for its search field.
    await isOpen(browser, "gallery", false);
    await browser.waitFor("the focus is shown", `() => (${focusFault})() === null`);
  };
  const whyIs = (text) =>
    browser.waitFor(
      `the why says ${text}`,
      (text) => document.querySelector(".why").textContent.includes(text),
      text,
    );
  const isDone = () =>
    browser.waitFor(
      "the demo is done",
      () =>
        [...document.querySelectorAll('[data-testid="demo-steps"] *')].some((each) =>
          each.textContent === "Done" && each.getClientRects().length > 0
        ),
    );
  /** Frame by frame into the past until the why says something. */
  const backUntil = async (text) => {
    for (let step = 0; step < 80; step += 1) {
      await press([KEYS.left]);
      if ((await browser.run(() => document.querySelector(".why").textContent)).includes(text)) return;
    }
    assert.fail(`no moment whose why says ${text}`);
  };

  before(async () => {
    await setViewport(browser, { width: 1440, height: 900 });
    await browser.type(KEYS.tab);
  });

  test("why does it bounce? the demo, and back to a moment that bounces", async () => {
    await shift("D");
    await isDone();
    await backUntil("A spring pulls the content back");
    await press([KEYS.end]);
    await browser.waitFor("it is the present", () => window.scrollscope.moment === null);
  });

  test("why is there a gap? the list of problems names it", async () => {
    await open("bug-04", "bug-04");
    await press(["p"]);
    // Until the doctor has found something, the tab has the focus.
    await browser.waitFor(
      "the list has the focus",
      () => ["problem-SD004-table", "list-problems"].includes(document.activeElement?.dataset.testid),
    );
    await press([KEYS.enter]);
    await isShown(browser, "problem-SD004-table", true);
    await says(browser, "problem-rows", "A bar's gap is there twice");
  });

  test("which of the two is right? compared with the corrected one by the palette, and to it by Shift and V", async () => {
    await press(["k"], [KEYS.control]);
    await isOpen(browser, "palette", true);
    await press([..."compare with", KEYS.enter]);
    await says(browser, "ghost-cards", "starts with table.contentInset 0, 0, 0, 0");
    // What had the focus is gone with the problem.
    await shift("V");
    await isScene(browser, "bug-04-fixed");
    await browser.waitFor(
      "what had the focus was the problem, which is gone",
      `() => (${focusFault})() === null`,
    );
  });

  test("K shows the keyboard, and the explanation names it and how far it rose", async () => {
    await open("chat", "chat");
    await press(["k"]);
    await whyIs("Keyboard");
    await whyIs("rose by");
    await press(["e", KEYS.escape]);
    // A form whose frame makes room does not move its content.
    await open("keyboard form", "keyboard-form");
    await press(["k"]);
    await whyIs("Why is frame");
    await whyIs("rose by 216 pt; controller keyboardAvoidance set it.");
    await press(["e", KEYS.escape]);
  });

  test("where did the page go? the demo turns the device, and the list of problems says it", async () => {
    await open("car pager", "car-pager");
    await shift("D");
    await isDone();
    await press(["p", KEYS.enter]);
    await says(browser, "problem-rows", "A new size loses the page");
    // Its moment is in view; back to the present.
    await press(["l"]);
    await browser.waitFor("it is the present", () => window.scrollscope.moment === null);
  });

  test("dialogs, cards and menus give the focus back, and F6 leads out of a field", async () => {
    await press(["m"]);
    await isOpen(browser, "markDialog", true);
    await press([KEYS.escape]);
    await isOpen(browser, "markDialog", false);
    await press(["?", KEYS.escape, "g", KEYS.escape, "i", KEYS.escape, "f"]);
    await press(["b"]);
    await isFocused(browser, "breakpoint-input");
    await press([F6]);
    await browser.waitFor(
      "another pane has the focus",
      () => document.activeElement.closest('[data-pane="events"]') === null,
    );
    for (let pane = 0; pane < 5; pane += 1) await press([F6]);
  });

  nothingWentWrong(windows);
});
