/** Commands for the panes and the borders between them. */

/** @param {import("../../app/app.js").App} _app @param {import("../../app/commands.js").Parts} parts
 * @returns {readonly Command[]} */
export function workspaceCommands(_app, parts) {
  return [
    { id: "nextPane", title: "Next pane", group: "page", keys: ["F6"], run: () => parts().workspace.focusNext(1) },
    {
      id: "previousPane",
      title: "Previous pane",
      group: "page",
      keys: ["Shift+F6"],
      run: () => parts().workspace.focusNext(-1),
    },
    ...(/** @type {const} */ ([
      ["tree", "the hierarchy"],
      ["properties", "the properties"],
      ["bottom", "the timeline and the lists"],
      ["events", "the lists beside the timeline"],
    ])).map(([side, words]) => /** @type {const} */ ({
      id: `toggle-${side}`,
      title: `Show or hide ${words}`,
      group: "page",
      run: () => parts().workspace.toggle(side),
    })),
    {
      id: "resize",
      title: "Resize the panes",
      group: "page",
      keys: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"],
      scope: "separator",
      repeats: true,
      isHidden: true,
      run: (key) => parts().workspace.resize(key),
    },
    {
      id: "collapse",
      title: "Smallest, largest",
      group: "page",
      keys: ["Home", "End"],
      scope: "separator",
      isHidden: true,
      run: (key) => parts().workspace.resize(key),
    },
    {
      id: "hidePane",
      title: "Hide the pane, or show it again",
      group: "page",
      keys: ["Enter"],
      scope: "separator",
      isHidden: true,
      run: () => parts().workspace.hideOrShow(),
    },
  ];
}
