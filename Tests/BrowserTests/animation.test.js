import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { progressOf } from "../../web/model/state/timingCurve.js";
import { blur, isScene, nothingWentWrong, request, says } from "./support/page.js";
import { KEYS } from "./support/keys.js";
import { isPaused, looksAtPresent } from "./support/time.js";
import { pixelsOf } from "./support/pixels.js";
import { provideInspector } from "./support/suite.js";

/** The upper edge of the keyboard on a screen of 480 points, some microseconds after it began to rise. */
const topAfter = (since) => 480 - 216 * progressOf("keyboard", since / 250_000);

describe("the keyboard's and the rotation's animation in a real browser", () => {
  const { windows } = provideInspector();
  const [browser] = windows;
  /** @param {[string, object][]} requests */
  const control = (requests) =>
    request(browser, [["Control.acquire", { force: true }], ...requests, ["Control.release", {}]]);
  /** @param {number} count */
  const frames = (count) => control([["Sim.step", { frames: count }]]);
  const clockIs = (t) => browser.waitFor(`the clock is at ${t}`, (t) => window.scrollscope.clock.t === t, t);

  /** Asserts that the picture of the keyboard begins at a height, in points: it has one colour below its edge, and
   * something else is above. @param {number} top */
  const isDrawnAt = async (top) => {
    const { scale, body: [x, y, width, height] } = await browser.run(() => {
      const { left, top } = document.querySelector('[data-testid="canvas"]').getBoundingClientRect();
      const { scale, body: [x, y, width, height] } = window.scrollscope.stage;
      return { scale, body: [left + x, top + y, width, height] };
    });
    const pixel = await pixelsOf(browser);
    const at = (across, down) => pixel(x + width / 2 + across * scale, y + height / 2 + (down - 240) * scale);
    const channels = (colour) => colour.match(/\d+/g).map(Number);
    const distance = (one, other) => Math.max(...one.map((channel, index) => Math.abs(channel - other[index])));
    // The upper edges of the keys are near, and blur a little.
    const [first, ...others] = [-120, -60, 60].map((across) => channels(at(across, top + 2)));
    for (const other of others) assert.ok(distance(first, other) < 20, `${first}, ${other} at ${top}`);
    assert.ok(distance(first, channels(at(-60, top - 5))) > 20, `${first} above ${top}, too`);
  };

  test("an engine that is paused inside the animation draws its middle, and the state has the end", async () => {
    await control([["Sim.pause", {}], ["Scene.load", { name: "keyboard-form" }]]);
    await isScene(browser, "keyboard-form");
    await isPaused(browser, true);
    await browser.click("lens-device");
    const t0 = await browser.run(() => window.scrollscope.clock.t);
    await control([["Keyboard.show", { height: 216 }]]);
    await browser.waitFor("it is up", () => window.scrollscope.state.keyboard !== undefined);
    for (const count of [7, 8]) {
      await frames(count);
      const t = await browser.waitFor(
        "time went on",
        (t) => window.scrollscope.clock.t > t && window.scrollscope.clock.t,
        t0,
      );
      await clockIs(t);
      const [model, screen] = await browser.run(() => [
        window.scrollscope.state.keyboard.frame[1],
        window.scrollscope.screen.keyboard.frame[1],
      ]);
      assert.equal(model, 264);
      assert.ok(Math.abs(screen - topAfter(t - t0)) < 0.01, `${screen} is not ${topAfter(t - t0)}`);
      await isDrawnAt(screen);
    }
    await says(browser, "on-screen", "On screen: frame");
  });

  test("a past time inside the animation is drawn unchanged", async () => {
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
    await isDrawnAt(screen);
  });

  test("while time runs, the page interpolates between two messages, and then rests", async () => {
    for (let press = 0; press < 6; press += 1) await browser.type(KEYS.right);
    await looksAtPresent(browser);
    await control([["Keyboard.hide", {}], ["Sim.resume", {}]]);
    await browser.waitFor("it is down", () => window.scrollscope.state.keyboard === undefined);
    await browser.waitFor("it is over", () => window.scrollscope.state.animations === undefined);
    await browser.run(() => {
      window.tops = [];
      const read = () => {
        const { state, screen } = window.scrollscope;
        if (state.animations) window.tops.push(screen.keyboard?.frame[1]);
        window.isOver = window.tops.length > 0 && !state.animations;
        if (!window.isOver) requestAnimationFrame(read);
      };
      read();
    });
    // A slow machine draws few frames in a quarter of a second.
    await control([["Sim.setRate", { rate: 0.1 }], ["Keyboard.show", { height: 216 }]]);
    const tops = await browser.waitFor("it is up", () => window.isOver && window.tops);
    await control([["Sim.setRate", { rate: 1 }]]);
    assert.ok(new Set(tops).size > 3, `${tops}`);
    assert.deepEqual([...tops].sort((a, b) => b - a), tops, "it rises all the way");
  });

  nothingWentWrong(windows);
});
