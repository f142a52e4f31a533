/** Shows moments, and pauses, steps, slows and sets back the source. */

import {
  edgeOf,
  FOLLOWING,
  framed,
  panned,
  pinned,
  presentOf,
  revealed,
  shownRange,
  zoomed,
} from "../model/time/timeView.js";
import { aheadOf } from "../model/time/transport.js";
import { momentFor } from "../model/time/timeTravel.js";
import { rangeOf } from "../model/time/range.js";
import { wholeOf } from "../model/time/overview.js";

/** Microseconds of an arrow key's step. */
const STEP = 100_000;

/** @param {Store} store @param {import("../model/time/journal.js").Journal} history
 * @param {() => import("../source/source.js").Source} source the shown one
 * @param {Pick<import("./pastSteps.js").PastSteps, "isBefore" | "reach" | "earliest">} past
 * @param {(text: string) => void} say */
export function createTimeController(store, history, source, past, say) {
  const now = () => presentOf(store.get());
  const edge = () => edgeOf(store.get().timeView, now(), aheadOf(store.get()));
  /** The requested moment; null for the present.
   * @type {number | null} */
  let wanted = null;
  const live = () => {
    wanted = null;
    history.look(null);
    const { timeView } = store.get();
    // A command that shows the present, such as each touch, changes nothing while it is shown.
    const following = timeView.to === null ? timeView : Object.freeze({ ...timeView, to: null });
    store.set({ moment: null, touchPath: null, timeView: following });
  };

  /** Shows a time; the present and later times are live. Of a time before the page was opened, its states are
   * requested first.
   * @param {number} t microseconds */
  const look = (t) => {
    wanted = t;
    if (past.isBefore(t)) {
      void past.reach(t).then((isThere) => {
        if (wanted !== t) return;
        if (!isThere) say("That time could not be loaded; the page shows the nearest time that it has.");
        show(t);
      });
      return;
    }
    if (source().recording() !== null) source().show(t);
    else show(t);
  };
  /** @param {number} t */
  const show = (t) => {
    const moment = momentFor(history, t);
    if (moment === null) return live();
    history.look(moment);
    store.set({ moment, timeView: revealed(store.get().timeView, edge(), moment) });
  };

  const actions = Object.freeze({
    look,
    /** Shows a time that the page has. */
    show,
    live,
    /** Shows the present, or the end of a recording. */
    latest() {
      const { end } = store.get().source;
      if (end === null) live();
      else look(end);
    },
    /** Shows the state before or after the shown one.
     * @param {1 | -1} direction */
    frame(direction) {
      const t = history.neighbour(store.get().moment ?? now(), direction);
      if (t !== null) look(t);
      else if (direction > 0) live();
      else if (past.isBefore((store.get().moment ?? now()) - 1)) look((store.get().moment ?? now()) - 1);
    },
    /** Moves the time in view earlier or later.
     * @param {1 | -1} direction */
    move(direction) {
      look((store.get().moment ?? now()) + direction * STEP);
    },
    /** Extends the selection, or starts one at the time in view, to a little earlier or later.
     * @param {1 | -1} direction */
    extend(direction) {
      const { range, moment } = store.get();
      const at = moment ?? now();
      // The other end of the selection stays in place.
      const start = range === null ? at : Math.abs(range.from - at) <= Math.abs(range.to - at) ? range.to : range.from;
      const end = Math.min(now(), Math.max(history.earliest ?? 0, at + direction * STEP));
      look(end);
      store.set({ range: rangeOf(start, end) });
    },
    /** Shows the start of the source's history. */
    earliest() {
      if (history.earliest !== null) {
        look(store.get().source.end === null ? Math.min(past.earliest(), history.earliest) : store.get().source.start);
      }
    },
    /** @param {number} t the time that keeps its place @param {number} factor above 1 for a longer range */
    zoom(t, factor) {
      store.set({ timeView: zoomed(store.get().timeView, edge(), t, factor) });
    },
    /** Lengthens or shortens the range about the time in view.
     * @param {number} factor above 1 for a longer range */
    magnify(factor) {
      store.set({ timeView: zoomed(store.get().timeView, edge(), store.get().moment ?? now(), factor) });
    },
    /** Shows a range of time.
     * @param {import("../model/time/range.js").Range} range */
    frameRange(range) {
      store.set({ timeView: framed(store.get().timeView, now(), edge(), range) });
    },
    /** Shows all of the session or of the recording. */
    all() {
      const { from, to } = wholeOf(store.get(), history.earliest);
      store.set({ timeView: Object.freeze({ span: to - from, to: null }) });
    },
    /** @param {number} by microseconds */
    pan(by) {
      store.set({ timeView: panned(store.get().timeView, edge(), by) });
    },
    /** The default range, around the time in view. */
    unzoom() {
      const { moment } = store.get();
      store.set({ timeView: moment === null ? FOLLOWING : revealed(FOLLOWING, edge(), moment) });
    },
    /** @param {Readonly<{ from: number, to: number }> | null} range */
    select(range) {
      const { timeView } = store.get();
      store.set({ range, ...(range === null ? {} : { timeView: pinned(timeView, edge()) }) });
    },
    /** The visible range. */
    shown: () => shownRange(store.get().timeView, edge()),
    pauseOrPlay() {
      if (store.get().session.clock?.paused) source().play();
      else source().pause();
    },
    /** @param {1 | -1} frames */
    step: (frames) => source().step(frames),
    /** @param {number} rate */
    setRate: (rate) => source().setRate(rate),
    /** Sets the source back to the time in view. */
    rewind() {
      const { moment } = store.get();
      if (moment !== null) source().rewind(moment);
    },
    /** Ends a playback. */
    leave: () => source().leave(),
  });
  return actions;
}
