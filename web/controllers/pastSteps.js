/** Requests from the engine what happened before the page was opened: states, events, causes and phases. The latest
 * seconds are requested at once, what is earlier when it is looked at. */

import { adopt, isObject } from "../model/state/mergePatch.js";
import { definePanel } from "../kit/panel.js";
import { isConnected } from "../model/session/session.js";
import { offers } from "../model/session/permissions.js";
import { prepend } from "../model/time/earlier.js";

/** Microseconds of the first stretch that is requested; a stretch in which little has happened is followed by one that
 * is twice as long. */
const STRETCH = 1e7;
/** Steps of a stretch in which little has happened. */
const FEW = 200;
/** Answers that are requested without being looked at, and for one moment that is. */
const ANSWERS = 16;
const ANSWERS_FOR_MOMENT = 80;
/** Microseconds that are not worth a request. */
const MINIMUM = 20_000;

/** @param {Store} store @param {import("../app/memories.js").Memories} memories @param {Call} call
 * @param {() => void} redraw */
export function createPastSteps(store, memories, call, redraw) {
  const { states } = memories;
  const isOffered = () => {
    const { session, source } = store.get();
    return source.end === null && isConnected(session) && offers(session, "history");
  };
  /** The start of what the engine has. */
  const earliest = () => store.get().session.clock?.earliest ?? 0;
  const isWhole = () => states.earliest === null || states.earliest - earliest() < MINIMUM;

  /** Identifies the history; the answers to requests for another one are discarded. */
  let known = /** @type {readonly unknown[]} */ ([]);
  let answersLeft = 0;
  let span = STRETCH;
  let reading = /** @type {Promise<boolean> | null} */ (null);

  /** Requests a stretch up to the start of the known history, and adds it.
   * @param {number} from microseconds @param {number} most answers @returns {Promise<boolean>} whether it was added */
  const request = async (from, most) => {
    const mine = known;
    const to = states.earliest;
    if (to === null) return false;
    let state = /** @type {State | null} */ (null);
    const steps = /** @type {import("../model/time/earlier.js").Past["steps"][number][]} */ ([]);
    for (let [at, answers] = [from, 0]; at <= to; answers += 1) {
      if (answers >= most) return false;
      const { result } = await call("History.steps", { from: at, to });
      answersLeft -= 1;
      if (result === undefined || !isObject(result.state) || mine !== known || states.earliest !== to) return false;
      state ??= adopt(result.state);
      steps.push(...adopt(result.steps));
      at = result.t.to + 1;
    }
    span = steps.length < FEW ? span * 2 : STRETCH;
    return state !== null && prepend(memories, { state, steps });
  };
  /** Requests one stretch after another, not several at a time.
   * @param {number} from @param {number} most */
  const requestOnly = (from, most) => {
    reading = request(from, most).finally(() => {
      reading = null;
      redraw();
    });
    return reading;
  };

  const latest = definePanel({
    select: {
      run: ({ session }) => session.run,
      identity: ({ session }) => session.identity,
      source: (page) => page.source,
      isOffered,
      own: () => states.earliest,
      earliest,
    },
    apply({ run, identity, source, isOffered, own }) {
      if ([run, identity, source].some((each, index) => each !== known[index])) {
        known = [run, identity, source];
        [answersLeft, span] = [ANSWERS, STRETCH];
      }
      if (!isOffered || own === null || isWhole() || reading !== null || answersLeft <= 0) return;
      void requestOnly(Math.max(earliest(), own - span), ANSWERS).then((isAdded) => {
        if (!isAdded) answersLeft = 0;
      });
    },
  });

  return Object.freeze({
    panels: [latest],
    /** What the page has of the past: all of it, or more is on its way, or the engine has more.
     * @returns {"whole" | "reading" | "partial"} */
    extent: () => isWhole() || !isOffered() ? "whole" : reading !== null ? "reading" : "partial",
    /** Whether a moment is before what the page has, and the engine has it.
     * @param {number} t microseconds */
    isBefore: (t) => states.earliest !== null && t < states.earliest && !isWhole() && isOffered(),
    /** Requests everything since a moment.
     * @param {number} t microseconds @returns {Promise<boolean>} whether the page has it */
    async reach(t) {
      if (reading !== null) await reading;
      if (states.earliest !== null && t >= states.earliest) return true;
      return requestOnly(Math.max(earliest(), t), ANSWERS_FOR_MOMENT);
    },
    earliest,
  });
}

/** @typedef {ReturnType<typeof createPastSteps>} PastSteps */
