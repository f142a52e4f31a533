/** Commands of views, their values and what was found about them. */

/** @typedef {import("../model/commands.js").Command} Command */

/**
 * @param {import("../app.js").App} app
 * @param {import("./all.js").Parts} parts
 * @returns {readonly Command[]}
 */
export function editCommands({ store, redraw }, parts) {
  return [
    {
      id: "filter",
      title: "Search the hierarchy",
      group: "edit",
      keys: ["/", "Mod+F"],
      run() {
        store.set({ pane: "tree" });
        redraw();
        requestAnimationFrame(() => parts().tree.focusFilter());
      },
    },
    {
      id: "problems",
      title: "Problems that were found",
      group: "edit",
      keys: ["P"],
      run() {
        store.set({ pane: "events", list: "problems" });
        requestAnimationFrame(parts().problems.focus);
      },
    },
    { id: "treeMove", title: "Previous, next view", group: "edit", keys: ["ArrowUp", "ArrowDown"], scope: "tree" },
    { id: "treeOpen", title: "Collapse, expand", group: "edit", keys: ["ArrowLeft", "ArrowRight"], scope: "tree" },
    { id: "treeEnds", title: "First, last view", group: "edit", keys: ["Home", "End"], scope: "tree" },
    { id: "treePages", title: "A page up, down", group: "edit", keys: ["PageUp", "PageDown"], scope: "tree" },
    { id: "treeAll", title: "Expand all at this level", group: "edit", keys: ["*"], scope: "tree" },
    {
      id: "problemMove",
      title: "Previous, next problem",
      group: "edit",
      keys: ["ArrowUp", "ArrowDown"],
      scope: "problems",
    },
    {
      id: "problemOpen",
      title: "Read it, and show its view and moment",
      group: "edit",
      keys: ["Enter"],
      scope: "problems",
    },
  ];
}
