/** Fingers, mouse, pen, wheel and keys on the stage: sent to the engine, or passed to the picker. */

import { boundsOf, screenToWindow, toScreen, transformPoint } from "../../model/geometry/geometry.js";
import {
  cancelAll,
  drag,
  keyCommand,
  lift,
  NO_FINGERS,
  press,
  pressCommand,
  wheelCommand,
} from "../../model/input/input.js";
import { createPairAim } from "./mirroredTouch.js";
import { createPicker } from "./picking.js";
import { dragPair, liftPair, pressPair } from "../../model/geometry/mirroredTouch.js";
import { centreAt, inWindow, levelAt, onScreen, placeOf } from "./stageCoordinates.js";
import { parentsOf, scrollViewFor } from "../../model/state/state.js";
import { takesKeys } from "../../model/session/measured.js";
import { setAttribute } from "../../kit/dom.js";

/** @typedef {import("./stageCoordinates.js").Now} Now */

/** `ensureControl` requests control if no client has it and returns whether input may be sent.
 * @typedef {Readonly<{ ensureControl: () => boolean, refused: () => void }>} Touching */

/** @param {HTMLCanvasElement} canvas @param {() => Now | null} current null while there is nothing to touch
 * @param {App} app @param {Touching} touching */
export function listen(canvas, current, app, { ensureControl, refused }) {
  const send = (/** @type {import("../../model/input/input.js").Command} */ { method, params }) =>
    void app.send(method, params);
  let fingers = NO_FINGERS;
  /** The two fingers driven by one pointer. */
  let pair = /** @type {import("../../model/geometry/mirroredTouch.js").Pair | null} */ (null);
  /** The level that each pointer touched. */
  const levels = /** @type {Map<number, number>} */ (new Map());
  /** The epoch of the fingers: a later scene does not know them. */
  let epoch = /** @type {number | null} */ (null);
  /** What was shown at the last update. */
  let shown = /** @type {Now | null} */ (null);
  const picker = createPicker(canvas, current, app);
  const pairAim = createPairAim(canvas, () => {
    const now = current();
    if (!now || fingers.length > 0 || picker.isHolding() || now.page.tool === "select" || now.page.moment !== null) {
      return null;
    }
    return now.page.mayControl || now.page.isFree ? now : null;
  });

  /** @param {Readonly<{ fingers: typeof fingers, commands: readonly import("../../model/input/input.js").Command[] }>} change */
  const take = (change) => {
    fingers = change.fingers;
    if (fingers.length === 0) forget();
    change.commands.forEach(send);
    showCursor();
  };
  const forget = () => {
    pair = null;
    levels.clear();
  };

  const showCursor = () => {
    const page = current()?.page;
    const holds = fingers.length > 0 || picker.isHolding();
    // What cannot be touched does not invite to it.
    const mayHold = page && (page.mayControl || page.isFree || page.lens === "exploded");
    const free = page?.tool === "select" ? "pick" : mayHold ? "grab" : null;
    setAttribute(canvas, "data-cursor", holds ? "grabbing" : free);
  };

  /** @param {{ clientX: number, clientY: number, timeStamp: number, pointerId?: number }} event @param {Now} now
   * @param {number} level */
  const sampleOf = (event, now, level) => ({
    location: inWindow(now, placeOf(canvas, event), level),
    time: event.timeStamp,
  });

  canvas.addEventListener("pointerdown", (event) => {
    const now = current();
    if (!now) return;
    if (event.button === 1) return picker.press(event, false);
    if (event.button !== 0) return;
    if (now.page.tool === "select") return picker.press(event, true);
    const place = placeOf(canvas, event);
    const level = levelAt(now, place);
    if (level === null) return now.page.lens === "exploded" ? picker.press(event, false) : undefined;
    if (!ensureControl()) return refused();
    canvas.setPointerCapture(event.pointerId);
    epoch = now.page.epoch;
    levels.set(event.pointerId, level);
    const sample = sampleOf(event, now, level);
    if (!event.altKey || fingers.length > 0) return take(press(fingers, event.pointerId, sample));
    const change = pressPair(fingers, event.pointerId, pairAim.centre() ?? centreAt(now, place), sample);
    take(change);
    pair = change.pair;
    pairAim.leave();
  });

  canvas.addEventListener("pointermove", (event) => {
    const now = current();
    if (!now) return;
    const level = levels.get(event.pointerId);
    if (level === undefined) {
      pairAim.move(event);
      return picker.move(event);
    }
    const coalesced = event.getCoalescedEvents?.() ?? [];
    const samples = (coalesced.length > 0 ? coalesced : [event]).map((each) => sampleOf(each, now, level));
    if (pair?.pointer !== event.pointerId) return take(drag(fingers, event.pointerId, samples));
    const change = dragPair(fingers, pair, samples, event.altKey && event.shiftKey);
    take(change);
    pair = change.pair;
  });

  /** @param {PointerEvent} event @param {"ended" | "cancelled"} phase */
  const release = (event, phase) => {
    picker.release(event);
    const now = current();
    const level = levels.get(event.pointerId);
    if (now && level !== undefined) {
      const sample = sampleOf(event, now, level);
      levels.delete(event.pointerId);
      const isPair = pair?.pointer === event.pointerId;
      take(isPair && pair ? liftPair(fingers, pair, phase, sample) : lift(fingers, event.pointerId, phase, sample));
      if (isPair) pair = null;
    }
    showCursor();
  };
  canvas.addEventListener("pointerup", (event) => release(event, "ended"));
  canvas.addEventListener("pointercancel", (event) => release(event, "cancelled"));
  canvas.addEventListener("lostpointercapture", (event) => release(event, "cancelled"));
  canvas.addEventListener("pointerleave", () => {
    pairAim.leave();
    picker.leave();
  });
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  // The middle button moves the picture; the browser would scroll.
  canvas.addEventListener("mousedown", (event) => {
    if (event.button === 1) event.preventDefault();
  });

  const cancel = () => take(cancelAll(fingers, performance.now()));
  window.addEventListener("blur", cancel);
  window.addEventListener("pagehide", cancel);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") cancel();
  });

  /** @param {import("../../model/input/input.js").Command | null} command */
  const give = (command) => {
    if (!command) return;
    if (ensureControl()) send(command);
    else refused();
  };

  canvas.addEventListener("wheel", (event) => {
    // The page must not scroll or zoom where the wheel is for the device.
    event.preventDefault();
    const now = current();
    if (!now || now.page.tool === "select") return;
    const { fit, state } = now;
    const place = placeOf(canvas, event);
    const [x, y] = onScreen(now, place, levelAt(now, place) ?? 0);
    // Next to the device the wheel still scrolls the device.
    const location = screenToWindow(
      state,
      [Math.min(fit.width - 1, Math.max(0, x)), Math.min(fit.height - 1, Math.max(0, y))],
    );
    give(wheelCommand({
      location,
      deltaX: event.deltaX,
      deltaY: event.deltaY,
      mode: event.deltaMode,
      control: event.ctrlKey,
      page: [fit.width, fit.height],
    }));
  }, { passive: false });

  return {
    element: pairAim.element,
    /** Scrolls the selected scroll view by a key, or presses the key in a web page.
     * @param {string} key */
    scroll(key) {
      const now = current();
      if (!now) return;
      const { page: { measured, selection }, state } = now;
      if (takesKeys(measured)) return give(pressCommand(key));
      const id = scrollViewFor(state, selection);
      const matrix = id !== null ? toScreen(state, parentsOf(state), id) : null;
      if (id === null || !matrix) return;
      const [x, y, width, height] = boundsOf(state.views[id]);
      const centre = screenToWindow(state, transformPoint(matrix, [x + width / 2, y + height / 2]));
      give(keyCommand(key, centre, [width, height]));
    },
    /** The page changed: without control, or in another scene, there are no fingers. */
    update() {
      const now = current();
      const isLost = !now || !now.page.mayControl || now.page.epoch !== epoch;
      // The engine has already cancelled them; it would reject a message about them.
      if (fingers.length > 0 && isLost) {
        fingers = NO_FINGERS;
        forget();
      }
      if (now?.state !== shown?.state || now?.page.tool !== shown?.page.tool) picker.look();
      pairAim.update();
      shown = now;
      showCursor();
    },
  };
}
