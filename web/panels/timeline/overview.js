/** The overview above the plot: the whole session or recording, and a window on the times that the plot shows. */

import { createDrawing } from "../../kit/canvas.js";
import { drawOverview } from "./overviewDrawing.js";
import { make, setAttribute, setAttributes, setHidden } from "../../kit/dom.js";
import { edgeOf, MINIMUM, presentOf } from "../../model/time/timeView.js";
import { isSoonAfter, movedWindow, overviewOf, resizedWindow, wholeOf } from "../../model/time/overview.js";
import { ROOM } from "./drawing.js";
import { definePanel, ofPage, ofSession, shallow } from "../../kit/panel.js";
import { seconds } from "../../model/properties/format.js";
import { aheadOf } from "../../model/time/transport.js";

/** @typedef {import("../../model/time/overview.js").Overview} Overview */
/** @typedef {import("../../model/time/range.js").Range} Range */
/** @typedef {Parameters<typeof overviewOf>[0] & Pick<Page, "moment"> & Readonly<{ look: number }>} Values */

/** The height of the row with the signs, and the distance from one that counts as on it, in pixels. */
const SIGNS = 12;
const SIGN_REACH = 10;

const USAGE = "Drag the window to move through time · double click: show everything (A)";

/** The values that do not change with time alone. */
const SETTLED = /** @type {const} */ (["recorded", "markers", "selection", "timeView", "moment", "look"]);

/** Milliseconds after which everything that has changed is drawn. */
const LATE = 200;

/** The part of the window that an arrow key moves it by. */
const STEP = 0.1;

