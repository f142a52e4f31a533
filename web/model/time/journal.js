/** The journal of the page: the steps of the last minutes, by time, and which are missing. All that the page knows of the
 * past is read from it: states, motion, events, causes and changes. They are known for the same times, because each is
 * kept with the steps, in chunks that begin with a complete state. */

import { addStep, after, beginChunk, endOf, holeBefore, isOnlyStart, stepIndexAt } from "./chunk.js";
import { chunkIndexAt, isJoined, neighbour, placeAt, renumbered, stepsIn, walk } from "./chunks.js";
import { countLeading } from "../lookup/sortedSearch.js";
import { applyPatches } from "../state/mergePatch.js";
import { gapAt, isMerged } from "./gaps.js";
import { isSamePlace } from "./samePlace.js";

export { weigh } from "./chunk.js";

/** @typedef {import("../session/session.js").Event} Event */
/** @typedef {import("./gaps.js").Gap} Gap */
/** @typedef {import("./gaps.js").Reason} Reason */
/** @typedef {import("./chunk.js").Hole} Hole */

/** A step. `patch` is null for a complete state. `t` is the time of the resulting state, in microseconds; `frames`: how
 * many states of the source it spans, if more than one.
 * @typedef {Readonly<{ seq: number, t: number, patch: any, why: readonly Why[], events: readonly Event[],
 *   frames?: number }>} Step */

/** @template [Parts=any] @typedef {import("./chunk.js").Chunk<Parts>} Chunk */

/** Steps of the past: the state at their start, and the changes of each.
 * @typedef {Readonly<{ state: State, steps: readonly Readonly<{ patch: any, why: readonly Why[],
 *   events: readonly Event[] }>[] }>} Past */

/** The maximum memory of steps and states together, in bytes as `weigh` counts them. */
const MAXIMUM_WEIGHT = 64 << 20;
const MAXIMUM_STEPS = 100_000;
/** The minimum number of steps between two complete states. */
const STEPS_PER_STATE = 120;
/** The most recently requested states are kept, because a moving cursor requests the same ones again. */
const KEPT_STATES = 8;
/** Microseconds around the time in view that are never discarded. */
const NEAR = 2e7;

/** `reader`: reads the data of the journal's views. `rewound` is called before the steps after a time are discarded,
 * `forgotten` with the oldest chunk, which has no room, and the gaps in it, `cleared` when another run begins.
 * @template [Parts=null]
 * @param {Readonly<{ mostWeight?: number, mostSteps?: number, stepsPerState?: number,
 *   reader?: import("./chunk.js").Reader<Parts> | null, rewound?: (t: number) => void,
 *   forgotten?: (chunk: Chunk<Parts>, gaps: readonly Gap[]) => void, cleared?: () => void }>} options */
