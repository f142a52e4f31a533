/** Information about the current scene: what to try, its text, its variants and its demo. */

import { isObject } from "../state/mergePatch.js";
import { NO_ABOUT } from "../session/session.js";

/** @typedef {import("../session/session.js").About} About */
/** @typedef {import("../session/session.js").Variant} Variant */

/** Reads the `about` of a snapshot; invalid parts are dropped.
 * @param {any} about @returns {About} */
export function aboutFrom(about) {
  if (!isObject(about)) return NO_ABOUT;
  const variants = Array.isArray(about.variants) ? about.variants.filter((each) => typeof each?.name === "string") : [];
  const steps = Array.isArray(about.steps) ? about.steps.filter((each) => Number.isSafeInteger(each?.t)) : [];
  return Object.freeze({
    summary: text(about.summary),
    attempt: text(about.try),
    source: text(about.source),
    ...roleFrom(about),
    variants: Object.freeze(variants.map((variant) =>
      Object.freeze({
        name: variant.name,
        title: text(variant.title) || variant.name,
        summary: text(variant.summary),
        ...roleFrom(variant),
      })
    )),
    steps: Object.freeze(steps.map(({ t, caption }) => Object.freeze({ t, caption: text(caption) }))),
    demo: about.demo === true,
  });
}

/** Reads whether a scene or a variant shows a mistake, or its correction.
 * @param {any} its @returns {import("../session/session.js").Role} */
export function roleFrom({ findings, corrected }) {
  const ids = Array.isArray(findings) ? findings.filter((id) => typeof id === "string") : [];
  return { findings: Object.freeze(ids), isCorrected: corrected === true };
}

/** The current variant: the state's, else the first.
 * @param {About} about @param {State | null} state @returns {Variant | null} */
export function shownVariant({ variants }, state) {
  return variants.find(({ name }) => name === state?.scene?.variant) ?? variants[0] ?? null;
}

/** Whether there is a text to show or a variant to choose.
 * @param {About} about */
export const isWorthShowing = ({ summary, variants, demo }) => summary !== "" || variants.length > 0 || demo;

/** The longest first sentence that is shown in place of one that is missing, in characters. */
const LONGEST = 120;

/** What to try, in one sentence: the scene's own or else the first one of its text.
 * @param {About} about */
export function sentenceOf({ attempt, summary }) {
  if (attempt !== "") return attempt;
  const end = summary.search(/[.!?](\s|$)/u);
  const first = end < 0 ? summary : summary.slice(0, end + 1);
  return first.length <= LONGEST ? first : "";
}

/** @param {unknown} value */
const text = (value) => typeof value === "string" ? value.trim() : "";