/** @param {App} app @param {ReturnType<typeof import("../../model/time/timelineMarkers.js").createShownMarkers>} markers */
export function createOverview({ memories: { history, log, journal }, redraw, time }, markers) {
  const canvas = make("canvas", { "aria-hidden": "true" });
  /** @param {string} name @param {string} label */
  const slider = (name, label) =>
    make("div", {
      class: `overview-${name}`,
      role: "slider",
      tabindex: 0,
      "aria-label": label,
      "data-scope": "timeline",
      testid: `overview-${name}`,
    });
  const shownWindow = slider("window", "Visible time range");
  const handles = {
    from: slider("from", "Start of the visible time range"),
    to: slider("to", "End of the visible time range"),
  };
  const element = make("div", { class: "overview", testid: "overview" }, canvas, shownWindow, handles.from, handles.to);

  let shown = /** @type {Overview | null} */ (null);
  const drawing = createDrawing(canvas, redraw);
  const columns = () => Math.max(1, drawing.get().width - ROOM.left - ROOM.right);
  /** @param {number} pixels */
  const timeOf = (pixels) => shown === null ? 0 : (pixels / columns()) * (shown.whole.to - shown.whole.from);

  /** What is dragged, where it was pressed, and the range then. */
  let drag = /** @type {Readonly<{ part: "window" | "from" | "to", x: number, range: Range }> | null} */ (null);
  /** @param {"window" | "from" | "to"} part @param {Range} range @param {number} by microseconds */
  const change = (part, range, by) => {
    if (shown === null) return;
    if (part === "window") return time.frameRange(movedWindow(range, shown.whole, by));
    // The end may follow the present while the start is dragged.
    const to = part === "from" ? time.shown().to : range.to;
    time.frameRange(resizedWindow({ ...range, to }, shown.whole, part, range[part] + by, MINIMUM));
  };
  /** The sign under a pointer.
   * @param {PointerEvent} event */
  const signAt = ({ clientX, clientY }) => {
    const { left, top } = element.getBoundingClientRect();
    if (shown === null || clientY - top > SIGNS) return null;
    const t = shown.whole.from + timeOf(clientX - left - ROOM.left);
    const near = [...shown.signs].sort((one, other) => Math.abs(one.t - t) - Math.abs(other.t - t))[0];
    return near !== undefined && Math.abs(near.t - t) <= timeOf(SIGN_REACH) ? near : null;
  };
  element.addEventListener("pointerdown", (event) => {
    if (shown === null || event.button !== 0) return;
    const sign = signAt(event);
    if (sign !== null) {
      event.preventDefault();
      time.look(sign.t);
      return;
    }
    const { target } = event;
    const part = target === handles.from ? "from" : target === handles.to ? "to" : "window";
    let range = time.shown();
    if (target !== shownWindow && part === "window") {
      const t = shown.whole.from + timeOf(event.clientX - element.getBoundingClientRect().left - ROOM.left);
      range = movedWindow(range, shown.whole, t - (range.from + range.to) / 2);
      time.frameRange(range);
    }
    drag = { part, x: event.clientX, range };
    element.setPointerCapture(event.pointerId);
    (part === "window" ? shownWindow : handles[part]).focus();
    event.preventDefault();
  });
  element.addEventListener("pointermove", (event) => {
    const sign = drag === null ? signAt(event) : null;
    setAttribute(
      element,
      "title",
      sign === null ? USAGE : `${sign.text} at ${seconds(sign.t)} s · click: show that time`,
    );
    if (drag !== null && event.clientX !== drag.x) change(drag.part, drag.range, timeOf(event.clientX - drag.x));
  });
  for (const name of /** @type {const} */ (["pointerup", "pointercancel", "lostpointercapture"])) {
    element.addEventListener(name, () => (drag = null));
  }
  element.addEventListener("dblclick", time.all);
  for (
    const [part, of] of /** @type {const} */ ([["window", shownWindow], ["from", handles.from], ["to", handles.to]])
  ) {
    of.addEventListener("keydown", (event) => {
      const direction = { ArrowLeft: -1, ArrowRight: 1, ArrowDown: -1, ArrowUp: 1 }[event.key];
      if (direction === undefined || shown === null || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      const range = time.shown();
      change(part, range, direction * STEP * (range.to - range.from));
    });
  }

  /** @param {Overview} overview */
  const place = ({ whole, shown: { from, to } }) => {
    const x = (/** @type {number} */ t) =>
      ROOM.left + Math.max(0, Math.min(1, (t - whole.from) / (whole.to - whole.from))) * columns();
    const [left, right] = [x(from), x(to)];
    // Not by `left`: movement with time must not count as a layout shift.
    shownWindow.style.translate = `${left}px`;
    shownWindow.style.width = `${Math.max(2, right - left)}px`;
    handles.from.style.translate = `${left}px`;
    handles.to.style.translate = `${right}px`;
    const limits = { "aria-valuemin": seconds(whole.from, 1), "aria-valuemax": seconds(whole.to, 1) };
    const all = `of ${seconds(whole.to, 1)} s`;
    setAttributes(shownWindow, {
      ...limits,
      "aria-valuenow": seconds(from, 1),
      "aria-valuetext": `${seconds(from, 1)} to ${seconds(to, 1)} s ${all}`,
    });
    setAttributes(handles.from, {
      ...limits,
      "aria-valuenow": seconds(from, 1),
      "aria-valuetext": `${seconds(from, 1)} s`,
    });
    setAttributes(handles.to, { ...limits, "aria-valuenow": seconds(to, 1), "aria-valuetext": `${seconds(to, 1)} s` });
  };

  let drawn = /** @type {Values | null} */ (null);
  let timer = 0;
  /** Whether only a little time has passed since it was drawn.
   * @param {Values} values */
  const isDrawn = (values) =>
    drawn !== null && shown !== null && isSoonAfter(values.now, drawn.now, timeOf(1)) &&
    SETTLED.every((name) => values[name] === drawn?.[name]);

  const panel = definePanel({
    isCanvas: true,
    isShown: (it) => it.plot === "timeline",
    select: {
      whole: shallow((page) => wholeOf(page, journal.earliest)),
      now: presentOf,
      edge: (page) => edgeOf(page.timeView, presentOf(page), aheadOf(page)),
      ...ofSession("state", "recorded"),
      markers,
      ...ofPage("selection", "timeView", "moment"),
      motion: () => history.revision(),
      events: () => log.revision(),
      look: drawing.look,
    },
    apply(values) {
      if (isDrawn(values)) {
        timer ||= window.setTimeout(drawing.refresh, LATE);
        return;
      }
      clearTimeout(timer);
      [drawn, timer] = [values, 0];
      const { moment } = values;
      shown = overviewOf(values, history, log.lines(), columns());
      for (const part of [shownWindow, handles.from, handles.to]) setHidden(part, shown === null);
      if (shown !== null) place(shown);
      const context = drawing.begin();
      const palette = drawing.palette();
      if (context && palette && shown) drawOverview(context, palette, shown, drawing.get(), moment);
    },
  });
  return Object.freeze({ element, setPalette: drawing.setPalette, panels: [panel] });
}
