/** Draws the distances between the selected view and the view under the pointer. */

import { addLabel } from "./labels.js";
import { boundingBox, boundsOf, toScreen } from "../../model/geometry/geometry.js";
import { distancesOf } from "../../model/geometry/distances.js";
import { drawPart } from "./brackets.js";
import { parentsOf } from "../../model/state/state.js";
import { setStyle, strokeLine } from "../../kit/shapes.js";
import { short } from "../../model/properties/format.js";
import { toPixels } from "../../model/geometry/fit.js";
import { unitOf } from "../../model/session/measured.js";

/** Half the length of the strokes at the ends, in pixels. */
const END = 4;

/** @param {import("./overlays.js").Scene} scene */
export function drawMeasure(scene) {
  const { context, page: { selection, hovered, tool }, state, fit, palette } = scene;
  if (tool !== "select" || selection === null || hovered === null || hovered === selection) return;
  const [one, other] = [selection, hovered].map((id) => {
    const matrix = toScreen(state, parentsOf(state), id);
    return matrix && boundingBox(matrix, boundsOf(state.views[id]));
  });
  if (!one || !other) return;
  distancesOf(one, other).forEach(({ axis, length, from, to }, index) => {
    const key = `distance ${index}`;
    const [start, end] = [toPixels(fit, from), toPixels(fit, to)];
    drawPart(scene, key, () => {
      setStyle(context, { strokeStyle: palette.bad, lineWidth: scene.pointed === key ? 3 : 1.5 });
      strokeLine(context, start, end);
      const [x, y] = axis === 0 ? [0, END] : [END, 0];
      for (const place of [start, end]) {
        strokeLine(context, [place[0] - x, place[1] - y], [place[0] + x, place[1] + y]);
      }
    });
    const at = /** @type {const} */ ([(start[0] + end[0]) / 2, (start[1] + end[1]) / 2]);
    const colours = { color: palette["bad-text"], line: palette.bad, dash: [1.5, 3] };
    const name = axis === 0 ? "across" : "down";
    addLabel(scene, {
      key,
      side: "right",
      name,
      value: `${short(length, 1)} ${unitOf(scene.page.measured)}`,
      at,
      ...colours,
    });
  });
}
