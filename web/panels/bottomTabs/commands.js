/** Commands for the lists next to the timeline. */

/** @typedef {import("../../model/page/commands.js").Command} Command */

/**
 * @param {import("../../app/app.js").App} app
 * @param {import("../../app/commands.js").Parts} parts
 * @returns {readonly Command[]}
 */
export function listCommands({ store, redraw }, parts) {
  /**
   * Shows a list and then moves the focus to its start.
   * @param {import("../../model/page/page.js").List} list
   * @param {() => void} focus
   */
  const show = (list, focus) => {
    store.set({ pane: "events", list });
    redraw();
    requestAnimationFrame(focus);
  };
  return [
    {
      id: "diffs",
      title: "Diffs: what each frame changed",
      group: "edit",
      keys: ["J"],
      run() {
        store.set({ plot: "diffs", pane: "timeline" });
        redraw();
        requestAnimationFrame(() => parts().diffs.focus());
      },
    },
    {
      id: "events",
      title: "Events",
      group: "edit",
      keys: ["E"],
      run: () => show("events", () => parts().events.focus()),
    },
    {
      id: "problems",
      title: "Problems that were found",
      group: "edit",
      keys: ["P"],
      run: () => show("problems", () => parts().findings.focus()),
    },
    {
      id: "messages",
      title: "Messages of the connection",
      group: "edit",
      keys: ["W"],
      run: () => show("messages", () => parts().protocolLog.focus()),
    },
    {
      id: "breakpoints",
      title: "Breakpoints: stop when something holds",
      group: "edit",
      keys: ["B"],
      run: () => show("breakpoints", () => parts().breakpoints.focus()),
    },
    { id: "listMove", title: "Previous, next line", group: "edit", keys: ["ArrowUp", "ArrowDown"], scope: "messages" },
    { id: "listEnds", title: "First, last line", group: "edit", keys: ["Home", "End"], scope: "messages" },
    { id: "listShow", title: "Show its moment and its view", group: "edit", keys: ["Enter"], scope: "messages" },
  ];
}
