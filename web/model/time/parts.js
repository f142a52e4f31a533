/** What the page reads from the steps of a chunk of its journal: the motion of each scroll view, the events as lines, and
 * the causes. */

import { createCauses } from "../explain/causes.js";
import { createLog } from "./log.js";
import { createMotion } from "./motion.js";
import { hierarchyOf } from "../state/hierarchy.js";

/** @typedef {Readonly<{ motion: import("./motion.js").Motion, log: import("./log.js").Log,
 *   causes: import("../explain/causes.js").Causes }>} Parts */

/** @param {() => boolean} isMeasured whether the steps are those of a live source
 * @returns {import("./chunk.js").Reader<Parts>} */
export const createReader = (isMeasured) =>
  Object.freeze({
    begin(before, start) {
      const motion = createMotion({ before: before?.motion ?? null });
      if (before === null) motion.record(start, hierarchyOf(start).scrollViews, [], isMeasured());
      return Object.freeze({ motion, log: createLog(), causes: createCauses(before?.causes ?? null) });
    },
    add({ motion, log, causes }, { patch, why, t, events }, state) {
      causes.add(why, t, events);
      if (patch !== null) motion.record(state, Object.keys(patch.views ?? {}), why, isMeasured());
      log.add(events, state);
    },
    join: ({ causes }, before) => causes.join(before.causes),
  });
