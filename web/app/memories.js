/** What the page remembers besides the page value. The panels select it by its revisions. */

import { createCauses } from "../model/explain/causes.js";
import { createConnectionStats } from "../model/page/connectionStats.js";
import { createDiffs } from "../model/time/diffs.js";
import { createGhostDifferences } from "../model/explain/ghostDifferences.js";
import { createGhostResults } from "../model/explain/ghostResult.js";
import { createGhosts } from "../model/explain/ghosts.js";
import { createGhostValues } from "../model/explain/ghostValues.js";
import { createHistory } from "../model/time/history.js";
import { createLog } from "../model/time/log.js";
import { createProtocolLog } from "../model/page/protocolLog.js";
import { createScreens } from "../model/time/screens.js";
import { createStateHistory } from "../model/time/stateHistory.js";
import { createTimeTravel } from "../model/time/timeTravel.js";
import { createWatches } from "../model/time/watches.js";

/** @typedef {ReturnType<typeof createMemories>} Memories */

/** @param {() => void} redraw requests the next frame */
export function createMemories(redraw) {
  const states = createStateHistory();
  const timeTravel = createTimeTravel(states);
  const screenOf = createScreens({ now: () => performance.now(), redraw });
  const [history, ghosts] = [createHistory(), createGhosts()];
  return Object.freeze({
    states,
    watches: createWatches(states),
    history,
    ghosts,
    ghostResults: createGhostResults({ ghosts, history }),
    ghostValues: createGhostValues({ ghosts, history, states }),
    ghostDifferences: createGhostDifferences({ ghosts, states }),
    timeTravel,
    /** The same with what is on the screen at that moment. */
    screenAt: (/** @type {Page} */ page) => screenOf(timeTravel(page)),
    log: createLog(),
    diffs: createDiffs(),
    protocolLog: createProtocolLog(),
    causes: createCauses(),
    stats: createConnectionStats(),
  });
}
