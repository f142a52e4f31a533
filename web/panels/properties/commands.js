/** Commands for views, their values and their findings. */

/** @typedef {import("../../model/page/commands.js").Command} Command */

/**
 * @param {import("../../app/app.js").App} app
 * @param {import("../../app/commands.js").Parts} parts
 * @returns {readonly Command[]}
 */
export function editCommands({ store, redraw, edits }, parts) {
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
      id: "undo",
      title: "Undo the last edit",
      group: "edit",
      keys: ["Mod+Z"],
      repeats: true,
      when: ({ session }) => session.edits !== null && session.edits.undo > 0,
      run: edits.undo,
    },
    {
      id: "redo",
      title: "Redo the edit that was undone",
      group: "edit",
      keys: ["Mod+Shift+Z"],
      repeats: true,
      when: ({ session }) => session.edits !== null && session.edits.redo > 0,
      run: edits.redo,
    },
    {
      id: "filterProperties",
      title: "Filter the properties",
      group: "edit",
      keys: ["V"],
      run() {
        store.set({ pane: "properties" });
        redraw();
        requestAnimationFrame(() => parts().properties.focusFilter());
      },
    },
    {
      id: "propertyMove",
      title: "Previous, next property",
      group: "edit",
      keys: ["ArrowUp", "ArrowDown"],
      scope: "properties",
    },
    {
      id: "propertyEdit",
      title: "Change the value; while writing, set it",
      group: "edit",
      keys: ["Enter", "F2"],
      scope: "properties",
    },
    {
      id: "propertyFold",
      title: "Fold, unfold the group",
      group: "edit",
      keys: ["ArrowLeft", "ArrowRight"],
      scope: "properties",
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
