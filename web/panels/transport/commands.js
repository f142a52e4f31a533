/** Commands for engine time: run, pause, steps and speed. */

import { command, inGroup } from "../../model/page/commands.js";
import { hasState } from "../../model/page/page.js";
import { nextRate, RATES, rateText, transportOf } from "../../model/time/transport.js";

/** @param {Page} page */
const mayChange = ({ session }) => transportOf(session).refusal === "";
/** @param {Page} page */
const maySeek = ({ session }) => transportOf(session).seekRefusal === "";
/** @param {Page} page */
const rateOf = ({ session }) => transportOf(session).rate;
/** Whether the menu of speeds is shown and enabled.
 * @param {Page} page */
const mayPace = (page) => hasState(page) && page.session.clock !== null && mayChange(page);

/** @type {CommandList} */
export const transportCommands = ({ time, store, replay }) => {
  /** Selects the next slower or faster speed.
   * @param {1 | -1} direction */
  const pace = (direction) => {
    const rate = nextRate(rateOf(store.get()), direction);
    if (rate !== null) time.setRate(rate);
  };
  return inGroup("time", [
    command("pauseOrPlay", "Pause or resume engine time", ["Space", "F8"], time.pauseOrPlay, {
      capability: "sim",
      when: mayChange,
      needs: "This page may not change the clock.",
    }),
    command("stepForward", "Step forward one frame", ["F10"], () => time.step(1), {
      repeats: true,
      capability: "sim",
      when: mayChange,
      needs: "This page may not change the clock.",
    }),
    command("stepBack", "Step back one frame", ["F9"], () => time.step(-1), {
      repeats: true,
      capability: "seek",
      when: maySeek,
      needs: "The engine cannot step back, or this page may not.",
    }),
    ...(/** @type {const} */ ([["slower", "<", -1], ["faster", ">", 1]])).map((
      [word, key, direction],
    ) =>
      command(word, `Speed: ${word}`, [key], () => pace(direction), {
        repeats: true,
        capability: "sim",
        when: (/** @type {Page} */ page) => mayPace(page) && nextRate(rateOf(page), direction) !== null,
        needs: "There is no such speed, or this page may not change it.",
      })
    ),
    command("replayGesture", "Replay the last gesture at 0.1×", ["Shift+L"], replay.last, { when: replay.isThere }),
    ...RATES.map((rate) =>
      command(`speed-${rate}`, `Speed ${rateText(rate)}`, [], () => time.setRate(rate), {
        capability: "sim",
        when: (/** @type {Page} */ page) => mayPace(page) && rateOf(page) !== rate,
        needs: "This speed is already set, or this page may not change it.",
      })
    ),
  ]);
};
