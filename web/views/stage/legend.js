/** What the colours on the stage mean: only those that are there, beside the device where there is room. */

import { make, setClass, setHidden } from "../dom.js";

/** @typedef {import("../../model/fit.js").Fit} Fit */

/**
 * What an overlay may show, in words, with its tone.
 * @type {readonly (readonly ["insets" | "overscroll" | "rest" | "touches", string, string])[]}
 */
const ENTRIES = Object.freeze([
  ["insets", "adjusted inset", "idle"],
  ["overscroll", "past the edge", "rubber"],
  ["rest", "will settle here", "bounce"],
  ["touches", "touch", "tracking"],
]);

/** Pixels from the stage's edge and to the device. */
const EDGE = 12;
const GAP = 10;

export function createLegend() {
  const items = ENTRIES.map(([name, title, tone]) => {
    const swatch = make("span", { class: "swatch", "data-tone": tone });
    return { name, item: make("li", { hidden: true }, swatch, title) };
  });
  const element = make(
    "ul",
    { class: "legend", "aria-label": "Legend", "data-testid": "legend", hidden: true },
    ...items.map(({ item }) => item),
  );
  let shown = "";
  /** Pixels that the entries take in one line, and one below the other. */
  let lineWidth = 0;
  let columnWidth = 0;

  /** Reads lengths, which makes the browser lay out: only when other entries are shown. */
  const measure = () => {
    setClass(element, "is-column", false);
    setClass(element, "is-squeezed", false);
    lineWidth = element.offsetWidth;
    setClass(element, "is-column", true);
    columnWidth = element.offsetWidth;
  };

  return {
    element,
    /**
     * @param {ReadonlySet<string>} marks the overlays that have something to show
     * @param {Fit | null} fit
     */
    update(marks, fit) {
      const wanted = fit ? ENTRIES.map(([name]) => name).filter((name) => marks.has(name)) : [];
      setHidden(element, wanted.length === 0);
      if (!fit || wanted.length === 0) return;
      if (wanted.join() !== shown) {
        shown = wanted.join();
        for (const { name, item } of items) setHidden(item, !marks.has(name));
        measure();
      }
      const room = fit.x - fit.bezel[0] - EDGE - GAP;
      setClass(element, "is-column", room < lineWidth);
      setClass(element, "is-squeezed", room < columnWidth);
    },
  };
}
