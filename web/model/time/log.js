/** The delegate's events as lines: newest last, repeats collapsed. */

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
 * source says; empty for the engine */

/** Events that occur in every frame: a run of them per view is one line with a count. */
export const CONTINUOUS = new Set([
  ...["scrollViewDidScroll", "scrollViewDidZoom", "layoutSubviews", "touchesMoved"],
  ...["scroll", "pointermove", "touchmove", MOVED],
]);

/** The events with the offset as detail. */
const SCROLLED = new Set(["scrollViewDidScroll", "scroll", MOVED]);

/** The events of layout passes: one per view and step, which would outnumber the delegate's. */
const LAYOUT = "layoutSubviews";

/** The events with which a gesture begins. */
const STARTS = new Set(["scrollViewWillBeginDragging", "scrollViewWillBeginZooming"]);

/** The lines of a range of steps, with or without layout passes. `isOpening`: events before the range may
 * belong to the run; `ended` are the views with an event that ends runs. `isOpen`: events after the stretch may belong to it.
 * @typedef {Readonly<{ lines: (hasLayout?: boolean) => readonly Line[], isOpening: (line: Line) => boolean,
 *   isOpen: (line: Line) => boolean, ended: ReadonlySet<string>, count: () => number,
 *   add: (events: readonly Event[], state: State) => void }>} Log */

/** @returns {Log} */
export function createLog() {
  /** The lines by the order of their first event: one that grows moves to the end, because it shows its latest time. */
  const others = /** @type {Map<number, Line>} */ (new Map());
  const layouts = /** @type {Map<number, Line>} */ (new Map());
  let count = 0;
  /** The runs that are the first ones of their views and events, and those that go on, by view and event. */
  const opening = /** @type {Map<string, number>} */ (new Map());
  const open = /** @type {Map<string, Map<string, number>>} */ (new Map());
  const ended = /** @type {Set<string>} */ (new Set());
  /** @param {string} event */
  const listOf = (event) => event === LAYOUT ? layouts : others;
  /** @param {Line} line */
  const addContinuous = (line) => {
    const list = listOf(line.event);
    const runs = open.get(line.view) ?? new Map();
    open.set(line.view, runs);
    const known = runs.get(line.event);
    const run = known === undefined ? undefined : list.get(known);
    // Moves by different actors are different lines.
    const isSame = run !== undefined && run.actor === line.actor;
    const key = isSame ? known : count;
    if (isSame) list.delete(key);
    else if (known === undefined && !ended.has(line.view)) opening.set(`${line.view} ${line.event}`, key);
    list.set(key, isSame ? joinedLine(run, line) : line);
    runs.set(line.event, key);
  };
  /** @param {Line} line @param {number | undefined} key */
  const isLineOf = (line, key) => key !== undefined && listOf(line.event).get(key) === line;
  return Object.freeze({
    add(events, state) {
      for (const event of events) {
        count += 1;
        const line = lineOf(event, state, count);
        if (CONTINUOUS.has(line.event)) addContinuous(line);
        else {
          others.set(count, line);
          // Other events end the runs of their view, so that a line never spans two gestures.
          ended.add(line.view);
          open.delete(line.view);
        }
      }
    },
    lines(hasLayout = false) {
      if (!hasLayout || layouts.size === 0) return [...others.values()];
      return [...others.values(), ...layouts.values()].sort((one, other) => one.order - other.order);
    },
    isOpening: (line) => isLineOf(line, opening.get(`${line.view} ${line.event}`)),
    isOpen: (line) => isLineOf(line, open.get(line.view)?.get(line.event)),
    ended,
    count: () => count,
  });
}

/** A run of events with the events that follow it.
 * @param {Line} run @param {Line} later @returns {Line} */
const joinedLine = (run, later) => Object.freeze({ ...later, since: run.since, count: run.count + later.count });

