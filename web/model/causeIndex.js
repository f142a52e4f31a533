/** Which steps told a cause, so that the one that held after any step is found at once. */

/** @typedef {import("./session.js").Why} Why */

export function createCauseIndex() {
  /**
   * The causes and the numbers of the steps that told them, which grow, by view and property.
   * @type {Map<string, Map<string, { numbers: number[], causes: Why[] }>>}
   */
  let byView = new Map();
  /** @param {Why} why */
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
    /**
     * A step, the latest, told these.
     * @param {readonly Why[]} whys
     * @param {number} step
     */
    add(whys, step) {
      for (const why of whys) {
        const { numbers, causes } = entryOf(why);
        numbers.push(step);
        causes.push(why);
      }
    },
    /**
     * The steps before this one are forgotten, and those that are told here with them: of what they told, only
     * the last is still known.
     * @param {readonly Why[]} whys
     * @param {number} step
     */
    forget(whys, step) {
      for (const why of whys) {
        const { numbers, causes } = entryOf(why);
        const gone = countUpTo(numbers, step - 1) - 1;
        if (gone <= 0) continue;
        numbers.splice(0, gone);
        causes.splice(0, gone);
      }
    },
    /**
     * What was told after a step was not told any more.
     * @param {readonly Why[]} whys what was told after it
     * @param {number} step
     */
    rewind(whys, step) {
      for (const why of whys) {
        const { numbers, causes } = entryOf(why);
        const left = countUpTo(numbers, step);
        numbers.length = left;
        causes.length = left;
      }
    },
    /**
     * The cause that held after a step, or null.
     * @param {string} view
     * @param {string} property
     * @param {number} step
     * @returns {Why | null}
     */
    at(view, property, step) {
      const entry = byView.get(view)?.get(property);
      return entry?.causes[countUpTo(entry.numbers, step) - 1] ?? null;
    },
  };
}

/**
 * How many of these numbers, which grow, are not past a last one.
 * @param {readonly number[]} numbers
 * @param {number} last
 */
function countUpTo(numbers, last) {
  let low = 0;
  let high = numbers.length;
  // Mostly the latest is asked for.
  if (high === 0 || numbers[high - 1] <= last) return high;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] <= last) low = middle + 1;
    else high = middle;
  }
  return low;
}
