/** The states of the page in which commands are tried, and ways to see what they did. */

import { KEYS } from "./keys.js";
import { focus, middleOfStage, offset, request, restsElsewhere } from "./page.js";

const NAMED = {
  Space: " ",
  Escape: KEYS.escape,
  Enter: KEYS.enter,
  Home: KEYS.home,
  End: KEYS.end,
  PageUp: KEYS.pageUp,
  PageDown: KEYS.pageDown,
  ArrowLeft: KEYS.left,
  ArrowRight: KEYS.right,
  ArrowUp: KEYS.up,
  ArrowDown: KEYS.down,
};
const MODIFIERS = { Mod: KEYS.control, Shift: KEYS.shift };

/** Presses a key as a command names it. */
export function pressKey(browser, name) {
  const parts = name.split(/\+(?=.)/);
  const key = parts.pop();
  const number = /^F(\d+)$/.exec(key)?.[1];
  const letter = /^[A-Z]$/.test(key) ? key.toLowerCase() : key;
  const value = number ? String.fromCharCode(0xe030 + Number(number)) : NAMED[key] ?? letter;
  if (value.length > 1) throw new Error(`${key} has no sign here`);
  const held = parts.map((part) => MODIFIERS[part]);
  return held.length > 0 ? browser.press(held, value) : browser.type(value);
}

/** Waits until an expression of `q` and `s` is true in the page. */
export const until = (browser, what, condition) => browser.waitFor(what, inPage(condition));

/** The text of a function for the page: `q` finds by test id, `s` is what the page shows of itself. */
export const inPage = (look, is = null) =>
  `(before) => {
  const page = { q: (id) => document.querySelector('[data-testid="' + id + '"]'), s: window.scrollscope };
  const now = (${look})(page);
  return ${is === null ? "now" : `(${is})(before, now)`};
}`;

export const click = (...ids) => (browser) =>
  browser.run((ids) => {
    for (const id of ids) document.querySelector(`[data-testid="${id}"]`).click();
  }, ids);
export const both = (...steps) => async (browser) => {
  for (const step of steps) await step(browser);
};
export const type = (keys) => (browser) => browser.type(keys);
export const isTrue = (_, now) => now === true;
export const isLess = (before, now) => now < before;
export const isMore = (before, now) => now > before;

/** As another client does it, which then releases control. */
export const controlled = (...requests) => (browser) =>
  request(browser, [["Control.acquire", { force: true }], ...requests, ["Control.release", {}]]);
const atRate = (browser, rate) => controlled(["Sim.setRate", { rate }])(browser);
/** Where there is room on each side. The first time ends a replay, whose finger may move the content once more. */
const placed = async (browser) => {
  const place = controlled(["View.set", { id: "scroll", values: { contentOffset: [100, 300] } }]);
  await place(browser);
  await until(browser, "it rests", ({ s }) => s.state.views.scroll.phase === undefined);
  await place(browser);
  await until(browser, "it is placed", ({ s }) => String(s.state.views.scroll.contentOffset) === "100,300");
};

export const past = async (browser) => {
  await browser.type("l,,,,,,");
  await until(browser, "it shows the past", ({ s }) => s.moment !== null);
};
/** At a moment with a finger down: back from the lift until one is. */
export const touched = async (browser) => {
  await browser.type("l");
  await until(browser, "it shows the present", ({ s }) => s.moment === null);
  await atRate(browser, 1);
  await placed(browser);
  const [x, y] = await middleOfStage(browser);
  const from = await offset(browser);
  await browser.drag([[x, y], [x, y + 10], [x, y + 20]], { hold: true });
  await until(browser, "it is dragged", ({ s }) => s.state.views.scroll.phase !== undefined);
  await browser.release();
  // Only the touch matters: the glide after it hurries, since the page draws each of its frames.
  await atRate(browser, 8);
  await restsElsewhere(browser, from);
  await atRate(browser, 1);
  const isTouched = () => /tracking|dragging/i.test(window.scrollscope.shown.views.scroll.phase ?? "");
  await browser.type("l,");
  while (!await browser.run(isTouched)) await browser.type(",,,");
};
export const runs = async (browser) => {
  if (await browser.run(() => window.scrollscope.clock.paused)) await browser.type(" ");
  await until(browser, "time goes on", ({ s }) => s.clock.paused === false);
};
export const stands = async (browser) => {
  await browser.type("l");
  if (!await browser.run(() => window.scrollscope.clock.paused)) await browser.type(" ");
  await until(browser, "time stands", ({ s }) => s.clock.paused === true);
};
export const inStage = both(placed, (browser) => focus(browser, "canvas"));
/** What is copied is noted in the page instead. */
export const copies = (browser) =>
  browser.run(() => {
    window.copied = null;
    navigator.clipboard.writeText = async (text) => {
      window.copied = text;
    };
  });
