/** Commands of the stage: what it shows, and what a pointer does there. */

/** @typedef {import("../model/commands.js").Command} Command */

/**
 * @param {import("../app.js").App} app
 * @returns {readonly Command[]}
 */
export function stageCommands({ store, setLens, setTool }) {
  return [
    {
      id: "pick",
      title: "Pick a view on the stage",
      group: "stage",
      keys: ["C"],
      run: () => setTool(store.get().tool === "select" ? "interact" : "select"),
    },
    {
      id: "back",
      title: "Back to interacting; clear the filter",
      group: "stage",
      keys: ["Escape"],
      isHidden: true,
      run: () => store.set({ tool: "interact", hovered: null, filter: "" }),
    },
    {
      id: "device",
      title: "Device: what the user sees",
      group: "stage",
      keys: ["D", "1"],
      run: () => setLens("device"),
    },
    {
      id: "xray",
      title: "X-ray: the content beyond the window",
      group: "stage",
      keys: ["X", "2"],
      run: () => setLens("xray"),
    },
    {
      id: "stageScroll",
      title: "Scroll by 40 points",
      group: "stage",
      keys: ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"],
      scope: "stage",
    },
    { id: "stagePages", title: "Scroll by a page", group: "stage", keys: ["PageUp", "PageDown"], scope: "stage" },
  ];
}
