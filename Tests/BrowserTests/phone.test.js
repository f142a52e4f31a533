import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import {
  becomes,
  isLive,
  isShown,
  middleOfStage,
  nothingWentWrong,
  request,
  restingOffset,
  says,
  setViewport,
} from "./support/page.js";
import { provideInspector } from "./support/suite.js";

describe("the page on a phone, in a real browser", () => {
  const { windows } = provideInspector();
  const [browser] = windows;

  test("on a phone the stage has a line of why and a small timeline, and fingers have room", async () => {
    await browser.cdp("Emulation.setTouchEmulationEnabled", { enabled: true });
    await setViewport(browser, { width: 420, height: 860 });
    await isShown(browser, "phone-why", true);
    // It names who did it, in one line, if that is known.
    const summary = await browser.run(() => {
      const [why, actor] = ["phone-why", "phone-actor"].map((id) => document.querySelector(`[data-testid="${id}"]`));
      const card = document.querySelector('[data-testid="why-actor"]');
      return {
        height: why.offsetHeight,
        actor: actor.hidden ? "" : actor.textContent,
        card: card.hidden ? "" : card.textContent,
      };
    });
    assert.ok(summary.height >= 44 && summary.height < 60, `${summary.height} px`);
    assert.equal(summary.actor, summary.card);
    await browser.waitFor("the why is said", () => {
      const { textContent } = document.querySelector('[data-testid="phone-why"]');
      return textContent !== "" &&
        document.querySelector(".phone-timeline svg > path").getAttribute("d") !== "";
    });
    const small = await browser.run(() =>
      [...document.querySelectorAll("#topBar, #about, #phoneSummary, #workspaceTabs")]
        .flatMap((part) => [...part.querySelectorAll("button, summary")])
        .filter((button) => button.getClientRects().length > 0)
        .map((button) => [button.dataset.testid ?? button.textContent, button.getBoundingClientRect()])
        .filter(([, { width, height }]) => Math.round(Math.min(width, height)) < 42)
        .map(([name]) => name)
    );
    assert.deepEqual(small, []);
    const tabs = await browser.run(() =>
      [...document.querySelectorAll("#workspaceTabs [role=tab]")].map((
        tab,
      ) => [tab.textContent, tab.querySelector("svg path").getBoundingClientRect().width > 4])
    );
    assert.deepEqual(
      tabs.map(([title, hasIcon]) => [title.replace(/\d+$/, ""), hasIcon]),
      ["Stage", "Views", "Properties", "Timeline", "Events"].map((title) => [title, true]),
    );
    await setViewport(browser, { width: 390, height: 844 });
    const tops = await browser.run(() =>
      [...document.querySelectorAll("#topBar button, #topBar summary")]
        .filter((button) => button.getClientRects().length > 0)
        .map((button) => Math.round(button.getBoundingClientRect().top + button.getBoundingClientRect().height / 2))
    );
    assert.ok(new Set(tops).size <= 2, `the bar has two rows: ${tops.join()}`);
    const [badge, line] = await browser.run(() =>
      [".try-pill", "#about"].map((each) => document.querySelector(each).getBoundingClientRect().toJSON())
    );
    assert.ok(badge.top >= line.top + 3, "the badge is whole");
    assert.equal(await browser.run(() => document.documentElement.scrollWidth <= window.innerWidth), true);
    await browser.click("phone-why");
    await browser.waitFor(
      "it opens the properties",
      () => document.querySelector('[data-testid="tab-properties"]').getAttribute("aria-selected") === "true",
    );
    await isShown(browser, "phone-why", false);
    await browser.click("tab-stage");
    await browser.click("phone-timeline");
    await browser.waitFor(
      "it opens the timeline",
      () => document.querySelector('[data-testid="tab-timeline"]').getAttribute("aria-selected") === "true",
    );
    await browser.cdp("Emulation.setTouchEmulationEnabled", { enabled: false });
  });

  test("on a phone no label is squeezed or cut, and the card about the moment has its time", async () => {
    await setViewport(browser, { width: 390, height: 844 });
    await browser.run(() => {
      const { prototype } = CanvasRenderingContext2D;
      const own = prototype.fillText;
      window.squeezed = new Set();
      prototype.fillText = function (text, x, y, most) {
        if (this.canvas.dataset.testid === "canvas" && most < this.measureText(text).width) window.squeezed.add(text);
        return most === undefined ? own.call(this, text, x, y) : own.call(this, text, x, y, most);
      };
    });
    await browser.click("pauseOrPlay");
    await isShown(browser, "moment-title", true);
    const [title, ...labels] = await browser.run(() => {
      const title = document.querySelector('[data-testid="moment-title"]');
      const { width } = document.querySelector('[data-testid="canvas"]').getBoundingClientRect();
      return [
        title.scrollWidth <= title.clientWidth ? title.textContent : "cut",
        ...window.scrollscope.stage.labels.filter(({ box: [x, , wide] }) => x < 0 || x + wide > width),
      ];
    });
    assert.match(title, /^Paused at \d+\.\d{3} s$/);
    assert.deepEqual(labels, []);
    assert.deepEqual(await browser.run(() => [...window.squeezed]), []);
    await browser.click("pauseOrPlay");
    await isShown(browser, "moment-title", false);
  });

  test("in a narrow bar nothing moves while it records", async () => {
    await browser.cdp("Emulation.setTouchEmulationEnabled", { enabled: false });
    const places = () =>
      browser.run(() => {
        const parts = [...document.querySelectorAll("#topBar button, #topBar summary, #stage")];
        const shown = parts.filter((each) => each.getClientRects().length > 0);
        return shown.map((each) => [
          each.dataset.testid,
          ...["left", "top"].map((side) => each.getBoundingClientRect()[side]),
        ]);
      });
    for (const [width, height] of [[390, 844], [768, 1024]]) {
      await setViewport(browser, { width, height });
      const before = await places();
      await browser.click("record");
      await browser.waitFor(
        "it records",
        () => document.querySelector('[data-testid="record"]').getAttribute("aria-pressed") === "true",
      );
      assert.deepEqual(await places(), before, `${width} × ${height}`);
      await browser.click("record");
      await says(browser, "record", "Record");
    }
    await browser.cdp("Emulation.setTouchEmulationEnabled", { enabled: true });
  });

  test("on a phone a recording's card shows the time in it, and Play by its name", async () => {
    await setViewport(browser, { width: 390, height: 844 });
    await browser.withControl("o");
    await isShown(browser, "open-choose", true);
    const text = fileURLToPath(new URL("../Goldens/basics.scroll.ndjson", import.meta.url));
    await browser.call("POST", `element/${await browser.find("open-input")}/value`, { text });
    await says(browser, "moment-title", "Recording basics");
    const parts = await browser.run(() =>
      ["moment-title", "moment-text", "back-to-live"].map((id) => {
        const part = document.querySelector(`[data-testid="${id}"]`);
        return part.scrollWidth <= part.clientWidth ? part.innerText.trim() : `${part.textContent} is cut`;
      })
    );
    assert.deepEqual([parts[0], parts[2]], ["Recording basics", "Play"]);
    assert.match(parts[1], /^\d\d:\d\d\.\d \/ 00:06\.8$/);
    await browser.click("playback-leave");
    await isLive(browser);
  });

  test("in a narrow window every label is below the tools, and the explanation names the change after the offset", async () => {
    await setViewport(browser, { width: 500, height: 860 });
    await browser.click("tab-stage");
    // However large the device is drawn, it is pulled beyond its edge.
    await request(browser, [
      ["Control.acquire", { force: true }],
      ["View.set", { id: "scroll", values: { contentOffset: [405, 20] } }],
      ["Control.release", {}],
    ]);
    await becomes(browser, "scroll", "contentOffset", [405, 20]);
    const [x, y] = await middleOfStage(browser);
    await browser.drag([[x, y], [x, y + 20], [x, y + 200]], { hold: true });
    await browser.waitFor("it is dragged", () => window.scrollscope.state.views.scroll.phase === "dragging");
    const [bottom, ...tops] = await browser.waitFor("the rest has a label", () => {
      const { labels } = window.scrollscope.stage;
      if (!labels.some(({ text }) => text.startsWith("settles at"))) return null;
      const tools = document.querySelector(".stage-tools-rows").getBoundingClientRect();
      const canvas = document.querySelector('[data-testid="canvas"]').getBoundingClientRect();
      return [tools.bottom - canvas.top, ...labels.map(({ box }) => box[1])];
    });
    assert.ok(tops.every((top) => top >= bottom), `labels at ${tops}, tools up to ${bottom}`);
    await browser.release();
    // What a motion changes would come later than the inset.
    await restingOffset(browser, "scroll");
    for (const values of [{ contentOffset: [405, 378] }, { contentInset: [0, 0, 40, 0] }]) {
      await request(browser, [["Control.acquire", { force: true }], ["View.set", { id: "scroll", values }]]);
    }
    for (const words of ["contentInset: c", "set it (View.set)."]) await says(browser, "phone-why", words);
  });

  nothingWentWrong(windows);
});
