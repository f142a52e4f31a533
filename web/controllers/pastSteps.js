/** Requests missing history from the engine: states, events, causes and phases. The latest seconds
 * are requested at once, earlier or missed steps when the user views them. */

import { adopt, isObject } from "../model/state/mergePatch.js";
import { watch } from "../kit/panel.js";
import { edgeOf, shownRange } from "../model/time/timeView.js";
import { aheadOf } from "../model/time/transport.js";
import { gapAt } from "../model/time/gaps.js";
import { isConnected } from "../model/session/session.js";
import { offers } from "../model/session/permissions.js";
import { withoutPredictions } from "../model/session/measured.js";

/** @typedef {import("../model/time/range.js").Range} Range */

/** Microseconds of the first range that is requested; a range in which little has happened is followed by one that
 * is twice as long. */
const STRETCH = 1e7;
/** Steps of a range in which little has happened. */
const FEW = 200;
/** Answers that are requested without being looked at, and for one range. */
const ANSWERS = 16;
/** Microseconds that are not worth a request. */
const MINIMUM = 20_000;
/** Microseconds around a moment that are requested with it. */
const AROUND = 3e6;
/** The longest range that is requested at once, and the longest shown range whose gaps are filled, in microseconds. */
const LONGEST = 2e7;
const RANGE = 4e7;
/** Milliseconds after which a range that was refused is requested again. */
const AGAIN = 5000;
/** Milliseconds without a new gap after which gaps are filled: a page that is slow would be slower. */
const QUIET = 1000;

/** `clock` is in milliseconds; `later` calls after some of them.
 * @typedef {Readonly<{ clock: () => number, later: (call: () => void, milliseconds: number) => void }>} Timing */

/** @type {Timing} */
const TIMING = Object.freeze({
  clock: () => performance.now(),
  later: (call, milliseconds) => void setTimeout(call, milliseconds),
});

/** @param {Store} store @param {import("../app/memories.js").Memories} memories @param {Call} call
 * @param {() => void} redraw @param {Timing} [timing] */
