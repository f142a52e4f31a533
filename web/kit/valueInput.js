/** The inputs for values: a line of text, a choice, checkboxes, a colour. */

import { createField } from "./field.js";
import { make, setAttribute } from "./dom.js";

/** `caret` is null if there is no text with a caret; `isLive`: each change is sent immediately.
 * @typedef {Readonly<{ element: HTMLElement, control: HTMLElement, read: () => string,
 *   write: (text: string) => void, caret: (() => number) | null,
 *   select: (start: number, end: number) => void }>} Input */

/** Maximum number of ids suggested for a view. */
const OFFERED = 200;

/** @param {Field} field @param {string} name
 * @param {Readonly<{ views: readonly string[], changed: () => void }>} how `changed`: a choice was made that applies
 * immediately @returns {Input} */
export function createInput(field, name, { views, changed }) {
  if (field.kind === "enum") return createChoice(field, name, changed);
  if (field.kind === "options") return createBoxes(field, name, changed);
  const text = createText(name);
  if (field.mayBeAbsent || field.kind === "view") setAttribute(text.element, "placeholder", "none");
  if (field.kind === "color") return createColor(text, name, changed);
  return field.kind === "view" ? withOffers(text, name, views) : text;
}

/** @param {string} name */
function createText(name) {
  const input = createField(name, { class: "field num", type: "text", autocapitalize: "off", testid: "editor" });
  return {
    element: /** @type {HTMLElement} */ (input),
    control: /** @type {HTMLElement} */ (input),
    read: () => input.value,
    write: (/** @type {string} */ text) => void (input.value = text),
    caret: () => input.selectionStart ?? input.value.length,
    select: (/** @type {number} */ start, /** @type {number} */ end) => input.setSelectionRange(start, end),
  };
}

/** @param {Field} field @param {string} name @param {() => void} changed @returns {Input} */
function createChoice({ options }, name, changed) {
  const select = make(
    "select",
    { class: "field", "aria-label": name, testid: "editor" },
    options.map((option) => make("option", { value: option }, option)),
  );
  select.addEventListener("change", changed);
  return {
    element: select,
    control: select,
    read: () => select.value,
    write: (text) => void (select.value = text),
    caret: null,
    select() {},
  };
}

/** @param {Field} field @param {string} name @param {() => void} changed @returns {Input} */
function createBoxes({ options }, name, changed) {
  const boxes = options.map((option) => make("input", { type: "checkbox", value: option }));
  const element = make(
    "div",
    { class: "field-boxes", role: "group", "aria-label": name, testid: "editor" },
    boxes.map((box, index) => make("label", { class: "row is-tight dense" }, box, options[index])),
  );
  element.addEventListener("change", changed);
  return {
    element,
    control: boxes[0] ?? element,
    read: () => boxes.filter(({ checked }) => checked).map(({ value }) => value).join(", "),
    write(text) {
      const words = text.split(", ");
      for (const box of boxes) box.checked = words.includes(box.value);
    },
    caret: null,
    select() {},
  };
}

/** A text field, and a swatch that opens the system's colour picker; the opacity remains as written.
 * @param {ReturnType<typeof createText>} text @param {string} name @param {() => void} changed @returns {Input} */
function createColor(text, name, changed) {
  const swatch = make("input", {
    type: "color",
    class: "field-swatch",
    "aria-label": `${name}: choose`,
    tabindex: -1,
  });
  const show = () => {
    const [rgb] = text.read().match(/^#[0-9a-f]{6}/i) ?? ["#000000"];
    if (swatch.value !== rgb) swatch.value = rgb;
  };
  text.control.addEventListener("input", show);
  swatch.addEventListener("input", () => {
    const [, alpha = ""] = text.read().match(/^#[0-9a-f]{6}([0-9a-f]{2})$/i) ?? [];
    text.write(swatch.value + alpha);
    changed();
  });
  return {
    ...text,
    element: make("span", { class: "row is-tight" }, swatch, text.element),
    write(value) {
      text.write(value);
      show();
    },
    caret: null,
  };
}

/** @param {ReturnType<typeof createText>} text @param {string} name @param {readonly string[]} views @returns {Input} */
function withOffers(text, name, views) {
  const id = `offers-${name}`;
  setAttribute(text.element, "list", id);
  const offers = make("datalist", { id }, ...views.slice(0, OFFERED).map((view) => make("option", { value: view })));
  return { ...text, element: make("span", { class: "row is-tight" }, text.element, offers) };
}
