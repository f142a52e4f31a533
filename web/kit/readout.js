/** A line of values beside a plot: writing costs more than drawing and is not needed as often. */

import { definePanel } from "./panel.js";
import { make, setText } from "./dom.js";

/** @param {string} testid */
export function createReadout(testid) {
  const element = make("span", { class: "readout num", testid });
  let text = "";
  return {
    element,
    /** @param {string} next */
    write(next) {
      text = next;
    },
    panel: definePanel({
      cadence: "list",
      isCanvas: true,
      select: { text: () => text },
      apply: () => setText(element, text),
    }),
  };
}
