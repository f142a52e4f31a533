/** Commands for the time in view. */

import { command, inGroup } from "../../model/page/commands.js";
import { hasState, isPast } from "../../model/page/page.js";
import { offers } from "../../model/session/permissions.js";
import { transportOf } from "../../model/time/transport.js";

/** @param {Page} page */
const mayFork = (page) => isPast(page) && offers(page.session, "fork");

/** @type {CommandList} */
export const momentCommands = ({ time }) =>
  inGroup("time", [
    command("live", "Go live", ["L", "End"], time.latest, {
      when: ({ moment, timeView }) => moment !== null || timeView.to !== null,
      needs: "The page is live.",
    }),
    command("frameBack", "View the previous frame", [","], () => time.frame(-1), { repeats: true }),
    command("frameForward", "View the next frame", ["."], () => time.frame(1), {
      repeats: true,
      when: isPast,
      needs: "Only in the past.",
    }),
    command("timeEarlier", "View 0.1 s earlier", ["ArrowLeft"], () => time.move(-1), { repeats: true, when: hasState }),
    command("timeLater", "View 0.1 s later", ["ArrowRight"], () => time.move(1), {
      repeats: true,
      when: isPast,
      needs: "Only in the past.",
    }),
    command("timeStart", "View the earliest time", ["Home"], time.earliest, { when: hasState }),
  ]);

/** @type {CommandList} */
export const forkCommands = ({ time, touchPath }) =>
  inGroup("time", [
    command("rewind", "Continue from here: rewind the engine to the time in view", [], time.rewind, {
      capability: "seek",
      when: (page) => isPast(page) && transportOf(page.session).seekRefusal === "" && page.source.end === null,
      needs: "Only in the past, of an engine that can go back.",
    }),
    command("editTouch", "Edit the touch at the time in view", [], () => void touchPath.toggle(), {
      capability: "fork",
      when: mayFork,
      needs: "Only in the past, during a touch.",
    }),
    command("letGo", "Ghost: lift the finger at the time in view", [], touchPath.lift, {
      capability: "fork",
      when: mayFork,
      needs: "Only in the past, during a touch.",
    }),
  ]);

/** @type {CommandList} */
export const playbackCommands = ({ time }) =>
  inGroup("record", [
    command("leaveRecording", "Leave the recording", [], time.leave, {
      when: ({ session }) => session.playing !== null && !session.playing.isDemo,
      needs: "No recording is open.",
    }),
  ]);
