/** Sees whether the keyboard on the screen covers the field that has the focus. */

import { coveredPart, keyboardOf } from "./geometry.js";
import { selectorOf } from "./names.js";

/** Milliseconds in which the browser and the page may still bring the field into sight. */
const PATIENCE = 500;
/** The share of a field's height from which it counts as covered. */
const SHARE = 0.5;
/** Inputs that need no keyboard. */
const WITHOUT_TEXT = new Set(["button", "checkbox", "color", "file", "image", "radio", "range", "reset", "submit"]);

/** The focused field, looked at once after each change of the focus or the keyboard. */
export class Fields {
  #window;
  #registry;
  #wake;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #isDue = false;

  /** @param {Window} window @param {import("./registry.js").Registry} registry @param {() => void} wake */
  constructor(window, registry, wake) {
    this.#window = window;
    this.#registry = registry;
    this.#wake = wake;
  }

  /** The focus or the keyboard has changed. */
  changed() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#isDue = true;
      this.#wake();
    }, PATIENCE);
  }

  /** What is to be sent; null for nothing. */
  take() {
    if (!this.#isDue) return null;
    this.#isDue = false;
    const keyboard = keyboardOf(this.#window);
    const field = keyboard && focusedField(this.#window.document);
    if (!field) return null;
    const { hidden, height } = coveredPart(field, keyboard.frame[1]);
    if (height === 0 || hidden < SHARE * height) return null;
    const view = this.#registry.chain(field)[0]?.id ?? "window";
    return { event: "fieldcovered", view, element: selectorOf(field), hidden, height, keyboard: keyboard.frame[3] };
  }
}

/**
 * The field with the focus, in shadow roots and frames of the same origin too.
 * @param {Document | ShadowRoot} root
 * @returns {Element | null}
 */
function focusedField(root) {
  const element = root.activeElement;
  const inside = element?.shadowRoot ?? /** @type {any} */ (element)?.contentDocument;
  if (inside) return focusedField(inside);
  if (element?.localName === "input") return WITHOUT_TEXT.has(/** @type {any} */ (element).type) ? null : element;
  const isField = element?.localName === "textarea" || /** @type {any} */ (element)?.isContentEditable;
  return isField ? element : null;
}