export function createJournal({
  mostWeight = MAXIMUM_WEIGHT,
  mostSteps = MAXIMUM_STEPS,
  stepsPerState = STEPS_PER_STATE,
  reader = null,
  rewound = () => {},
  forgotten = () => {},
  cleared = () => {},
} = {}) {
  let chunks = /** @type {Chunk<Parts>[]} */ ([]);
  let asked = /** @type {Readonly<{ chunk: Chunk<Parts>, index: number, state: State }>[]} */ ([]);
  let gaps = /** @type {readonly Gap[] | null} */ (null);
  let [weight, count, revision, origin] = [0, 0, 0, 0];
  /** The moment that is looked at. */
  let looked = /** @type {number | null} */ (null);

  const last = () => chunks[chunks.length - 1];

  /** @param {Chunk<Parts>} chunk @param {number} index of a step @returns {State} */
  const stateAfter = (chunk, index) => {
    if (index === 0) return chunk.start;
    let [from, state] = [0, chunk.start];
    for (const near of asked) {
      if (near.chunk === chunk && near.index > from && near.index <= index) [from, state] = [near.index, near.state];
    }
    if (from === index) return state;
    const result = after(state, chunk.steps.slice(from + 1, index + 1));
    asked.push({ chunk, index, state: result });
    if (asked.length > KEPT_STATES) asked.shift();
    return result;
  };

  /** Adds a step to a list of chunks.
   * @param {Chunk<Parts>[]} list @param {Step} step @param {State | null} state after it @param {Hole | null} hole before it
   * @param {boolean} isWhole whether it begins a chunk */
  const append = (list, step, state, hole, isWhole) => {
    const before = list[list.length - 1];
    const isFull = before !== undefined && before.steps.length >= stepsPerState && before.weight >= 2 * before.base;
    if (before !== undefined && !isWhole && !isFull) return addStep(reader, before, step, state, hole);
    const start = state ?? after(stateAfter(before, before.steps.length - 1), [step]);
    const first = before === undefined ? 0 : before.first + before.steps.length;
    const isCut = before === undefined || (hole !== null && !isMerged(hole.reason));
    list.push(beginChunk(reader, isCut ? null : before, first, step, start, hole));
  };

  /** Chunks with a part of another one's steps, and their number.
   * @param {Chunk<Parts>} chunk @param {number} from @param {number} to the index after the last step
   * @param {Chunk<Parts>[]} list to which they are added @param {Hole | null} hole before the first
   * @param {Step} [first] in place of the first step */
  const copy = (chunk, from, to, list, hole, first) => {
    let state = stateAfter(chunk, from);
    for (let index = from; index < to; index += 1) {
      const { weight: _, ...step } = chunk.steps[index];
      if (index > from) state = after(state, [step]);
      append(
        list,
        index === from ? first ?? step : step,
        state,
        index === from ? hole : holeBefore(chunk, index),
        index === from,
      );
    }
  };

  /** Forgets chunks while a limit is exceeded: the oldest first, but not those near the moment that is looked at. */
  const forget = () => {
    while ((weight > mostWeight || count > mostSteps) && chunks.length > 1) {
      const isNear = (/** @type {Chunk<Parts>} */ chunk) =>
        looked !== null && endOf(chunk) >= looked - NEAR && chunk.steps[0].t <= looked + NEAR;
      const found = chunks.slice(0, -1).findIndex((chunk) => !isNear(chunk));
      const at = Math.max(0, found);
      const end = chunks[at + 1].steps[0].t;
      if (at === 0) forgotten(chunks[0], journal.gaps().filter(({ to }) => to <= end));
      const [gone] = chunks.splice(at, 1);
      const next = chunks[at];
      if (at > 0 && isJoined(next)) {
        next.holes.unshift({ index: 0, reason: "notLoaded", from: endOf(chunks[at - 1]) });
      }
      weight -= gone.weight;
      count -= gone.steps.length;
      asked = asked.filter(({ chunk }) => chunk !== gone);
      gaps = null;
    }
  };
  const measure = () => {
    weight = chunks.reduce((sum, { weight: its }) => sum + its, 0);
    count = chunks.reduce((sum, { steps }) => sum + steps.length, 0);
    gaps = null;
    revision += 1;
  };

  /** The step into which the server merged the states of a time; null if the time is in no such gap.
   * @param {number} t */
  const mergedAfter = (t) => {
    const gap = gapAt(journal.gaps(), t);
    return gap !== null && isMerged(gap.reason) ? journal.stepsAt(gap.to)[0] ?? null : null;
  };

  const journal = {
    /** The times of the first and of the last known state; null if there is none. */
    get earliest() {
      return chunks[0]?.steps[0].t ?? null;
    },
    get latest() {
      return chunks.length === 0 ? null : endOf(last());
    },
    /** Increases with every change. */
    get revision() {
      return revision;
    },
    /** Changes whenever steps are discarded, or added before others.
     * @returns {number} */
    origin: () => origin,
    /** The chunks, in order.
     * @returns {readonly Chunk<Parts>[]} */
    chunks: () => chunks,
    /** Whether a chunk follows from the one before it, with all events and causes.
     * @param {number} index of a chunk */
    isJoined: (index) => index > 0 && isJoined(chunks[index]),
    /** What is missing between the first and the last step, in order.
     * @returns {readonly Gap[]} */
    gaps() {
      gaps ??= Object.freeze(chunks.flatMap(({ steps, holes }, at) =>
        holes.filter(({ index }) => index > 0 || at > 0)
          .map(({ index, reason, from }) => Object.freeze({ from, to: steps[index].t, reason }))
          .filter(({ from, to }) => from < to)
      ));
      return gaps;
    },
    /** Whether there is room for as much again, before something is forgotten. */
    hasRoom: () => 2 * weight < mostWeight && 2 * count < mostSteps,
    /** The time in view, null for the present: steps near it are not discarded.
     * @param {number | null} t microseconds */
    look(t) {
      looked = t;
    },
    clear() {
      [chunks, asked] = [[], []];
      origin += 1;
      cleared();
      measure();
    },
    /** Adds a complete state: the first one, or one that replaces missed patches.
     * @param {Readonly<{ seq: number, state: State }>} snapshot @param {Reason | null} [reason] why states before it are
     * missing */
    snapshot({ seq, state }, reason = null) {
      if (chunks.length > 0 && state.t < endOf(last())) journal.rewind(state.t);
      const isLater = chunks.length > 0 && state.t > endOf(last());
      const step = { seq, t: state.t, patch: null, why: [], events: [] };
      append(chunks, step, state, isLater && reason !== null ? { reason, from: endOf(last()) } : null, true);
      [weight, count, revision] = [weight + last().weight, count + 1, revision + 1];
      gaps = null;
      forget();
    },
    /** Adds a patch. `state` is the resulting state; callers that do not have it may omit it.
     * @param {Step & Readonly<{ state?: State }>} step @param {Reason | null} [reason] why states before it are missing */
    add({ state, ...step }, reason = null) {
      if (chunks.length === 0) return;
      const before = last();
      const its = before.weight;
      const { length } = before.steps;
      const t = Math.max(step.t, endOf(before));
      const result = state ?? (reader === null ? null : after(stateAfter(before, length - 1), [step]));
      const hole = reason === null ? null : { reason, from: endOf(before) };
      append(chunks, t === step.t ? step : { ...step, t }, result, hole, false);
      if (hole !== null && gaps !== null && t > hole.from) {
        gaps = Object.freeze([...gaps, Object.freeze({ ...hole, to: t })]);
      }
      weight += before === last() ? before.weight - its : last().weight;
      count += 1;
      revision += 1;
      if (before !== last()) forget();
    },
    /** Replaces a range of the past.
     * @param {Past} past its state is at the time `from` @param {number} from @param {number} to microseconds
     * @returns {boolean} false if it does not lead from the known states to the known states: nothing was added then */
    insert({ state: start, steps }, from, to) {
      if (chunks.length === 0) return false;
      /** @type {Step[]} */
      const added = steps.map(({ patch, why, events }) => ({ seq: 0, t: patch.t, patch, why, events }));
      const states = [start];
      for (const step of added) states.push(after(states[states.length - 1], [step]));
      const list = /** @type {Chunk<Parts>[]} */ ([]);
      for (const chunk of chunks) {
        const end = stepIndexAt(chunk, from - 1) + 1;
        if (end === chunk.steps.length) list.push(chunk);
        else {
          if (end > 0) copy(chunk, 0, end, list, holeBefore(chunk, 0));
          break;
        }
      }
      const whole = list.length;
      const before = list[whole - 1];
      const within = gapAt(journal.gaps(), from);
      const isAfterKnown = before !== undefined && (within === null || from <= within.from + 1);
      if (isAfterKnown && !isSamePlace(stateAfter(before, before.steps.length - 1), start)) return false;
      const first = chunks[0].steps[0].t;
      const isKnown = to >= first && gapAt(journal.gaps(), to) === null;
      if (isKnown && !isSamePlace(journal.stateAt(to), states[states.length - 1])) return false;
      const merged = mergedAfter(to);
      // Steps that follow known ones need no complete state before them.
      if (!isAfterKnown) {
        const events = merged?.events.filter(({ t }) => t < from) ?? [];
        append(
          list,
          { seq: 0, t: from, patch: null, why: [], events },
          start,
          before === undefined ? null : within,
          true,
        );
      }
      added.forEach((step, index) => append(list, step, states[index + 1], null, isAfterKnown && index === 0));
      let isFirst = true;
      for (const chunk of chunks) {
        const next = isOnlyStart(chunk, to) ? 0 : stepIndexAt(chunk, to) + 1;
        if (next === chunk.steps.length) continue;
        const hole = holeBefore(chunk, next);
        // The first step after the range follows from it if the range reaches the step before.
        const isReached = to + 1 >= (hole === null ? first : chunk.steps[next].t);
        const left = { reason: hole?.reason ?? "notLoaded", from: to };
        const rest = !isFirst ? hole : isReached ? null : left;
        const trimmed = isFirst && !isReached && merged !== null ? withoutPast(merged, to) : undefined;
        isFirst = false;
        if (next > 0 || trimmed) copy(chunk, next, chunk.steps.length, list, rest, trimmed);
        else {
          if (hole !== null) chunk.holes.shift();
          if (rest !== null) chunk.holes.unshift({ ...rest, index: 0 });
          list.push(chunk);
        }
      }
      for (let at = Math.max(1, whole); at < list.length; at += 1) {
        if (isJoined(list[at])) reader?.join(list[at].parts, list[at - 1].parts);
      }
      chunks = renumbered(list);
      asked = [];
      origin += 1;
      measure();
      forget();
      return true;
    },
    /** Discards everything after `t`, because time was set back.
     * @param {number} t microseconds */
    rewind(t) {
      rewound(t);
      if (chunks.length === 0 || endOf(last()) <= t) return;
      const list = chunks.filter((chunk) => endOf(chunk) <= t);
      const cut = chunks[list.length];
      const left = stepIndexAt(cut, t) + 1;
      if (left > 0) copy(cut, 0, left, list, holeBefore(cut, 0));
      chunks = list;
      asked = asked.filter(({ chunk }) => chunks.includes(chunk));
      origin += 1;
      measure();
    },
    /** The state at a time; for times before the earliest, the earliest state. Null if there is none.
     * @param {number} t microseconds @returns {State | null} */
    stateAt(t) {
      const place = placeAt(chunks, t);
      return place === null ? chunks[0]?.start ?? null : stateAfter(place.chunk, place.index);
    },
    /** The state before a known step; null for the first one, and where steps are missing.
     * @param {Step} step @returns {State | null} */
    stateBefore(step) {
      for (let at = chunkIndexAt(chunks, step.t); at >= 0; at -= 1) {
        const chunk = chunks[at];
        const index = chunk.steps.findIndex((each) => each === step);
        if (index > 0) return stateAfter(chunk, index - 1);
        if (index === 0) {
          return journal.isJoined(at) ? stateAfter(chunks[at - 1], chunks[at - 1].steps.length - 1) : null;
        }
        if (endOf(chunk) < step.t) return null;
      }
      return null;
    },
    /** The chunk of a time, and the index of the step that produced the state then; null before the first.
     * @param {number} t microseconds */
    placeAt: (t) => placeAt(chunks, t),
    /** The step that produced the state at a time.
     * @param {number} t microseconds @returns {Step | null} */
    stepAt(t) {
      const place = placeAt(chunks, t);
      return place === null ? null : place.chunk.steps[place.index];
    },
    /** The steps of a time range, including its ends, in order.
     * @param {number} from microseconds @param {number} to @returns {readonly Step[]} */
    stepsIn: (from, to) => stepsIn(chunks, from, to),
    /** The steps that produced states of exactly this time, in order: several while time stands.
     * @param {number} t microseconds @returns {readonly Step[]} */
    stepsAt: (t) => journal.stepsIn(t, t),
    /** The events of a time range, including its ends, in order. An event may be older than its step.
     * @param {number} from microseconds @param {number} to @returns {readonly Event[]} */
    eventsBetween(from, to) {
      // The step that follows may have merged others.
      const next = journal.neighbour(to, 1) ?? to;
      return journal.stepsIn(from, next).flatMap(({ events }) => events.filter(({ t }) => t >= from && t <= to));
    },
    /** All known steps in order, each with its resulting state. The first one after a gap is a complete state.
     * @returns {Generator<Readonly<{ time: number, patch: any, why: readonly Why[], events: readonly Event[],
     *   state: State }>>} */
    walk: () => walk(chunks),
    /** The steps from a number on that touch a view, each with the view after it, null where it is not there, and the
     * device. The first step of the journal, and each after a gap, counts as one.
     * @param {string} id @param {number} from the number of a step
     * @returns {Generator<Readonly<{ number: number, t: number, view: View | null, device: State["device"] }>>} */
    *viewSteps(id, from) {
      const start = Math.max(0, countLeading(chunks.length, (index) => chunks[index].first <= from) - 1);
      for (let at = start; at < chunks.length; at += 1) {
        const chunk = chunks[at];
        const begin = Math.max(0, from - chunk.first);
        const before = begin === 0 ? null : stateAfter(chunk, begin - 1);
        let [view, device] = [before?.views[id] ?? null, before?.device];
        for (let index = begin; index < chunk.steps.length; index += 1) {
          const { patch, t } = chunk.steps[index];
          const change = patch?.views?.[id];
          if (index === 0) {
            [view, device] = [chunk.start.views[id] ?? null, chunk.start.device];
            if (journal.isJoined(at) && patch !== null && change === undefined) continue;
          } else {
            if (patch.device !== undefined) device = stateAfter(chunk, index).device;
            if (change === undefined) continue;
            view = view === null ? stateAfter(chunk, index).views[id] ?? null : applyPatches(view, [change]);
          }
          yield { number: chunk.first + index, t, view, device };
        }
      }
    },
    /** The time of the next or previous step; null beyond the ends. Steps with the same time count as one.
     * @param {number} t microseconds @param {1 | -1} direction @returns {number | null} */
    neighbour: (t, direction) => neighbour(chunks, t, direction),
    /** The current number of steps and complete states, and the bytes; for tests. */
    size: () => ({ steps: count, states: chunks.length, weight }),
  };
  return journal;
}

/** @template [Parts=any] @typedef {ReturnType<typeof createJournal<Parts>>} Journal */

/** A step of merged states after a part of them was loaded: the common part is not counted twice.
 * @param {Step} step @param {number} t until when they are known @returns {Step} */
const withoutPast = ({ seq, t: time, patch, why, events, frames }, t) => ({
  seq,
  t: time,
  patch,
  why: why.map(({ delta: _, ...rest }) => /** @type {Why} */ (Object.freeze(rest))),
  events: events.filter((event) => event.t > t),
  frames,
});
