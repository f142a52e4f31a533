import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { fingersAre, touches } from "./support/fingers.js";
import { KEYS } from "./support/keys.js";
import { middleOfStage, nothingWentWrong, restingOffset, says } from "./support/page.js";
import { provideInspector } from "./support/suite.js";

describe("fingers on the stage in a real browser", () => {
  const { windows } = provideInspector({ scenes: ["zoom-basics"] });
  const [browser] = windows;

  before(() => browser.click("lens-device"));

  const scale = () => browser.run(() => window.scrollscope.state.views.scroll.zoomScale ?? 1);
  const reset = async () => {
    await browser.click("reset");
    await browser.waitFor("the scene is as at first", () => {
      const { contentOffset = [0, 0], zoomScale = 1, phase } = window.scrollscope.state.views.scroll;
      return window.scrollscope.state.t < 5_000_000 && !phase && zoomScale < 2 && contentOffset[1] >= -100;
    });
  };

  test("two fingers on the screen zoom about their middle", async () => {
    const from = await scale();
    const [x, y] = await middleOfStage(browser);
    const halves = [20, 30, 45, 60, 75];
    await browser.fingers([-1, 1].map((side) => halves.map((half) => [x + side * half, y])));
    await browser.waitFor(
      "it has zoomed",
      (from) => (window.scrollscope.state.views.scroll.zoomScale ?? 1) > from * 1.5,
      from,
    );
    assert.equal((await touches(browser)).length, 2);
    await browser.release();
    await fingersAre(browser, 0);
    await restingOffset(browser, "scroll");
    assert.ok(await scale() > from, "it stays larger");
  });

  test("three fingers are three touches", async () => {
    const [x, y] = await middleOfStage(browser);
    await browser.fingers([-60, 0, 60].map((dx) => [[x + dx, y], [x + dx, y + 10]]));
    await fingersAre(browser, 3);
    await browser.release();
    await fingersAre(browser, 0);
    await restingOffset(browser, "scroll");
  });

  test("a touch cancelled by the system is cancelled in the engine, and moves nothing further", async () => {
    await reset();
    const [x, y] = await middleOfStage(browser);
    const touch = (type, ...points) =>
      browser.cdp("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
    await touch("touchStart", [x, y]);
    for (const step of [20, 40, 60]) await touch("touchMove", [x, y - step]);
    await browser.waitFor("it is dragged", () => window.scrollscope.state.views.scroll.phase === "dragging");
    await touch("touchCancel");
    await fingersAre(browser, 0);
    await restingOffset(browser, "scroll");
    await says(browser, "events", "scrollViewDidEndDragging");
  });

  test("with Alt a mouse is two fingers, mirrored about the view's centre; Shift moves both", async () => {
    await reset();
    const [x, y] = await middleOfStage(browser);
    const size = await browser.run(() => window.scrollscope.state.device.size);
    // Bits of the modifier keys.
    const [ALT, SHIFT] = [1, 8];
    const mouse = (type, dx, dy, modifiers) =>
      browser.cdp("Input.dispatchMouseEvent", {
        type,
        x: x + dx,
        y: y + dy,
        modifiers,
        button: "left",
        buttons: type === "mouseReleased" ? 0 : 1,
        clickCount: 1,
      });
    const pair = (what, isThere) => browser.waitFor(what, isThere, size);
    await mouse("mousePressed", 50, 40, ALT);
    const mirrored = await pair("they are mirrored", ([width, height]) => {
      const [one, other] = Object.values(window.scrollscope.state.touches).map(({ location }) => location);
      return Math.abs(one[0] + other[0] - width) < 0.01 && Math.abs(one[1] + other[1] - height) < 0.01 && [one, other];
    });
    await mouse("mouseMoved", 50, 90, ALT | SHIFT);
    const moved = await pair("both are further down than they were mirrored", ([, height]) => {
      const [one, other] = Object.values(window.scrollscope.state.touches).map(({ location }) => location);
      return one[1] + other[1] > height + 40 && [one, other];
    });
    const gap = ([one, other]) => [one[0] - other[0], one[1] - other[1]];
    assert.ok(gap(moved).every((value, axis) => Math.abs(value - gap(mirrored)[axis]) < 0.01), "their distance stays");
    await mouse("mouseReleased", 50, 90, 0);
    await fingersAre(browser, 0);
  });

  test("while Alt is held, both fingers are previewed, and they touch down there", async () => {
    await reset();
    const [x, y] = await middleOfStage(browser);
    const dots = () =>
      browser.run(() =>
        document.querySelector(".pair-aim").hidden ? null : ["one", "other", "centre"].map((name) => {
          const { left, top, width, height } = document.querySelector(`[data-testid="pair-${name}"]`)
            .getBoundingClientRect();
          return [left + width / 2, top + height / 2];
        })
      );
    const are = (what, places) =>
      browser.waitFor(what, (places) =>
        !document.querySelector(".pair-aim").hidden && places.every(([x, y], index) => {
          const { left, top, width, height } = document.querySelectorAll(".pair-dot")[index].getBoundingClientRect();
          return Math.abs(left + width / 2 - x) < 2 && Math.abs(top + height / 2 - y) < 2;
        }), places);
    const key = (type, value) => browser.perform([{ type: "key", id: "held", actions: [{ type, value }] }]);
    await browser.move([Math.round(x + 30), Math.round(y + 20)]);
    assert.equal(await dots(), null);
    await key("keyDown", KEYS.alt);
    await browser.waitFor("they are shown", () => !document.querySelector(".pair-aim").hidden);
    const [one, other, centre] = await dots();
    assert.ok(Math.abs(one[0] - Math.round(x + 30)) < 1 && Math.abs(one[1] - Math.round(y + 20)) < 1, `${one}`);
    assert.ok([0, 1].every((axis) => Math.abs(one[axis] + other[axis] - 2 * centre[axis]) < 1));
    await key("keyDown", KEYS.shift);
    await browser.move([one[0] + 20, one[1] + 10]);
    const moved = [one, other, centre].map(([px, py]) => [px + 20, py + 10]);
    await are("Shift moves both", moved);
    await key("keyUp", KEYS.shift);
    await browser.move([one[0] + 30, one[1] + 10]);
    await are("without it, the other way round", [
      [moved[0][0] + 10, moved[0][1]],
      [moved[1][0] - 10, moved[1][1]],
      moved[2],
    ]);
    await browser.perform([{
      type: "pointer",
      id: "mouse",
      parameters: { pointerType: "mouse" },
      actions: [{ type: "pointerDown", button: 0 }],
    }]);
    await fingersAre(browser, 2);
    await browser.waitFor("what they would do is what they do", () => document.querySelector(".pair-aim").hidden);
    const landed = await browser.run(() =>
      Object.values(window.scrollscope.state.touches).map(({ location }) => location)
    );
    const scale = (moved[0][0] + 10 - (moved[1][0] - 10)) / (landed[0][0] - landed[1][0]);
    assert.ok(Math.abs((landed[0][1] - landed[1][1]) * scale - (moved[0][1] - moved[1][1])) < 2, `${landed}`);
    await browser.release();
    await fingersAre(browser, 0);
    await browser.move([Math.round(x + 31), Math.round(y + 20)]);
    assert.equal(await dots(), null, "Alt is no longer held");
  });

  test("Control and the wheel zoom, and the point under the mouse stays in place", async () => {
    await reset();
    const [x, y] = await middleOfStage(browser);
    const at = [x + 40, y - 60];
    const from = await scale();
    const under = () =>
      browser.run(() => {
        const { contentOffset: [x, y], zoomScale = 1 } = window.scrollscope.state.views.scroll;
        return [x, y, zoomScale];
      });
    const [left, top, before] = await under();
    await browser.holding([KEYS.control], () => browser.wheel(at, [0, -120]));
    await browser.waitFor(
      "it is larger",
      (from) => (window.scrollscope.state.views.scroll.zoomScale ?? 1) > from + 0.05,
      from,
    );
    await restingOffset(browser, "scroll");
    const [toLeft, toTop, now] = await under();
    // The mouse's position in points of the device from its upper left corner, computed from the content.
    const fixed = [
      (toLeft - left * now / before) / (now / before - 1),
      (toTop - top * now / before) / (now / before - 1),
    ];
    const [width, height] = await browser.run(() => window.scrollscope.state.device.size);
    assert.ok(
      fixed[0] > width / 2 && fixed[0] < width && fixed[1] > 0 && fixed[1] < height / 2,
      `${fixed} is where the mouse is`,
    );
  });

  test("a trackpad moves the content along both axes at once", async () => {
    const [x, y] = await middleOfStage(browser);
    const [left, top] = await restingOffset(browser, "scroll");
    await browser.wheel([x, y], [30, 40]);
    await browser.waitFor(
      "it has moved along both",
      (left, top) => {
        const [x, y] = window.scrollscope.state.views.scroll.contentOffset;
        return Math.abs(x - left - 30) < 1 && Math.abs(y - top - 40) < 1;
      },
      left,
      top,
    );
  });

  nothingWentWrong(windows);
});
