// Takes the pictures for the documentation, or looks for barriers in what they show:
//
// node Tests/BrowserTests/screenshots.js FOLDER|--axe AXE.MIN.JS [NAME…]
//
// The README's picture is "panel".
import { startInspector } from "./support/inspector.js";
import { isLive, middleOfStage, openPage, setViewport } from "./support/page.js";
import { KEYS } from "./support/keys.js";
import { statesToVisit } from "./support/pictures.js";
import { startDriver } from "./support/webdriver.js";

const { visit, windows } = statesToVisit("screenshots.js", [
  "panel",
  "dark",
  "small",
  "narrow",
  "phone",
  "zoomed",
  "forced",
  "forced-phone",
]);

const driver = await startDriver();
try {
  for (const { name, dark, media, ratio, ...size } of windows) {
    const inspector = await startInspector();
    const browser = await openPage(driver.base, inspector.address, { ...size, dark });
    try {
      if (media) await browser.cdp("Emulation.setEmulatedMedia", { features: media });
      await setViewport(browser, { ...size, ratio });
      const picture = (moment) => visit(browser, name, moment);
      const rests = () => browser.waitFor("it rests", () => !window.scrollscope.state.views.scroll.phase);
      /** On a slow machine the phase may already be over. */
      const becomes = (phase) =>
        browser.waitFor(
          phase,
          (phase) => [phase, undefined].includes(window.scrollscope.state.views.scroll.phase),
          phase,
        );
      await picture("still");
      const [x, y] = await middleOfStage(browser);
      const path = (...steps) => steps.map((step) => [x, y + step]);
      // A flick that comes to rest inside, one that bounces off the top edge, and a pull that is held.
      await browser.flick(
        /** @type {any} */ (size.height < 600 ? path(20, 10, 0, -10) : path(50, 40, 30, 20, 10, 0, -10, -20)),
      );
      await becomes("decelerating");
      await rests();
      await browser.flick(
        /** @type {any} */ (size.height < 600 ? path(-20, 0, 20, 40) : path(-90, -50, -10, 30, 70, 110)),
      );
      await becomes("bouncing");
      await picture("bouncing");
      await rests();
      await browser.drag(
        /** @type {any} */ (size.height < 600 ? path(-20, 0, 20, 40) : path(-100, -60, -20, 0, 20, 40, 60, 80)),
        {
          hold: true,
        },
      );
      await browser.waitFor("it is dragged", () => window.scrollscope.state.views.scroll.phase === "dragging");
      // The page may be late while the machine is busy with the driver.
      await isLive(browser);
      await picture("pulled");
      await browser.release();
      await rests();
      await browser.run(() => document.querySelector('[data-testid="canvas"]').focus());
      await browser.type("3");
      await picture("exploded");
      await browser.type("2");
      await browser.click("device");
      await picture("device");
      await browser.type(KEYS.escape);
      await browser.click("overlays");
      await picture("overlays");
      await browser.type(KEYS.escape);
      for (const [id, key] of [["gestureDialog", "F"], ["help", "?"]]) {
        await browser.run(() => document.querySelector('[data-testid="canvas"]').focus());
        await browser.perform([{
          type: "key",
          id: "keyboard",
          actions: [
            { type: "keyDown", value: KEYS.shift },
            { type: "keyDown", value: key },
            { type: "keyUp", value: key },
            { type: "keyUp", value: KEYS.shift },
          ],
        }]);
        await browser.waitFor(`${id} is open`, (id) => document.getElementById(id).open, id);
        await picture(id);
        await browser.type(KEYS.escape);
      }
      await browser.perform([{
        type: "key",
        id: "keyboard",
        actions: [
          { type: "keyDown", value: KEYS.control },
          { type: "keyDown", value: "k" },
          { type: "keyUp", value: "k" },
          { type: "keyUp", value: KEYS.control },
        ],
      }]);
      await browser.type("sc");
      await picture("palette");
      await browser.type(KEYS.escape);
      await browser.click("scene-button");
      await browser.waitFor("the scenes are there", () => document.querySelector("[data-load]"));
      await picture("gallery");
      // A problem that happens once, and one that lasts.
      for (const [scene, problem] of [["bug-01", "SD001"], ["bug-16", "SD016"]]) {
        if (scene !== "bug-01") await browser.click("scene-button");
        await browser.click(`scene-${scene}`);
        await browser.waitFor("the scene is there", (scene) => window.scrollscope.state.scene.name === scene, scene);
        await browser.click("demo");
        if (size.width < 900) {
          await picture(`${scene}-stage`);
          await browser.click("tab-events");
        }
        await browser.click("list-problems");
        await browser.waitFor(
          "it is found",
          (id) => document.querySelector(`[data-testid="${id}"]`),
          `problem-${problem}-scroll`,
        );
        await browser.click(`problem-${problem}-scroll`);
        await isLive(browser);
        await picture(`${scene}-problem`);
        if (size.width < 900) await browser.click("tab-stage");
      }
    } finally {
      await browser.release();
      await browser.close();
      await inspector.program.end();
    }
  }
} finally {
  await driver.stop();
}
