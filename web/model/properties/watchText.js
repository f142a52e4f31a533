/** The value of a pinned property as text. */

import { fixed, short } from "./format.js";
import { numbersOf } from "./numbers.js";
import { propertyOf } from "./properties.js";

/** Properties that move: their numbers keep their width. */
const MOVING = new Set(["contentOffset", "overscroll", "rest"]);

/** @param {import("../time/watches.js").Watch} watch @param {View} view
 * @param {import("../state/state.js").Device | undefined} device */
export function watchText({ name, part }, view, device) {
  if (part === null) return propertyOf(view, name, device)?.text ?? "—";
  const number = numbersOf(view, name, device)[part];
  if (number === undefined) return "—";
  return MOVING.has(name) ? fixed(number) : name === "velocity" ? fixed(number, 0) : short(number, 4);
}
