/** The engine's clock in words, and the actions on it. */

import { access } from "../session/permissions.js";
import { short } from "../properties/format.js";

/** The selectable speeds, as multiples of real time. */
export const RATES = Object.freeze([0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8]);

/** @param {number} rate */
export const rateText = (rate) => `${short(rate)}×`;

/** The next selectable speed, null past the last; engine time may have any other.
 * @param {number} rate @param {1 | -1} direction */
export function nextRate(rate, direction) {
  const next = direction > 0 ? RATES.find((each) => each > rate) : RATES.filter((each) => each < rate).pop();
  return next ?? null;
}

/** The actions on a clock. `refusal`: why they are disabled, empty if they are enabled; `seekRefusal`: why those that go
 * back are. `ahead` are the microseconds that lie ahead, `at` is the present, `stop` the condition that stopped time.
 * @param {Session} session */
export function transportOf(session) {
  const { clock, state, stopped } = session;
  const at = Math.max(state?.t ?? 0, clock?.paused ? clock.t : 0);
  return {
    isPaused: clock?.paused === true,
    rate: clock?.rate ?? 1,
    effectiveRate: clock?.effectiveRate ?? null,
    refusal: access(session).clock,
    seekRefusal: access(session).seek,
    canStepBack: at > (clock?.earliest ?? 0),
    ahead: clock?.paused ? Math.max(0, clock.latest - at) : 0,
    at,
    stop: clock?.paused ? stopped?.text ?? "" : "",
  };
}

/** The microseconds that lie ahead of the present; a recording has an end instead.
 * @param {Pick<Page, "session" | "source">} page */
export const aheadOf = ({ session, source }) => source.end === null ? transportOf(session).ahead : null;
