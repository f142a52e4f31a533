/** Pointers on the timeline: a click shows a time; a drag selects a range or, at the cursor, in the ruler and by
 * touch, moves the cursor; the wheel and two fingers zoom and pan. */

import { rangeOf } from "../../model/time/range.js";
import { wheelFactor } from "../../model/time/timeView.js";
import { ROOM } from "./drawing.js";

/** The distance in pixels at which the cursor can be grabbed, and that from which on a press is a drag. */
const GRIP = 6;
const SLACK = 4;
/** Pixels per wheel line, and per page. */
const LINE = 16;
const PAGE = 400;

/** What was drawn last; `latest` is the latest time that there is.
 * @typedef {Readonly<{ x: (t: number) => number, time: (x: number) => number, bottom: number, cursor: number,
 *   latest: number }>} Drawn */

/** @typedef {Readonly<{ hover: (x: number | null) => void, click: (x: number) => void, look: (t: number) => void,
 *   select: (range: Readonly<{ from: number, to: number }> | null) => void,
 *   zoom: (t: number, factor: number) => void, pan: (by: number) => void, unzoom: () => void }>} Actions */

/** @param {HTMLCanvasElement} canvas @param {() => Drawn | null} current @param {Actions} actions */
export function listen(canvas, current, actions) {
  /** The pressed pointers, by id, with their latest positions. */
  const down = /** @type {Map<number, number>} */ (new Map());
  let gesture = /** @type {{ kind: "press" | "scrub" | "range" | "pinch", x: number, t: number } | null} */ (null);

  const end = () => (gesture = null);

  /** @param {PointerEvent} event @param {Drawn} drawn */
  const isScrubbing = ({ offsetX, offsetY, pointerType }, drawn) =>
    pointerType === "touch" || offsetY > drawn.bottom || Math.abs(offsetX - drawn.x(drawn.cursor)) <= GRIP;

  canvas.addEventListener("pointerdown", (event) => {
    const drawn = current();
    if (!drawn || event.button !== 0) return;
    canvas.setPointerCapture(event.pointerId);
    down.set(event.pointerId, event.offsetX);
    if (down.size > 1) {
      gesture = { kind: "pinch", x: 0, t: 0 };
      return;
    }
    const kind = isScrubbing(event, drawn) ? "scrub" : "press";
    gesture = { kind, x: event.offsetX, t: drawn.time(event.offsetX) };
  });

  canvas.addEventListener("pointermove", (event) => {
    const drawn = current();
    if (!drawn) return;
    const before = down.get(event.pointerId);
    if (before === undefined || !gesture) return actions.hover(event.offsetX);
    if (gesture.kind === "pinch") return pinch(event, before, drawn);
    down.set(event.pointerId, event.offsetX);
    actions.hover(event.offsetX);
    if (Math.abs(event.offsetX - gesture.x) > SLACK && gesture.kind === "press") gesture.kind = "range";
    const t = drawn.time(event.offsetX);
    if (gesture.kind === "scrub" && event.offsetX !== gesture.x) actions.look(t);
    if (gesture.kind === "range") actions.select(rangeOf(within(gesture.t, drawn), within(t, drawn)));
  });

  /** A time of a range, without the prediction.
   * @param {number} t microseconds @param {Drawn} drawn */
  const within = (t, { latest }) => Math.max(0, Math.min(t, latest));

  /** Two fingers: the times between them stay there.
   * @param {PointerEvent} event @param {number} before @param {Drawn} drawn */
  const pinch = (event, before, drawn) => {
    const [other] = [...down].filter(([id]) => id !== event.pointerId).map(([, x]) => x);
    down.set(event.pointerId, event.offsetX);
    if (other === undefined) return;
    const middle = (before + other) / 2;
    const factor = Math.max(8, Math.abs(before - other)) / Math.max(8, Math.abs(event.offsetX - other));
    actions.zoom(drawn.time(middle), factor);
    actions.pan(drawn.time(middle) - drawn.time((event.offsetX + other) / 2));
  };

  canvas.addEventListener("pointerup", (event) => {
    if (!down.delete(event.pointerId)) return;
    if (gesture?.kind === "press" || (gesture?.kind === "scrub" && gesture.x === event.offsetX)) {
      actions.select(null);
      actions.click(event.offsetX);
    }
    if (down.size === 0) end();
  });
  for (const name of /** @type {const} */ (["pointercancel", "lostpointercapture"])) {
    canvas.addEventListener(name, (event) => {
      down.delete(event.pointerId);
      if (down.size === 0) end();
    });
  }
  canvas.addEventListener("pointerleave", () => actions.hover(null));
  canvas.addEventListener("dblclick", () => actions.unzoom());

  canvas.addEventListener("wheel", (event) => {
    const drawn = current();
    if (!drawn) return;
    event.preventDefault();
    const unit = [1, LINE, PAGE][event.deltaMode] ?? 1;
    const [dx, dy] = event.shiftKey ? [event.deltaY || event.deltaX, 0] : [event.deltaX, event.deltaY];
    if (Math.abs(dx) > Math.abs(dy)) {
      const left = drawn.time(ROOM.left);
      return actions.pan(drawn.time(ROOM.left + dx * unit) - left);
    }
    // A pinch on a trackpad arrives as a fine wheel event with Control.
    if (dy !== 0) actions.zoom(drawn.time(event.offsetX), wheelFactor(dy * unit * (event.ctrlKey ? 4 : 1)));
  }, { passive: false });
}
