import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { KEYS } from "./support/keys.js";
import {
  attribute,
  becomes,
  blur,
  focus,
  isOpen,
  isShown,
  nothingWentWrong,
  says,
  setViewport,
  textOf,
} from "./support/page.js";
import { writePatient } from "./support/scenes.js";
import { provideInspector } from "./support/suite.js";

const ZOOM = "problem-SD016-scroll";
const JUMP = "problem-SD001-scroll";

/** Waits until a problem is in the list of open or of resolved ones. */
const standsIn = (browser, list, id) =>
  browser.waitFor(
    `${id} stands in ${list}`,
    (list, id) => document.querySelector(`[data-testid="${list}"] [data-testid="${id}"]`) !== null,
    list,
    id,
  );

describe("problems in a real browser", () => {
  const patient = writePatient();
  const here = provideInspector({ windows: 2, scenes: ["basics", patient.path] });
  const { windows } = here;
  const [first, second] = windows;

  after(patient.remove);

  test("for a scene without mistakes the list shows that there are no problems", async () => {
    await first.click("list-problems");
    assert.equal(await textOf(first, "no-problems"), "No problems since the scene started.");
    assert.equal(await attribute(first, "problem-count", "hidden"), "");
    assert.equal(await attribute(first, "list-problems", "aria-selected"), "true");
    assert.equal(await attribute(first, "events", "hidden"), "");
  });

  test("a problem is counted in the tab, marked in the tree and shown in the properties", async () => {
    await first.click("scene-button");
    await first.click("scene-patient");
    await standsIn(first, "problem-rows", ZOOM);
    const count = await first.run(() => document.querySelectorAll('[data-testid="problem-rows"] > li').length);
    assert.equal(await textOf(first, "problem-count"), String(count));
    await first.waitFor("the tree shows it", () => {
      const badge = document.querySelector('[data-view="scroll"] .issues');
      return badge && !badge.hidden && /problem/.test(badge.getAttribute("aria-label")) &&
        /^(error|warning|note|\d+ problems)$/.test(badge.textContent);
    });
    assert.match(await textOf(first, "view-problems"), /Zooming does nothing/);
    const usual = await first.run(() => ({ width: window.innerWidth, height: window.innerHeight }));
    await setViewport(first, { width: 1440, height: 900 });
    await first.waitFor("each is one line there, and values are in sight below", () => {
      const lines = [...document.querySelectorAll('[data-testid="view-problems"] li')];
      const { bottom } = document.querySelector('[data-testid="property-hints"]').getBoundingClientRect();
      const rows = [...document.querySelectorAll("#properties dl [data-property]")].map((row) =>
        row.getBoundingClientRect()
      );
      return lines.every((line) => line.getBoundingClientRect().height < 32) &&
        rows.filter((row) => row.bottom < bottom - 26).length >= 2;
    });
    await setViewport(first, usual);
    await first.waitFor(
      "it is announced",
      () => /problems? found/i.test(document.querySelector('[data-testid="live"]').textContent),
    );
  });

  test("a problem is found in the palette by a word of its title, and shown with its view", async () => {
    await first.click("list-events");
    await first.withControl("k");
    await isOpen(first, "palette", true);
    await first.type("zooming nothing");
    await first.click(`palette-finding-${ZOOM.replace("problem-", "")}`);
    await first.waitFor(
      "the list of problems shows it",
      (id) =>
        document.querySelector('[data-testid="list-problems"]').getAttribute("aria-selected") === "true" &&
        window.scrollscope.selection === "scroll" &&
        document.querySelector(`[data-testid="problem-rows"] [data-testid="${id}"][aria-expanded="true"]`) !== null,
      ZOOM,
    );
  });

  test("the worst problem has a bracket and a card on the stage, which folds to its badge", async () => {
    await isShown(first, "finding-card", true);
    const isBeside = () => {
      const card = document.querySelector('[data-testid="finding-card"]').getBoundingClientRect();
      const stage = document.querySelector('[data-testid="canvas"]').getBoundingClientRect();
      const [x, , width] = window.scrollscope.stage.body;
      const labels = window.scrollscope.stage.labels.filter(({ side }) => side === "right");
      return card.left >= stage.x + x + width && card.right <= stage.right &&
        labels.every(({ box }) => stage.y + box[1] + box[3] <= card.top + 1 || stage.y + box[1] >= card.bottom - 1);
    };
    await first.waitFor("it is beside the device, and on no label", isBeside);
    const rule = await first.run(() => document.querySelector('[data-testid="finding-head"] .num').textContent);
    assert.match(rule, /^SD0\d\d$/);
    const fix = await textOf(first, "finding-fix");
    assert.match(fix, /^Try the fix \w+(\.\w+)? .* → \S/, "the button says what it does");
    const told = await first.run(() => {
      const [bracket, card] = ["finding-bracket", "finding-head"].map((id) =>
        document.querySelector(`[data-testid="${id}"]`)
      );
      const { x, width, height } = bracket.getBoundingClientRect();
      return {
        name: bracket.title.startsWith(card.querySelector("b").textContent) && bracket.textContent,
        isBeside: x + width / 2 > window.scrollscope.stage.body[0] + window.scrollscope.stage.body[2] && height > 0,
        rule: card.querySelector(".num").title,
      };
    });
    assert.deepEqual([told.name, told.isBeside], ["E", true], "the bracket names the problem");
    assert.match(told.rule, /^SD0\d\d is the doctor's rule .*doctor --rules/);
    const way = await first.run(() => {
      const [card, fix, cause] = ["finding-card", "finding-fix", "finding-cause"].map((id) =>
        document.querySelector(`[data-testid="${id}"]`)
      );
      const way = (button, text) => {
        const parts = [...button.childNodes];
        button.textContent = text;
        const range = document.createRange();
        range.selectNodeContents(button);
        const gap = range.getBoundingClientRect().right - card.getBoundingClientRect().right;
        button.replaceChildren(...parts);
        return gap;
      };
      return Math.max(
        way(fix, "Try the fix contentInset.top 128.333 → 64.333"),
        way(cause, "Cause: Controller keyboardAvoidance, 100.500 s"),
      );
    });
    assert.ok(way < 0, "a long change and a long cause are inside of the card too");
    await first.click("finding-head");
    await isShown(first, "finding-cause", false);
    await isShown(first, "finding-card", true);
    await first.waitFor("the badge is there as well", isBeside);
    await first.click("finding-head");
    const property = fix.match(/^Try the fix (\w+)/)[1];
    await first.click("finding-cause");
    await first.waitFor(
      "the card says who set what the fix would set",
      (property) =>
        document.querySelector('[data-testid="why-title"]').textContent.startsWith(`Why is ${property} `) &&
        window.scrollscope.moment === null,
      property,
    );
    await first.run(() => document.querySelector('.problem-row[aria-expanded="true"]')?.click());
  });

  test("a problem has one sign, and a title of one line, wherever it stands", async () => {
    const places = [
      '[data-testid="finding-head"]',
      `[data-testid="${ZOOM}"]`,
      '[data-testid="view-problems"] button',
      '[data-testid="variant-asPublished"]',
    ];
    const found = await first.run(
      (places) =>
        places.map((place) => {
          const element = document.querySelector(place);
          const title = element.querySelector("b, .problem-title, .one-line");
          const lines = title.getBoundingClientRect().height / parseFloat(getComputedStyle(title).lineHeight);
          return [element.querySelector(".severity").textContent, Math.round(lines)];
        }),
      places,
    );
    assert.deepEqual(found, places.map(() => ["E", 1]));
  });

  test("a collapsed view shows the mark of the views below it", async () => {
    await focus(first, "tree-rows");
    await first.type(KEYS.home + KEYS.left);
    await first.waitFor("the window shows what its scroll view has", () => {
      const badge = document.querySelector('[data-view="window"] .issues');
      return badge && !badge.hidden && document.querySelector('.tree-row:not([hidden])[data-view="scroll"]') === null;
    });
    await first.type(KEYS.right);
    await first.waitFor("and opened no more", () => document.querySelector('[data-view="window"] .issues').hidden);
  });

  test("the keyboard selects a problem, opens it, and goes to its view and moment", async () => {
    await blur(first);
    await first.type("p");
    await first.waitFor("a problem has the focus", () => document.activeElement.classList.contains("problem-row"));
    await first.type(KEYS.home);
    const rows = await first.run(() => [...document.querySelectorAll(".problem-row")].map((row) => row.dataset.testid));
    await first.type(KEYS.down.repeat(rows.indexOf(ZOOM)));
    await first.type(KEYS.enter);
    await first.waitFor(
      "it is open",
      (id) => document.querySelector(`[data-testid="${id}"]`).getAttribute("aria-expanded") === "true",
      ZOOM,
    );
    assert.match(await textOf(first, `${ZOOM}-saw`), /are both 1/);
    assert.equal(await first.run(() => window.scrollscope.selection), "scroll");
    assert.match(await textOf(first, "readout"), /@ 0\.000 s/);
    await first.type(KEYS.end);
    await first.waitFor(
      "End in the list is the last problem",
      (id) => document.activeElement.dataset.testid === id,
      rows.at(-1),
    );
  });

  test("its mark in the timeline names it, and selects it", async () => {
    if (await attribute(first, ZOOM, "aria-expanded") === "true") await first.click(ZOOM);
    const [x, y] = await first.run(() => {
      const { left, top } = document.querySelector('[data-testid="plot"]').getBoundingClientRect();
      return [left + 56, top + 27];
    });
    // Its letter is that of its severity, as everywhere.
    await first.run(() => {
      const { prototype } = CanvasRenderingContext2D;
      const own = prototype.fillText;
      window.letters = new Set();
      prototype.fillText = function (text, ...rest) {
        if (this.canvas.dataset.testid === "plot" && /^[A-Z]$/.test(text)) window.letters.add(text);
        return own.call(this, text, ...rest);
      };
    });
    await first.move([x, y]);
    await first.waitFor("its flag has the letter of an error", () => window.letters.has("E"));
    await first.waitFor(
      "a tooltip names it",
      () => /SD016/.test(document.querySelector('[data-testid="plot-tip"]').textContent),
    );
    await isShown(first, "plot-tip", true);
    await first.drag([[x, y]]);
    await first.waitFor(
      "a problem of that moment is open",
      () => document.querySelector('.problem-row[aria-expanded="true"]') !== null,
    );
    await first.move([x + 300, y]);
    await isShown(first, "plot-tip", false);
  });

  test("an open problem says what is wrong, when, who, and its fix, before the explanations", async () => {
    if (await attribute(first, ZOOM, "aria-expanded") !== "true") await first.click(ZOOM);
    await isShown(first, `${ZOOM}-fix`, true);
    const [leading, parts] = await first.run((id) => {
      const bottom = (element) => Math.round(element.getBoundingClientRect().bottom);
      const leading = ["saw", "when", "cause", "fix"].map((part) =>
        bottom(document.querySelector(`[data-testid="${id}-${part}"]`))
      );
      const body = document.querySelector(`[data-testid="${id}-fix"]`).closest(".problem-body");
      return [leading, [...body.querySelectorAll(".problem-part")].map(bottom)];
    }, ZOOM);
    const [saw, when, cause, fix] = leading;
    assert.ok(saw < when && Math.abs(when - cause) < 4 && cause < fix, `when and who stand in one line: ${leading}`);
    assert.ok(parts.every((part) => part > leading.at(-1)), `${parts} are below ${leading}`);
    await first.click(`${ZOOM}-cause`);
    await says(first, "why-title", "ZoomScale");
  });

  test("a fix that is taken back by an undo can be tried again", async () => {
    if (await attribute(first, ZOOM, "aria-expanded") !== "true") await first.click(ZOOM);
    await first.click(`${ZOOM}-fix`);
    await becomes(first, "scroll", "maximumZoomScale", 3);
    await first.waitFor(
      "the page knows that it can be undone",
      () => document.querySelector('[data-testid="undo"]').getAttribute("aria-disabled") !== "true",
    );
    await first.withControl("z");
    await standsIn(first, "problem-rows", ZOOM);
    await isShown(first, `${ZOOM}-fix`, true);
    await isShown(first, `${ZOOM}-undo`, false);
    await first.click(`${ZOOM}-fix`);
    await becomes(first, "scroll", "maximumZoomScale", 3);
    await first.click(`${ZOOM}-undo`);
    await becomes(first, "scroll", "maximumZoomScale", null);
    await standsIn(first, "problem-rows", ZOOM);
    await first.click(ZOOM);
  });

  test("trying its fix resolves it and shows the time, and undoing the fix opens it again", async () => {
    if (await attribute(first, ZOOM, "aria-expanded") !== "true") await first.click(ZOOM);
    assert.equal(await textOf(first, `${ZOOM}-fix`), "Try the fix maximumZoomScale 1 → 3", "it says what it does");
    const order = await first.run((id) => {
      const row = document.querySelector(`[data-testid="${id}"]`);
      const panel = document.querySelector('[data-testid="findings"]').getBoundingClientRect();
      const body = document.getElementById(row.getAttribute("aria-controls"));
      const fix = document.querySelector(`[data-testid="${id}-fix"]`).getBoundingClientRect();
      return {
        parts: [...body.querySelectorAll(".problem-part")].map((part) => part.textContent).slice(0, 3),
        top: Math.round(row.getBoundingClientRect().top - panel.top),
        isFixInSight: fix.bottom <= panel.bottom,
      };
    }, ZOOM);
    assert.deepEqual(order, { parts: ["What to change", "Why it matters", "Values"], top: 0, isFixInSight: true });
    await first.click(`${ZOOM}-fix`);
    await says(first, "toast-text", "The fix is set: ");
    await isShown(first, "toast-undo", true);
    await becomes(first, "scroll", "maximumZoomScale", 3);
    await standsIn(first, "resolved-rows", ZOOM);
    assert.match(await textOf(first, ZOOM), /gone at \d+\.\d+ s/);
    await first.click(`${ZOOM}-undo`);
    await standsIn(first, "problem-rows", ZOOM);
    await becomes(first, "scroll", "maximumZoomScale", null);
    await isShown(first, `${ZOOM}-fix`, true);
  });

  test("a problem found while the scene runs has its moment", async () => {
    await first.click("demo");
    await standsIn(first, "problem-rows", JUMP);
    const since = (await textOf(first, JUMP)).match(/(\d+\.\d{3}) s/)[1];
    // The latest moment is the present, and does not show the past.
    await first.waitFor("it goes on", (since) => window.scrollscope.state.t > since * 1e6 + 100_000, Number(since));
    await first.click("demo");
    await says(first, "demo", "Show me");
    await first.click(JUMP);
    const top = await first.run((id) => {
      const panel = document.querySelector('[data-testid="findings"]');
      const row = document.querySelector(`[data-testid="${id}"]`).getBoundingClientRect();
      return {
        row: Math.round(row.top - panel.getBoundingClientRect().top),
        rest: panel.scrollHeight - panel.clientHeight,
      };
    }, JUMP);
    assert.ok(top.rest > 0 && top.row <= 1, `its title is ${top.row} below the top of the list`);
    await first.move([5, 5]);
    await first.waitFor("the timeline stands at that moment", (since) => {
      return document.querySelector('[data-testid="readout"]').textContent.includes(`@ ${since} s`);
    }, since);
    await isShown(first, "follow-live", true);
    await blur(first);
    const count = await textOf(first, "problem-count");
    await first.type(",");
    await standsIn(first, "later-rows", JUMP);
    await standsIn(first, "problem-rows", ZOOM);
    assert.notEqual(await textOf(first, "problem-count"), count, "the tab counts those of the moment");
    await first.type("l");
    await isShown(first, "follow-live", false);
    await standsIn(first, "problem-rows", JUMP);
    assert.equal(await attribute(first, "later-rows", "hidden"), "");
    assert.match(await textOf(first, `${JUMP}-when`), new RegExp(`^(since|at) ${since} s$|^last at `));
    await first.click(`${JUMP}-when`);
    await isShown(first, "follow-live", true);
    await first.click("follow-live");
    await isShown(first, "follow-live", false);
    await second.click("list-problems");
    await standsIn(second, "problem-rows", JUMP);
  });

  test("a viewer can read problems but cannot try a fix", async () => {
    if (await attribute(second, ZOOM, "aria-expanded") !== "true") await second.click(ZOOM);
    assert.equal(await attribute(second, `${ZOOM}-fix`, "aria-disabled"), "true");
    assert.match(await textOf(second, `${ZOOM}-reason`), /controls the scene/);
    await second.click(`${ZOOM}-fix`);
    assert.equal(await second.run(() => window.scrollscope.state.views.scroll.maximumZoomScale ?? null), null);
  });

  test("in a narrow window the list fits", async () => {
    await setViewport(first, { width: 420, height: 800 });
    await first.click("tab-events");
    await isShown(first, "problem-rows", true);
    assert.equal(
      await first.run(() => {
        const panel = document.querySelector('[data-testid="findings"]');
        return panel.scrollWidth <= panel.clientWidth && document.documentElement.scrollWidth <= window.innerWidth;
      }),
      true,
    );
  });

  test("a reset removes the earlier problems", async () => {
    await first.click("reset");
    await first.waitFor(
      "only what lasts is found",
      (jump, zoom) => {
        const rows = [...document.querySelectorAll(".problem-row")].map((row) => row.dataset.testid);
        return rows.includes(zoom) && !rows.includes(jump);
      },
      JUMP,
      ZOOM,
    );
    assert.equal(await attribute(first, "resolved-rows", "hidden"), "");
  });

  nothingWentWrong(windows);

  test("without a server the problems can be read, and the fix shows why it is disabled", async () => {
    await here.inspector.program.end("SIGKILL");
    await second.waitFor("it is disconnected", () => document.documentElement.dataset.connection === "disconnected");
    await second.waitFor(
      "the fix says so",
      (id) => /Not connected/.test(document.querySelector(`[data-testid="${id}"]`)?.textContent ?? ""),
      `${ZOOM}-reason`,
    );
    assert.equal(await attribute(second, `${ZOOM}-fix`, "aria-disabled"), "true");
    assert.match(await textOf(second, `${ZOOM}-saw`), /are both 1/);
  });
});
