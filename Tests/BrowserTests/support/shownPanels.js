/**
 * Runs in a browser: all panels on pages that are made up, once updated step by step and once created for the last
 * page. It is served beside the page's modules, without a server's policy and without the page's own start.
 */

import { createApp } from "/app/app.js";
import { withCommands } from "/app/commands.js";
import { createUpdateScheduler } from "/app/updateScheduler.js";
import { mountPanels } from "/app/mountPanels.js";

const skeleton = document.body;
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

// Nothing that waits for a time is awaited: every reading of the clock is seconds after the last one. What is read again
// and again would show another time on each page.
let now = performance.now();
performance.now = () => (now += 10_000);
window.setInterval = () => 0;

/** The panels in a new body, with a history of two steps that end in `state`. */
function mount(states) {
  document.body = /** @type {HTMLBodyElement} */ (skeleton.cloneNode(true));
  const app = withCommands(createApp(() => {}));
  const { memories } = app;
  const [first, last] = states;
  memories.journal.snapshot({ seq: 4, state: first });
  /** @type {any[]} */
  const why = [{ view: "scroll", property: "contentOffset", cause: "drag", delta: [0, 40] }];
  /** @type {any[]} */
  const events = [{ t: last.t, event: "scrollViewDidScroll", view: "scroll" }];
  const patch = { t: last.t, views: { scroll: { contentOffset: last.views.scroll.contentOffset } } };
  memories.journal.add({ seq: 5, t: last.t, patch, why, events, state: last });
  const scheduler = createUpdateScheduler(mountPanels(app), memories.timeTravel);
  const show = async (page) => {
    // A canvas gets its size, and then the tools above it, after a frame.
    for (let turn = 0; turn < 3; turn += 1) {
      scheduler.update(page);
      await frame();
    }
    scheduler.update(page);
  };
  return { show };
}

/** Attributes that depend on which of several equal elements was reused for a row, or on where Tab leads: not part of the look. */
const SLOTS = new Set([
  "id",
  "tabindex",
  "aria-activedescendant",
  "aria-controls",
  "aria-describedby",
  "aria-labelledby",
]);

/** The classes in one order, without those that mark a value for a moment after its change. */
const classesOf = ({ classList }) => [...classList].filter((name) => name !== "is-changed").sort().join(" ");

/** What can be seen below an element, as lines of text. */
function visible(element, lines = [], depth = 0) {
  // Announcements wait for their turn.
  if (element.id === "live") return lines;
  if (element.hidden || (element instanceof HTMLDialogElement && !element.open)) return lines;
  // An empty list keeps its last height.
  const attributes = [...element.attributes]
    .filter(({ name }) => !SLOTS.has(name) && !(name === "style" && element.className === "list-space"))
    .map(({ name, value }) => `${name}=${name === "class" ? classesOf(element) : value}`).sort();
  const state = [
    element.checked ? "checked" : "",
    element.disabled ? "disabled" : "",
    typeof element.value === "string" ? element.value : "",
    element instanceof HTMLCanvasElement ? window.pictureOf(element) : "",
  ].filter(Boolean);
  lines.push(`${" ".repeat(depth)}${element.localName} ${[...attributes, ...state].join(" ")}`);
  const children = [...element.children];
  if (children.every(({ dataset }) => dataset.index !== undefined)) {
    // Rows of a long list are taken up again in any order.
    children.sort((one, other) => Number(one.dataset.index) - Number(other.dataset.index));
  }
  for (const child of element.childNodes) {
    if (!(child instanceof Text) || child.data === "") continue;
    lines.push(`${" ".repeat(depth + 1)}"${child.data.replace(/in \d+ s/, "in some seconds")}"`);
  }
  for (const child of children) visible(child, lines, depth + 1);
  return lines;
}

/** The lines that differ. */
function differences(one, other) {
  const [left, right] = [new Set(one), new Set(other)];
  const cut = (line) => line.trim().slice(0, 200);
  return [
    ...one.filter((line) => !right.has(line)).map((line) => `− ${cut(line)}`),
    ...other.filter((line) => !left.has(line)).map((line) => `+ ${cut(line)}`),
  ].slice(0, 6);
}

/** A page out of JSON, which has no sets. */
const pageFrom = (values) => Object.freeze({ ...values, collapsed: new Set(values.collapsed) });

/** What new panels show of a page, by its JSON: many changes begin at the same page. */
const created = new Map();

async function fromScratch(states, values) {
  const key = JSON.stringify(values);
  if (!created.has(key)) {
    await mount(states).show(pageFrom(values));
    created.set(key, visible(document.body));
  }
  return created.get(key);
}

/**
 * Shows one page, then another, then the first one again, and each in new panels.
 * @returns {Promise<{ shown: number, wrong: string[], back: string[] }>} how many lines the change changed, and those
 *   that differ from what new panels show, of the other page and of the first one
 */
export async function compare(states, before, after) {
  const [old, other] = [await fromScratch(states, before), await fromScratch(states, after)];
  const { show } = mount(states);
  await show(pageFrom(before));
  await show(pageFrom(after));
  const wrong = differences(visible(document.body), other);
  await show(pageFrom(before));
  return { shown: differences(old, other).length, wrong, back: differences(visible(document.body), old) };
}
