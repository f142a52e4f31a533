/** The delegate's events as lines: newest last, repeats collapsed, memory bounded. */

import { fixed, list, point } from "./format.js";
import { offsetOf, shownPhase } from "./state.js";

/** @typedef {import("./session.js").Event} Event */
/** @typedef {import("./state.js").State} State */

/**
 * `order` grows with what happens; `t` alone does not tell two events of one step apart. `since` is the time of the
 * first of a run, `t` that of the last.
 * @typedef {Readonly<{
 *   order: number,
 *   since: number,
 *   t: number,
 *   event: string,
 *   view: string,
 *   phase: string,
 *   detail: string,
 *   count: number,
 *   fields: Event,
 * }>} Line
 */

/** Lines kept; older ones are forgotten. */
const CAPACITY = 1000;

/** Events that come every frame: a run of them per view is one line that counts. */
export const CONTINUOUS = new Set(["scrollViewDidScroll", "scrollViewDidZoom", "layoutSubviews", "touchesMoved"]);

/** The events of layout passes: one for each view and step, which would drown the delegate's. */
const LAYOUT = "layoutSubviews";

/**
 * Two memories in one: the layout passes must not push the other events out of theirs.
 * @param {number} [capacity]
 */
export function createLog(capacity = CAPACITY) {
  const others = createRuns(capacity);
  const layouts = createRuns(capacity);
  let order = 0;
  let revision = 0;
  return {
    /**
     * @param {readonly Event[]} events
     * @param {State} state the state they led to
     */
    add(events, state) {
      if (events.length === 0) return;
      revision += 1;
      for (const event of events) {
        order += 1;
        const line = lineOf(event, state, order);
        (line.event === LAYOUT ? layouts : others).add(line);
        // Whatever is not continuous ends the runs of its view, so that a line never spans two gestures.
        if (!CONTINUOUS.has(line.event)) for (const runs of [others, layouts]) runs.end(line.view);
      }
    },
    clear() {
      others.clear();
      layouts.clear();
      revision += 1;
    },
    /**
     * Time was set back: these events, the last ones, have not happened any more.
     * @param {readonly Event[]} gone in their order
     * @param {State} state the one that was gone back to
     */
    rewind(gone, state) {
      for (const event of [...gone].reverse()) (event.event === LAYOUT ? layouts : others).takeBack(event, state);
      revision += 1;
    },
    /**
     * In the order of the times they show, the newest last.
     * @param {boolean} [hasLayout] with the layout passes
     * @returns {readonly Line[]}
     */
    lines(hasLayout = false) {
      if (!hasLayout) return others.lines();
      return [...others.lines(), ...layouts.lines()].sort((one, other) => one.order - other.order);
    },
    /**
     * When the last drag of a view that is remembered began, in microseconds, or null.
     * @param {string} view
     */
    lastDrag(view) {
      const drags = others.lines().filter((line) => line.view === view && line.event === "scrollViewWillBeginDragging");
      return drags.pop()?.t ?? null;
    },
    /** Grows with every change, so that a view can tell cheaply whether to look again. */
    revision: () => revision,
  };
}

/**
 * Lines of which the runs collapse. A line that grows goes to the end: it shows its latest time.
 * @param {number} capacity
 */
function createRuns(capacity) {
  /** @type {Line[]} */
  let lines = [];
  /**
   * The line that an event of a view would still belong to, by view and name.
   * @type {Map<string, Map<string, Line>>}
   */
  const open = new Map();
  return {
    /** @param {Line} line */
    add(line) {
      let added = line;
      if (CONTINUOUS.has(line.event)) {
        const runs = open.get(line.view) ?? new Map();
        open.set(line.view, runs);
        if (open.size > capacity) open.delete(/** @type {string} */ (open.keys().next().value));
        const run = runs.get(line.event);
        // What grows is most likely near the end.
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
    /**
     * Takes the latest event of its kind back.
     * @param {Event} event
     * @param {State} state what is there now
     */
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

/**
 * @param {Event} event
 * @param {State} state
 * @param {number} order
 * @returns {Line}
 */
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
    count: 1,
    fields: event,
  });
}

/**
 * @param {State} state
 * @param {string} id
 */
function phaseAt(state, id) {
  const view = state.views[id];
  return view ? shownPhase(view) : "idle";
}

/**
 * What is worth knowing about one event in a few characters.
 * @param {Event} event
 * @param {State} state
 */
function detailOf(event, state) {
  if (isPair(event.velocity)) return `v ${fixed(dominant(event.velocity), 2)} pt/ms`;
  if (isPair(event.location)) return point(event.location);
  if (typeof event.scale === "number") return `scale ${fixed(event.scale, 2)}`;
  if (typeof event.willDecelerate === "boolean") return event.willDecelerate ? "decelerates" : "stays";
  if (Array.isArray(event.frameEnd)) return list(event.frameEnd);
  if (typeof event.edge === "string") return event.edge;
  const view = event.view === undefined ? undefined : state.views[event.view];
  if (event.event === "scrollViewDidScroll" && view) {
    return point(isPair(event.contentOffset) ? event.contentOffset : offsetOf(view));
  }
  return String(event.view ?? "");
}

/**
 * @param {any} value
 * @returns {value is readonly [number, number]}
 */
function isPair(value) {
  return Array.isArray(value) && value.length === 2 && value.every(Number.isFinite);
}

/** @param {readonly [number, number]} pair */
function dominant([x, y]) {
  return Math.abs(x) > Math.abs(y) ? x : y;
}