export const lens = (name) => click(`lens-${name}`);
export const picture = () => window.pictureOf("canvas");
export const moment = ({ s }) => s.moment;
const isOpen = (id) => `() => document.getElementById("${id}").open`;
export const isShown = (id) => `() => !document.getElementById("${id}").hidden`;
export const hasFocus = (id) => `() => document.activeElement?.dataset.testid === "${id}"`;
export const isChecked = (id) => `({ q }) => q("${id}").getAttribute("aria-checked") === "true"`;
export const opens = (id, prepare) => ({ prepare, look: isOpen(id), is: isTrue });
export const shows = (id, prepare) => ({ prepare, look: isShown(id), is: isTrue });
/** What the page has saved or copied, recorded by the test. */
export const saves = (end) => ({
  prepare: (browser) =>
    browser.run(() => {
      window.savedNames = [];
      HTMLAnchorElement.prototype.click = function () {
        window.savedNames.push(this.download);
      };
    }),
  look: `() => window.savedNames.some((name) => name.endsWith("${end}"))`,
  is: isTrue,
});
export const scene = { look: ({ s }) => s.state?.scene.name };
export const gap = { prepare: lens("exploded"), look: ({ q }) => Number(q("gap").value) };
export const zoomed = both(lens("device"), type("0+++"));
export const rate = ({ s }) => s.clock.rate;
export const edited = both(
  controlled(["View.set", { id: "scroll", values: { alpha: 0.5 } }]),
  (browser) => until(browser, "it is edited", ({ s }) => s.state.views.scroll.alpha === 0.5),
);
export const alpha = ({ s }) => s.state.views.scroll.alpha ?? 1;
export const themeButton = ({ q }) => `${q("theme").title}${q("theme").getAttribute("aria-label")}`;
export const quiet = (browser) => browser.run(() => document.getElementById("live").replaceChildren());
export const speaks = () => document.getElementById("live").textContent !== "";
export const pane = () => document.activeElement?.closest("[data-pane]")?.id ?? null;

export const selects = ({ s }) => s.selection;
export const inTree = (row) => (browser) =>
  browser.run((row) => {
    const rows = [...document.querySelectorAll('[data-testid="tree-rows"] [role=treeitem]:not([hidden])')];
    (row < 0 ? rows.at(row) : rows[row]).click();
  }, row);
export const expanded = () =>
  [...document.querySelectorAll('[data-testid="tree-rows"] [role=treeitem]:not([hidden])')]
    .map((row) => row.dataset.view).join();
export const inProperties = (selector) => (browser) =>
  browser.run((selector) => document.querySelector(`[data-testid="properties"] ${selector}`).focus(), selector);
export const focused = () => document.activeElement?.dataset.testid ?? null;
export const inGallery = (name) => async (browser) => {
  await browser.type("s");
  await until(browser, "the gallery is open", () => document.getElementById("gallery").open);
  await browser.run((name) => document.querySelector(`[data-load="${name}"]`).focus(), name);
};
export const inEvents = async (browser) => {
  await click("list-events")(browser);
  await focus(browser, "event-rows");
};
export const chosen = ({ q }) =>
  q("event-rows").querySelector("[aria-selected=true]:not([hidden])")?.getAttribute("aria-posinset") ?? null;
export const inProblems = both(
  controlled(
    ["View.set", { id: "scroll", values: { contentOffset: [0, 1500] } }],
    ["View.set", { id: "scroll", values: { contentSize: [320, 1200] } }],
  ),
  click("list-problems"),
  (browser) => until(browser, "there are two", () => document.querySelectorAll(".problem-row").length > 1),
  (browser) => browser.run(() => document.querySelector(".problem-row").focus()),
);
export const problem = () => document.activeElement?.closest("[data-testid]")?.dataset.testid ?? null;
export const border = (side) => (browser) => focus(browser, `separator-${side}`);
export const size = (side) => `({ q }) => Number(q("separator-${side}").getAttribute("aria-valuenow"))`;
export const range = ({ q }) => q("range").hidden ? "" : q("range").textContent;
export const plotPicture = () => window.pictureOf("plot");
export const inTimeline = both(click("plot-timeline"), (browser) => focus(browser, "plot"));

/** Flies and comes to rest: what another rate does shows after a flight alone. */
const flown = async (browser) => {
  await browser.type("l");
  await until(browser, "it shows the present", ({ s }) => s.moment === null);
  await atRate(browser, 1);
  await placed(browser);
  const [x, y] = await middleOfStage(browser);
  await browser.flick([0, 1, 2, 3, 4, 5].map((step) => [x, y + 60 - step * 24]));
  await until(browser, "it flies", ({ s }) => s.state.views.scroll.isDecelerating === true);
  await until(browser, "it rests", ({ s }) => s.state.views.scroll.phase === undefined);
};
/** A ghost of another flick, with the compare view left. */
export const withGhost = async (browser) => {
  const isThere = await browser.run(() => document.querySelectorAll(".ghosts > li").length > 0);
  if (!isThere) {
    await flown(browser);
    await browser.type("g");
    await until(browser, "the form is there", ({ q }) => q("what-if-value")?.getClientRects().length > 0);
    await click("what-if-run")(browser);
    await until(browser, "the ghost is there", () => document.querySelectorAll(".ghosts > li").length > 0);
    await browser.run(() => document.activeElement.blur());
  }
  if (await browser.run(() => !document.getElementById("compare").hidden)) await click("compare-back")(browser);
  await until(browser, "the panes are shown", () => document.getElementById("compare").hidden);
};
/** With the compare view shown. */
export const compared = async (browser) => {
  await withGhost(browser);
  await pressKey(browser, "Shift+C");
  await until(browser, "the cursor has the focus", () => document.activeElement.dataset.testid === "compare-plot");
};
/** The cursor of the compare view. */
export const cursor = { look: ({ q }) => q("compare-plot").getAttribute("aria-valuenow") };
