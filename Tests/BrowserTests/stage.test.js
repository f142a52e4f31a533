import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startInspector } from "./support/inspector.js";
import { attribute, becomes, complaints, isShown, middleOfStage, openPage, property, restingOffset, textOf } from "./support/page.js";
import { KEYS, startDriver } from "./support/webdriver.js";

const offset = (browser) => browser.run(() => window.scrollscope.state.views.scroll.contentOffset ?? [0, 0]);
const touches = (browser) => browser.run(() => Object.values(window.scrollscope.state.touches ?? {}).map(({ location }) => location));
const fingersAre = (browser, count) =>
  browser.waitFor(`${count} fingers are down`, (count) => Object.keys(window.scrollscope.state.touches ?? {}).length === count, count);
const focus = (browser, id) => browser.run((id) => document.querySelector(`[data-testid="${id}"]`).focus(), id);

/** Keys that are held while a mouse does something, and let go after it. */
async function holding(browser, keys, act) {
  await browser.perform([{ type: "key", id: "held", actions: keys.map((value) => ({ type: "keyDown", value })) }]);
  await act();
  await browser.perform([{ type: "key", id: "held", actions: keys.map((value) => ({ type: "keyUp", value })) }]);
}

/** Touches as a screen gives them: each step holds the places of all fingers. */
async function touch(browser, steps, { lift = true } = {}) {
  for (const [index, points] of steps.entries()) {
    const touchPoints = points.map(([x, y], id) => ({ x, y, id }));
    await browser.cdp("Input.dispatchTouchEvent", { type: index === 0 ? "touchStart" : "touchMove", touchPoints });
  }
  if (lift) await browser.cdp("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

describe("the stage in a real browser", () => {
  let driver;
  let inspector;
  /** @type {import("./support/webdriver.js").Browser} */
  let browser;

  before(async () => {
    driver = await startDriver();
    inspector = await startInspector({ scenes: ["zoom-basics"] });
    browser = await openPage(driver.base, inspector.address);
    await browser.click("lens-device");
  });

  after(async () => {
    await browser?.release();
    await browser?.close();
    await inspector?.program.end();
    await driver?.stop();
  });

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
    await touch(browser, [20, 30, 45, 60, 75].map((half) => [[x - half, y], [x + half, y]]), { lift: false });
    await browser.waitFor("it has zoomed", (from) => (window.scrollscope.state.views.scroll.zoomScale ?? 1) > from * 1.5, from);
    assert.equal((await touches(browser)).length, 2);
    await browser.cdp("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await fingersAre(browser, 0);
    await restingOffset(browser, "scroll");
  });

  test("Alt makes two fingers of a mouse, mirrored about the view's centre, and Shift moves both", async () => {
    await reset();
    const [x, y] = await middleOfStage(browser);
    const size = await browser.run(() => window.scrollscope.state.device.size);
    await browser.run(() => {
      window.pairs = [];
      const look = () => {
        const now = Object.values(window.scrollscope.state.touches ?? {}).map(({ location }) => location);
        if (now.length === 2) window.pairs.push(now);
        requestAnimationFrame(look);
      };
      look();
    });
    const wait = { type: "pause", duration: 0 };
    const long = { type: "pause", duration: 300 };
    const to = (dx, dy) => ({ type: "pointerMove", duration: 16, x: Math.round(x + dx), y: Math.round(y + dy) });
    await browser.perform([
      { type: "key", id: "held", actions: [{ type: "keyDown", value: KEYS.alt }, wait, wait, wait, long, { type: "keyDown", value: KEYS.shift }, wait] },
      {
        type: "pointer",
        id: "mouse",
        parameters: { pointerType: "mouse" },
        actions: [wait, to(30, 20), { type: "pointerDown", button: 0 }, to(50, 40), wait, wait, to(50, 90)],
      },
    ]);
    await browser.waitFor("both are further down than they were mirrored", (height) => {
      const now = Object.values(window.scrollscope.state.touches ?? {});
      return now.length === 2 && now[0].location[1] + now[1].location[1] > height + 40;
    }, size[1]);
    const pairs = await browser.run(() => window.pairs);
    const mirrored = pairs.filter(([one, other]) => Math.abs(one[0] + other[0] - size[0]) < 0.01 && Math.abs(one[1] + other[1] - size[1]) < 0.01);
    assert.ok(mirrored.length > 0, `mirrored about the middle of ${size}: ${JSON.stringify(pairs)}`);
    const gap = ([one, other]) => [one[0] - other[0], one[1] - other[1]];
    const [last] = pairs.slice(-1);
    assert.ok(gap(last).every((value, axis) => Math.abs(value - gap(mirrored.at(-1))[axis]) < 0.01), "their distance stays");
    await browser.release();
    await fingersAre(browser, 0);
  });

  test("Control and the wheel zoom, and the point under the mouse stays", async () => {
    await reset();
    const [x, y] = await middleOfStage(browser);
    const at = [x + 40, y - 60];
    const from = await scale();
    await holding(browser, [KEYS.control], () => browser.wheel(at, [0, -120]));
    await browser.waitFor("it is larger", (from) => (window.scrollscope.state.views.scroll.zoomScale ?? 1) > from + 0.05, from);
    await restingOffset(browser, "scroll");
  });

  test("a finger goes on when it leaves the stage", async () => {
    await browser.click("scene-button");
    await browser.click("scene-basics");
    await browser.waitFor("the scene is basics", () => window.scrollscope.state?.scene.name === "basics");
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
    await browser.drag([[x, y], [x, y + step], [x, y + 2 * step], [x, y + 3 * step], [x, y + 3 * step]], { pointerType: "pen", hold: true });
    await browser.waitFor("the content follows", (from) => Math.abs(window.scrollscope.state.views.scroll.contentOffset[1] - from) > 20, from);
    await browser.release();
    await restingOffset(browser, "scroll");
  });

  test("when the window loses the focus, or someone else takes control, no finger stays", async () => {
    const [x, y] = await middleOfStage(browser);
    await browser.drag([[x, y], [x, y + 30]], { hold: true });
    await fingersAre(browser, 1);
    await browser.run(() => window.dispatchEvent(new Event("blur")));
    await fingersAre(browser, 0);
    await browser.release();

    const other = await openPage(driver.base, inspector.address);
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

  test("the stage's own zoom changes where fingers are, not what they do", async () => {
    await focus(browser, "canvas");
    const grab = async () => {
      await browser.click("reset");
      await browser.waitFor("it rests at the start", () => window.scrollscope.state.t < 3_000_000 && !window.scrollscope.state.views.scroll.phase);
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

  test("a click picks the view in front, the next one the view below, and Escape goes back", async () => {
    const [x, y] = await middleOfStage(browser);
    await focus(browser, "canvas");
    await browser.type("c");
    await browser.move([x + 3, y + 3]);
    await browser.waitFor("the row is marked as the pointer is over its view", () => document.querySelector(".tree-row.is-hovered")?.dataset.view === "picture");
    const seen = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const before = await browser.run(() => window.scrollscope.selection);
      await browser.drag([[x, y]]);
      await browser.waitFor("another view is selected", (before, turn) => turn === 0 || window.scrollscope.selection !== before, before, turn);
      seen.push(await browser.run(() => window.scrollscope.selection));
    }
    assert.deepEqual(seen, ["picture", "scroll", "window", "picture"]);
    await browser.type(KEYS.escape);
    await browser.waitFor("it interacts again", () => document.querySelector('[data-testid="pick"]').getAttribute("aria-pressed") === "false");
  });

  test("the exploded view turns by a drag, spreads by keys, is picked in and touched in", async () => {
    await focus(browser, "canvas");
    await browser.type("3");
    await isShown(browser, "levels", true);
    assert.equal(await textOf(browser, "levels-shown"), "0…2");
    const gap = () => browser.run(() => Number(document.querySelector('[data-testid="gap"]').value));
    const before = await gap();
    await browser.type("]]");
    await browser.waitFor("the gap is larger", (before) => Number(document.querySelector('[data-testid="gap"]').value) === before + 16, before);
    await browser.type("[[");
    const [x, y] = await middleOfStage(browser);
    await browser.type("c");
    const turn = () => browser.run(() => JSON.parse(localStorage.getItem("scrollscope.camera") ?? "{}").yaw ?? null);
    await browser.drag([[x, y], [x + 30, y], [x + 60, y]]);
    await browser.waitFor("it has turned", () => localStorage.getItem("scrollscope.camera") !== null);
    const yaw = await turn();
    await browser.drag([[x, y], [x - 30, y]]);
    await browser.waitFor("it has turned back by half", (yaw) => Math.abs(JSON.parse(localStorage.getItem("scrollscope.camera")).yaw - yaw + 0.24) < 0.01, yaw);
    await browser.drag([[x, y]]);
    await browser.waitFor("the frontmost is selected", () => window.scrollscope.selection === "picture");
    await browser.type(KEYS.escape);
    const from = await offset(browser);
    await browser.drag([[x, y], [x, y - 20], [x, y - 60], [x, y - 60]], { hold: true });
    await browser.waitFor("the content follows in three dimensions", (from) => window.scrollscope.state.views.scroll.contentOffset[1] > from[1] + 20, from);
    await browser.release();
    await restingOffset(browser, "scroll");
    await browser.type("1");
    await isShown(browser, "levels", false);
  });

  test("a fling by the keyboard alone", async () => {
    const [, from] = await restingOffset(browser, "scroll");
    await focus(browser, "canvas");
    await browser.perform([{ type: "key", id: "keyboard", actions: [
      { type: "keyDown", value: KEYS.control },
      { type: "keyDown", value: "k" },
      { type: "keyUp", value: "k" },
      { type: "keyUp", value: KEYS.control },
    ] }]);
    await browser.type("fling numbers");
    await browser.waitFor("it is found", () => document.querySelector("#palette-list [role=option]")?.dataset.testid === "palette-command-gesture");
    await browser.type(KEYS.enter);
    await browser.waitFor("the form has the focus", () => document.activeElement.dataset.testid === "gesture-by-y");
    assert.match(await textOf(browser, "gesture-says"), /1600 pt\/s/);
    if (from > 300) {
      await browser.run(() => document.activeElement.select());
      await browser.type("160");
    }
    await browser.type(KEYS.enter);
    await browser.waitFor("it glides", (from) => Math.abs((window.scrollscope.state.views.scroll.contentOffset ?? [0, 0])[1] - from) > 200, from);
    await restingOffset(browser, "scroll");
  });

  test("another device, a turn and the keyboard", async () => {
    await browser.click("device");
    await browser.click("device-2");
    await browser.waitFor("it is the other device", () => window.scrollscope.state.device.size.join() === "375,667" && window.scrollscope.state.device.displayScale === 2);
    await browser.type(KEYS.escape);
    await focus(browser, "canvas");
    await browser.type("r");
    await browser.waitFor("it lies", () => window.scrollscope.state.device.size.join() === "667,375");
    await browser.click("rotate");
    await browser.waitFor("it stands", () => window.scrollscope.state.device.size.join() === "375,667");
    await browser.click("keyboard");
    await browser.waitFor("the keyboard is up", () => window.scrollscope.state.keyboard !== undefined);
    await browser.waitFor("its button says so", () => document.querySelector('[data-testid="keyboard"]').getAttribute("aria-pressed") === "true");
    await focus(browser, "canvas");
    await browser.type("k");
    await browser.waitFor("it is gone", () => window.scrollscope.state.keyboard === undefined);
  });

  test("a border closes its pane and opens it, also after a reload", async () => {
    const width = () => browser.run(() => document.getElementById("tree").getBoundingClientRect().width);
    const usual = await width();
    await focus(browser, "separator-tree");
    await browser.type(KEYS.enter);
    await browser.waitFor("the pane is closed", () => document.getElementById("tree").getBoundingClientRect().width === 0);
    assert.equal(await attribute(browser, "separator-tree", "aria-valuenow"), "0");
    await browser.run(() => window.location.reload());
    await browser.waitFor("it is live again", () => document.documentElement.dataset.connection === "live" && window.scrollscope.state !== null);
    assert.equal(await width(), 0);
    await focus(browser, "separator-tree");
    await browser.type(KEYS.right);
    await browser.waitFor("it is open", () => document.getElementById("tree").getBoundingClientRect().width >= 160);
    const [x, y] = await browser.run(() => {
      const { left, top, width, height } = document.querySelector('[data-testid="separator-tree"]').getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    });
    await browser.drag([[x, y], [x - 60, y], [20, y]]);
    await browser.waitFor("it was dragged shut", () => document.getElementById("tree").getBoundingClientRect().width === 0);
    await browser.run(() => document.querySelector('[data-testid="separator-tree"]').dispatchEvent(new MouseEvent("dblclick", { bubbles: true })));
    assert.equal(await width(), usual);
  });

  test("each overlay can be switched, and stays so", async () => {
    await browser.click("overlays");
    await browser.click("overlay-indicators");
    await browser.type(KEYS.escape);
    await isShown(browser, "legend", true);
    assert.match(await textOf(browser, "legend"), /indicator/);
    await browser.run(() => window.location.reload());
    await browser.waitFor("it is live again", () => document.documentElement.dataset.connection === "live" && window.scrollscope.state !== null);
    assert.equal(await browser.run(() => document.querySelector('[data-testid="overlay-indicators"]').checked), true);
  });

  test("nothing went wrong on the console", async () => {
    assert.deepEqual(await complaints(browser), []);
    assert.equal(await property(browser, "scroll", "phase"), null);
    await becomes(browser, "scroll", "phase", null);
  });
});
