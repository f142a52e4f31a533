/** The keys of the focused list of events, messages or diffs. */

/** @returns {readonly Command[]} */
export function listCommands() {
  return [
    { id: "listMove", title: "Previous, next line", group: "edit", keys: ["ArrowUp", "ArrowDown"], scope: "messages" },
    { id: "listEnds", title: "First, last line", group: "edit", keys: ["Home", "End"], scope: "messages" },
    { id: "listShow", title: "Show its moment and its view", group: "edit", keys: ["Enter"], scope: "messages" },
  ];
}
