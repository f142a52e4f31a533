/** Buttons with one chosen, as radio buttons: the arrow keys, Home and End move to another and choose it. */

import { flag, make, setAttributes } from "./dom.js";
import { moveFocus } from "./rovingFocus.js";

/** @template Value
 * @typedef {Readonly<{ value: Value, testid: string, words: string | readonly (Node | string)[], title?: string,
 *   "aria-label"?: string }>} Segment */

/** @template Value
 * @param {NonNullable<Parameters<typeof make>[1]>} attributes of the group @param {readonly Segment<Value>[]} segments
 * @param {(value: Value) => void} choose */
export function createSegments(attributes, segments, choose) {
  let buttons = /** @type {readonly Readonly<{ value: Value, button: HTMLButtonElement }>[]} */ ([]);
  const element = make("div", {
    class: "segments",
    role: "radiogroup",
    keydown: (event) => moveFocus(event, buttons.map(({ button }) => button))?.click(),
    ...attributes,
  });
  /** @param {readonly Segment<Value>[]} others */
  const fill = (others) => {
    buttons = others.map(({ value, words, ...its }) => {
      const click = () => choose(value);
      return { value, button: make("button", { role: "radio", click, ...its }, words) };
    });
    element.replaceChildren(...buttons.map(({ button }) => button));
  };
  fill(segments);
  return {
    element,
    fill,
    /** @param {Value | undefined} value */
    check(value) {
      for (const each of buttons) {
        const isChecked = each.value === value;
        setAttributes(each.button, { "aria-checked": flag(isChecked), tabindex: isChecked ? 0 : -1 });
      }
    },
  };
}
