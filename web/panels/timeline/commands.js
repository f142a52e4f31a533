/** Commands for time: the engine's clock, the timeline and the shown moment. */

import { offers } from "../../model/session/permissions.js";
import { nextRate, RATES, rateText, transportOf } from "../../model/time/transport.js";

/** @typedef {import("../../model/page/commands.js").Command} Command */
/** @typedef {import("../../model/page/page.js").Page} Page */

/**
 * @param {import("../../app/app.js").App} app
 * @returns {readonly Command[]}
 */
export function timeCommands({ time, store, touchPath }) {
  const mayChange = (/** @type {Page} */ { session }) => transportOf(session).refusal === "";
  const maySeek = (/** @type {Page} */ { session }) => transportOf(session).seekRefusal === "";
  const isPast = (/** @type {Page} */ { moment }) => moment !== null;
  const mayFork = (/** @type {Page} */ page) => isPast(page) && offers(page.session, "fork");
  const hasState = (/** @type {Page} */ { session }) => session.state !== null;
  const rateOf = (/** @type {Page} */ { session }) => transportOf(session).rate;
  /** Whether the menu of speeds is shown and enabled. */
  const mayPace = (/** @type {Page} */ page) => hasState(page) && page.session.clock !== null && mayChange(page);
  /**
   * Selects the next slower or faster speed.
   * @param {1 | -1} direction
   */
  const pace = (direction) => {
    const rate = nextRate(rateOf(store.get()), direction);
    if (rate !== null) time.setRate(rate);
  };
  /**
   * Creates a command of the focused timeline.
   * @param {string} id
   * @param {string} title
   * @param {readonly string[]} keys
   * @param {() => void} run
   * @returns {Command}
   */
  const here = (id, title, keys, run) => ({
    id,
    title,
    keys,
    run,
    group: "time",
    scope: "timeline",
    repeats: true,
    isHidden: true,
  });
  return [
    {
      id: "live",
      title: "Back to live: show the present",
      group: "time",
      keys: ["L", "End"],
      when: ({ moment, axis }) => moment !== null || axis.to !== null,
      run: time.live,
    },
    {
      id: "frameBack",
      title: "View the frame before",
      group: "time",
      keys: [","],
      repeats: true,
      run: () => time.frame(-1),
    },
    {
      id: "frameForward",
      title: "View the frame after",
      group: "time",
      keys: ["."],
      repeats: true,
      when: isPast,
      run: () => time.frame(1),
    },
    {
      id: "timeEarlier",
      title: "View 0.1 s earlier",
      group: "time",
      keys: ["ArrowLeft"],
      repeats: true,
      when: hasState,
      run: () => time.move(-1),
    },
    {
      id: "timeLater",
      title: "View 0.1 s later",
      group: "time",
      keys: ["ArrowRight"],
      repeats: true,
      when: isPast,
      run: () => time.move(1),
    },
    {
      id: "timeStart",
      title: "View the earliest moment",
      group: "time",
      keys: ["Home"],
      when: hasState,
      run: time.earliest,
    },
    {
      id: "pauseOrPlay",
      title: "Pause or resume engine time",
      group: "time",
      keys: ["Space", "F8"],
      when: mayChange,
      run: time.pauseOrPlay,
    },
    {
      id: "stepForward",
      title: "Step engine time one frame on",
      group: "time",
      keys: ["F10"],
      repeats: true,
      when: mayChange,
      run: () => time.step(1),
    },
    {
      id: "stepBack",
      title: "Step engine time one frame back",
      group: "time",
      keys: ["F9"],
      repeats: true,
      when: maySeek,
      run: () => time.step(-1),
    },
    ...(/** @type {const} */ ([["slower", "<", -1], ["faster", ">", 1]])).map((
      [word, key, direction],
    ) => /** @type {const} */ ({
      id: word,
      title: `Speed: ${word}`,
      group: "time",
      keys: [key],
      repeats: true,
      when: (/** @type {Page} */ page) => mayPace(page) && nextRate(rateOf(page), direction) !== null,
      run: () => pace(direction),
    })),
    ...RATES.map((rate) => /** @type {const} */ ({
      id: `speed-${rate}`,
      title: `Speed ${rateText(rate)}`,
      group: "time",
      when: (/** @type {Page} */ page) => mayPace(page) && rateOf(page) !== rate,
      run: () => time.setRate(rate),
    })),
    {
      id: "rewind",
      title: "Rewind the engine to the moment in view",
      group: "time",
      when: (page) => isPast(page) && maySeek(page) && page.source.end === null,
      run: time.rewind,
    },
    {
      id: "editTouch",
      title: "Edit the touch of the moment in view",
      group: "time",
      when: mayFork,
      run: () => void touchPath.toggle(),
    },
    { id: "letGo", title: "Ghost: let go at the moment in view", group: "time", when: mayFork, run: touchPath.lift },
    {
      id: "timeline",
      title: "Show the timeline",
      group: "time",
      run: () => store.set({ plot: "timeline", pane: "timeline" }),
    },
    {
      id: "phasePlane",
      title: "Show the phase plane",
      group: "time",
      run: () => store.set({ plot: "phase", pane: "timeline" }),
    },
    here("selectEarlier", "Select time: its end 0.1 s earlier", ["Shift+ArrowLeft"], () => time.extend(-1)),
    here("selectLater", "Select time: its end 0.1 s later", ["Shift+ArrowRight"], () => time.extend(1)),
    here("timeCloser", "Show less time", ["+", "="], () => time.magnify(0.5)),
    here("timeFarther", "Show more time", ["-"], () => time.magnify(2)),
    here("timeUsual", "Show six seconds", ["0"], time.unzoom),
    here("selectNoTime", "Select no time", ["Escape"], () => time.select(null)),
  ];
}
