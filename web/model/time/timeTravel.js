/** Views the past: the page shows a past time while the engine continues.
 *
 * Viewing changes nothing and concerns this page only. `Sim.seek` sets the engine back and needs control. */

import { createCauses } from "../explain/causes.js";
import { gapAt } from "./gaps.js";
import { restsAt, withFingers } from "../input/restingFinger.js";
import { createFindingsAt } from "../findings/findingsAt.js";

/** @typedef {import("./history.js").Journal} Journal */
/** @typedef {import("./journal.js").Step} Step */

/** The moment to show for a requested time; null is the present. For an unknown time, it is the nearest
 * one with a state.
 * @param {Pick<Journal, "earliest" | "latest" | "gaps">} moments @param {number} t microseconds
 * @returns {number | null} */
export function momentFor({ earliest, latest, gaps }, t) {
  if (earliest === null || latest === null || t >= latest) return null;
  const gap = gapAt(gaps(), t);
  const near = gap === null ? t : t - gap.from < gap.to - t ? gap.from : gap.to;
  return near >= latest ? null : Math.max(earliest, Math.round(near));
}

/** Creates pages that show the state at their moment. One state has one session, so that nothing is drawn twice.
 * @param {Pick<Journal, "earliest" | "stateAt" | "stepAt" | "stepsIn">} moments */
export function createTimeTravel(moments) {
  let known = /** @type {Readonly<{ live: Session, past: Session }> | null} */ (null);
  const findingsAt = createFindingsAt();
  /** @type {Readonly<{ live: Session, rested: Session }> | null} */
  let resting = null;
  /** The present while fingers rest or pull.
   * @param {Page} page */
  const rest = (page) => {
    const { session } = page;
    if (session.measured !== null || session.state === null) return page;
    const { clock } = session;
    // While time stands, steps that had been merged arrive, and say when the fingers moved.
    const isResting = clock?.paused === true ? restsAt(moments, clock.t) : page.isFingerResting;
    const state = withFingers(session.state, isResting);
    if (state === session.state) return page;
    if (resting?.live !== session || resting.rested.state !== state) {
      resting = { live: session, rested: Object.freeze({ ...session, state }) };
    }
    return Object.freeze({ ...page, session: resting.rested });
  };
  return (/** @type {Page} */ page) => {
    if (page.moment === null) return rest(page);
    const then = moments.stateAt(page.moment);
    if (then === null) return page;
    const { session } = page;
    const state = session.measured === null ? withFingers(then, restsAt(moments, page.moment)) : then;
    const seq = moments.stepAt(page.moment)?.seq ?? null;
    const findings = findingsAt(session.findings, page.moment);
    const isSame = known?.live === session && known.past.state === state && known.past.seq === seq &&
      known.past.findings === findings;
    if (known === null || !isSame) known = { live: session, past: Object.freeze({ ...session, state, seq, findings }) };
    return Object.freeze({ ...page, session: known.past });
  };
}

/** @typedef {Pick<import("../explain/causes.js").Causes, "of" | "chain" | "since" | "beginTime" | "properties">} LatestCauses */
/** The first state that is known: that with which a scene or a recording starts, or a later one.
 * @typedef {Readonly<{ t: number, views: State["views"], of: "scene" | "recording" | "unknown" }>} Start */
/** @typedef {Omit<LatestCauses, "beginTime"> & Readonly<{ begin: (view: string, property: string) => Step | null,
 *   before: (view: string, property: string) => View | null, viewAt: (view: string, t: number) => View | null,
 *   start: () => Start | null, earliest: () => number | null }>} Causes `begin`: the step in which the last change of a
 * property began, if it is known, and `before` the view before it; `viewAt`: a view at a time, if that is known;
 * `earliest`: the time of the first known step, before which no causes are known */

/** The causes that the page shows: those at its moment, else the latest.
 * @param {Pick<Journal, "placeAt" | "stepsAt" | "stateAt" | "stateBefore" | "earliest" | "origin">} moments
 * @param {() => number | null} moment @param {() => boolean} isRecording whether a recording is shown
 * @returns {Causes} */
export function shownCauses(moments, moment, isRecording) {
  let known = /** @type {Readonly<{ step: Step, causes: LatestCauses, origin: number }> | null} */ (null);
  const shown = () => {
    const place = moments.placeAt(moment() ?? Infinity);
    if (place === null) return NONE;
    const { chunk: { steps, parts }, index } = place;
    if (index === steps.length - 1) return parts.causes;
    const [step, origin] = [steps[index], moments.origin()];
    if (known === null || known.step !== step || known.origin !== origin) {
      const causes = createCauses(parts.causes.below());
      for (const { why, t, events } of steps.slice(0, index + 1)) causes.add(why, t, events);
      known = { step, causes, origin };
    }
    return known.causes;
  };
  /** @param {string} view @param {string} property */
  const begin = (view, property) => {
    const t = shown().beginTime(view, property);
    const isIts = (/** @type {Why} */ why) => why.view === view && why.property === property;
    return t === null ? null : moments.stepsAt(t).filter(({ why }) => why.some(isIts)).at(-1) ?? null;
  };
  return Object.freeze({
    earliest: () => moments.earliest,
    start() {
      const first = moments.stateAt(-1);
      if (first === null) return null;
      return { t: first.t, views: first.views, of: first.t > 0 ? "unknown" : isRecording() ? "recording" : "scene" };
    },
    viewAt(/** @type {string} */ view, /** @type {number} */ t) {
      return t < (moments.earliest ?? Infinity) ? null : moments.stateAt(t)?.views[view] ?? null;
    },
    of(/** @type {string} */ view, /** @type {string} */ property) {
      return shown().of(view, property);
    },
    chain(/** @type {string} */ view, /** @type {string} */ property, /** @type {0 | 1} */ axis) {
      return shown().chain(view, property, axis);
    },
    since(/** @type {string} */ view, /** @type {string} */ property) {
      return shown().since(view, property);
    },
    properties(/** @type {string} */ view) {
      return shown().properties(view);
    },
    begin,
    before(/** @type {string} */ view, /** @type {string} */ property) {
      const step = begin(view, property);
      return step === null ? null : moments.stateBefore(step)?.views[view] ?? null;
    },
  });
}

/** @type {LatestCauses} */
const NONE = createCauses();

/** Whether a command of this page returns to the present, so that its effect is visible.
 * @param {string} method */
export function endsTimeTravel(method) {
  return /^(Input|View|Keyboard|Device|Scene|Edit)\.(?!list|get|hitTest|search)/.test(method);
}
