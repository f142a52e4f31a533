/** The changes that led to a scroll view's offset, as a sum. */

import { make, setAttribute, setAttributes, setClass, setText } from "../../kit/dom.js";
import { setCount } from "../../kit/rows.js";
import { causeTone, explainedAxis } from "../../model/explain/explainOffset.js";
import { flickText } from "../../model/explain/flicks.js";
import { fixed, seconds, words } from "../../model/properties/format.js";
import { offsetOf } from "../../model/state/state.js";
import { sumOf } from "../../model/explain/causes.js";

/** @typedef {import("../../model/explain/causes.js").Run} Run */

/** Number of steps shown; earlier ones are part of the start. */
const SHOWN = 8;

/** @param {Readonly<{ moment: (t: number) => void }>} actions */
export function createChain(actions) {
  const summary = make("summary", {}, "What took it there");
  const list = make("ol", { class: "chain", testid: "chain" });
  const chain = make("details", { class: "chain-box dim dense" }, summary, list);
  let shown = /** @type {readonly Run[]} */ ([]);

  list.addEventListener("click", ({ target }) => {
    const at = target instanceof Element
      ? [...list.querySelectorAll("button")].findIndex((button) => button.contains(target))
      : -1;
    if (shown[at]) actions.moment(shown[at].to);
  });

  /** @param {readonly Run[]} steps @param {number} start @param {number} end @param {0 | 1} axis */
  const fillChain = (steps, start, end, axis) => {
    shown = steps;
    setCount(list, steps.length + 2, () => [createStep()]);
    write(list.children[0], {
      tone: "",
      name: "from",
      amount: fixed(start),
      time: steps[0] ? `${seconds(steps[0].from)} s` : "",
      isStep: false,
    });
    steps.forEach(({ cause, delta, from, to, ...flick }, index) =>
      write(list.children[index + 1], {
        tone: causeTone(cause),
        name: [words(cause), flickText(flick)].filter((part) => part !== "").join(", "),
        amount: signed(delta[axis]),
        time: from === to ? `${seconds(to)} s` : `${seconds(from)} – ${seconds(to)} s`,
        isStep: true,
      })
    );
    write(list.children[steps.length + 1], { tone: "", name: "now", amount: fixed(end), time: "", isStep: false });
  };

  return {
    element: chain,
    /** @param {string | null} id a scroll view, or null to show none @param {State} state
     * @param {Pick<import("../../model/explain/causes.js").Causes, "of" | "chain">} causes
     * @param {string} unit of the offsets, in words */
    update(id, state, causes, unit) {
      setAttribute(list, "aria-label", `What took it there, in ${unit}`);
      const view = id === null ? undefined : state.views[id];
      const axis = view && id !== null ? explainedAxis(view, causes.of(id, "contentOffset")) : 0;
      const end = view ? offsetOf(view)[axis] : 0;
      const sum = view && id !== null ? sumOf(causes.chain(id, "contentOffset"), axis, end) : null;
      setClass(chain, "is-empty", sum === null);
      if (sum === null || !chain.open) return;
      const steps = sum.steps.slice(-SHOWN);
      const start = end - steps.reduce((total, { delta }) => total + delta[axis], 0);
      fillChain(steps, start, end, axis);
    },
    /** Registers a callback that fills the chain, which is filled only while it is open.
     * @param {() => void} changed called when it is opened */
    whenOpened: (changed) => chain.addEventListener("toggle", changed),
  };
}

function createStep() {
  const button = make("button", { tabindex: -1 });
  button.append(
    make("i", { class: "dot" }),
    make("span", { class: "name" }),
    make("span", { class: "time num one-line dim small" }),
    make("span", { class: "amount num" }),
  );
  return make("li", {}, button);
}

/** @param {Element} item
 * @param {Readonly<{ tone: string, name: string, amount: string, time: string, isStep: boolean }>} step */
function write(item, { tone, name, amount, time, isStep }) {
  const [button] = item.children;
  const [dot, ...texts] = button.children;
  setAttribute(dot, "data-tone", tone || null);
  [name, time, amount].forEach((text, index) => setText(texts[index], text));
  setAttributes(button, { title: isStep ? "Show that moment" : null, disabled: !isStep });
}

/** @param {number} value */
const signed = (value) => (value > 0 ? `+${fixed(value)}` : fixed(value));
