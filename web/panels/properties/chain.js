/** The changes that led to a scroll view's offset, as a sum. */

import { createKeyedRows } from "../../kit/rows.js";
import { make, setAttribute, setClass, setText } from "../../kit/dom.js";
import { moveFocus } from "../../kit/rovingFocus.js";
import { causeTone, explainedAxis } from "../../model/explain/explainOffset.js";
import { flickText } from "../../model/explain/flicks.js";
import { fixed, seconds, words } from "../../model/properties/format.js";
import { offsetOf } from "../../model/state/state.js";
import { outAndBack, sumOf } from "../../model/explain/causes.js";

/** @typedef {import("../../model/explain/causes.js").Run} Run */
/** A row: the start, a step or the result. `to` is the time that a step shows, null for the others.
 * @typedef {Readonly<{ key: string, tone: string, name: string, amount: string, time: string,
 *   to: number | null }>} Row */

/** Who made a change.
 * @typedef {(why: Why) => import("../../model/explain/actor.js").Actor | null} By */

/** Number of steps shown; earlier ones are part of the start. */
const SHOWN = 8;

/** @param {App} app */
export function createChain({ navigation }) {
  const summary = make("summary", {}, "How it got there");
  const list = make("ol", { class: "chain", testid: "chain" });
  const chain = make("details", { class: "chain-box dim dense" }, summary, list);
  /** The step in the tab order: the last focused one, else the last one. */
  let place = /** @type {Element | null} */ (null);
  let count = 0;

  const buttons = () => [...list.querySelectorAll("button")];
  const setPlace = (/** @type {Element | null} */ button) => {
    const all = buttons();
    place = button !== null && all.includes(/** @type {HTMLButtonElement} */ (button)) ? button : all.at(-1) ?? null;
    for (const each of all) setAttribute(each, "tabindex", each === place ? 0 : -1);
  };
  list.addEventListener("focusin", ({ target }) => setPlace(target instanceof Element ? target : null));
  list.addEventListener("keydown", (event) => {
    if (moveFocus(event, buttons(), { axis: "y", wraps: false })) event.stopPropagation();
  });

  /** @param {string} key */
  const createRow = (key) => {
    const isStep = key !== "from" && key !== "now";
    const dot = make("i", { class: "dot" });
    const texts = [
      make("span", { class: "name one-line" }),
      make("span", { class: "time num one-line dim small" }),
      make("span", { class: "amount num" }),
    ];
    let to = /** @type {number | null} */ (null);
    const click = () => {
      if (to !== null) navigation.moment(to);
    };
    const row = isStep
      ? make("button", { class: "chain-row", title: "Show that time", tabindex: -1, click }, dot, ...texts)
      : make("div", { class: "chain-row" }, dot, ...texts);
    return {
      element: make("li", {}, row),
      /** @param {Row} values */
      update({ tone, name, amount, time, ...its }) {
        to = its.to;
        setAttribute(dot, "data-tone", tone || null);
        [name, time, amount].forEach((text, index) => setText(texts[index], text));
        // A name that is too long for its row is truncated.
        setAttribute(texts[0], "title", name);
      },
    };
  };
  const rows = createKeyedRows(list, (/** @type {Row} */ { key }) => key, createRow);

  /** @param {readonly Run[]} steps @param {number} start @param {number} end @param {number | null} moment
   * @param {By} by */
  const fillChain = (steps, start, end, moment, by) => {
    const from = steps[0] ? `${seconds(steps[0].from)} s` : "";
    const last = moment === null ? { name: "now", time: "" } : { name: "at that time", time: `${seconds(moment)} s` };
    rows.update([
      { key: "from", tone: "", name: "from", amount: fixed(start), time: from, to: null },
      ...steps.map((step, index) => stepRow(step, nth(steps, index), by)),
      { key: "now", tone: "", amount: fixed(end), to: null, ...last },
    ]);
    setPlace(place);
    // The latest steps are in sight when one is added.
    if (count !== steps.length && !list.contains(document.activeElement)) list.scrollTop = list.scrollHeight;
    count = steps.length;
  };

  return {
    element: chain,
    /** @param {string | null} id a scroll view, or null to show none @param {State} state
     * @param {Pick<import("../../model/explain/causes.js").Causes, "of" | "chain">} causes
     * @param {string} unit of the offsets, in words @param {number | null} moment the shown one, null for the present
     * @param {By} by */
    update(id, state, causes, unit, moment, by) {
      setAttribute(list, "aria-label", `What took it there, in ${unit}`);
      const view = id === null ? undefined : state.views[id];
      const axis = view && id !== null ? explainedAxis(view, causes.of(id, "contentOffset"), state.device) : 0;
      const end = view ? offsetOf(view)[axis] : 0;
      const sum = view && id !== null ? sumOf(causes.chain(id, "contentOffset", axis), end) : null;
      setClass(chain, "is-empty", sum === null);
      if (sum === null || !chain.open) return;
      const steps = sum.steps.slice(-SHOWN);
      const start = end - steps.reduce((total, { delta }) => total + delta, 0);
      fillChain(steps, start, end, moment, by);
    },
    /** Registers a callback that fills the chain, which is filled only while it is open.
     * @param {() => void} changed called when it is opened */
    whenOpened: (changed) =>
      chain.addEventListener("toggle", () => {
        changed();
        if (!chain.open) return;
        list.scrollTop = list.scrollHeight;
        chain.scrollIntoView({ block: "nearest" });
      }),
  };
}

/** The actors that are named: a drag is a finger's, and so is what follows it.
 * @type {readonly (string | undefined)[]} */
const NAMED = Object.freeze(["command", "controller", "program", "statusBar"]);

/** @param {Run} run @param {number} index among those that are alike @param {By} by @returns {Row} */
function stepRow(run, index, by) {
  const { cause, command, from, to, ...flick } = run;
  const actor = NAMED.includes(run.by.actor) || "caller" in run.by ? by(run.by)?.text ?? "" : "";
  return {
    key: `${from} ${cause} ${command} ${index}`,
    tone: causeTone(cause),
    name: [words(cause), flickText(flick), actor].filter((part) => part !== "").join(", "),
    amount: amountOf(run),
    time: from === to ? `${seconds(to)} s` : `${seconds(from)} – ${seconds(to)} s`,
    to,
  };
}

/** How far a step went: of a bounce, out and back.
 * @param {Run} run */
function amountOf(run) {
  const parts = run.cause === "bounce" ? outAndBack(run) : null;
  return parts === null ? signed(run.delta) : parts.map(signed).join(" ");
}

/** The number of earlier steps with the same start, cause and command.
 * @param {readonly Run[]} steps @param {number} index */
function nth(steps, index) {
  const { from, cause, command } = steps[index];
  return steps.slice(0, index).filter((step) => step.from === from && step.cause === cause && step.command === command)
    .length;
}

/** @param {number} value */
const signed = (value) => (value > 0 ? `+${fixed(value)}` : fixed(value));
