/** Commands for the lists beside the timeline, and for their own keys. */

import { command, inGroup } from "../../model/page/commands.js";

/** @type {CommandList} */
export const listCommands = ({ navigation, parts }) => {
  /** @param {Page["list"]} list @param {"events" | "findings" | "protocolLog" | "breakpoints"} part */
  const show = (list, part) => () => navigation.show({ pane: "events", list }, () => parts()[part].focus());
  const showDiffs = () => navigation.show({ plot: "diffs", pane: "timeline" }, () => parts().diffs.focus());
  return inGroup("edit", [
    command("diffs", "Diffs: the changes of each frame", ["J"], showDiffs),
    command("events", "Events", ["E"], show("events", "events")),
    command("problems", "Problems", ["P"], show("problems", "findings")),
    command("problemMove", "Previous, next problem", ["ArrowUp", "ArrowDown"], null, { scope: "problems" }),
    command("problemOpen", "Read it, and show its view and time", ["Enter"], null, { scope: "problems" }),
    command("messages", "Messages", ["W"], show("messages", "protocolLog")),
    command("breakpoints", "Breakpoints: stop when a condition holds", ["B"], show("breakpoints", "breakpoints")),
    command("listMove", "Previous, next line", ["ArrowUp", "ArrowDown"], null, { scope: "messages" }),
    command("listEnds", "First, last line", ["Home", "End"], null, { scope: "messages" }),
    command("listShow", "Show its time and its view", ["Enter"], null, { scope: "messages" }),
  ]);
};
