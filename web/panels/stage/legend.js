/** The legend of the colours on the stage: only those that are visible, next to the device if there is space. */

import { make, setClass, setHidden } from "../../kit/dom.js";

/** @typedef {Readonly<{ x: number, y: number, height: number }>} Box */

/** The texts and tones of what an overlay may show.
 * @type {readonly (readonly ["insets" | "overscroll" | "rest" | "pages" | "indicators" | "keyboard" | "touches", string, string])[]}
 */
const ENTRIES = Object.freeze([
  ["insets", "adjusted inset", "idle"],
  ["overscroll", "past the edge", "rubber"],
  ["rest", "will settle here", "bounce"],
  ["pages", "page", "animation"],
  ["indicators", "indicator", "animation"],
  ["keyboard", "under the keyboard", "bad"],
  ["touches", "touch", "tracking"],
]);

/** Distance in pixels to the stage's edge and to the device. */
const EDGE = 12;
const GAP = 10;

export function createLegend() {
  const items = ENTRIES.map(([name, title, tone]) => {
    const swatch = make("span", { class: "swatch", "data-tone": tone });
    return { name, item: make("li", { class: "row is-tight", hidden: true }, swatch, title) };
  });
  const element = make(
    "ul",
    { class: "legend dim dense", "aria-label": "Legend", testid: "legend", hidden: true },
    items.map(({ item }) => item),
  );
  let shown = "";
  /** Width and height in pixels of the entries in one line, and one below the other. */
  let line = [0, 0];
  let column = [0, 0];

  /** Measures the entries, which forces a layout; only when other entries are shown. */
  const measure = () => {
    setClass(element, "is-column", false);
    setClass(element, "is-squeezed", false);
    line = [element.offsetWidth, element.offsetHeight];
    setClass(element, "is-column", true);
    column = [element.offsetWidth, element.offsetHeight];
  };

  return {
    element,
    /** @param {ReadonlySet<string>} marks the overlays with visible elements
     * @param {Fit | null} fit @param {readonly Box[]} labels that it must not cover, because they are more important
     * @param {number} height of the stage */
    update(marks, fit, labels, height) {
      const wanted = fit ? ENTRIES.map(([name]) => name).filter((name) => marks.has(name)) : [];
      setHidden(element, wanted.length === 0);
      if (!fit || wanted.length === 0) return;
      if (wanted.join() !== shown) {
        shown = wanted.join();
        for (const { name, item } of items) setHidden(item, !marks.has(name));
        measure();
      }
      const room = fit.x - fit.bezel[0] - EDGE - GAP;
      const isColumn = room < line[0];
      const [wide, high] = isColumn ? column : line;
      const isCovering = labels.some(({ x, y, height: tall }) => x < EDGE + wide && y + tall > height - EDGE - high);
      setClass(element, "is-column", isColumn);
      setClass(element, "is-squeezed", room < wide || isCovering);
    },
  };
}
