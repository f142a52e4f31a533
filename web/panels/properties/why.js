/** Explains a value of the selected view: its cause, its actor, and the changes that led to an offset. */

import { createCaller } from "../../kit/caller.js";
import { createChain } from "./chain.js";
import { createMenu } from "../../kit/menu.js";
import { changeIcon, icon } from "../../kit/icons.js";
import { createKeyedRows } from "../../kit/rows.js";
import { make, setAttribute, setAttributes, setHidden, setText } from "../../kit/dom.js";
import { explainedProperty, explainValue, OFFSET } from "../../model/explain/explainValue.js";
import { actorOf } from "../../model/explain/actor.js";
import { measuredActor } from "../../model/explain/measuredCauses.js";
import { createKept } from "../../kit/memoCache.js";
import { NO_ROOM, roomFor, roomKey } from "../../model/explain/explanationRoom.js";
import { seconds } from "../../model/properties/format.js";
import { unitWordOf } from "../../model/session/measured.js";

/** @typedef {import("../../model/explain/causes.js").Causes} Causes */
/** @typedef {import("../../model/explain/explainValue.js").ValueExplanation} ValueExplanation */

/** @param {App} app */
export function createWhy(app) {
  const { causes, navigation } = app;
  const rooms = /** @type {ReturnType<typeof createKept<import("../../model/explain/explanationRoom.js").Room>>} */ (
    createKept(16)
  );
  const around = make("p", { class: "why-around dim small one-line" });
  const title = make("span", { testid: "why-title" });
  const list = make("ul", { class: "why-properties" });
  const menu = createMenu({ label: "Property", isRight: true, testid: "why-menu" }, list);
  setAttributes(menu.summary, {
    "data-testid": "why-menu-button",
    "aria-label": "Property to explain",
    title: "Explain another property",
  });
  const sign = icon("command", "is-small");
  const name = make("span", {});
  const actor = make("button", { class: "why-actor", testid: "why-actor" }, sign, name);
  const caller = createCaller(app, "why-caller");
  const sentence = createSentence((property) => shown && navigation.whatIf(shown.view, property));
  const lines = make("div", {});
  const follows = make("span", { testid: "why-then" });
  // Each part is as high as its longest text, which a style sets behind it.
  const parts = {
    title: make("div", { class: "why-title why-part" }, title),
    sentence: make("p", { class: "why-text why-part" }, make("span", {}, actor, sentence.element)),
    lines: make("div", { class: "num why-part" }, lines),
    follows: make("span", { class: "why-part" }, follows),
  };
  const then = make("b", {}, "Then");
  const code = make("button", {
    class: "link",
    testid: "why-code",
    hidden: true,
    click: () => navigation.code(controller),
  });
  const end = make("p", { class: "why-then small" }, then, parts.follows, code, caller.element);
  const card = make("div", { class: "why", testid: "why" }, [
    around,
    make("div", { class: "why-head" }, parts.title, menu.element),
    parts.sentence,
    parts.lines,
    end,
  ]);
  const chain = createChain(app);
  const element = make("div", {}, card, chain.element);

  let shown = /** @type {ValueExplanation | null} */ (null);
  /** The controller that made the last change; empty for none. */
  let controller = "";
  /** The property that was chosen of the view with this id; null if none was. */
  let chosen = { view: /** @type {string | null} */ (null), property: /** @type {string | null} */ (null) };
  /** The property of the row that has the focus, until the content moves: the time of its last move then. */
  let focused = /** @type {Readonly<{ property: string, moved: number | null }> | null} */ (null);
  let changed = () => {};

  actor.addEventListener("click", () => {
    if (shown?.actor?.request != null) navigation.message(shown.actor.request);
    else if (shown?.since != null) navigation.moment(shown.since);
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
    focused = null;
    changed();
  };
  /** @param {string} id */
  const propertiesOf = (id) => {
    const known = causes.properties(id).filter((property) => property !== OFFSET);
    return [OFFSET, ...known];
  };

  return {
    element,
    /** Explains a property of the shown view, in sight.
     * @param {string} property */
    choose(property) {
      choose(property);
      card.scrollIntoView({ block: "nearest" });
    },
    /** Resets the choice: another scene's view may have the same id. */
    forget() {
      chosen = { ...chosen, property: null };
      focused = null;
    },
    /** Explains the property of the row that has the focus, as long as it has it or the focus is in the card.
     * @param {string | null} property null if the focus has left the rows @param {EventTarget | null} to where it is */
    follow(property, to) {
      if (property === null && to instanceof Node && card.contains(to)) {
        if (focused) choose(focused.property);
        return;
      }
      focused = property === null ? null : { property, moved: shown && causes.since(shown.view, OFFSET) };
      changed();
    },
    /** @param {State | null} state @param {string | null} id @param {readonly string[]} names this page's
     * @param {Session["measured"]} measured @param {number | null} moment the shown one, null for the present
     * @param {readonly Finding[]} findings the open ones */
    update(state, id, names, measured, moment, findings) {
      if (chosen.view !== id) [chosen, focused] = [{ view: id, property: null }, null];
      if (focused && shown && focused.moved !== causes.since(shown.view, OFFSET)) focused = null;
      /** @param {string} property */
      const explain = (property) =>
        state && id !== null ? explainValue(state, id, property, causes, names, measured) : null;
      // A value that a live source names itself, or has not sent, has no explanation.
      const latest = state && id !== null && measured === null
        ? explainedProperty(state, id, causes, findings)
        : OFFSET;
      let property = focused?.property ?? chosen.property ?? latest;
      shown = explain(property);
      if (shown === null && property !== OFFSET) {
        if (focused === null) chosen = { view: id, property: null };
        property = OFFSET;
        shown = explain(property);
      }
      setHidden(element, shown === null);
      if (shown === null || id === null || state === null) return;
      keepRoom(roomOf(shown, state, measured));
      setAttribute(card, "data-tone", shown.tone);
      setText(around, shown.around);
      setText(title, shown.title);
      sentence.update(shown.sentence, shown.setting);
      showLines(shown.lines);
      // A source may have said nothing; our engine always says something in the end.
      setHidden(parts.lines, measured !== null && shown.lines.length === 0);
      setText(follows, shown.follows);
      setHidden(then, shown.follows === "");
      setHidden(end, shown.follows === "" && shown.caller === "");
      controller = shown.actor === null ? "" : causes.of(shown.view, property)?.controller ?? "";
      setHidden(code, controller === "");
      setText(code, `About ${controller}`);
      setAttribute(code, "title", `${controller} is code of the scene: show what the scene says about it`);
      showActor(shown);
      caller.update(shown.caller);
      if (menu.element.open) rows.update(propertiesOf(id));
      const isMeasured = measured !== null;
      const by = (/** @type {Why} */ why) => isMeasured ? measuredActor(why) : actorOf(why, names);
      chain.update(property === OFFSET ? shown.view : null, state, causes, unitWordOf(measured), moment, by);
    },
    /** Registers a callback that updates the card, because another property was chosen or a part was opened.
     * @param {() => void} callback */
    whenChanged(callback) {
      changed = callback;
      chain.whenOpened(callback);
    },
  };

  /** Each has an element of its own: a browser shapes all of a text again when a number in it changes.
   * @param {readonly string[]} texts */
  function showLines(texts) {
    while (lines.children.length > texts.length) lines.lastElementChild?.remove();
    while (lines.children.length < texts.length) lines.append(make("div", {}));
    texts.forEach((text, index) => setText(lines.children[index], text));
  }

  /** The room of a value that moves by itself, from its first move on.
   * @param {ValueExplanation} explanation @param {State} state @param {Session["measured"]} measured */
  function roomOf({ view }, state, measured) {
    const isChosen = focused !== null || (chosen.property !== null && chosen.property !== OFFSET);
    const hasMoved = causes.of(view, OFFSET) !== null;
    if (!hasMoved || isChosen) return NO_ROOM;
    const unit = measured?.unit ?? null;
    return rooms(roomKey(state, view, unit), () => roomFor(state, view, unit));
  }

  /** @param {import("../../model/explain/explanationRoom.js").Room} room */
  function keepRoom({ lines, ...texts }) {
    const longest = { ...texts, lines: lines.join("\n") };
    for (const [name, part] of Object.entries(parts)) {
      setAttribute(part, "data-longest", longest[/** @type {keyof typeof longest} */ (name)] || null);
    }
  }

  /** @param {ValueExplanation} explanation */
  function showActor({ actor: its, since }) {
    setHidden(actor, its === null);
    if (its === null) return;
    changeIcon(sign, its.icon);
    setText(name, its.subject);
    const title = its.request !== null
      ? "Show the message"
      : since === null
      ? null
      : `Show the time of the last change, ${seconds(since)} s`;
    setAttributes(actor, { title, disabled: title === null });
  }
}

/** A sentence in which the name of a setting is a button.
 * @param {(property: string) => void} ask what another value would do */
function createSentence(ask) {
  const [before, after] = [make("span", {}), make("span", {})];
  let property = "";
  const setting = make("button", {
    class: "link why-setting",
    testid: "why-setting",
    hidden: true,
    click: () => ask(property),
  });
  return {
    element: make("span", {}, before, setting, after),
    /** @param {string} text @param {string} name the setting's in it, empty for none */
    update(text, name) {
      property = name;
      const at = name === "" ? text.length : text.indexOf(name);
      setText(before, text.slice(0, at));
      setText(after, text.slice(at + name.length));
      setHidden(setting, name === "");
      setText(setting, name);
      setAttribute(setting, "title", `What if ${name} had another value?`);
    },
  };
}
