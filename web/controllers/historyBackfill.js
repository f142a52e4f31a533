/** Requests from the engine how the shown scroll view moved while the page was not connected: before it was, and
 * after a seek back the future. */

import { watch } from "../kit/panel.js";
import { rowsOf } from "../model/lookup/checks.js";
import { isConnected } from "../model/session/session.js";
import { offers } from "../model/session/permissions.js";
import { scrollViewFor } from "../model/state/state.js";

/** @typedef {Readonly<{ x: readonly number[][], y: readonly number[][], from: number, to: number, points: number }>} Motion */

/** Points per curve. */
const PAST_POINTS = 4000;
const AHEAD_POINTS = 1200;
/** Microseconds that are not worth a request. */
const MINIMUM = 20_000;

/** @param {Page} page */
const isOffered = ({ session }) => isConnected(session) && offers(session, "history");
/** @param {Page} page */
const shownView = ({ session: { state }, selection }) => state && scrollViewFor(state, selection);

/** @param {Pick<ReturnType<typeof import("../model/time/history.js").createHistory>, "series" | "recall" | "ahead" |
 * "expect" | "forgetAhead">} history @param {Call} call */
export function createHistoryBackfill(history, call) {
  /** @param {string} id @param {number} from @param {number} to @param {number} points @returns {Promise<Motion>} */
  const query = async (id, from, to, points) => {
    const properties = ["x", "y"].map((axis) => `${id}.contentOffset.${axis}`);
    // A missing curve is not reported: the curve starts or ends where the page's own history does.
    const { result } = await call("History.query", { properties, from, to, maxPoints: points });
    const [x, y] = properties.map((property) => rowsOf(result?.series?.[property], 2));
    return { x, y, from, to, points };
  };

  /** The scroll views for which the past was requested; another epoch or source starts over. */
  let known = /** @type {{ epoch: number | null, source: unknown, views: Set<string> }} */ (
    { epoch: null, source: null, views: new Set() }
  );
  const past = watch({
    id: shownView,
    epoch: ({ session }) => session.epoch,
    source: (page) => page.source,
    earliest: ({ session }) => session.clock?.earliest ?? null,
    isOffered,
    hasOwn: (page) => (history.series(shownView(page) ?? "")?.length ?? 0) > 0,
  }, async ({ id, epoch, source, earliest, isOffered, hasOwn }) => {
    if (epoch !== known.epoch || source !== known.source) known = { epoch, source, views: new Set() };
    if (id === null || earliest === null || !isOffered || !hasOwn) return;
    const mine = known;
    const own = history.series(id);
    if (known.views.has(id) || !own) return;
    known.views.add(id);
    const to = own.time(0);
    if (to - earliest < MINIMUM) return;
    const motion = await query(id, earliest, to, PAST_POINTS);
    if (mine === known && motion.x.length + motion.y.length > 0) history.recall(id, motion);
  });

  /** The number of the last request for the future; the results of others are outdated. */
  let request = 0;
  const ahead = watch({
    id: shownView,
    epoch: ({ session }) => session.epoch,
    isPaused: ({ session }) => session.clock?.paused === true,
    isOffered,
    latest: ({ session }) => session.clock?.latest ?? null,
    now: ({ session }) => session.state?.t ?? 0,
  }, async ({ id, epoch, isPaused, isOffered, latest, now }, before) => {
    if (id === null || latest === null || !isOffered) return;
    const isSame = before?.id === id && before.epoch === epoch && before.isPaused === isPaused &&
      before.latest === latest && before.isOffered === isOffered;
    if (isSame) return;
    request += 1;
    const mine = request;
    if (latest <= now + MINIMUM) return history.forgetAhead();
    // A running demo or replay arrives soon enough without a request.
    const known = history.ahead(id);
    if (!isPaused || (known && known.time(known.length - 1) >= latest - MINIMUM)) return;
    const motion = await query(id, now, latest, AHEAD_POINTS);
    if (mine === request && (motion.x.length > 1 || motion.y.length > 1)) history.expect(id, motion);
  });
  return Object.freeze({ effects: [past, ahead] });
}
