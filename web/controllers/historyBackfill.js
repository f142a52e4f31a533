/** Requests from the engine how the shown scroll view moved before the page was connected. */

import { isConnected } from "../model/session/session.js";
import { offers } from "../model/session/permissions.js";
import { rowsOf } from "./ahead.js";
import { scrollViewFor } from "../model/state/state.js";

/** Points per curve, and the number of microseconds that are not worth a request. */
const POINTS = 4000;
const LEAST = 20_000;

/**
 * @param {Pick<ReturnType<typeof import("../model/time/history.js").createHistory>, "series" | "recall">} history
 * @param {Readonly<{ ask: import("../protocol/rpc.js").Ask, changed: () => void }>} actions
 */
export function createBefore(history, { ask, changed }) {
  /** @type {number | null} */
  let of = null;
  /** The scroll views requested in this epoch. */
  let asked = new Set();
  return Object.freeze({
    /** @param {import("../model/page/page.js").Page} page that shows the present */
    update({ session, selection, file }) {
      const { clock, state, epoch } = session;
      if (file !== null || !state || !clock || !isConnected(session) || !offers(session, "history")) return;
      if (epoch !== of) [of, asked] = [epoch, new Set()];
      const id = scrollViewFor(state, selection);
      const own = id === null ? null : history.series(id);
      if (id === null || asked.has(id) || !own || own.length === 0) return;
      asked.add(id);
      const [from, to] = [clock.earliest, own.time(0)];
      if (to - from < LEAST) return;
      const properties = ["x", "y"].map((axis) => `${id}.contentOffset.${axis}`);
      ask("History.query", { properties, from, to, maxPoints: POINTS }, ({ result }) => {
        const [x, y] = properties.map((property) => rowsOf(result?.series?.[property]));
        if (epoch === of && x.length + y.length > 0) {
          history.recall(id, { x, y, from, to, points: POINTS });
          changed();
        }
        // Without a response the curve starts where the page's own history starts.
        return true;
      });
    },
  });
}
