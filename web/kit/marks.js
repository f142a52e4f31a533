/** The marks of a mistake and of its correction, in words as well for those who do not see them. */

import { icon } from "./icons.js";
import { make } from "./dom.js";

/** @typedef {"mistake" | "corrected" | ""} Kind */

/** The tones of the marks.
 * @type {Readonly<Record<Kind, string | null>>} */
export const TONES = Object.freeze({ mistake: "rubber", corrected: "deceleration", "": null });

/** The mark before the title of a variant.
 * @param {Kind} kind @returns {readonly Node[]} */
export function markOf(kind) {
  if (kind === "") return [];
  const words = make("span", { class: "visually-hidden" }, kind === "mistake" ? "With a finding: " : "Corrected: ");
  return kind === "mistake"
    ? [make("span", { class: "severity", "data-tone": TONES.mistake, "aria-hidden": "true" }, "W"), words]
    : [make("span", { class: "mark-corrected", "data-tone": TONES.corrected }, icon("check", "is-small")), words];
}
