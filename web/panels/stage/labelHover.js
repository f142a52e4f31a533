/** Which label of the stage the pointer is over: its part is marked, and the others are drawn with less strength. */

import { contains } from "../../model/geometry/geometry.js";
import { placeOf } from "./stageCoordinates.js";

/** @typedef {import("./labels.js").Placed} Placed */

/** @param {HTMLCanvasElement} canvas @param {() => void} changed */
export function createLabelHover(canvas, changed) {
  let shown = /** @type {readonly Placed[]} */ ([]);
  let pointed = /** @type {string | null} */ (null);
  /** @param {string | null} next */
  const point = (next) => {
    if (next === pointed) return;
    pointed = next;
    changed();
  };
  canvas.addEventListener("pointermove", (event) => {
    if (event.buttons !== 0 || event.pointerType === "touch") return;
    const place = placeOf(canvas, event);
    point(shown.find(({ box }) => contains(box, place))?.label.key ?? null);
  });
  canvas.addEventListener("pointerleave", () => point(null));
  return {
    /** The key of the label under the pointer, while it is shown. */
    pointed: () => (shown.some(({ label }) => label.key === pointed) ? pointed : null),
    /** @param {readonly Placed[]} placed the labels drawn last */
    set(placed) {
      shown = placed;
    },
    labels: () =>
      shown.map(({ label, lines, box }) => ({ key: label.key, side: label.side, text: lines.join(" "), box })),
  };
}
