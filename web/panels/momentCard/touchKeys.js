/** Keyboard control of past touches: selects a point and moves it. */

import { make, setAttribute, setAttributes, setHidden, setText } from "../../kit/dom.js";
import { point, seconds } from "../../model/properties/format.js";

/** Points moved by an arrow key, and with Shift. */
const STEP = 1;
const LARGE = 10;

/** @param {Pick<App, "touchPath">} app */
export function createTouchKeys({ touchPath }) {
  const element = make("span", {
    class: "touch-keys num",
    tabindex: 0,
    role: "slider",
    "aria-label": "Point of the touch",
    title: "Page Up, Page Down: choose a point · arrows: move it, with Shift by ten · Enter: run the ghost",
    testid: "touch-keys",
    hidden: true,
  });
  let edit = /** @type {import("../../model/page/page.js").TouchEdit | null} */ (null);
  element.addEventListener("keydown", (event) => {
    if (!edit || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = event.shiftKey ? LARGE : STEP;
    const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key];
    const to = { PageUp: -1, PageDown: 1, Home: -Infinity, End: Infinity }[event.key];
    if (by) touchPath.nudge(/** @type {[number, number]} */ (by));
    else if (to !== undefined) touchPath.step(to);
    else if (event.key === "Enter") touchPath.run();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  return {
    element,
    /** @param {import("../../model/page/page.js").TouchEdit | null} next */
    update(next) {
      if (next === edit) return;
      edit = next;
      setHidden(element, next === null);
      if (!next) return;
      const { points } = next.edited.strokes[next.row];
      const { t, location } = points[next.index];
      const text = `${next.index + 1}/${points.length} · ${point(location)}`;
      setText(element, text);
      setAttributes(element, { "aria-valuemin": 1, "aria-valuemax": points.length, "aria-valuenow": next.index + 1 });
      setAttribute(
        element,
        "aria-valuetext",
        `Point ${next.index + 1} of ${points.length} at ${seconds(t)} s: ${point(location)}`,
      );
    },
  };
}
