/** The numbers of the selected time range, and a name with which it is saved as a mark. */

import { icon } from "../../kit/icons.js";
import { make, setHidden, setText } from "../../kit/dom.js";
import { setCount } from "../../kit/rows.js";
import { framesIn } from "../../model/time/frames.js";
import { frameRows, rangeRows, sumOf } from "../../model/time/range.js";
import { LIMITS } from "../../generated/limits.js";

/** Maximum number of rows; the causes with the shortest distances are omitted first. */
const MAXIMUM = 8;

/** @param {Readonly<{ clear: () => void, save: (name: string) => void }>} actions */
export function createRangeCard({ clear, save }) {
  const list = make("dl", { class: "num" });
  const close = make(
    "button",
    {
      class: "button is-icon",
      "aria-label": "Clear the time selection",
      title: "Clear the time selection (Esc)",
      testid: "range-clear",
    },
    icon("close"),
  );
  close.addEventListener("click", clear);
  const field = make("input", {
    class: "field",
    type: "text",
    maxlength: LIMITS.markLength,
    autocomplete: "off",
    placeholder: "name of this range",
    "aria-label": "Name of this range",
    testid: "range-name",
  });
  const button = make("button", { class: "button is-small", type: "submit", testid: "range-save" }, "Save as mark");
  const form = make("form", { class: "range-form", novalidate: true }, field, button);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    save(field.value);
    field.value = "";
  });
  const element = make("div", { class: "plot-card card", testid: "range", hidden: true }, form, list, close);
  return {
    element,
    /** @param {import("../../model/time/range.js").Range | null} range
     * @param {import("../../model/time/timeline.js").TimePlot} plot
     * @param {readonly import("../../model/time/frames.js").DrawnFrame[]} frames all of the source */
    update(range, plot, frames) {
      const sum = range === null ? null : sumOf(plot.series, range);
      setHidden(element, sum === null);
      if (!sum || range === null) return;
      const its = frameRows(framesIn(frames, range.from, range.to));
      const rows = [...rangeRows(sum, plot.axes).slice(0, MAXIMUM - its.length), ...its];
      setCount(list, 2 * rows.length, () => [make("dt", { class: "dim" }), make("dd", {})]);
      rows.forEach(([name, value], index) => {
        setText(list.children[2 * index], name);
        setText(list.children[2 * index + 1], value);
      });
    },
  };
}
