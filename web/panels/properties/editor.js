/** Edits a value in place: Enter sets it, Escape restores the previous one, the arrow keys change the number at the
 * caret and set it immediately. */

import { createInput } from "./inputs.js";
import { setAttribute } from "../../kit/dom.js";
import { editText, faultIn, isEqual, parse } from "../../model/properties/valueParser.js";
import { nudged, nudgeStep } from "../../model/properties/nudge.js";

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
  let isUnderway = false;
  let isOver = false;
  /** The value to send after the response to the pending request. */
  let next = /** @type {{ value: any, isLast: boolean } | null} */ (null);

  /** @param {boolean} isFocusWanted */
  const end = (isFocusWanted) => {
    if (isOver) return;
    isOver = true;
    close(isFocusWanted);
  };

  /** Sends one value at a time: a held key is faster than the responses may be.
   * @param {any} value @param {boolean} isLast */
  const send = async (value, isLast) => {
    if (isUnderway) {
      next = { value, isLast };
      return;
    }
    isUnderway = true;
    setAttribute(input.control, "aria-busy", "true");
    const { error } = await set(value);
    isUnderway = false;
    setAttribute(input.control, "aria-busy", null);
    if (!error) accepted = value;
    if (next) {
      const waiting = next;
      next = null;
      void send(waiting.value, waiting.isLast);
    } else if (error) {
      if (isOver) report(error);
      else show(error.message, error);
    } else {
      if (!isOver) show("", null);
      if (isLast) end(document.activeElement === input.control);
    }
  };

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
    if (isLast && !isUnderway && isEqual(parsed.value, accepted)) return end(true);
    void send(parsed.value, isLast);
  };

  const restore = () => {
    show("", null);
    if (before !== undefined && (isUnderway || !isEqual(accepted, before))) void send(before, false);
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
      void send(parsed.value, false);
    }
    show("", null);
    end(false);
  });

  return {
    element: input.element,
    focus() {
      input.control.focus();
      input.select(0, input.read().length);
    },
  };
}

/** @param {Field} field */
const isCounted = ({ kind }) => kind === "number" || kind === "numbers" || kind === "transform";
