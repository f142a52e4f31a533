/** The delegate's events as lines: newest last, repeats collapsed, with a limited number of lines. */

import { fixed, list, point } from "../properties/format.js";
import { isPair } from "../lookup/checks.js";
import { flickText } from "../explain/flicks.js";
import { measuredActor } from "../explain/measuredCauses.js";
import { MOVED } from "./measuredEvents.js";
import { offsetOf, shownPhase } from "../state/state.js";

/** @typedef {import("../session/session.js").Event} Event */

/** `order` increases with each event, because `t` does not distinguish two events of one step. `since` is the time of
 * the first event of a run, `t` that of the last.
 * @typedef {Readonly<{ order: number, since: number, t: number, event: string, view: string, phase: string,
 *   detail: string, actor: string, count: number, fields: Event }>} Line `actor`: who moved the view, as a measured
 * source says; empty for our engine */

/** Lines kept; older ones are forgotten. */
const CAPACITY = 1000;

/** Events that occur in every frame: a run of them per view is one line with a count. */
export const CONTINUOUS = new Set([
  ...["scrollViewDidScroll", "scrollViewDidZoom", "layoutSubviews", "touchesMoved"],
  ...["scroll", "pointermove", "touchmove", MOVED],
]);

/** The events with the offset as detail. */
const SCROLLED = new Set(["scrollViewDidScroll", "scroll", MOVED]);

/** The events of layout passes: one per view and step, which would outnumber the delegate's. */
const LAYOUT = "layoutSubviews";

/** The order of the first event; earlier ones may be added before it. */
const FIRST = 1e9;

/** The events with which a gesture begins. */
const STARTS = new Set(["scrollViewWillBeginDragging", "scrollViewWillBeginZooming"]);

/** Keeps two lists, so that layout passes do not displace the other events.
 * @param {number} [capacity] */
export function createLog(capacity = CAPACITY) {
  const others = createRuns(capacity);
  const layouts = createRuns(capacity);
  let order = FIRST;
  let revision = 0;
  return {
    /** @param {readonly Event[]} events @param {State} state the resulting state */
    add(events, state) {
      if (events.length === 0) return;
      revision += 1;
      for (const event of events) {
        order += 1;
        const line = lineOf(event, state, order);
        (line.event === LAYOUT ? layouts : others).add(line);
        // Other events end the runs of their view, so that a line never spans two gestures.
        if (!CONTINUOUS.has(line.event)) { for (const runs of [others, layouts]) runs.end(line.view); }
      }
    },
    /** Adds the events before all known ones.
     * @param {Readonly<{ lines: (hasLayout: boolean) => readonly Line[] }>} earlier a log of them */
    prepend(earlier) {
      const lines = earlier.lines(true);
      const known = [...others.lines(), ...layouts.lines()].reduce(
        (least, line) => Math.min(least, line.order),
        order + 1,
      );
      const last = lines.reduce((most, line) => Math.max(most, line.order), 0);
      const moved = lines.map((line) => Object.freeze({ ...line, order: line.order - last - 1 + known }));
      others.prepend(moved.filter(({ event }) => event !== LAYOUT));
      layouts.prepend(moved.filter(({ event }) => event === LAYOUT));
      revision += 1;
    },
    clear() {
      others.clear();
      layouts.clear();
      revision += 1;
    },
    /** Removes the last events, because time was set back.
     * @param {readonly Event[]} gone the removed events, in their order
     * @param {State} state the state at the new time */
    rewind(gone, state) {
      for (const event of [...gone].reverse()) (event.event === LAYOUT ? layouts : others).takeBack(event, state);
      revision += 1;
    },
    /** The lines in the order of their times, newest last.
     * @param {boolean} [hasLayout] with the layout passes @returns {readonly Line[]} */
    lines(hasLayout = false) {
      if (!hasLayout) return others.lines();
      return [...others.lines(), ...layouts.lines()].sort((one, other) => one.order - other.order);
    },
    /** The start and the end of the view's last remembered drag, in microseconds, or null.
     * @param {string} view */
    lastDrag(view) {
      const last = (/** @type {string} */ event) =>
        others.lines().filter((line) => line.view === view && line.event === event).pop()?.t ?? null;
      const [dragged, lifted] = [last("scrollViewWillBeginDragging"), last("scrollViewWillEndDragging")];
      return { dragged, lifted: lifted !== null && lifted < (dragged ?? 0) ? null : lifted };
    },
    /** The start of the last remembered drag or pinch of any view, in microseconds, or null. */
    lastTouch() {
      const starts = others.lines().filter(({ event }) => STARTS.has(event));
      return starts.pop()?.since ?? null;
    },
    /** Increases with every change, so that a view can cheaply detect changes. */
    revision: () => revision,
  };
}

