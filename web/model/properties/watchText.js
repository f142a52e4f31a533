/** The value of a pinned property as text. */

import { fixed, short } from "./format.js";
import { numbersIn } from "./numbers.js";
import { propertyOf } from "./properties.js";

/** Properties that move: their numbers keep their width. */
const MOVING = new Set(["contentOffset", "overscroll", "rest"]);

/** @param {import("../time/watches.js").Watch} watch @param {View} view
 * @param {import("../state/state.js").Device | undefined} device */
export function watchText(watch, view, device) {
  const property = propertyOf(view, watch.name, device);
  return property ? textOf(watch, property) : "—";
}

/** The part that is pinned of a property's value.
 * @param {import("../time/watches.js").Watch} watch @param {Readonly<{ value?: any, text: string }>} its */
export function textOf({ name, part }, { value, text }) {
  if (part === null) return text;
  const number = numbersIn(value)[part];
  if (number === undefined) return "—";
  return MOVING.has(name) ? fixed(number) : name === "velocity" ? fixed(number, 0) : short(number, 4);
}
