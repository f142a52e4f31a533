import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { KEYS } from "./support/keys.js";
import {
  focus,
  isScene,
  isShown,
  middleOfStage,
  nothingWentWrong,
  request,
  restingOffset,
  says,
  setViewport,
} from "./support/page.js";
import { pixelsOf } from "./support/pixels.js";
import { basicsInTheMiddle } from "./support/middle.js";
import { provideInspector } from "./support/suite.js";

describe("labels beside the device, in a real browser", () => {
  const middle = basicsInTheMiddle();
  const here = provideInspector({ scenes: [middle.path] });
  after(middle.remove);
  const { windows } = here;
  const [browser] = windows;

  test("the device fills the stage, and the labels stand beside it", async () => {
    await setViewport(browser, { width: 1440, height: 900 });
    await request(browser, [["Control.acquire", { force: true }], ["Scene.load", { name: "bug-05" }]]);
    await isScene(browser, "bug-05");
    await focus(browser, "canvas");
    await browser.type("2k");
    await browser.waitFor(
      "the keyboard has a label",
      () => window.scrollscope.stage.labels.some(({ key }) => key === "keyboard"),
    );
    const { scale, body: [left, , width], labels } = await browser.run(() => window.scrollscope.stage);
    assert.ok(scale >= 0.6, `a point has ${scale} pixels`);
    const keys = labels.map(({ key }) => key);
    assert.deepEqual(["bounds", "content", "contentInset bottom", "keyboard"].filter((key) => !keys.includes(key)), []);
    const texts = labels.map(({ text }) => text);
    assert.deepEqual(
      ["device’s safe area 44", "device’s safe area 34"].filter((text) => !texts.includes(text)),
      [],
      texts.join(),
    );
    labels.forEach(({ text, side, box: [x, y, wide, high] }, index) => {
      assert.ok(side === "left" ? x + wide <= left : x >= left + width, `${text} is beside the device`);
      for (const other of labels.slice(index + 1)) {
        const isApart = other.box[1] >= y + high || y >= other.box[1] + other.box[3];
        assert.ok(isApart || side !== other.side, `${text} and ${other.text} do not overlap`);
      }
    });
    const tools = await browser.run(() => {
      const stage = document.querySelector('[data-testid="canvas"]').getBoundingClientRect();
      return ["lens-device", "pick"].map((id) => {
        const box = document.querySelector(`[data-testid="${id}"]`).getBoundingClientRect();
        return [box.x - stage.x, box.y - stage.y, box.width, box.height];
      });
    });
    for (const [x, y, wide, high] of tools) {
      for (const { text, box } of labels) {
        const isApart = box[0] >= x + wide || x >= box[0] + box[2] || box[1] >= y + high || y >= box[1] + box[3];
        assert.ok(isApart, `${text} is not on the tools`);
      }
    }
    // The part of a label under the pointer is marked, and the others step back.
    await browser.click("pauseOrPlay");
    await browser.waitFor("time stands", () => window.scrollscope.clock.paused);
    await isShown(browser, "momentCard", true);
    // The cards are placed once they have been measured.
    const before = await browser.waitForFrame("the canvas stops changing", () => {
      const now = window.pictureOf("canvas");
      const isSame = now === window.lastPicture;
      window.lastPicture = now;
      return isSame && now;
    });
    const [stageX, stageY] = await browser.run(() => {
      const { x, y } = document.querySelector('[data-testid="canvas"]').getBoundingClientRect();
      return [x, y];
    });
    // The labels have made room for the card.
    const [x, y, wide, high] = await browser.run(() =>
      window.scrollscope.stage.labels.find(({ key }) => key === "keyboard").box
    );
    await browser.move([Math.round(stageX + x + wide / 2), Math.round(stageY + y + high / 2)]);
    const differs = (isOther) =>
      browser.waitFor(
        `it is drawn in another way: ${isOther}`,
        (before, isOther) => {
          const now = window.pictureOf("canvas");
          return (now !== before) === isOther;
        },
        before,
        isOther,
      );
    await differs(true);
    await browser.move([Math.round(stageX + x - 40), Math.round(stageY + y + 40)]);
    await differs(false);
    await browser.click("pauseOrPlay");
    await browser.waitFor("time goes on", () => !window.scrollscope.clock.paused);
    await focus(browser, "canvas");
    await browser.type("k");
    await request(browser, [["Control.acquire", { force: true }], ["Scene.load", { name: "basics" }], [
      "Control.release",
      {},
    ]]);
    await isScene(browser, "basics");
  });

  test("the whole content is drawn in small while less than half of it is on the stage", async () => {
    await focus(browser, "canvas");
    await browser.type("2");
    await browser.waitFor("most of it is on the stage", () => window.scrollscope.stage?.miniature === null);
    await browser.type("1");
    await browser.waitFor("it is drawn in small, beside the device", () => {
      const { miniature, body } = window.scrollscope.stage;
      return miniature !== null && miniature[0] + miniature[2] < body[0];
    });
  });

  test("a selected view off the screen can be scrolled to, hidden with its branch, and measured from", async () => {
    await request(browser, [["Control.acquire", { force: true }], ["Scene.load", { name: "chat" }], [
      "Control.release",
      {},
    ]]);
    await isScene(browser, "chat");
    await browser.run(() => document.querySelector('.tree-row[data-view="m1"]').click());
    await says(browser, "stage-hint", "m1 is off the screen");
    await browser.click("reveal");
    await isShown(browser, "reveal", false);
    await restingOffset(browser, "messages");
    await focus(browser, "canvas");
    await browser.type("1c");
    const placeOf = (id) =>
      browser.run((id) => {
        const { views } = window.scrollscope.state;
        const { body: [left, top, width], scale } = window.scrollscope.stage;
        const canvas = document.querySelector('[data-testid="canvas"]').getBoundingClientRect();
        const [x, y] = views[id].frame;
        const bezel = (width - window.scrollscope.state.device.size[0] * scale) / 2;
        const down = y - views.messages.contentOffset[1] + views.messages.frame[1];
        return [canvas.x + left + bezel + (x + 4) * scale, canvas.y + top + bezel + (down + 20) * scale];
      }, id);
    await browser.move((await placeOf("m3")).map(Math.round));
    await browser.waitFor(
      "the distance has a label",
      () => window.scrollscope.stage.labels.some(({ key, text }) => key === "distance 0" && text.endsWith(" pt")),
    );
    await browser.type(KEYS.escape);
    const pixels = () => browser.run(() => window.pictureOf("canvas"));
    const before = await pixels();
    await browser.type("h");
    await says(browser, "stage-hint", "m1 is not drawn");
    assert.notEqual(await pixels(), before);
    await browser.click("show-hidden");
    await isShown(browser, "show-hidden", false);
    await request(browser, [["Control.acquire", { force: true }], ["Scene.load", { name: "basics" }], [
      "Control.release",
      {},
    ]]);
    await isScene(browser, "basics");
  });

  test("above the device only the tools are drawn, on the stage's ground", async () => {
    await setViewport(browser, { width: 1024, height: 700 });
    await focus(browser, "canvas");
    await browser.type("2");
    const places = await browser.waitFor("the content reaches above the device, which is below the tools", () => {
      const tools = ["lens-device", "pick"].map((id) =>
        document.querySelector(`[data-testid="${id}"]`).getBoundingClientRect()
      );
      const stage = document.querySelector('[data-testid="canvas"]').getBoundingClientRect();
      const { scale, body: [left, top, width] } = window.scrollscope.stage;
      const [, y] = window.scrollscope.state.views.scroll.contentOffset ?? [0, 0];
      if (stage.y + top < tools[1].bottom || y * scale < 60) return null;
      const right = tools[1].right;
      // Between the tools and beside them, above the device, and beside the device, where the content is.
      const across = [0.1, 0.5, 0.9].map((part) => right + 8 + (stage.right - right - 16) * part);
      return {
        above: across.flatMap((x) => [tools[1].top - 6, tools[1].top + 14].map((y) => [x, y])),
        content: [stage.x + left + width + 20, stage.y + top + 200],
      };
    });
    const ground = await browser.run(() => getComputedStyle(document.querySelector(".stage-pane")).backgroundColor);
    const colourAt = await pixelsOf(browser);
    assert.deepEqual(places.above.map(([x, y]) => colourAt(x, y)), places.above.map(() => ground));
    const [x, y] = places.content;
    assert.notEqual(colourAt(x, y), ground, "beside the device there is content");
    await setViewport(browser, { width: 1440, height: 900 });
  });

  test("labels whose places are nearly the same stand apart", async () => {
    await setViewport(browser, { width: 1440, height: 900 });
    await request(browser, [
      ["Control.acquire", { force: true }],
      ["View.set", { id: "scroll", values: { contentOffset: [0, 0] } }],
      ["Control.release", {}],
    ]);
    await browser.waitFor(
      "it is at its start",
      () => String(window.scrollscope.state.views.scroll.contentOffset ?? [0, 0]) === "0,0",
    );
    const { scale } = await browser.run(() => window.scrollscope.stage);
    assert.ok(scale >= 0.6, `a point of a device of 390 × 844 has ${scale} pixels`);
    const [x, y] = await middleOfStage(browser);
    // The edge of the content is a few points below the place where it settles.
    await browser.drag([0, 8, 16, 24].map((step) => [x, y + step]), { hold: true });
    const [settles, content, boxes] = await browser.waitFor("both have their labels", () => {
      const { labels } = window.scrollscope.stage;
      const at = (start) => labels.find(({ text }) => text.startsWith(start))?.box;
      return at("settles") && at("content") && [at("settles"), at("content"), labels.map(({ box }) => box)];
    });
    assert.ok(Math.abs(settles[1] - content[1]) < 60, "they are near each other");
    for (const [index, one] of boxes.entries()) {
      for (const other of boxes.slice(index + 1)) {
        const isApart = one[0] >= other[0] + other[2] || other[0] >= one[0] + one[2] || one[1] >= other[1] + other[3] ||
          other[1] >= one[1] + one[3];
        assert.ok(isApart, `${one} and ${other}`);
      }
    }
    await browser.release();
    await restingOffset(browser, "scroll");
  });

  test("on a phone the device stands below the tools, also where it would fit beside them", async () => {
    for (const size of [{ width: 420, height: 880 }, { width: 390, height: 844 }, { width: 420, height: 700 }]) {
      await setViewport(browser, size);
      await browser.waitFor(`at ${size.width} × ${size.height} it does`, () => {
        const tools = document.querySelector('[data-testid="lens-device"]').getBoundingClientRect();
        const stage = document.querySelector('[data-testid="canvas"]').getBoundingClientRect();
        const [, top, , height] = window.scrollscope.stage.body;
        return stage.y + top >= tools.bottom && top + height <= stage.height;
      });
    }
    await setViewport(browser, { width: 1440, height: 900 });
  });

  nothingWentWrong(windows);
});
