/** The command that leaves a recording. */

import { command, inGroup } from "../../model/page/commands.js";

/** @type {CommandList} */
export const playbackCommands = ({ time }) =>
  inGroup("record", [
    command("leaveRecording", "Leave the recording that plays", [], time.leave, {
      when: ({ session }) => session.playing !== null && !session.playing.isDemo,
    }),
  ]);
