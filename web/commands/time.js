/** Commands of time: the engine's clock, the timeline and the moment that is looked at. */

import { transportOf } from "../model/transport.js";

/** @typedef {import("../model/commands.js").Command} Command */
/** @typedef {import("../model/page.js").Page} Page */

/**
 * @param {import("../app.js").App} app
 * @returns {readonly Command[]}
 */
export function timeCommands({ time, store, touches }) {
  const mayChange = (/** @type {Page} */ { session }) => transportOf(session).refusal === "";
  const isPast = (/** @type {Page} */ { moment }) => moment !== null;
  /**
   * A command of the focused timeline.
   * @param {string} id
   * @param {string} title
   * @param {readonly string[]} keys
   * @param {() => void} run
   * @returns {Command}
   */
  const here = (id, title, keys, run) => ({ id, title, keys, run, group: "time", scope: "timeline", repeats: true, isHidden: true });
  return [
    {
      id: "live",
      title: "Back to live: show the present",
      group: "time",
      keys: ["L"],
      when: ({ moment, axis }) => moment !== null || axis.to !== null,
      run: time.live,
    },
    { id: "frameBack", title: "View the frame before", group: "time", keys: [","], repeats: true, run: () => time.frame(-1) },
    {
      id: "frameForward",
      title: "View the frame after",
      group: "time",
      keys: ["."],
      repeats: true,
      when: isPast,
      run: () => time.frame(1),
    },
    { id: "pauseOrPlay", title: "Pause or resume engine time", group: "time", keys: ["Space", "F8"], when: mayChange, run: time.pauseOrPlay },
    { id: "stepForward", title: "Step engine time one frame on", group: "time", keys: ["F10"], repeats: true, when: mayChange, run: () => time.step(1) },
    { id: "stepBack", title: "Step engine time one frame back", group: "time", keys: ["F9"], repeats: true, when: mayChange, run: () => time.step(-1) },
    { id: "rewind", title: "Rewind the engine to the moment in view", group: "time", when: (page) => isPast(page) && mayChange(page) && page.file === null, run: time.rewind },
    { id: "editTouch", title: "Edit the touch of the moment in view", group: "time", when: isPast, run: touches.toggle },
    { id: "letGo", title: "Ghost: let go at the moment in view", group: "time", when: isPast, run: touches.lift },
    { id: "timeline", title: "Show the timeline", group: "time", run: () => store.set({ plot: "timeline", pane: "timeline" }) },
    { id: "phasePlane", title: "Show the phase plane", group: "time", run: () => store.set({ plot: "phase", pane: "timeline" }) },
    here("timeEarlier", "View 0.1 s earlier", ["ArrowLeft"], () => time.move(-1)),
    here("timeLater", "View 0.1 s later", ["ArrowRight"], () => time.move(1)),
    here("selectEarlier", "Select time: its end 0.1 s earlier", ["Shift+ArrowLeft"], () => time.extend(-1)),
    here("selectLater", "Select time: its end 0.1 s later", ["Shift+ArrowRight"], () => time.extend(1)),
    here("timeStart", "View the earliest moment", ["Home"], time.earliest),
    here("timeEnd", "Back to live", ["End"], time.live),
    here("timeCloser", "Show less time", ["+", "="], () => time.magnify(0.5)),
    here("timeFarther", "Show more time", ["-"], () => time.magnify(2)),
    here("timeUsual", "Show six seconds", ["0"], time.unzoom),
    here("selectNoTime", "Select no time", ["Escape"], () => time.select(null)),
  ];
}
