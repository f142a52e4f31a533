/** What the page remembers besides the page value. The panels select it by its revisions. */

import { createCauses } from "../model/explain/causes.js";
import { createConnectionStats } from "../model/page/connectionStats.js";
import { createDiffs } from "../model/time/diffs.js";
import { createGhosts } from "../model/explain/ghosts.js";
import { createHistory } from "../model/time/history.js";
import { createLog } from "../model/time/log.js";
import { createProtocolLog } from "../model/page/protocolLog.js";
import { createStateHistory } from "../model/time/stateHistory.js";
import { createTimeTravel } from "../model/time/timeTravel.js";

/** @typedef {ReturnType<typeof createMemories>} Memories */

export function createMemories() {
  const states = createStateHistory();
  return Object.freeze({
    states,
    history: createHistory(),
    ghosts: createGhosts(),
    timeTravel: createTimeTravel(states),
    log: createLog(),
    diffs: createDiffs(),
    protocolLog: createProtocolLog(),
    causes: createCauses(),
    stats: createConnectionStats(),
  });
}
