/** Commands for the moment in view, and for what can be done from it. */

import { command, inGroup } from "../../model/page/commands.js";
import { hasState, isPast } from "../../model/page/page.js";
import { offers } from "../../model/session/permissions.js";
import { transportOf } from "../../model/time/transport.js";

/** @param {Page} page */
const mayFork = (page) => isPast(page) && offers(page.session, "fork");

/** @type {CommandList} */
export const momentCommands = ({ time }) =>
  inGroup("time", [
    command("live", "Back to live: show the present", ["L", "End"], time.live, {
      when: ({ moment, timeView }) => moment !== null || timeView.to !== null,
    }),
    command("frameBack", "View the frame before", [","], () => time.frame(-1), { repeats: true }),
    command("frameForward", "View the frame after", ["."], () => time.frame(1), { repeats: true, when: isPast }),
    command("timeEarlier", "View 0.1 s earlier", ["ArrowLeft"], () => time.move(-1), { repeats: true, when: hasState }),
    command("timeLater", "View 0.1 s later", ["ArrowRight"], () => time.move(1), { repeats: true, when: isPast }),
    command("timeStart", "View the earliest moment", ["Home"], time.earliest, { when: hasState }),
  ]);

/** @type {CommandList} */
export const forkCommands = ({ time, touchPath }) =>
  inGroup("time", [
    command("rewind", "Rewind the engine to the moment in view", [], time.rewind, {
      when: (page) => isPast(page) && transportOf(page.session).seekRefusal === "" && page.source.end === null,
    }),
    command("editTouch", "Edit the touch of the moment in view", [], () => void touchPath.toggle(), { when: mayFork }),
    command("letGo", "Ghost: let go at the moment in view", [], touchPath.lift, { when: mayFork }),
  ]);
