/** Fingers, mouse, pen, wheel and keys on the stage: sent to the engine, or used to pick a view. */

import { boundsOf, screenToWindow, toScreen, transformPoint } from "../../model/geometry.js";
import { cancelAll, drag, keyCommand, lift, NO_FINGERS, press, wheelCommand } from "../../model/input.js";
import { hitTest } from "../../model/hit.js";
import { mayControl } from "../../model/session.js";
import { parentsOf, scrollViewFor } from "../../model/state.js";
import { toPoints } from "../../model/fit.js";

/** @typedef {import("../../model/page.js").Page} Page */
/** @typedef {import("../../model/fit.js").Fit} Fit */
/** @typedef {import("../../model/geometry.js").Point} Point */

/**
 * `ensureControl` asks for control where nobody has it and tells whether input may be sent.
 * @typedef {Readonly<{
 *   send: (command: import("../../model/input.js").Command) => void,
 *   select: (id: string) => void,
 *   hover: (id: string | null) => void,
 *   ensureControl: () => boolean,
 *   refused: () => void,
 * }>} Actions
 */

/**
 * @param {HTMLCanvasElement} canvas
 * @param {() => { page: Page, fit: Fit } | null} current null while there is nothing to touch
 * @param {Actions} actions
 */
export function listen(canvas, current, actions) {
  let fingers = NO_FINGERS;
  /**
   * The scene the fingers are in: its successor knows nothing of them.
   * @type {number | null}
   */
  let epoch = null;

  /** @param {ReturnType<typeof press>} change */
  const take = (change) => {
    fingers = change.fingers;
    change.commands.forEach(actions.send);
    showCursor();
  };

  const showCursor = () => {
    const tool = current()?.page.tool;
    canvas.dataset.cursor = tool === "select" ? "pick" : fingers.length > 0 ? "grabbing" : "grab";
  };

  /**
   * @param {{ clientX: number, clientY: number }} event
   * @param {Fit} fit
   * @returns {Point}
   */
  const onScreen = (event, fit) => {
    const box = canvas.getBoundingClientRect();
    return toPoints(fit, [event.clientX - box.left, event.clientY - box.top]);
  };

  /**
   * @param {{ clientX: number, clientY: number, timeStamp: number }} event
   * @param {{ page: Page, fit: Fit }} now
   */
  const sampleOf = (event, { page, fit }) => {
    const { state } = page.session;
    const place = onScreen(event, fit);
    return { location: state ? screenToWindow(state, place) : place, time: event.timeStamp };
  };

  canvas.addEventListener("pointerdown", (event) => {
    const now = current();
    if (!now || event.button !== 0) return;
    const { page, fit } = now;
    const { state } = page.session;
    if (!state) return;
    const place = onScreen(event, fit);
    if (page.tool === "select") {
      const hit = hitTest(state, place, page.lens === "device");
      if (hit !== null) actions.select(hit);
      return;
    }
    const isInside = place[0] >= 0 && place[1] >= 0 && place[0] < fit.width && place[1] < fit.height;
    if (!isInside) return;
    if (!actions.ensureControl()) return actions.refused();
    canvas.setPointerCapture(event.pointerId);
    epoch = page.session.epoch;
    take(press(fingers, event.pointerId, sampleOf(event, now)));
  });

  canvas.addEventListener("pointermove", (event) => {
    const now = current();
    if (!now) return;
    const { page, fit } = now;
    if (page.tool === "select") {
      const { state } = page.session;
      actions.hover(state ? hitTest(state, onScreen(event, fit), page.lens === "device") : null);
      return;
    }
    if (fingers.length === 0) return;
    const coalesced = event.getCoalescedEvents?.() ?? [];
    const events = coalesced.length > 0 ? coalesced : [event];
    take(drag(fingers, event.pointerId, events.map((each) => sampleOf(each, now))));
  });

  /**
   * @param {PointerEvent} event
   * @param {"ended" | "cancelled"} phase
   */
  const release = (event, phase) => {
    const now = current();
    if (now && fingers.length > 0) take(lift(fingers, event.pointerId, phase, sampleOf(event, now)));
  };
  canvas.addEventListener("pointerup", (event) => release(event, "ended"));
  canvas.addEventListener("pointercancel", (event) => release(event, "cancelled"));
  canvas.addEventListener("lostpointercapture", (event) => release(event, "cancelled"));
  canvas.addEventListener("pointerleave", () => {
    if (current()?.page.tool === "select") actions.hover(null);
  });
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());

  const cancel = () => take(cancelAll(fingers, performance.now()));
  window.addEventListener("blur", cancel);
  window.addEventListener("pagehide", cancel);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") cancel();
  });

  canvas.addEventListener("wheel", (event) => {
    // Neither the page nor its zoom may move where the wheel belongs to the device.
    event.preventDefault();
    const now = current();
    if (!now || now.page.tool === "select") return;
    const { page, fit } = now;
    const { state } = page.session;
    if (!state) return;
    const [x, y] = onScreen(event, fit);
    // Beside the device the wheel still means the device.
    const location = screenToWindow(
      state,
      [Math.min(fit.width - 1, Math.max(0, x)), Math.min(fit.height - 1, Math.max(0, y))],
    );
    const command = wheelCommand({
      location,
      deltaX: event.deltaX,
      deltaY: event.deltaY,
      mode: event.deltaMode,
      control: event.ctrlKey,
      page: [fit.width, fit.height],
    });
    if (!command) return;
    if (actions.ensureControl()) actions.send(command);
    else actions.refused();
  }, { passive: false });

  canvas.addEventListener("keydown", (event) => {
    const now = current();
    if (!now || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const { state } = now.page.session;
    const id = state ? scrollViewFor(state, now.page.selection) : null;
    const matrix = state && id !== null ? toScreen(state, parentsOf(state), id) : null;
    if (!state || id === null || !matrix) return;
    const [x, y, width, height] = boundsOf(state.views[id]);
    const centre = screenToWindow(state, transformPoint(matrix, [x + width / 2, y + height / 2]));
    const command = keyCommand(event.key, centre, [width, height]);
    if (!command) return;
    event.preventDefault();
    if (actions.ensureControl()) actions.send(command);
    else actions.refused();
  });

  return {
    /** The page changed: without the lease, or in another scene, there are no fingers any more. */
    update() {
      const now = current();
      const isLost = !now || !mayControl(now.page.session) || now.page.session.epoch !== epoch;
      // The engine has cancelled them itself; a message about them would be refused.
      if (fingers.length > 0 && isLost) fingers = NO_FINGERS;
      showCursor();
    },
  };
}
