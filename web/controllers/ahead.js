/** Requests from the engine the part of the future that the page has not seen, after a seek back. */

import { scrollViewFor } from "../model/state/state.js";

/** Points per curve, and the number of microseconds that do not count as ahead. */
const POINTS = 1200;
const LEAST = 20_000;

/**
 * @param {Pick<ReturnType<typeof import("../model/time/history.js").createHistory>, "ahead" | "expect" | "forgetAhead">} history
 * @param {Readonly<{ ask: import("../protocol/rpc.js").Ask, changed: () => void }>} actions
 */
export function createAhead(history, { ask, changed }) {
  let asked = "";
  return Object.freeze({
    /** @param {import("../model/page/page.js").Page} page that shows the present */
    update({ session, selection }) {
      const { clock, state, epoch } = session;
      const id = state && clock ? scrollViewFor(state, selection) : null;
      if (!state || !clock || id === null) return;
      const key = `${epoch} ${clock.paused} ${clock.latest} ${id}`;
      if (key === asked) return;
      asked = key;
      if (clock.latest <= state.t + LEAST) return history.forgetAhead();
      // A running demo or replay arrives soon enough without a request.
      const known = history.ahead(id);
      if (!clock.paused || (known && known.time(known.length - 1) >= clock.latest - LEAST)) return;
      const properties = ["x", "y"].map((axis) => `${id}.contentOffset.${axis}`);
      const [from, to] = [state.t, clock.latest];
      ask("History.query", { properties, from, to, maxPoints: POINTS }, ({ result }) => {
        const [x, y] = properties.map((property) => rowsOf(result?.series?.[property]));
        if (key === asked && (x.length > 1 || y.length > 1)) {
          history.expect(id, { x, y, from, to, points: POINTS });
          changed();
        }
        // A missing curve is not reported.
        return true;
      });
    },
  });
}

/**
 * @param {any} rows
 * @returns {readonly number[][]}
 */
export function rowsOf(rows) {
  if (!Array.isArray(rows)) return [];
  return rows.filter((row) => Array.isArray(row) && row.length === 2 && row.every(Number.isFinite));
}
