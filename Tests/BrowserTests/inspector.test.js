import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import { runToEnd, startInspector } from "./support/inspector.js";
import { KEYS } from "./support/keys.js";
import {
  becomes,
  complaints,
  focus,
  isLive,
  isScene,
  middleOfStage,
  nothingWentWrong,
  property,
  restingOffset,
  restsElsewhere,
  says,
  setRate,
  textOf,
} from "./support/page.js";
import { provideInspector } from "./support/suite.js";
import { Browser } from "./support/webdriver.js";

/**
 * Flicks the content towards the side with more of it, and returns the resting place that the page predicts
 * while it glides.
 */
async function flick(browser, pointerType) {
  const [, from] = await restingOffset(browser, "scroll");
  const [x, y] = await middleOfStage(browser);
  const step = from > 378 ? 25 : -25;
  await browser.run(() => {
    window.flight = null;
    const look = () => {
      const { isDecelerating, rest } = window.scrollscope.state.views.scroll;
      if (isDecelerating) window.flight = rest.contentOffset;
      else requestAnimationFrame(look);
    };
    look();
  });
  await browser.flick([[x, y - 2 * step], [x, y - step], [x, y], [x, y + step]], { pointerType });
  return browser.waitFor("it has been let go and glides", () => window.flight);
}

