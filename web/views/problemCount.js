/** The number of findings, in the tone of the worst, next to the title of a tab. */

import { make, setAttribute, setHidden, setText } from "./dom.js";
import { SEVERITIES } from "../model/findings.js";
import { tallyText, totalOf } from "../model/problems.js";

/** @typedef {import("../model/page.js").Page} Page */

/** @param {string} testid */
export function createProblemCount(testid) {
  const element = make("span", { class: "tab-badge", "data-testid": testid, hidden: true });
  /** @type {readonly import("../model/findings.js").Finding[] | null} */
  let shown = null;
  return {
    element,
    /**
     * @param {Page} page
     * @returns {string | null} the count as text, empty if there are none; null if it has not changed
     */
    update({ session }) {
      const { open } = session.findings;
      if (open === shown) return null;
      shown = open;
      const total = totalOf(open);
      const words = total === null ? "" : tallyText(total);
      setHidden(element, total === null);
      setText(element, total === null ? "" : String(total.count));
      setAttribute(element, "data-tone", total === null ? null : SEVERITIES[total.severity].tone);
      setAttribute(element, "title", words || null);
      return words;
    },
  };
}
