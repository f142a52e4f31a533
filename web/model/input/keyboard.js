/** The device's keyboard: its description, and the command that shows or hides it. */

import { list, short } from "../properties/format.js";
import { LIMITS } from "../../generated/limits.js";

/** @typedef {import("../state/state.js").Keyboard} Keyboard */

/** Shows the keyboard, or hides it if it is shown.
 * @param {State} state @returns {import("./input.js").Command} */
export function keyboardCommand(state) {
  if (state.keyboard) return { method: "Keyboard.hide", params: {} };
  const isLying = (state.device?.orientation ?? "").startsWith("landscape");
  return { method: "Keyboard.show", params: { height: isLying ? LIMITS.keyboardLandscape : LIMITS.keyboardPortrait } };
}

/** A description of the keyboard for screen readers.
 * @param {Keyboard} keyboard */
export function keyboardText({ frame, docked, isLocal }) {
  const owner = isLocal === false ? "Another app's keyboard" : "The keyboard";
  if (docked === false) return `${owner} floats at ${list(frame)}.`;
  return `${owner} is up from ${short(frame[1])} points on.`;
}
