/** Commands for recordings and exports: record, mark, save and share. */

import { command, inGroup } from "../../model/page/commands.js";
import { hasState } from "../../model/page/page.js";
import { isConnected } from "../../model/session/session.js";
import { offers } from "../../model/session/permissions.js";

/** @param {Page} page */
const records = ({ session }) =>
  isConnected(session) && session.capabilities.includes("record") && offers(session, "record");

/** @type {CommandList} */
export const recordCommands = ({ recordings, exports }) =>
  inGroup("record", [
    command("record", "Record, or stop recording", ["Mod+E"], () => void recordings.toggle(), {
      isInFields: true,
      when: records,
      needs: "This page may not record.",
    }),
    command("mark", "Add a mark …", ["M"], recordings.mark, {
      when: records,
      needs: "This page may not record.",
    }),
    command("saveRecording", "Save the recording", ["Mod+S"], () => void exports.recording(), { isInFields: true }),
  ]);

const IF_SHOWN = Object.freeze({ when: hasState, needs: "There is nothing to save yet." });

/** @type {CommandList} */
export const exportCommands = ({ animation, exports, links, parts }) =>
  inGroup("record", [
    command("copyLink", "Copy a link to this time", [], () => void links.copy(), IF_SHOWN),
    command("exportHTML", "Export the recording as one HTML file", [], () => void exports.html(), {
      when: (page) => hasState(page) && page.embedded === null,
      needs: "This page is such a file, or there is nothing to export yet.",
    }),
    command("exportCSV", "Export the offsets as CSV", [], () => void exports.csv(), IF_SHOWN),
    command("exportTrace", "Export trace events", [], () => void exports.trace(), IF_SHOWN),
    command("exportInputs", "Export the inputs as a script", [], () => void exports.inputs(), IF_SHOWN),
    command("exportSVG", "Export the frame as SVG", [], exports.svg, IF_SHOWN),
    command("exportPNG", "Export the stage as PNG", [], () => exports.png(parts().stage.canvas), IF_SHOWN),
    command("exportAnimation", "Export the stage in motion as an animated PNG", [], () => {
      void animation.export(parts().stage.canvas);
    }, IF_SHOWN),
  ]);
