/** A pointer that does not touch: it highlights views, selects them, and turns and moves the picture. */

import { placeOf, viewsAt } from "./stageCoordinates.js";

/** The distance in pixels from which on a press is a drag. */
const SLIP = 4;

/** @param {HTMLCanvasElement} canvas @param {() => import("./stageCoordinates.js").Now | null} current
 * @param {App} app */
export function createPicker(canvas, current, { camera, hover, navigation, store }) {
  /** The pressed pointer: where it was pressed and where it is. */
  let held = /** @type {{ pointer: number, from: Point, at: Point, isDrag: boolean, isPick: boolean } | null} */ (null);
  /** The place of the last selection: the next click there selects one view deeper. */
  let picked = /** @type {Point | null} */ (null);

  /** The pointer's position, while it is over the stage. */
  let over = /** @type {Point | null} */ (null);

  /** @param {Point} place */
  const pick = (place) => {
    const now = current();
    if (!now) return;
    const views = viewsAt(now, place);
    if (views.length === 0) return;
    const isAgain = picked !== null && Math.hypot(place[0] - picked[0], place[1] - picked[1]) <= SLIP;
    const at = views.indexOf(store.get().selection ?? "");
    picked = place;
    navigation.select(views[isAgain && at >= 0 ? (at + 1) % views.length : 0]);
  };

  return {
    isHolding: () => held !== null,
    /** @param {PointerEvent} event @param {boolean} isPick whether a click without a drag picks */
    press(event, isPick) {
      if (held) return;
      const place = placeOf(canvas, event);
      held = { pointer: event.pointerId, from: place, at: place, isDrag: false, isPick };
      canvas.setPointerCapture(event.pointerId);
    },
    /** @param {PointerEvent} event */
    move(event) {
      const now = current();
      const place = placeOf(canvas, event);
      over = place;
      if (!held || held.pointer !== event.pointerId) {
        if (now?.page.tool === "select") hover(viewsAt(now, place)[0] ?? null);
        return;
      }
      const by = /** @type {const} */ ([place[0] - held.at[0], place[1] - held.at[1]]);
      held.isDrag ||= Math.hypot(place[0] - held.from[0], place[1] - held.from[1]) > SLIP;
      if (!held.isDrag || !now) return;
      held.at = place;
      picked = null;
      if (now.page.lens === "exploded" && event.buttons !== 4) camera.turn(by);
      else camera.shift(by);
    },
    /** @param {PointerEvent} event */
    release(event) {
      if (!held || held.pointer !== event.pointerId) return;
      const { isDrag, isPick, from } = held;
      held = null;
      if (isPick && !isDrag && event.type === "pointerup") pick(from);
    },
    /** Updates the highlight after a change of the tool, or of the views below a pointer that has not moved. */
    look() {
      const now = current();
      if (now && over && !held && now.page.tool === "select") hover(viewsAt(now, over)[0] ?? null);
    },
    leave() {
      over = null;
      if (current()?.page.tool === "select") hover(null);
    },
  };
}
