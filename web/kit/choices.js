/** Radio buttons for a value that the page receives: a choice is shown as made only once it is the value, so that one
 * that is rejected is not. */

import { make } from "./dom.js";

/** @template Value @param {string} name of the group
 * @param {readonly Readonly<{ value: Value, testid: string, words: readonly (Node | string)[] }>[]} options
 * @param {(value: Value) => void} choose */
export function createChoices(name, options, choose) {
  let current = /** @type {Value | null} */ (null);
  const boxes = options.map(({ testid }) => make("input", { type: "radio", name, testid }));
  const show = () =>
    boxes.forEach((box, index) => {
      const isCurrent = options[index].value === current;
      if (box.checked !== isCurrent) box.checked = isCurrent;
    });
  boxes.forEach((box, index) =>
    box.addEventListener("change", () => {
      show();
      choose(options[index].value);
    })
  );
  return {
    elements: boxes.map((box, index) => make("label", {}, box, options[index].words)),
    /** @param {Value | null} value null for none of them @param {boolean} isEnabled */
    update(value, isEnabled) {
      current = value;
      show();
      for (const box of boxes) box.disabled = !isEnabled;
    },
  };
}