export function createPastSteps(store, { journal }, call, redraw, timing = TIMING) {
  const { clock, later } = timing;
  const isOffered = () => {
    const { session, source } = store.get();
    return source.end === null && isConnected(session) && offers(session, "history");
  };
  /** The start of the engine's history. */
  const earliest = () => store.get().session.clock?.earliest ?? 0;
  const isWhole = () => journal.earliest === null || journal.earliest - earliest() < MINIMUM;

  /** Identifies the history; the answers to requests for another one are discarded. */
  let known = /** @type {readonly unknown[]} */ ([]);
  let answersLeft = 0;
  let span = STRETCH;
  let reading = /** @type {Promise<boolean> | null} */ (null);
  /** The stretches that were refused, and when. */
  let refused = /** @type {readonly (Range & Readonly<{ at: number }>)[]} */ ([]);

  /** The end of the latest gap, and when it came. */
  let newest = { t: -1, at: -Infinity };
  /** Whether no gap has come for a while; else the page is drawn again once none has. */
  const isQuiet = () => {
    const gaps = journal.gaps();
    const t = gaps[gaps.length - 1]?.to ?? -1;
    if (t > newest.t) {
      newest = { t, at: clock() };
      later(redraw, QUIET);
    }
    return clock() - newest.at >= QUIET;
  };

  /** Requests a range, and adds it to the journal.
   * @param {Range} range @returns {Promise<boolean>} whether it was added */
  const request = async ({ from, to }) => {
    const mine = known;
    const origin = journal.origin();
    const { measured } = store.get().session;
    let state = /** @type {State | null} */ (null);
    const steps = /** @type {import("../model/time/journal.js").Past["steps"][number][]} */ ([]);
    let at = from;
    for (let answers = 0; at <= to && answers < ANSWERS; answers += 1) {
      const { result } = await call("History.steps", { from: at, to });
      answersLeft -= 1;
      if (result === undefined || !isObject(result.state) || mine !== known || origin !== journal.origin()) {
        return false;
      }
      const its = adopt(result.steps);
      state ??= /** @type {State} */ (adopt(measured ? withoutPredictions(result.state) : result.state));
      steps.push(
        ...(measured
          ? its.map((/** @type {any} */ step) => ({ ...step, patch: withoutPredictions(step.patch) }))
          : its),
      );
      at = result.t.to + 1;
    }
    span = steps.length < FEW ? span * 2 : STRETCH;
    // Of a long range the first part is known, up to the last answer.
    return state !== null && journal.insert({ state, steps }, from, at - 1);
  };
  /** Requests one range after another, not several at a time.
   * @param {Range} range */
  const requestOnly = (range) => {
    reading = request(range).then((isAdded) => {
      if (!isAdded) {
        refused = [...refused.filter(({ at }) => clock() - at < AGAIN), { ...range, at: clock() }];
        // A page at rest is not drawn again by itself.
        later(redraw, AGAIN);
      }
      return isAdded;
    }).finally(() => {
      reading = null;
      redraw();
    });
    return reading;
  };
  /** @param {Range} range */
  const isRefused = ({ from, to }) =>
    refused.some((each) => each.from < to && each.to > from && clock() - each.at < AGAIN);

  /** The first part of a range that is missing; null if there is none.
   * @param {Range} range @returns {Range | null} */
  const missingIn = ({ from, to }) => {
    const first = journal.earliest;
    if (first === null) return null;
    const start = Math.max(earliest(), from);
    if (start < first - MINIMUM) return stretch(start, Math.min(to, first), first);
    const gaps = journal.gaps().filter((gap) => gap.to > from && gap.from < to);
    if (gaps.length === 0) return null;
    // Gaps that follow each other closely are filled together.
    const begin = Math.max(gaps[0].from + 1, from);
    const end = Math.min(gaps[gaps.length - 1].to, begin + LONGEST);
    return stretch(begin, Math.min(end, Math.max(to, gaps[0].to)), gaps[0].to);
  };
  /** @param {number} from @param {number} to @param {number} next the time from which the page has states */
  const stretch = (from, to, next) => {
    const end = Math.min(to, from + LONGEST);
    // A short rest is requested with it.
    return { from: Math.round(from), to: Math.round(next - end < STRETCH / 2 && next > end ? next : end) };
  };
  /** What is looked at: the shown range, if it is not too long, and the time in view.
   * @param {Page} page @returns {readonly Range[]} */
  const lookedAt = (page) => {
    const shown = shownRange(page.timeView, edgeOf(page.timeView, page.session.state?.t ?? 0, aheadOf(page)));
    const moment = page.moment === null ? [] : [{ from: page.moment - AROUND, to: page.moment + AROUND }];
    return shown.to - shown.from > RANGE ? moment : [...moment, shown];
  };

  const latest = watch({
    run: ({ session }) => session.run,
    identity: ({ session }) => session.identity,
    source: (page) => page.source,
    isOffered,
    own: () => journal.earliest,
    gaps: () => journal.gaps(),
    isQuiet,
    range: (page) => JSON.stringify(lookedAt(page)),
    turn: () => reading === null ? Math.floor(clock() / AGAIN) : -1,
    earliest,
  }, ({ run, identity, source, isOffered, own, isQuiet }) => {
    if ([run, identity, source].some((each, index) => each !== known[index])) {
      known = [run, identity, source];
      [answersLeft, span, refused] = [ANSWERS, STRETCH, []];
      newest = { t: -1, at: -Infinity };
    }
    if (!isOffered || own === null || reading !== null) return;
    // What would be forgotten at once is requested when it is looked at.
    if (answersLeft > 0 && !isWhole() && journal.hasRoom()) {
      void requestOnly({ from: Math.max(earliest(), own - span), to: own }).then((isAdded) => {
        if (!isAdded) answersLeft = 0;
      });
      return;
    }
    if (!isQuiet) return;
    const missing = lookedAt(store.get()).map(missingIn).find((range) => range !== null && !isRefused(range));
    if (missing) void requestOnly(missing);
  });

  return Object.freeze({
    effects: [latest],
    /** What the page has of the past: all of it, or more is on its way, or the engine has more.
     * @returns {"whole" | "reading" | "partial"} */
    extent: () => isWhole() || !isOffered() ? "whole" : reading !== null ? "reading" : "partial",
    /** Whether the engine has a time that the page does not have.
     * @param {number} t microseconds */
    isBefore: (t) =>
      isOffered() && journal.earliest !== null &&
      (t < journal.earliest && !isWhole() || gapAt(journal.gaps(), t) !== null),
    /** Requests a time and its surroundings.
     * @param {number} t microseconds @returns {Promise<boolean>} whether the page has it */
    async reach(t) {
      journal.look(t);
      for (let tries = 0; reading !== null && tries < ANSWERS; tries += 1) await reading;
      const missing = missingIn({ from: Math.max(earliest(), t - AROUND), to: t + AROUND });
      return missing === null || requestOnly(missing);
    },
    earliest,
  });
}

/** @typedef {ReturnType<typeof createPastSteps>} PastSteps */
