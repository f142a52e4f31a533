import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
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
  says,
  textOf,
} from "./support/page.js";
import { provideInspector } from "./support/suite.js";

const touches = (browser) =>
  browser.run(() => Object.values(window.scrollscope.state.touches ?? {}).map(({ location }) => location));
const fingersAre = (browser, count) =>
  browser.waitFor(
    `${count} fingers are down`,
    (count) => Object.keys(window.scrollscope.state.touches ?? {}).length === count,
    count,
  );

describe("the stage in a real browser", () => {
  const here = provideInspector({ scenes: ["zoom-basics"] });
  const { windows } = here;
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

  test("a finger continues when it leaves the stage", async () => {
    await browser.click("scene-button");
    await browser.click("scene-basics");
    await isScene(browser, "basics");
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
      assert.equal(await attribute(browser, "toast", "hidden"), "", "nothing was refused");
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

  test("another highlight is drawn over a copy of the device, with the pixels of a device drawn anew", async () => {
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
    const pixels = () => browser.run(() => document.querySelector('[data-testid="canvas"]').toDataURL("image/png"));
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
        return drawImage.call(this, image, ...place);
      };
    });
    await focus(browser, "canvas");
    await look("1", "lens-device");
    await hover("scroll");
    const before = await browser.run(() => window.copies);
    await hover("window");
    await hover("picture");
    const copied = await pixels();
    assert.equal(await browser.run(() => window.copies), before + 2);
    await look("2", "lens-xray");
    await look("1", "lens-device");
    assert.equal(await browser.run(() => window.copies), before + 2, "another lens draws the device anew");
    assert.equal(await pixels(), copied);
    await browser.run(() => document.querySelector('[role="tree"]').dispatchEvent(new PointerEvent("pointerleave")));
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
    const legend = () =>
      browser.run(() =>
        [...document.querySelectorAll('[data-testid="legend"] li:not([hidden])')].map((item) => item.textContent)
      );
    const shows = (name, isShown) =>
      browser.waitFor(
        `the legend has ${name}: ${isShown}`,
        (name, isShown) => {
          const legend = document.querySelector('[data-testid="legend"]');
          return (!legend.hidden &&
            [...legend.querySelectorAll("li:not([hidden])")].some((item) => item.textContent === name)) === isShown;
        },
        name,
        isShown,
      );
    await focus(browser, "canvas");
    await browser.type("3");
    const [x, y] = await middleOfStage(browser);
    await browser.drag([[x, y - 100], [x, y - 50], [x, y + 50], [x, y + 150], [x, y + 250]]);
    await restingOffset(browser, "scroll");
    await browser.drag([[x, y - 100], [x, y - 50], [x, y + 20], [x, y + 60]], { hold: true });
    await shows("past the edge", true);
    assert.ok((await legend()).includes("touch"));
    const last = (level) =>
      browser.run((level) => {
        const slider = document.querySelector('[data-testid="level-to"]');
        slider.value = String(level);
        slider.dispatchEvent(new Event("input"));
      }, level);
    await last(0);
    await shows("past the edge", false);
    await last(2);
    await shows("past the edge", true);
    await browser.release();
    await restingOffset(browser, "scroll");
    await shows("past the edge", false);
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
    await isShown(browser, "legend", true);
    assert.match(await textOf(browser, "legend"), /indicator/);
    await reload(browser);
    assert.equal(await browser.run(() => document.querySelector('[data-testid="overlay-indicators"]').checked), true);
  });

  nothingWentWrong(windows);
});
