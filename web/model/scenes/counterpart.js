/** The scene to compare the present one with: the correction of a mistake, the mistake of a correction, or the next
 * variant. */

import { shownVariant } from "./about.js";

/** `name` is one that Scene.load accepts.
 * @typedef {Readonly<{ name: string, title: string }>} Counterpart */

/** The suffix of a corrected scene's name. */
const FIXED = "-fixed";
/** What the names of variants say of mistakes and corrections. */
const MARKED = /asPublished|corrected/i;

/** @param {Pick<Page, "session" | "scenes">} page @returns {Counterpart | null} */
export function counterpartOf({ session: { state, about }, scenes }) {
  const name = state?.scene?.name;
  if (!state || name === undefined) return null;
  const isFixed = name.endsWith(FIXED);
  const other = isFixed ? name.slice(0, -FIXED.length) : name + FIXED;
  if (scenes.some((scene) => scene.name === other)) return { name: other, title: isFixed ? "Mistake" : "Corrected" };
  const shown = shownVariant(about, state);
  if (shown === null || about.variants.length < 2) return null;
  // A mistake and its correction have the same name but for these words, and one of them at least is a mistake.
  const stem = (/** @type {string} */ variant) => variant.replace(MARKED, "").toLowerCase();
  const twin = about.variants.find((each) =>
    each !== shown && stem(each.name) === stem(shown.name) && (MARKED.test(each.name) || MARKED.test(shown.name))
  );
  const opposite = about.variants.find((each) => shown.isCorrected ? each.findings.length > 0 : each.isCorrected);
  const next = twin ?? (shown.findings.length > 0 || shown.isCorrected ? opposite : undefined) ??
    about.variants[(about.variants.indexOf(shown) + 1) % about.variants.length];
  return { name: `${name}@${next.name}`, title: next.title };
}

/** The ghost of the counterpart that runs; null if there is none.
 * @param {Pick<Page, "session" | "scenes" | "ghosts">} page @returns {Ghost | null} */
export function counterpartGhost(page) {
  const other = counterpartOf(page);
  return other && (page.ghosts.find(({ label, note }) => label === other.title && note === "") ?? null);
}
