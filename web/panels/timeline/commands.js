/** Commands for the timeline: show it, and its own keys. */

/** @param {import("../../app/app.js").App} app @returns {readonly Command[]} */
export function timelineCommands({ time, store }) {
  /** Creates a command of the focused timeline.
   * @param {string} id @param {string} title @param {readonly string[]} keys @param {() => void} run
   * @returns {Command} */
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
      id: "timeline",
      title: "Show the timeline",
      group: "time",
      run: () => store.set({ plot: "timeline", pane: "timeline" }),
    },
    here("selectEarlier", "Select time: its end 0.1 s earlier", ["Shift+ArrowLeft"], () => time.extend(-1)),
    here("selectLater", "Select time: its end 0.1 s later", ["Shift+ArrowRight"], () => time.extend(1)),
    here("timeCloser", "Show less time", ["+", "="], () => time.magnify(0.5)),
    here("timeFarther", "Show more time", ["-"], () => time.magnify(2)),
    here("timeUsual", "Show six seconds", ["0"], time.unzoom),
    here("selectNoTime", "Select no time", ["Escape"], () => time.select(null)),
  ];
}
