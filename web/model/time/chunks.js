/** What is found in the chunks of a journal: places and steps by their times. The chunks are in order. */

import { stepIndexAt } from "./chunk.js";
import { countLeading } from "../lookup/sortedSearch.js";
import { applyPatches } from "../state/mergePatch.js";
import { isMerged } from "./gaps.js";

/** @typedef {import("./journal.js").Step} Step */

/** @template [Parts=any] @typedef {import("./chunk.js").Chunk<Parts>} Chunk */

/** The index of the last chunk that begins at or before a time, −1 before the first.
 * @param {readonly Chunk[]} chunks @param {number} t microseconds */
export const chunkIndexAt = (chunks, t) => countLeading(chunks.length, (index) => chunks[index].steps[0].t <= t) - 1;

/** The place of the last step at or before a time; null before the first.
 * @template Parts @param {readonly Chunk<Parts>[]} chunks @param {number} t microseconds
 * @returns {{ chunk: Chunk<Parts>, index: number } | null} */
export function placeAt(chunks, t) {
  const chunk = chunks[chunkIndexAt(chunks, t)];
  return chunk === undefined ? null : { chunk, index: stepIndexAt(chunk, t) };
}

/** Whether a chunk follows from the one before it.
 * @param {Chunk | undefined} chunk */
export const isJoined = (chunk) =>
  chunk !== undefined && (chunk.holes[0]?.index !== 0 || isMerged(chunk.holes[0].reason));

/** The steps of a time range, including its ends, in order.
 * @param {readonly Chunk[]} chunks @param {number} from microseconds @param {number} to @returns {readonly Step[]} */
export function stepsIn(chunks, from, to) {
  const found = /** @type {Step[]} */ ([]);
  for (let at = Math.max(0, chunkIndexAt(chunks, from - 1)); at < chunks.length; at += 1) {
    const chunk = chunks[at];
    if (chunk.steps[0].t > to) break;
    for (let index = stepIndexAt(chunk, from - 1) + 1; index < chunk.steps.length; index += 1) {
      if (chunk.steps[index].t > to) return found;
      found.push(chunk.steps[index]);
    }
  }
  return found;
}

/** The time of the next or previous step; null beyond the ends. Steps with the same time count as one.
 * @param {readonly Chunk[]} chunks @param {number} t microseconds @param {1 | -1} direction @returns {number | null} */
export function neighbour(chunks, t, direction) {
  if (direction > 0) {
    const at = chunkIndexAt(chunks, t);
    const inside = at < 0 ? undefined : chunks[at].steps[stepIndexAt(chunks[at], t) + 1];
    return (inside ?? chunks[at + 1]?.steps[0])?.t ?? null;
  }
  const place = placeAt(chunks, t);
  if (place === null) return null;
  // Between two steps, the first step back is the earlier one.
  const held = place.chunk.steps[place.index].t;
  if (held < t) return held;
  const before = placeAt(chunks, t - 1);
  return before === null ? null : before.chunk.steps[before.index].t;
}

/** All steps in order, each with its resulting state. The first one after a gap is a complete state.
 * @param {readonly Chunk[]} chunks
 * @returns {Generator<Readonly<{ time: number, patch: any, why: readonly Why[],
 *   events: readonly import("../session/session.js").Event[], state: State }>>} */
export function* walk(chunks) {
  for (const [at, chunk] of chunks.entries()) {
    let state = chunk.start;
    for (const [index, { t, patch, why, events }] of chunk.steps.entries()) {
      if (index > 0) state = applyPatches(state, [patch]);
      const follows = index > 0 || (at > 0 && isJoined(chunk));
      yield { time: t, patch: follows ? patch : null, why, events, state };
    }
  }
}

/** The same chunks, with the numbers of their first steps.
 * @template Parts @param {Chunk<Parts>[]} list @returns {Chunk<Parts>[]} */
export function renumbered(list) {
  let first = 0;
  for (const chunk of list) {
    chunk.first = first;
    first += chunk.steps.length;
  }
  return list;
}
