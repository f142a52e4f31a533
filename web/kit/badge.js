/** A count in a tab, in the tone of the worst item that it counts. */

import { make, setAttributes, setHidden, setText } from "./dom.js";

/** `text` is for tooltips and screen readers.
 * @typedef {Readonly<{ count: number, tone: string, text: string }>} Tally */

/** @param {string} testid */
export function createBadge(testid) {
  const element = make("span", { class: "tab-badge", testid, hidden: true });
  return {
    element,
    /** @param {Tally | null} tally null for none */
    show(tally) {
      setHidden(element, tally === null);
      setText(element, tally === null ? "" : String(tally.count));
      setAttributes(element, { "data-tone": tally?.tone ?? null, title: tally?.text || null });
    },
  };
}
