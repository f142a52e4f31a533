import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { serveFiles } from "./support/files.js";
import { KEYS } from "./support/keys.js";
import { compared, pressKey } from "./support/commandStates.js";
import { runToEnd, startInspector } from "./support/inspector.js";
import { attribute, complaints, isFocused, isLive, isOpen, isShown, says, textOf } from "./support/page.js";
import { provideFolder, provideWindows } from "./support/suite.js";

/** A table of a flick that slows down steadily, from a drag that starts some points late. */
function flick({ slop = 11, slowing = 1500 } = {}) {
  const rows = ["# size=390x844 content=390x6000 scale=3 start=0,0", "t,y,touch.phase,touch.y,touch.t"];
  const speed = 1500;
  for (let number = 0; number <= 150; number += 1) {
    const t = number * 16_667;
    const isDown = number <= 11;
    const finger = isDown ? 700 - (number * 300) / 11 : 400;
    const flown = Math.min(Math.max((t - 191_337) / 1e6, 0), speed / slowing);
    const lifted = 290 - slop;
    const y = isDown ? Math.max(0, 690 - slop - finger) : lifted + speed * flown - (slowing / 2) * flown ** 2;
    const phase = number === 0 ? "began" : isDown ? "moved" : number === 12 ? "ended" : "";
    const touch = phase === "" ? ",," : `${finger},${number === 12 ? 191_337 : t}`;
    rows.push(phase === "" ? `${t},${y.toFixed(2)},,,` : `${t},${y.toFixed(2)},${phase},${touch}`);
  }
  return `${rows.join("\n")}\n`;
}

