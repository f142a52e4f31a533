/** Which label of the stage the pointer is over: its part is marked, and the others are drawn with less strength. A
 * click explains the value of its property. */

import { contains } from "../../model/geometry/geometry.js";
import { placeOf } from "./stageCoordinates.js";

/** @typedef {import("./labels.js").Placed} Placed */

/** The properties of the scroll view that labels show.
 * @type {Readonly<Record<string, string>>} */
const PROPERTIES = Object.freeze({
  bounds: "bounds",
  content: "contentSize",
  contentInset: "contentInset",
  page: "contentOffset",
  pages: "contentOffset",
  reach: "contentOffset",
  "settles at": "contentOffset",
  velocity: "velocity",
});

/** @param {HTMLCanvasElement} canvas @param {() => void} changed
 * @param {(property: string) => void} explain */
export function createLabelHover(canvas, changed, explain) {
  let shown = /** @type {readonly Placed[]} */ ([]);
  let pointed = /** @type {string | null} */ (null);
  /** @param {string | null} next */
  const point = (next) => {
    if (next === pointed) return;
    pointed = next;
    canvas.style.cursor = linkOf(next) === undefined ? "" : "pointer";
    changed();
  };
  /** @param {string | null} key */
  const linkOf = (key) => {
    const name = shown.find(({ label }) => label.key === key)?.label.name ?? "";
    return Object.hasOwn(PROPERTIES, name) ? PROPERTIES[name] : undefined;
  };
  /** @param {{ clientX: number, clientY: number }} event @returns {string | null} */
  const keyAt = (event) => {
    const place = placeOf(canvas, event);
    return shown.find(({ box }) => contains(box, place))?.label.key ?? null;
  };
  let pressed = /** @type {string | null} */ (null);
  canvas.addEventListener("pointerdown", (event) => (pressed = keyAt(event)));
  canvas.addEventListener("click", (event) => {
    // A drag over the stage that ends on a label is no click on it.
    const key = keyAt(event);
    const property = key === pressed ? linkOf(key) : undefined;
    if (property !== undefined) explain(property);
  });
  canvas.addEventListener("pointermove", (event) => {
    if (event.buttons !== 0 || event.pointerType === "touch") return;
    point(keyAt(event));
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
