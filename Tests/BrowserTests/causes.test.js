import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { KEYS } from "./support/keys.js";
import {
  attribute,
  becomes,
  blur,
  isFocused,
  isShown,
  middleOfStage,
  nothingWentWrong,
  request,
  says,
  setViewport,
  textOf,
} from "./support/page.js";
import { provideInspector } from "./support/suite.js";

describe("causes of the keyboard, a rotation and a lift, in a real browser", () => {
  const { windows } = provideInspector({ scenes: ["chat"] });
  const [browser] = windows;

  test("the edge at which the content rests has a caption in the timeline", async () => {
    await browser.run(() => {
      const { prototype } = CanvasRenderingContext2D;
      const own = prototype.fillText;
      prototype.fillText = function (text, ...rest) {
        if (text.startsWith("bottom edge")) window.edgeCaption = text;
        return own.call(this, text, ...rest);
      };
    });
    // A resized plot is redrawn.
    await setViewport(browser, { width: 1400, height: 880 });
    await browser.waitFor("the caption", () => window.edgeCaption === "bottom edge 398.0");
    await setViewport(browser, { width: 1440, height: 900 });
  });

  test("the keyboard is named before the controller that answers it, by how far it rose or fell", async () => {
    await blur(browser);
    await browser.type("k");
    await says(browser, "why-actor", "Keyboard");
    assert.match(await textOf(browser, "why"), /Keyboard\s*rose by 216 pt; controller keepEndInView set it\./);
    // The controller has a link to what the scene says about it.
    await says(browser, "why-code", "About keepEndInView");
    await browser.click("why-code");
    await isShown(browser, "about-sheet", true);
    await browser.click("about-more");
    await isShown(browser, "about-sheet", false);
    await browser.type("k");
    await says(browser, "why", "fell by 216 pt");
    // Its press goes to the keyboard's event, not to the request that showed it.
    assert.match(await attribute(browser, "why-actor", "title"), /^Show the time of the last change/);
  });

  test("the keyboard's event, which is the window's, keeps the selected view", async () => {
    const selected = await browser.run(() => window.scrollscope.selection);
    assert.notEqual(selected, "window");
    await browser.click("list-events");
    await browser.waitFor("a press on the event shows it", () => {
      const rows = [...document.querySelectorAll('[data-testid="event-rows"] [role="option"]:not([hidden])')];
      rows.find(({ textContent }) => textContent.includes("keyboardWillHide"))?.click();
      return window.scrollscope.moment !== null &&
        document.querySelector('[data-testid="event-detail"]').hidden === false;
    });
    assert.equal(await browser.run(() => window.scrollscope.selection), selected);
    await blur(browser);
    await browser.type("l");
  });

  test("a rotation is named, with a link to the request that made it", async () => {
    await blur(browser);
    await browser.type("r");
    await says(browser, "why-actor", "Rotation");
    await says(browser, "why", "to landscape left");
    await browser.click("why-actor");
    await isFocused(browser, "message-text");
    assert.equal(JSON.parse(await textOf(browser, "message-text")).method, "Device.set");
    await blur(browser);
    await browser.type("r" + KEYS.escape);
    await says(browser, "why", "to portrait");
  });

  test("the steps that led to an offset name the commands and controllers among them", async () => {
    const values = { contentOffset: [0, 100] };
    await request(browser, [
      ["Control.acquire", { force: true }],
      ["View.set", { id: "messages", values }],
      ["Control.release", {}],
    ]);
    await browser.run(() => (document.querySelector(".chain-box").open = true));
    await browser.waitFor(
      "the last step has its request",
      () => /assignment, .*View\.set/.test(document.querySelector('[data-testid="chain"]').textContent),
    );
    await browser.run(() => (document.querySelector(".chain-box").open = false));
  });

  test("the prediction is visible in a low window as well", async () => {
    await setViewport(browser, { width: 1024, height: 700 });
    await isShown(browser, "why-then", true);
    const [card, then] = await browser.run(() =>
      ["why", "why-then"].map((id) => document.querySelector(`[data-testid="${id}"]`).getBoundingClientRect().bottom)
    );
    assert.ok(then <= card, `it ends at ${then}, the card at ${card}`);
    await setViewport(browser, { width: 1440, height: 900 });
  });

  test("a bounce says how far it went after the finger, and its setting opens the question what another value does", async () => {
    await request(browser, [
      ["Control.acquire", { force: true }],
      ["Scene.load", { name: "bounce" }],
      ["Control.release", {}],
    ]);
    await becomes(browser, "scroll", "alwaysBounceVertical", true);
    const [x, y] = await middleOfStage(browser);
    await browser.drag([[x, y], [x, y + 40], [x, y + 80]], { hold: true });
    await says(browser, "why", "only bounces, because alwaysBounceVertical is true");
    await says(browser, "why-actor", "You · finger 1");
    await browser.release();
    await browser.waitFor("it rests", () => window.scrollscope.state.views.scroll.phase === undefined);
    await says(browser, "why-actor", "after You · finger 1");
    assert.match(await textOf(browser, "why"), /A spring took it back from \d+\.\d pt outside in \d\.\d\d s\./);
    for (const size of [{ width: 1440, height: 757 }, { width: 1024, height: 768 }, { width: 1440, height: 900 }]) {
      await setViewport(browser, size);
      const [hidden, gap] = await browser.run(() => {
        const card = document.querySelector('[data-testid="why"]');
        const text = card.querySelector(".why-text").lastElementChild.getBoundingClientRect();
        return [
          card.scrollHeight - card.clientHeight,
          card.querySelector(".num").getBoundingClientRect().top - text.bottom,
        ];
      });
      assert.equal(hidden, 0, `all of it is in sight at ${size.width} × ${size.height}`);
      assert.ok(gap >= 3, `${gap} px between the words and the line below them`);
    }
    await browser.click("why-setting");
    await browser.waitFor("the form asks about it", () => {
      const field = document.querySelector('[data-testid="what-if-property"]');
      return field.getClientRects().length > 0 && field.selectedOptions[0]?.textContent === "alwaysBounceVertical";
    });
    assert.equal(await browser.run(() => document.querySelector('[data-testid="what-if-value"]').value), "false");
  });

  nothingWentWrong(windows);
});
