/** The legend of the timeline's curves: each key shows its line and toggles it. */

import { flag, make, setAttribute, setHidden } from "../../kit/dom.js";

/** @typedef {import("../../model/page/page.js").Curves} Curves */

/** @type {readonly (readonly [keyof Curves, string, string])[]} */
const KEYS = Object.freeze([
  ["y", "y", "The offset's y"],
  ["x", "x", "The offset's x"],
  ["velocity", "velocity", "Show the velocity in its own lane"],
  ["zoom", "zoom", "Show the zoom scale in its own lane"],
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
        // The keys of both axes keep their places while one of them has not moved yet.
        setHidden(button, name === "zoom" && !its.plot.canZoom);
        setAttribute(button, "aria-pressed", flag(its.curves[name]));
      }
    },
  };
}
