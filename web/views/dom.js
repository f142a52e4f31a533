/** Building and changing elements: text only as text, and writes only where something differs. */

import { visible } from "../model/format.js";

/** @typedef {Readonly<Record<string, string | number | boolean | null | undefined>>} Attributes */

/**
 * An element with attributes and children. Strings become text.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const name of Object.keys(attributes)) setAttribute(element, name, attributes[name]);
  element.append(...children.map((child) => (typeof child === "string" ? visible(child) : child)));
  return element;
}

/**
 * @param {Node} node
 * @param {string} text
 */
export function setText(node, text) {
  const shown = visible(text);
  const { firstChild, lastChild } = node;
  // Other words in the same text node cost the browser far less than another node.
  if (firstChild instanceof Text && firstChild === lastChild) {
    if (firstChild.data !== shown) firstChild.data = shown;
  } else if (node.textContent !== shown) node.textContent = shown;
}

/**
 * Null, undefined and false take the attribute away; true sets it empty.
 * @param {Element} element
 * @param {string} name
 * @param {string | number | boolean | null | undefined} value
 */
export function setAttribute(element, name, value) {
  if (value === null || value === undefined || value === false) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
    return;
  }
  const text = value === true ? "" : String(value);
  if (element.getAttribute(name) !== text) element.setAttribute(name, text);
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {boolean} isOn
 */
export function setClass(element, name, isOn) {
  if (element.classList.contains(name) !== isOn) element.classList.toggle(name, isOn);
}

/**
 * @param {HTMLElement} element
 * @param {boolean} isHidden
 */
export function setHidden(element, isHidden) {
  if (element.hidden !== isHidden) element.hidden = isHidden;
}

/** @param {boolean} value */
export function flag(value) {
  return value ? "true" : "false";
}
