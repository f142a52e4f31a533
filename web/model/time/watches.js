/** The values of watched properties over time, read from the page's history: each property of a view as columns of
 * times and numbers, which grow with the history. */

import { countLeading } from "../lookup/sortedSearch.js";
import { knownIn } from "./gaps.js";
import { numbersOf } from "../properties/numbers.js";

/** A watched property; `part` is the index of one of its numbers, null for all of them.
 * @typedef {Readonly<{ view: string, name: string, part: number | null }>} Watch */

/** @typedef {import("./plot.js").Points} Points */

/** The times of a property's values, and its values by their index; `step` is the last one that was read, and `earliest`
 * the start of the journal then.
 * @typedef {{ times: number[], columns: number[][], step: number, earliest: number }} Column */

/** @param {Watch} watch */
export const keyOf = ({ view, name, part }) => JSON.stringify([view, name, part]);

/** Maximum number of pinned properties. */
const MAXIMUM = 12;

/** Reads stored watches; invalid ones are dropped.
 * @param {any} stored @returns {readonly Watch[]} */
export function watchesFrom(stored) {
  const valid = (Array.isArray(stored) ? stored : []).filter((each) =>
    typeof each?.view === "string" && typeof each.name === "string" &&
    (each.part === null || Number.isSafeInteger(each.part))
  );
  return Object.freeze(valid.slice(0, MAXIMUM).map(({ view, name, part }) => Object.freeze({ view, name, part })));
}

/** The watches with one more, or without it; of too many, the oldest goes.
 * @param {readonly Watch[]} watches @param {Watch} watch @returns {readonly Watch[]} */
export function toggled(watches, watch) {
  const others = watches.filter((each) => keyOf(each) !== keyOf(watch));
  return Object.freeze(others.length < watches.length ? others : [...others, Object.freeze(watch)].slice(-MAXIMUM));
}

/** @param {Pick<import("./journal.js").Journal, "viewSteps" | "origin" | "gaps" | "earliest">} states */
export function createWatches(states) {
  /** By view and property. */
  let columns = /** @type {Map<string, Column>} */ (new Map());
  let origin = -1;

  /** @param {string} view @param {string} name @returns {Column} */
  const columnOf = (view, name) => {
    // After steps were discarded, all is read again.
    if (origin !== states.origin()) [columns, origin] = [new Map(), states.origin()];
    const key = JSON.stringify([view, name]);
    const column = columns.get(key) ?? { times: [], columns: [], step: -1, earliest: 0 };
    forget(column, states.earliest ?? 0);
    columns.set(key, column);
    for (const { number, t, view: its, device } of states.viewSteps(view, column.step + 1)) {
      column.step = number;
      const numbers = its ? numbersOf(its, name, device) : [];
      const last = column.times.length - 1;
      if (last >= 0 && numbers.every((value, index) => column.columns[index]?.[last] === value)) continue;
      numbers.forEach((value, index) => {
        // A number that was not there before has no value until now.
        const values = column.columns[index] ?? Array.from({ length: column.times.length }, () => Number.NaN);
        column.columns[index] = values;
        values.push(value);
      });
      column.times.push(t);
      for (const values of column.columns) if (values.length < column.times.length) values.push(Number.NaN);
    }
    return column;
  };

  const watches = {
    /** The curves of a watched property between two times in pieces, by its numbers: nothing is drawn where steps are
     * missing.
     * @param {Watch} watch @param {number} from @param {number} to microseconds
     * @param {number} least microseconds: shorter gaps are not seen @returns {readonly (readonly Points[])[]} */
    pieces(watch, from, to, least) {
      const parts = knownIn(states.gaps(), Math.max(from, states.earliest ?? from), to, least)
        .map((range) => watches.curves(watch, range.from, range.to));
      const numbers = Math.max(0, ...parts.map(({ length }) => length));
      return Array.from({ length: numbers }, (_, row) => parts.flatMap((part) => part[row] ?? []));
    },
    /** The curves of a watched property between two times, as steps: a value holds until the next.
     * @param {Watch} watch @param {number} from @param {number} to microseconds @returns {readonly Points[]} */
    curves({ view, name, part }, from, to) {
      const { times, columns: all } = columnOf(view, name);
      const first = Math.max(0, countLeading(times.length, (index) => times[index] <= from) - 1);
      const last = countLeading(times.length, (index) => times[index] <= to) - 1;
      const shown = part === null ? all : all.slice(part, part + 1);
      return shown.map((values) => stepsOf(times, values, first, last, from, to));
    },
  };
  return watches;
}

/** Drops what the journal has discarded; the values in force at its start begin there.
 * @param {Column} column @param {number} earliest microseconds */
function forget(column, earliest) {
  if (column.earliest === earliest) return;
  column.earliest = earliest;
  const gone = countLeading(column.times.length, (index) => column.times[index] <= earliest) - 1;
  if (gone < 0) return;
  for (const values of [column.times, ...column.columns]) values.splice(0, gone);
  column.times[0] = earliest;
}

/** @typedef {ReturnType<typeof createWatches>} Watches */

/** Microseconds between two values from which on the value held still; nearer ones are joined by a straight line. */
const STILL = 60_000;

/** @param {readonly number[]} times @param {readonly number[]} values @param {number} first @param {number} last
 * @param {number} from @param {number} to @returns {Points} */
function stepsOf(times, values, first, last, from, to) {
  const [at, level] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
  for (let index = first; index <= last; index += 1) {
    if (Number.isNaN(values[index])) continue;
    const t = Math.max(from, times[index]);
    if (level.length > 0 && t - at[at.length - 1] > STILL) {
      at.push(t);
      level.push(level[level.length - 1]);
    }
    at.push(t);
    level.push(values[index]);
  }
  if (level.length > 0) {
    at.push(to);
    level.push(level[level.length - 1]);
  }
  return Object.freeze({ times: Float64Array.from(at), values: Float64Array.from(level) });
}
