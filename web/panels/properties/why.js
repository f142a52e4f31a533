/** Why a value of the selected view is what it is, who changed it, and the changes that led to an offset. */

import { createCaller } from "./caller.js";
import { createChain } from "./chain.js";
import { createMenu } from "../../kit/menu.js";
import { changeIcon, icon } from "../../kit/icons.js";
import { createKeyedRows } from "../../kit/rows.js";
import { make, setAttribute, setAttributes, setHidden, setText } from "../../kit/dom.js";
import { explainedProperty, explainValue, OFFSET } from "../../model/explain/explainValue.js";
import { seconds } from "../../model/properties/format.js";
import { unitWordOf } from "../../model/session/measured.js";

/** @typedef {import("../../model/explain/causes.js").Causes} Causes */
/** @typedef {import("../../model/explain/explainValue.js").ValueExplanation} ValueExplanation */

/** @param {Omit<Causes, "add" | "clear">} causes
 * @param {Readonly<{ moment: (t: number) => void, message: (id: number) => void }>
 *   & Parameters<typeof createCaller>[0]} actions */
export function createWhy(causes, actions) {
  const around = make("p", { class: "why-around dim small one-line" });
  const title = make("b", { class: "why-title", testid: "why-title" });
  const list = make("ul", { class: "why-properties" });
  const menu = createMenu({ label: "", isRight: true, testid: "why-menu" }, list);
  setAttributes(menu.summary, {
    "data-testid": "why-menu-button",
    "aria-label": "Explain another property",
    title: "Explain another property",
  });
  const sign = icon("command", "is-small");
  const name = make("span", {});
  const actor = make("button", { class: "why-actor", testid: "why-actor" }, sign, name);
  const caller = createCaller(actions);
  const sentence = make("span", {});
  const lines = make("div", { class: "num" });
  const follows = make("span", { testid: "why-then" });
  const card = make("div", { class: "why", testid: "why" }, [
    around,
    make("div", { class: "why-head" }, title, menu.element),
    make("p", { class: "why-text" }, actor, sentence),
    lines,
    make("p", { class: "why-then small" }, make("b", {}, "Then"), follows, caller.element),
  ]);
  const chain = createChain(actions);
  const element = make("div", {}, card, chain.element);

  let shown = /** @type {ValueExplanation | null} */ (null);
  /** The property that was chosen of the view with this id; null if none was. */
  let chosen = { view: /** @type {string | null} */ (null), property: /** @type {string | null} */ (null) };
  let changed = () => {};

  actor.addEventListener("click", () => {
    if (shown?.actor?.request != null) actions.message(shown.actor.request);
    else if (shown?.since != null) actions.moment(shown.since);
  });
  const rows = createKeyedRows(list, (/** @type {string} */ property) => property, (property) => ({
    element: make(
      "li",
      {},
      make("button", {
        click() {
          menu.close();
          menu.summary.focus();
          choose(property);
        },
      }, property),
    ),
    update() {},
  }));
  menu.element.addEventListener("toggle", () => changed());

  /** @param {string} property */
  const choose = (property) => {
    chosen = { ...chosen, property };
    changed();
  };
  /** @param {string} id */
  const propertiesOf = (id) => {
    const known = causes.properties(id).filter((property) => property !== OFFSET);
    return [OFFSET, ...known];
  };

  return {
    element,
    /** Explains a property of the shown view.
     * @param {string} property */
    choose,
    /** @param {State | null} state @param {string | null} id @param {readonly string[]} names this page's
     * @param {Session["measured"]} measured @param {number | null} moment the shown one, null for the present */
    update(state, id, names, measured, moment) {
      if (chosen.view !== id) chosen = { view: id, property: null };
      /** @param {string} property */
      const explain = (property) =>
        state && id !== null ? explainValue(state, id, property, causes, names, measured) : null;
      // A value that a measured source names itself, or has not sent, has no explanation.
      const latest = state && id !== null && measured === null ? explainedProperty(state, id, causes) : OFFSET;
      let property = chosen.property ?? latest;
      shown = explain(property);
      if (shown === null && property !== OFFSET) {
        chosen = { view: id, property: null };
        property = OFFSET;
        shown = explain(property);
      }
      setHidden(element, shown === null);
      if (shown === null || id === null || state === null) return;
      setAttribute(card, "data-tone", shown.tone);
      setText(around, shown.around);
      setText(title, shown.title);
      setText(sentence, shown.sentence);
      setText(lines, shown.lines.join("\n"));
      // A source may have said nothing; our engine always says something in the end.
      setHidden(lines, measured !== null && shown.lines.length === 0);
      setText(follows, shown.follows);
      showActor(shown);
      caller.update(shown.caller);
      if (menu.element.open) rows.update(propertiesOf(id));
      chain.update(property === OFFSET ? shown.view : null, state, causes, unitWordOf(measured), moment);
    },
    /** Registers a callback that updates the card, because another property was chosen or a part was opened.
     * @param {() => void} callback */
    whenChanged(callback) {
      changed = callback;
      chain.whenOpened(callback);
    },
  };

  /** @param {ValueExplanation} explanation */
  function showActor({ actor: its, since }) {
    setHidden(actor, its === null);
    if (its === null) return;
    changeIcon(sign, its.icon);
    setText(name, its.text);
    const title = its.request !== null
      ? "Show the message"
      : since === null
      ? null
      : `Show the moment of the last change, ${seconds(since)} s`;
    setAttributes(actor, { title, disabled: title === null });
  }
}
