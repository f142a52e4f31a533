/** What the page does with time: looks at moments, and has the engine stand, step, go slower and go back. */

import { edgeOf, held, panned, showing, stretch, zoomed, FOLLOWING } from "./model/axis.js";
import { transportOf } from "./model/transport.js";
import { momentFor } from "./model/viewing.js";
import { rangeOf } from "./model/range.js";

/** Microseconds of an arrow key's step. */
const STEP = 100_000;

/**
 * @param {Readonly<{
 *   get: () => import("./model/page.js").Page,
 *   set: (values: Partial<import("./model/page.js").Page>) => void,
 * }>} store
 * @param {import("./model/moments.js").Moments} moments
 * @param {Readonly<{
 *   request: (method: string, params?: any) => void,
 *   ensureControl: () => boolean,
 * }>} engine
 */
export function createTimeActions(store, moments, { request, ensureControl }) {
  const now = () => store.get().session.state?.t ?? 0;
  const edge = () => edgeOf(store.get().axis, now(), transportOf(store.get().session).ahead);
  const live = () => store.set({ moment: null, touchPath: null, axis: Object.freeze({ ...store.get().axis, to: null }) });

  /**
   * Looks at a moment; the present and what is later is live.
   * @param {number} t microseconds
   */
  const look = (t) => {
    const moment = momentFor(moments, t);
    if (moment === null) return live();
    store.set({ moment, axis: showing(store.get().axis, edge(), moment) });
  };

  /** @param {string} method @param {any} [params] */
  const ask = (method, params) => {
    if (ensureControl()) request(method, params);
  };

  const actions = Object.freeze({
    look,
    live,
    /**
     * Looks at the state before or after the one that is shown.
     * @param {1 | -1} direction
     */
    frame(direction) {
      const t = moments.neighbour(store.get().moment ?? now(), direction);
      if (t !== null) look(t);
      else if (direction > 0) live();
    },
    /**
     * Looks earlier or later.
     * @param {1 | -1} direction
     */
    move(direction) {
      look((store.get().moment ?? now()) + direction * STEP);
    },
    /**
     * Selects from where the selection, or else the looking, began to a little earlier or later.
     * @param {1 | -1} direction
     */
    extend(direction) {
      const { range, moment } = store.get();
      const at = moment ?? now();
      // The end that is not looked at stays.
      const start = range === null ? at : Math.abs(range.from - at) <= Math.abs(range.to - at) ? range.to : range.from;
      const end = Math.min(now(), Math.max(moments.earliest ?? 0, at + direction * STEP));
      look(end);
      store.set({ range: rangeOf(start, end) });
    },
    earliest() {
      if (moments.earliest !== null) look(moments.earliest);
    },
    /**
     * @param {number} t what stays in its place
     * @param {number} factor above 1 for a longer stretch
     */
    zoom(t, factor) {
      store.set({ axis: zoomed(store.get().axis, edge(), t, factor) });
    },
    /**
     * Longer or shorter, about what is looked at.
     * @param {number} factor above 1 for a longer stretch
     */
    magnify(factor) {
      store.set({ axis: zoomed(store.get().axis, edge(), store.get().moment ?? now(), factor) });
    },
    /** @param {number} by microseconds */
    pan(by) {
      store.set({ axis: panned(store.get().axis, edge(), by) });
    },
    /** The usual stretch, around what is looked at. */
    unzoom() {
      const { moment } = store.get();
      store.set({ axis: moment === null ? FOLLOWING : showing(FOLLOWING, edge(), moment) });
    },
    /** @param {Readonly<{ from: number, to: number }> | null} range */
    select(range) {
      const { axis } = store.get();
      store.set({ range, ...(range === null ? {} : { axis: held(axis, edge()) }) });
    },
    /** What can be seen at present. */
    shown: () => stretch(store.get().axis, edge()),
    pauseOrPlay() {
      ask(store.get().session.clock?.paused ? "Sim.resume" : "Sim.pause");
    },
    /**
     * Goes one frame on or back, for real and for all.
     * @param {1 | -1} frames
     */
    step(frames) {
      if (!ensureControl()) return;
      // Only while time stands can it go by frames.
      if (!store.get().session.clock?.paused) request("Sim.pause");
      live();
      request("Sim.step", { frames });
    },
    /** @param {number} rate */
    setRate: (rate) => ask("Sim.setRate", { rate }),
    /** Goes, for real and for all, to the moment that is looked at. */
    rewind() {
      const { moment } = store.get();
      if (moment !== null) ask("Sim.seek", { t: moment });
    },
  });
  return actions;
}