describe("the compare view in a real browser", () => {
  const folder = provideFolder("compare");
  const { windows } = provideWindows({ size: { width: 1440, height: 900 } });
  const [browser] = windows;
  const path = (name) => join(folder, name);
  const address = (name) => pathToFileURL(path(name)).href;
  let json;

  before(async () => {
    writeFileSync(path("flick.csv"), flick());
    writeFileSync(path("other.csv"), flick({ slowing: 2500 }));
    const files = ["--html", path("flick.html"), "--json", path("flick.json")];
    assert.equal((await runToEnd(["compare", path("flick.csv"), ...files])).code, 0);
    for (const name of ["flick", "other"]) {
      const sizes = ["--size", "390x844", "--content", "390x6000", "--view", "list"];
      const out = path(`${name}.scroll.ndjson`);
      assert.equal((await runToEnd(["import", path(`${name}.csv`), ...sizes, "--out", out])).code, 0);
    }
    json = JSON.parse(readFileSync(path("flick.json"), "utf8"));
  });

  const number = async (id) => Number((await textOf(browser, id)).replace("−", "-").replace(/[^\d.-]/g, ""));
  /** The values at the cursor are those of the JSON. */
  const cursorIs = async (frame) => {
    const { t, trace, reference } = json.gestures[0].curves;
    const near = (actual, expected) => assert.ok(Math.abs(actual - expected) <= 0.051, `${actual}, not ${expected}`);
    assert.equal(await attribute(browser, "compare-plot", "aria-valuenow"), String(t[frame]));
    near(await number("compare-trace"), trace[frame]);
    near(await number("compare-reference"), reference[frame]);
    near(await number("compare-difference"), trace[frame] - reference[frame]);
  };

  test("a page that compare has written starts in the view: its sentence, and bars that add up", async () => {
    await browser.goto(address("flick.html"));
    await isFocused(browser, "compare-plot");
    assert.ok(json.gestures[0].sentence.startsWith("72.7 pt short and 1.53 s early"));
    assert.equal(await textOf(browser, "compare-sentence"), `${json.gestures[0].sentence}.`);
    const parts = await browser.run(() =>
      [...document.querySelectorAll("[data-part]")].map(({ textContent }) => Number(textContent.replace("−", "-")))
    );
    assert.equal(parts.length, 4);
    assert.ok(Math.abs(parts[0] + parts[1] + parts[2] - parts[3]) < 0.2, String(parts));
    await says(browser, "compare-fit", "constant deceleration");
    await says(browser, "compare-fit", "this gesture would show it");
    const [[first]] = json.gestures[0].curves.apart;
    await says(browser, "compare-stop", "first divergence");
    await cursorIs(first);
  });

  test("keys alone: N goes on, arrows and frames move, Escape leaves, Shift+C comes back", async () => {
    const { curves: { t, apart } } = json.gestures[0];
    await browser.type("n");
    await says(browser, "compare-stop", "farthest apart");
    const at = t.indexOf(Number(await attribute(browser, "compare-plot", "aria-valuenow")));
    assert.ok(at > apart[0][0] && at <= apart[0][1], `${at}`);
    await cursorIs(at);
    await browser.type(KEYS.home);
    await cursorIs(0);
    await browser.type(".");
    await cursorIs(1);
    await browser.type(KEYS.right);
    await cursorIs(7);
    await browser.type(`${KEYS.left},`);
    await cursorIs(0);
    await browser.type(KEYS.end);
    assert.equal(await textOf(browser, "compare-trace"), "n/a", "the trace has ended");
    await browser.type(KEYS.escape);
    await isShown(browser, "compare", false);
    await isShown(browser, "stage", true);
    await pressKey(browser, "Shift+C");
    await isShown(browser, "compare", true);
    assert.deepEqual(await complaints(browser), []);
  });

  const choose = async (...names) => {
    for (const name of names) {
      if (!await browser.run(() => document.getElementById("openDialog").open)) {
        await browser.withControl("o");
        await isOpen(browser, "openDialog", true);
      }
      await browser.call("POST", `element/${await browser.find("open-input")}/value`, { text: path(name) });
      await isOpen(browser, "openDialog", false);
    }
  };

  test("two recordings are compared, with what measures their constants; a JSON says what it lacks", async () => {
    const files = await serveFiles();
    try {
      await browser.goto(files.address);
      await isShown(browser, "stage-open", true);
      await choose("flick.json");
      await says(browser, "compare-sentence", "72.7 pt short");
      await says(browser, "compare-missing", "Only the comparison is open");
      await browser.goto(`${files.address}?again`);
      await isShown(browser, "stage-open", true);
      await choose("other.scroll.ndjson", "flick.scroll.ndjson");
      await browser.waitFor("it is shown", () => window.scrollscope.state?.scene?.name === "flick");
      await pressKey(browser, "Shift+C");
      await says(browser, "compare-sentence", "too far");
      await says(browser, "compare-sentence", "first apart at");
      const expected = [1500 ** 2 / 3000, 1500 ** 2 / 5000];
      const points = await browser.run(() =>
        document.querySelector('[data-testid="compare-rest"] tbody tr:last-child td').textContent
      );
      assert.ok(Math.abs(Number(points) - (expected[0] - expected[1])) < 1, points);
      await says(browser, "compare-command", "scrollscope compare flick.scroll.ndjson --against other.scroll.ndjson");
      assert.equal(await browser.run(() => document.querySelector('[data-testid="compare-fit"]')), null);
    } finally {
      await files.close();
    }
  });

  test("a what-if ghost is compared with the session: both rest, although nothing is sent any more", async () => {
    const inspector = await startInspector();
    try {
      await browser.goto(inspector.address);
      await isLive(browser);
      await compared(browser);
      await browser.waitFor(
        "the sentence says how far and when",
        () => /(short|too far|early|late)/.test(document.querySelector('[data-testid="compare-sentence"]').textContent),
      );
      const cells = await browser.run(() =>
        [...document.querySelectorAll('[data-testid="compare-rest"] tbody td')].map((cell) => cell.textContent)
      );
      assert.ok(cells.every((text) => text !== "n/a"), cells.join());
      await says(browser, "compare-kind", "what-if ghost");
    } finally {
      await inspector.program.end();
    }
  });
});
