/** Information about the current scene: its summary, its variants and its demo. */

import { isObject } from "../state/mergePatch.js";
import { NO_ABOUT } from "../session/session.js";

/** @typedef {import("../session/session.js").About} About */
/** @typedef {import("../session/session.js").Variant} Variant */

/** Reads the `about` of a snapshot; invalid parts are dropped.
 * @param {any} about @returns {About} */
export function aboutFrom(about) {
  if (!isObject(about)) return NO_ABOUT;
  const variants = Array.isArray(about.variants) ? about.variants.filter((each) => typeof each?.name === "string") : [];
  return Object.freeze({
    summary: text(about.summary),
    variants: Object.freeze(variants.map(({ name, title, summary }) =>
      Object.freeze({
        name,
        title: text(title) || name,
        summary: text(summary),
      })
    )),
    demo: about.demo === true,
  });
}

/** The current variant: the one that the state names, else the first.
 * @param {About} about @param {State | null} state @returns {Variant | null} */
export function shownVariant({ variants }, state) {
  return variants.find(({ name }) => name === state?.scene?.variant) ?? variants[0] ?? null;
}

/** The name of the current scene in one of its variants, as Scene.load accepts it.
 * @param {State} state @param {string} variant */
export const variantName = (state, variant) => `${state.scene?.name ?? ""}@${variant}`;

/** Whether there is a text to show or a variant to choose.
 * @param {About} about */
export const isWorthShowing = ({ summary, variants, demo }) => summary !== "" || variants.length > 0 || demo;

/** @param {unknown} value */
const text = (value) => typeof value === "string" ? value.trim() : "";
