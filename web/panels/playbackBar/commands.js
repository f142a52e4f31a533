/** The command that leaves a recording. */

/** @param {import("../../app/app.js").App} app @returns {readonly Command[]} */
export function playbackCommands({ time }) {
  return [
    {
      id: "leaveRecording",
      title: "Leave the recording that plays",
      group: "record",
      when: ({ session }) => session.playing !== null && !session.playing.isDemo,
      run: time.leave,
    },
  ];
}
