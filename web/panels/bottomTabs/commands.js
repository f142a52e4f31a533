/** Commands for the lists beside the timeline, and for their own keys. */

import { command, inGroup } from "../../model/page/commands.js";

/** @type {CommandList} */
export const listCommands = ({ navigation, parts }) => {
  /** @param {Page["list"]} list @param {"events" | "findings" | "protocolLog" | "breakpoints"} part */
  const show = (list, part) => () => navigation.show({ pane: "events", list }, () => parts()[part].focus());
  const focused = () =>
    [parts().diffs, parts().events, parts().protocolLog].map(({ list }) => list).find((list) => list.hasFocus());
  const inList = /** @type {const} */ ({ scope: "messages", isHidden: true });
  const inProblems = /** @type {const} */ ({
    scope: "problems",
    isHidden: true,
    when: () => parts().findings.focusedRow() !== null,
  });
  const showDiffs = () => navigation.show({ plot: "diffs", pane: "timeline" }, () => parts().diffs.focus());
  return inGroup("edit", [
    command("diffs", "Diffs: the changes of each frame", ["J"], showDiffs),
    command("events", "Events", ["E"], show("events", "events")),
    command("problems", "Problems", ["P"], show("problems", "findings")),
    command("problemMove", "Previous, next problem", ["ArrowUp", "ArrowDown"], (key) => parts().findings.move(key), {
      ...inProblems,
      repeats: true,
    }),
    command("problemEnds", "First, last problem", ["Home", "End"], (key) => parts().findings.move(key), inProblems),
    command("problemOpen", "Read it, and show its view and time", ["Enter"], () => {
      parts().findings.focusedRow()?.click();
    }, inProblems),
    command("messages", "Messages", ["W"], show("messages", "protocolLog")),
    command("breakpoints", "Breakpoints: stop when a condition holds", ["B"], show("breakpoints", "breakpoints")),
    command("listMove", "Previous, next line", ["ArrowUp", "ArrowDown"], (key) => focused()?.move(key), {
      ...inList,
      repeats: true,
    }),
    command("listEnds", "First, last line", ["Home", "End"], (key) => focused()?.move(key), inList),
    command("listPages", "A page up, down", ["PageUp", "PageDown"], (key) => focused()?.move(key), {
      ...inList,
      repeats: true,
    }),
    command("listShow", "Show its time and its view", ["Enter"], () => focused()?.enter(false), inList),
    command("listCompare", "Diffs: compare A with this time", ["Shift+Enter"], () => focused()?.enter(true), inList),
  ]);
};
