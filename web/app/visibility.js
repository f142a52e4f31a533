/** Whether the page could draw: the server merges the states for one that does not. */

/** Milliseconds after the tab was shown again in which the server still sends merged states. */
const RECENT = 2000;

/** `whyMerged`: why the server has merged states for this page.
 * @typedef {Readonly<{ whyMerged: () => "hidden" | "busy" }>} Visibility */

/** @param {Document} document @param {() => number} now milliseconds @returns {Visibility} */
export function createVisibility(document, now) {
  let shownAt = -Infinity;
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) shownAt = now();
  });
  return Object.freeze({
    whyMerged: () => document.hidden || now() - shownAt < RECENT ? "hidden" : "busy",
  });
}
