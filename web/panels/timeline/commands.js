/** Commands for the timeline: show it, and its own keys. */

import { command, inGroup } from "../../model/page/commands.js";

/** @type {CommandList} */
export const timelineCommands = ({ time, store }) => {
  const here = /** @type {const} */ ({ scope: "timeline", repeats: true, isHidden: true });
  return inGroup("time", [
    command("timeline", "Show the timeline", [], () => store.set({ plot: "timeline", pane: "timeline" })),
    command("selectEarlier", "Select time: its end 0.1 s earlier", ["Shift+ArrowLeft"], () => time.extend(-1), here),
    command("selectLater", "Select time: its end 0.1 s later", ["Shift+ArrowRight"], () => time.extend(1), here),
    command("timeCloser", "Zoom in on the timeline", ["+", "="], () => time.magnify(0.5), here),
    command("timeFarther", "Zoom out of the timeline", ["-"], () => time.magnify(2), here),
    command("timeUsual", "Show six seconds", ["0"], time.unzoom, here),
    command("timeAll", "Show the whole timeline", ["A"], time.all, here),
    command("selectNoTime", "Clear the time selection", ["Escape"], () => time.select(null), here),
  ]);
};
