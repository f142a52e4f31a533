/** The device's keyboard: what the state says of it, and the command that shows or hides it. */

import { list, short } from "./format.js";

/** @typedef {import("./state.js").Keyboard} Keyboard */
/** @typedef {import("./state.js").State} State */

/** The heights of an iPhone's keyboard, upright and on its side, in points. */
const HEIGHTS = Object.freeze({ upright: 216, lying: 162 });

/**
 * Shows the keyboard, or hides the one that is there.
 * @param {State} state
 */
export function keyboardCommand(state) {
  if (state.keyboard) return { method: "Keyboard.hide", params: {} };
  const isLying = (state.device?.orientation ?? "").startsWith("landscape");
  return { method: "Keyboard.show", params: { height: isLying ? HEIGHTS.lying : HEIGHTS.upright } };
}

/**
 * The keyboard in words, for those who do not see it.
 * @param {Keyboard} keyboard
 */
export function keyboardText({ frame, docked, isLocal }) {
  const owner = isLocal === false ? "Another app's keyboard" : "The keyboard";
  if (docked === false) return `${owner} floats at ${list(frame)}.`;
  return `${owner} is up from ${short(frame[1])} points on.`;
}
