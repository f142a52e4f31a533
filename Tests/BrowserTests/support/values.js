/** Values of the properties, written and dragged. */

import { KEYS } from "./keys.js";
import { focus } from "./page.js";

export const note = (browser, pattern) =>
  browser.waitFor(
    `the hint line says ${pattern}`,
    (source) => {
      const element = document.querySelector('[data-testid="property-refusal"]');
      return !element.hidden && new RegExp(source).test(element.textContent);
    },
    pattern.source,
  );
/** Moves the mouse, and presses or releases its button there. */
export const mouse = (browser, ...actions) =>
  browser.perform([{
    type: "pointer",
    id: "mouse",
    parameters: { pointerType: "mouse" },
    actions: actions.map((action) =>
      Array.isArray(action)
        ? { type: "pointerMove", x: Math.round(action[0]), y: Math.round(action[1]), duration: 0 }
        : { type: action, button: 0 }
    ),
  }]);
/** The middle of a value, or of one of its numbers while it shows them as fields. */
export const placeOf = (browser, name, number = null) =>
  browser.run(
    (name, number) => {
      const value = document.querySelector(`[data-testid="value-${name}"]`);
      if (number === null) value.scrollIntoView({ block: "center" });
      const { left, top, width, height } = (number === null ? value : value.children[number]).getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    },
    name,
    number,
  );
/** Points at one of a value's numbers, and gives its place. */
export async function pointAt(browser, name, number) {
  await mouse(browser, [20, 300], await placeOf(browser, name));
  await browser.waitFor(
    `${name} has fields`,
    (name, number) => document.querySelector(`[data-testid="value-${name}"]`).children.length > number,
    name,
    number,
  );
  return placeOf(browser, name, number);
}
export const isEditing = (browser, isEditing) =>
  browser.waitFor(
    isEditing ? "a value is written" : "no value is written",
    (isEditing) => (document.querySelector('[data-testid="editor"]') !== null) === isEditing,
    isEditing,
  );
export const written = (browser) => browser.run(() => document.querySelector('[data-testid="editor"]').value);

/** Opens a value with the keyboard and replaces its text. */
export async function write(browser, name, text) {
  await focus(browser, `value-${name}`);
  await browser.type(KEYS.enter);
  await isEditing(browser, true);
  await browser.press([KEYS.control], "a");
  await browser.type(text);
}

/** The selected part of the text that is being written. */
export const selectedText = (browser) =>
  browser.run(() => {
    const { value, selectionStart, selectionEnd } = document.activeElement;
    return value.slice(selectionStart, selectionEnd);
  });
