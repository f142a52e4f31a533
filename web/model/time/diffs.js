/** The changes of each step as old and new values, for the list of differences: a view of the journal. */

import { applyPatches } from "../state/mergePatch.js";
import { hasWords } from "../lookup/words.js";
import { ownerOf } from "../explain/startDifferences.js";
import { isEqual } from "../properties/valueParser.js";

/** A changed property; `view` is empty for a property that is not a view's, such as the keyboard. Undefined means
 * absent: the default, or, for the property `""`, that the view itself was added or removed. `whys`: its causes, the
 * oldest first; empty if none are known. `cause` are their names.
 * @typedef {Readonly<{ view: string, property: string, before: any, after: any, cause: string,
 *   whys: readonly Why[] }>} Change */

/** One step: `number` increases by one per step; `frames` were merged into it.
 * @typedef {Readonly<{ number: number, t: number, frames: number, changes: readonly Change[] }>} Frame */

/** The frames up to a time, as many as are listed at once, and those that follow as far as there is room; oldest first.
 * `isCut`: the journal has earlier ones.
 * @typedef {Readonly<{ frames: readonly Frame[], isCut: boolean }>} List */

/** @typedef {import("./history.js").Journal} Journal */

/** Changes that are listed: the latest ones, or those before the time in view and a few after it. */
const CAPACITY = 20_000;

/** The members of the state except views and time. */
const OUTSIDE = Object.freeze(["scene", "device", "keyboard", "touches"]);

/** What of a scroll view lays out the views that the engine makes for it: shadows, cells, indicators. */
const LAID_OUT = new Set([
  "contentOffset",
  "contentSize",
  "contentInset",
  "adjustedContentInset",
  "bounds",
  "frame",
  "zoomScale",
]);

/** The cause of a layout after another change.
 * @param {Why} why of that @returns {Why} */
const laidOut = ({ delta: _, ...why }) => Object.freeze({ ...why, cause: "layout" });

/** @param {Journal} journal @param {number} [capacity] */
export function createDiffs(journal, capacity = CAPACITY) {
  /** What was read of a chunk: the frames of its first steps, and the state after them.
   * @type {WeakMap<object, { first: number, read: number, frames: Frame[], state: State | null, count: number }>} */
  const known = new WeakMap();
  let listed = { revision: -1, t: 0, list: /** @type {List} */ ({ frames: [], isCut: false }) };
  /** @param {number} at index of a chunk */
  const framesOf = (at) => {
    const chunk = journal.chunks()[at];
    let its = known.get(chunk);
    if (its === undefined || its.first !== chunk.first) {
      const before = journal.isJoined(at) ? journal.stateBefore(chunk.steps[0]) : null;
      known.set(chunk, its = { first: chunk.first, read: 0, frames: [], state: before, count: 0 });
    }
    for (; its.read < chunk.steps.length; its.read += 1) {
      const { t, patch, why, frames = 1 } = chunk.steps[its.read];
      const after = its.read === 0 ? chunk.start : applyPatches(its.state, [patch]);
      // The changes in a complete state are unknown, and their times.
      const changes = its.state === null || patch === null ? [] : changesBetween(its.state, after, patch, why);
      if (changes.length > 0) {
        its.frames.push(Object.freeze({ number: chunk.first + its.read, t, frames, changes }));
        its.count += changes.length;
      }
      its.state = after;
    }
    return its;
  };
  /** @param {number} t @returns {List} */
  const listAt = (t) => {
    const chunks = journal.chunks();
    let end = chunks.length;
    while (end > 1 && chunks[end - 1].steps[0].t > t) end -= 1;
    const parts = /** @type {Frame[][]} */ ([]);
    let [count, at] = [0, end - 1];
    const most = t === Infinity ? capacity : capacity / 2;
    for (; at >= 0 && count < most; at -= 1) {
      const { frames, count: its } = framesOf(at);
      parts.unshift(frames);
      count += its;
    }
    for (let later = end; later < chunks.length && count < capacity; later += 1) {
      const { frames, count: its } = framesOf(later);
      parts.push(frames);
      count += its;
    }
    return { frames: parts.flat(), isCut: at >= 0 };
  };
  return Object.freeze({
    /** @param {number} [t] microseconds, the present by default @returns {List} */
    list(t = Infinity) {
      if (listed.revision !== journal.revision || listed.t !== t) {
        listed = { revision: journal.revision, t, list: listAt(t) };
      }
      return listed.list;
    },
    /** Changes with the numbers of all frames. */
    origin: () => journal.origin(),
    /** Increases with every change, so that a view can cheaply detect changes. */
    revision: () => journal.revision,
  });
}

