/** Writes recordings as the program does. */

import { crc32, crcText } from "../model/recording/crc32.js";
import { stateHash } from "../model/recording/hash.js";
import { applyPatch, own } from "../model/state/mergePatch.js";

/**
 * The text of a recording of the given lines with correct checksums; lines with a state also get a hash, and the end
 * what the lines before lead to.
 * @param {readonly any[]} lines @param {any} [header] what differs in the header; undefined leaves a member out
 */
export function writeRecording(lines, header = {}) {
  let text = "";
  let state = null;
  let count = 0;
  const put = (line) => {
    count += 1;
    text += `${JSON.stringify(line)}\n`;
  };
  const check = () => crcText(crc32(0, Buffer.from(text)));
  put({
    format: "scrollscope.recording",
    version: 1,
    model: 1,
    fps: 60,
    scene: { title: "Basics", summary: "A picture" },
    name: "basics",
    ...header,
  });
  for (const line of lines) {
    if (line.state) put({ ...line, hash: line.hash ?? stateHash(line.state), crc32: check() });
    else if (line.end) {
      const commands = lines.filter(({ method }) => method).length;
      const hash = state ? stateHash(applyPatch(state, { t: line.t })) : "";
      put({ ...line, end: { lines: count + 1, commands, hash, ...line.end, crc32: check() } });
    } else put(line);
    if (line.state) state = own(line.state);
    else if (line.patch && state) state = applyPatch(state, line.patch);
  }
  return text;
}
