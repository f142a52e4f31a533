/** A recording of a source: a page with a long list, which is dragged, glides on, is set by a script, and moves
 * by itself. */

import { writeRecording } from "./writeRecording.js";

/** What the source says of itself. */
export const CHAT = Object.freeze({
  name: "chat",
  kind: "web",
  instance: "9b2e",
  agent: "Chromium 156",
  clock: { resolution: 100, stamp: "frame" },
  quantum: 1,
  capabilities: ["touches", "causes", "callers", "input"],
});

/** The place that the script names. */
export const CALLER = "http://127.0.0.1:8600/vlist.html:8:34";

/** Its state at the start. */
export const chatState = () => ({
  t: 0,
  root: "window",
  device: { size: [390, 600], displayScale: 2, orientation: "portrait", safeAreaInsets: [0, 0, 0, 0] },
  views: {
    window: { class: "Window", frame: [0, 0, 390, 600], subviews: ["header", "list"] },
    header: { class: "View", frame: [0, 0, 390, 56], backgroundColor: "#2563eb", foreign: { selector: "header" } },
    list: {
      class: "ScrollView",
      frame: [0, 56, 390, 544],
      contentSize: [390, 12_000],
      subviews: ["first", "second"],
      foreign: { selector: "#messages <b>", overflow: "auto", isVirtual: true, rows: 240 },
    },
    first: { class: "View", frame: [16, 16, 260, 90], backgroundColor: "#e0e7ff" },
    second: { class: "View", frame: [114, 122, 260, 90], backgroundColor: "#dcfce7" },
  },
});

/** @param {number} t @param {number} y @param {any} why what differs in the cause @param {any} [values] of the view */
function moved(t, y, why, values = {}) {
  return {
    t,
    patch: { t, views: { list: { contentOffset: [0, y], ...values } } },
    why: [{ view: "list", property: "contentOffset", ...why }],
  };
}

/** The lines after the header. */
export function chatLines() {
  const lines = /** @type {any[]} */ ([{ t: 0, state: chatState() }]);
  let y = 0;
  const finger = { cause: "drag", by: "finger" };
  for (let frame = 1; frame <= 12; frame += 1) {
    y += 12;
    lines.push({ t: frame * 16_667, event: "scroll", view: "list" });
    lines.push(
      moved(frame * 16_667, y, { ...finger, delta: [0, 12] }, {
        phase: "dragging",
        isTracking: true,
        isDragging: true,
      }),
    );
  }
  const lifted = { isTracking: null, isDragging: null };
  for (let frame = 13; frame <= 40; frame += 1) {
    const by = Math.round(14 * 0.9 ** (frame - 13));
    y += by;
    const phase = { phase: "decelerating", isDecelerating: true, ...(frame === 13 ? lifted : {}) };
    if (by > 0) lines.push(moved(frame * 16_667, y, { cause: "deceleration", by: "finger", delta: [0, by] }, phase));
  }
  lines.push({ t: 700_000, event: "scrollend", view: "list" });
  lines.push({ t: 700_000, patch: { t: 700_000, views: { list: { phase: null, isDecelerating: null } } }, why: [] });
  const script = { cause: "assignment", by: "script", command: "scrollTop", caller: CALLER };
  lines.push(moved(1_200_000, 4000, { ...script, delta: [0, 4000 - y] }));
  lines.push(moved(1_600_000, 4040, { cause: "layout", by: "layout", delta: [0, 40] }, { contentSize: [390, 12_040] }));
  lines.push(moved(2_000_000, 4000, { cause: "external", delta: [0, -40] }));
  lines.push({ t: 2_400_000, mark: "here" });
  lines.push({ t: 2_500_000, end: {} });
  return lines;
}

/** The text of the recording. @param {any} [source] what differs in what it says of itself @param {readonly any[]} [lines] */
export const measuredRecording = (source = {}, lines = chatLines()) =>
  writeRecording(lines, {
    model: null,
    fps: undefined,
    scene: undefined,
    name: undefined,
    source: { ...CHAT, ...source },
    keyframeEvery: 240,
  });