/** Lines with collapsed runs. A line that grows moves to the end, because it shows its latest time.
 * @param {number} capacity */
function createRuns(capacity) {
  let lines = /** @type {Line[]} */ ([]);
  /** The line to which the next event of a view would be added, by view and name. */
  const open = /** @type {Map<string, Map<string, Line>>} */ (new Map());
  return {
    /** @param {Line} line */
    add(line) {
      let added = line;
      if (CONTINUOUS.has(line.event)) {
        const runs = open.get(line.view) ?? new Map();
        open.set(line.view, runs);
        if (open.size > capacity) open.delete(/** @type {string} */ (open.keys().next().value));
        // Moves by different actors are different lines.
        const run = runs.get(line.event)?.actor === line.actor ? runs.get(line.event) : undefined;
        // A growing line is most likely near the end.
        const at = run ? lines.lastIndexOf(run) : -1;
        if (at >= 0) {
          added = Object.freeze({ ...line, since: lines[at].since, count: lines[at].count + 1 });
          lines.splice(at, 1);
        }
        runs.set(line.event, added);
      }
      lines.push(added);
      if (lines.length > capacity) lines = lines.slice(-capacity);
    },
    /** @param {readonly Line[]} earlier */
    prepend(earlier) {
      lines = [...earlier, ...lines].slice(-capacity);
    },
    /** Removes the latest event of its kind.
     * @param {Event} event @param {State} state the current state */
    takeBack(event, state) {
      const line = lineOf(event, state, 0);
      let at = lines.length - 1;
      while (at >= 0 && (lines[at].event !== line.event || lines[at].view !== line.view)) at -= 1;
      if (at < 0) return;
      const { count, order, since } = lines[at];
      const left = Object.freeze({ ...line, order, since, count: count - 1, t: Math.min(line.t, state.t) });
      const runs = open.get(line.view);
      if (runs?.get(line.event) === lines[at]) runs.set(line.event, left);
      lines.splice(at, 1, ...(count === 1 ? [] : [left]));
    },
    /** @param {string} view */
    end: (view) => open.delete(view),
    clear() {
      lines = [];
      open.clear();
    },
    /** @returns {readonly Line[]} */
    lines: () => lines,
  };
}

/** @param {Event} event @param {State} state @param {number} order @returns {Line} */
export function lineOf(event, state, order) {
  const view = String(event.view ?? "");
  const t = Number(event.t ?? state.t);
  return Object.freeze({
    order,
    since: t,
    t,
    event: String(event.event),
    view,
    phase: phaseAt(state, view),
    detail: detailOf(event, state),
    actor: moverOf(event),
    count: 1,
    fields: event,
  });
}

/** Who moved the view, as a measured source says; empty for our engine's events.
 * @param {Event} event */
export function moverOf(event) {
  const says = typeof event.cause === "string" ? measuredActor(/** @type {any} */ (event)) : null;
  return says?.text ?? "";
}

/** @param {State} state @param {string} id */
function phaseAt(state, id) {
  const view = state.views[id];
  return view ? shownPhase(view, state.device) : "idle";
}

/** The essential value of an event in a few characters.
 * @param {Event} event @param {State} state */
function detailOf(event, state) {
  if (isPair(event.velocity)) {
    const flicks = flickText({ flicks: event.flicks, multiplier: event.multiplier });
    return [`v ${fixed(dominant(event.velocity), 2)} pt/ms`, flicks, targetText(event)].filter(Boolean).join(", ");
  }
  if (isPair(event.location)) return point(event.location);
  if (typeof event.scale === "number") return `scale ${fixed(event.scale, 2)}`;
  if (typeof event.willDecelerate === "boolean") return event.willDecelerate ? "decelerates" : "stays";
  if (Array.isArray(event.frameEnd)) return list(event.frameEnd);
  if (typeof event.edge === "string") return event.edge;
  const view = event.view === undefined ? undefined : state.views[event.view];
  if (SCROLLED.has(event.event) && view) {
    return point(isPair(event.contentOffset) ? event.contentOffset : offsetOf(view));
  }
  return String(event.view ?? "");
}

/** The target that a delegate chose in place of the proposed one; empty if it left that.
 * @param {Event} event */
function targetText({ proposedTargetContentOffset: proposed, targetContentOffset: target }) {
  if (!isPair(proposed) || !isPair(target) || String(proposed) === String(target)) return "";
  return `target ${point(target)} for ${point(proposed)}`;
}

/** @param {readonly [number, number]} pair */
const dominant = ([x, y]) => (Math.abs(x) > Math.abs(y) ? x : y);
