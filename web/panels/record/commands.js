/** Commands for recordings and exports: record, mark, save and share. */

import { command, inGroup } from "../../model/page/commands.js";
import { hasState } from "../../model/page/page.js";
import { isConnected } from "../../model/session/session.js";

/** @param {Page} page */
const records = ({ session }) => isConnected(session) && session.capabilities.includes("record");

/** @type {CommandList} */
export const recordCommands = ({ recordings, exports }) =>
  inGroup("record", [
    command("record", "Record, or stop recording", ["Mod+E"], () => void recordings.toggle(), {
      isInFields: true,
      when: records,
    }),
    command("mark", "Mark this moment, with words …", ["M"], recordings.mark, { when: records }),
    command("saveRecording", "Save the recording", ["Mod+S"], () => void exports.recording(), { isInFields: true }),
  ]);

/** @type {CommandList} */
export const exportCommands = ({ exports, links }, parts) =>
  inGroup("record", [
    command("copyLink", "Copy a link to this moment", [], () => void links.copy(), { when: hasState }),
    command("exportCSV", "Export the offsets as CSV", [], () => void exports.csv(), { when: hasState }),
    command("exportTrace", "Export trace events", [], () => void exports.trace(), { when: hasState }),
    command("exportInputs", "Export the inputs as a script", [], () => void exports.inputs(), { when: hasState }),
    command("exportSVG", "Export the frame as SVG", [], exports.svg, { when: hasState }),
    command("exportPNG", "Export the stage as PNG", [], () => exports.png(parts().stage.canvas), { when: hasState }),
  ]);
