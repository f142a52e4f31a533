/** Commands for recordings and exports: record, mark, save and share. */

import { hasState } from "../../model/page/page.js";
import { isConnected } from "../../model/session/session.js";

/** @param {Page} page */
const records = ({ session }) => isConnected(session) && session.capabilities.includes("record");

/** @param {import("../../app/app.js").App} app @returns {readonly Command[]} */
export function recordCommands({ recordings, exports }) {
  return [
    {
      id: "record",
      title: "Record, or stop recording",
      group: "record",
      keys: ["Mod+E"],
      isInFields: true,
      when: records,
      run: () => void recordings.toggle(),
    },
    {
      id: "mark",
      title: "Mark this moment, with words …",
      group: "record",
      keys: ["M"],
      when: records,
      run: recordings.mark,
    },
    {
      id: "saveRecording",
      title: "Save the recording",
      group: "record",
      keys: ["Mod+S"],
      isInFields: true,
      run: () => void exports.recording(),
    },
  ];
}

/** @param {import("../../app/app.js").App} app @param {import("../../app/commands.js").Parts} parts
 * @returns {readonly Command[]} */
export function exportCommands({ exports, links }, parts) {
  return [
    {
      id: "copyLink",
      title: "Copy a link to this moment",
      group: "record",
      when: hasState,
      run: () => void links.copy(),
    },
    {
      id: "exportCSV",
      title: "Export the offsets as CSV",
      group: "record",
      when: hasState,
      run: () => void exports.csv(),
    },
    {
      id: "exportTrace",
      title: "Export trace events",
      group: "record",
      when: hasState,
      run: () => void exports.trace(),
    },
    {
      id: "exportInputs",
      title: "Export the inputs as a script",
      group: "record",
      when: hasState,
      run: () => void exports.inputs(),
    },
    { id: "exportSVG", title: "Export the frame as SVG", group: "record", when: hasState, run: exports.svg },
    {
      id: "exportPNG",
      title: "Export the stage as PNG",
      group: "record",
      when: hasState,
      run: () => exports.png(parts().stage.canvas),
    },
  ];
}
