/** Indexes the steps by the causes that they report, to find the cause in force after any step quickly. */

import { countLeading } from "../lookup/sortedSearch.js";

export function createCauseIndex() {
  /** The causes and the increasing numbers of the steps that reported them, by view and property. */
  let byView = /** @type {Map<string, Map<string, { numbers: number[], causes: Why[] }>>} */ (new Map());
  /** @param {Readonly<{ view: string, property: string }>} why */
  const entryOf = ({ view, property }) => {
    const properties = byView.get(view) ?? new Map();
    byView.set(view, properties);
    const entry = properties.get(property) ?? { numbers: [], causes: [] };
    properties.set(property, entry);
    return entry;
  };
  return {
    clear() {
      byView = new Map();
    },
    /** Adds the causes that the latest step reported.
     * @param {readonly Why[]} whys @param {number} step */
    add(whys, step) {
      for (const why of whys) {
        const { numbers, causes } = entryOf(why);
        numbers.push(step);
        causes.push(why);
      }
    },
    /** Adds the causes of steps before all known ones.
     * @param {readonly Readonly<{ why: readonly Why[], step: number }>[]} steps in order */
    prepend(steps) {
      const earlier = createCauseIndex();
      for (const { why, step } of steps) earlier.add(why, step);
      for (const [view, property, { numbers, causes }] of earlier.entries()) {
        const entry = entryOf({ view, property });
        entry.numbers = [...numbers, ...entry.numbers];
        entry.causes = [...causes, ...entry.causes];
      }
    },
    /** All entries, with their views and properties.
     * @returns {readonly (readonly [string, string, { numbers: number[], causes: Why[] }])[]} */
    entries: () =>
      [...byView].flatMap(([view, properties]) =>
        [...properties].map(([property, entry]) => /** @type {const} */ ([view, property, entry]))
      ),
    /** Forgets the steps before this one. Of the given causes, which they reported, only the last remains known.
     * @param {readonly Why[]} whys @param {number} step */
    forget(whys, step) {
      for (const why of whys) {
        const { numbers, causes } = entryOf(why);
        const gone = countUpTo(numbers, step - 1) - 1;
        if (gone <= 0) continue;
        numbers.splice(0, gone);
        causes.splice(0, gone);
      }
    },
    /** Removes the causes that were reported after a step.
     * @param {readonly Why[]} whys the causes reported after it @param {number} step */
    rewind(whys, step) {
      for (const why of whys) {
        const { numbers, causes } = entryOf(why);
        const left = countUpTo(numbers, step);
        numbers.length = left;
        causes.length = left;
      }
    },
    /** The cause in force after a step, or null.
     * @param {string} view @param {string} property @param {number} step @returns {Why | null} */
    at(view, property, step) {
      const entry = byView.get(view)?.get(property);
      return entry?.causes[countUpTo(entry.numbers, step) - 1] ?? null;
    },
  };
}

/** The count of these increasing numbers that do not exceed a limit.
 * @param {readonly number[]} numbers @param {number} last */
function countUpTo(numbers, last) {
  const { length } = numbers;
  // Most queries are for the latest step.
  if (length === 0 || numbers[length - 1] <= last) return length;
  return countLeading(length, (index) => numbers[index] <= last);
}
