/** The history of the page: every patch of the last minutes, with complete states in between. It restores the state
 * and the causes at any moment without the engine. */

import { countLeading } from "../lookup/sortedSearch.js";
import { createCauseIndex } from "../explain/causeIndex.js";
import { carry } from "../state/hierarchy.js";
import { ownCount } from "../state/persistentMap.js";
import { applyPatches, isObject } from "../state/mergePatch.js";

/** @typedef {import("../session/session.js").Event} Event */

/** One step of the history. `patch` is null for a complete state. `t` is the time of the resulting state, in
 * microseconds.
 * @typedef {Readonly<{ seq: number, t: number, patch: any, why: readonly Why[], events: readonly Event[] }>} Step */

/** @typedef {Readonly<{ of: (view: string, property: string) => Why | null }>} WhyAt the causes in force at a moment */

/** A complete state after the step with this number, counted from the very first step.
 * @typedef {Readonly<{ number: number, state: State, weight: number }>} Keyframe */

/** The maximum memory of steps and states together, in bytes as `weigh` counts them. */
const MAXIMUM_WEIGHT = 64 << 20;
const MAXIMUM_STEPS = 100_000;
/** The minimum number of steps between two complete states. */
const STEPS_PER_STATE = 120;
/** Bytes per view of a map of views that is not shared; of the views themselves only changed ones are new. */
const BYTES_PER_VIEW = 48;
/** The most recently requested states are kept, because a moving cursor requests the same ones again. */
const KEPT_STATES = 8;

