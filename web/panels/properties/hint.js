/** The line below the properties: actions for the row under the pointer, why a value was refused, and ways to change
 * something while the past is shown. */

import { make, setAttribute, setClass, setHidden, setRefusal, setText } from "../../kit/dom.js";
import { seconds } from "../../model/properties/format.js";

/** Keys and words.
 * @typedef {readonly (string | Readonly<{ key: string }>)[]} Words */

/** @param {App} app @param {(change: () => void) => void} inPresent does something once the present is shown */
export function createHint({ run, takeControl, time }, inPresent) {
  const words = make("span", { class: "hint-words", testid: "property-hint" });
  const refusal = make("span", { class: "hint-refusal", role: "alert", testid: "property-refusal" });
  /** What is done after a way was chosen. */
  let then = /** @type {(() => void) | null} */ (null);
  /** @param {string} title @param {string} testid @param {() => void} choose */
  const way = (title, testid, choose) =>
    make("button", {
      class: "button is-small",
      testid,
      click: () => {
        const next = then;
        clear();
        choose();
        if (next) inPresent(next);
      },
    }, title);
  const take = way("Take control", "hint-take", takeControl);
  const fork = way("Continue from here", "hint-branch", () => run("rewind"));
  const past = make("span", { class: "row is-tight" }, way("Go live", "hint-live", time.live), fork);
  const line = make("div", { class: "property-hint" }, words, refusal, take, past);
  const element = make("div", { class: "property-hints", testid: "property-hints" }, line);
  /** The name of the row that was refused. */
  let refused = "";

  function clear() {
    refused = "";
    then = null;
    setText(refusal, "");
    for (const part of [refusal, take, past]) setHidden(part, true);
    setHidden(words, false);
    setClass(line, "is-refused", false);
  }
  /** @param {string} name @param {string} text */
  const refuse = (name, text) => {
    clear();
    refused = name;
    setHidden(words, true);
    setHidden(refusal, false);
    setText(refusal, text);
    setAttribute(refusal, "title", text);
    setClass(line, "is-refused", true);
  };
  clear();

  let shown = /** @type {Words} */ ([]);
  /** @param {Words} next */
  const show = (next) => {
    if (next === shown) return;
    shown = next;
    words.replaceChildren(...next.map((part) => typeof part === "string" ? part : make("kbd", {}, part.key)));
    setAttribute(words, "title", next.map((part) => typeof part === "string" ? part : part.key).join(" "));
  };
  const isTouched = window.matchMedia("(hover: none)").matches;
  /** @type {Words} */
  const nothing = Object.freeze([`${isTouched ? "tap" : "point at"} a value to edit it`]);
  let idle = nothing;
  /** The words about the row that has the focus, and those about the row under the pointer. */
  let [focused, pointed] = /** @type {(Words | null)[]} */ ([null, null]);
  /** Where the pointer was last. */
  let place = [NaN, NaN];
  show(idle);

  return {
    element,
    /** Shows what the row under the pointer can do. A row that comes under a pointer at rest, because the rows scroll,
     * does not take the place of the row that has the focus.
     * @param {Words | null} next null for no row @param {PointerEvent} event */
    point(next, { clientX, clientY }) {
      const isAtRest = clientX === place[0] && clientY === place[1];
      pointed = next;
      place = [clientX, clientY];
      show((isAtRest ? focused ?? next : next ?? focused) ?? idle);
    },
    /** Shows what the row that has the focus can do.
     * @param {Words | null} next null for no row */
    focus(next) {
      focused = next;
      show(next ?? pointed ?? idle);
    },
    /** What is said while no row is pointed at.
     * @param {string} refusal why no value can be changed, empty if some can */
    rest(refusal) {
      idle = refusal === "" ? nothing : idle === nothing || idle[0] !== refusal ? Object.freeze([refusal]) : idle;
      if (focused === null && pointed === null) show(idle);
    },
    /** Says why a row's value was refused.
     * @param {string} name @param {string} text @param {boolean} isControlOffered @param {() => void} retry */
    refuse(name, text, isControlOffered, retry) {
      refuse(name, text);
      setHidden(take, !isControlOffered);
      then = retry;
    },
    /** Offers to change a row's value in the present, or from the moment in view on.
     * @param {string} name @param {Readonly<{ moment: number, refusal: string }>} past `refusal`: why the engine cannot
     * go there @param {() => void} change done after one was chosen */
    offer(name, { moment, refusal: reason }, change) {
      refuse(name, `Viewing ${seconds(moment)} s`);
      setClass(line, "is-refused", false);
      setHidden(past, false);
      setRefusal(fork, reason, "Rewind the engine to this time (all clients)");
      then = change;
    },
    /** @param {string} name the row that is no longer refused */
    clear(name) {
      if (refused !== name) return false;
      clear();
      return true;
    },
    contains: (/** @type {Node | null} */ node) => element.contains(node),
  };
}

/** @typedef {ReturnType<typeof createHint>} Hint */

const key = (/** @type {string} */ name) => Object.freeze({ key: name });

/** What a row can do, below the names of its numbers.
 * @param {Field | undefined} field @param {string} note why it is read-only, empty if it is not
 * @param {readonly string[]} parts the names of its numbers
 * @returns {Words} */
export function hintOf(field, note, parts) {
  const ways = waysOf(field, note);
  return parts.length < 2 ? ways : [`${parts.join(", ")}\n`, ...ways];
}

/** @param {Field | undefined} field @param {string} note @returns {Words} */
function waysOf(field, note) {
  if (note !== "" || !field) return [`read-only: ${note} `, key("T"), " pin"];
  switch (field.kind) {
    case "number":
    case "numbers":
      return DRAG;
    case "boolean":
      return TICK;
    case "enum":
    case "options":
      return CHOOSE;
    default:
      return WRITE;
  }
}

/** @type {Words} */
const DRAG = ["drag to change ", key("Shift"), " ×10 ", key("Alt"), " ×0.1 ", key("Enter"), " type"];
/** @type {Words} */
const TICK = ["click or ", key("Space"), " to change ", key("T"), " pin"];
/** @type {Words} */
const CHOOSE = ["click or ", key("Enter"), " to choose ", key("T"), " pin"];
/** @type {Words} */
const WRITE = ["click or ", key("Enter"), " to write ", key("T"), " pin"];
