import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import { pressKey } from "./support/commandStates.js";
import { runToEnd } from "./support/inspector.js";
import { focus, isOpen, middleOfStage, nothingWentWrong, offset, restsElsewhere, says } from "./support/page.js";
import { provideFolder, provideInspector, saved } from "./support/suite.js";

describe("what the page exports of a running scene", () => {
  const folder = provideFolder("exports");
  const { windows } = provideInspector();
  const [browser] = windows;
  let rest;

  before(async () => {
    await browser.saveTo(folder);
    const [x, y] = await middleOfStage(browser);
    const from = await offset(browser);
    await browser.flick([40, 20, 0, -20].map((dy) => [x, y + dy]));
    rest = await restsElsewhere(browser, from);
  });

  const exported = async (id, name) => {
    await browser.click("record-menu");
    await browser.click(`menu-${id}`);
    return saved(folder, name);
  };

  test("CSV: there is a row for every change, and the last row is where the content rests", async () => {
    const [head, ...rows] = (await exported("exportCSV", "basics-scroll.csv")).toString().trimEnd().split("\r\n");
    assert.equal(head, "t,view,contentOffset.x,contentOffset.y,zoomScale,velocity.x,velocity.y,phase,cause");
    const table = rows.map((row) => row.split(","));
    assert.ok(table.every(({ length }) => length === 9));
    const times = table.map(([t]) => Number(t));
    assert.deepEqual(times, [...times].sort((one, other) => one - other));
    const last = table.at(-1);
    assert.deepEqual([last[1], Number(last[2]), Number(last[3]), last[7]], ["scroll", ...rest, "idle"]);
    assert.deepEqual(["dragging", "decelerating"].map((phase) => table.some((row) => row[7] === phase)), [true, true]);
  });

  test("trace events: the scroll view's events and its offset as a counter are exported", async () => {
    const { traceEvents } = JSON.parse((await exported("exportTrace", "basics.trace.json")).toString());
    const names = traceEvents.filter(({ cat }) => cat === "event").map(({ name }) => name);
    const delegate = ["scrollViewWillBeginDragging", "scrollViewDidEndDragging", "scrollViewDidEndDecelerating"];
    assert.deepEqual(
      names.filter((name) => delegate.includes(name.split(" ")[0])),
      delegate.map((name) => `${name} scroll`),
    );
    const counts = traceEvents.filter(({ ph }) => ph === "C");
    assert.deepEqual(counts.at(-1).args, { x: rest[0], y: rest[1] });
    assert.equal(counts.at(-1).name, "scroll.contentOffset");
  });

  test("inputs: the exported script gives the same result to the last bit", async () => {
    const lines = (await exported("exportInputs", "basics.input.ndjson")).toString().trimEnd().split("\n").map((line) =>
      JSON.parse(line)
    );
    assert.ok(
      lines.every(({ t, method, params }) =>
        Number.isInteger(t) && method === "Input.touch" && params.touches.length > 0
      ),
    );
    const fps = await browser.run(() => window.scrollscope.clock.fps);
    const script = join(folder, "basics.input.ndjson");
    const { code, output } = await runToEnd([
      "simulate",
      "basics",
      "--input",
      script,
      "--until",
      "idle",
      "--fps",
      String(fps),
    ]);
    assert.equal(code, 0, output);
    assert.deepEqual(JSON.parse(output).state.views.scroll.contentOffset, rest);
  });

  test("SVG: the views are at their places on the screen, also at a past moment", async () => {
    const placeOf = async () => {
      const text = (await exported("exportSVG", "basics.svg")).toString();
      rmSync(join(folder, "basics.svg"));
      const [, width] = text.match(/^<svg [^>]*width="(\d+)"/);
      const [, place] = text.match(/<g id="scroll" transform="([^"]*)"/);
      return [width, place, text.indexOf('<g id="picture"') > text.indexOf('<g id="scroll"')];
    };
    const width = await browser.run(() => String(window.scrollscope.state.device.size[0]));
    const place = ([x, y]) => `translate(${-x} ${-y})`;
    assert.deepEqual(await placeOf(), [width, place(rest), true]);
    await browser.type(",".repeat(20));
    const past = await browser.waitFor(
      "the past is shown",
      () => window.scrollscope.moment !== null && window.scrollscope.shown.views.scroll.contentOffset,
    );
    assert.notDeepEqual(past, rest);
    assert.deepEqual(await placeOf(), [width, place(past), true]);
    await browser.type("l");
    await browser.waitFor("the present is shown", () => window.scrollscope.moment === null);
  });

  test("PNG: the stage is exported as it is drawn", async () => {
    const bytes = await exported("exportPNG", "basics.png");
    assert.equal(bytes.subarray(1, 4).toString(), "PNG");
    const drawn = await browser.run(() => document.querySelector('[data-testid="canvas"]').toDataURL("image/png"));
    assert.ok(bytes.equals(Buffer.from(drawn.split(",")[1], "base64")), "byte by byte");
  });

  /** Selects the last so many tenths of a second. */
  const select = async (tenths) => {
    await focus(browser, "plot");
    for (let count = 0; count < tenths; count += 1) await pressKey(browser, "Shift+ArrowLeft");
  };

  test("animated PNG: the stage at the moments of the selected time is exported", async () => {
    await select(4);
    const moment = await browser.run(() => window.scrollscope.moment);
    const bytes = await exported("exportAnimation", "basics-animated.png");
    const decoded = await browser.script(
      `const data = Uint8Array.from(atob(args[0]), (each) => each.charCodeAt(0));
      const decoder = new ImageDecoder({ data, type: "image/png" });
      decoder.tracks.ready.then(async () => {
        await decoder.completed;
        const { frameCount } = decoder.tracks.selectedTrack;
        const frames = [];
        for (let frameIndex = 0; frameIndex < frameCount; frameIndex += 1) {
          const { image } = await decoder.decode({ frameIndex });
          frames.push([image.displayWidth, image.displayHeight, image.duration]);
          image.close();
        }
        const { clientWidth, clientHeight } = document.querySelector('[data-testid="canvas"]');
        done({ frames, size: [clientWidth, clientHeight] });
      });`,
      [bytes.toString("base64")],
    );
    assert.ok(decoded.frames.every(([width, height]) => width === decoded.size[0] && height === decoded.size[1]));
    // Frames that are equal are one, which is shown for longer.
    const shown = decoded.frames.reduce((sum, [, , duration]) => sum + duration, 0);
    assert.equal(Math.round(shown / 40_000), 11);
    assert.equal(await browser.run(() => window.scrollscope.moment), moment, "the shown moment is as before");
    await isOpen(browser, "exportDialog", false);
  });

  test("animated PNG: it can be cancelled, and then no file is made", async () => {
    await select(40);
    await browser.run(() => {
      window.savedNames = [];
      HTMLAnchorElement.prototype.click = function () {
        window.savedNames.push(this.download);
      };
    });
    await browser.click("record-menu");
    await browser.click("menu-exportAnimation");
    await says(browser, "export-text", "frames of the stage");
    const moment = await browser.run(() => window.scrollscope.moment);
    await browser.waitFor("it goes on", (moment) => window.scrollscope.moment !== moment, moment);
    await browser.click("export-cancel");
    await isOpen(browser, "exportDialog", false);
    await browser.type("l");
    await browser.waitFor("the present is shown", () => window.scrollscope.moment === null);
    assert.deepEqual(await browser.run(() => window.savedNames), []);
  });

  nothingWentWrong(windows);
});
