/** The marks of a mistake and of its correction, in words as well for those who do not see them. */

import { icon } from "./icons.js";
import { make } from "./dom.js";
import { SEVERITIES } from "../model/findings/findings.js";

/** @typedef {import("../model/scenes/scenes.js").Kind} Kind */

/** The tone of a mark; null if there is none.
 * @param {Kind} kind @returns {string | null} */
export function toneOf(kind) {
  if (kind === "") return null;
  return kind === "corrected" ? "deceleration" : SEVERITIES[kind].tone;
}

/** The mark before the title of a variant: the severity of its finding, as everywhere else.
 * @param {Kind} kind @returns {readonly Node[]} */
export function markOf(kind) {
  if (kind === "") return [];
  const tone = toneOf(kind);
  if (kind === "corrected") {
    const words = make("span", { class: "visually-hidden" }, "Corrected: ");
    return [make("span", { class: "mark-corrected", "data-tone": tone }, icon("check", "is-small")), words];
  }
  const { letter, word } = SEVERITIES[kind];
  const words = make("span", { class: "visually-hidden" }, `With a problem, ${word}: `);
  const mark = { class: "severity", "data-tone": tone, "aria-hidden": "true", title: `With a problem: ${word}` };
  return [make("span", mark, letter), words];
}
