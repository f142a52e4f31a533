/** The engine's clock in words, and the actions on it. */

import { clockRefusalOf } from "../session/permissions.js";
import { seconds, short } from "../properties/format.js";

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
    refusal: clockRefusalOf(session, "sim"),
    seekRefusal: clockRefusalOf(session, "seek"),
    canStepBack: at > (clock?.earliest ?? 0),
    ahead: clock?.paused ? Math.max(0, clock.latest - at) : 0,
    at,
    stop: clock?.paused ? stopped?.text ?? "" : "",
  };
}

/** The text over the stage while it does not show the running engine; null while it does.
 * @param {Session} session of the engine, not of the moment
 * @param {number | null} moment @returns {Readonly<{ kind: "past" | "paused", title: string, text: string }> | null} */
export function standstill(session, moment) {
  // What is played back has its own text.
  if (session.lock !== "") return null;
  const { isPaused, ahead, at, stop } = transportOf(session);
  if (moment !== null) {
    const engine = isPaused ? `the engine stands at ${seconds(at)} s` : "the engine goes on";
    return { kind: "past", title: `Viewing ${seconds(moment)} s`, text: engine };
  }
  if (!isPaused || session.state === null) return null;
  const more = ahead > 0 ? `${seconds(ahead, 2)} s ahead` : "";
  return { kind: "paused", title: `${stop ? "Stopped" : "Paused"} at ${seconds(at)} s`, text: stop || more };
}
