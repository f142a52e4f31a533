import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { progressOf } from "../../web/model/state/timingCurve.js";
import { blur, isScene, nothingWentWrong, request, says } from "./support/page.js";
import { KEYS } from "./support/keys.js";
import { isPaused } from "./support/time.js";
import { pixelsOf } from "./support/pixels.js";
import { provideInspector } from "./support/suite.js";

/** The upper edge of the keyboard on a screen of 480 points, some microseconds after it began to rise. */
const topAfter = (since) => 480 - 216 * progressOf("keyboard", since / 250_000);

describe("the keyboard's and the rotation's animation in a real browser", () => {
  const { windows } = provideInspector();
  const [browser] = windows;
  const frames = (count) => request(browser, [["Sim.step", { frames: count }]]);
  const clockIs = (t) => browser.waitFor(`the clock is at ${t}`, (t) => window.scrollscope.clock.t === t, t);

  /** Where the picture of the keyboard begins, in points, along a line of pixels at the screen's left. */
  const drawnTop = async () => {
    const { scale, body: [x, y, width, height] } = await browser.run(() => {
      const { left, top } = document.querySelector('[data-testid="canvas"]').getBoundingClientRect();
      const { scale, body: [x, y, width, height] } = window.scrollscope.stage;
      return { scale, body: [left + x, top + y, width, height] };
    });
    const pixel = await pixelsOf(browser);
    const column = x + width / 2 - 158.5 * scale;
    const at = (point) => pixel(column, y + height / 2 + (point - 240) * scale);
    const plate = at(470);
    let top = 470;
    while (top > 0 && at(top - 1) === plate) top -= 1;
    return top;
  };

  test("an engine that is paused inside the animation draws its middle, and the state has the end", async () => {
    await request(browser, [["Sim.pause"], ["Scene.load", { name: "keyboard-form" }]]);
    await isScene(browser, "keyboard-form");
    await isPaused(browser, true);
    const t0 = await browser.run(() => window.scrollscope.clock.t);
    await request(browser, [["Keyboard.show", { height: 216 }]]);
    await browser.waitFor("it is up", () => window.scrollscope.state.keyboard !== undefined);
    for (const count of [7, 8]) {
      await frames(count);
      const t = await browser.waitFor("time went on", (t) => window.scrollscope.clock.t > t && window.scrollscope.clock.t, t0);
      await clockIs(t);
      const [model, screen] = await browser.run(() => [
        window.scrollscope.state.keyboard.frame[1],
        window.scrollscope.screen.keyboard.frame[1],
      ]);
      assert.equal(model, 264);
      assert.ok(Math.abs(screen - topAfter(t - t0)) < 0.01, `${screen} is not ${topAfter(t - t0)}`);
      const drawn = await drawnTop();
      assert.ok(Math.abs(drawn - screen) < 3, `${drawn} is drawn, not ${screen}`);
    }
    await browser.click("row-scroll");
    await says(browser, "on-screen", "On screen: frame");
  });

  test("a moment of the past inside the animation is drawn as it was", async () => {
    const t0 = await browser.run(() => window.scrollscope.state.animations[0].t);
    await frames(30);
    await browser.waitFor("it is over", () => window.scrollscope.state.animations === undefined);
    await blur(browser);
    let moment = null;
    for (let press = 0; press < 6; press += 1) {
      await browser.type(KEYS.left);
      moment = await browser.run(() => window.scrollscope.moment);
      if (moment !== null && moment < t0 + 250_000) break;
    }
    assert.ok(moment !== null && moment >= t0 && moment < t0 + 250_000, `${moment} is not inside`);
    const screen = await browser.run(() => window.scrollscope.screen.keyboard.frame[1]);
    assert.ok(Math.abs(screen - topAfter(moment - t0)) < 0.01);
    assert.ok(Math.abs(await drawnTop() - screen) < 3);
  });

  test("while time goes on, the page draws what is between the two messages, and then rests", async () => {
    await request(browser, [["Keyboard.hide"], ["Sim.play"]]);
    await browser.waitFor("it is down", () => window.scrollscope.state.keyboard === undefined);
    await browser.waitFor("it is over", () => window.scrollscope.state.animations === undefined);
    const tops = await browser.run(() =>
      new Promise((resolve) => {
        const tops = [];
        const read = () => {
          const { state, screen } = window.scrollscope;
          if (state.animations) tops.push(screen.keyboard?.frame[1]);
          if (tops.length > 0 && !state.animations) resolve(tops);
          else requestAnimationFrame(read);
        };
        read();
        document.querySelector('[data-testid="keyboard"]')?.click();
      })
    );
    assert.ok(new Set(tops).size > 3, `${tops}`);
    assert.deepEqual([...tops].sort((a, b) => b - a), tops, "it rises all the way");
    const [drawn, later] = await browser.run(() =>
      new Promise((resolve) => {
        const drawn = window.scrollscope.frames;
        setTimeout(() => resolve([drawn, window.scrollscope.frames]), 300);
      })
    );
    assert.ok(later - drawn < 5, `${later - drawn} frames of a page at rest`);
  });

  nothingWentWrong(windows);
});
