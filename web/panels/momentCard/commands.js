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
    command("live", "Back to live: show the present", ["L", "End"], time.latest, {
      when: ({ moment, timeView }) => moment !== null || timeView.to !== null,
      needs: "The present is shown already.",
    }),
    command("frameBack", "View the frame before", [","], () => time.frame(-1), { repeats: true }),
    command("frameForward", "View the frame after", ["."], () => time.frame(1), {
      repeats: true,
      when: isPast,
      needs: "Only for a moment of the past.",
    }),
    command("timeEarlier", "View 0.1 s earlier", ["ArrowLeft"], () => time.move(-1), { repeats: true, when: hasState }),
    command("timeLater", "View 0.1 s later", ["ArrowRight"], () => time.move(1), {
      repeats: true,
      when: isPast,
      needs: "Only for a moment of the past.",
    }),
    command("timeStart", "View the earliest moment", ["Home"], time.earliest, { when: hasState }),
  ]);

/** @type {CommandList} */
export const forkCommands = ({ time, touchPath }) =>
  inGroup("time", [
    command("rewind", "Rewind the engine to the moment in view", [], time.rewind, {
      capability: "seek",
      when: (page) => isPast(page) && transportOf(page.session).seekRefusal === "" && page.source.end === null,
      needs: "Only for a moment of the past, of an engine that can go back.",
    }),
    command("editTouch", "Edit the touch of the moment in view", [], () => void touchPath.toggle(), {
      capability: "fork",
      when: mayFork,
      needs: "Only for a moment of the past with a touch.",
    }),
    command("letGo", "Ghost: let go at the moment in view", [], touchPath.lift, {
      capability: "fork",
      when: mayFork,
      needs: "Only for a moment of the past with a touch.",
    }),
  ]);

/** @type {CommandList} */
export const playbackCommands = ({ time }) =>
  inGroup("record", [
    command("leaveRecording", "Leave the recording that plays", [], time.leave, {
      when: ({ session }) => session.playing !== null && !session.playing.isDemo,
      needs: "No recording is open.",
    }),
  ]);