/** @param {{ mostWeight?: number, mostSteps?: number, stepsPerState?: number }} limits */
export function createStateHistory({
  mostWeight = MAXIMUM_WEIGHT,
  mostSteps = MAXIMUM_STEPS,
  stepsPerState = STEPS_PER_STATE,
} = {}) {
  let steps = /** @type {(Step & { weight: number })[]} */ ([]);
  /** The number of the first step that is kept. */
  let first = 0;
  let keyframes = /** @type {Keyframe[]} */ ([]);
  let asked = /** @type {Map<number, State>} */ (new Map());
  const causeIndex = createCauseIndex();
  let weight = 0;
  /** The number of patches since the last complete state. */
  let patches = 0;
  let patchWeight = 0;
  let revision = 0;
  let discards = 0;

  /** The index of the last step at or before a time, −1 before the first.
   * @param {number} t */
  const indexAt = (t) => countLeading(steps.length, (index) => steps[index].t <= t) - 1;

  /** The state after the step with this index.
   * @param {number} index @returns {State} */
  const stateAfter = (index) => {
    const number = first + index;
    const known = asked.get(number);
    if (known) return known;
    let at = keyframes.length - 1;
    while (keyframes[at].number > number) at -= 1;
    let { number: from, state } = keyframes[at];
    for (const [near, its] of asked) if (near > from && near < number) [from, state] = [near, its];
    const patches = steps.slice(from + 1 - first, index + 1).map(({ patch }) => patch);
    const result = applyPatches(state, patches);
    carry(state.views, result.views, [...new Set(patches.flatMap((patch) => Object.keys(patch.views ?? {})))]);
    asked.set(number, result);
    if (asked.size > KEPT_STATES) asked.delete(/** @type {number} */ (asked.keys().next().value));
    return result;
  };

  /** The number of the step that produced the state at a time.
   * @param {number} t */
  const stepHeld = (t) => first + Math.max(0, indexAt(t));

  /** @param {State} state */
  const keep = (state) => {
    const own = ownCount(state.views, keyframes[keyframes.length - 1]?.state.views) * BYTES_PER_VIEW;
    keyframes.push({ number: first + steps.length - 1, state, weight: own });
    weight += own;
    patches = 0;
    patchWeight = 0;
  };

  /** @param {Step} step */
  const remember = ({ seq, t, patch, why, events }) => {
    const own = weigh(patch) + weigh(why) + weigh(events) + 64;
    causeIndex.add(why, first + steps.length);
    steps.push({ seq, t, patch, why, events, weight: own });
    weight += own;
    patches += 1;
    patchWeight += own;
    revision += 1;
  };

  /** Forgets the oldest steps, up to the next complete state, while a limit is exceeded. */
  const forget = () => {
    while ((weight > mostWeight || steps.length > mostSteps) && keyframes.length > 1) {
      const { number } = keyframes[1];
      const gone = steps.splice(0, number - first);
      for (const { why, weight: its } of gone) {
        weight -= its;
        causeIndex.forget(why, number);
      }
      weight -= keyframes[0].weight;
      keyframes.shift();
      first = number;
    }
    for (const number of asked.keys()) if (number < first) asked.delete(number);
  };

  const moments = {
    /** The times of the first and of the last known state; null if there is none. */
    get earliest() {
      return steps[0]?.t ?? null;
    },
    get latest() {
      return steps[steps.length - 1]?.t ?? null;
    },
    /** Increases with every change. */
    get revision() {
      return revision;
    },
    clear() {
      [steps, keyframes, asked] = [[], [], new Map()];
      causeIndex.clear();
      [first, weight, patches, patchWeight] = [0, 0, 0, 0];
      discards += 1;
      revision += 1;
    },
    /** Adds a complete state: the first one, or one that replaces missed patches.
     * @param {Readonly<{ seq: number, state: State }>} snapshot */
    snapshot({ seq, state }) {
      if (steps.length > 0 && state.t < steps[steps.length - 1].t) moments.rewind(state.t);
      remember({ seq, t: state.t, patch: null, why: [], events: [] });
      keep(state);
      forget();
    },
    /** Adds a patch. `state` is the resulting state; callers that do not have it may omit it.
     * @param {Step & Readonly<{ state?: State }>} step */
    add({ seq, t, patch, why, events, state }) {
      if (keyframes.length === 0) return;
      remember({ seq, t: Math.max(t, moments.latest ?? t), patch, why, events });
      if (patches < stepsPerState || patchWeight < keyframes[keyframes.length - 1].weight) return;
      keep(state ?? stateAfter(steps.length - 1));
      forget();
    },
    /** Adds steps before all known ones. They lead to the first known state.
     * @param {Readonly<{ state: State, steps: readonly (Step & Readonly<{ state: State }>)[] }>} past the state at
     * their start, and the steps with the resulting states
     * @returns {boolean} false if that would be too much; nothing was added then */
    prepend({ state, steps: earlier }) {
      if (steps.length === 0) return false;
      /** @type {Step} */
      const start = { seq: 0, t: state.t, patch: null, why: [], events: [] };
      const added = [start, ...earlier].map(({ seq, t, patch, why, events }) => (
        { seq, t, patch, why, events, weight: weigh(patch) + weigh(why) + weigh(events) + 64 }
      ));
      const own = added.reduce((sum, { weight: its }) => sum + its, 0);
      if (weight + own > mostWeight || steps.length + added.length > mostSteps) return false;
      first -= added.length;
      causeIndex.prepend(added.map(({ why }, index) => ({ why, step: first + index })));
      const whole = [{ state }, ...earlier].flatMap(({ state: its }, index) =>
        index % stepsPerState === 0 ? [{ number: first + index, state: its, weight: 0 }] : []
      ).map((keyframe, index, all) => ({
        ...keyframe,
        weight: ownCount(keyframe.state.views, all[index - 1]?.state.views) * BYTES_PER_VIEW,
      }));
      keyframes = [...whole, ...keyframes];
      steps = [...added, ...steps];
      weight += own + whole.reduce((sum, { weight: its }) => sum + its, 0);
      revision += 1;
      return true;
    },
    /** Discards what came after `t`, because time was set back.
     * @param {number} t microseconds */
    rewind(t) {
      const left = indexAt(t) + 1;
      if (left === steps.length) return;
      if (left === 0) return moments.clear();
      const last = first + left - 1;
      discards += 1;
      for (const { weight: its, why } of steps.splice(left)) {
        weight -= its;
        causeIndex.rewind(why, last);
      }
      while (keyframes[keyframes.length - 1].number > last) weight -= keyframes.pop()?.weight ?? 0;
      for (const number of asked.keys()) if (number > last) asked.delete(number);
      const since = keyframes[keyframes.length - 1].number + 1 - first;
      patches = steps.length - since;
      patchWeight = steps.slice(since).reduce((sum, { weight: its }) => sum + its, 0);
      revision += 1;
    },
    /** The state at a time; for times before the earliest, the earliest state. Null if there is none.
     * @param {number} t microseconds @returns {State | null} */
    stateAt: (t) => (steps.length === 0 ? null : stateAfter(Math.max(0, indexAt(t)))),
    /** The state before a known step; null for the first one.
     * @param {Step} step @returns {State | null} */
    stateBefore(step) {
      let index = indexAt(step.t);
      while (index >= 0 && steps[index] !== step) index -= 1;
      return index > 0 ? stateAfter(index - 1) : null;
    },
    /** The causes in force at a time.
     * @param {number} t microseconds @returns {WhyAt} */
    whyAt(t) {
      const step = stepHeld(t);
      return { of: (view, property) => causeIndex.at(view, property, step) };
    },
    /** The latest steps up to a time.
     * @param {number} t microseconds @param {number} [most] @returns {readonly Step[]} */
    until(t, most = Infinity) {
      const end = indexAt(t) + 1;
      return steps.slice(Math.max(0, end - most), end);
    },
    /** The events after a time, in order.
     * @param {number} t microseconds @returns {readonly Event[]} */
    eventsAfter: (t) => steps.slice(indexAt(t) + 1).flatMap(({ events }) => events),
    /** The events of a time range, including its ends, in order. An event may be older than its step.
     * @param {number} from microseconds @param {number} to @returns {readonly Event[]} */
    eventsBetween(from, to) {
      const found = /** @type {Event[]} */ ([]);
      for (let index = indexAt(from - 1) + 1; index < steps.length; index += 1) {
        for (const event of steps[index].events) if (event.t >= from && event.t <= to) found.push(event);
        if (steps[index].t > to) break;
      }
      return found;
    },
    /** The step that produced the state at a time.
     * @param {number} t microseconds @returns {Step | null} */
    stepAt: (t) => steps[indexAt(t)] ?? null,
    /** The steps that produced states of exactly this time, in order: several while time stands.
     * @param {number} t microseconds @returns {readonly Step[]} */
    stepsAt: (t) => steps.slice(indexAt(t - 1) + 1, indexAt(t) + 1),
    /** All known steps in order, each with its resulting state.
     * @returns {Generator<Readonly<{ time: number, patch: any, why: readonly Why[], events: readonly Event[],
     *   state: State }>>} */
    *walk() {
      let next = 0;
      let state = /** @type {any} */ (null);
      for (const [index, { t, patch, why, events }] of steps.entries()) {
        const isWhole = keyframes[next]?.number === first + index;
        state = isWhole ? keyframes[next].state : applyPatches(state, [patch]);
        if (isWhole) next += 1;
        yield { time: t, patch: index === 0 ? null : patch, why, events, state };
      }
    },
    /** Changes whenever the latest steps are discarded, or all.
     * @returns {number} */
    origin: () => discards,
    /** The steps from a number on that touch a view, each with the view after it, null where it is not there, and the
     * device. The first known step counts as one.
     * @param {string} id @param {number} from the number of a step, counted from the very first
     * @returns {Generator<Readonly<{ number: number, t: number, view: View | null, device: State["device"] }>>} */
    *viewSteps(id, from) {
      if (steps.length === 0) return;
      const start = Math.max(0, from - first);
      const before = start > 0 ? stateAfter(start - 1) : null;
      let view = before?.views[id] ?? null;
      let device = before?.device;
      for (let index = start; index < steps.length; index += 1) {
        const { patch, t } = steps[index];
        if (patch === null || patch.device !== undefined) device = stateAfter(index).device;
        const change = patch === null ? undefined : patch.views?.[id];
        if (patch !== null && change === undefined) continue;
        view = patch === null || view === null ? stateAfter(index).views[id] ?? null : applyPatches(view, [change]);
        yield { number: first + index, t, view, device };
      }
    },
    /** The time of the next or previous step; null beyond the ends. Steps with the same time count as one.
     * @param {number} t microseconds @param {1 | -1} direction @returns {number | null} */
    neighbour(t, direction) {
      let index = indexAt(t);
      if (direction > 0) return steps[index + 1]?.t ?? null;
      // Between two steps, the first step back is the one before.
      if (index >= 0 && steps[index].t === t) { while (index >= 0 && steps[index].t === t) index -= 1; }
      return steps[index]?.t ?? null;
    },
    /** The current number of steps and complete states, and the bytes; for tests. */
    size: () => ({ steps: steps.length, states: keyframes.length, weight }),
  };
  return moments;
}

/** @typedef {ReturnType<typeof createStateHistory>} StateHistory */

/** The approximate memory of a JSON value in bytes.
 * @param {any} value @returns {number} */
export function weigh(value) {
  if (typeof value === "string") return 24 + value.length;
  if (Array.isArray(value)) {
    let sum = 24;
    for (const item of value) sum += weigh(item);
    return sum;
  }
  if (!isObject(value)) return 8;
  let sum = 40;
  for (const key in value) sum += 16 + weigh(value[key]);
  return sum;
}
