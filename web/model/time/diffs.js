/** Records the changes of each step as old and new values, for the list of differences. */

import { hasWords } from "../lookup/words.js";
import { isEqual } from "../properties/valueParser.js";

/** A changed property; `view` is empty for a property that is not a view's, such as the keyboard. Undefined means
 * absent: the default, or, for the property `""`, that the view itself was added or removed. `whys`: what the engine says
 * about its causes, the oldest first; none if it says nothing. `cause` are their names.
 * @typedef {Readonly<{ view: string, property: string, before: any, after: any, cause: string,
 *   whys: readonly Why[] }>} Change */

/** One step: `number` increases by one per step; `frames` were merged into it.
 * @typedef {Readonly<{ number: number, t: number, frames: number, changes: readonly Change[] }>} Frame */

/** Changes kept; older ones are forgotten frame by frame. */
const CAPACITY = 20_000;

/** The number of the first frame; earlier ones may be added before it. */
const FIRST = 1e9;

/** The members of the state besides views and time. */
const OUTSIDE = Object.freeze(["scene", "device", "keyboard", "touches"]);

/** @param {number} [capacity] */
export function createDiffs(capacity = CAPACITY) {
  let frames = /** @type {Frame[]} */ ([]);
  let count = 0;
  let number = FIRST;
  let revision = 0;
  return {
    /** @param {State} before @param {State} after
     * @param {Readonly<{ touched: readonly string[], why: readonly Why[], frames: number }>} step */
    add(before, after, step) {
      const changes = changesBetween(before, after, step.touched, step.why);
      if (changes.length === 0) return;
      number += 1;
      revision += 1;
      frames.push(Object.freeze({ number, t: after.t, frames: step.frames, changes }));
      count += changes.length;
      let gone = 0;
      while (count > capacity && gone < frames.length - 1) {
        count -= frames[gone].changes.length;
        gone += 1;
      }
      if (gone > 0) frames = frames.slice(gone);
    },
    /** Adds the steps before all known ones, as far as there is room.
     * @param {Readonly<{ frames: () => readonly Frame[] }>} earlier the differences of those */
    prepend(earlier) {
      const added = earlier.frames();
      const least = frames[0]?.number ?? number + 1;
      let gone = 0;
      count += added.reduce((sum, { changes }) => sum + changes.length, 0);
      while (count > capacity && gone < added.length) {
        count -= added[gone].changes.length;
        gone += 1;
      }
      const kept = added.slice(gone);
      frames = [
        ...kept.map((frame, index) => Object.freeze({ ...frame, number: least - kept.length + index })),
        ...frames,
      ];
      revision += 1;
    },
    clear() {
      frames = [];
      count = 0;
      revision += 1;
    },
    /** The engine was set back to an earlier time: discards what came after it.
     * @param {number} t */
    rewind(t) {
      frames = frames.filter((frame) => frame.t <= t);
      count = frames.reduce((sum, { changes }) => sum + changes.length, 0);
      revision += 1;
    },
    /** @returns {readonly Frame[]} oldest first */
    frames: () => frames,
    /** Increases with every change, so that a view can cheaply detect changes. */
    revision: () => revision,
  };
}

/** @typedef {ReturnType<typeof createDiffs>} Diffs */

/** The differences of two states, among some views. Parts that a patch does not touch are the same object.
 * @param {State} before @param {State} after @param {readonly string[]} touched @param {readonly Why[]} why
 * @returns {readonly Change[]} */
export function changesBetween(before, after, touched, why) {
  const changes = /** @type {Change[]} */ ([]);
  const whysOf = (/** @type {string} */ view, /** @type {string} */ property) =>
    why.filter((each) => each.view === view && each.property === property).slice(-1);
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
  for (const name of OUTSIDE) put("", name, outside(before, name), outside(after, name));
  for (const id of touched) {
    const [old, now] = [before.views[id], after.views[id]];
    if (old === now) continue;
    if (!old || !now) {
      put(id, "", old?.class, now?.class ?? undefined);
      continue;
    }
    for (const name of new Set([...Object.keys(old), ...Object.keys(now)])) put(id, name, old[name], now[name]);
  }
  return Object.freeze(changes);
}

/** The number of the frame at a moment, or of the last one before it; 0 if there is none.
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
