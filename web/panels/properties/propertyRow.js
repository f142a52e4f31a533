/** A property and its value, which can be edited in place. */

import { createChangeDetector } from "../../kit/memoCache.js";
import { createEditor } from "./editor.js";
import { flag, make, setAttribute, setAttributes, setClass, setHidden, setText } from "../../kit/dom.js";
import { readOnlyNote } from "../../model/properties/properties.js";
import { ERROR_CODES } from "../../generated/limits.js";

/** @typedef {import("../../model/properties/properties.js").Property} Property */

/** What the rows are about. `refusal`: why nothing may be changed; empty if it may. `mayTakeControl`: whether taking
 * control would help.
 * @typedef {Readonly<{ state: State | null, selection: string | null, fields: Fields, folded: readonly string[],
 *   refusal: string, mayTakeControl: boolean }>} Context */

/** `set` returns the answer, and the row shows its error; `reportSet` shows it elsewhere.
 * @typedef {Readonly<{ set: (id: string, name: string, value: any) => Promise<Readonly<{ error?: RpcError }>>,
 *   reportSet: (error: RpcError) => void, takeControl: () => void }>} Actions */

/** @param {Property} first @param {Actions} actions @param {() => Context | null} contextNow */
export function createRow({ name }, actions, contextNow) {
  const label = make("dt", { title: name }, ...breakable(name));
  const value = make("button", { class: "value num", tabindex: -1, testid: `value-${name}` });
  const cell = make("dd", {}, value);
  const element = make("div", { class: "property", "data-property": name }, label, cell);
  /** Created on demand: few rows ever need it. */
  let note = /** @type {ReturnType<typeof createNote> | null} */ (null);
  let shown = /** @type {Property | null} */ (null);
  const isOther = createChangeDetector();
  let editor = /** @type {ReturnType<typeof createEditor> | null} */ (null);

  /** @param {string} text @param {boolean} isControlOffered */
  const say = (text, isControlOffered = false) => {
    if (note === null) {
      if (text === "") return;
      note = createNote(name, () => {
        actions.takeControl();
        say("");
        value.focus();
      });
      element.append(note.element);
    }
    note.say(text, isControlOffered);
  };
  /** @param {string} text @param {RpcError | null} error */
  const refused = (text, error) =>
    say(text, error?.code === ERROR_CODES.notController && contextNow()?.mayTakeControl === true);

  /** Shows at the field why the value cannot be changed now; returns true if it can. */
  const mayChange = () => {
    const context = contextNow();
    const view = context?.selection == null ? undefined : context.state?.views[context.selection];
    if (!context || !view || !shown) return false;
    const reason = readOnlyNote(view, shown, context.fields);
    if (reason !== "") {
      say(`Read-only. ${reason}`);
      return false;
    }
    if (context.refusal === "") return true;
    say(context.refusal, context.mayTakeControl);
    return false;
  };

  const open = async () => {
    const page = contextNow();
    if (editor || !shown || !page || page.selection === null || !mayChange()) return;
    const id = page.selection;
    const field = page.fields[name];
    say("");
    if (field.kind === "boolean") {
      const { error } = await actions.set(id, name, shown.value !== true);
      return error && refused(error.message, error);
    }
    editor = createEditor({
      name,
      field,
      value: shown.value,
      views: Object.keys(page.state?.views ?? {}),
      set: (next) => actions.set(id, name, next),
      report: actions.reportSet,
      refused,
      close(isFocusWanted) {
        editor?.element.remove();
        editor = null;
        setHidden(value, false);
        setClass(element, "is-editing", false);
        if (isFocusWanted) value.focus();
      },
    });
    setAttribute(element, "data-kind", field.labels.length > 3 || field.kind === "json" ? "wide" : field.kind);
    setClass(element, "is-editing", true);
    setHidden(value, true);
    cell.append(editor.element);
    editor.focus();
  };

  value.addEventListener("click", (event) => {
    const isBox = value.getAttribute("role") === "checkbox";
    // A click without a pointer comes from Enter, Space or a screen reader.
    if (isBox || event.detail === 0 || /** @type {PointerEvent} */ (event).pointerType === "touch") void open();
  });
  value.addEventListener("dblclick", () => void open());
  value.addEventListener("keydown", (event) => {
    if (event.key === "F2") void open();
    else if (event.key === "Escape" && note && !note.element.hidden) say("");
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  value.addEventListener("blur", () => {
    // The message is removed when the focus leaves, unless it moves to the button next to it.
    if (!editor) requestAnimationFrame(() => !note?.element.contains(document.activeElement) && !editor && say(""));
  });

  return {
    element,
    value,
    changedAt: 0,
    /** @param {Property} property @param {boolean} isSettable @param {Field | undefined} field
     * @returns {boolean} whether its text has changed */
    update(property, isSettable, field) {
      const isChanged = shown !== null && shown.text !== property.text;
      shown = property;
      if (!isOther(property.text, property.exact, property.kind, isSettable, field)) return false;
      setClass(element, "is-default", property.kind === "default");
      setClass(element, "is-settable", isSettable);
      const isBox = isSettable && field?.kind === "boolean";
      setAttribute(value, "role", isBox ? "checkbox" : null);
      setAttribute(value, "aria-checked", isBox ? flag(property.value === true) : null);
      setAttributes(value, { "aria-label": isBox ? name : `${name}: ${property.text}`, title: property.exact });
      setAttribute(label, "title", field?.description ? `${name}: ${field.description}` : name);
      setText(value, isBox ? "" : property.text);
      return isChanged;
    },
  };
}

/** A name that may wrap at the start of each of its words.
 * @param {string} name */
function breakable(name) {
  return name.split(/(?=[A-Z])/).flatMap((word, at) => at === 0 ? [word] : [document.createElement("wbr"), word]);
}

/** A message about a value, below it.
 * @param {string} name @param {() => void} takeControl */
function createNote(name, takeControl) {
  const words = make("span", {});
  const take = make("button", { class: "button is-small", testid: `take-${name}`, click: takeControl }, "Take control");
  const element = make(
    "dd",
    { class: "property-note note strip", "data-tone": "rubber", role: "alert", testid: `note-${name}` },
    words,
    take,
  );
  return {
    element,
    /** @param {string} text @param {boolean} isControlOffered */
    say(text, isControlOffered) {
      setText(words, text);
      setHidden(element, text === "");
      setHidden(take, !isControlOffered);
    },
  };
}
