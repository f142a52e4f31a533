/** The memories of the page, apart from the page value. Panels select them by their revisions. */

import { createConnectionStats } from "../model/page/connectionStats.js";
import { createDiffs } from "../model/time/diffs.js";
import { createFrameList } from "../model/time/frames.js";
import { createGhostDifferences } from "../model/explain/ghostDifferences.js";
import { createGhostResults } from "../model/explain/ghostResult.js";
import { createGhosts } from "../model/explain/ghosts.js";
import { createGhostValues } from "../model/explain/ghostValues.js";
import { createHistory } from "../model/time/history.js";
import { createEventList } from "../model/time/log.js";
import { createJournal } from "../model/time/journal.js";
import { createProtocolLog } from "../model/page/protocolLog.js";
import { createReader } from "../model/time/parts.js";
import { createScreens } from "../model/time/screens.js";
import { createTimeTravel } from "../model/time/timeTravel.js";
import { createWatches } from "../model/time/watches.js";

/** @typedef {ReturnType<typeof createMemories>} Memories */

/** @param {() => void} redraw requests the next frame
 * @param {() => boolean} [isMeasured] whether a live source is shown */
export function createMemories(redraw, isMeasured = () => false) {
  const journal = createJournal({
    reader: createReader(isMeasured),
    rewound: (t) => history.rewind(t),
    forgotten: (chunk, gaps) => history.keepRough(chunk, gaps),
    cleared: () => history.clear(),
  });
  /** @type {import("../model/time/history.js").History} */
  const history = createHistory(journal);
  const timeTravel = createTimeTravel(journal);
  const screenOf = createScreens({ now: () => performance.now(), redraw });
  const ghosts = createGhosts();
  return Object.freeze({
    journal,
    history,
    log: createEventList(journal),
    diffs: createDiffs(journal),
    frames: createFrameList(journal),
    watches: createWatches(journal),
    ghosts,
    ghostResults: createGhostResults({ ghosts, history }),
    ghostValues: createGhostValues({ ghosts, history, states: journal }),
    ghostDifferences: createGhostDifferences({ ghosts, states: journal }),
    timeTravel,
    /** The same with the presentation state at that time. */
    screenAt: (/** @type {Page} */ page) => screenOf(timeTravel(page)),
    protocolLog: createProtocolLog(),
    stats: createConnectionStats(),
  });
}
