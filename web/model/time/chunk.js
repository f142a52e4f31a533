/** A part of the journal without a limit of its own: some seconds of steps, the state at their start, and the data that the views
 * of the journal have read from them. */

import { applyPatches, isObject } from "../state/mergePatch.js";
import { carry } from "../state/hierarchy.js";
import { countLeading } from "../lookup/sortedSearch.js";
import { ownCount } from "../state/persistentMap.js";

/** @typedef {import("./journal.js").Step} Step */
/** Why steps are missing, and until when all was known, in microseconds.
 * @typedef {Readonly<{ reason: import("./gaps.js").Reason, from: number }>} Hole */

/** What is read from the steps of a chunk: it is kept, and forgotten, with them.
 * `join` says which parts are now before others.
 * @template Parts @typedef {Readonly<{ begin: (before: Parts | null, start: State) => Parts,
 *   add: (parts: Parts, step: Step, state: State) => void, join: (parts: Parts, before: Parts) => void }>} Reader */

/** `first` is the number of its first step, counted from the first one of the journal; `start` is the state after that.
 * `holes`: the steps, by index, before which others are missing. `weight` is in bytes, as `weigh` counts them;
 * `base` is the start's.
 * @template [Parts=any] @typedef {{ first: number, readonly start: State, readonly steps: (Step & { weight: number })[],
 *   readonly holes: (Hole & Readonly<{ index: number }>)[], weight: number, readonly base: number,
 *   readonly parts: Parts }} Chunk */

/** Bytes per view of a map of views that is not shared; of the views themselves only changed ones are new. */
const BYTES_PER_VIEW = 48;
/** Bytes of a step in addition to its values, with the data of the journal's views. */
const BYTES_PER_STEP = 192;

/** A chunk with its first step.
 * @template Parts @param {Reader<Parts> | null} reader @param {Chunk<Parts> | null} before the chunk before it, if nothing
 * is missing between them @param {number} first @param {Step} step @param {State} start
 * @param {Hole | null} hole before it @returns {Chunk<Parts>} */
export function beginChunk(reader, before, first, step, start, hole) {
  const own = ownCount(start.views, before?.start.views) * BYTES_PER_VIEW;
  const parts = /** @type {Parts} */ (reader === null ? null : reader.begin(before?.parts ?? null, start));
  const holes = hole === null ? [] : [{ ...hole, index: 0 }];
  const chunk = { first, start, steps: [], holes, weight: own, base: own, parts };
  put(reader, chunk, step, start);
  return chunk;
}

/** Adds a step that follows.
 * @template Parts @param {Reader<Parts> | null} reader @param {Chunk<Parts>} chunk @param {Step} step
 * @param {State | null} state the state after it; needed if there is a reader @param {Hole | null} hole before it */
export function addStep(reader, chunk, step, state, hole) {
  if (hole !== null) chunk.holes.push({ ...hole, index: chunk.steps.length });
  put(reader, chunk, step, state);
}

/** @template Parts @param {Reader<Parts> | null} reader @param {Chunk<Parts>} chunk @param {Step} step
 * @param {State | null} state */
function put(reader, chunk, step, state) {
  const weight = weigh(step.patch) + weigh(step.why) + weigh(step.events) + BYTES_PER_STEP;
  chunk.steps.push({ ...step, weight });
  chunk.weight += weight;
  if (reader !== null && state !== null) reader.add(chunk.parts, step, state);
}

/** The index of the last step at or before a time, −1 before the first.
 * @param {Chunk} chunk @param {number} t microseconds */
export const stepIndexAt = ({ steps }, t) => countLeading(steps.length, (index) => steps[index].t <= t) - 1;

/** @param {Chunk} chunk */
export const endOf = ({ steps }) => steps[steps.length - 1].t;

/** What is missing before a step; null if nothing is.
 * @param {Chunk} chunk @param {number} index of the step @returns {Hole | null} */
export const holeBefore = ({ holes }, index) => holes.find((hole) => hole.index === index) ?? null;

/** Whether a chunk begins with the state at a time, to which nothing else has led then.
 * @param {Chunk} chunk @param {number} t microseconds */
export const isOnlyStart = ({ steps }, t) =>
  steps[0].t === t && steps[0].patch === null && (steps[1]?.t ?? Infinity) > t;

/** The state after some steps that follow each other.
 * @param {State} state before them @param {readonly Step[]} steps @returns {State} */
export function after(state, steps) {
  if (steps.length === 0) return state;
  const patches = steps.map(({ patch }) => patch);
  const result = applyPatches(state, patches);
  carry(state.views, result.views, [...new Set(patches.flatMap((patch) => Object.keys(patch.views ?? {})))]);
  return result;
}

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
