/** Commands for engine time: run, pause, steps and speed. */

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

/** @param {import("../../app/app.js").App} app @returns {readonly Command[]} */
export function transportCommands({ time, store }) {
  /** Selects the next slower or faster speed.
   * @param {1 | -1} direction */
  const pace = (direction) => {
    const rate = nextRate(rateOf(store.get()), direction);
    if (rate !== null) time.setRate(rate);
  };
  return [
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
  ];
}
