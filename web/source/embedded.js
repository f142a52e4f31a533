/** The recordings inside a page's file, as `scrollscope export --format html` and the page's export write them. */

import { recordingsTextIn } from "../model/export/standalonePage.js";
import { RecordingError } from "../model/recording/error.js";

/** `t`: the time at which it opens, in microseconds; null for its first activity. `findings`: those of the doctor, each
 * with the time of its end as `until`, if it has one. `comparison`: what `scrollscope compare` says of it, if it does.
 * @typedef {Readonly<{ name: string, t: number | null, file: Blob, findings: readonly any[],
 *   comparison: Blob | null }>} Embedded */

/** The largest page that is read. */
const LARGEST = 256 << 20;
/** Bytes in which a file says what it is. */
const START = 200;

/** The recordings; null for a page that has none inside, and that comes from a server.
 * @returns {readonly Embedded[] | null} */
export function embeddedRecordings() {
  const text = document.getElementById("recordings")?.textContent ?? "";
  return text === "" ? null : recordingsFrom(text);
}

/** Whether a file is a page in HTML.
 * @param {Blob} file */
export const isPageFile = async (file) => /^\s*<(?:!doctype html|html)\b/i.test(await file.slice(0, START).text());

/** The recordings inside a page that was exported; throws a RecordingError if there are none.
 * @param {Blob} file @returns {Promise<readonly Embedded[]>} at least one */
export async function recordingsInPage(file) {
  if (file.size > LARGEST) throw new RecordingError(0, `This page is larger than ${LARGEST >> 20} MiB.`);
  const text = recordingsTextIn(await file.text());
  if (text === "") {
    throw new RecordingError(0, "There is no recording inside this page. Export → HTML writes pages that have one.");
  }
  try {
    const found = recordingsFrom(text);
    if (found.length > 0) return found;
  } catch (error) {
    // Its JSON or its base 64.
    if (!(error instanceof SyntaxError || error instanceof TypeError || error instanceof DOMException)) throw error;
  }
  throw new RecordingError(0, "The recording inside this page is damaged.");
}

/** @param {string} text @returns {readonly Embedded[]} */
function recordingsFrom(text) {
  /** @type {readonly { name: string, t: number | null, gzip: string, findings?: readonly any[],
   * comparison?: string }[]} */
  const recordings = JSON.parse(text);
  return Object.freeze(recordings.map(({ name, t, gzip, findings = [], comparison }) =>
    Object.freeze({
      name: String(name),
      t,
      file: blobOf(gzip),
      findings,
      comparison: comparison === undefined ? null : blobOf(comparison),
    })
  ));
}

/** @param {string} text in base 64 */
const blobOf = (text) => new Blob([Uint8Array.from(atob(text), (character) => character.charCodeAt(0))]);
