import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import { runToEnd } from "./support/inspector.js";
import { middleOfStage, nothingWentWrong, offset, restsElsewhere } from "./support/page.js";
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

  nothingWentWrong(windows);
});
