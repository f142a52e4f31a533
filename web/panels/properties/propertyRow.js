/** A property and its value, which can be edited in place. */

import { createChangeDetector } from "../../kit/memoCache.js";
import { createEditor } from "./editor.js";
import { createGhostMark } from "./ghostMark.js";
import { createNumbers } from "./numbers.js";
import { breakable, flag, make, setAttribute, setAttributes, setClass, setHidden } from "../../kit/dom.js";
import { hintOf } from "./hint.js";
import { partsOf } from "../../model/properties/numbers.js";
import { readOnlyNote } from "../../model/properties/properties.js";
import { ERROR_CODES } from "../../generated/limits.js";

/** @typedef {import("../../model/properties/properties.js").Property} Property */

/** What the rows are about. `refusal`: why nothing may be changed; empty if it may. `lock`: why no client may change it,
 * so that nothing invites to; empty if one may. `mayTakeControl`: whether taking
 * control would help. `moment`: the shown time, null for the present; `seekRefusal`: why the engine cannot go there.
 * @typedef {Readonly<{ state: State | null, selection: string | null, fields: Fields, folded: readonly string[],
 *   refusal: string, lock: string, mayTakeControl: boolean, moment: number | null,
 *   seekRefusal: string }>} Context */

/** `set` returns the answer, and the row shows its error; `reportSet` shows it elsewhere. `pinRow` pins a
 * property, or one of its numbers.
 * @typedef {Readonly<{ set: (id: string, name: string, value: any) => Promise<Readonly<{ error?: RpcError }>>,
 *   reportSet: (error: RpcError) => void, pinRow: (name: string, part: number | null) => void,
 *   copyRow: (name: string) => void, explain: (name: string) => void,
 *   openMenu: (name: string, part: number | null, at: HTMLElement) => void }>} Actions */

/** Where editing begins: at one of the numbers, or with the typed text.
 * @typedef {Readonly<{ index?: number, typed?: string }>} At */

/** What starts a number. */
const DIGIT = /^[0-9.\-−]$/;

/** @param {Property} first @param {Actions} actions @param {import("./hint.js").Hint} hint
 * @param {() => Context | null} contextNow */
