/** Creates and changes elements. Text is inserted only as text, and the DOM is written only if a value differs. */

import { visible } from "../model/properties/format.js";

/** The attributes that people read or hear. */
const SPOKEN = new Set(["title", "alt", "placeholder", "aria-label", "aria-description", "aria-valuetext"]);

/** @typedef {string | number | boolean | null | undefined} Value of an attribute */
/** @typedef {Readonly<Record<string, Value>>} Attributes */

/** Creates an element with attributes and children. Strings become text. A function listens for the event of its
 * name; `testid` is the attribute `data-testid`; a button has the type `button` if it has no other. What is refused,
 * by `setRefusal`, hears no click.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {Readonly<Record<string, Value | ((event: any) => unknown)>>} [attributes]
 * @param {...(Node | string | readonly (Node | string)[])} children @returns {HTMLElementTagNameMap[Tag]} */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  if (tag === "button") setAttribute(element, "type", "button");
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      const isRefused = () => name === "click" && element.getAttribute("aria-disabled") === "true";
      element.addEventListener(name, (event) => !isRefused() && value(event));
    } else setAttribute(element, name === "testid" ? "data-testid" : name, value);
  }
  element.append(...children.flat().map((child) => (typeof child === "string" ? visible(child) : child)));
  return element;
}

/** The element of the page with an id.
 * @param {string} id */
export function elementOf(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no element called ${id}.`);
  return element;
}

/** @param {Node} node @param {string} text */
export function setText(node, text) {
  const shown = visible(text);
  const { firstChild, lastChild } = node;
  // Changing a text node costs the browser far less than replacing it.
  if (firstChild instanceof Text && firstChild === lastChild) {
    if (firstChild.data !== shown) firstChild.data = shown;
  } else if (node.textContent !== shown) node.textContent = shown;
}

/** Null, undefined and false remove the attribute; true sets it to an empty value.
 * @param {Element} element @param {string} name @param {string | number | boolean | null | undefined} value */
export function setAttribute(element, name, value) {
  if (value === null || value === undefined || value === false) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
    return;
  }
  const given = value === true ? "" : String(value);
  const text = SPOKEN.has(name) ? visible(given) : given;
  if (element.getAttribute(name) !== text) element.setAttribute(name, text);
}

/** @param {Element} element @param {Attributes} attributes */
export function setAttributes(element, attributes) {
  for (const name of Object.keys(attributes)) setAttribute(element, name, attributes[name]);
}

/** Refuses the presses of a button, which stays focusable so that its tooltip can say why.
 * @param {Element} button @param {string} refusal why; empty if it is enabled
 * @param {string | null} title the tooltip while it is enabled */
export const setRefusal = (button, refusal, title) =>
  setAttributes(button, { title: refusal || title, "aria-disabled": refusal === "" ? null : "true" });

/** Shows a text; an empty one hides the element.
 * @param {HTMLElement} element @param {string} text */
export function showText(element, text) {
  setText(element, text);
  setHidden(element, text === "");
}

/** @param {Element} element @param {string} name @param {boolean} isOn */
export function setClass(element, name, isOn) {
  if (element.classList.contains(name) !== isOn) element.classList.toggle(name, isOn);
}

/** @param {HTMLElement} element @param {boolean} isHidden */
export function setHidden(element, isHidden) {
  if (element.hidden !== isHidden) element.hidden = isHidden;
}

/** The element around the target of an event that a selector matches, or null.
 * @param {Event} event @param {string} selector */
export function targetIn({ target }, selector) {
  const found = target instanceof Element ? target.closest(selector) : null;
  return found instanceof HTMLElement ? found : null;
}

/** @param {boolean} value */
export const flag = (value) => (value ? "true" : "false");

/** A name that may wrap at the start of each of its words.
 * @param {string} name */
export function breakable(name) {
  return name.split(/(?=[A-Z])/).flatMap((word, at) => at === 0 ? [word] : [document.createElement("wbr"), word]);
}