/** @param {import("./history.js").Journal} journal @param {boolean} hasLayout @returns {() => readonly Line[]} */
function createList(journal, hasLayout) {
  /** The lines of all chunks but the last one, which grows. */
  let closed = { origin: -1, first: -1, count: 0, joined: createJoined() };
  let known = { revision: -1, lines: /** @type {readonly Line[]} */ ([]) };
  const update = () => {
    const chunks = journal.chunks();
    const first = chunks[0]?.first ?? -1;
    const isSame = closed.origin === journal.origin() && closed.first === first;
    if (!isSame) closed = { origin: journal.origin(), first, count: 0, joined: createJoined() };
    for (; closed.count < chunks.length - 1; closed.count += 1) {
      closed.joined.add(chunks[closed.count].parts.log, hasLayout, journal.isJoined(closed.count));
    }
    const now = createJoined(closed.joined.get());
    const last = chunks.length - 1;
    if (last >= 0) now.add(chunks[last].parts.log, hasLayout, journal.isJoined(last));
    known = { revision: journal.revision, lines: now.get().lines };
  };
  return () => {
    if (known.revision !== journal.revision) update();
    return known.lines;
  };
}

/** The last line that meets a condition.
 * @param {readonly Line[]} lines @param {(line: Line) => boolean} isMet */
function lastOf(lines, isMet) {
  let index = lines.length - 1;
  while (index >= 0 && !isMet(lines[index])) index -= 1;
  return index < 0 ? null : lines[index];
}

/** The lines of several consecutive ranges.
 * @param {Joined} [start] */
function createJoined(start = { lines: [], open: new Map(), order: 0 }) {
  const lines = [...start.lines];
  let open = start.open;
  let { order } = start;
  return {
    /** @returns {Joined} */
    get: () => ({ lines, open, order }),
    /** @param {Log} log @param {boolean} hasLayout @param {boolean} isJoined whether nothing is missing before it */
    add(log, hasLayout, isJoined) {
      const before = isJoined ? open : new Map();
      const after = new Map([...before].filter(([view]) => !log.ended.has(view)));
      for (const line of log.lines(hasLayout)) {
        const run = log.isOpening(line) ? before.get(line.view)?.get(line.event) : undefined;
        const moved = Object.freeze({ ...line, order: order + line.order });
        const isSame = run !== undefined && run.actor === line.actor;
        const added = isSame ? joinedLine(run, moved) : moved;
        if (isSame) lines.splice(lines.lastIndexOf(run), 1);
        lines.push(added);
        if (log.isOpen(line)) {
          after.set(line.view, new Map([...after.get(line.view) ?? [], [line.event, added]]));
        }
      }
      open = after;
      order += log.count();
    },
  };
}

/** @typedef {Readonly<{ lines: readonly Line[], open: ReadonlyMap<string, ReadonlyMap<string, Line>>, order: number }>} Joined */

/** The events of the journal as lines, in the order of their times, newest last.
 * @param {import("./history.js").Journal} journal */
export function createEventList(journal) {
  const lists = [createList(journal, false), createList(journal, true)];
  /** @param {boolean} [hasLayout] with the layout passes, one per view and step
   * @returns {readonly Line[]} */
  const lines = (hasLayout = false) => lists[Number(hasLayout)]();
  return Object.freeze({
    lines,
    /** The start and the end of the view's last remembered drag, in microseconds, or null.
     * @param {string} view */
    lastDrag(view) {
      const last = (/** @type {string} */ event) =>
        lastOf(lines(), (line) => line.view === view && line.event === event)?.t ?? null;
      const [dragged, lifted] = [last("scrollViewWillBeginDragging"), last("scrollViewWillEndDragging")];
      return { dragged, lifted: lifted !== null && lifted < (dragged ?? 0) ? null : lifted };
    },
    /** The start of the last remembered drag or pinch of any view, in microseconds, or null. */
    lastTouch: () => lastOf(lines(), ({ event }) => STARTS.has(event))?.since ?? null,
    /** Increases with every change, so that a view can cheaply detect changes. */
    revision: () => journal.revision,
  });
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

/** Who moved the view, as a live source says; empty for the engine's events.
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
