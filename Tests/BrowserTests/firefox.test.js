import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { after, before, describe, test } from "node:test";
import { serveFiles } from "./support/files.js";
import { findFirefox, Firefox } from "./support/firefox.js";
import { startInspector } from "./support/inspector.js";

describe("the page in Firefox", () => {
  let inspector;
  let files;
  /** @type {Firefox} */
  let browser;

  const middle = () => browser.run(() => {
    const { left, top, width, height } = document.querySelector('[data-testid="canvas"]').getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  });
  const rests = () => browser.waitFor("it rests", () => {
    const { phase, contentOffset } = window.scrollscope.state.views.scroll;
    return phase === undefined && (contentOffset ?? [0, 0]);
  });

  before(async () => {
    inspector = await startInspector();
    files = await serveFiles({ "basics.scroll.ndjson": fileURLToPath(new URL("../Goldens/basics.scroll.ndjson", import.meta.url)) });
    browser = await Firefox.open(findFirefox());
    await browser.goto(inspector.address);
    await browser.waitFor("the page is live", () => document.documentElement.dataset.connection === "live" && window.scrollscope.state !== null);
  });

  after(async () => {
    await browser?.close();
    await files?.close();
    await inspector?.program.end();
  });

  for (const pointerType of ["mouse", "touch"]) {
    test(`a drag with a ${pointerType} moves the content with it, and it comes to rest`, async () => {
      const [, from] = await rests();
      const [x, y] = await middle();
      // Towards the side with more content.
      const step = from > 378 ? 20 : -20;
      await browser.drag([0, 1, 2, 3, 3].map((turn) => [x, y + turn * step]), { pointerType, hold: true });
      await browser.waitFor("the content follows", (from) => Math.abs(window.scrollscope.state.views.scroll.contentOffset[1] - from) > 20, from);
      assert.equal(await browser.run(() => window.scrollscope.state.views.scroll.isDragging), true);
      await browser.release();
      const [, to] = await rests();
      assert.ok((from - to) * step > 0, `${from} to ${to} is against ${step}`);
    });
  }

  test("keys do in it what they do elsewhere", async () => {
    await browser.type("s");
    await browser.waitFor("the gallery is open", () => document.getElementById("gallery").open);
    await browser.type("bounce\uE007");
    await browser.waitFor("the scene is there", () => window.scrollscope.state.scene.name === "bounce");
  });

  test("a recording is shown without an engine", async () => {
    await browser.goto(`${files.address}#recording=basics.scroll.ndjson&t=1.2&view=picture`);
    await browser.waitFor("the moment is shown", () => window.scrollscope.mode === "file" && window.scrollscope.moment === 1_200_000);
    assert.equal(await browser.run(() => window.scrollscope.selection), "picture");
  });

  test("nothing went wrong on the console", () => assert.deepEqual(browser.complaints().filter((text) => !/404|json\/version/.test(text)), []));
});
