/** The values at the cursor: both sides with what moves them, and their difference. */

import { causeWord, offsetText, signed } from "../../model/compare/words.js";
import { frameAt } from "../../model/compare/curves.js";
import { gestureOf } from "../../model/compare/comparing.js";
import { make, setHidden, setText } from "../../kit/dom.js";
import { seconds } from "../../model/properties/format.js";

export function createReadout() {
  const time = make("span", { class: "num", testid: "compare-time" });
  const stop = make("span", { class: "compare-stop", testid: "compare-stop" });
  const sides = /** @type {const} */ (["trace", "reference"]).map((side) => {
    const name = make("span", { class: "one-line dim" });
    const value = make("b", { class: "num", testid: `compare-${side}` });
    const cause = make("span", { class: "dim", testid: `compare-${side}-cause` });
    const line = make("i", { class: "compare-line", "data-side": side });
    return { name, value, cause, element: make("span", { class: "compare-value" }, line, name, value, cause) };
  });
  const difference = make("b", { class: "num", testid: "compare-difference" });
  const apart = make("span", { class: "compare-value" }, make("span", { class: "dim" }, "difference"), difference);
  const element = make("p", { class: "compare-readout strip" }, [
    make("span", { class: "compare-value" }, time, stop),
    ...sides.map((side) => side.element),
    apart,
  ]);
  let isEmpty = true;

  return Object.freeze({
    element,
    /** Whether there is nothing to compare at any frame. */
    isEmpty: () => isEmpty,
    /** @param {import("../../model/compare/comparing.js").Comparing} shown */
    show(shown) {
      const curves = gestureOf(shown)?.curves ?? null;
      isEmpty = curves === null || curves.apart.length === 0;
      setHidden(element, curves === null);
      if (curves === null) return;
      const at = frameAt(curves, shown.frame);
      setText(time, `${seconds(at.t)} s`);
      setText(stop, shown.stop);
      const { name, reference } = shown.comparison;
      const values = /** @type {const} */ ([
        [name, at.trace, at.traceCause],
        [reference, at.reference, at.referenceCause],
      ]);
      values.forEach(([name, value, cause], index) => {
        setText(sides[index].name, name);
        setText(sides[index].value, offsetText(value));
        setText(sides[index].cause, cause === "" ? "" : causeWord(cause));
      });
      const hasReference = curves.reference !== null;
      setHidden(sides[1].element, !hasReference);
      setHidden(apart, !hasReference);
      setText(difference, at.difference === null ? "n/a" : signed(at.difference));
    },
  });
}
