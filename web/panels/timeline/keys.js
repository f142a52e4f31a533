/** The legend of the timeline's curves: each key shows its line and toggles it. */

import { flag, make, setAttribute, setClass, setHidden } from "../../kit/dom.js";

/** @typedef {import("../../model/page/page.js").Curves} Curves */

/** @type {readonly (readonly [keyof Curves, string, string])[]} */
const KEYS = Object.freeze([
  ["y", "y", "The offset's y"],
  ["x", "x", "The offset's x"],
  ["velocity", "velocity", "A lane for the velocity"],
  ["zoom", "zoom", "A lane for the zoom scale"],
]);

/** @param {(curves: Curves) => void} choose */
export function createCurveKeys(choose) {
  let curves = /** @type {Curves | null} */ (null);
  const buttons = KEYS.map(([name, word, title]) => {
    const button = make(
      "button",
      { class: "curve-key dense", title, "aria-label": title, "data-curve": name, testid: `curve-${name}` },
      make("i", {}),
      word,
    );
    button.addEventListener("click", () => {
      if (curves) choose(Object.freeze({ ...curves, [name]: !curves[name] }));
    });
    return { name, button };
  });
  const element = make(
    "div",
    { class: "curve-keys", role: "group", "aria-label": "Curves" },
    buttons.map(({ button }) => button),
  );
  return {
    element,
    /** @param {Readonly<{ curves: Curves, plot: import("../../model/time/timeline.js").TimePlot }> | null} its */
    update(its) {
      curves = its?.curves ?? null;
      setHidden(element, its === null);
      if (!its) return;
      for (const { name, button } of buttons) {
        const isChoice = name === "velocity" || (name === "zoom" ? its.plot.canZoom : its.plot.moved.length > 1);
        setHidden(button, !isChoice);
        // The main axis is solid, the other one dashed; the view decides which is which.
        setClass(
          button,
          "is-second",
          (name === "x" || name === "y") && its.plot.axes.length > 1 && name !== its.plot.axes[0],
        );
        setAttribute(button, "aria-pressed", flag(its.curves[name]));
      }
    },
  };
}