describe("the inspector in a real browser", () => {
  const here = provideInspector({ windows: 2 });
  const { windows } = here;
  const [first, second] = windows;

  before(() => first.click("lens-device"));

  test("a drag on the stage moves the content in both windows", async () => {
    const before = await restingOffset(first, "scroll");
    const [x, y] = await middleOfStage(first);
    await first.drag([[x, y], [x, y - 30], [x, y - 60], [x, y - 90], [x, y - 90]], { hold: true });
    await first.waitFor(
      "the content follows",
      (from) => window.scrollscope.state.views.scroll.contentOffset[1] > from + 20,
      before[1],
    );
    assert.equal(await property(first, "scroll", "isDragging"), true);
    await becomes(second, "scroll", "contentOffset", await property(first, "scroll", "contentOffset"));
    await becomes(second, "scroll", "phase", "dragging");

    await first.release();
    const rest = await restsElsewhere(first, before);
    assert.ok(rest[1] > before[1], `${rest} is below ${before}`);
    assert.equal(rest[0], before[0], "a vertical drag leaves x alone");
    await becomes(second, "scroll", "contentOffset", rest);
    assert.deepEqual(await restingOffset(second, "scroll"), rest);
  });

  test("a flick continues after the lift, and the page predicts the resting place", async () => {
    await setRate(first, 0.05);
    const predicted = await flick(first, "mouse");
    assert.equal(await property(first, "scroll", "isDecelerating"), true);
    await setRate(first, 1);
    assert.deepEqual(await restingOffset(first, "scroll"), predicted);
  });

  test("a finger on moving content stops it", async () => {
    await setRate(first, 0.05);
    await flick(first, "touch");
    assert.equal(await property(first, "scroll", "isDecelerating"), true);
    await first.drag([await middleOfStage(first)], { pointerType: "touch", hold: true });
    await first.waitFor("it is held", () => window.scrollscope.state.views.scroll.phase === "tracking");
    const [x, y] = await property(first, "scroll", "contentOffset");
    await first.release();
    await first.waitFor("it is let go", () => !window.scrollscope.state.views.scroll.isTracking);
    await setRate(first, 1);
    // Held out of bounds, it goes back to the edge.
    assert.deepEqual(await restingOffset(first, "scroll"), [x, Math.min(Math.max(y, 0), 756)]);
  });

  test("the wheel moves the content and stops at the edge", async () => {
    const at = await middleOfStage(first);
    await first.wheel(at, [0, -5000]);
    await first.waitFor(
      "it is at the top",
      () => (window.scrollscope.state.views.scroll.contentOffset ?? [0, 0])[1] === 0,
    );
    await first.wheel(at, [0, 120]);
    await first.waitFor(
      "it has moved down",
      () => (window.scrollscope.state.views.scroll.contentOffset ?? [0, 0])[1] > 0,
    );
  });

  test("the tree, the stage and the properties show the selected view", async () => {
    await focus(first, "tree-rows");
    await first.type(KEYS.home + KEYS.down);
    await first.waitFor("the scroll view is selected", () => window.scrollscope.selection === "scroll");
    const shown = await first.waitFor("its offset is shown", () => {
      const text = document.querySelector('[data-testid="properties"]').textContent;
      return text.includes("contentOffset") && text;
    });
    assert.match(shown, /contentSize/);
    assert.match(shown, /1200/);
  });

  test("another scene can be chosen, and both windows show it", async () => {
    await first.click("scene-button");
    await first.click("scene-bounce");
    for (const browser of [first, second]) {
      await isScene(browser, "bounce");
    }
    const [x, y] = await middleOfStage(first);
    await first.drag([[x, y], [x, y + 60], [x, y + 120]], { hold: true });
    await second.waitFor(
      "it is pulled past its edge",
      () => (window.scrollscope.state.views.scroll.contentOffset ?? [0, 0])[1] < -5,
    );
    await first.release();
    await becomes(second, "scroll", "phase", null);
    assert.deepEqual(await restingOffset(second, "scroll"), [0, 0]);
  });

  test("a script from the shell drives the same engine", async () => {
    const folder = mkdtempSync(join(tmpdir(), "scrollscope-script-"));
    try {
      const script = join(folder, "pull.input.ndjson");
      const touch = (t, phase, y) =>
        JSON.stringify({ t, method: "Input.touch", params: { touches: [{ id: 1, phase, location: [160, y] }] } });
      writeFileSync(
        script,
        [
          touch(0, "began", 200),
          touch(20_000, "moved", 260),
          touch(40_000, "moved", 330),
          touch(2_000_000, "ended", 330),
        ].join("\n"),
      );
      await second.run(() => {
        window.pulled = 0;
        const look = () => {
          window.pulled = Math.min(window.pulled, (window.scrollscope.state.views.scroll.contentOffset ?? [0, 0])[1]);
          requestAnimationFrame(look);
        };
        look();
      });
      const url = `ws://127.0.0.1:${here.inspector.port}`;
      const refused = await runToEnd(["inject", "--url", url, "--input", script]);
      assert.equal(refused.code, 2, "the first window has control");
      assert.match(refused.output, /c1/);
      const { code, output } = await runToEnd([
        "inject",
        "--url",
        here.inspector.address,
        "--input",
        script,
        "--force",
      ]);
      assert.equal(code, 0, output);
      await second.waitFor("the pull was seen", () => window.pulled < -20);
      assert.deepEqual(await restingOffset(second, "scroll"), [0, 0]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test("a stopped server is reported, and its messages are shown when it continues", async () => {
    await restingOffset(first, "scroll");
    const banner = '[data-testid="banner"]';
    here.inspector.program.signal("SIGSTOP");
    try {
      await first.waitFor("the page says so", () => document.documentElement.dataset.connection === "silent");
      assert.match(await first.run((banner) => document.querySelector(banner).textContent, banner), /^No answer\./);
      assert.equal(await property(first, "scroll", "phase"), null, "the last state is still there");
      // The user can also reconnect instead of waiting.
      await second.waitFor("the other one says so", () => document.documentElement.dataset.connection === "silent");
      await second.click("retry");
      await second.waitFor(
        "it looks for the server",
        () => ["connecting", "disconnected"].includes(document.documentElement.dataset.connection),
      );
      // Commands sent meanwhile wait at the server.
      const [x, y] = await middleOfStage(first);
      await first.run(() => {
        window.wasDragged = false;
        const look = () => {
          window.wasDragged ||= window.scrollscope.state?.views.scroll.phase !== undefined;
          if (!window.wasDragged) requestAnimationFrame(look);
        };
        look();
      });
      await first.flick([[x, y], [x, y + 40], [x, y + 80]]);
    } finally {
      here.inspector.program.signal("SIGCONT");
    }
    await isLive(first);
    await isLive(second);
    assert.equal(await first.run((banner) => document.querySelector(banner).hidden, banner), true);
    await first.waitFor("the pull was seen", () => window.wasDragged);
    await restingOffset(first, "scroll");
  });

  nothingWentWrong(windows);

  test("if the server dies during a gesture, the page reports it and recovers with a new server", async () => {
    const [x, y] = await middleOfStage(first);
    await first.drag([[x, y], [x, y + 40], [x, y + 80]], { hold: true });
    await says(first, "why-actor", "You · finger 1");
    await here.inspector.program.end("SIGKILL");
    for (const browser of [first, second]) {
      await browser.waitFor(
        "the page says that it is disconnected",
        () => document.documentElement.dataset.connection === "disconnected",
      );
    }
    await first.waitFor(
      "the stage says that it shows the last known state",
      () => document.querySelector('[data-testid="canvas"]').getAttribute("aria-label").startsWith("Last known: "),
    );
    assert.equal(await textOf(first, "why-actor"), "You · finger 1", "it stays one's own");
    assert.match(
      await first.run(() => document.querySelector('[data-testid="role"]').textContent),
      /the controller is unknown/,
    );
    await first.release();
    here.inspector = await startInspector({ scenes: ["basics"], port: here.inspector.port });
    for (const browser of [first, second]) {
      await isLive(browser);
      await browser.waitFor("the new state is there", () => window.scrollscope.state.scene.name === "basics");
    }
    await second.click("toast-openBefore");
    await second.waitFor(
      "what was before is open",
      () => document.querySelector('[data-testid="moment-title"]').textContent.includes("before the restart"),
    );
    assert.ok(await second.run(() => window.scrollscope.state.t > 0));
    await second.waitFor(
      "its events are listed",
      () => document.querySelectorAll('[data-testid="event-rows"] [role="option"]').length > 3,
    );
    await second.click("playback-leave");
    await isLive(second);
    const lost = /WebSocket connection|ERR_CONNECTION|Failed to load resource/;
    assert.deepEqual(await complaints(first, { expected: [lost] }), []);
  });

  test("a page without the token asks for it and accepts it", async () => {
    const stranger = await Browser.open(here.driver.base);
    try {
      await stranger.goto(here.inspector.address.replace(/#.*/, ""));
      await stranger.waitFor("it asks for the token", () => document.querySelector('[data-testid="tokenDialog"]').open);
      await stranger.type(here.inspector.address);
      await stranger.click("token-send");
      await isLive(stranger);
    } finally {
      await stranger.close();
    }
  });
});
