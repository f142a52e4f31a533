/** What the page does with the touches of the past: asks for them, moves them, runs a ghost of what would have been. */

import { forkOf, gestureAt, liftAt, moved, shiftOf } from "./model/touchPath.js";
import { short } from "./model/format.js";

/** How far back from the moment a gesture may have begun, in microseconds. */
const BACK = 20e6;
/** How the ghosts of moved touches are called, with how far they were moved. */
const NAME = "touch moved";

/**
 * @param {Readonly<{
 *   get: () => import("./model/page.js").Page,
 *   set: (values: Partial<import("./model/page.js").Page>) => void,
 * }>} store
 * @param {Readonly<{
 *   ask: import("./asking.js").Ask,
 *   say: (text: string) => void,
 *   stateAt: import("./model/moments.js").Moments["stateAt"],
 *   ghosts: import("./ghostActions.js").GhostActions,
 * }>} page
 */
export function createTouchActions(store, { ask, say, stateAt, ghosts }) {
  /** @param {Partial<import("./model/page.js").TouchEdit>} values */
  const change = (values) => {
    const { touchPath } = store.get();
    if (touchPath) store.set({ touchPath: Object.freeze({ ...touchPath, ...values }) });
  };
  /**
   * Shows the gesture of the moment among what was done.
   * @param {any} result undefined where the server refused
   */
  const show = (result) => {
    const { moment, session } = store.get();
    if (moment === null || !Array.isArray(result?.commands)) return;
    const path = gestureAt(result.commands, moment);
    if (path === null) return say("Nothing was touched about this moment.");
    if (result.isTruncated === true) return say("Too much was done since: the touches cannot be run again.");
    const { points } = path.strokes[0];
    const near = points.findIndex(({ t }) => t >= moment);
    const index = near < 0 ? points.length - 1 : near;
    store.set({ touchPath: Object.freeze({ epoch: session.epoch, original: path, edited: path, row: 0, index }) });
  };
  const actions = Object.freeze({
    /** Shows the touches of the moment in view, or hides them again. */
    toggle() {
      const { moment, session, touchPath } = store.get();
      if (touchPath !== null) return store.set({ touchPath: null });
      if (moment === null) return;
      const params = { from: Math.max(session.clock?.earliest ?? 0, moment - BACK) };
      ask("History.commands", params, ({ result }) => {
        show(result);
        return false;
      });
    },
    /**
     * Chooses a point of the touches.
     * @param {number} row
     * @param {number} index
     */
    choose: (row, index) => change({ row, index }),
    /**
     * Moves the chosen point from where the touches were, and its neighbours with it.
     * @param {import("./model/touchPath.js").TouchPath} from
     * @param {import("./model/geometry.js").Point} by in points
     */
    move(from, by) {
      const { touchPath } = store.get();
      if (!touchPath) return;
      const strokes = from.strokes.map((stroke, row) => (row === touchPath.row ? moved(stroke, touchPath.index, by) : stroke));
      change({ edited: Object.freeze({ ...from, strokes }) });
    },
    /**
     * Moves the chosen point a little further.
     * @param {import("./model/geometry.js").Point} by in points
     */
    nudge(by) {
      const { touchPath } = store.get();
      if (touchPath) actions.move(touchPath.edited, by);
    },
    /**
     * Chooses the point so many points on, as far as there are any.
     * @param {number} count
     */
    step(count) {
      const { touchPath } = store.get();
      if (!touchPath) return;
      const last = touchPath.edited.strokes[touchPath.row].points.length - 1;
      change({ index: Math.max(0, Math.min(last, touchPath.index + count)) });
    },
    /** Runs what was done again with the touches as they are now; it takes the place of the last such ghost. */
    run() {
      const { touchPath, ghosts: list } = store.get();
      if (!touchPath) return;
      const shift = shiftOf(touchPath.original, touchPath.edited);
      const what = shift === 0 ? null : forkOf(touchPath.edited);
      if (shift > 0 && what === null) return say("Too much was done since: the touches cannot be run again.");
      for (const { fork, label } of list) if (label.startsWith(NAME)) ghosts.drop(fork);
      if (what) ghosts.fork({ ...what, label: `${NAME} ${short(shift, 0)} pt` });
    },
    /** Runs what would have been if the fingers had lifted at the moment in view. */
    lift() {
      const { moment } = store.get();
      const state = moment === null ? null : stateAt(moment);
      const commands = state && moment !== null ? liftAt(state, moment) : [];
      if (moment === null || commands.length === 0) return say("No finger is down at this moment.");
      ghosts.fork({ t: moment, commands, label: "let go here" });
    },
  });
  return actions;
}

/** @typedef {ReturnType<typeof createTouchActions>} TouchActions */
