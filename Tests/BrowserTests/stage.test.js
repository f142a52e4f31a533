import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { fingersAre, touches } from "./support/fingers.js";
import { KEYS } from "./support/keys.js";
import {
  attribute,
  focus,
  isOpen,
  isScene,
  isShown,
  middleOfStage,
  nothingWentWrong,
  offset,
  openPage,
  reload,
  request,
  restingOffset,
  textOf,
} from "./support/page.js";
import { provideInspector } from "./support/suite.js";

describe("the stage in a real browser", () => {
  const here = provideInspector();
  const { windows } = here;
  const [browser] = windows;

  before(() => browser.click("lens-device"));

  test("a finger continues when it leaves the stage", async () => {
    const [x, y] = await middleOfStage(browser);
    const { top } = await browser.run(() => document.querySelector('[data-testid="canvas"]').getBoundingClientRect());
    await browser.drag([[x, y], [x, y - 40], [x, top - 40]], { hold: true });
    const [, beyond] = await browser.waitFor("it is above the screen", () => {
      const [touch] = Object.values(window.scrollscope.state.touches ?? {});
      return touch && touch.location[1] < 0 && touch.location;
    });
    assert.ok(beyond < 0);
    await browser.release();
    await fingersAre(browser, 0);
    await restingOffset(browser, "scroll");
  });

  test("a pen drags like a finger", async () => {
    const [, from] = await restingOffset(browser, "scroll");
    const [x, y] = await middleOfStage(browser);
    const step = from > 300 ? 20 : -20;
    await browser.drag([[x, y], [x, y + step], [x, y + 2 * step], [x, y + 3 * step], [x, y + 3 * step]], {
      pointerType: "pen",
      hold: true,
    });
    await browser.waitFor(
      "the content follows",
      (from) => Math.abs(window.scrollscope.state.views.scroll.contentOffset[1] - from) > 20,
      from,
    );
    await browser.release();
    await restingOffset(browser, "scroll");
  });

  test("losing the window's focus or the control lifts all fingers", async () => {
    const [x, y] = await middleOfStage(browser);
    await browser.drag([[x, y], [x, y + 30]], { hold: true });
    await fingersAre(browser, 1);
    await browser.run(() => window.dispatchEvent(new Event("blur")));
    await fingersAre(browser, 0);
    await browser.release();

    const other = await openPage(here.driver.base, here.inspector.address);
    try {
      await browser.drag([[x, y], [x, y + 30]], { hold: true });
      await fingersAre(browser, 1);
      await other.run(() => document.querySelector('[data-testid="take-control"]').click());
      await fingersAre(browser, 0);
      await browser.release();
      assert.equal(await attribute(browser, "toasts", "hidden"), "", "nothing was refused");
    } finally {
      await other.close();
    }
    await browser.waitFor("control is free or ours", () => document.documentElement.dataset.connection === "live");
  });

  test("zooming the stage itself keeps the device point in its middle", async () => {
    await focus(browser, "canvas");
    const grab = async () => {
      await browser.click("reset");
      await browser.waitFor(
        "it rests at the start",
        () => window.scrollscope.state.t < 3_000_000 && !window.scrollscope.state.views.scroll.phase,
      );
      const [x, y] = await middleOfStage(browser);
      await browser.drag([[x, y]], { hold: true });
      await fingersAre(browser, 1);
      const [first] = await touches(browser);
      await browser.drag([[x, y], [x + 50, y]], { hold: true });
      await browser.release();
      await fingersAre(browser, 0);
      return first;
    };
    const flat = await grab();
    await focus(browser, "canvas");
    await browser.type("++");
    const near = await grab();
    assert.ok(Math.hypot(flat[0] - near[0], flat[1] - near[1]) < 3, `the middle is ${flat}, then ${near}`);
    await focus(browser, "canvas");
    await browser.type("0");
  });

  test("a click selects the view in front, the next one the view below, and Escape goes back", async () => {
    const [x, y] = await middleOfStage(browser);
    await focus(browser, "canvas");
    await browser.type("c");
    await browser.move([x + 3, y + 3]);
    await browser.waitFor(
      "the row is marked as the pointer is over its view",
      () => document.querySelector(".tree-row.is-hovered")?.dataset.view === "picture",
    );
    const seen = [];
    for (let turn = 0; turn < 4; turn += 1) {
      await browser.drag([[x, y]]);
      seen.push(await browser.run(() => window.scrollscope.selection));
    }
    assert.deepEqual(seen, ["picture", "scroll", "window", "picture"]);
    await browser.type(KEYS.escape);
    await browser.waitFor(
      "it interacts again",
      () => document.querySelector('[data-testid="pick"]').getAttribute("aria-pressed") === "false",
    );
  });

  test("another highlight is drawn over a copy of the device, with the pixels of a redrawn device", async () => {
    const hover = async (id) => {
      const row = `.tree-row[data-view="${id}"]`;
      await browser.run(
        (row) => document.querySelector(row).dispatchEvent(new PointerEvent("pointermove", { bubbles: true })),
        row,
      );
      await browser.waitFor(
        `${id} is highlighted`,
        (row) => document.querySelector(row).classList.contains("is-hovered"),
        row,
      );
    };
    const pixels = () => browser.run(() => window.pictureOf("canvas"));
    const look = async (key, lens) => {
      await browser.type(key);
      await browser.waitFor(
        lens,
        (lens) => document.querySelector(`[data-testid="${lens}"]`).getAttribute("aria-checked") === "true",
        lens,
      );
    };
    await browser.run(() => {
      const { prototype } = CanvasRenderingContext2D;
      const { drawImage } = prototype;
      window.copies = 0;
      prototype.drawImage = function (image, ...place) {
        const stage = document.querySelector('[data-testid="canvas"]');
        if (this.canvas === stage && image.width === stage.width && image.height === stage.height) window.copies += 1;
        return drawImage.apply(this, /** @type {any} */ ([image, ...place]));
      };
    });
    // A new state, of an indicator that fades, redraws the device as well.
    await browser.click("pauseOrPlay");
    await browser.waitFor("time stands", () => window.scrollscope.clock.paused);
    await focus(browser, "canvas");
    await look("1", "lens-device");
    await hover("window");
    await hover("scroll");
    const before = await browser.run(() => window.copies);
    await hover("window");
    await hover("picture");
    const copied = await pixels();
    assert.equal(await browser.run(() => window.copies), before + 2);
    await look("2", "lens-xray");
    await look("1", "lens-device");
    assert.equal(await browser.run(() => window.copies), before + 2, "another lens draws the device again");
    assert.equal(await pixels(), copied);
    await browser.run(() => document.querySelector('[role="tree"]').dispatchEvent(new PointerEvent("pointerleave")));
    await browser.click("pauseOrPlay");
    await browser.waitFor("time goes on", () => !window.scrollscope.clock.paused);
  });

  test("the exploded view rotates by a drag, spreads by keys, and accepts selection and touches", async () => {
    await focus(browser, "canvas");
    await browser.type("3");
    await isShown(browser, "levels", true);
    assert.equal(await textOf(browser, "levels-shown"), "0…2");
    const gap = () => browser.run(() => Number(document.querySelector('[data-testid="gap"]').value));
    const before = await gap();
    await browser.type("]]");
    await browser.waitFor(
      "the gap is larger",
      (before) => Number(document.querySelector('[data-testid="gap"]').value) === before + 16,
      before,
    );
    await browser.type("[[");
    const [x, y] = await middleOfStage(browser);
    await browser.type("c");
    const turn = () => browser.run(() => JSON.parse(localStorage.getItem("scrollscope.camera") ?? "{}").yaw ?? null);
    await browser.drag([[x, y], [x + 30, y], [x + 60, y]]);
    await browser.waitFor("it has turned", () => localStorage.getItem("scrollscope.camera") !== null);
    const yaw = await turn();
    await browser.drag([[x, y], [x - 30, y]]);
    await browser.waitFor(
      "it has turned back by half",
      (yaw) => Math.abs(JSON.parse(localStorage.getItem("scrollscope.camera")).yaw - yaw + 0.24) < 0.01,
      yaw,
    );
    await browser.drag([[x, y]]);
    await browser.waitFor("the frontmost is selected", () => window.scrollscope.selection === "picture");
    await browser.type(KEYS.escape);
    const from = await offset(browser);
    await browser.drag([[x, y], [x, y - 20], [x, y - 60], [x, y - 60]], { hold: true });
    await browser.waitFor(
      "the content follows in three dimensions",
      (from) => window.scrollscope.state.views.scroll.contentOffset[1] > from[1] + 20,
      from,
    );
    await browser.release();
    await restingOffset(browser, "scroll");
    await browser.type("1");
    await isShown(browser, "levels", false);
  });

  test("the exploded view has the overlays too, on their level only", async () => {
    const shows = (name, isShown) =>
      browser.waitFor(
        `the stage has the label ${name}: ${isShown}`,
        (name, isShown) => window.scrollscope.stage.labels.some(({ text }) => text.startsWith(name)) === isShown,
        name,
        isShown,
      );
    await focus(browser, "canvas");
    await browser.type("3");
    const [x, y] = await middleOfStage(browser);
    await browser.drag([[x, y - 100], [x, y - 50], [x, y + 50], [x, y + 150], [x, y + 250]]);
    await restingOffset(browser, "scroll");
    await browser.drag([[x, y - 100], [x, y - 50], [x, y + 20], [x, y + 60]], { hold: true });
    await shows("overscroll", true);
    await shows("finger", true);
    const last = (level) =>
      browser.run((level) => {
        const slider = document.querySelector('[data-testid="level-to"]');
        slider.value = String(level);
        slider.dispatchEvent(new Event("input"));
      }, level);
    await last(0);
    await shows("overscroll", false);
    await last(2);
    await shows("overscroll", true);
    await browser.release();
    await restingOffset(browser, "scroll");
    await shows("overscroll", false);
    await focus(browser, "canvas");
    await browser.type("1");
    await isShown(browser, "levels", false);
  });

  test("the keyboard alone can fling the content", async () => {
    const [, from] = await restingOffset(browser, "scroll");
    await focus(browser, "canvas");
    await browser.withControl("k");
    await isOpen(browser, "palette", true);
    await browser.type("fling numbers");
    await browser.waitFor(
      "it is found",
      () => document.querySelector("#palette-list [role=option]")?.dataset.testid === "palette-command-gesture",
    );
    await browser.type(KEYS.enter);
    await browser.waitFor("the form has the focus", () => document.activeElement.dataset.testid === "gesture-by-y");
    assert.match(await textOf(browser, "gesture-says"), /1600 pt\/s/);
    if (from > 300) {
      await browser.run(() => document.activeElement.select());
      await browser.type("160");
    }
    await browser.type(KEYS.enter);
    await browser.waitFor(
      "it goes far",
      (from) => Math.abs((window.scrollscope.state.views.scroll.contentOffset ?? [0, 0])[1] - from) > 200,
      from,
    );
    await restingOffset(browser, "scroll");
  });

  test("the device's size, its orientation and the keyboard can be changed", async () => {
    await browser.click("device");
    await browser.click("device-2");
    await browser.waitFor(
      "it is the other device",
      () =>
        window.scrollscope.state.device.size.join() === "375,667" && window.scrollscope.state.device.displayScale === 2,
    );
    await browser.type(KEYS.escape);
    await focus(browser, "canvas");
    await browser.type("r");
    await browser.waitFor("it lies", () => window.scrollscope.state.device.size.join() === "667,375");
    await browser.click("rotate");
    await browser.waitFor("it stands", () => window.scrollscope.state.device.size.join() === "375,667");
    await browser.click("keyboard");
    await browser.waitFor("the keyboard is up", () => window.scrollscope.state.keyboard !== undefined);
    await browser.waitFor(
      "its button says so",
      () => document.querySelector('[data-testid="keyboard"]').getAttribute("aria-pressed") === "true",
    );
    await focus(browser, "canvas");
    await browser.type("k");
    await browser.waitFor("it is gone", () => window.scrollscope.state.keyboard === undefined);
  });

  test("the scenes of the basics fill a rotated device", async () => {
    /** In the page: views of the window that do not fill it or extend beyond it. */
    const findUnfilled = (whole) => {
      const { root, views } = window.scrollscope.state;
      const [, , width, height] = views[root].frame;
      return views[root].subviews.filter((id) => {
        const [x, y, its, high] = views[id].frame;
        const isWhole = x === 0 && y === 0 && its === width && high === height;
        return whole.includes(id) ? !isWhole : x < 0 || y < 0 || x + its > width || y + high > height;
      });
    };
    for (const name of ["basics", "zoom-basics"]) {
      await request(browser, [["Control.acquire", { force: true }], ["Scene.load", { name }], ["Control.release", {}]]);
      await isScene(browser, name);
      for (const isLying of [true, false]) {
        await browser.click("rotate");
        await browser.waitFor(`it lies: ${isLying}`, (isLying) => {
          const [width, height] = window.scrollscope.state.device.size;
          return width > height === isLying;
        }, isLying);
        assert.deepEqual(await browser.run(findUnfilled, ["scroll"]), [], `${name}, lying: ${isLying}`);
      }
    }
  });

  test("each overlay can be switched, and keeps its state", async () => {
    await browser.click("overlays");
    await browser.click("overlay-indicators");
    await browser.type(KEYS.escape);
    const hasIndicator = () =>
      browser.waitFor(
        "the indicators have labels",
        () => window.scrollscope.stage?.labels.some(({ text }) => text.startsWith("vertical indicator")),
      );
    await hasIndicator();
    await reload(browser);
    await hasIndicator();
    assert.equal(await browser.run(() => document.querySelector('[data-testid="overlay-indicators"]').checked), true);
  });

  nothingWentWrong(windows);
});
