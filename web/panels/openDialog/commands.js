/** Commands that open recordings. */

import { command, inGroup } from "../../model/page/commands.js";
import { isConnected } from "../../model/session/session.js";

/** @type {CommandList} */
export const openCommands = ({ beforeRestart, recordings, store, parts }) =>
  inGroup("record", [
    command("openRecording", "Open a recording …", ["Mod+O"], () => parts().openDialog.open(), { isInFields: true }),
    command("openKept", "Open the latest recording", [], () => {
      const { kept } = store.get();
      if (kept) void recordings.open(kept.name);
    }, { when: ({ kept, session }) => kept !== null && isConnected(session) }),
    command("openBefore", "Restore the session before the server’s restart", [], beforeRestart.open, {
      when: ({ hasBefore }) => hasBefore,
      needs: "The server has not restarted since this page was opened.",
    }),
  ]);
