import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { KEYS } from "./support/keys.js";
import {
  becomes,
  blur,
  focus,
  hurriesElsewhere,
  isFocused,
  isShown,
  middleOfStage,
  offset,
  reload,
  request,
  says,
  setViewport,
  textOf,
} from "./support/page.js";
import { provideInspector } from "./support/suite.js";
import { write } from "./support/values.js";

describe("explaining values, in a real browser", () => {
  const { windows } = provideInspector({ windows: 2 });
  const [first, second] = windows;

  test("the causes of the content's offset are shown as a sum", async () => {
    const [x, y] = await middleOfStage(second);
    const from = await offset(second);
    await request(second, [["Control.acquire", { force: true }]]);
    await second.flick([6, 4, 2, 0].map((dy) => [x, y + dy]));
    await hurriesElsewhere(second, from);
    await second.run(() => document.querySelector(".chain-box summary").click());
    const rows = await second.waitFor("the chain is there", () => {
      const rows = [...document.querySelectorAll('[data-testid="chain"] li')].map((row) =>
        row.querySelector(".amount").textContent
      );
      return rows.length > 2 && rows;
    });
    const numbers = rows.map((text) => Number(text.replace("−", "-")));
    const sum = numbers.slice(0, -1).reduce((total, number) => total + number, 0);
    assert.ok(Math.abs(sum - numbers.at(-1)) < 0.05 * rows.length + 0.01, rows.join(" "));
  });

  test("a step of the sum shows its own moment, by a click and by keys, and the past has no now", async () => {
    const steps = () =>
      second.run(() =>
        [...document.querySelectorAll('[data-testid="chain"] button')].map((button) =>
          Number(/([\d.]+) s$/.exec(button.querySelector(".time").textContent)[1]) * 1e6
        )
      );
    const showsMoment = (t) =>
      second.waitFor(`it shows ${t}`, (t) => Math.abs(window.scrollscope.moment - t) <= 500, t);
    // Two animations end at two times, where a finger's last two steps may end at one.
    for (const y of [160, 40]) {
      const from = await offset(second);
      const values = { contentOffset: [0, y], animated: true };
      await request(second, [
        ["Control.acquire", { force: true }],
        ["View.call", { id: "scroll", name: "setContentOffset", arguments: values }],
      ]);
      await hurriesElsewhere(second, from);
    }
    const known = await second.waitFor("there are several steps", () => {
      const { length } = document.querySelectorAll('[data-testid="chain"] button');
      return length > 1 && length;
    });
    const [early] = (await steps()).slice(-2);
    await second.run((index) => document.querySelectorAll('[data-testid="chain"] button')[index].click(), known - 2);
    await showsMoment(early);
    const last = () =>
      second.run(() => document.querySelector('[data-testid="chain"] li:last-child .name').textContent);
    assert.equal(await last(), "at that time");
    await blur(second);
    await second.type("l");
    await second.waitFor(
      "now",
      () => document.querySelector('[data-testid="chain"] li:last-child .name').textContent === "now",
    );
    assert.deepEqual(
      await second.run(() =>
        [...document.querySelectorAll('[data-testid="chain"] button')].map(({ tabIndex }) => tabIndex).filter((each) =>
          each === 0
        )
      ),
      [0],
      "one step is in the tab order",
    );
    await second.run(() => document.querySelector('[data-testid="chain"] [tabindex="0"]').focus());
    const times = await steps();
    await second.type(KEYS.end + KEYS.up + KEYS.enter);
    await showsMoment(times.at(-2));
    await blur(second);
    await second.type("l");
  });

  test("an open sum has five whole rows beside the properties, and the card steps aside while they are filtered", async () => {
    const rows = (browser) =>
      browser.run(() => {
        const pane = document.getElementById("properties").getBoundingClientRect();
        const hint = document.querySelector('[data-testid="property-hints"]')?.getBoundingClientRect();
        const end = Math.min(pane.bottom, hint && hint.height > 0 ? hint.top : pane.bottom);
        return [...document.querySelectorAll("#properties dl [data-property]")].filter((row) => {
          const { top, bottom, height } = row.getBoundingClientRect();
          return height > 0 && top >= pane.top && bottom <= end + 1;
        }).length;
      });
    /** The rows of the sum that are wholly in sight, whether one is cut, and how many there are. */
    const sum = () =>
      second.run(() => {
        const list = document.querySelector('[data-testid="chain"]');
        const pane = document.getElementById("properties").getBoundingClientRect();
        const { top, bottom } = list.getBoundingClientRect();
        const rows = [...list.querySelectorAll("li")].map((row) => row.getBoundingClientRect());
        const whole = rows.filter((row) => row.top >= top - 0.5 && row.bottom <= bottom + 0.5);
        const seen = rows.filter((row) => row.bottom > top + 0.5 && row.top < bottom - 0.5);
        const isLastSeen = whole.includes(rows.at(-1)) && bottom <= pane.bottom;
        return { whole: whole.length, cut: seen.length - whole.length, all: rows.length, isLastSeen };
      });
    await setViewport(second, { width: 1440, height: 900 });
    await second.run(() => document.getElementById("properties").scrollTo(0, 0));
    const open = await rows(second);
    assert.ok(open >= 3, `${open} rows beside an open sum`);
    const { all, ...seen } = await sum();
    assert.ok(all >= 6, `${all} rows, more than there is room for`);
    assert.deepEqual(seen, { whole: 5, cut: 0, isLastSeen: true });
    await second.run(() => document.querySelector(".chain-box").removeAttribute("open"));
    for (const [width, height, least] of [[1440, 900, 10], [1280, 720, 6], [1024, 700, 6]]) {
      await setViewport(second, { width, height });
      await second.run(() => document.getElementById("properties").scrollTo(0, 0));
      await second.waitFor(
        "it is laid out",
        () => document.querySelectorAll("#properties dl [data-property]").length > 0,
      );
      const count = await rows(second);
      assert.ok(count >= least, `${count} rows at ${width} × ${height}`);
    }
    await setViewport(second, { width: 1440, height: 900 });
    await focus(second, "property-filter");
    await second.type("bounces");
    await second.waitFor("it is filtered", () =>
      document.querySelector('[data-property="contentSize"]') === null ||
      document.querySelector('[data-property="contentSize"]').getClientRects().length === 0);
    await isShown(second, "why", false);
    await second.run(() => document.querySelector('[data-property="bounces"] dt').click());
    await isShown(second, "why", true);
    await says(second, "why-title", "Why is bounces true?");
    await focus(second, "property-filter");
    await second.type(KEYS.escape);
    await second.run(() => document.querySelector('[data-property="contentOffset"] dt').click());
    await second.run(() => document.querySelector(".chain-box").setAttribute("open", ""));
  });

  test("the card about a value keeps its height while the content moves", async () => {
    const heights = new Set();
    const height = () => second.run(() => document.querySelector('[data-testid="why"]').offsetHeight);
    const [x, y] = await middleOfStage(second);
    await second.drag([[x, y], [x, y + 20], [x, y + 60]], { hold: true });
    heights.add(await height());
    await second.release();
    heights.add(await height());
    await second.waitFor("it rests", () => window.scrollscope.state.views.scroll.phase === undefined);
    heights.add(await height());
    assert.equal(heights.size, 1, [...heights].join());
  });

  test("the card shows all that it says, in each window, and the rows below it stay while the content moves", async () => {
    const [x, y] = await middleOfStage(second);
    await request(second, [
      ["Control.acquire", { force: true }],
      ["View.set", { id: "scroll", values: { contentOffset: [405, 0] } }],
    ]);
    await says(second, "why", "set it (View.set)");
    /** Whether a part of the card is hidden or stands over another, and where the first row below it is. */
    const card = () =>
      second.run(() => {
        const of = (selector) => document.querySelector(selector).getBoundingClientRect();
        const { scrollHeight, clientHeight } = document.querySelector('[data-testid="why"]');
        const [words, numbers, then] = [".why-text > *", ".why .num > *", ".why-then"].map(of);
        const edges = [
          words.bottom,
          numbers.top,
          numbers.bottom,
          then.top,
          then.bottom,
          of('[data-testid="why"]').bottom,
        ];
        return {
          isWhole: scrollHeight <= clientHeight && edges.every((edge, at) => at === 0 || edge >= edges[at - 1]),
          row: of(".chain-box").top,
        };
      });
    const { row } = await card();
    const sees = async (what) => {
      const { isWhole, row: now } = await card();
      assert.ok(isWhole, what);
      assert.equal(now, row, what);
    };
    await second.drag([[x, y], [x, y + 20], [x, y + 200]], { hold: true });
    await second.waitFor("it is past its edge", () => window.scrollscope.state.views.scroll.contentOffset[1] < -50);
    await sees("past the edge");
    for (const [width, height] of [[900, 500], [1024, 700], [1920, 1080]]) {
      await setViewport(second, { width, height });
      assert.ok((await card()).isWhole, `${width} × ${height}`);
    }
    await setViewport(second, { width: 1440, height: 900 });
    await second.release();
    await says(second, "why", "A spring took it back");
    await sees("after the spring");
  });

  test("whatever property a command changes, its card names the command", async () => {
    const values = {
      alpha: 0.5,
      backgroundColor: "#336699",
      bounces: false,
      contentInset: [1, 2, 3, 4],
      contentSize: [1300, 1800],
      decelerationRate: 0.99,
      delaysContentTouches: false,
      frame: [0, 0, 300, 500],
      isDirectionalLockEnabled: true,
      isPagingEnabled: true,
      isScrollEnabled: false,
      keyboardDismissMode: "onDrag",
      maximumZoomScale: 3,
      minimumZoomScale: 0.5,
      showsVerticalScrollIndicator: false,
    };
    await request(second, [
      ["Control.acquire", { force: true }],
      ["View.set", { id: "scroll", values }],
      ["Control.release", {}],
    ]);
    await becomes(second, "scroll", "alpha", 0.5);
    // A folded group has no rows.
    await second.run(() => {
      for (const toggle of document.querySelectorAll('.group-toggle[aria-expanded="false"]')) toggle.click();
    });
    const faults = [];
    for (const name of Object.keys(values)) {
      await second.waitFor(`${name} has a row`, (name) => {
        const row = document.querySelector(`[data-property="${name}"] dt`);
        row?.click();
        return row !== null;
      }, name);
      const [title, actor] = await second.run(() =>
        ["why-title", "why-actor"].map((id) => document.querySelector(`[data-testid="${id}"]`).textContent)
      );
      if (!title.startsWith(`Why is ${name} `) || !/^c\d+$/.test(actor)) {
        faults.push(`${name}: ${title} ${actor}`);
      }
    }
    await second.run(() => document.querySelector('[data-property="contentInset"] dt').click());
    await says(second, "why", "left 0 → 2 (+2)");
    await request(second, [
      ["Control.acquire", { force: true }],
      ["Scene.reset", {}],
      ["Control.release", {}],
    ]);
    await becomes(second, "scroll", "alpha", null);
    await second.run(() => document.querySelector('[data-property="contentOffset"] dt').click());
    assert.deepEqual(faults, []);
  });

  test("a value that nothing has changed is the scene's or the default, after a reload and an undo as well", async () => {
    const clickName = (name) =>
      second.run((name) => {
        const row = document.querySelector(`[data-property="${name}"] dt`);
        row.scrollIntoView();
        row.click();
        const pane = document.getElementById("properties").getBoundingClientRect();
        const card = document.querySelector('[data-testid="why"]').getBoundingClientRect();
        return card.top >= pane.top - 1 && card.bottom <= pane.bottom;
      }, name);
    const scene = "The scene basics starts with this value.";
    await clickName("contentSize");
    await says(second, "why", scene);
    assert.ok(await clickName("alpha"), "the card, far above that row, is in sight");
    await says(second, "why", "This is the default.");
    await clickName("contentOffset");
    await focus(second, "value-contentSize");
    await says(second, "why-title", "Why is contentSize 1200 × 1600?");
    await focus(second, "why-menu-button");
    // The focus is in the card about it.
    await says(second, "why-title", "Why is contentSize 1200 × 1600?");
    await clickName("contentOffset");
    await focus(second, "value-contentSize");
    await focus(second, "property-filter");
    await says(second, "why-title", "Why is contentOffset");
    await write(second, "contentSize", "1200, 1700" + KEYS.enter);
    await becomes(second, "scroll", "contentSize", [1200, 1700]);
    await clickName("contentSize");
    await says(second, "why", "height 1600 → 1700 (+100)");
    await second.click("undo");
    await becomes(second, "scroll", "contentSize", [1200, 1600]);
    await says(second, "why", "Edit.undo");
    await request(second, [["Control.acquire", { force: true }], ["Scene.reset", {}], ["Control.release", {}]]);
    await reload(second);
    await clickName("contentSize");
    await says(second, "why", scene);
    await clickName("contentOffset");
  });

  test("the card names who changed a value, links to the message, and explains other properties", async () => {
    const actorIs = (browser, pattern) =>
      browser.waitFor(
        `the actor is ${pattern}`,
        (source) => new RegExp(source).test(document.querySelector('[data-testid="why-actor"]').textContent),
        pattern.source,
      );
    const explain = async (browser, property) => {
      await focus(browser, "why-menu-button");
      await browser.type(KEYS.enter);
      await browser.waitFor(
        `${property} can be explained`,
        (property) =>
          [...document.querySelectorAll('[data-testid="why-menu"] li button')].some((button) => {
            // At once: the list is redrawn while values change, and the focus goes with its entries.
            if (button.textContent === property) button.click();
            return button.textContent === property;
          }),
        property,
      );
    };
    const [x, y] = await middleOfStage(second);
    await second.drag([[x, y], [x, y - 10], [x, y - 30], [x, y - 50]], { hold: true });
    await actorIs(second, /^You · finger 1$/);
    await actorIs(first, /^c\d+ · finger 1$/);
    await second.release();
    await write(second, "contentSize", "1200, 1700" + KEYS.enter);
    await becomes(second, "scroll", "contentSize", [1200, 1700]);
    await explain(second, "contentSize");
    await says(second, "why-title", "Why is contentSize 1200 × 1700?");
    const clickName = (name) =>
      second.run((name) => document.querySelector(`[data-property="${name}"] dt`).click(), name);
    await clickName("bounces");
    await says(second, "why-title", "Why is bounces true?");
    await clickName("contentSize");
    await says(second, "why-title", "Why is contentSize 1200 × 1700?");
    await actorIs(second, /^You$/);
    await explain(first, "contentSize");
    await actorIs(first, /^c\d+$/);
    // The link goes to the request that this page sent.
    await focus(second, "why-actor");
    await second.type(KEYS.enter);
    await isFocused(second, "message-text");
    const message = JSON.parse(await textOf(second, "message-text"));
    assert.equal(message.method, "View.set");
    assert.deepEqual(message.params.values, { contentSize: [1200, 1700] });
    // A view that does not scroll keeps the card of the scroll view around it.
    await focus(second, "tree-rows");
    await second.type(KEYS.down);
    await second.waitFor(
      "another view is selected, and the card is there",
      () =>
        window.scrollscope.selection !== "scroll" &&
        /the scroll view of/.test(document.querySelector('[data-testid="why"]').textContent) &&
        /Why is contentOffset/.test(document.querySelector('[data-testid="why-title"]').textContent),
    );
    await second.type(KEYS.up);
    await second.waitFor("the scroll view is selected", () => window.scrollscope.selection === "scroll");
  });

  test("a click on a label of the stage explains its property", async () => {
    const point = await second.run(() => {
      const { left, top } = document.querySelector('[data-testid="canvas"]').getBoundingClientRect();
      const { box: [x, y, width, height] } = window.scrollscope.stage.labels.find(({ text }) =>
        text.startsWith("content ")
      );
      return [left + x + width / 2, top + y + height / 2];
    });
    await second.move(point);
    await second.waitFor(
      "it looks like a link",
      () => getComputedStyle(document.querySelector('[data-testid="canvas"]')).cursor === "pointer",
    );
    // What begins elsewhere and ends on a label is no click on it.
    const start = await middleOfStage(second);
    await second.drag([start, start.map((each, axis) => (each + point[axis]) / 2), point]);
    await second.waitFor("the finger is up", () => Object.keys(window.scrollscope.state.touches ?? {}).length === 0);
    assert.doesNotMatch(await textOf(second, "why-title"), /contentSize/);
    await second.drag([point]);
    await says(second, "why-title", "Why is contentSize ");
  });
});