export function createRow({ name }, actions, hint, contextNow) {
  const label = make(
    "dt",
    { title: `${name}: explain it`, click: () => actions.explain(name) },
    ...breakable(name),
  );
  const ghost = createGhostMark(name, `ghost-value-${name}`);
  const value = make("button", { class: "value num", tabindex: -1, "data-typed": true, testid: `value-${name}` });
  const cell = make("dd", {}, value, ghost.element);
  const element = make("div", { class: "property", "data-property": name }, label, cell);
  let shown = /** @type {Property | null} */ (null);
  let isHovered = false;
  /** Whether a drag has just ended: its click opens nothing. */
  let wasDragged = false;
  const isOther = createChangeDetector();
  let editor = /** @type {ReturnType<typeof createEditor> | null} */ (null);

  /** @param {string} text @param {RpcError | null} error */
  const refused = (text, error) => {
    if (text === "") return hint.clear(name);
    const isControlOffered = error?.code === ERROR_CODES.notController && contextNow()?.mayTakeControl === true;
    hint.refuse(name, text, isControlOffered, () => value.focus());
    return true;
  };
  const view = () => {
    const context = contextNow();
    return context?.selection == null ? undefined : context.state?.views[context.selection];
  };
  /** Why the value is read-only; empty if it is not. */
  const note = () => {
    const [context, its] = [contextNow(), view()];
    return context && its && shown ? readOnlyNote(its, shown, context.fields) : "";
  };

  /** Says why the value cannot be changed now; returns true if it can.
   * @param {() => void} again what to do once it can */
  const mayChange = (again) => {
    const context = contextNow();
    if (!context || !view() || !shown) return false;
    if (note() !== "") {
      hint.refuse(name, `Read-only. ${note()}`, false, () => {});
      return false;
    }
    if (context.refusal !== "") {
      hint.refuse(name, context.refusal, context.mayTakeControl, () => value.focus());
      return false;
    }
    if (context.moment === null) return true;
    hint.offer(name, { moment: context.moment, refusal: context.seekRefusal }, again);
    return false;
  };

  /** @param {At} [at] */
  const open = async (at = {}) => {
    const page = contextNow();
    if (editor || !shown || !page || page.selection === null || !mayChange(() => void open(at))) return;
    const id = page.selection;
    const field = page.fields[name];
    hint.clear(name);
    if (field.kind === "boolean") {
      const { error } = await actions.set(id, name, shown.value !== true);
      if (error) refused(error.message, error);
      return;
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
    editor.focus(at);
  };

  const numbers = createNumbers(value, {
    begin() {
      const field = contextNow()?.fields[name];
      if (!field || !shown || !mayChange(() => value.focus())) return null;
      hint.clear(name);
      return { field, value: shown.value };
    },
    set(next) {
      const id = contextNow()?.selection;
      return id == null ? Promise.resolve({}) : actions.set(id, name, next);
    },
    refused: (error) => void refused(error.message, error),
    ended() {
      wasDragged = true;
      // The click of the same release comes before the next task.
      setTimeout(() => (wasDragged = false));
    },
  });
  /** Shows each number as a field while the pointer is over the row, if it can be changed. */
  const showNumbers = () => {
    const kind = contextNow()?.fields[name]?.kind;
    const isFields = isHovered && (kind === "number" || kind === "numbers") && note() === "" &&
      contextNow()?.lock === "";
    numbers.show(isFields ? shown?.value : undefined, isBox() ? "" : shown?.text ?? "");
  };
  const isBox = () => value.getAttribute("role") === "checkbox";
  const words = () => {
    const now = contextNow();
    return now && now.lock !== "" && note() === "" ? [now.lock] : hintOf(now?.fields[name], note(), partsOf(name));
  };

  /** The number that an event is on; null if it is on none.
   * @param {Event} event */
  const partAt = ({ target }) => {
    const number = target instanceof Element ? target.closest(".number") : null;
    return number instanceof HTMLElement ? Number(number.dataset.index) : null;
  };
  /** The number under the pointer; null if it is on none. */
  const pointed = () => {
    const number = value.querySelector(".number:hover");
    return number instanceof HTMLElement ? Number(number.dataset.index) : null;
  };

  const pin = () => actions.pinRow(name, pointed());

  element.addEventListener("pointerenter", (event) => {
    if (event.pointerType === "touch") return;
    isHovered = true;
    showNumbers();
    hint.point(words(), event);
  });
  element.addEventListener("pointerleave", (event) => {
    isHovered = false;
    showNumbers();
    hint.point(null, event);
  });
  element.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    actions.openMenu(name, partAt(event), value);
  });
  value.addEventListener("focus", () => hint.focus(words()));
  value.addEventListener("click", (event) => {
    const index = partAt(event);
    if (!wasDragged) void open(index === null ? {} : { index });
  });
  value.addEventListener("keydown", (event) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const kind = contextNow()?.fields[name]?.kind;
    if (event.key === "Escape" && hint.clear(name)) value.focus();
    else if (isPlain && event.key.toLowerCase() === "t") pin();
    else if (isPlain && DIGIT.test(event.key) && (kind === "number" || kind === "numbers")) {
      void open({ index: pointed() ?? 0, typed: event.key });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
  value.addEventListener("blur", () => {
    hint.focus(null);
    // The message is removed when the focus leaves, unless it moves to the buttons beside it.
    if (!editor) requestAnimationFrame(() => !hint.contains(document.activeElement) && !editor && hint.clear(name));
  });

  return {
    element,
    value,
    changedAt: 0,
    isHovered: () => isHovered,
    open,
    copy: () => actions.copyRow(name),
    pin,
    /** Shows a ghost's value.
     * @param {import("../../model/explain/ghostValues.js").Other | undefined} other */
    mark: (other) => ghost.update(shown?.text ?? "", other?.text ?? "", other?.ghost),
    /** @param {Property} property @param {boolean} isSettable @param {Field | undefined} field
     * @returns {boolean} whether its text has changed */
    update(property, isSettable, field) {
      const isChanged = shown !== null && shown.text !== property.text;
      shown = property;
      if (!isOther(property.text, property.exact, property.kind, isSettable, field)) return false;
      setClass(element, "is-default", property.kind === "default");
      setClass(element, "is-settable", isSettable);
      const isTicked = isSettable && field?.kind === "boolean";
      setAttribute(value, "role", isTicked ? "checkbox" : null);
      setAttribute(value, "aria-checked", isTicked ? flag(property.value === true) : null);
      setAttributes(value, { "aria-label": isTicked ? name : `${name}: ${property.text}`, title: property.exact });
      setAttribute(label, "title", field?.description ? `${name}: ${field.description}` : name);
      showNumbers();
      return isChanged;
    },
  };
}
