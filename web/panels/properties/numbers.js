/** The numbers of a value, each as a field of its own while the pointer is over the row: dragging one changes it. */

import { createSender } from "./sender.js";
import { make, setClass, setText } from "../../kit/dom.js";
import { clampedTo, nudgeStep } from "../../model/properties/nudge.js";
import { short } from "../../model/properties/format.js";

/** Pixels from which on a press is a drag. */
const SLACK = 3;
/** Milliseconds between two values while a number is held: the server merges changes within half a second into one
 * edit. */
const HOLD = 200;

const ENDS = /** @type {const} */ (["pointerup", "pointercancel"]);

/** @typedef {Readonly<{ field: Field, value: any }>} Dragged */

/** Ignores the click by which the browser reports the end of a press that is over already. */
function ignoreClick() {
  /** @param {Event} event */
  const ignore = (event) => event.stopPropagation();
  document.addEventListener("click", ignore, { capture: true });
  const end = () => setTimeout(() => document.removeEventListener("click", ignore, { capture: true }));
  document.addEventListener("pointerup", end, { capture: true, once: true });
}

/** @param {HTMLElement} element of the value
 * @param {Readonly<{
 *   begin: () => Dragged | null,
 *   set: (value: any) => Promise<Readonly<{ error?: RpcError }>>,
 *   refused: (error: RpcError) => void,
 *   ended: () => void,
 * }>} actions `begin` returns the value to drag, null if it may not be changed */
export function createNumbers(element, actions) {
  /** The drag that is underway.
   * @type {{ index: number, from: any, field: Field, numbers: number[] } | null} */
  let drag = null;
  let press = /** @type {Readonly<{ index: number, x: number, pointer: number }> | null} */ (null);
  let timer = 0;

  const sender = createSender(actions.set, ({ error, isWaiting }) => {
    if (error && !isWaiting) actions.refused(error);
  });
  /** @param {readonly number[]} numbers */
  const valueOf = (numbers) => (drag?.field.kind === "number" ? numbers[0] : Object.freeze([...numbers]));

  /** @param {readonly number[]} numbers */
  const write = (numbers) => {
    if (element.children.length !== numbers.length) {
      element.replaceChildren(...numbers.map((_, index) => make("span", { class: "number", "data-index": index })));
    }
    numbers.forEach((number, index) => setText(element.children[index], short(number, 4)));
  };

  /** @param {boolean} isKept whether the value stays as it was dragged to */
  const end = (isKept) => {
    if (!drag) return;
    clearInterval(timer);
    element.children[drag.index]?.classList.remove("is-dragged");
    sender.send(isKept ? valueOf(drag.numbers) : drag.from);
    drag = null;
    document.removeEventListener("keydown", escape, { capture: true });
    actions.ended();
  };
  /** @param {KeyboardEvent} event */
  const escape = (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    end(false);
    release();
    ignoreClick();
  };

  element.addEventListener("pointerdown", (event) => {
    const number = event.target instanceof Element ? event.target.closest(".number") : null;
    if (!(number instanceof HTMLElement) || event.button !== 0 || event.pointerType === "touch") return;
    press = { index: Number(number.dataset.index), x: event.clientX, pointer: event.pointerId };
    // The pointer leaves the value at once, and is not captured: its click is to have the number as its target.
    document.addEventListener("pointermove", move);
    for (const name of ENDS) document.addEventListener(name, release);
  });
  /** @param {PointerEvent} event */
  function move(event) {
    if (!press || event.pointerId !== press.pointer) return;
    if (event.buttons === 0) return release();
    const by = event.clientX - press.x;
    if (!drag) {
      if (Math.abs(by) < SLACK) return;
      const begun = actions.begin();
      if (!begun) return release();
      const numbers = Array.isArray(begun.value) ? [...begun.value] : [begun.value];
      drag = { index: press.index, from: begun.value, field: begun.field, numbers };
      element.children[drag.index]?.classList.add("is-dragged");
      document.addEventListener("keydown", escape, { capture: true });
      timer = window.setInterval(() => drag && sender.send(valueOf(drag.numbers)), HOLD);
    }
    if (by === 0) return;
    press = { ...press, x: event.clientX };
    const { index, field, numbers } = drag;
    const next = clampedTo(field, numbers[index] + by * nudgeStep(field, event));
    if (next === numbers[index]) return;
    numbers[index] = next;
    write(numbers);
    sender.send(valueOf(numbers));
  }
  function release() {
    press = null;
    document.removeEventListener("pointermove", move);
    for (const name of ENDS) document.removeEventListener(name, release);
    end(true);
  }

  return {
    isDragged: () => drag !== null,
    /** Shows the numbers as fields, or the value's text.
     * @param {any} value undefined for the text @param {string} text */
    show(value, text) {
      if (drag) return;
      const numbers = Array.isArray(value) ? value : typeof value === "number" ? [value] : null;
      if (numbers) write(numbers);
      else setText(element, text);
      setClass(element, "has-numbers", numbers !== null);
    },
  };
}
