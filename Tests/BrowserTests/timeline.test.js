import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { KEYS } from "./support/keys.js";
import { blur, focus, isShown, middleOfStage, nothingWentWrong, reload, says, setViewport } from "./support/page.js";
import { basicsInTheMiddle } from "./support/middle.js";
import { provideInspector } from "./support/suite.js";
import { plotAt } from "./support/time.js";

describe("the timeline in a real browser", () => {
  const middle = basicsInTheMiddle();
  const { windows } = provideInspector({ scenes: [middle.path] });
  after(middle.remove);
  const [browser] = windows;

  /** Where the saved mark begins, in microseconds. */
  let markTime = 0;

  /** The texts that the canvas draws from now on. */
  const watchTexts = () =>
    browser.run(() => {
      const { prototype } = CanvasRenderingContext2D;
      const own = prototype.fillText;
      window.drawnTexts = new Set();
      prototype.fillText = function (text, ...rest) {
        if (this.canvas.dataset.testid === "plot") window.drawnTexts.add(text);
        return own.call(this, text, ...rest);
      };
    });
  const isDrawn = (text) =>
    browser.waitFor(`${text} is drawn`, (text) => [...window.drawnTexts].some((each) => each.includes(text)), text);
  const restsAgain = () => browser.waitFor("it rests", () => window.scrollscope.state.views.scroll.phase === undefined);

  test("the keys of both axes are always there, x dashed, and uncut in every window", async () => {
    for (const [width, height] of [[1440, 900], [1024, 700]]) {
      await setViewport(browser, { width, height });
      const [pane, ...parts] = await browser.run(() =>
        [
          document.getElementById("plotTabs"),
          ...["curve-y", "curve-x", "curve-velocity", "readout"].map((id) =>
            document.querySelector(`[data-testid="${id}"]`)
          ),
        ].map((element) => {
          const { left, right, width } = element.getBoundingClientRect();
          return { left, right, width, isCut: element.scrollWidth > element.clientWidth + 1 };
        })
      );
      for (const [index, part] of parts.entries()) {
        assert.ok(part.width > 0 && part.left >= pane.left && part.right <= pane.right, `${index} at ${width}`);
      }
      assert.equal(parts[3].isCut, false, `the readout at ${width}`);
    }
    const styles = await browser.run(() =>
      ["y", "x"].map((axis) => getComputedStyle(document.querySelector(`[data-curve="${axis}"] i`)).borderTopStyle)
    );
    assert.deepEqual(styles, ["solid", "dashed"]);
    await setViewport(browser, { width: 1440, height: 900 });
  });

  test("in a low window the curves are drawn, and the keys stay above them", async () => {
    for (const height of [700, 640, 625, 610, 580]) {
      await setViewport(browser, { width: 1024, height });
      const frames = await browser.waitForFrame("some frames have passed", (height) => {
        if (window.keysIn?.height !== height) window.keysIn = { height, states: [] };
        const { states } = window.keysIn;
        states.push(document.querySelector(".curve-keys").hidden);
        return states.length > 25 && [...new Set(states.slice(5))];
      }, height);
      assert.deepEqual(frames, [false], `${height} pixels`);
    }
    await setViewport(browser, { width: 1024, height: 640 });
    await browser.waitFor(
      "the curves are drawn",
      () => document.querySelector('[data-testid="plot"]').getAttribute("role") === "slider",
    );
    await setViewport(browser, { width: 1440, height: 900 });
  });

  test("the lines of the rest and of the range's edges have captions, and the curves their axes' names", async () => {
    await watchTexts();
    await dragPastTheTop();
    await browser.waitFor("the names", () => window.drawnTexts.has("x") && window.drawnTexts.has("y"));
    await browser.release();
    await restsAgain();
  });

  test("right of the present there is room for the prediction, which falls along its curve", async () => {
    // In a narrower plot its caption has no time.
    await setViewport(browser, { width: 1920, height: 1080 });
    await watchTexts();
    await dragPastTheTop();
    await browser.waitFor(
      "what follows once it is let go is written",
      () => [...window.drawnTexts].some((each) => /let go: 0\.0 at \d+\.\d{3} s$/.test(each)),
    );
    const way = await browser.waitFor("the way is drawn", () => {
      const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('[data-testid="plot"]'));
      const { width, height } = canvas;
      const span = 6e6;
      const { t } = window.scrollscope.state;
      const to = Math.max(t + span / 5, span);
      const now = Math.round((56 + (1 - (to - t) / span) * (canvas.clientWidth - 70)) * (width / canvas.clientWidth));
      const copy = document.createElement("canvas");
      [copy.width, copy.height] = [width, height];
      const context = copy.getContext("2d", { willReadFrequently: true });
      context.drawImage(canvas, 0, 0);
      const { data } = context.getImageData(now + 6, 0, width - now - 6, height);
      const places = [];
      for (let at = 0; at < data.length; at += 4) {
        const [red, green, blue] = data.subarray(at, at + 3);
        // The colour of a rest, more or less of it.
        if (blue - green > 90 && red - green > 40) {
          places.push([(at / 4) % (width - now - 6), Math.floor(at / 4 / (width - now - 6))]);
        }
      }
      const rows = (from, to) => places.filter(([x]) => x >= from && x < to).map(([, y]) => y);
      const [near, far] = [rows(0, 12), rows(width - now - 40, width)];
      return near.length > 0 && far.length > 0 && { near: Math.min(...near), far: Math.max(...far) };
    });
    assert.ok(way.far - way.near >= 4, `it goes down from ${way.near} to ${way.far}`);
    await browser.release();
    await restsAgain();
    await browser.waitFor("nothing follows from a rest", () => {
      window.drawnTexts.clear();
      return new Promise((done) =>
        requestAnimationFrame(() => done(![...window.drawnTexts].some((each) => each.includes("let go"))))
      );
    });
    await setViewport(browser, { width: 1440, height: 900 });
  });

  test("a click on the keyboard's or the rotation's sign goes to that moment", async () => {
    await blur(browser);
    const isListed = (event) =>
      browser.waitFor(`${event} is listed`, (event) => {
        const row = [...document.querySelectorAll('[data-testid="event-rows"] .event-row')].filter((row) =>
          row.textContent.includes(event)
        ).at(-1);
        return row !== undefined && Number.parseFloat(row.textContent) * 1e6;
      }, event);
    const times = /** @type {number[]} */ ([]);
    for (const [key, event] of [["k", "keyboardWillShow"], ["r", "viewWillTransition"], ["k", "keyboardDidHide"]]) {
      await browser.type(key);
      times.push(await isListed(event));
      // Signs that are closer to each other than their size are one place to press.
      if (event === "keyboardWillShow") await isListed("keyboardDidShow");
    }
    // The signs move while time goes on.
    await browser.type(" ");
    await browser.waitFor("time stands still", () => window.scrollscope.clock.paused);
    for (const t of times.slice(0, 2)) {
      await pressInOverview(t);
      await browser.waitFor(
        `the moment ${t} is shown`,
        (t) => window.scrollscope.moment !== null && Math.abs(window.scrollscope.moment - t) < 2000,
        t,
      );
      await browser.type("l");
    }
    await browser.type(" ");
    await browser.type("r");
  });

  test("a range has a name, is saved as a mark with its length, and the mark can be hidden and shown", async () => {
    await browser.drag(await rangePath());
    await isShown(browser, "range", true);
    await focus(browser, "range-name");
    await browser.type("long glide" + KEYS.enter);
    await isDrawn("long glide ");
    assert.ok(await browser.run(() => [...window.drawnTexts].some((text) => /^long glide \d+\.\d\d s$/.test(text))));
    const from = await browser.run(() => document.querySelector('[data-testid="range"]').hidden === false);
    assert.equal(from, true, "the range stays");
    await focus(browser, "plot");
    await browser.type(KEYS.escape);
    await isShown(browser, "range", false);
    // A press on its flag shows the moment, the range and the mark.
    await browser.drag([await plotAt(browser, 0.3)]);
    await says(browser, "mark-name", "long glide");
    markTime = await browser.run(() => window.scrollscope.moment);
    await isShown(browser, "range", true);
    await browser.click("mark-hide");
    await isShown(browser, "mark-card", false);
    await browser.click("marks-show");
    await says(browser, "mark-name", "long glide");
    await browser.click("mark-hide");
    await isShown(browser, "mark-card", false);
  });

  test("saved and hidden marks are there after a reload, and not in another run", async () => {
    await reload(browser);
    await isShown(browser, "marks-show", true);
    await browser.click("marks-show");
    await isShown(browser, "marks-show", false);
    await pressInOverview(markTime);
    await says(browser, "mark-name", "long glide");
    await blur(browser);
    await browser.type("R");
    await browser.waitFor("it starts again", () => window.scrollscope.state.t < 1_000_000);
    await watchTexts();
    await dragPastTheTop();
    assert.ok(!await browser.run(() => [...window.drawnTexts].some((text) => text.includes("long glide"))));
    await browser.release();
  });

  async function dragPastTheTop() {
    const [x, y] = await middleOfStage(browser);
    await browser.drag([[x, y - 200], [x + 10, y], [x + 30, y + 250]], { hold: true });
    await isDrawn("let go: ");
  }

  /** Presses the row of the signs and flags where a moment stands. @param {number} t */
  async function pressInOverview(t) {
    await browser.run((t) => {
      const part = (name) => document.querySelector(`[data-testid="${name}"]`);
      const { left, top, width } = part("overview").getBoundingClientRect();
      const { ariaValueMin, ariaValueMax } = part("overview-window");
      const share = (t / 1e6 - Number(ariaValueMin)) / (Number(ariaValueMax) - Number(ariaValueMin));
      const place = { clientX: left + 56 + share * (width - 70), clientY: top + 5 };
      part("overview").dispatchEvent(new PointerEvent("pointerdown", { ...place, button: 0, bubbles: true }));
    }, t);
  }

  /** From the place of the coming mark to a later one. */
  async function rangePath() {
    return [await plotAt(browser, 0.3), await plotAt(browser, 0.4), await plotAt(browser, 0.5)];
  }

  nothingWentWrong(windows);
});
