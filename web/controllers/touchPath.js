/** Actions on past touches: requests them, moves them, and starts ghosts with them. */

import { forkOf, gestureAt, liftAt, moved, shiftOf } from "../model/input/touchPath.js";
import { short } from "../model/properties/format.js";

/** The maximum time between the start of a gesture and the moment, in microseconds. */
const BACK = 20e6;
/** The prefix of names of ghosts with moved touches; the distance follows. */
const NAME = "touch moved";

/** @param {Store} store
 * @param {Readonly<{ send: Call, say: (text: string) => void,
 *   stateAt: import("../model/time/journal.js").Journal["stateAt"],
 *   ghosts: import("./ghosts.js").GhostController }>} page */
export function createTouchPathController(store, { send, say, stateAt, ghosts }) {
  /** @param {Partial<import("../model/page/page.js").TouchEdit>} values */
  const change = (values) => {
    const { touchPath } = store.get();
    if (touchPath) store.set({ touchPath: Object.freeze({ ...touchPath, ...values }) });
  };
  /** Shows the gesture at the moment, out of the given commands.
   * @param {any} result undefined if the server rejected the request */
  const show = (result) => {
    const { moment, session } = store.get();
    if (moment === null || !Array.isArray(result?.commands)) return;
    const path = gestureAt(result.commands, moment);
    if (path === null) return say("There is no touch near this time.");
    if (result.isTruncated === true) return say("Too many commands followed: the touches cannot be run again.");
    const { points } = path.strokes[0];
    const near = points.findIndex(({ t }) => t >= moment);
    const index = near < 0 ? points.length - 1 : near;
    store.set({ touchPath: Object.freeze({ epoch: session.epoch, original: path, edited: path, row: 0, index }) });
  };
  const actions = Object.freeze({
    /** Shows or hides the touches at the time in view. */
    async toggle() {
      const { moment, session, touchPath } = store.get();
      if (touchPath !== null) return store.set({ touchPath: null });
      if (moment === null) return;
      const params = { from: Math.max(session.clock?.earliest ?? 0, moment - BACK) };
      const { result } = await send("History.commands", params);
      const now = store.get();
      // The commands belong to the time for which they were requested.
      if (now.moment === moment && now.session.epoch === session.epoch && now.session.lock === "") show(result);
    },
    /** Selects a point of the touches.
     * @param {number} row @param {number} index */
    choose: (row, index) => change({ row, index }),
    /** Moves the selected point and its neighbours, relative to the given touches.
     * @param {import("../model/input/touchPath.js").TouchPath} from @param {Point} by in points */
    move(from, by) {
      const { touchPath } = store.get();
      if (!touchPath) return;
      const strokes = from.strokes.map((
        stroke,
        row,
      ) => (row === touchPath.row ? moved(stroke, touchPath.index, by) : stroke));
      change({ edited: Object.freeze({ ...from, strokes }) });
    },
    /** Moves the selected point a little further.
     * @param {Point} by in points */
    nudge(by) {
      const { touchPath } = store.get();
      if (touchPath) actions.move(touchPath.edited, by);
    },
    /** Selects the point a number of points further on, within the limits.
     * @param {number} count */
    step(count) {
      const { touchPath } = store.get();
      if (!touchPath) return;
      const last = touchPath.edited.strokes[touchPath.row].points.length - 1;
      change({ index: Math.max(0, Math.min(last, touchPath.index + count)) });
    },
    /** Starts a ghost with the edited touches; it replaces the last such ghost. */
    run() {
      const { touchPath, ghosts: list } = store.get();
      if (!touchPath) return;
      const shift = shiftOf(touchPath.original, touchPath.edited);
      const what = shift === 0 ? null : forkOf(touchPath.edited);
      if (shift > 0 && what === null) return say("Too many commands followed: the touches cannot be run again.");
      for (const { fork, label } of list) if (label.startsWith(NAME)) ghosts.drop(fork);
      if (what) {
        const by = `${short(shift, 0)} pt`;
        void ghosts.fork({ ...what, label: `${NAME} ${by}`, question: `What if the touch were moved by ${by}?` });
      }
    },
    /** Starts a ghost in which the fingers lift at the time in view. */
    lift() {
      const { moment } = store.get();
      const state = moment === null ? null : stateAt(moment);
      const commands = state && moment !== null ? liftAt(state, moment) : [];
      if (moment === null || commands.length === 0) return say("No finger is down at this time.");
      void ghosts.fork({ t: moment, commands, label: "let go here", question: "What if you lifted the finger here?" });
    },
  });
  return actions;
}
