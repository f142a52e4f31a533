/** Commands that open recordings. */

import { isConnected } from "../../model/session/session.js";

/** @param {import("../../app/app.js").App} app @param {import("../../app/commands.js").Parts} parts
 * @returns {readonly Command[]} */
export function openCommands({ recordings, store }, parts) {
  return [
    {
      id: "openRecording",
      title: "Open a recording …",
      group: "record",
      keys: ["Mod+O"],
      isInFields: true,
      run: () => parts().openDialog.open(),
    },
    {
      id: "openKept",
      title: "Open what was recorded last",
      group: "record",
      when: ({ kept, session }) => kept !== null && isConnected(session),
      run() {
        const { kept } = store.get();
        if (kept) void recordings.open(kept.name);
      },
    },
  ];
}
