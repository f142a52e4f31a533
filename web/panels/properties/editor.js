/** Edits a value in place: Enter sets it, Escape restores the previous one, the arrow keys change the number at the
 * caret and set it immediately. */

import { createSender } from "./sender.js";
import { createInput } from "../../kit/valueInput.js";
import { setAttribute } from "../../kit/dom.js";
import { editText, faultIn, isEqual, parse } from "../../model/properties/valueParser.js";
import { nudged, nudgeStep, numberIn } from "../../model/properties/nudge.js";

/** @typedef {Readonly<{
 *   name: string,
 *   field: Field,
 *   value: any,
 *   views: readonly string[],
 *   set: (value: any) => Promise<Readonly<{ error?: RpcError }>>,
 *   report: (error: RpcError) => void,
 *   refused: (text: string, error: RpcError | null) => void,
 *   close: (isFocusWanted: boolean) => void,
 * }>} Editing `value` is undefined if there is none to restore; `report` shows an error elsewhere; `refused` with an
 * empty text removes the message */

/** @param {Editing} editing */
export function createEditor({ name, field, value, views, set, report, refused, close }) {
  const before = value === undefined && field.mayBeAbsent ? null : value;
  const input = createInput(field, name, { views, changed: () => sendText(false) });
  input.write(editText(field, before));
  /** The last value that the server has confirmed.
   * @type {any} */
  let accepted = before;
  let isOver = false;

  /** @param {boolean} isFocusWanted */
  const end = (isFocusWanted) => {
    if (isOver) return;
    isOver = true;
    close(isFocusWanted);
  };

  const sender = createSender(set, ({ value: sent, error, isLast, isWaiting }) => {
    setAttribute(input.control, "aria-busy", null);
    if (!error) accepted = sent;
    if (isWaiting) return;
    if (error) {
      if (isOver) report(error);
      else show(error.message, error);
      return;
    }
    if (!isOver) show("", null);
    if (isLast) end(document.activeElement === input.control);
  }, () => setAttribute(input.control, "aria-busy", "true"));

  /** @param {string} text @param {RpcError | null} error */
  const show = (text, error) => {
    setAttribute(input.control, "aria-invalid", text === "" ? null : "true");
    refused(text, error);
    const fault = error && faultIn(field, input.read(), error.data?.path);
    if (fault) input.select(fault.start, fault.end);
  };

  /** @param {boolean} isLast */
  const sendText = (isLast) => {
    const parsed = parse(field, input.read());
    if (parsed.problem !== undefined) return show(parsed.problem, null);
    if (isLast && !sender.isUnderway() && isEqual(parsed.value, accepted)) return end(true);
    sender.send(parsed.value, isLast);
  };

  const restore = () => {
    show("", null);
    if (before !== undefined && (sender.isUnderway() || !isEqual(accepted, before))) sender.send(before);
    end(true);
  };

  /** @param {KeyboardEvent} event */
  const nudge = (event) => {
    const step = nudgeStep(field, event) * (event.key === "ArrowUp" ? 1 : -1);
    const result = input.caret && nudged(field, input.read(), input.caret(), step);
    if (!result) return;
    event.preventDefault();
    input.write(result.text);
    input.select(result.start, result.end);
    sendText(false);
  };

  input.element.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Escape") restore();
    else if (event.key === "Enter" && !event.isComposing) sendText(true);
    else if ((event.key === "ArrowUp" || event.key === "ArrowDown") && isCounted(field)) return nudge(event);
    else return;
    event.preventDefault();
  });
  input.element.addEventListener("focusout", ({ relatedTarget }) => {
    if (isOver || (relatedTarget instanceof Node && input.element.contains(relatedTarget))) return;
    const parsed = parse(field, input.read());
    // Moving the focus elsewhere sets the text's value if it is valid.
    if (parsed.problem === undefined && !isEqual(parsed.value, accepted) && !isEqual(parsed.value, before)) {
      sender.send(parsed.value);
    }
    show("", null);
    end(false);
  });

  return {
    element: input.element,
    /** Gives it the focus, with everything selected, one of its numbers, or that number replaced by what was typed.
     * @param {import("./propertyRow.js").At} [at] */
    focus(at = {}) {
      const { index, typed } = at;
      input.control.focus();
      const text = input.read();
      const number = index === undefined ? null : numberIn(text, index);
      if (typed !== undefined && input.caret !== null) {
        const { start, end: last } = number ?? { start: 0, end: text.length };
        input.write(text.slice(0, start) + typed + text.slice(last));
        input.select(start + typed.length, start + typed.length);
      } else if (number) input.select(number.start, number.end);
      else input.select(0, text.length);
    },
  };
}

/** @param {Field} field */
const isCounted = ({ kind }) => kind === "number" || kind === "numbers" || kind === "transform";
