/** A tooltip for the item of the timeline under the pointer. */

import { make, setHidden } from "../../kit/dom.js";
import { seconds } from "../../model/properties/format.js";
import { sightingText } from "../../model/findings/shownFindings.js";

/** The distance in pixels within which a pointer and a mark, or two marks, count as one place. */
export const REACH = 7;
/** Maximum number of findings in a tooltip. */
const NAMED = 4;

export function createTip() {
  const element = make("div", { class: "plot-tip card dense", role: "tooltip", testid: "plot-tip", hidden: true });
  /** @param {import("../../model/time/timeline.js").Pointed} pointed */
  const linesOf = (pointed) => {
    if (pointed.kind === "stop") {
      const { t, text, predicate } = pointed.stop;
      const title = predicate === null ? "Mark" : "Breakpoint";
      return [make("b", {}, text || title), make("span", { class: "dim" }, `${title} at ${seconds(t)} s`)];
    }
    const { findings } = pointed.mark;
    return [
      ...findings.slice(0, NAMED).flatMap((finding) => [
        make("b", {}, `${finding.rule} ${finding.title}`),
        make("span", { class: "dim" }, sightingText(finding)),
      ]),
      ...(findings.length > NAMED ? [make("span", { class: "dim" }, `and ${findings.length - NAMED} more`)] : []),
    ];
  };
  return {
    element,
    /** @param {import("../../model/time/timeline.js").Pointed | null} pointed @param {(t: number) => number} x
     * @param {number} width */
    show(pointed, x, width) {
      setHidden(element, pointed === null);
      if (!pointed) return;
      element.replaceChildren(...linesOf(pointed));
      element.style.left = `${Math.round(Math.max(8, Math.min(x(pointed.at) - 110, width - 240)))}px`;
    },
  };
}
