/** The touches of a past gesture, drawn as points on the stage that can be dragged. */

import { fillDisc, setStyle } from "../../kit/shapes.js";
import { screenToWindow, toSuperview, transformPoint } from "../../model/geometry/geometry.js";
import { toPixels, toPoints } from "../../model/geometry/fit.js";

/** @typedef {import("../../model/input/touchPath.js").TouchPath} TouchPath */

/** The distance in pixels within which a point is grabbed. */
const GRIP = 12;

/** @param {HTMLCanvasElement} canvas @param {App} app */
export function createTouchPath(canvas, { touchPath }) {
  /** The points drawn last, in pixels.
   * @type {Readonly<{ scene: import("./overlays.js").Scene, places: readonly (readonly Point[])[] }> | null} */
  let drawn = null;
  let held = /** @type {Readonly<{ pointer: number, from: TouchPath, start: Point }> | null} */ (null);

  /** @param {PointerEvent} event */
  const inWindow = ({ offsetX, offsetY }) => {
    if (!drawn) return null;
    return screenToWindow(drawn.scene.state, toPoints(drawn.scene.fit, [offsetX, offsetY]));
  };
  /** @param {PointerEvent} event */
  const nearest = ({ offsetX, offsetY }) => {
    let found = null;
    let least = GRIP;
    for (const [row, points] of (drawn?.places ?? []).entries()) {
      for (const [index, [x, y]] of points.entries()) {
        const distance = Math.hypot(x - offsetX, y - offsetY);
        if (distance > least) continue;
        least = distance;
        found = { row, index };
      }
    }
    return found;
  };

  // Before the stage's own listeners: a grabbed point is not a touch.
  canvas.addEventListener("pointerdown", (event) => {
    const found = event.button === 0 ? nearest(event) : null;
    const start = inWindow(event);
    const edited = drawn?.scene.page.touchPath?.edited;
    if (!found || !start || !edited) return;
    event.stopImmediatePropagation();
    canvas.setPointerCapture(event.pointerId);
    canvas.focus();
    touchPath.choose(found.row, found.index);
    held = { pointer: event.pointerId, from: edited, start };
  }, { capture: true });
  canvas.addEventListener("pointermove", (event) => {
    const place = held?.pointer === event.pointerId ? inWindow(event) : null;
    if (!held || !place) return;
    event.stopImmediatePropagation();
    touchPath.move(held.from, [place[0] - held.start[0], place[1] - held.start[1]]);
  }, { capture: true });
  canvas.addEventListener("pointerup", (event) => {
    if (held?.pointer !== event.pointerId) return;
    event.stopImmediatePropagation();
    held = null;
    touchPath.run();
  }, { capture: true });
  canvas.addEventListener("lostpointercapture", () => (held = null));

  return {
    /** Removes all points. */
    clear() {
      drawn = null;
    },
    /** @param {import("./overlays.js").Scene} scene */
    draw(scene) {
      drawn = null;
      const { context, page, state, fit, palette } = scene;
      const { touchPath } = page;
      if (!touchPath) return;
      const root = state.views[state.root];
      const toStage = (/** @type {Point} */ at) => toPixels(fit, root ? transformPoint(toSuperview(root), at) : at);
      const placesOf = (/** @type {TouchPath} */ path) =>
        path.strokes.map(({ points }) => points.map(({ location }) => toStage(location)));
      const places = placesOf(touchPath.edited);
      drawn = { scene, places };
      context.save();
      context.lineJoin = "round";
      const trace = (/** @type {readonly Point[]} */ points) => {
        context.beginPath();
        for (const [x, y] of points) context.lineTo(x, y);
        context.stroke();
      };
      if (touchPath.edited !== touchPath.original) {
        setStyle(context, { strokeStyle: palette.dim, lineWidth: 1.5 });
        context.setLineDash([3, 4]);
        placesOf(touchPath.original).forEach(trace);
        context.setLineDash([]);
      }
      setStyle(context, { strokeStyle: palette.tracking, lineWidth: 2 });
      places.forEach(trace);
      places.forEach((points, row) =>
        points.forEach(([x, y], index) => {
          const isChosen = row === touchPath.row && index === touchPath.index;
          context.fillStyle = isChosen ? palette.tracking : palette.panel;
          fillDisc(context, x, y, isChosen ? 7 : 3.5);
          context.lineWidth = 1.5;
          context.stroke();
        })
      );
      context.restore();
    },
  };
}
