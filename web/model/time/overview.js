/** What the overview of the timeline shows: the whole session or recording on the width of the plot. */

import { bands, curvesIn, isMoved } from "./plot.js";
import { gapsIn, knownIn } from "./gaps.js";
import { mainAxis } from "../explain/explainOffset.js";
import { LEAST_GAP } from "./timeline.js";
import { scrollViewFor } from "../state/state.js";
import { MAXIMUM_ROOM, shownRange } from "./timeView.js";

/** @typedef {import("./range.js").Range} Range */
/** A thing that happened at a time, with a sign of its own.
 * @typedef {Readonly<{ t: number, kind: "keyboard" | "rotation" | "mark" | "stop", text: string }>} Sign */

/** The parts of the page that the overview draws. `state` is the present one; `whole` the times that the source has.
 * @typedef {Pick<Page, "selection" | "timeView"> & Readonly<{ state: State | null, whole: Range, now: number, edge: number,
 *   recorded: import("../recording/recordings.js").Recorded,
 *   markers: readonly import("./timelineMarkers.js").Marker[] }>} Shown */

/** The end of the shortest overview, in microseconds. */
const SHORTEST = 6e6;

/** The times of a session with the room after the present, or of a recording.
 * @param {Page} page @param {number | null} known the start of the page's history
 * @returns {Range} */
export function wholeOf({ session: { state, clock }, source: { start, end } }, known) {
  if (end !== null) return { from: start, to: Math.max(end, start + SHORTEST) };
  const from = Math.min(clock?.earliest ?? Infinity, known ?? Infinity, state?.t ?? 0);
  const to = Math.max((state?.t ?? 0) + MAXIMUM_ROOM, clock?.paused ? Math.max(clock.t, clock.latest) : 0);
  return { from, to: Math.max(to, from + SHORTEST) };
}

/** @param {Shown} page
 * @param {Pick<ReturnType<typeof import("./history.js").createHistory>, "series" | "before" | "gaps" | "earliest">} history
 * @param {readonly import("./log.js").Line[]} lines the events @param {number} columns */
export function overviewOf(
  { state, selection, timeView, whole, now, edge, recorded, markers },
  history,
  lines,
  columns,
) {
  const id = state ? scrollViewFor(state, selection) : null;
  const view = id === null ? undefined : state?.views[id];
  const series = id === null ? null : history.series(id);
  if (!state || !view || id === null || !series || series.length === 0) return null;
  const { from, to } = whole;
  const first = Math.max(series.time(0), history.earliest() ?? 0);
  const earlier = history.before(id)?.series;
  const begun = earlier && earlier.length > 0 ? Math.min(earlier.time(0), first) : first;
  // What is rough in the plot is fine enough here.
  const missing = Math.min(begun, history.earliest() ?? begun);
  const gaps = [
    ...(from < missing ? [Object.freeze({ from, to: missing, reason: /** @type {const} */ ("notLoaded") })] : []),
    ...history.gaps().filter((gap) => gap.to > missing),
  ];
  const least = (LEAST_GAP * (to - from)) / Math.max(1, columns);
  const known = knownIn(gaps, Math.max(from, first), Math.min(now, to), least);
  const own = (/** @type {"x" | "y"} */ axis) => curvesIn(series, axis, known, columns);
  const main = mainAxis(view, state.device) === 0 ? "x" : "y";
  const other = main === "x" ? "y" : "x";
  const [mains, others] = [own(main), own(other)];
  const isMain = mains.some(isMoved) || !others.some(isMoved);
  const axis = isMain ? main : other;
  const keyboard = keyboardIn(lines, state);
  return Object.freeze({
    whole,
    shown: shownRange(timeView, edge),
    now,
    axis,
    // In rough, without phases.
    before: earlier && begun < first
      ? curvesIn(earlier, axis, knownIn(gaps, Math.max(from, begun), first, least), columns)
      : [],
    curves: isMain ? mains : others,
    gaps: gapsIn(gaps, from, Math.min(now, to), least),
    bands: known.flatMap((range) => bands(series, range.from, range.to)).filter(({ phase }) => phase !== "idle"),
    keyboard,
    recording: recorded.isRecording ? { from: recorded.since, to: now } : null,
    signs: [
      ...keyboard.map((span) => sign(span.from, "keyboard", "Keyboard")),
      ...lines.filter(({ event }) => event === "viewWillTransition").map(({ t }) => sign(t, "rotation", "Rotation")),
      ...markers.map(({ t, predicate, text }) =>
        predicate === null ? sign(t, "mark", text || "Mark") : sign(t, "stop", text || "Stopped")
      ),
    ],
  });
}

/** @typedef {NonNullable<ReturnType<typeof overviewOf>>} Overview */

/** The microseconds between two drawings while time goes on, unless a pixel is more. */
const PACE = 33_333;

/** Whether so little time has passed since the overview was drawn that it need not be drawn again.
 * @param {number} now @param {number} drawn microseconds @param {number} pixel the time that one shows */
export const isSoonAfter = (now, drawn, pixel) => now > drawn && now - drawn < Math.max(pixel, PACE);

/** @param {number} t @param {Sign["kind"]} kind @param {string} text @returns {Sign} */
const sign = (t, kind, text) => Object.freeze({ t, kind, text });

/** The times during which the keyboard was on screen.
 * @param {readonly import("./log.js").Line[]} lines @param {State} state the present one @returns {readonly Range[]} */
function keyboardIn(lines, { keyboard, t: now }) {
  const spans = /** @type {Range[]} */ ([]);
  let from = /** @type {number | null} */ (null);
  for (const { event, t } of lines) {
    if (event === "keyboardWillShow") from ??= t;
    else if (event === "keyboardWillHide" && from !== null) {
      spans.push({ from, to: t });
      from = null;
    }
  }
  if (from !== null && keyboard) spans.push({ from, to: now });
  return spans;
}

/** The shown range after its window was moved, within the whole.
 * @param {Range} shown @param {Range} whole @param {number} by microseconds @returns {Range} */
export function movedWindow({ from, to }, whole, by) {
  const least = Math.min(0, whole.from - from);
  const most = Math.max(0, whole.to - to);
  const moved = Math.max(least, Math.min(most, by));
  return { from: from + moved, to: to + moved };
}

/** The shown range after one of its ends was moved.
 * @param {Range} shown @param {Range} whole @param {"from" | "to"} end @param {number} t microseconds
 * @param {number} least the length of the shortest range @returns {Range} */
export function resizedWindow({ from, to }, whole, end, t, least) {
  return end === "from"
    ? { from: Math.max(Math.min(whole.from, from), Math.min(t, to - least)), to }
    : { from, to: Math.min(Math.max(whole.to, to), Math.max(t, from + least)) };
}