/** @typedef {ReturnType<typeof createDiffs>} Diffs */

/** The differences of two states among the members of a patch. Parts that a patch does not touch are the same object.
 * @param {State} before @param {State} after @param {any} patch @param {readonly Why[]} why
 * @returns {readonly Change[]} */
export function changesBetween(before, after, patch, why) {
  const changes = /** @type {Change[]} */ ([]);
  const whysOf = (/** @type {string} */ view, /** @type {string} */ property) => {
    const own = why.filter((each) => each.view === view && each.property === property).slice(-1);
    const owner = own.length > 0 ? null : ownerOf(view);
    return owner === null
      ? own
      : why.filter((each) => each.view === owner && LAID_OUT.has(each.property)).slice(-1).map(laidOut);
  };
  const put = (
    /** @type {string} */ view,
    /** @type {string} */ property,
    /** @type {any} */ old,
    /** @type {any} */ now,
  ) => {
    if (!isEqual(old, now)) {
      const whys = whysOf(view, property);
      const cause = whys.map((each) => String(each.cause)).join();
      changes.push(Object.freeze({ view, property, before: old, after: now, cause, whys }));
    }
  };
  const outside = (/** @type {State} */ state, /** @type {string} */ name) =>
    /** @type {Record<string, any>} */ (state)[name];
  for (const name of OUTSIDE) if (name in patch) put("", name, outside(before, name), outside(after, name));
  for (const [id, change] of Object.entries(patch.views ?? {})) {
    const [old, now] = [before.views[id], after.views[id]];
    if (old === now) continue;
    if (!old || !now) put(id, "", old?.class, now?.class ?? undefined);
    else for (const name of Object.keys(change)) put(id, name, old[name], now[name]);
  }
  return Object.freeze(changes);
}

/** The number of the frame at a time, or of the last one before it; 0 if there is none.
 * @param {readonly Frame[]} frames in the order of their times @param {number} t microseconds */
export function frameAt(frames, t) {
  let index = frames.length - 1;
  while (index >= 0 && frames[index].t > t) index -= 1;
  return frames[index]?.number ?? 0;
}

/** The differences of two moments: after one frame and after another. Values that returned are omitted.
 * @param {readonly Frame[]} frames @param {number} one the number of a frame
 * @param {number} other @returns {readonly Change[]} */
export function merged(frames, one, other) {
  const [from, to] = [Math.min(one, other), Math.max(one, other)];
  const all = /** @type {Map<string, Change>} */ (new Map());
  for (const { number, changes } of frames) {
    if (number <= from || number > to) continue;
    for (const change of changes) {
      const key = `${change.view} ${change.property}`;
      const first = all.get(key);
      all.set(
        key,
        first
          ? Object.freeze({
            ...change,
            before: first.before,
            cause: joined(first.cause, change.cause),
            whys: withLast(first.whys, change.whys),
          })
          : change,
      );
    }
  }
  return [...all.values()].filter(({ before, after }) => !isEqual(before, after));
}

/** @param {string} causes @param {string} cause */
function joined(causes, cause) {
  return cause === "" || causes.split(", ").includes(cause) ? causes : causes === "" ? cause : `${causes}, ${cause}`;
}

/** One of each cause and actor, however many steps it took.
 * @param {readonly Why[]} whys @param {readonly Why[]} later @returns {readonly Why[]} */
function withLast(whys, later) {
  const isSame = (/** @type {Why} */ one, /** @type {Why} */ other) =>
    one.cause === other.cause && one.actor === other.actor && one.controller === other.controller &&
    one.finger === other.finger && one.command === other.command;
  return [...whys, ...later.filter((each) => !whys.some((known) => isSame(known, each)))];
}

/** Whether a change's view, property or cause contains all words of a search.
 * @param {Change} change @param {readonly string[]} words lower case @param {string} who its causes as they are shown */
export function isFound({ view, property, cause }, words, who) {
  return words.length === 0 || hasWords(`${view}.${property} ${cause} ${who}`, words);
}
