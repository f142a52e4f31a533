/** What the page reads from the steps of a chunk of its journal: the motion of each scroll view, the events as lines, the
 * frames that its source drew, and the causes. */

import { createCauses } from "../explain/causes.js";
import { createFrames, isFrame } from "./frames.js";
import { createLog } from "./log.js";
import { createMotion } from "./motion.js";
import { hierarchyOf } from "../state/hierarchy.js";

/** @typedef {Readonly<{ motion: import("./motion.js").Motion, log: import("./log.js").Log,
 *   frames: ReturnType<typeof createFrames>, causes: import("../explain/causes.js").Causes }>} Parts */

/** @param {() => boolean} isMeasured whether the steps are those of a live source
 * @returns {import("./chunk.js").Reader<Parts>} */
export const createReader = (isMeasured) =>
  Object.freeze({
    begin(before, start) {
      const motion = createMotion({ before: before?.motion ?? null });
      if (before === null) motion.record(start, hierarchyOf(start).scrollViews, [], isMeasured());
      return Object.freeze({
        motion,
        log: createLog(),
        frames: createFrames(),
        causes: createCauses(before?.causes ?? null),
      });
    },
    add({ motion, log, frames, causes }, { patch, why, t, events }, state) {
      causes.add(why, t, events);
      if (patch !== null) motion.record(state, Object.keys(patch.views ?? {}), why, isMeasured());
      // There is one per frame, and the timeline draws them.
      log.add(events.filter((event) => !isFrame(event)), state);
      frames.add(events);
    },
    join: ({ causes }, before) => causes.join(before.causes),
  });
