/** The delegate's events as lines: newest last, repeats collapsed, memory bounded. */

import { fixed, point } from "./format.js";
import { offsetOf, shownPhase } from "./state.js";

/** @typedef {import("./session.js").Event} Event */
/** @typedef {import("./state.js").State} State */

/**
 * @typedef {Readonly<{
 *   key: number,
 *   t: number,
 *   event: string,
 *   view: string,
 *   phase: string,
 *   detail: string,
 *   count: number,
 * }>} Line
 */

/** Lines kept; older ones are forgotten. */
const CAPACITY = 1000;

/** Events that come every frame: a run of them per view is one line that counts. */
const CONTINUOUS = new Set(["scrollViewDidScroll", "scrollViewDidZoom", "layoutSubviews", "touchesMoved"]);

/** @param {number} [capacity] */
export function createLog(capacity = CAPACITY) {
  /** @type {Line[]} */
  let lines = [];
  /**
   * The key of the line that a continuous event would still belong to.
   * @type {Map<string, number>}
   */
  let runs = new Map();
  let nextKey = 0;
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
        const view = String(event.view ?? "");
        const name = String(event.event);
        const run = `${name} ${view}`;
        const isContinuous = CONTINUOUS.has(name);
        const at = isContinuous ? indexOfKey(lines, runs.get(run)) : -1;
        const line = {
          t: Number(event.t ?? state.t),
          event: name,
          view,
          phase: phaseAt(state, view),
          detail: detailOf(event, state),
        };
        if (at >= 0) {
          lines[at] = Object.freeze({ ...line, key: lines[at].key, count: lines[at].count + 1 });
          continue;
        }
        // Whatever is not continuous ends the runs of its view, so that a line never spans two gestures.
        if (!isContinuous) runs = new Map([...runs].filter(([other]) => !other.endsWith(` ${view}`)));
        else runs.set(run, nextKey);
        lines.push(Object.freeze({ ...line, key: nextKey, count: 1 }));
        nextKey += 1;
      }
      if (lines.length > capacity) lines = lines.slice(-capacity);
    },
    clear() {
      lines = [];
      runs = new Map();
      revision += 1;
    },
    /** @returns {readonly Line[]} */
    lines: () => lines,
    /** Grows with every change, so that a view can tell cheaply whether to look again. */
    revision: () => revision,
  };
}

/**
 * Keys grow along the list, so the line is looked for where it most likely is: near the end.
 * @param {readonly Line[]} lines
 * @param {number | undefined} key
 */
function indexOfKey(lines, key) {
  let index = lines.length - 1;
  while (index >= 0 && lines[index].key !== key) index -= 1;
  return index;
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
  if (typeof event.willDecelerate === "boolean") return event.willDecelerate ? "will decelerate" : "stays";
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
